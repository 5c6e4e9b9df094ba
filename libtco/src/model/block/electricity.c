/* The tariff. It must not know who draws power. */
#include "model/blocks.h"

/* clang-format off */
#define SELF tco_electricity
#define FIELDS(X)                                                                                \
  X(NUMBER, price_per_kwh, "money per kWh", 0, TCO_MONEY_MAX, REQUIRED,                          \
    "Price of one more kWh, all charges included.")                                              \
  X(NUMBER, price_drift_annual, "fraction per year", TCO_DRIFT_MIN, TCO_DRIFT_MAX, AT_MOST_ONE(1), \
    "Yearly change of the price.")                                                               \
  X(SERIES, price_steps, "money per kWh", &tco__keys_month, 0, TCO_MONEY_MAX, AT_MOST_ONE(1),    \
    "Price from the end of a month on: {\"12\": 0.65} changes month 13.")
/* clang-format on */

typedef struct tco_electricity {
    FIELDS(TCO_MEMBER)
} tco_electricity;

static void publish(const void *self, tco_context *cx)
{
    const tco_electricity *f = self;
    cx->has_tariff = true;
    cx->price_per_kwh =
        tco_path_make(cx, f->price_per_kwh, f->price_drift_annual, &f->price_steps, NULL);
}

static const tco__row rows[] = {FIELDS(TCO_ROW)};
const tco__class tco__class_electricity = {"electricity", "The tariff that power is paid by.",
                                           rows,          sizeof rows / sizeof rows[0],
                                           sizeof(SELF),  TCO_NEEDS_NOTHING,
                                           publish,       NULL,
                                           NULL};
