/* Sobol points: the plain ones against SciPy's, the scrambled ones by what makes them good. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "num/elementary.h"
#include "num/random.h"
#include "num/sobol.h"

static uint32_t digits_of(double u)
{
    return (uint32_t)(u * 0x1p32);
}

/* UN-20: scipy.stats.qmc.Sobol(5, scramble=False).random(8), in eighths. */
static void test_first_points(void **unused)
{
    static const double eighths[8][5] = {
        {0, 0, 0, 0, 0}, {4, 4, 4, 4, 4}, {6, 2, 2, 2, 6}, {2, 6, 6, 6, 2},
        {3, 3, 5, 7, 3}, {7, 7, 1, 3, 7}, {5, 1, 7, 5, 5}, {1, 5, 3, 1, 1},
    };
    tco_arena *arena = tco__arena_new();
    const tco__sobol *plain = tco__sobol_prepare(arena, 0, 0, 5);
    (void)unused;
    assert_non_null(plain);
    for (unsigned d = 0; d < 5; d++) {
        double u[8];
        tco__sobol_fill(plain, 0, 8, d, u);
        for (size_t k = 0; k < 8; k++)
            assert_true(u[k] == eighths[k][d] / 8.0 + 0x1p-33);
    }
    tco__arena_free(arena);
}

/* s = qmc.Sobol(1024, scramble=False, bits=32); s.fast_forward(k); s.random(1)[0] * 2**32, and a
 * hash h = h * 6364136223846793005 + x + 1 (mod 2^64) of the first 64 points of all dimensions. */
static void test_any_point_of_any_dimension(void **unused)
{
    static const unsigned dimensions[] = {0, 1, 2, 41, 99, 511, 1022, 1023};
    static const struct {
        uint64_t k;
        uint32_t x[8];
    } known[] = {
        {5,
         {3758096384u, 3758096384u, 536870912u, 536870912u, 1610612736u, 3758096384u, 1610612736u,
          1610612736u}},
        {1000,
         {943718400u, 415236096u, 2227175424u, 1094713344u, 801112064u, 1698693120u, 591396864u,
          3066036224u}},
        {1000003,
         {1187450880u, 2413424640u, 334991360u, 405204992u, 213045248u, 2347266048u, 1460875264u,
          209776640u}},
    };
    tco_arena *arena = tco__arena_new();
    const tco__sobol *plain = tco__sobol_prepare(arena, 0, 0, 1024);
    static double u[1024][64];
    uint64_t hash = 0;
    (void)unused;
    assert_non_null(plain);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        for (size_t d = 0; d < 8; d++) {
            double one;
            tco__sobol_fill(plain, known[i].k, 1, dimensions[d], &one);
            assert_int_equal(digits_of(one), known[i].x[d]);
        }
    }
    for (unsigned d = 0; d < 1024; d++)
        tco__sobol_fill(plain, 0, 64, d, u[d]);
    for (size_t k = 0; k < 64; k++)
        for (size_t d = 0; d < 1024; d++)
            hash = hash * 6364136223846793005u + digits_of(u[d][k]) + 1;
    assert_true(hash == 0xcd83a0e3016b0000);
    tco__arena_free(arena);
}

/* UN-22: mean of prod (1 + (x_i - 1/2)) over the first 1024 plain points. */
static void test_a_plain_mean(void **unused)
{
    static double u[5][1024];
    tco_arena *arena = tco__arena_new();
    const tco__sobol *plain = tco__sobol_prepare(arena, 0, 0, 5);
    double sum = 0.0;
    (void)unused;
    for (unsigned d = 0; d < 5; d++)
        tco__sobol_fill(plain, 0, 1024, d, u[d]);
    for (size_t k = 0; k < 1024; k++) {
        double product = 1.0;
        for (size_t d = 0; d < 5; d++)
            product *= 1.0 + (u[d][k] - 0x1p-33 - 0.5);
        sum += product;
    }
    assert_true(fabs(sum / 1024.0 - 0.9977715093229449) < 1e-12);
    tco__arena_free(arena);
}

/* The first 2^m points of each scramble have one value in each of 2^m equal parts, for every m and
 * dimension; and two dimensions have one point in each cell of a grid where the plain ones do. */
static void test_scrambled_points_are_nets(void **unused)
{
    enum { SCRAMBLES = 5, POINTS = 256 };
    static double u[64][SCRAMBLES * POINTS];
    tco_arena *arena = tco__arena_new();
    const tco__sobol *self = tco__sobol_prepare(arena, 99, SCRAMBLES, 64);
    (void)unused;
    for (unsigned d = 0; d < 64; d++)
        tco__sobol_fill(self, 0, SCRAMBLES * POINTS, d, u[d]);
    for (unsigned d = 0; d < 64; d++) {
        for (size_t r = 0; r < SCRAMBLES; r++) {
            for (size_t size = 1; size <= POINTS; size *= 2) {
                unsigned char seen[POINTS] = {0};
                for (size_t k = 0; k < size; k++)
                    seen[(size_t)(u[d][k * SCRAMBLES + r] * (double)size)]++;
                for (size_t cell = 0; cell < size; cell++)
                    assert_int_equal(seen[cell], 1);
            }
        }
    }
    for (size_t r = 0; r < SCRAMBLES; r++) {
        unsigned char seen[16][16] = {{0}};
        for (size_t k = 0; k < POINTS; k++)
            seen[(size_t)(u[0][k * SCRAMBLES + r] * 16)][(size_t)(u[1][k * SCRAMBLES + r] * 16)]++;
        for (size_t cell = 0; cell < 256; cell++)
            assert_int_equal(seen[cell / 16][cell % 16], 1);
    }
    tco__arena_free(arena);
}

static void test_chunks_are_parts_of_the_whole(void **unused)
{
    enum { COUNT = 1000 };
    static const unsigned scrambles[] = {0, 1, 2, 3, 7, 8, 16, 24, 64};
    static double whole[COUNT], parts[COUNT];
    (void)unused;
    for (size_t s = 0; s < sizeof scrambles / sizeof scrambles[0]; s++) {
        tco_arena *arena = tco__arena_new();
        const tco__sobol *self = tco__sobol_prepare(arena, 7, scrambles[s], 3);
        tco__sobol_fill(self, 12345, COUNT, 2, whole);
        for (size_t size = 1; size < 600; size += 37) {
            for (size_t at = 0; at < COUNT; at += size) {
                size_t count = COUNT - at < size ? COUNT - at : size;
                tco__sobol_fill(self, 12345 + at, count, 2, parts + at);
            }
            assert_memory_equal(parts, whole, sizeof whole);
        }
        tco__arena_free(arena);
    }
}

/* Scrambles, variables and seeds do not share their randomisation, and more scrambles or variables
 * change nothing in the first ones. */
static void test_what_a_scramble_depends_on(void **unused)
{
    tco_arena *arena = tco__arena_new();
    const tco__sobol *a = tco__sobol_prepare(arena, 7, 4, 3),
                     *b = tco__sobol_prepare(arena, 7, 9, 8);
    const tco__sobol *c = tco__sobol_prepare(arena, 7 + ((uint64_t)1 << 32), 4, 3);
    double of_a[3][4], of_b[3][9], of_c[3][4];
    (void)unused;
    for (unsigned d = 0; d < 3; d++) {
        tco__sobol_fill(a, 4 * 77, 4, d, of_a[d]);
        tco__sobol_fill(b, 9 * 77, 9, d, of_b[d]);
        tco__sobol_fill(c, 4 * 77, 4, d, of_c[d]);
        assert_memory_equal(of_a[d], of_b[d], sizeof of_a[d]);
        for (size_t r = 0; r < 4; r++) {
            assert_true(of_a[d][r] != of_c[d][r]);
            assert_true(of_a[d][r] != of_a[d][(r + 1) % 4]);
            assert_true(of_a[d][r] != of_a[(d + 1) % 3][r]);
        }
    }
    tco__arena_free(arena);
}

/* The last points of a scramble and what comes after them. */
static void test_the_end_is_the_beginning(void **unused)
{
    tco_arena *arena = tco__arena_new();
    const tco__sobol *self = tco__sobol_prepare(arena, 1, 1, 1);
    double around[20], first[20];
    (void)unused;
    tco__sobol_fill(self, ((uint64_t)1 << 32) - 10, 20, 0, around);
    tco__sobol_fill(self, 0, 10, 0, first);
    assert_memory_equal(around + 10, first, 10 * sizeof first[0]);
    tco__arena_free(arena);
}

/* Root mean square error of the mean of exp(sum (x_i - 1/2)) over 32 scrambles of 4096 points: the
 * variance of plain sampling is known in closed form. */
static void test_error_is_far_below_plain_sampling(void **unused)
{
    enum { DIMENSIONS = 6, SCRAMBLES = 32, POINTS = 4096, COUNT = SCRAMBLES * POINTS };
    static double u[DIMENSIONS][COUNT];
    double mean[SCRAMBLES] = {0}, square = 0.0;
    double one = 2.0 * sinh(0.5), two = sinh(1.0); /* of e^(x - 1/2) and of its square */
    double exact = pow(one, DIMENSIONS);
    double plain = sqrt((pow(two, DIMENSIONS) - exact * exact) / POINTS);
    tco_arena *arena = tco__arena_new();
    const tco__sobol *self = tco__sobol_prepare(arena, 5, SCRAMBLES, DIMENSIONS);
    (void)unused;
    for (unsigned d = 0; d < DIMENSIONS; d++)
        tco__sobol_fill(self, 0, COUNT, d, u[d]);
    for (size_t k = 0; k < COUNT; k++) {
        double sum = 0.0;
        for (size_t d = 0; d < DIMENSIONS; d++)
            sum += u[d][k] - 0.5;
        mean[k % SCRAMBLES] += tco__exp(sum) / POINTS;
    }
    for (size_t r = 0; r < SCRAMBLES; r++)
        square += (mean[r] - exact) * (mean[r] - exact) / SCRAMBLES;
    assert_true(sqrt(square) < plain / 50.0);
    tco__arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_points),
        cmocka_unit_test(test_any_point_of_any_dimension),
        cmocka_unit_test(test_a_plain_mean),
        cmocka_unit_test(test_scrambled_points_are_nets),
        cmocka_unit_test(test_chunks_are_parts_of_the_whole),
        cmocka_unit_test(test_what_a_scramble_depends_on),
        cmocka_unit_test(test_the_end_is_the_beginning),
        cmocka_unit_test(test_error_is_far_below_plain_sampling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
