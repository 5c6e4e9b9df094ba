/* The full shape: one lane, every ledger cell and every crossing kept. It must not know requests of
 * callers or metrics. */
#ifndef TCO_EVAL_FULL_H
#define TCO_EVAL_FULL_H

#include "eval/evaluate.h"

/* Run the one lane whose lines are written. False when memory is gone. */
bool tco__full_run(tco__evaluation *out);

#endif
