/* Histograms against sorted columns: quantiles within a part's width, merging in any order. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "num/histogram.h"
#include "num/random.h"
#include "num/statistic.h"

enum { COUNT = 20011 };

static void test_quantiles_are_near_the_exact_ones(void **unused)
{
    static const double p[] = {0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0};
    static double value[COUNT];
    static tco__histogram h;
    double exact[7];
    (void)unused;
    tco__random_uniforms(4, 0, COUNT, 0, value);
    for (size_t i = 0; i < COUNT; i++)
        value[i] = 100.0 * value[i] * value[i];
    tco__histogram_start(&h, -10.0, 110.0);
    tco__histogram_add(&h, value, COUNT);
    assert_int_equal(tco__histogram_count(&h), COUNT);
    tco__statistic_quantiles(value, COUNT, p, 7, exact);
    for (size_t i = 0; i < 7; i++)
        assert_true(fabs(tco__histogram_quantile(&h, p[i]) - exact[i]) <= 120.0 / 4096.0);
    /* Values in the middle of parts, one in each, are found again. */
    tco__histogram_start(&h, 0.0, 4096.0);
    for (size_t i = 0; i < 4096; i++) {
        double x = (double)i + 0.5;
        tco__histogram_add(&h, &x, 1);
    }
    for (size_t i = 0; i < 4096; i += 13)
        assert_true(fabs(tco__histogram_quantile(&h, (double)i / 4095.0) - ((double)i + 0.5)) <
                    1e-9);
}

static void test_values_outside_the_range(void **unused)
{
    static const double value[] = {-30, -20, -10, 0.5, 20, 30};
    static tco__histogram h;
    (void)unused;
    tco__histogram_start(&h, 0.0, 1.0);
    tco__histogram_add(&h, value, 6);
    assert_int_equal(h.below, 3);
    assert_int_equal(h.above, 2);
    assert_true(tco__histogram_quantile(&h, 0.0) >= -30.0);
    assert_true(tco__histogram_quantile(&h, 0.2) < 0.0);
    assert_true(fabs(tco__histogram_quantile(&h, 0.6) - 0.5) <= 1.0 / 4096.0);
    assert_true(tco__histogram_quantile(&h, 0.8) > 1.0);
    assert_true(tco__histogram_quantile(&h, 1.0) <= 30.0);
    double last = -31.0;
    for (double p = 0.0; p <= 1.0; p += 0.01) {
        double x = tco__histogram_quantile(&h, p);
        assert_true(x >= last);
        last = x;
    }
}

/* Parts of width 1 with values in their middles: 1.5, 2.5, 2.5 above 1 are 0.5 + 1.5 + 1.5; ranks are
 * those of the sorted values. */
static void test_what_exceeds_a_threshold(void **unused)
{
    static const double value[] = {2.5, 0.5, 1.5, 2.5};
    static const double outside[] = {-2.0, 5000.0, 4196.0};
    static tco__histogram h;
    (void)unused;
    tco__histogram_start(&h, 0.0, 4096.0);
    tco__histogram_add(&h, value, 4);
    assert_true(fabs(tco__histogram_excess(&h, 1.0) - 3.5) < 1e-9);
    assert_true(tco__histogram_excess(&h, 3.0) == 0.0);
    assert_true(fabs(tco__histogram_ranked(&h, 0.0) - 0.5) < 1e-9);
    assert_true(fabs(tco__histogram_ranked(&h, 1.0) - 1.5) < 1e-9);
    /* Two above the range stand between its end and the largest: at (4096 + 5000)/2 each. */
    tco__histogram_add(&h, outside, 3);
    assert_true(fabs(tco__histogram_excess(&h, 4000.0) - 2.0 * 548.0) < 1e-9);
    assert_true(fabs(tco__histogram_excess(&h, -2.0) - (1.0 + 2.5 + 3.5 + 4.5 + 4.5 + 2 * 4550.0)) <
                1e-9);
}

static void test_merging_is_adding(void **unused)
{
    static double value[COUNT];
    static tco__histogram whole, part[3], forth, back;
    (void)unused;
    tco__random_uniforms(4, 0, COUNT, 1, value);
    tco__histogram_start(&whole, 0.1, 0.9);
    tco__histogram_start(&forth, 0.1, 0.9);
    tco__histogram_start(&back, 0.1, 0.9);
    tco__histogram_add(&whole, value, COUNT);
    for (size_t k = 0; k < 3; k++) {
        tco__histogram_start(&part[k], 0.1, 0.9);
        tco__histogram_add(&part[k], value + k * 7000, k < 2 ? 7000 : COUNT - 14000);
    }
    for (size_t k = 0; k < 3; k++) {
        tco__histogram_merge(&forth, &part[k]);
        tco__histogram_merge(&back, &part[2 - k]);
    }
    assert_memory_equal(&forth, &whole, sizeof whole);
    assert_memory_equal(&back, &whole, sizeof whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quantiles_are_near_the_exact_ones),
        cmocka_unit_test(test_values_outside_the_range),
        cmocka_unit_test(test_what_exceeds_a_threshold),
        cmocka_unit_test(test_merging_is_adding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
