/* Samples of the uncertain numbers of a scenario. It must not know what is computed from them. */
#ifndef TCO_EVAL_DRAW_H
#define TCO_EVAL_DRAW_H

#include "eval/uncertainty.h"

typedef struct tco__draw tco__draw;

/* Values of a column that may be written behind its last sample. */
enum { TCO__DRAW_ROOM = 8 };

/* Whether so many samples, up to 10^8, make whole nets of Sobol points. Fails: RANGE. */
tco_status tco__draw_check(size_t samples, unsigned replicates, tco_error *err);

/* Prepare the inputs of a run, and say in it which correlations are used; NULL when memory is
 * gone. */
const tco__draw *tco__draw_prepare(tco_arena *arena, tco_uncertainty *run);
/* Values of every input in samples first ... first + count - 1. */
void tco__draw_fill(const tco__draw *self, size_t first, size_t count, double *const *value);

#endif
