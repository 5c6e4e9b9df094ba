/* Volumes billed by size and time, in the states of the machine in which they are billed:
 *   max(0, size - free) * price a GB-month * fraction of hours in those states
 * A stopped instance still pays its disk: this is why storage is apart from rent. */
#include "model/component.h"

#define STATES(X) X(ALWAYS, "always") X(RUNNING, "running") X(STOPPED, "stopped")
enum { STATES(TCO_WORD_ENUM) };
static const char *const states[] = {STATES(TCO_WORD_NAME) NULL};

/* clang-format off */
#define SELF tco_storage_volume
#define FIELDS(X)                                                                                \
  X(NUMBER, size_gb, "GB", 0, 1e9, REQUIRED, "Size of the volume.")                              \
  X(NUMBER, free_gb, "GB", 0, 1e9, DEFAULT(0), "Part of it that costs nothing.")                 \
  X(NUMBER, price_per_gb_day, "money per GB-day", 0, TCO_MONEY_MAX, ONE_OF(1), "Price by the day.") \
  X(NUMBER, price_per_gb_month, "money per GB-month", 0, TCO_MONEY_MAX, ONE_OF(1), "Price by the month.") \
  X(CHOICE, billed, states, DEFAULT(ALWAYS),                                                     \
    "When it is billed: always, only while the machine runs, or only while it is stopped.")
/* clang-format on */
typedef struct tco_storage_volume {
    FIELDS(TCO_MEMBER)
} tco_storage_volume;
TCO_INNER_CLASS(volume_class, "storage volume", "One volume, by name.")
#undef SELF
#undef FIELDS

/* clang-format off */
#define SELF tco_storage
#define FIELDS(X)                                                                                \
  X(MAP,    volumes, &volume_class, REQUIRED, "Volumes by name.")                                \
  X(NUMBER, price_drift_annual, "fraction per year", TCO_DRIFT_MIN, TCO_DRIFT_MAX, OPTIONAL,     \
    "Yearly change of all their prices.")
/* clang-format on */
typedef struct tco_storage {
    FIELDS(TCO_MEMBER)
} tco_storage;

/* Cost a month of a volume that is billed all the time. */
static const double *full_cost(const tco_storage_volume *volume, const tco_context *cx)
{
    const double *price = volume->price_per_gb_month;
    const double *size_gb =
        tco_column_positive(cx, tco_column_subtract(cx, volume->size_gb, volume->free_gb));
    if (price == NULL)
        price = tco_column_multiply(cx, volume->price_per_gb_day, cx->days_per_month);
    return tco_column_multiply(cx, size_gb, price);
}

/* Cost of one hour of a running or stopped month: the full cost over the hours of the month. */
static const double *hourly_cost(const double *full, const tco_context *cx, double sign)
{
    const double *hours = tco_column_times(cx, cx->days_per_month, TCO__HOURS_PER_DAY);
    return tco_column_divide(cx, tco_column_times(cx, full, sign), hours);
}

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_storage *f = self;
    for (int v = 0; v < f->volumes.count; v++) {
        const tco_storage_volume *volume = f->volumes.fields[v];
        const double *full = full_cost(volume, cx);
        tco_lines_at(out, f->volumes.pointer[v]);
        if (volume->billed != RUNNING) {
            tco_path whole = tco_path_make(cx, full, f->price_drift_annual, NULL, NULL);
            tco_lines_flow(out, TCO_STORAGE, NULL, NULL, &whole, NULL);
        }
        if (volume->billed != ALWAYS) {
            double sign = volume->billed == RUNNING ? 1.0 : -1.0;
            tco_path hourly =
                tco_path_make(cx, hourly_cost(full, cx, sign), f->price_drift_annual, NULL, NULL);
            tco_lines_flow(out, TCO_STORAGE, "billed", NULL, &cx->running_hours, &hourly);
            tco_lines_flow(out, TCO_STORAGE, "billed", NULL, &cx->held_hours, &hourly);
        }
    }
    tco_lines_at(out, NULL);
}

TCO_COMPONENT(storage, TCO_NEEDS_NOTHING, NULL, NULL, emit,
              "Volumes billed by size and time, by state of the machine.")
