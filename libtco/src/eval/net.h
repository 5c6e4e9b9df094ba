/* The net shape: a block of lanes, without ledger cells, by the kernel of an instruction set.
 * It must not know requests of callers or metrics. */
#ifndef TCO_EVAL_NET_H
#define TCO_EVAL_NET_H

#include "eval/evaluate.h"

/* Run a block whose lines are written. False when memory is gone. */
bool tco__net_run(const tco__request *request, tco__evaluation *out);

#endif
