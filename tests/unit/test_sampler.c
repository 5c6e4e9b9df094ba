/* Samplers against the quantiles of their laws, from one end of (0, 1) to the other. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "num/random.h"
#include "num/sampler.h"

#define ANY -(double)INFINITY, (double)INFINITY
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const double value[] = {5, 1, 3, 3, 2}, weight[] = {2, 1, 0, 1, 2};

static const struct {
    tco__distribution law;
    double scale; /* a standard deviation, or a measure like it */
} laws[] = {
    {{TCO__DISTRIBUTION_POINT, false, {2.58}, NULL, NULL, 0, ANY}, 0.0},
    {{TCO__DISTRIBUTION_UNIFORM, false, {-2, 5}, NULL, NULL, 0, ANY}, 2.0},
    {{TCO__DISTRIBUTION_UNIFORM, false, {2.58, 2.58}, NULL, NULL, 0, ANY}, 0.0},
    {{TCO__DISTRIBUTION_TRIANGULAR, false, {8, 12, 20}, NULL, NULL, 0, ANY}, 2.0},
    {{TCO__DISTRIBUTION_TRIANGULAR, false, {8, 8, 20}, NULL, NULL, 0, ANY}, 2.0},
    {{TCO__DISTRIBUTION_TRIANGULAR, false, {8, 20, 20}, NULL, NULL, 0, ANY}, 2.0},
    {{TCO__DISTRIBUTION_TRIANGULAR, false, {8, 8, 8}, NULL, NULL, 0, ANY}, 0.0},
    {{TCO__DISTRIBUTION_PERT, false, {8, 12, 20}, NULL, NULL, 0, ANY}, 2.0},
    {{TCO__DISTRIBUTION_PERT, false, {8, 8, 20}, NULL, NULL, 0, ANY}, 2.0},
    {{TCO__DISTRIBUTION_PERT, false, {8, 8, 8}, NULL, NULL, 0, ANY}, 0.0},
    {{TCO__DISTRIBUTION_NORMAL, false, {2, 1}, NULL, NULL, 0, ANY}, 1.0},
    {{TCO__DISTRIBUTION_NORMAL, false, {2, 1e-9}, NULL, NULL, 0, ANY}, 1e-9 + 1e-7},
    {{TCO__DISTRIBUTION_NORMAL, true, {-3, 5}, NULL, NULL, 0, 0, 4}, 3.0},
    {{TCO__DISTRIBUTION_NORMAL, false, {-4, 1}, NULL, NULL, 0, 0, 9}, 1.0},
    {{TCO__DISTRIBUTION_NORMAL, false, {4, 1}, NULL, NULL, 0, -9, 0}, 1.0},
    {{TCO__DISTRIBUTION_BETA, false, {0.05, 500, 0, 1}, NULL, NULL, 0, 0, 1}, 4.4e-4},
    {{TCO__DISTRIBUTION_BETA, false, {500, 500, 0, 1}, NULL, NULL, 0, 0, 1}, 0.016},
    {{TCO__DISTRIBUTION_BETA, false, {2, 5, 10, 20}, NULL, NULL, 0, ANY}, 1.6},
};

enum { COUNT = 4001 };

/* Both ends, all octaves near them, and the middle; rising. */
static void grid(double *u)
{
    for (int i = 0; i < COUNT; i++) {
        double t = (i + 0.5) / COUNT;
        u[i] = i < 1000 ? ldexp(1.0 + i % 20 / 20.0, i / 20 - 53)
               : i >= COUNT - 1000
                   ? 1.0 - ldexp(1.0 + (COUNT - 1 - i) % 20 / 20.0, (COUNT - 1 - i) / 20 - 53)
                   : 0.25 + 0.5 * t;
    }
}

static void test_samples_are_quantiles(void **unused)
{
    static double u[COUNT], x[COUNT];
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    (void)unused;
    grid(u);
    for (size_t l = 0; l < LENGTH(laws); l++) {
        const tco__distribution *law = &laws[l].law;
        const tco__sampler *sampler = tco__sampler_prepare(arena, law, normal);
        assert_non_null(sampler);
        tco__sampler_fill(sampler, u, COUNT, x);
        for (size_t i = 0; i < COUNT; i++) {
            double wanted = tco__distribution_quantile(law, u[i]);
            if (!(fabs(x[i] - wanted) <= 1e-9 * laws[l].scale))
                fail_msg("law %zu, u %.17g: %.17g, wanted %.17g", l, u[i], x[i], wanted);
            assert_true(x[i] >= law->least && x[i] <= law->most);
            if (i > 0 && u[i] > u[i - 1])
                assert_true(x[i] >= x[i - 1] - 4e-16 * fabs(x[i]));
        }
    }
    tco__arena_free(arena);
}

/* The logarithm of a lognormal value is the standardised scale. */
static void test_lognormal(void **unused)
{
    static double u[COUNT], x[COUNT];
    const tco__distribution all[] = {
        {TCO__DISTRIBUTION_LOGNORMAL, true, {8, 16}, NULL, NULL, 0, ANY},
        {TCO__DISTRIBUTION_LOGNORMAL, false, {1, 10}, NULL, NULL, 0, 0, 3},
        {TCO__DISTRIBUTION_LOGNORMAL, false, {1, 1e-8}, NULL, NULL, 0, ANY},
    };
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    (void)unused;
    grid(u);
    for (size_t l = 0; l < LENGTH(all); l++) {
        double scale = tco__distribution_cut_of(&all[l]).scale;
        tco__sampler_fill(tco__sampler_prepare(arena, &all[l], normal), u, COUNT, x);
        for (size_t i = 0; i < COUNT; i++) {
            double wanted = tco__distribution_quantile(&all[l], u[i]);
            assert_true(fabs(x[i] / wanted - 1.0) <= 1e-9 * scale + 1e-15);
            assert_true(x[i] > 0.0 && x[i] <= all[l].most);
        }
    }
    tco__arena_free(arena);
}

static void test_lists(void **unused)
{
    static const double u[] = {1e-300, 0.16, 0.17, 0.49, 0.51, 0.66, 0.67, 1.0 - 0x1p-53, 1.0};
    static const double weighted[] = {1, 1, 2, 2, 3, 3, 5, 5, 5};
    static const double equal[] = {1, 1, 1, 3, 3, 3, 3, 5, 5};
    tco__distribution law = {TCO__DISTRIBUTION_DISCRETE, false, {0}, value, weight, 5, ANY};
    tco_arena *arena = tco__arena_new();
    double x[9];
    (void)unused;
    tco__sampler_fill(tco__sampler_prepare(arena, &law, NULL), u, 9, x);
    assert_memory_equal(x, weighted, sizeof x);
    law.kind = TCO__DISTRIBUTION_EMPIRICAL;
    tco__sampler_fill(tco__sampler_prepare(arena, &law, NULL), u, 9, x);
    assert_memory_equal(x, equal, sizeof x);
    tco__arena_free(arena);
}

/* One value whatever is drawn beside it, and in place. */
static void test_parts_are_parts_of_the_whole(void **unused)
{
    enum { SOME = 301 };
    static double u[SOME], whole[SOME], parts[SOME];
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    (void)unused;
    tco__random_uniforms(1, 0, SOME, 0, u);
    for (size_t l = 0; l < LENGTH(laws); l++) {
        const tco__sampler *sampler = tco__sampler_prepare(arena, &laws[l].law, normal);
        tco__sampler_fill(sampler, u, SOME, whole);
        for (size_t size = 1; size < 20; size += 2) {
            memcpy(parts, u, sizeof u);
            for (size_t at = 0; at < SOME; at += size)
                tco__sampler_fill(sampler, parts + at, SOME - at < size ? SOME - at : size,
                                  parts + at);
            assert_memory_equal(parts, whole, sizeof whole);
        }
    }
    tco__arena_free(arena);
}

/* Sample means of 2^16 uniforms are within 5 standard errors of the laws' means. */
static void test_means(void **unused)
{
    enum { MANY = 1 << 16 };
    static double u[MANY], x[MANY];
    tco_arena *arena = tco__arena_new();
    const tco__normal *normal = tco__normal_prepare(arena);
    (void)unused;
    tco__random_uniforms(9, 0, MANY, 3, u);
    for (size_t l = 0; l < LENGTH(laws); l++) {
        double sum = 0.0, square = 0.0, mean = tco__distribution_mean(&laws[l].law);
        tco__sampler_fill(tco__sampler_prepare(arena, &laws[l].law, normal), u, MANY, x);
        for (size_t i = 0; i < MANY; i++) {
            sum += (x[i] - mean) / MANY;
            square += (x[i] - mean) * (x[i] - mean) / MANY;
        }
        assert_true(fabs(sum) <= 5.0 * sqrt(square / MANY));
    }
    tco__arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_quantiles),
        cmocka_unit_test(test_lognormal),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_parts_are_parts_of_the_whole),
        cmocka_unit_test(test_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
