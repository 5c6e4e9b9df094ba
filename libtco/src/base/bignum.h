/* Whole numbers of up to 4096 bits, enough to compare any double with a long decimal exactly.
 * It must not know decimals, signs or exponents. */
#ifndef TCO_BASE_BIGNUM_H
#define TCO_BASE_BIGNUM_H

#include <stddef.h>
#include <stdint.h>

enum { TCO__BIGNUM_WORDS = 128 };

typedef struct tco_bignum {
    uint32_t word[TCO__BIGNUM_WORDS]; /* least significant first */
    size_t count;                     /* words in use; the top one is not 0 */
} tco_bignum;

void tco__bignum_set(tco_bignum *self, uint32_t value);
/* self * factor + summand. Like all below, bits past the last word are dropped. */
void tco__bignum_multiply(tco_bignum *self, uint32_t factor, uint32_t summand);
void tco__bignum_multiply_power10(tco_bignum *self, int power);
void tco__bignum_shift_left(tco_bignum *self, int bits);
/* self - other, which must not be larger. */
void tco__bignum_subtract(tco_bignum *self, const tco_bignum *other);
/* Less than, equal to, greater than 0 as self is to other. */
int tco__bignum_compare(const tco_bignum *self, const tco_bignum *other);
int tco__bignum_bits(const tco_bignum *self);

#endif
