/* Sums, spreads and quantiles against sorted columns and numbers worked out by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "num/statistic.h"

static double uniform(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) * 0x1p-53;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Shapes that trouble partitioning: random, constant, few values, rising, falling, heavy tails,
 * two far clusters, a range too wide for a double, organ pipe. */
static double shape(int kind, size_t i, size_t count, uint64_t *state)
{
    switch (kind) {
    case 0: return uniform(state);
    case 1: return 7.0;
    case 2: return floor(uniform(state) * 3.0);
    case 3: return (double)i;
    case 4: return -(double)i;
    case 5: return pow(uniform(state), -3.0);
    case 6: return i % 3 == 0 ? uniform(state) : 1e9 + uniform(state);
    case 7: return i == 5 ? 1.7e308 : i == 6 ? -1.7e308 : uniform(state);
    default: return (double)(i < count / 2 ? i : count - i);
    }
}

static void quantiles__are_those_of_the_sorted_column(void **unused)
{
    static const double p[] = {0.0, 0.05, 0.05001, 0.25, 0.5, 0.75, 0.95, 0.999, 1.0};
    static const size_t counts[] = {1, 2, 3, 10, 25, 26, 1000, 2049, 4097, 50000};
    uint64_t state = 3;
    (void)unused;
    for (int kind = 0; kind < 9; kind++) {
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            size_t n = counts[c];
            double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), q[9];
            for (size_t i = 0; i < n; i++)
                a[i] = b[i] = shape(kind, i, n, &state);
            tco__statistic_quantiles(a, n, p, 9, q);
            qsort(b, n, sizeof *b, by_value);
            for (int k = 0; k < 9; k++) {
                double at = p[k] * (double)(n - 1), low = b[(size_t)at];
                double high = b[(size_t)at + 1 < n ? (size_t)at + 1 : (size_t)at];
                assert_true(q[k] == low + (at - floor(at)) * (high - low));
            }
            qsort(a, n, sizeof *a, by_value);
            assert_memory_equal(a, b, n * sizeof *a); /* nothing lost, nothing made up */
            free(a);
            free(b);
        }
    }
}

/* R: quantile(c(15, 20, 35, 40, 50), c(.05, .3, .4, .5, 1)) gives 16, 23, 29, 35, 50. */
static void quantiles__are_of_type_7(void **unused)
{
    static const double p[] = {0.05, 0.3, 0.4, 0.5, 1.0}, wanted[] = {16, 23, 29, 35, 50};
    double value[] = {40, 15, 50, 20, 35}, q[5];
    (void)unused;
    tco__statistic_quantiles(value, 5, p, 5, q);
    for (int k = 0; k < 5; k++)
        assert_true(fabs(q[k] - wanted[k]) < 1e-12);
}

static void sums__lose_nothing_to_large_neighbours(void **unused)
{
    size_t n = 3 * 4096 + 5;
    double *value = calloc(2 * n, sizeof *value);
    (void)unused;
    for (size_t i = 0; i < n; i++) {
        value[2 * i] = 0.1;
        value[2 * i + 1] = 1e9;
    }
    assert_true(fabs(tco__statistic_sum(value, n, 2) - 0.1 * (double)n) < 1e-10);
    value[0] = 1e16;
    value[2 * (n - 1)] = -1e16;
    assert_true(fabs(tco__statistic_sum(value, n, 2) - 0.1 * (double)(n - 2)) < 1e4 * 0.1);
    assert_true(tco__statistic_sum(value, 0, 1) == 0.0);
    free(value);
}

/* Sum of squares about 5: 16+1+1+1+0+0+4+16... of the textbook column 2 4 4 4 5 5 7 9 is 32. */
static void spread__has_one_degree_of_freedom_less(void **unused)
{
    static const double value[] = {2, 4, 4, 4, 5, 5, 7, 9};
    (void)unused;
    assert_true(fabs(tco__statistic_sd(value, 8, 5.0) - sqrt(32.0 / 7.0)) < 1e-15);
    assert_true(tco__statistic_sd(value, 1, 2.0) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles__are_those_of_the_sorted_column),
        cmocka_unit_test(quantiles__are_of_type_7),
        cmocka_unit_test(sums__lose_nothing_to_large_neighbours),
        cmocka_unit_test(spread__has_one_degree_of_freedom_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
