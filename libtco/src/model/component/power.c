/* Electricity drawn by the machine. kWh of month t:
 *   (machine hours * load_kw + idle hours * idle_kw) * factor          (doc/model.md, 3)
 * Idle hours depend on what is done with the machine between runs, so that has to be said. */
#include "model/component.h"

#define POLICIES(X) X(ALWAYS_ON, "always_on") X(WINDOW, "window") X(OFF, "off")
enum { POLICIES(TCO_WORD_ENUM) };
static const char *const policies[] = {POLICIES(TCO_WORD_NAME) NULL};

/* clang-format off */
#define SELF tco_power
#define FIELDS(X)                                                                                \
  X(NUMBER, load_kw, "kW", 0, 200, REQUIRED, "Power of the whole machine at the wall while busy.") \
  X(NUMBER, idle_kw, "kW", 0, 200, DEFAULT(0), "Power while idle; above 0 it needs an idle_policy.") \
  X(CHOICE, idle_policy, policies, OPTIONAL,                                                     \
    "Between runs the machine stays on always, within a daily window, or is switched off.")      \
  X(NUMBER, window_hours_per_day, "hours", 0, 24, OPTIONAL,                                      \
    "Hours a day the machine is on under the policy window, runs included.")                     \
  X(NUMBER, pue, "ratio", 1, 5, AT_MOST_ONE(1), "Facility power per unit of machine power.")     \
  X(NUMBER, cooling_cop, "ratio", 0.5, 20, AT_MOST_ONE(1),                                       \
    "Heat removed per unit of electricity by the air conditioning.")                             \
  X(NUMBER, cooling_months, "months per year", 0, 12, DEFAULT(12), "Months a year of cooling.")  \
  X(NUMBER, heat_months, "months per year", 0, 12, DEFAULT(0),                                   \
    "Months a year in which the machine's heat replaces bought heating.")                        \
  X(NUMBER, heat_cop, "ratio", 1, 20, OPTIONAL, "Heat per unit of electricity of the heating replaced.")
/* clang-format on */
typedef struct tco_power {
    FIELDS(TCO_MEMBER)
} tco_power;

static void check(const void *self, const tco_context *cx, tco_report *report)
{
    const tco_power *f = self;
    if (f->idle_policy == WINDOW && f->window_hours_per_day == NULL)
        tco_report_add(report, 0, TCO_E_MISSING, NULL, "window_hours_per_day",
                       "needed by idle_policy \"window\"", "hours a day the machine is on");
    if (f->idle_policy != WINDOW && f->window_hours_per_day != NULL)
        tco_report_add(report, 0, TCO_E_CONFLICT, NULL, "window_hours_per_day",
                       "given without idle_policy \"window\"", NULL);
    for (size_t i = 0; i < cx->lanes; i++) {
        if (f->idle_kw[i] > 0.0 && f->idle_policy < 0)
            tco_report_add(report, i, TCO_E_MISSING, NULL, "idle_policy",
                           "needed when idle_kw is above 0; \"always_on\", \"window\" or \"off\" "
                           "is allowed",
                           "say what happens to the machine between runs");
        if (f->heat_months[i] > 0.0 && f->heat_cop == NULL)
            tco_report_add(report, i, TCO_E_MISSING, NULL, "heat_cop",
                           "needed when heat_months is above 0",
                           "1 for electric heaters, about 3 for a heat pump");
    }
}

/* Electricity of the whole room per unit of the machine's own. */
static double *room_factor(const tco_power *f, const tco_context *cx)
{
    double *factor = tco_column(cx);
    for (size_t i = 0; i < cx->lanes; i++) {
        double sum = f->pue != NULL ? f->pue[i] : 1.0;
        if (f->cooling_cop != NULL)
            sum += f->cooling_months[i] / TCO__MONTHS_PER_YEAR / f->cooling_cop[i];
        if (f->heat_cop != NULL)
            sum -= f->heat_months[i] / TCO__MONTHS_PER_YEAR / f->heat_cop[i];
        factor[i] = sum;
    }
    return factor;
}

static double *product(const tco_context *cx, const double *a, const double *b)
{
    double *column = tco_column(cx);
    for (size_t i = 0; i < cx->lanes; i++)
        column[i] = a[i] * b[i];
    return column;
}

/* What a window needs to fill the months in which it is not of a simple form. */
typedef struct idle_window {
    const double *hours, *scale; /* of the window a month; kW of the room while idle */
    const tco_path *machine, *price;
} idle_window;

static void fill_window(const void *user, const tco_context *cx, int month, double *column)
{
    const idle_window *window = user;
    double *price = NULL;
    if (window->price != NULL) {
        price = tco_column(cx);
        tco_path_month(window->price, cx, month, price);
    }
    tco_path_month(window->machine, cx, month, column);
    for (size_t i = 0; i < cx->lanes; i++) {
        double idle = window->hours[i] - column[i];
        double kwh = idle > 0.0 ? idle * window->scale[i] : 0.0;
        column[i] = price != NULL ? kwh * price[i] : kwh;
    }
}

/* Cost and kWh of `hours`, at `kw` in the room. */
static void draw(tco_lines *out, const tco_context *cx, const char *field, const double *kw,
                 const tco_path *hours)
{
    tco_lines_flow(out, TCO_ENERGY, field, kw, hours, &cx->price_per_kwh);
    tco_lines_flow(out, TCO_MEMO_ENERGY_KWH, field, kw, hours, NULL);
}

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_power *f = self;
    double *factor = room_factor(f, cx);
    double *load = product(cx, f->load_kw, factor), *idle = product(cx, f->idle_kw, factor);
    draw(out, cx, "load_kw", load, &cx->machine_hours);
    if (f->idle_policy < 0 || f->idle_policy == OFF || !tco_column_any(cx, idle))
        return;
    double *day = tco_column(cx);
    for (size_t i = 0; i < cx->lanes; i++)
        day[i] = (f->idle_policy == WINDOW ? f->window_hours_per_day[i] : TCO__HOURS_PER_DAY) *
                 cx->days_per_month[i];
    if (f->idle_policy == ALWAYS_ON) {
        /* All hours of the month, less the busy ones, which may drift apart from them. */
        double *less = tco_column(cx);
        for (size_t i = 0; i < cx->lanes; i++)
            less[i] = -idle[i];
        tco_path month = tco_path_constant(cx, day);
        draw(out, cx, "idle_kw", idle, &month);
        draw(out, cx, "idle_kw", less, &cx->machine_hours);
        return;
    }
    idle_window cost = {day, idle, &cx->machine_hours, &cx->price_per_kwh};
    idle_window kwh = {day, idle, &cx->machine_hours, NULL};
    tco_lines_series(out, TCO_ENERGY, "window_hours_per_day", 1, fill_window, &cost);
    tco_lines_series(out, TCO_MEMO_ENERGY_KWH, "window_hours_per_day", 1, fill_window, &kwh);
}

TCO_COMPONENT(power, TCO_NEEDS_TARIFF, NULL, check, emit, "Electricity drawn by an own machine.")
