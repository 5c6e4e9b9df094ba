/* The steps that the kernel takes in each month. It must not know what the lines mean. */
#ifndef TCO_EVAL_STEPS_H
#define TCO_EVAL_STEPS_H

#include "eval/kernel.h"
#include "model/line.h"

/* Write the steps of an option, whose lines have their room. False when memory is gone. */
bool tco__steps_write(tco__net_option *o, const tco__net_job *job, const tco_lines *lines,
                      const tco_context *cx);
/* Find the runs of months, once it is known in which of them the option or the baseline jumps. False
 * when memory is gone. */
bool tco__steps_runs(tco__net_option *o, const tco__net_job *job, const tco_context *cx);

#endif
