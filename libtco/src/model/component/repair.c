/* Expected cost of failures at a constant rate: failures a year * cost of one / 12, spread. */
#include "model/component.h"

/* clang-format off */
#define SELF tco_repair
#define FIELDS(X)                                                                                \
  X(NUMBER, failures_per_year, "failures per year", 0, 1000, REQUIRED,                           \
    "Expected failures of the machine in a year.")                                               \
  X(NUMBER, cost_per_failure, "money", 0, TCO_MONEY_MAX, REQUIRED, "Cost of one repair.")        \
  X(NUMBER, cost_drift_annual, "fraction per year", TCO_DRIFT_MIN, TCO_DRIFT_MAX, OPTIONAL,      \
    "Yearly change of the cost.")
/* clang-format on */
typedef struct tco_repair {
    FIELDS(TCO_MEMBER)
} tco_repair;

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_repair *f = self;
    const double *year = tco_column_multiply(cx, f->failures_per_year, f->cost_per_failure);
    const double *cost = tco_column_over(cx, year, TCO__MONTHS_PER_YEAR);
    tco_path path = tco_path_make(cx, cost, f->cost_drift_annual, NULL, NULL);
    tco_lines_flow(out, TCO_REPAIR, NULL, NULL, &path, NULL);
}

TCO_COMPONENT(repair, TCO_NEEDS_NOTHING, NULL, NULL, emit, "Expected cost of failures.")
