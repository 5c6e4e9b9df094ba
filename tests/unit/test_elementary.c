/* exp and log against the long doubles of the C library, and exact at 0 and 1. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "num/elementary.h"

/* Distance from the exact value in units of its last place. */
static double ulps(double got, long double exact)
{
    int exponent;
    frexpl(exact, &exponent);
    return (double)(fabsl((long double)got - exact) / ldexpl(1.0L, exponent - 53));
}

static double uniform(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) * 0x1p-53;
}

static void test_exp_is_within_one_unit(void **unused)
{
    uint64_t state = 1;
    (void)unused;
    for (int i = 0; i < 300000; i++) {
        double width = i % 3 == 0 ? 1400.0 : i % 3 == 1 ? 2.0 : 1e-3;
        double x = (uniform(&state) - 0.5) * width;
        assert_true(ulps(tco__exp(x), expl(x)) < 1.0);
    }
}

static void test_log_is_within_one_unit(void **unused)
{
    uint64_t state = 2;
    (void)unused;
    for (int i = 0; i < 300000; i++) {
        double u = uniform(&state);
        double x = i % 3 == 0   ? exp((u - 0.5) * 1400.0)
                   : i % 3 == 1 ? 0.5 + u
                                : 1.0 + (u - 0.5) * 1e-3;
        assert_true(x <= 1.0 && x >= 1.0 ? tco__log(x) == 0.0 : ulps(tco__log(x), logl(x)) < 1.0);
    }
}

static void test_expm1_is_near_where_x_is_small(void **unused)
{
    uint64_t state = 4;
    (void)unused;
    for (int i = 0; i < 300000; i++) {
        double x = ldexp(uniform(&state) - 0.5, i % 64 - 55);
        assert_true(ulps(tco__expm1(x), expm1l(x)) < 4.0);
    }
    assert_true(tco__expm1(0.0) == 0.0);
    assert_true(tco__expm1(-800.0) == -1.0);
    assert_true(isinf(tco__expm1(800.0)));
}

static void test_log1p_is_near_where_x_is_small(void **unused)
{
    uint64_t state = 3;
    (void)unused;
    for (int i = 0; i < 100000; i++) {
        double x = ldexp(uniform(&state) - 0.5, i % 60 - 59);
        assert_true(ulps(tco__log1p(x), log1pl(x)) < 3.0);
    }
    assert_true(tco__log1p(0.0) == 0.0);
}

static void test_edges(void **unused)
{
    (void)unused;
    assert_true(tco__exp(0.0) == 1.0);
    assert_true(tco__log(1.0) == 0.0);
    assert_true(isinf(tco__exp(710.0)) && tco__exp(-746.0) == 0.0);
    /* The largest and the smallest doubles; expected values from 50 digits. */
    assert_true(ulps(tco__log(0x1.fffffffffffffp1023), 709.782712893383973096L) < 1.0);
    assert_true(ulps(tco__log(0x1p-1074), -744.440071921381262314L) < 1.0);
    assert_true(tco__exp(-744.0) == 0x1p-1073);
    assert_true(isinf(tco__log(0.0)) && tco__log(0.0) < 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exp_is_within_one_unit),
        cmocka_unit_test(test_log_is_within_one_unit),
        cmocka_unit_test(test_expm1_is_near_where_x_is_small),
        cmocka_unit_test(test_log1p_is_near_where_x_is_small),
        cmocka_unit_test(test_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
