/* Renting by the hour. Cost of month t:
 *   (machine hours(t) + held hours + set-up hours) * price(t)        (doc/model.md, 3)
 * Useful hours are what the work needs, billed hours what the invoice counts. */
#include "model/component.h"

/* clang-format off */
#define SELF tco_rent
#define FIELDS(X)                                                                                \
  X(NUMBER, price_per_hour, "money per machine hour", 0, TCO_MONEY_MAX, ONE_OF(1),               \
    "Price of one hour of the whole instance.")                                                  \
  X(NUMBER, price_per_gpu_hour, "money per GPU-hour", 0, TCO_MONEY_MAX, ONE_OF(1),               \
    "Price of one hour of one GPU; multiplied by the option's gpus.")                            \
  X(NUMBER, price_drift_annual, "fraction per year", TCO_DRIFT_MIN, TCO_DRIFT_MAX, AT_MOST_ONE(2), \
    "Yearly change of the price, -0.1 for ten percent cheaper every year.")                      \
  X(SERIES, price_steps, "money per hour", &tco__keys_month, 0, TCO_MONEY_MAX, AT_MOST_ONE(2),   \
    "Price from the end of a month on, in the unit of the member given: {\"12\": 1.88} changes month 13.")                   \
  X(NUMBER, idle_hold_hours_per_day, "hours", 0, 24, DEFAULT(0),                                 \
    "Hours a day an instance is kept and paid while idle, so as not to lose it.")                \
  X(NUMBER, set_up_hours_per_month, "hours", 0, 750, DEFAULT(0),                                 \
    "Paid hours a month of setting up instances and moving data.")
/* clang-format on */
typedef struct tco_rent {
    FIELDS(TCO_MEMBER)
} tco_rent;

static void publish(const void *self, tco_context *cx)
{
    const tco_rent *f = self;
    const double *idle = tco_column_multiply(cx, f->idle_hold_hours_per_day, cx->days_per_month);
    cx->running_hours = cx->machine_hours;
    cx->held_hours = tco_path_constant(cx, tco_column_add(cx, idle, f->set_up_hours_per_month));
}

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_rent *f = self;
    const double *price = f->price_per_hour != NULL ? f->price_per_hour : f->price_per_gpu_hour;
    const char *field = f->price_per_hour != NULL ? "price_per_hour" : "price_per_gpu_hour";
    const double *gpus = f->price_per_hour == NULL ? tco_column_number(cx, cx->gpus) : NULL;
    tco_path path = tco_path_make(cx, price, f->price_drift_annual, &f->price_steps, gpus);
    tco_lines_flow(out, TCO_RENT, field, NULL, &cx->machine_hours, &path);
    tco_lines_flow(out, TCO_MEMO_BILLED_HOURS, NULL, NULL, &cx->machine_hours, NULL);
    if (tco_column_any(cx, cx->held_hours.value[0])) {
        tco_lines_flow(out, TCO_RENT, "idle_hold_hours_per_day", NULL, &cx->held_hours, &path);
        tco_lines_flow(out, TCO_MEMO_BILLED_HOURS, "idle_hold_hours_per_day", NULL, &cx->held_hours,
                       NULL);
    }
}

TCO_COMPONENT(rent, TCO_NEEDS_NOTHING, publish, NULL, emit, "Renting an instance by the hour.")
