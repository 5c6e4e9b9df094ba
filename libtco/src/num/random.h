/* Random numbers without a state: the number of a sample and a variable is a function of them and
 * a seed, so any part of a run can be drawn anywhere, and n samples are the first of 2n.
 * It must not know what is drawn from them. */
#ifndef TCO_NUM_RANDOM_H
#define TCO_NUM_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
 * (2011): 128 bits out of a counter and a key. */
void tco__random_block(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

/* The fourth word of a counter says what the bits are for, so that uses never share any. */
enum { TCO__RANDOM_SAMPLES = 0, TCO__RANDOM_SCRAMBLES = 1 };

/* u[i] of sample first + i and a variable, in the open interval (0, 1): with k the upper 52 of 64
 * bits, u = (2k + 1) 2^-53, exact, and 1 - u is one of the same numbers. The key is the seed, lower
 * word first. One block serves two samples: sample s takes the counter (s / 16) 8 + s % 8 (lower
 * word first; then the variable) and words 0 and 1 of the block, or 2 and 3 where s % 16 is 8 or
 * more, the first of them the lower one. */
void tco__random_uniforms(uint64_t seed, uint64_t first, size_t count, unsigned variable,
                          double *u);

#endif
