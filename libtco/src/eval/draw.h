/* Samples of the uncertain numbers of a scenario. It must not know what is computed from them. */
#ifndef TCO_EVAL_DRAW_H
#define TCO_EVAL_DRAW_H

#include "eval/uncertainty.h"

typedef struct tco__draw tco__draw;

/* Whether so many samples, up to 10^8, make whole nets of Sobol points. Fails: RANGE. */
tco_status tco__draw_check(size_t samples, unsigned replicates, tco_error *err);

/* Prepare the inputs of a run; NULL when memory is gone. */
const tco__draw *tco__draw_prepare(tco_arena *arena, const tco_uncertainty *run);
/* Values of input `input` in samples first ... first + count - 1; `uniform` is room for as many. */
void tco__draw_fill(const tco__draw *self, size_t input, size_t first, size_t count,
                    double *uniform, double *value);

#endif
