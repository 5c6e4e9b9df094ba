/* Preparing scrambled Sobol points. The scramble is linear, so it is applied to the direction
 * numbers once and not to points. */
#include "num/sobol.h"

#include "num/random.h"
#include "num/sobol_numbers.h"
#include "num/sobol_v.h"

_Static_assert((int)TCO__SOBOL_DIMENSIONS_MAX == (int)TCO__SOBOL_DIMENSIONS, "one limit");

/* `count` bits of a dimension's numbers from bit `at` on. */
static uint32_t bits_of(const uint64_t *word, unsigned at, unsigned count)
{
    uint64_t bits = at < TCO__SOBOL_HALF ? word[0] >> at : word[1] >> (at - TCO__SOBOL_HALF);
    if (at < TCO__SOBOL_HALF)
        bits |= word[1] << (TCO__SOBOL_HALF - at);
    return (uint32_t)(bits & ((1u << count) - 1));
}

/* v[j] = m_(j+1) 2^(31-j) by the recurrence of P. Bratley and B. L. Fox, "Algorithm 659" (1988): the
 * polynomial's degree s leads back s numbers, each of its inner terms one of those between. */
static void directions(unsigned dimension, uint32_t v[V_SOBOL_BITS])
{
    const uint64_t *word = tco__sobol_numbers + 2 * (size_t)dimension;
    uint32_t polynomial = bits_of(word, 0, TCO__SOBOL_POLYNOMIAL);
    unsigned degree = 0, at = TCO__SOBOL_POLYNOMIAL;
    while (polynomial >> (degree + 1))
        degree++;
    for (unsigned j = 0; j < V_SOBOL_BITS; j++) {
        if (degree == 0) {
            v[j] = 1u << (31 - j);
        } else if (j < degree) {
            v[j] = (2 * bits_of(word, at, j) + 1) << (31 - j);
            at += j;
        } else {
            v[j] = v[j - degree] ^ (v[j - degree] >> degree);
            for (unsigned k = 1; k < degree; k++)
                if (polynomial >> (degree - k) & 1)
                    v[j] ^= v[j - k];
        }
    }
}

/* 36 random words of a scramble and a dimension: 32 columns, then the shift. */
enum { SCRAMBLE_WORDS = 36 };

static void random_words(uint64_t seed, unsigned scramble, unsigned dimension, uint32_t *word)
{
    const uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    for (uint32_t i = 0; i < SCRAMBLE_WORDS / 4; i++) {
        const uint32_t counter[4] = {i, scramble, dimension, TCO__RANDOM_SCRAMBLES};
        tco__random_block(counter, key, word + 4 * (size_t)i);
    }
}

/* The matrix times a direction number; bit 31 is the first digit. Its column for a digit has a one
 * there and random digits after it. */
static uint32_t scrambled(const uint32_t *column, uint32_t v)
{
    uint32_t product = 0;
    for (unsigned bit = 0; bit < 32; bit++)
        if (v >> bit & 1)
            product ^= column[bit];
    return product;
}

static int64_t digits_of(uint32_t word)
{
    return (int64_t)((uint64_t)word << 20);
}

/* Scramble r of a dimension: its lanes of the first tile and of the steps between tiles. */
static void scramble_lanes(const tco__sobol *self, const uint32_t v[V_SOBOL_BITS], uint32_t shift,
                           unsigned r, int64_t *start, int64_t *step)
{
    unsigned bits = self->tile_bits;
    uint32_t digits = shift;
    for (unsigned point = 0; point < 1u << bits; point++) {
        unsigned lane = point * self->scrambles + r;
        if (point > 0)
            digits ^= v[v_trailing_zeros(point)];
        start[lane] = digits_of(digits) | 0x3ff0000000000000;
        for (unsigned c = 0; c + bits < V_SOBOL_BITS; c++)
            step[(size_t)c * self->width + lane] =
                digits_of(v[bits + c] ^ (bits > 0 ? v[bits - 1] : 0));
    }
}

static void prepare_dimension(const tco__sobol *self, uint64_t seed, int plain, unsigned dimension,
                              int64_t *start, int64_t *step)
{
    uint32_t v[V_SOBOL_BITS], mixed[V_SOBOL_BITS], word[SCRAMBLE_WORDS];
    directions(dimension, v);
    if (plain) {
        scramble_lanes(self, v, 0, 0, start, step);
        return;
    }
    for (unsigned r = 0; r < self->scrambles; r++) {
        random_words(seed, r, dimension, word);
        for (unsigned bit = 0; bit < 32; bit++)
            word[bit] = (word[bit] & ((1u << bit) - 1)) | 1u << bit;
        for (unsigned j = 0; j < V_SOBOL_BITS; j++)
            mixed[j] = scrambled(word, v[j]);
        scramble_lanes(self, mixed, word[32], r, start, step);
    }
}

const tco__sobol *tco__sobol_prepare(tco_arena *arena, uint64_t seed, unsigned scrambles,
                                     unsigned dimensions)
{
    tco__sobol *self = TCO_ARENA_NEW(arena, tco__sobol);
    if (self == NULL)
        return NULL;
    self->scrambles = scrambles > 0 ? scrambles : 1;
    while ((self->scrambles << self->tile_bits) % 8 != 0)
        self->tile_bits++;
    self->width = self->scrambles << self->tile_bits;
    int64_t *start = TCO_ARENA_ARRAY(arena, (size_t)dimensions * self->width, int64_t);
    int64_t *step =
        TCO_ARENA_ARRAY(arena, (size_t)dimensions * V_SOBOL_BITS * self->width, int64_t);
    if (start == NULL || step == NULL)
        return NULL;
    self->start = start;
    self->step = step;
    for (unsigned d = 0; d < dimensions; d++) {
        prepare_dimension(self, seed, scrambles == 0, d, start, step);
        start += self->width;
        step += (size_t)V_SOBOL_BITS * self->width;
    }
    return self;
}

void tco__sobol_fill(const tco__sobol *self, uint64_t first, size_t count, unsigned dimension,
                     double *u)
{
    v_sobol_fill(self, first, count, dimension, u);
}
