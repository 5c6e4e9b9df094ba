/* Sobol points in vectors. A tile is the fewest whole points of all scrambles that fill vectors of
 * any width: lane l of tile q is sample q width + l. In the order of the Gray code each tile differs
 * from the last by one row of a table, so a value costs one exclusive or. Digits lie in the upper
 * bits of the fraction of a double in [1, 2).
 * It must not depend on the width of a vector. */
#ifndef TCO_NUM_SOBOL_V_H
#define TCO_NUM_SOBOL_V_H

#include "num/simd.h"
#include "num/sobol.h"

enum { V_SOBOL_BITS = 32, V_SOBOL_WIDTH_MAX = 8 * TCO__SOBOL_SCRAMBLES_MAX };

struct tco__sobol {
    unsigned scrambles;   /* at least 1 */
    unsigned tile_bits;   /* a tile has 2^tile_bits points */
    unsigned width;       /* lanes of a tile, a multiple of 8 */
    const int64_t *start; /* [dimension][width]: tile 0 */
    const int64_t *step;  /* [dimension][V_SOBOL_BITS][width]: what ends in c ones differs by */
};

V_INLINE void v_xor_into(int64_t *to, const int64_t *row, unsigned width)
{
    for (unsigned lane = 0; lane < width; lane += V_LANES) {
        vi a, b;
        memcpy(&a, to + lane, sizeof a);
        memcpy(&b, row + lane, sizeof b);
        a ^= b;
        memcpy(to + lane, &a, sizeof a);
    }
}

/* Digits to (x + 1/2) 2^-32. */
V_INLINE vd v_sobol_uniform(const int64_t *digits)
{
    vi bits;
    memcpy(&bits, digits, sizeof bits);
    return v_of_bits(bits) - v_set(1.0 - 0x1p-33);
}

V_INLINE unsigned v_trailing_zeros(uint32_t x)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctz(x);
#else
    unsigned zeros = 0;
    for (; !(x & 1); x >>= 1)
        zeros++;
    return zeros;
#endif
}

/* The digits of tile q: those of all steps that lead to it, each as often as it is odd. */
V_INLINE void v_sobol_seek(const tco__sobol *self, unsigned dimension, uint32_t tile,
                           int64_t *digits)
{
    const int64_t *step = self->step + (size_t)dimension * V_SOBOL_BITS * self->width;
    memcpy(digits, self->start + (size_t)dimension * self->width, self->width * sizeof *digits);
    /* Steps to numbers that end in c zeros: (tile + 2^c) div 2^(c+1). */
    for (unsigned c = 0; c < V_SOBOL_BITS && tile >> c; c++)
        if ((((uint64_t)tile >> c) + 1) >> 1 & 1)
            v_xor_into(digits, step + (size_t)c * self->width, self->width);
}

V_INLINE void v_sobol_fill(const tco__sobol *self, uint64_t first, size_t count, unsigned dimension,
                           double *u)
{
    unsigned width = self->width, skip = (unsigned)(first % width);
    uint32_t tile = (uint32_t)(first / width) & (UINT32_MAX >> self->tile_bits);
    const int64_t *step = self->step + (size_t)dimension * V_SOBOL_BITS * width;
    int64_t digits[V_SOBOL_WIDTH_MAX];
    double part[V_SOBOL_WIDTH_MAX];
    v_sobol_seek(self, dimension, tile, digits);
    while (count > 0) {
        size_t room = width - skip, taken = count < room ? count : room;
        double *to = taken == width ? u : part;
        for (unsigned lane = 0; lane < width; lane += V_LANES)
            v_store(to + lane, v_sobol_uniform(digits + lane));
        if (to == part)
            memcpy(u, part + skip, taken * sizeof *u);
        u += taken;
        count -= taken;
        skip = 0;
        tile = (tile + 1) & (UINT32_MAX >> self->tile_bits);
        if (tile == 0)
            v_sobol_seek(self, dimension, 0, digits);
        else
            v_xor_into(digits, step + (size_t)v_trailing_zeros(tile) * width, width);
    }
}

#endif
