/* Drawing in vectors of 16 bytes gives the bits of plain C. */
#if defined(__GNUC__)
#define TCO_SIMD_BYTES 16
#endif

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "num/correlation_v.h"
#include "num/random_v.h"
#include "num/sampler_v.h"
#include "num/sobol_v.h"

enum { COUNT = 501, ROOM = COUNT + 8 };

static void test_uniforms(void **unused)
{
    double a[COUNT], b[COUNT];
    (void)unused;
    for (uint64_t first = 0; first < 40; first += 13) {
        tco__random_uniforms(UINT64_MAX - 5, first << 30, COUNT, 3, a);
        v_random_uniforms(UINT64_MAX - 5, first << 30, COUNT, 3, b);
        assert_memory_equal(a, b, sizeof a);
    }
}

static void test_sobol_points(void **unused)
{
    double a[COUNT], b[COUNT];
    (void)unused;
    for (unsigned scrambles = 0; scrambles < 20; scrambles++) {
        tco_arena *arena = tco__arena_new();
        const tco__sobol *points = tco__sobol_prepare(arena, 11, scrambles, 2);
        tco__sobol_fill(points, 12345, COUNT, 1, a);
        v_sobol_fill(points, 12345, COUNT, 1, b);
        assert_memory_equal(a, b, sizeof a);
        tco__arena_free(arena);
    }
}

static void test_samples(void **unused)
{
    static const double value[] = {3, 1, 2}, weight[] = {1, 0, 2};
    const double none = -(double)INFINITY, all = (double)INFINITY;
    const tco__distribution laws[] = {
        {TCO__DISTRIBUTION_POINT, false, {2}, NULL, NULL, 0, none, all},
        {TCO__DISTRIBUTION_UNIFORM, false, {2, 5}, NULL, NULL, 0, none, all},
        {TCO__DISTRIBUTION_TRIANGULAR, false, {8, 12, 20}, NULL, NULL, 0, none, all},
        {TCO__DISTRIBUTION_PERT, false, {8, 12, 20}, NULL, NULL, 0, none, all},
        {TCO__DISTRIBUTION_NORMAL, false, {2, 1}, NULL, NULL, 0, 0, 3},
        {TCO__DISTRIBUTION_NORMAL, false, {-3, 1}, NULL, NULL, 0, 0, 3},
        {TCO__DISTRIBUTION_LOGNORMAL, true, {8, 16}, NULL, NULL, 0, 0, all},
        {TCO__DISTRIBUTION_BETA, false, {0.05, 0.3, 0, 1}, NULL, NULL, 0, 0, 1},
        {TCO__DISTRIBUTION_DISCRETE, false, {0}, value, weight, 3, none, all},
        {TCO__DISTRIBUTION_EMPIRICAL, false, {0}, value, NULL, 3, none, all},
    };
    double u[COUNT], a[COUNT], b[COUNT];
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    (void)unused;
    tco__random_uniforms(5, 0, COUNT, 0, u);
    for (int i = 0; i < 50; i++) {
        u[2 * i] = ldexp(1.5, -4 - i);
        u[2 * i + 1] = 1.0 - ldexp(1.5, -4 - i);
    }
    for (size_t l = 0; l < sizeof laws / sizeof laws[0]; l++) {
        const tco__sampler *sampler = tco__sampler_prepare(arena, &laws[l], normal);
        tco__sampler_fill(sampler, u, COUNT, a);
        v_sampler_fill(sampler, u, COUNT, b);
        assert_memory_equal(a, b, sizeof a);
    }
    tco__arena_free(arena);
}

static void test_correlated_uniforms(void **unused)
{
    static const double matrix[] = {1, 0.5, -0.3, 0.5, 1, 0.2, -0.3, 0.2, 1};
    double a[3][ROOM], b[3][ROOM];
    double *of_a[] = {a[0], a[1], a[2]}, *of_b[] = {b[0], b[1], b[2]};
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    const tco__correlation *self = tco__correlation_prepare(arena, matrix, 3);
    (void)unused;
    for (unsigned v = 0; v < 3; v++) {
        tco__random_uniforms(5, 0, COUNT, v, a[v]);
        tco__random_uniforms(5, 0, COUNT, v, b[v]);
    }
    tco__correlation_fill(self, normal, of_a, COUNT);
    v_correlation_fill(self, normal, of_b, COUNT);
    for (size_t v = 0; v < 3; v++)
        assert_memory_equal(a[v], b[v], COUNT * sizeof a[v][0]);
    tco__arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uniforms),
        cmocka_unit_test(test_sobol_points),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_correlated_uniforms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
