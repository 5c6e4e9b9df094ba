/* The Gaussian copula in vectors. It must not depend on the width of a vector. */
#ifndef TCO_NUM_CORRELATION_V_H
#define TCO_NUM_CORRELATION_V_H

#include "num/correlation.h"
#include "num/elementary_v.h"
#include "num/quantile_v.h"

/* Phi(z) by its table, within (0, 1). */
V_INLINE vd v_normal_cdf(const tco__normal *normal, vd z)
{
    vd most = v_set((double)TCO__NORMAL_PIECES);
    vd at = v_abs(z) * v_set((double)TCO__NORMAL_STEPS);
    at = v_select(v_less(most, at), most, at);
    vd piece = (at + v_set(V_ROUND)) - v_set(V_ROUND);
    piece = piece - v_select(v_less(at, piece), v_set(1.0), v_set(0.0));
    vi index = v_bits(piece + v_set(V_ROUND)) - v_bits(v_set(V_ROUND));
    vd p = v_row_value(normal->cdf, index, at - piece);
    vd above = v_set(1.0) - p, last = v_set(1.0 - 0x1p-53);
    above = v_select(v_less(last, above), last, above);
    return v_select(v_less(v_set(0.0), z), above, p);
}

/* Samples i ... i + V_LANES - 1. A variable needs the normals before it only, so from the last to
 * the first they can change in place. */
V_INLINE void v_correlate(const tco__correlation *self, const tco__normal *normal, double *const *u,
                          size_t i)
{
    for (size_t v = 0; v < self->size; v++)
        v_store(u[v] + i, v_quantile(&normal->quantile, v_load(u[v] + i)));
    for (size_t v = self->size; v-- > 0;) {
        const double *row = self->factor + v * self->size;
        vd z = v_set(row[v]) * v_load(u[v] + i);
        for (size_t k = 0; k < v; k++)
            z = z + v_set(row[k]) * v_load(u[k] + i);
        v_store(u[v] + i, v_normal_cdf(normal, z));
    }
}

/* The columns have room for a whole number of vectors; what lies behind `count` is lost. */
V_INLINE void v_correlation_fill(const tco__correlation *self, const tco__normal *normal,
                                 double *const *u, size_t count)
{
    for (size_t v = 0; v < self->size; v++)
        for (size_t i = count; i % V_LANES != 0; i++)
            u[v][i] = 0.5;
    for (size_t i = 0; i < count; i += V_LANES)
        v_correlate(self, normal, u, i);
}

#endif
