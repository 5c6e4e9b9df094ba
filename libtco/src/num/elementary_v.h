/* exp and log on vectors, from + - * / alone: the C library's differ between processors in their
 * last bits. Errors are below one unit in the last place; exp(0) is 1 and log(1) is 0.
 * It must not depend on the width of a vector. */
#ifndef TCO_NUM_ELEMENTARY_V_H
#define TCO_NUM_ELEMENTARY_V_H

#include "num/simd.h"

/* ln 2 in two parts: the upper has 32 bits, so its product with an exponent is exact. */
#define V_LN2_UPPER 0x1.62e42fee00000p-1
#define V_LN2_LOWER 0x1.a39ef35793c76p-33
/* Adding and taking it away rounds to a whole number, which is then in the lowest bits. */
#define V_ROUND 0x1.8p52

/* 2^k for whole k in [-1022, 1023]. */
V_INLINE vd v_power_of_two(vd k)
{
    vi whole = v_bits(k + v_set(V_ROUND)) - v_bits(v_set(V_ROUND));
    return v_of_bits(v_shift_left(whole + v_words(1023), 52));
}

/* exp(x) = 2^k exp(r) with r = x - k ln 2 within half of ln 2; exp(r) by its series, whose next
 * term is below 2^-57. The power is applied in two steps, so that tiny results are rounded once. */
V_INLINE vd v_exp(vd x)
{
    x = v_select(v_less(v_set(710.0), x), v_set(710.0), x);
    x = v_select(v_less(x, v_set(-746.0)), v_set(-746.0), x);
    vd k = (x * v_set(0x1.71547652b82fep0) + v_set(V_ROUND)) - v_set(V_ROUND);
    vd r = (x - k * v_set(V_LN2_UPPER)) - k * v_set(V_LN2_LOWER);
    vd p = v_set(1.0 / 6227020800.0);
    p = p * r + v_set(1.0 / 479001600.0);
    p = p * r + v_set(1.0 / 39916800.0);
    p = p * r + v_set(1.0 / 3628800.0);
    p = p * r + v_set(1.0 / 362880.0);
    p = p * r + v_set(1.0 / 40320.0);
    p = p * r + v_set(1.0 / 5040.0);
    p = p * r + v_set(1.0 / 720.0);
    p = p * r + v_set(1.0 / 120.0);
    p = p * r + v_set(1.0 / 24.0);
    p = p * r + v_set(1.0 / 6.0);
    p = p * r + v_set(0.5);
    vd value = (p * (r * r) + r) + v_set(1.0);
    vd half = (k * v_set(0.5) + v_set(V_ROUND)) - v_set(V_ROUND);
    return value * v_power_of_two(half) * v_power_of_two(k - half);
}

/* log(x) = k ln 2 + log(1 + f), 1 + f within [sqrt(1/2), sqrt(2)], for 0 < x < infinity. With
 * s = f/(2+f), log(1+f) = 2 atanh(s) = f - s (f - R(s^2)) or, with less rounding,
 * f - (h - s (h + R)), h = f^2/2, R = 2 s^2 (1/3 + s^2/5 + s^4/7 + ...). */
V_INLINE vd v_log(vd x)
{
    vi tiny = v_less(x, v_set(0x1p-1022));
    x = v_select(tiny, x * v_set(0x1p54), x);
    vi bits = v_bits(x) - v_words(0x3fe6a09e667f3bcd); /* of sqrt(1/2) */
    vi whole = bits >> 52;
    vd k = v_of_bits((whole & v_words(0xfff)) + v_words(0x4330000000000000));
    k = k - v_set(0x1p52);
    k = k - v_select(v_less(v_set(2047.0), k), v_set(4096.0), v_set(0.0));
    k = k - v_select(tiny, v_set(54.0), v_set(0.0));
    vd f = v_of_bits(v_bits(x) - v_shift_left(whole, 52)) - v_set(1.0);
    vd s = f / (v_set(2.0) + f), z = s * s, h = v_set(0.5) * f * f;
    vd r = v_set(2.0 / 25.0);
    r = r * z + v_set(2.0 / 23.0);
    r = r * z + v_set(2.0 / 21.0);
    r = r * z + v_set(2.0 / 19.0);
    r = r * z + v_set(2.0 / 17.0);
    r = r * z + v_set(2.0 / 15.0);
    r = r * z + v_set(2.0 / 13.0);
    r = r * z + v_set(2.0 / 11.0);
    r = r * z + v_set(2.0 / 9.0);
    r = r * z + v_set(2.0 / 7.0);
    r = r * z + v_set(2.0 / 5.0);
    r = r * z + v_set(2.0 / 3.0);
    r = r * z;
    return k * v_set(V_LN2_UPPER) - ((h - (s * (h + r) + k * v_set(V_LN2_LOWER))) - f);
}

#endif
