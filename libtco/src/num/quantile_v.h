/* Look-ups in quantile tables, in vectors. It must not depend on the width of a vector. */
#ifndef TCO_NUM_QUANTILE_V_H
#define TCO_NUM_QUANTILE_V_H

#include "num/quantile.h"
#include "num/simd.h"

/* base[index] lane by lane. */
static inline vd v_gather(const double *base, vi index)
{
#if TCO_SIMD_BYTES == 64 && defined(__AVX512F__)
    return (vd)_mm512_i64gather_pd((__m512i)index, base, 8);
#elif TCO_SIMD_BYTES == 32 && defined(__AVX2__)
    return (vd)_mm256_i64gather_pd(base, (__m256i)index, 8);
#elif TCO_SIMD_BYTES == 16
    return (vd){base[index[0]], base[index[1]]};
#elif TCO_SIMD_BYTES == 8
    return base[index];
#else
    double lane[V_LANES];
    int64_t at[V_LANES];
    memcpy(at, &index, sizeof at);
    for (int i = 0; i < V_LANES; i++)
        lane[i] = base[at[i]];
    return v_load(lane);
#endif
}

/* Row `index` at t in [0, 1). */
static inline vd v_row_value(const double *row, vi index, vd t)
{
    vi at = v_shift_left(index, 2) + v_shift_left(index, 1);
    vd value = v_gather(row + 5, at);
    value = value * t + v_gather(row + 4, at);
    value = value * t + v_gather(row + 3, at);
    value = value * t + v_gather(row + 2, at);
    value = value * t + v_gather(row + 1, at);
    return value * t + v_gather(row, at);
}

/* The quantile of p. A segment is told by the exponent and the upper bits of the fraction of the
 * distance to the nearer end; the rest of the fraction is the place in it. */
static inline vd v_quantile(const tco__quantile_table *table, vd p)
{
    const int bits = (int)table->bits;
    const vi first = v_words((int64_t)(1022 - (int)table->octaves) << 52);
    vi above = v_less(v_set(0.5), p);
    vd v = v_select(above, v_set(1.0) - p, p);
    v = v_select(v_less(v, v_of_bits(first)), v_of_bits(first), v);
    vi word = v_bits(v);
    vi index = (word - first) >> (52 - bits);
    vi rest = v_shift_left(word, bits) & v_words(0xfffffffffffff);
    vd t = v_of_bits(rest | v_words(0x3ff0000000000000)) - v_set(1.0);
    index = index + (above & v_words((int64_t)table->upper));
    vd value = v_row_value(table->row, index, t);
    vi sign = above & v_words(table->upper == 0 ? INT64_MIN : 0);
    return v_of_bits(v_bits(value) ^ sign);
}

#endif
