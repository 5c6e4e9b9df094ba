/* Samples that move together: a Gaussian copula with given rank correlations. Plain arithmetic, so
 * the bits are the same on every processor. It must not know what is correlated. */
#ifndef TCO_NUM_CORRELATION_H
#define TCO_NUM_CORRELATION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "num/normal.h"

/* Pearson's correlation of two normals with a rank correlation of Spearman's in [-1, 1]:
 * 2 sin(pi r/6) (W. H. Kruskal, J. Amer. Statist. Assoc. 53 (1958)). */
double tco__correlation_pearson(double spearman);
/* And back. */
double tco__correlation_spearman(double pearson);

typedef struct tco__correlation {
    size_t size;
    const double *matrix; /* Pearson's, that is used: size * size, by rows */
    const double *factor; /* lower triangular, factor * its transpose = matrix */
    bool moved;           /* the given matrix was inconsistent, and the nearest one stands for it */
    double distance;      /* from it: Frobenius norm of the difference */
} tco__correlation;

/* From a symmetric matrix of Pearson's correlations within [-1, 1] with ones on the diagonal. One
 * that is no correlation matrix is replaced by the nearest (N. J. Higham, "Computing the nearest
 * correlation matrix", IMA J. Numer. Anal. 22 (2002)), with a 1e-8 part of no correlation, so that
 * it has a factor. NULL when memory is gone. */
const tco__correlation *tco__correlation_prepare(tco_arena *arena, const double *matrix,
                                                 size_t size);

/* Correlate independent uniforms: u[v][i] of variable v and sample i, in place and within (0, 1).
 * A sample's values depend on that sample alone. */
void tco__correlation_fill(const tco__correlation *self, const tco__normal *normal,
                           double *const *u, size_t count);

#endif
