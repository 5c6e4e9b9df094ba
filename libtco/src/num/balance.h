/* Where flows of both signs balance: the real x with sum of weight e^(-time x) = 0. It must not
 * know what the flows are, or that e^x - 1 is a rate. */
#ifndef TCO_NUM_BALANCE_H
#define TCO_NUM_BALANCE_H

#include <stddef.h>

#include "base/arena.h"
#include "tco/tco.h"

typedef struct tco__flow {
    double time, weight;
} tco__flow;

/* All such x, rising, in *root (from the arena): *root_count of them, at most one for each change
 * of sign. Flows have rising times and weights other than zero; two at least, of both signs.
 * OK (also with none), LIMIT (changes of sign), NOMEM. */
tco_finance_status tco__balance_find(tco_arena *arena, const tco__flow *flow, size_t count,
                                     double **root, size_t *root_count);

#endif
