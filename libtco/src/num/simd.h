/* Vectors of doubles and of 64-bit words, by the width TCO_SIMD_BYTES that a file is compiled for:
 * 8 is plain C, 16, 32 and 64 are the vectors of gcc and clang. Each operation is one IEEE
 * operation a lane, so every width gives the same bits. It must not know what is computed. */
#ifndef TCO_NUM_SIMD_H
#define TCO_NUM_SIMD_H

#include <stdint.h>
#include <string.h>

#ifndef TCO_SIMD_BYTES
#define TCO_SIMD_BYTES 8
#endif

#if TCO_SIMD_BYTES >= 16 && defined(__SSE2__)
#include <immintrin.h>
#endif

/* What runs once a month: not inlining one of these costs more than the rest of the month. */
#ifdef __GNUC__
#define V_INLINE static inline __attribute__((always_inline))
#else
#define V_INLINE static inline
#endif

enum { V_LANES = TCO_SIMD_BYTES / 8 };

#if TCO_SIMD_BYTES == 8
typedef double vd;
typedef int64_t vi; /* a mask is 0 or -1 in every lane */
#else
typedef double vd __attribute__((vector_size(TCO_SIMD_BYTES)));
typedef int64_t vi __attribute__((vector_size(TCO_SIMD_BYTES)));
#endif

V_INLINE vd v_load(const double *from)
{
    vd v;
    memcpy(&v, from, sizeof v);
    return v;
}

V_INLINE void v_store(double *to, vd v)
{
    memcpy(to, &v, sizeof v);
}

V_INLINE vi v_bits(vd a)
{
    vi bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

V_INLINE vd v_of_bits(vi bits)
{
    vd a;
    memcpy(&a, &bits, sizeof a);
    return a;
}

#if TCO_SIMD_BYTES == 8
V_INLINE vd v_set(double x)
{
    return x;
}

V_INLINE vi v_words(int64_t x)
{
    return x;
}

V_INLINE vi v_less(vd a, vd b)
{
    return a < b ? -1 : 0;
}

V_INLINE vi v_at_most(vd a, vd b)
{
    return a <= b ? -1 : 0;
}
#else
V_INLINE vd v_set(double x)
{
    return x - (vd){0}; /* keeps the sign of a zero */
}

V_INLINE vi v_words(int64_t x)
{
    return x - (vi){0};
}

/* Comparisons and choices by name: before AVX-512 gcc takes the plain forms for choices of whole
 * words, which it makes lane by lane in scalar code. */
#if TCO_SIMD_BYTES == 32 && defined(__AVX__)
V_INLINE vi v_less(vd a, vd b)
{
    return (vi)_mm256_cmp_pd((__m256d)a, (__m256d)b, _CMP_LT_OQ);
}

V_INLINE vi v_at_most(vd a, vd b)
{
    return (vi)_mm256_cmp_pd((__m256d)a, (__m256d)b, _CMP_LE_OQ);
}
#elif TCO_SIMD_BYTES == 16 && defined(__SSE2__)
V_INLINE vi v_less(vd a, vd b)
{
    return (vi)_mm_cmplt_pd((__m128d)a, (__m128d)b);
}

V_INLINE vi v_at_most(vd a, vd b)
{
    return (vi)_mm_cmple_pd((__m128d)a, (__m128d)b);
}
#else
V_INLINE vi v_less(vd a, vd b)
{
    return (vi)(a < b);
}

V_INLINE vi v_at_most(vd a, vd b)
{
    return (vi)(a <= b);
}
#endif
#endif

/* Of words that may be negative, which C leaves open for plain ones. */
V_INLINE vi v_shift_left(vi a, int bits)
{
#if TCO_SIMD_BYTES == 8
    return (vi)((uint64_t)a << bits);
#else
    return a << bits;
#endif
}

/* Zeroes come in from above; the arithmetic shift of C is slow before AVX-512. */
V_INLINE vi v_shift_right(vi a, int bits)
{
#if TCO_SIMD_BYTES == 8
    return (vi)((uint64_t)a >> bits);
#else
    typedef uint64_t words __attribute__((vector_size(TCO_SIMD_BYTES)));
    return (vi)((words)a >> bits);
#endif
}

/* Lane by lane: `a` where the mask is set, else `b`. */
V_INLINE vd v_select(vi mask, vd a, vd b)
{
#if TCO_SIMD_BYTES == 32 && defined(__AVX__)
    return (vd)_mm256_blendv_pd((__m256d)b, (__m256d)a, (__m256d)mask);
#elif TCO_SIMD_BYTES == 16 && defined(__SSE2__)
    return (vd)_mm_or_pd(_mm_and_pd((__m128d)mask, (__m128d)a),
                         _mm_andnot_pd((__m128d)mask, (__m128d)b));
#else
    return v_of_bits((v_bits(a) & mask) | (v_bits(b) & ~mask));
#endif
}

V_INLINE vd v_abs(vd a)
{
    return v_of_bits(v_bits(a) & v_words(INT64_MAX));
}

/* The highest bit of each lane, lane 0 lowest. */
V_INLINE unsigned v_lanes_of(vi mask)
{
#if TCO_SIMD_BYTES == 64 && defined(__AVX512DQ__)
    return _mm512_movepi64_mask((__m512i)mask);
#elif TCO_SIMD_BYTES == 32 && defined(__AVX__)
    return (unsigned)_mm256_movemask_pd((__m256d)mask);
#elif TCO_SIMD_BYTES == 16 && defined(__SSE2__)
    return (unsigned)_mm_movemask_pd((__m128d)mask);
#else
    int64_t lane[V_LANES];
    unsigned bits = 0;
    memcpy(lane, &mask, sizeof lane);
    for (int i = 0; i < V_LANES; i++)
        bits |= (unsigned)((uint64_t)lane[i] >> 63) << i;
    return bits;
#endif
}

/* One bit a lane where a <= b. */
V_INLINE unsigned v_at_most_lanes(vd a, vd b)
{
#if TCO_SIMD_BYTES == 64 && defined(__AVX512F__)
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LE_OQ);
#else
    return v_lanes_of(v_at_most(a, b));
#endif
}

/* Store past the caches, to an address aligned to TCO_SIMD_BYTES; v_fence ends a run of them. */
V_INLINE void v_stream(double *to, vd v)
{
#if TCO_SIMD_BYTES == 64 && defined(__AVX512F__)
    _mm512_stream_pd(to, (__m512d)v);
#elif TCO_SIMD_BYTES == 32 && defined(__AVX__)
    _mm256_stream_pd(to, (__m256d)v);
#elif TCO_SIMD_BYTES == 16 && defined(__SSE2__)
    _mm_stream_pd(to, (__m128d)v);
#else
    v_store(to, v);
#endif
}

V_INLINE void v_fence(void)
{
#if TCO_SIMD_BYTES >= 16 && defined(__SSE2__)
    _mm_sfence();
#endif
}

#endif
