/* The computing that is needed, as useful GPU-hours of the reference GPU. It must not know who
 * provides it. */
#include "model/blocks.h"

/* clang-format off */
#define SELF tco_usage
#define FIELDS(X)                                                                                \
  X(NUMBER, hours_per_day, "hours", 0, 24, ONE_OF(1),                                            \
    "Useful GPU-hours a day. More than 24, on several GPUs: give hours_per_week or "             \
    "hours_per_month.")                                                                          \
  X(NUMBER, hours_per_week, "hours", 0, 1e6, ONE_OF(1), "Useful GPU-hours a week, all GPUs together.") \
  X(NUMBER, hours_per_month, "hours", 0, 1e7, ONE_OF(1), "Useful GPU-hours a month, all GPUs together.") \
  X(NUMBER, hours_drift_annual, "fraction per year", TCO_DRIFT_MIN, TCO_DRIFT_MAX, AT_MOST_ONE(2), \
    "Yearly growth of the hours, 0.1 for ten percent.")                                          \
  X(SERIES, hours_steps, "hours", &tco__keys_month, 0, 1e7, AT_MOST_ONE(2),                      \
    "Hours from the end of a month on, in the unit of the member given: {\"12\": 18} changes month 13.")
/* clang-format on */

typedef struct tco_usage {
    FIELDS(TCO_MEMBER)
} tco_usage;

/* Useful hours a month per unit of the member given. */
static const double *hours_scale(const tco_usage *f, const tco_context *cx)
{
    if (f->hours_per_month != NULL)
        return NULL;
    return tco_column_over(cx, cx->days_per_month,
                           f->hours_per_day != NULL ? 1.0 : TCO__DAYS_PER_WEEK);
}

static void publish(const void *self, tco_context *cx)
{
    const tco_usage *f = self;
    const double *hours = f->hours_per_day != NULL    ? f->hours_per_day
                          : f->hours_per_week != NULL ? f->hours_per_week
                                                      : f->hours_per_month;
    cx->useful_hours =
        tco_path_make(cx, hours, f->hours_drift_annual, &f->hours_steps, hours_scale(f, cx));
}

static void check(const void *self, const tco_context *cx, tco_report *report)
{
    const tco_usage *f = self;
    if (f->hours_per_day == NULL)
        return;
    for (int s = 0; s < f->hours_steps.count; s++)
        for (size_t i = 0; i < cx->lanes; i++)
            if (f->hours_steps.value[s][i] > TCO__HOURS_PER_DAY)
                tco_report_entry(report, i, TCO_E_RANGE, "hours_steps", f->hours_steps.key[s],
                                 "above 24 hours a day, beside hours_per_day",
                                 "for several GPUs give hours_per_week or hours_per_month");
}

static const tco__row rows[] = {FIELDS(TCO_ROW)};
const tco__class tco__class_usage = {
    "usage",      "Useful computing needed, in GPU-hours of the reference GPU.",
    rows,         sizeof rows / sizeof rows[0],
    sizeof(SELF), TCO_NEEDS_NOTHING,
    publish,      check,
    NULL};
