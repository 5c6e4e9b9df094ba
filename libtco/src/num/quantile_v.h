/* Look-ups in quantile tables, in vectors. It must not depend on the width of a vector. */
#ifndef TCO_NUM_QUANTILE_V_H
#define TCO_NUM_QUANTILE_V_H

#include "num/quantile.h"
#include "num/simd.h"

/* Elements 0 and 1 of what `at` says of each lane, as two vectors. Sixteen bytes a lane and a few
 * shuffles are twice as fast as the processor's own gathering. */
V_INLINE void v_load_pairs(const double *base, const int64_t at[V_LANES], vd *even, vd *odd)
{
#if TCO_SIMD_BYTES == 64 && defined(__AVX512DQ__)
    __m512d a = _mm512_castpd128_pd512(_mm_loadu_pd(base + at[0]));
    __m512d b = _mm512_castpd128_pd512(_mm_loadu_pd(base + at[1]));
    a = _mm512_mask_broadcast_f64x2(a, 0x0c, _mm_loadu_pd(base + at[2]));
    b = _mm512_mask_broadcast_f64x2(b, 0x0c, _mm_loadu_pd(base + at[3]));
    a = _mm512_mask_broadcast_f64x2(a, 0x30, _mm_loadu_pd(base + at[4]));
    b = _mm512_mask_broadcast_f64x2(b, 0x30, _mm_loadu_pd(base + at[5]));
    a = _mm512_mask_broadcast_f64x2(a, 0xc0, _mm_loadu_pd(base + at[6]));
    b = _mm512_mask_broadcast_f64x2(b, 0xc0, _mm_loadu_pd(base + at[7]));
    *even = (vd)_mm512_unpacklo_pd(a, b);
    *odd = (vd)_mm512_unpackhi_pd(a, b);
#elif TCO_SIMD_BYTES == 32 && defined(__AVX__)
    __m256d a = _mm256_castpd128_pd256(_mm_loadu_pd(base + at[0]));
    __m256d b = _mm256_castpd128_pd256(_mm_loadu_pd(base + at[1]));
    a = _mm256_insertf128_pd(a, _mm_loadu_pd(base + at[2]), 1);
    b = _mm256_insertf128_pd(b, _mm_loadu_pd(base + at[3]), 1);
    *even = (vd)_mm256_unpacklo_pd(a, b);
    *odd = (vd)_mm256_unpackhi_pd(a, b);
#elif TCO_SIMD_BYTES == 16 && defined(__SSE2__)
    __m128d a = _mm_loadu_pd(base + at[0]), b = _mm_loadu_pd(base + at[1]);
    *even = (vd)_mm_unpacklo_pd(a, b);
    *odd = (vd)_mm_unpackhi_pd(a, b);
#else
    double x[V_LANES], y[V_LANES];
    for (int i = 0; i < V_LANES; i++) {
        x[i] = base[at[i]];
        y[i] = base[at[i] + 1];
    }
    *even = v_load(x);
    *odd = v_load(y);
#endif
}

/* Row `index` at t in [0, 1). */
V_INLINE vd v_row_value(const double *row, vi index, vd t)
{
    vi first = v_shift_left(index, 2) + v_shift_left(index, 1);
    int64_t at[V_LANES];
    vd c0, c1, c2, c3, c4, c5;
    memcpy(at, &first, sizeof at);
    v_load_pairs(row, at, &c0, &c1);
    v_load_pairs(row + 2, at, &c2, &c3);
    v_load_pairs(row + 4, at, &c4, &c5);
    return ((((c5 * t + c4) * t + c3) * t + c2) * t + c1) * t + c0;
}

/* The quantile of p. A segment is told by the exponent and the upper bits of the fraction of the
 * distance to the nearer end; the rest of the fraction is the place in it. */
V_INLINE vd v_quantile(const tco__quantile_table *table, vd p)
{
    const int bits = (int)table->bits;
    const vi first = v_words((int64_t)(1022 - (int)table->octaves) << 52);
    vi above = v_less(v_set(0.5), p);
    vd v = v_select(above, v_set(1.0) - p, p);
    v = v_select(v_less(v, v_of_bits(first)), v_of_bits(first), v);
    vi word = v_bits(v);
    vi index = v_shift_right(word - first, 52 - bits);
    vi rest = v_shift_left(word, bits) & v_words(0xfffffffffffff);
    vd t = v_of_bits(rest | v_words(0x3ff0000000000000)) - v_set(1.0);
    index = index + (above & v_words((int64_t)table->upper));
    vd value = v_row_value(table->row, index, t);
    vi sign = above & v_words(table->upper == 0 ? INT64_MIN : 0);
    return v_of_bits(v_bits(value) ^ sign);
}

#endif
