/* Whole numbers of up to 4096 bits with the few operations that reading decimals needs.
 * It must not know decimals, signs or exponents. */
#include "base/bignum.h"

void tco__bignum_set(tco_bignum *self, uint32_t value)
{
    self->word[0] = value;
    self->count = value != 0;
}

void tco__bignum_multiply(tco_bignum *self, uint32_t factor, uint32_t summand)
{
    uint64_t carry = summand;
    for (size_t i = 0; i < self->count; i++) {
        carry += (uint64_t)self->word[i] * factor;
        self->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0 && self->count < TCO__BIGNUM_WORDS)
        self->word[self->count++] = (uint32_t)carry;
}

void tco__bignum_multiply_power10(tco_bignum *self, int power)
{
    for (; power >= 9; power -= 9)
        tco__bignum_multiply(self, 1000000000U, 0);
    for (; power > 0; power--)
        tco__bignum_multiply(self, 10, 0);
}

void tco__bignum_shift_left(tco_bignum *self, int bits)
{
    if (bits <= 0 || self->count == 0)
        return;
    size_t words = (size_t)bits / 32;
    if (words > TCO__BIGNUM_WORDS - self->count)
        words = TCO__BIGNUM_WORDS - self->count;
    if (words > 0) {
        for (size_t i = self->count; i > 0; i--)
            self->word[i - 1 + words] = self->word[i - 1];
        for (size_t i = 0; i < words; i++)
            self->word[i] = 0;
        self->count += words;
    }
    tco__bignum_multiply(self, 1U << (bits % 32), 0);
}

void tco__bignum_subtract(tco_bignum *self, const tco_bignum *other)
{
    uint32_t borrow = 0;
    for (size_t i = 0; i < self->count; i++) {
        uint64_t gone = (uint64_t)(i < other->count ? other->word[i] : 0) + borrow;
        uint64_t left = (UINT64_C(1) << 32) + self->word[i] - gone;
        self->word[i] = (uint32_t)left;
        borrow = left >> 32 == 0;
    }
    while (self->count > 0 && self->word[self->count - 1] == 0)
        self->count--;
}

int tco__bignum_compare(const tco_bignum *self, const tco_bignum *other)
{
    if (self->count != other->count)
        return self->count < other->count ? -1 : 1;
    for (size_t i = self->count; i > 0; i--)
        if (self->word[i - 1] != other->word[i - 1])
            return self->word[i - 1] < other->word[i - 1] ? -1 : 1;
    return 0;
}

int tco__bignum_bits(const tco_bignum *self)
{
    if (self->count == 0)
        return 0;
    int bits = (int)(self->count - 1) * 32;
    for (uint32_t top = self->word[self->count - 1]; top != 0; top >>= 1)
        bits++;
    return bits;
}
