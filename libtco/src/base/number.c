/* Numbers from and to text, the same in every locale. It must not know units or studies.
 * Reading is exact: a short number takes one rounded operation on two exact doubles, any other
 * is divided in whole numbers. Writing tries digits until they read back as the same double. */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/bignum.h"

_Static_assert(DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024 && sizeof(double) == 8,
               "double must be IEEE 754 binary64");

enum {
    /* A double's halfway points have at most 767 significant digits. Of longer numbers only
     * whether the rest is zero matters. */
    DIGITS_KEPT = 800,
    EXPONENT_CAP = 1000000000, /* stands for every larger one */
    DIGITS_WRITTEN = 17        /* enough to tell any two doubles apart */
};

/* A decimal 0.d1d2d3... * 10^point. */
typedef struct decimal {
    char digit[DIGITS_KEPT + 1]; /* values 0 ... 9, no zero at either end */
    int count;
    int64_t point;
    int negative;
} decimal;

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void decimal_add(decimal *self, char c)
{
    if (self->count < DIGITS_KEPT)
        self->digit[self->count++] = (char)(c - '0');
    else if (c != '0') /* just above what was kept */
        self->digit[DIGITS_KEPT] = 1;
}

static int64_t read_exponent(const char *text, size_t size)
{
    size_t i = 0;
    int negative = i < size && text[i] == '-';
    if (i < size && (text[i] == '-' || text[i] == '+'))
        i++;
    int64_t value = 0;
    for (; i < size && is_digit(text[i]); i++)
        if (value < EXPONENT_CAP)
            value = value * 10 + (text[i] - '0');
    return negative ? -value : value;
}

static void decimal_read(decimal *self, const char *text, size_t size)
{
    self->count = 0;
    self->point = 0;
    self->digit[DIGITS_KEPT] = 0;
    size_t i = 0;
    self->negative = size > 0 && text[0] == '-';
    if (self->negative)
        i++;
    int seen_point = 0;
    for (; i < size && (is_digit(text[i]) || text[i] == '.'); i++) {
        if (text[i] == '.') {
            seen_point = 1;
            continue;
        }
        int leading = self->count == 0 && text[i] == '0';
        if (!leading)
            decimal_add(self, text[i]);
        if (seen_point && leading)
            self->point--;
        else if (!seen_point && !leading)
            self->point++;
    }
    if (i < size && (text[i] == 'e' || text[i] == 'E'))
        self->point += read_exponent(text + i + 1, size - i - 1);
    if (self->digit[DIGITS_KEPT] != 0)
        self->count = DIGITS_KEPT + 1;
    while (self->count > 0 && self->digit[self->count - 1] == 0)
        self->count--;
}

/* Clinger's fast path: whole number and power of ten are exact doubles, so one operation
 * rounds once. 0 where it does not apply. */
static int read_fast(const decimal *self, double *value)
{
#if FLT_EVAL_METHOD == 0
    static const double power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    int64_t exponent = self->point - self->count;
    if (self->count > 15 || exponent < -22 || exponent > 22)
        return 0;
    int64_t whole = 0;
    for (int i = 0; i < self->count; i++)
        whole = whole * 10 + self->digit[i];
    *value = exponent < 0 ? (double)whole / power[-exponent] : (double)whole * power[exponent];
    return 1;
#else
    (void)self;
    (void)value;
    return 0;
#endif
}

/* The double nearest to bits * 2^(exponent - 63), where bit 63 of `bits` is set and `rest`
 * says whether something smaller follows. */
static double round_binary(uint64_t bits, int exponent, int rest)
{
    if (exponent > 1023)
        return (double)INFINITY;
    int precision = exponent >= -1022 ? 53 : 53 - (-1022 - exponent);
    if (precision < 0)
        return 0;
    int dropped = 64 - precision; /* 11 ... 64 */
    uint64_t mantissa = dropped == 64 ? 0 : bits >> dropped;
    uint64_t half = UINT64_C(1) << (dropped - 1);
    uint64_t tail = dropped == 64 ? bits : bits & ((UINT64_C(1) << dropped) - 1);
    if (tail > half || (tail == half && (rest || (mantissa & 1) != 0)))
        mantissa++;
    /* A carry out of the mantissa runs into the exponent field, up to infinity. */
    uint64_t field = exponent >= -1022 ? (uint64_t)(exponent + 1022) << 52 : 0;
    uint64_t pattern = field + mantissa;
    double value;
    memcpy(&value, &pattern, sizeof(value));
    return value;
}

static double read_slow(const decimal *self)
{
    if (self->point < -323)
        return 0;
    if (self->point > 309)
        return (double)INFINITY;
    tco_bignum top, bottom;
    tco__bignum_set(&top, 0);
    for (int i = 0; i < self->count; i++)
        tco__bignum_multiply(&top, 10, (uint32_t)self->digit[i]);
    tco__bignum_set(&bottom, 1);
    int power = (int)self->point - self->count;
    if (power >= 0)
        tco__bignum_multiply_power10(&top, power);
    else
        tco__bignum_multiply_power10(&bottom, -power);
    /* Scale by a power of two until top / bottom is in [1, 2). */
    int exponent = tco__bignum_bits(&top) - tco__bignum_bits(&bottom);
    tco__bignum_shift_left(&top, -exponent);
    tco__bignum_shift_left(&bottom, exponent);
    if (tco__bignum_compare(&top, &bottom) < 0) {
        tco__bignum_shift_left(&top, 1);
        exponent--;
    }
    uint64_t bits = 0;
    for (int i = 0; i < 64; i++) {
        bits <<= 1;
        if (tco__bignum_compare(&top, &bottom) >= 0) {
            tco__bignum_subtract(&top, &bottom);
            bits |= 1;
        }
        tco__bignum_shift_left(&top, 1);
    }
    return round_binary(bits, exponent, top.count > 0);
}

double tco__number_read(const char *text, size_t size)
{
    decimal number;
    decimal_read(&number, text, size);
    double value = 0;
    if (number.count > 0 && !read_fast(&number, &value))
        value = read_slow(&number);
    return number.negative ? -value : value;
}

/* ---- writing ---- */

/* Digits d[0].d[1]d[2]... * 10^exponent. */
typedef struct digits {
    char digit[DIGITS_WRITTEN + 1]; /* as characters */
    int count, exponent;
} digits;

/* `count` significant digits of a positive value. Only digits are kept: what stands between
 * them is the radix character of some locale. */
static void digits_take(digits *self, double value, int count)
{
    char text[64];
    snprintf(text, sizeof(text), "%.*e", count - 1, value);
    memset(self->digit, '0', sizeof(self->digit));
    self->count = 0;
    const char *c = text;
    for (; *c != 'e' && *c != '\0'; c++)
        if (is_digit(*c) && self->count < DIGITS_WRITTEN)
            self->digit[self->count++] = *c;
    self->exponent = *c == 'e' ? (int)read_exponent(c + 1, strlen(c + 1)) : 0;
}

static void digits_trim(digits *self)
{
    while (self->count > 1 && self->digit[self->count - 1] == '0')
        self->count--;
}

/* One more in the last place; 0 where that would carry out of the top. */
static int digits_increase(digits *self)
{
    int i = self->count - 1;
    while (i >= 0 && self->digit[i] == '9')
        self->digit[i--] = '0';
    if (i < 0)
        return 0;
    self->digit[i]++;
    return 1;
}

static int digits_read_as(const digits *self, double value)
{
    char text[DIGITS_WRITTEN + 32];
    memcpy(text, self->digit, (size_t)self->count);
    int length = snprintf(text + self->count, sizeof(text) - (size_t)self->count, "e%d",
                          self->exponent - (self->count - 1));
    if (length <= 0)
        return 0;
    double again = tco__number_read(text, (size_t)self->count + (size_t)length);
    return !(again < value) && !(again > value);
}

/* The fewest digits that read back. 15 digits survive in every normal double, so fewer need
 * no try: zeros at their end are taken off. Below a power of two the doubles are denser than
 * above it, so there the nearest digits may fail while the next ones up are right. */
static void digits_find(digits *self, double value)
{
    uint64_t pattern;
    memcpy(&pattern, &value, sizeof(pattern));
    int power_of_two = (pattern & ((UINT64_C(1) << 52) - 1)) == 0;
    for (int count = value < DBL_MIN ? 1 : 15; count < DIGITS_WRITTEN; count++) {
        digits_take(self, value, count);
        if (digits_read_as(self, value))
            return;
        if (power_of_two && digits_increase(self) && digits_read_as(self, value))
            return;
    }
    digits_take(self, value, DIGITS_WRITTEN);
}

static char *put(char *at, const char *text, int count)
{
    memcpy(at, text, (size_t)count);
    return at + count;
}

static char *put_zeros(char *at, int count)
{
    memset(at, '0', (size_t)count);
    return at + count;
}

static char *put_digits(char *at, const digits *self)
{
    int whole = self->exponent + 1; /* digits before the point */
    if (self->exponent < -5 || self->exponent > 20) {
        *at++ = self->digit[0];
        if (self->count > 1) {
            *at++ = '.';
            at = put(at, self->digit + 1, self->count - 1);
        }
        char text[16];
        int size = snprintf(text, sizeof(text), "e%c%02d", self->exponent < 0 ? '-' : '+',
                            self->exponent < 0 ? -self->exponent : self->exponent);
        return put(at, text, size > 0 ? size : 0);
    }
    if (whole <= 0) {
        at = put(at, "0.", 2);
        at = put_zeros(at, -whole);
        return put(at, self->digit, self->count);
    }
    if (whole >= self->count) {
        at = put(at, self->digit, self->count);
        return put_zeros(at, whole - self->count);
    }
    at = put(at, self->digit, whole);
    *at++ = '.';
    return put(at, self->digit + whole, self->count - whole);
}

size_t tco__number_write(double value, char text[TCO__NUMBER_SIZE])
{
    char *at = text;
    if (!isfinite(value)) { /* breaks the contract: show it, but stay valid JSON */
        at = put(at, "null", 4);
    } else if (!(value > 0) && !(value < 0)) {
        *at++ = '0';
    } else {
        digits found;
        if (value < 0)
            *at++ = '-';
        digits_find(&found, fabs(value));
        digits_trim(&found);
        at = put_digits(at, &found);
    }
    *at = '\0';
    return (size_t)(at - text);
}

size_t tco__number_write_fixed(double value, int decimals, char separator,
                               char text[TCO__NUMBER_SIZE])
{
    if (!isfinite(value) || fabs(value) >= 1e300)
        return tco__number_write(value, text);
    if (decimals < 0)
        decimals = 0;
    if (decimals > 15)
        decimals = 15;
    char raw[384]; /* 300 digits, a radix character of some locale, 15 digits */
    snprintf(raw, sizeof(raw), "%.*f", decimals, fabs(value));
    int count = 0, any = 0;
    for (const char *c = raw; *c != '\0'; c++) {
        if (is_digit(*c)) {
            raw[count++] = *c;
            any |= *c != '0';
        }
    }
    int whole = count - decimals;
    char *at = text;
    if (value < 0 && any)
        *at++ = '-';
    for (int i = 0; i < whole; i++) {
        if (i > 0 && separator != '\0' && (whole - i) % 3 == 0)
            *at++ = separator;
        *at++ = raw[i];
    }
    if (decimals > 0) {
        *at++ = '.';
        at = put(at, raw + whole, decimals);
    }
    *at = '\0';
    return (size_t)(at - text);
}
