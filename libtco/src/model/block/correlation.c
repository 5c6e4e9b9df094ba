/* Two uncertain numbers that move together. It must not know what they mean. */
#include "model/blocks.h"

/* clang-format off */
#define SELF tco_correlation_fields
#define FIELDS(X)                                                                                \
  X(TEXT,     first,  "JSON Pointer", REQUIRED,                                                  \
    "A number of the study that has a distribution, as in /electricity/price_per_kwh.")          \
  X(TEXT,     second, "JSON Pointer", REQUIRED, "Another one.")                                  \
  X(CONSTANT, spearman, "rank correlation", -1, 1, REQUIRED,                                     \
    "Spearman's: 1 is always high together, 0 is nothing in common, -1 is one high where the other is low.")
/* clang-format on */

typedef struct tco_correlation_fields {
    FIELDS(TCO_MEMBER)
} tco_correlation_fields;

static const tco__row rows[] = {FIELDS(TCO_ROW)};
const tco__class tco__class_correlation = {
    "correlation", "Two uncertain numbers that move together, for Monte Carlo runs.",
    rows,          sizeof rows / sizeof rows[0],
    sizeof(SELF),  TCO_ASIDE,
    NULL,          NULL,
    NULL};
