/* The beta law: probabilities, quantiles, and a table of them for many samples. Plain arithmetic, so
 * the bits are the same on every processor. It must not know what is drawn. */
#ifndef TCO_NUM_BETA_H
#define TCO_NUM_BETA_H

#include <stdbool.h>

#include "base/arena.h"
#include "num/quantile.h"

/* Both parameters lie within these limits. */
#define TCO__BETA_LEAST 0.01
#define TCO__BETA_MOST 10000.0

/* I_x(a, b), 0 <= x <= 1. */
double tco__beta_cdf(double x, double a, double b);
/* Its inverse, 0 < p < 1. */
double tco__beta_quantile(double p, double a, double b);

typedef struct tco__beta_table {
    tco__quantile_table quantile;
    bool logit; /* of ln(x/(1-x)) instead of x: smooth where x piles up at 0 or 1 */
} tco__beta_table;

/* False when memory is gone. */
bool tco__beta_prepare(tco_arena *arena, double a, double b, tco__beta_table *to);

#endif
