/* Philox, and the plain-C width of the vector form. */
#include "num/random.h"

#include "num/random_v.h"

void tco__random_block(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = (uint64_t)V_PHILOX_M0 * c0, p1 = (uint64_t)V_PHILOX_M1 * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c1 = (uint32_t)p1;
        c3 = (uint32_t)p0;
        k0 += V_PHILOX_K0;
        k1 += V_PHILOX_K1;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

void tco__random_uniforms(uint64_t seed, uint64_t first, size_t count, unsigned variable, double *u)
{
    v_random_uniforms(seed, first, count, variable, u);
}
