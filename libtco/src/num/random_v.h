/* The uniforms of random.h in vectors. A lane holds 32 bits of a block's state; what is above them
 * is ignored, which saves the masks.
 * It must not depend on the width of a vector. */
#ifndef TCO_NUM_RANDOM_V_H
#define TCO_NUM_RANDOM_V_H

#include "num/random.h"
#include "num/simd.h"

enum { V_RANDOM_GROUP = 16 }; /* samples: two of each of 8 counters, whatever the width */

#define V_PHILOX_M0 0xD2511F53
#define V_PHILOX_M1 0xCD9E8D57
#define V_PHILOX_K0 0x9E3779B9u
#define V_PHILOX_K1 0xBB67AE85u

/* The 64 bits of the product of the lower 32 bits of both. */
V_INLINE vi v_multiply_words(vi a, vi b)
{
#if TCO_SIMD_BYTES == 64 && defined(__AVX512F__)
    return (vi)_mm512_mul_epu32((__m512i)a, (__m512i)b);
#elif TCO_SIMD_BYTES == 32 && defined(__AVX2__)
    return (vi)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#elif TCO_SIMD_BYTES == 16 && defined(__SSE2__)
    return (vi)_mm_mul_epu32((__m128i)a, (__m128i)b);
#else
    uint64_t x[V_LANES], y[V_LANES];
    vi product;
    memcpy(x, &a, sizeof x);
    memcpy(y, &b, sizeof y);
    for (int i = 0; i < V_LANES; i++)
        x[i] = (x[i] & 0xffffffff) * (y[i] & 0xffffffff);
    memcpy(&product, x, sizeof product);
    return product;
#endif
}

/* A fraction of 52 bits and half a step: the upper bits of a 64-bit word behind the exponent of 1,
 * less 1 - 2^-53. */
V_INLINE vd v_open_uniform(vi lower, vi upper)
{
    vi word = v_shift_left(upper, 32) | (lower & v_words(0xffffffff));
    vi bits = v_shift_right(word, 12) | v_words(0x3ff0000000000000);
    return v_of_bits(bits) - v_set(1.0 - 0x1p-53);
}

V_INLINE vi v_lane_numbers(void)
{
    int64_t number[V_LANES];
    vi lanes;
    for (int i = 0; i < V_LANES; i++)
        number[i] = i;
    memcpy(&lanes, number, sizeof lanes);
    return lanes;
}

/* Samples 16 group ... 16 group + 15. */
V_INLINE void v_random_group(uint64_t seed, uint64_t group, unsigned variable, double *u)
{
    for (int at = 0; at < V_RANDOM_GROUP / 2; at += V_LANES) {
        vi number = v_words((int64_t)(group * 8) + at) + v_lane_numbers();
        vi c0 = number, c1 = v_shift_right(number, 32);
        vi c2 = v_words((int64_t)variable), c3 = v_words(TCO__RANDOM_SAMPLES);
        uint32_t k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
        for (int round = 0; round < 10; round++) {
            vi p0 = v_multiply_words(c0, v_words(V_PHILOX_M0));
            vi p1 = v_multiply_words(c2, v_words(V_PHILOX_M1));
            c0 = v_shift_right(p1, 32) ^ c1 ^ v_words((int64_t)k0);
            c2 = v_shift_right(p0, 32) ^ c3 ^ v_words((int64_t)k1);
            c1 = p1;
            c3 = p0;
            k0 += V_PHILOX_K0;
            k1 += V_PHILOX_K1;
        }
        v_store(u + at, v_open_uniform(c0, c1));
        v_store(u + 8 + at, v_open_uniform(c2, c3));
    }
}

V_INLINE void v_random_uniforms(uint64_t seed, uint64_t first, size_t count, unsigned variable,
                                double *u)
{
    size_t skip = (size_t)(first % V_RANDOM_GROUP);
    uint64_t group = first / V_RANDOM_GROUP;
    while (count > 0) {
        size_t room = V_RANDOM_GROUP - skip, taken = count < room ? count : room;
        if (taken == V_RANDOM_GROUP) {
            v_random_group(seed, group, variable, u);
        } else {
            double part[V_RANDOM_GROUP];
            v_random_group(seed, group, variable, part);
            memcpy(u, part + skip, taken * sizeof *u);
        }
        u += taken;
        count -= taken;
        skip = 0;
        group++;
    }
}

#endif
