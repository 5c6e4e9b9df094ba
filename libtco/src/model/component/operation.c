/* What keeps an own machine running besides power: maintenance, insurance, space, internet and
 * somebody's hours. Own hours are not cash: they go to category time unless they are paid. */
#include "model/component.h"

#define WHOSE_HOURS(X) X(OWN_TIME, "own_time") X(PAID, "paid")
enum { WHOSE_HOURS(TCO_WORD_ENUM) };
static const char *const whose_hours[] = {WHOSE_HOURS(TCO_WORD_NAME) NULL};

/* clang-format off */
#define SELF tco_operation
#define FIELDS(X)                                                                                \
  X(NUMBER, maintenance_per_year, "money per year", 0, TCO_MONEY_MAX, AT_MOST_ONE(1), "Maintenance as an amount.") \
  X(NUMBER, maintenance_frac_per_year, "fraction", 0, 1, AT_MOST_ONE(1),                         \
    "Maintenance as a share of the price of the parts bought, 0.02 for 2 % a year.")             \
  X(NUMBER, insurance_per_year, "money per year", 0, TCO_MONEY_MAX, AT_MOST_ONE(2), "Insurance as an amount.") \
  X(NUMBER, insurance_frac_per_year, "fraction", 0, 1, AT_MOST_ONE(2),                           \
    "Insurance as a share of the price of the parts bought.")                                    \
  X(NUMBER, space_per_month, "money per month", 0, TCO_MONEY_MAX, DEFAULT(0), "Rent of the space or rack.") \
  X(NUMBER, internet_per_month, "money per month", 0, TCO_MONEY_MAX, DEFAULT(0), "Internet for the machine.") \
  X(NUMBER, administration_hours_per_month, "hours per month", 0, 750, DEFAULT(0), "Hours a month of looking after it.") \
  X(NUMBER, administration_rate_per_hour, "money per hour", 0, TCO_MONEY_MAX, OPTIONAL,          \
    "What one of those hours is worth or costs.")                                                \
  X(CHOICE, administration, whose_hours, DEFAULT(OWN_TIME),                                      \
    "Whether those hours are own time, counted apart from cash, or paid.")                       \
  X(NUMBER, cost_drift_annual, "fraction per year", TCO_DRIFT_MIN, TCO_DRIFT_MAX, OPTIONAL,      \
    "Yearly change of all these costs.")
/* clang-format on */
typedef struct tco_operation {
    FIELDS(TCO_MEMBER)
} tco_operation;

static void check(const void *self, const tco_context *cx, tco_report *report)
{
    const tco_operation *f = self;
    bool share = f->maintenance_frac_per_year != NULL || f->insurance_frac_per_year != NULL;
    if (share && !cx->purchase.known)
        tco_report_need(report, 0, "purchase", "needed by a share of the purchase and not given",
                        "give a purchase, or the amount per year");
    if (f->administration_rate_per_hour != NULL ||
        !tco_column_any(cx, f->administration_hours_per_month))
        return;
    for (size_t i = 0; i < cx->lanes; i++)
        if (f->administration_hours_per_month[i] > 0.0)
            tco_report_add(report, i, TCO_E_MISSING, NULL, "administration_rate_per_hour",
                           "needed when administration_hours_per_month is above 0",
                           "0 says that those hours are free");
}

/* One running cost: `scale` times `value` a month, with the common drift. */
static void add(const tco_operation *f, tco_lines *out, int target, const char *field,
                const double *value, const double *scale)
{
    const tco_context *cx = out->cx;
    if (value == NULL || !tco_column_any(cx, value))
        return;
    tco_path path = tco_path_make(cx, value, f->cost_drift_annual, NULL, scale);
    tco_lines_flow(out, target, field, NULL, &path, NULL);
}

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_operation *f = self;
    const double *year = tco_column_number(cx, 1.0 / TCO__MONTHS_PER_YEAR), *base = year;
    if (cx->purchase.known)
        base = tco_column_over(cx, cx->purchase.base, TCO__MONTHS_PER_YEAR);
    add(f, out, TCO_OPERATION, "maintenance_per_year", f->maintenance_per_year, year);
    add(f, out, TCO_OPERATION, "maintenance_frac_per_year", f->maintenance_frac_per_year, base);
    add(f, out, TCO_OPERATION, "insurance_per_year", f->insurance_per_year, year);
    add(f, out, TCO_OPERATION, "insurance_frac_per_year", f->insurance_frac_per_year, base);
    add(f, out, TCO_OPERATION, "space_per_month", f->space_per_month, NULL);
    add(f, out, TCO_OPERATION, "internet_per_month", f->internet_per_month, NULL);
    add(f, out, f->administration == PAID ? TCO_OPERATION : TCO_TIME,
        "administration_hours_per_month", f->administration_rate_per_hour,
        f->administration_hours_per_month);
}

TCO_COMPONENT(operation, TCO_NEEDS_NOTHING, NULL, check, emit,
              "Maintenance, insurance, space, internet and administration.")
