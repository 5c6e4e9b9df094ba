/* The beta law against values of 18 digits: mpmath's betainc, solved in ln(x/(1-x)). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "num/beta.h"
#include "num/elementary.h"
#include "num/quantile_v.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
    double a, b, p, x;
} known[] = {
    {2.0, 5.0, 0.0001, 0.00259092881746177717},
    {2.0, 5.0, 0.25, 0.161162916790326523},
    {2.0, 5.0, 0.5, 0.264449983295659962},
    {2.0, 5.0, 0.75, 0.389479485200724429},
    {2.0, 5.0, 0.9999, 0.887031443932078108},
    {0.05, 0.05, 0.0001, 9.71182360272012523e-75},
    {0.05, 0.05, 0.25, 8.83284505234571563e-7},
    {0.05, 0.05, 0.5, 0.5},
    {0.05, 0.05, 0.75, 0.999999116715494765},
    {0.05, 0.05, 0.9999, 1.0},
    {0.05, 500.0, 0.0001, 1.17003775261867601e-83},
    {0.05, 500.0, 0.25, 1.06414313688151782e-15},
    {0.05, 500.0, 0.5, 1.11583554561158408e-9},
    {0.05, 500.0, 0.75, 3.71699499182180089e-6},
    {0.05, 500.0, 0.9999, 0.00921427345214273661},
    {500.0, 0.05, 0.0001, 0.990785726547857449},
    {500.0, 0.05, 0.25, 0.999996283005008178},
    {500.0, 0.05, 0.75, 0.999999999999998936},
    {500.0, 500.0, 0.0001, 0.441385394315098141},
    {500.0, 500.0, 0.25, 0.489333927994080717},
    {500.0, 500.0, 0.9999, 0.558614605684902295},
    {500.0, 3.0, 0.0001, 0.972581983509625037},
    {500.0, 3.0, 0.5, 0.994676761354937866},
    {500.0, 3.0, 0.9999, 0.999828006465385232},
    {1.0, 1.0, 0.25, 0.25},
    {0.5, 0.5, 0.0001, 2.46740107997877933e-8},
    {0.5, 0.5, 0.25, 0.146446609406726238},
    {0.5, 0.5, 0.9999, 0.9999999753259892},
};

static double deviation(double a, double b)
{
    return sqrt(a * b / (a + b + 1.0)) / (a + b);
}

static void test_quantiles(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < LENGTH(known); i++) {
        double a = known[i].a, b = known[i].b, x = tco__beta_quantile(known[i].p, a, b);
        assert_true(fabs(x - known[i].x) <= 1e-12 * deviation(a, b) + 4e-16);
    }
}

static void test_probabilities(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < LENGTH(known); i++) {
        if (known[i].x > 0.999)
            continue; /* a rounded x does not tell the probability */
        double p = tco__beta_cdf(known[i].x, known[i].a, known[i].b);
        assert_true(fabs(p - known[i].p) <= 2e-12 * known[i].p);
    }
    assert_true(tco__beta_cdf(0.0, 2.0, 3.0) == 0.0 && tco__beta_cdf(1.0, 2.0, 3.0) == 1.0);
    /* I_x(1, b) = 1 - (1-x)^b, I_x(a, 1) = x^a. */
    assert_true(fabs(tco__beta_cdf(0.25, 1.0, 2.0) - 0.4375) < 1e-14);
    assert_true(fabs(tco__beta_cdf(0.25, 3.0, 1.0) - 0x1p-6) < 1e-16);
}

static double of_table(const tco__beta_table *table, double p)
{
    double value = v_quantile(&table->quantile, p);
    return table->logit ? 1.0 / (1.0 + tco__exp(-value)) : value;
}

/* Within 1e-9 standard deviations of the quantile from one end to the other, and rising. */
static void check_table(double a, double b)
{
    tco_arena *arena = tco__arena_new();
    tco__beta_table table;
    double sd = deviation(a, b), last = -1.0;
    assert_true(tco__beta_prepare(arena, a, b, &table));
    for (double p = 0x1p-54; p < 0.5; p *= 1.0117) {
        double x = of_table(&table, p);
        assert_true(fabs(x - tco__beta_quantile(p, a, b)) < 1e-9 * sd);
        assert_true(x >= last);
        last = x;
    }
    last = 2.0;
    for (double q = 0x1p-53; q < 0.5; q *= 1.0117) {
        double x = of_table(&table, 1.0 - q);
        assert_true(fabs(x - tco__beta_quantile(1.0 - q, a, b)) < 1e-9 * sd);
        assert_true(x <= last);
        last = x;
    }
    tco__arena_free(arena);
}

static void test_tables(void **unused)
{
    static const double parameters[][2] = {
        {7.0 / 3.0, 11.0 / 3.0},
        {1.0, 5.0},
        {5.0, 1.0},
        {1.0, 1.0},
        {0.5, 0.5},
        {0.05, 0.05},
        {0.05, 500.0},
        {500.0, 0.05},
        {500.0, 500.0},
        {500.0, 3.0},
        {3.0, 0.2},
        {0.01, 0.01},
        {0.01, 10000.0},
        {10000.0, 1.0},
        {10000.0, 10000.0},
    };
    (void)unused;
    for (size_t i = 0; i < LENGTH(parameters); i++)
        check_table(parameters[i][0], parameters[i][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quantiles),
        cmocka_unit_test(test_probabilities),
        cmocka_unit_test(test_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
