/* The normal law against values of 40 digits: mpmath's erfc, and roots of its logarithm. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "num/normal.h"
#include "num/quantile_v.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const double cdf[][2] = {
    {-37.5, 4.6053530095819548438e-308},
    {-10, 7.619853024160526066e-24},
    {-8.25, 7.919726314642477341e-17},
    {-5, 2.8665157187919391167e-7},
    {-2.5, 0.006209665325776135167},
    {-2.499, 0.0062272155519885183229},
    {-1, 0.15865525393145705141},
    {-0.5, 0.30853753872598689636},
    {0, 0.5},
    {1, 0.84134474606854294859},
    {3, 0.99865010196836990547},
};

static const double quantile[][2] = {
    {0x1p-54, -8.2923610758135955382}, {0x1p-53, -8.2095361516013868556},
    {0x1p-40, -7.0477002566644087254}, {0x1p-20, -4.763001034267813957},
    {0x1p-10, -3.0972690781987844624}, {0x1p-5, -1.8627318674216514555},
    {0x1p-3, -1.1503493803760081783},  {0x1p-2, -0.6744897501960817432},
};

static void test_probabilities(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < LENGTH(cdf); i++) {
        double p = tco__normal_cdf(cdf[i][0]);
        assert_true(fabs(p - cdf[i][1]) <= 1e-13 * cdf[i][1]);
    }
    assert_true(tco__normal_cdf(-(double)INFINITY) == 0.0);
    assert_true(tco__normal_cdf((double)INFINITY) == 1.0);
    /* Phi(11) - Phi(10) and the whole. */
    assert_true(fabs(tco__normal_between(10.0, 11.0) - 7.6196619582030761984e-24) < 1e-36);
    assert_true(fabs(tco__normal_between(-11.0, -10.0) - 7.6196619582030761984e-24) < 1e-36);
    assert_true(tco__normal_between(-(double)INFINITY, (double)INFINITY) == 1.0);
}

static void test_quantiles(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < LENGTH(quantile); i++) {
        double p = quantile[i][0], z = quantile[i][1];
        assert_true(fabs(tco__normal_quantile(p) - z) < 1e-14 * fabs(z));
        if (p >= 0x1p-53)
            assert_true(fabs(tco__normal_quantile(1.0 - p) + z) < 1e-14 * fabs(z));
    }
    assert_true(tco__normal_quantile(0.5) == 0.0);
    assert_true(fabs(tco__normal_quantile(0.9) - TCO__NORMAL_P90) < 1e-15);
}

/* The table is near the function all over, symmetric, and rises. */
static void test_the_quantile_table(void **unused)
{
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    double last = -11.0;
    (void)unused;
    assert_non_null(normal);
    for (double p = 0x1p-74; p < 0.5; p *= 1.00093) {
        double z = v_quantile(&normal->quantile, p);
        assert_true(fabs(z - tco__normal_quantile(p)) < 1e-10);
        assert_true(z > last);
        last = z;
    }
    for (size_t i = 0; i < LENGTH(quantile); i++) {
        double p = quantile[i][0], z = quantile[i][1];
        assert_true(fabs(v_quantile(&normal->quantile, p) - z) < 1e-10);
        if (p >= 0x1p-53)
            assert_true(fabs(v_quantile(&normal->quantile, 1.0 - p) + z) < 1e-10);
    }
    assert_true(v_quantile(&normal->quantile, 0.5) == 0.0);
    /* Where pieces meet they agree. */
    for (double p = 0x1p-53; p < 0.5; p *= 2.0)
        assert_true(fabs(v_quantile(&normal->quantile, p) -
                         v_quantile(&normal->quantile, nextafter(p, 0.0))) < 1e-13);
    assert_true(v_quantile(&normal->quantile, 0.0) == v_quantile(&normal->quantile, 0x1p-74));
    tco__arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_probabilities),
        cmocka_unit_test(test_quantiles),
        cmocka_unit_test(test_the_quantile_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
