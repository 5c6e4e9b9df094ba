/* Means, spreads and quantiles of columns. Sums run over blocks of a fixed size in a fixed order, so
 * results do not depend on threads. It must not know what is measured. */
#ifndef TCO_NUM_STATISTIC_H
#define TCO_NUM_STATISTIC_H

#include <stddef.h>

/* Sum of value[0], value[stride], ...: `count` of them. */
double tco__statistic_sum(const double *value, size_t count, size_t stride);
/* Standard deviation with count - 1; 0 for fewer than two. */
double tco__statistic_sd(const double *value, size_t count, double mean);

/* Bring the values of the given ranks (rising, each below `count`) to where sorting would put them;
 * the others end up on their side of them. */
void tco__statistic_select(double *value, size_t count, const size_t *rank, size_t rank_count);
/* The values of the given ranks (rising, each once and below `count`, at most 64 of them), as after
 * sorting, and several times quicker than bringing them there; `value` is put into another order. */
void tco__statistic_ranked(double *value, size_t count, const size_t *rank, size_t rank_count,
                           double *to);
/* Quantiles of type 7 (R. J. Hyndman and Y. Fan, The American Statistician 50 (1996)): at position
 * p (count - 1) of the sorted values, linear between them. `p` rises within [0, 1]; at most 32 of
 * them; `value` is put into another order and has at least one element. */
void tco__statistic_quantiles(double *value, size_t count, const double *p, size_t p_count,
                              double *quantile);

#endif
