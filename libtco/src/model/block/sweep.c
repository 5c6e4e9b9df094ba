/* A sweep that the study asks for, and its axes. It must not know what the fields mean. */
#include "model/blocks.h"

enum { GRID, LIST_WISE };

/* clang-format off */
#define SELF tco_even_fields
#define FIELDS(X)                                                                                \
  X(CONSTANT, from,  "of the field", -TCO_MONEY_MAX, TCO_MONEY_MAX, REQUIRED, "The first value.") \
  X(CONSTANT, to,    "of the field", -TCO_MONEY_MAX, TCO_MONEY_MAX, REQUIRED, "The last value.") \
  X(COUNT,    count, "values", 2, 100000, REQUIRED, "How many values, the ends included.")
/* clang-format on */

typedef struct tco_even_fields {
    FIELDS(TCO_MEMBER)
} tco_even_fields;

static const tco__row even_rows[] = {FIELDS(TCO_ROW)};
static const tco__class even_class = {"even",       "Values with equal distances.",
                                      even_rows,    sizeof even_rows / sizeof even_rows[0],
                                      sizeof(SELF), TCO_ASIDE,
                                      NULL,         NULL,
                                      NULL};
#undef SELF
#undef FIELDS

/* clang-format off */
#define SELF tco_axis_fields
#define FIELDS(X)                                                                                \
  X(TEXT,  pointer, "JSON Pointer", REQUIRED,                                                    \
    "The field that takes the values, as in /options/cloud/rent/price_per_hour.")                \
  X(LIST,  values,  "of the field", -TCO_MONEY_MAX, TCO_MONEY_MAX, ONE_OF(1), "The values.")     \
  X(BLOCK, even,    &even_class, ONE_OF(1), "Evenly spaced values.")
/* clang-format on */

typedef struct tco_axis_fields {
    FIELDS(TCO_MEMBER)
} tco_axis_fields;

static const tco__row axis_rows[] = {FIELDS(TCO_ROW)};
static const tco__class axis_class = {"axis",       "One field of a sweep and the values it takes.",
                                      axis_rows,    sizeof axis_rows / sizeof axis_rows[0],
                                      sizeof(SELF), TCO_ASIDE,
                                      NULL,         NULL,
                                      NULL};
#undef SELF
#undef FIELDS

#define COMBINE_WORDS(X) X(GRID, "grid") X(LIST_WISE, "list")
static const char *const combine_words[] = {COMBINE_WORDS(TCO_WORD_NAME) NULL};

/* clang-format off */
#define SELF tco_sweep_fields
#define FIELDS(X)                                                                                \
  X(MAP,    axes,    &axis_class, REQUIRED, "The fields that vary, by a name for each column.")  \
  X(CHOICE, combine, combine_words, DEFAULT(GRID),                                               \
    "grid is every combination, the last axis changing fastest; list is side by side.")
/* clang-format on */

typedef struct tco_sweep_fields {
    FIELDS(TCO_MEMBER)
} tco_sweep_fields;

static const tco__row rows[] = {FIELDS(TCO_ROW)};
const tco__class tco__class_sweep = {"sweep",      "Many variants of the study, asked for by name.",
                                     rows,         sizeof rows / sizeof rows[0],
                                     sizeof(SELF), TCO_ASIDE,
                                     NULL,         NULL,
                                     NULL};
