/* The Gaussian copula: UN-10, UN-12 and UN-13 of the project's reference vectors, NumPy and SciPy. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "num/correlation.h"
#include "num/random.h"
#include "num/sampler.h"

static void near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance))
        fail_msg("got %.17g, wanted %.17g", got, wanted);
}

static void test_pearson_of_spearman(void **unused)
{
    (void)unused;
    near(tco__correlation_pearson(0.6), 0.6180339887498948, 2e-16);
    near(tco__correlation_pearson(-0.3), -0.31286893008046174, 1e-16);
    near(tco__correlation_pearson(0.9), 0.9079809994790935, 2e-16);
    for (double r = -1.0; r <= 1.0; r += 0.001)
        near(tco__correlation_pearson(r), 2.0 * sin(3.14159265358979323846 * r / 6.0), 5e-16);
    near(tco__correlation_pearson(1.0), 1.0, 0.0);
    near(tco__correlation_pearson(-1.0), -1.0, 0.0);
    near(tco__correlation_pearson(0.0), 0.0, 0.0);
}

/* UN-12: one draw, and what the laws make of it. */
static void test_one_draw(void **unused)
{
    static const double matrix[] = {1, 0.618, 0.618, 1};
    const tco__distribution first = {TCO__DISTRIBUTION_LOGNORMAL,
                                     true,
                                     {8, 16},
                                     NULL,
                                     NULL,
                                     0,
                                     -(double)INFINITY,
                                     (double)INFINITY};
    const tco__distribution second = {
        TCO__DISTRIBUTION_PERT, false,           {8, 12, 20}, NULL, NULL, 0,
        -(double)INFINITY,      (double)INFINITY};
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    const tco__correlation *pair = tco__correlation_prepare(arena, matrix, 2);
    double a = 0.2, b = 0.7, *u[] = {&a, &b};
    (void)unused;
    assert_false(pair->moved);
    tco__correlation_fill(pair, normal, u, 1);
    near(a, 0.2, 1e-10);
    near(b, 0.4570574489162535, 1e-10);
    tco__sampler_fill(tco__sampler_prepare(arena, &first, normal), &a, 1, &a);
    tco__sampler_fill(tco__sampler_prepare(arena, &second, normal), &b, 1, &b);
    near(a, 9.010703399244846, 1e-8);
    near(b, 12.245694573849285, 1e-8);
    tco__arena_free(arena);
}

/* numpy.linalg.cholesky, and scipy.stats.norm.cdf(factor @ norm.ppf([0.9, 0.05, 0.6])). */
static void test_three_variables(void **unused)
{
    static const double matrix[] = {1, 0.5, -0.3, 0.5, 1, 0.2, -0.3, 0.2, 1};
    static const double factor[] = {1, 0, 0, 0.5, 0.8660254, 0, -0.3, 0.40414519, 0.86409876};
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    const tco__correlation *self = tco__correlation_prepare(arena, matrix, 3);
    double a = 0.9, b = 0.05, c = 0.6, *u[] = {&a, &b, &c};
    (void)unused;
    for (size_t i = 0; i < 9; i++)
        near(self->factor[i], factor[i], 1e-8);
    tco__correlation_fill(self, normal, u, 1);
    near(a, 0.9, 1e-10);
    near(b, 0.21660537, 1e-8);
    near(c, 0.20318227, 1e-8);
    tco__arena_free(arena);
}

static void check_factor(const tco__correlation *self)
{
    for (size_t i = 0; i < self->size; i++) {
        for (size_t j = 0; j < self->size; j++) {
            double sum = 0.0;
            for (size_t k = 0; k < self->size; k++)
                sum += self->factor[i * self->size + k] * self->factor[j * self->size + k];
            near(sum, self->matrix[i * self->size + j], 1e-12);
        }
    }
}

/* UN-13, published by Higham, and a 4 by 4 matrix: 20000 rounds of the same method in NumPy, on
 * numpy.linalg.eigh. Both but for the part of no correlation. */
static void test_inconsistent_matrices(void **unused)
{
    static const double three[] = {1, 1, 0, 1, 1, 1, 0, 1, 1};
    static const double four[] = {1,   0.9,  0.9, -0.9, 0.9,  1, -0.9, 0,
                                  0.9, -0.9, 1,   0,    -0.9, 0, 0,    1};
    static const double wanted[] = {1,           0.44948646,  0.44948646,  -0.68211933,
                                    0.44948646,  1,           -0.53339037, -0.17730244,
                                    0.44948646,  -0.53339037, 1,           -0.17730244,
                                    -0.68211933, -0.17730244, -0.17730244, 1};
    tco_arena *arena = tco__arena_new();
    const tco__correlation *a = tco__correlation_prepare(arena, three, 3);
    const tco__correlation *b = tco__correlation_prepare(arena, four, 4);
    (void)unused;
    assert_true(a->moved && b->moved);
    near(a->matrix[1], 0.7606898534022851, 3e-8);
    near(a->matrix[2], 0.1572981061383757, 3e-8);
    near(a->matrix[5], 0.7606898534022844, 3e-8);
    near(a->distance, 0.5277904635818259, 1e-7);
    for (size_t i = 0; i < 16; i++)
        near(b->matrix[i], wanted[i], 3e-8);
    near(b->distance, 1.1407644985104797, 1e-7);
    check_factor(a);
    check_factor(b);
    tco__arena_free(arena);
}

/* Variables that move as one are consistent, and stay one. */
static void test_perfect_correlation(void **unused)
{
    static const double matrix[] = {1, 1, -1, 1, 1, -1, -1, -1, 1};
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    const tco__correlation *self = tco__correlation_prepare(arena, matrix, 3);
    double a = 0.3, b = 0.9, c = 0.1, *u[] = {&a, &b, &c};
    (void)unused;
    assert_false(self->moved);
    tco__correlation_fill(self, normal, u, 1);
    near(a, 0.3, 1e-10);
    near(b, a, 0.0);
    near(c, 1.0 - a, 1e-15);
    tco__arena_free(arena);
}

/* The rank correlation of the draws is the one asked for, within 4 standard errors; a tail on either
 * side is mapped back with the table's accuracy; parts are parts of the whole. */
static void test_many_draws(void **unused)
{
    enum { COUNT = 1 << 14 };
    static double one[COUNT], two[COUNT], part_one[COUNT], part_two[COUNT];
    double r = tco__correlation_pearson(0.6), matrix[] = {1, r, r, 1}, sum = 0.0;
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    const tco__correlation *self = tco__correlation_prepare(arena, matrix, 2);
    double *u[] = {one, two};
    (void)unused;
    tco__random_uniforms(1, 0, COUNT, 0, one);
    tco__random_uniforms(1, 0, COUNT, 1, two);
    memcpy(part_one, one, sizeof one);
    memcpy(part_two, two, sizeof two);
    tco__correlation_fill(self, normal, u, COUNT);
    for (size_t at = 0; at < COUNT; at += 1000) {
        double *part[] = {part_one + at, part_two + at};
        tco__correlation_fill(self, normal, part, COUNT - at < 1000 ? COUNT - at : 1000);
    }
    assert_memory_equal(part_one, one, sizeof one);
    assert_memory_equal(part_two, two, sizeof two);
    for (size_t i = 0; i < COUNT; i++)
        sum += 12.0 * (one[i] - 0.5) * (two[i] - 0.5) / COUNT;
    near(sum, 0.6, 4.0 / sqrt(COUNT));
    for (double p = 0x1p-53; p < 0.5; p *= 3.0) {
        double low = p, high = 1.0 - p, none[2] = {0.5, 0.5};
        double *lower[] = {&low, &none[0]}, *upper[] = {&high, &none[1]};
        tco__correlation_fill(self, normal, lower, 1);
        tco__correlation_fill(self, normal, upper, 1);
        near(tco__normal_quantile(low), tco__normal_quantile(p), 1e-9);
        near(1.0 - high, p, 2e-9 * p + 0x1p-53);
        assert_true(low > 0.0 && high < 1.0);
    }
    tco__arena_free(arena);
}

/* Random symmetric matrices of all sizes end in a factor. */
static void test_any_matrix_gets_a_factor(void **unused)
{
    (void)unused;
    for (size_t size = 1; size <= 12; size++) {
        double entry[66], matrix[144];
        size_t at = 0;
        tco_arena *arena = tco__arena_new();
        tco__random_uniforms(size, 0, 66, 0, entry);
        for (size_t i = 0; i < size; i++) {
            matrix[i * size + i] = 1.0;
            for (size_t j = 0; j < i; j++)
                matrix[i * size + j] = matrix[j * size + i] = 2.0 * entry[at++] - 1.0;
        }
        const tco__correlation *self = tco__correlation_prepare(arena, matrix, size);
        check_factor(self);
        for (size_t i = 0; i < size; i++)
            near(self->matrix[i * size + i], 1.0, 0.0);
        tco__arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pearson_of_spearman),
        cmocka_unit_test(test_one_draw),
        cmocka_unit_test(test_three_variables),
        cmocka_unit_test(test_inconsistent_matrices),
        cmocka_unit_test(test_perfect_correlation),
        cmocka_unit_test(test_many_draws),
        cmocka_unit_test(test_any_matrix_gets_a_factor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
