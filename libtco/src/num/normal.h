/* The normal law: probabilities, quantiles, and tables of both for many samples. Plain arithmetic,
 * so the bits are the same on every processor. It must not know what is normal. */
#ifndef TCO_NUM_NORMAL_H
#define TCO_NUM_NORMAL_H

#include "base/arena.h"
#include "num/quantile.h"

/* Phi^-1(0.9). */
#define TCO__NORMAL_P90 1.2815515655446004

double tco__normal_density(double z);
/* Phi(z), with the accuracy of a few units in the last place relative to itself down to where it
 * vanishes. */
double tco__normal_cdf(double z);
/* Phi^-1(p), 0 < p < 1. */
double tco__normal_quantile(double p);
/* The probability of [from, to], which may be infinite, without cancellation in the tails. */
double tco__normal_between(double from, double to);

/* Both directions as tables, for vectors. The distribution function's has this many pieces in one
 * unit of z; what lies beyond its last counts as its end. */
enum { TCO__NORMAL_STEPS = 64, TCO__NORMAL_PIECES = 544 };
/* Of the quantile's table: a law that is cut may use a millionth of the tail only. */
enum { TCO__NORMAL_OCTAVES = 73 };

typedef struct tco__normal {
    tco__quantile_table quantile;
    const double *cdf; /* rows of -(k+1)/64 ... -k/64 */
} tco__normal;

/* NULL when memory is gone. */
const tco__normal *tco__normal_prepare(tco_arena *arena);

#endif
