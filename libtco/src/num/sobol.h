/* Scrambled Sobol points: samples that fill the unit cube evenly, in several independent
 * randomisations whose spread tells the error. It must not know what is drawn from them. */
#ifndef TCO_NUM_SOBOL_H
#define TCO_NUM_SOBOL_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { TCO__SOBOL_DIMENSIONS_MAX = 1024, TCO__SOBOL_SCRAMBLES_MAX = 64 };
/* Points of one scramble; samples beyond start anew. */
#define TCO__SOBOL_POINTS_MAX 0x1p32

typedef struct tco__sobol tco__sobol;

/* Points of `dimensions` variables in `scrambles` randomisations: 1 ... the limits above. Each is a
 * random lower triangular matrix on the digits and a digital shift (J. Matousek, "On the
 * L2-discrepancy for anchored boxes", J. Complexity 14 (1998)), drawn from the seed, the number of
 * the scramble and the variable. 0 scrambles: the plain points, once. NULL when memory is gone. */
const tco__sobol *tco__sobol_prepare(tco_arena *arena, uint64_t seed, unsigned scrambles,
                                     unsigned dimensions);

/* u[i] = (x + 1/2) 2^-32 of sample first + i. Sample k is point k div R of scramble k mod R; points
 * come in the order of the Gray code, the zero point first, so the first R 2^m samples are R nets
 * for every m, and plain ones are those of SciPy's qmc.Sobol(scramble=False), one by one. */
void tco__sobol_fill(const tco__sobol *self, uint64_t first, size_t count, unsigned dimension,
                     double *u);

#endif
