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
    for (size_t i = 0; f->idle_policy < 0 && tco_column_any(cx, f->idle_kw) && i < cx->lanes; i++)
        if (f->idle_kw[i] > 0.0)
            tco_report_add(report, i, TCO_E_MISSING, NULL, "idle_policy",
                           "needed when idle_kw is above 0; \"always_on\", \"window\" or \"off\" "
                           "is allowed",
                           "say what happens to the machine between runs");
    for (size_t i = 0; f->heat_cop == NULL && tco_column_any(cx, f->heat_months) && i < cx->lanes;
         i++)
        if (f->heat_months[i] > 0.0)
            tco_report_add(report, i, TCO_E_MISSING, NULL, "heat_cop",
                           "needed when heat_months is above 0",
                           "1 for electric heaters, about 3 for a heat pump");
}

/* Electricity of the whole room per unit of the machine's own. */
static const double *room_factor(const tco_power *f, const tco_context *cx)
{
    const double *factor = f->pue != NULL ? f->pue : tco_column_number(cx, 1.0);
    if (f->cooling_cop != NULL) {
        const double *part = tco_column_over(cx, f->cooling_months, TCO__MONTHS_PER_YEAR);
        factor = tco_column_add(cx, factor, tco_column_divide(cx, part, f->cooling_cop));
    }
    if (f->heat_cop != NULL) {
        const double *part = tco_column_over(cx, f->heat_months, TCO__MONTHS_PER_YEAR);
        factor = tco_column_subtract(cx, factor, tco_column_divide(cx, part, f->heat_cop));
    }
    return factor;
}

/* What a window needs to fill the months in which it is not of a simple form. */
typedef struct idle_window {
    const double *hours, *scale; /* of the window a month; kW of the room while idle */
    tco_walk machine, price;     /* the price's path is NULL for kWh */
    const double *machine_hours, *price_per_kwh, *filled; /* of the month before */
} idle_window;

static const double *fill_window(void *user, const tco_context *cx, int month)
{
    idle_window *w = user;
    const double *machine = tco_path_month(&w->machine, cx, month);
    const double *price = w->price.path != NULL ? tco_path_month(&w->price, cx, month) : NULL;
    if (w->filled != NULL && machine == w->machine_hours && price == w->price_per_kwh)
        return w->filled;
    const double *idle = tco_column_positive(cx, tco_column_subtract(cx, w->hours, machine));
    w->machine_hours = machine;
    w->price_per_kwh = price;
    w->filled = tco_column_multiply(cx, idle, w->scale);
    if (price != NULL)
        w->filled = tco_column_multiply(cx, w->filled, price);
    return w->filled;
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
    const double *factor = room_factor(f, cx);
    const double *load = tco_column_multiply(cx, f->load_kw, factor);
    const double *idle = tco_column_multiply(cx, f->idle_kw, factor);
    draw(out, cx, "load_kw", load, &cx->machine_hours);
    if (f->idle_policy < 0 || f->idle_policy == OFF || !tco_column_any(cx, idle))
        return;
    const double *day = f->idle_policy == WINDOW ? f->window_hours_per_day
                                                 : tco_column_number(cx, TCO__HOURS_PER_DAY);
    day = tco_column_multiply(cx, day, cx->days_per_month);
    if (f->idle_policy == ALWAYS_ON) {
        /* All hours of the month, less the busy ones, which may drift apart from them. */
        const double *less = tco_column_times(cx, idle, -1.0);
        tco_path month = tco_path_constant(cx, day);
        draw(out, cx, "idle_kw", idle, &month);
        draw(out, cx, "idle_kw", less, &cx->machine_hours);
        return;
    }
    idle_window kwh = {.hours = day, .scale = idle, .machine.path = &cx->machine_hours};
    idle_window cost = kwh;
    cost.price.path = &cx->price_per_kwh;
    tco_lines_series(out, TCO_ENERGY, "window_hours_per_day", 1, fill_window, &cost);
    tco_lines_series(out, TCO_MEMO_ENERGY_KWH, "window_hours_per_day", 1, fill_window, &kwh);
}

TCO_COMPONENT(power, TCO_NEEDS_TARIFF, NULL, check, emit, "Electricity drawn by an own machine.")
