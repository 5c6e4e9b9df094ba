/* One alternative: a label, what its hardware can do, and its cost components. It must not know
 * what any component does. */
#include "model/blocks.h"

/* One block a component, from the registry. */
#define COMPONENT(kind) extern const tco__class tco__class_##kind;
#include "model/components.def"
#undef COMPONENT

/* clang-format off */
#define SELF tco_option_fields
#define FIELDS(X)                                                                                \
  X(TEXT,   label, "", OPTIONAL, "Name shown in reports; the key of the option if absent.")          \
  X(COUNT,  gpus, "GPUs", 1, 10000, DEFAULT(1), "Number of GPUs of the machine or instance.")    \
  X(NUMBER, perf, "ratio", 0.001, 1000, DEFAULT(1),                                              \
    "Speed of one of its GPUs; the reference GPU that usage counts in has 1.")
/* clang-format on */

typedef struct tco_option_fields {
    FIELDS(TCO_MEMBER)
} tco_option_fields;

static void publish(const void *self, tco_context *cx)
{
    const tco_option_fields *f = self;
    const double *speed = tco_column_times(cx, f->perf, f->gpus);
    cx->gpus = f->gpus;
    cx->machine_hours = tco_path_divide(cx, &cx->useful_hours, speed);
    cx->running_hours = cx->machine_hours;
    cx->held_hours = tco_path_constant(cx, tco_column_number(cx, 0.0));
}

#define COMPONENT(kind) \
    {{#kind, TCO_FIELD_BLOCK, "", 0, 0, OPTIONAL, NULL, "Cost component."}, 0, &tco__class_##kind},
static const tco__row rows[] = {FIELDS(TCO_ROW)
#include "model/components.def"
};
#undef COMPONENT

const tco__class tco__class_option = {
    "option",     "One alternative: a few hardware facts and its cost components.",
    rows,         sizeof rows / sizeof rows[0],
    sizeof(SELF), TCO_NEEDS_NOTHING,
    publish,      NULL,
    NULL};
