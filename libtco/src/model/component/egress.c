/* Traffic out of the provider: max(0, GB - free GB) * price, every month. */
#include "model/component.h"

/* clang-format off */
#define SELF tco_egress
#define FIELDS(X)                                                                                \
  X(NUMBER, gb_per_month, "GB per month", 0, 1e9, REQUIRED, "Data moved out in a month.")        \
  X(NUMBER, free_gb_per_month, "GB per month", 0, 1e9, DEFAULT(0), "Part of it that costs nothing.") \
  X(NUMBER, price_per_gb, "money per GB", 0, TCO_MONEY_MAX, REQUIRED, "Price of one GB above that.") \
  X(NUMBER, price_drift_annual, "fraction per year", TCO_DRIFT_MIN, TCO_DRIFT_MAX, OPTIONAL,     \
    "Yearly change of the price.")
/* clang-format on */
typedef struct tco_egress {
    FIELDS(TCO_MEMBER)
} tco_egress;

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_egress *f = self;
    const double *paid_gb =
        tco_column_positive(cx, tco_column_subtract(cx, f->gb_per_month, f->free_gb_per_month));
    const double *cost = tco_column_multiply(cx, paid_gb, f->price_per_gb);
    tco_path path = tco_path_make(cx, cost, f->price_drift_annual, NULL, NULL);
    tco_lines_flow(out, TCO_EGRESS, NULL, NULL, &path, NULL);
}

TCO_COMPONENT(egress, TCO_NEEDS_NOTHING, NULL, NULL, emit, "Traffic out of the provider.")
