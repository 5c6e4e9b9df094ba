/* A Monte Carlo run in fixed memory: samples are held a round at a time and only counted and summed.
 * It must not know how samples are drawn. */
#ifndef TCO_EVAL_STREAM_H
#define TCO_EVAL_STREAM_H

#include "eval/uncertainty.h"

typedef struct tco__stream tco__stream;

/* NULL when memory is gone. */
tco__stream *tco__stream_start(tco_arena *arena, const tco_uncertainty *self);
/* Count in the `held` samples in the columns of the run, of which the first has number `first`. */
void tco__stream_add(tco__stream *self, const tco_uncertainty *from, size_t first, size_t held);
/* Fill summaries and outlooks. */
void tco__stream_finish(const tco__stream *self, tco_uncertainty *to);

#endif
