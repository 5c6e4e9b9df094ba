/* Laws made ready for many samples: x = F^-1(u), one value for one u, by closed forms or tables.
 * Bits are the same on every processor. It must not know where u comes from. */
#ifndef TCO_NUM_SAMPLER_H
#define TCO_NUM_SAMPLER_H

#include "base/arena.h"
#include "num/distribution.h"
#include "num/normal.h"

typedef struct tco__sampler tco__sampler;

/* A sampler of a possible law, whose lists need not outlive the call; `normal` must. NULL when
 * memory is gone. */
const tco__sampler *tco__sampler_prepare(tco_arena *arena, const tco__distribution *law,
                                         const tco__normal *normal);

/* x[i] of u[i] in (0, 1); x may be u. Rises with u, apart from the last bits. */
void tco__sampler_fill(const tco__sampler *self, const double *u, size_t count, double *x);

#endif
