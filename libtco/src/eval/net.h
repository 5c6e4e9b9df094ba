/* The net shape of the evaluator. It must not know what is asked for beyond the request. */
#ifndef TCO_EVAL_NET_H
#define TCO_EVAL_NET_H

#include "eval/evaluate.h"

/* Turn the lines of all options into steps for the kernel. False when memory is gone. */
bool tco__net_start(tco__evaluation *out);
/* Run a block of lanes, whose amounts and last months are known. */
void tco__net_run(tco__evaluation *out);

#endif
