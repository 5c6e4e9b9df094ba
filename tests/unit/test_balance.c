/* Roots of sums of exponentials whose roots are known by construction: polynomials in e^-x with
 * given factors, and fuzz against the number of sign changes that a product must have. */
#include "num/balance.h"

#include "test.h"

enum { ROOM = 64 };

/* Coefficients of the product of (1 - z[k] y), y = e^-x: roots x = ln z[k]. */
static size_t product(const double *z, size_t count, tco__flow *flow)
{
    double c[ROOM] = {1.0};
    for (size_t k = 0; k < count; k++)
        for (size_t i = k + 1; i > 0; i--)
            c[i] -= z[k] * c[i - 1];
    for (size_t i = 0; i <= count; i++)
        flow[i] = (tco__flow){(double)i, c[i]};
    return count + 1;
}

/* The roots must be the logarithms of `z`, rising, each within `tolerance`. */
static void finds(const tco__flow *flow, size_t count, const double *z, size_t wanted,
                  double tolerance)
{
    double *root = NULL;
    size_t found = 99;
    tco_arena *arena = tco__arena_new();
    assert_int_equal(tco__balance_find(arena, flow, count, &root, &found), TCO_FINANCE_OK);
    assert_int_equal(found, wanted);
    for (size_t k = 0; k < wanted; k++)
        if (!(fabs(root[k] - log(z[k])) <= tolerance))
            fail_msg("root %zu: %.17g, wanted %.17g", k, root[k], log(z[k]));
    tco__arena_free(arena);
}

static void find__sees_roots_close_together_and_far_apart(void **state)
{
    static const double cluster[] = {1.25, 1.26, 1.27}, wide[] = {1e-3, 0.5, 1.1, 40.0, 1e6};
    tco__flow flow[ROOM];
    (void)state;
    finds(flow, product(cluster, 3, flow), cluster, 3, 1e-9);
    finds(flow, product(wide, 5, flow), wide, 5, 1e-12);
}

/* 1.1 twice touches zero, thrice crosses it: one root each; beside another root, too. */
static void find__counts_a_multiple_root_once(void **state)
{
    static const double z[] = {1.1, 1.1, 1.1, 1.1}, beside[] = {1.1, 1.1, 1.3}, both[] = {1.1, 1.3};
    tco__flow flow[ROOM];
    (void)state;
    for (size_t count = 2; count <= 4; count++)
        finds(flow, product(z, count, flow), z, 1, 1e-7);
    finds(flow, product(beside, 3, flow), both, 2, 1e-7);
}

/* (1 - y)^2 + 0.01 y, and its like with flows a day apart, never reach zero. */
static void find__finds_nothing_where_nothing_is(void **state)
{
    static const tco__flow years[] = {{0, 1}, {1, -1.99}, {2, 1}};
    static const tco__flow days[] = {{0, 1e5}, {1 / 365.0, -1.99e5}, {2 / 365.0, 1e5}};
    (void)state;
    finds(years, 3, NULL, 0, 0);
    finds(days, 3, NULL, 0, 0);
}

/* a - b y^(1/365): x = 365 ln(b/a), far outside what a rate can be. */
static void find__goes_as_far_as_it_must(void **state)
{
    static const tco__flow flow[] = {{0, 1e-300}, {1 / 365.0, -1e300}};
    double *root = NULL;
    size_t found = 0;
    tco_arena *arena = tco__arena_new();
    (void)state;
    assert_int_equal(tco__balance_find(arena, flow, 2, &root, &found), TCO_FINANCE_OK);
    assert_int_equal(found, 1);
    assert_true(fabs(root[0] - 365 * 600 * log(10.0)) < 1e-6);
    tco__arena_free(arena);
}

/* Random factors at least 5 % apart: all are found, and only they. */
static void find__finds_all_of_random_products(void **state)
{
    uint64_t seed = 7;
    (void)state;
    for (int i = 0; i < 3000; i++) {
        double z[6];
        tco__flow flow[ROOM];
        size_t count = 1 + (size_t)random_below(&seed, 6);
        z[0] = random_in(&seed, 0.2, 2.0);
        for (size_t k = 1; k < count; k++)
            z[k] = z[k - 1] * random_in(&seed, 1.05, 3.0);
        finds(flow, product(z, count, flow), z, count, 1e-6);
    }
}

static void find__has_a_limit(void **state)
{
    static tco__flow flow[TCO_FINANCE_SIGN_CHANGES_MAX + 2];
    double *root = NULL;
    size_t found = 0;
    tco_arena *arena = tco__arena_new();
    (void)state;
    for (size_t i = 0; i < LENGTH(flow); i++)
        flow[i] = (tco__flow){(double)i, i % 2 == 0 ? 1.0 : -1.0};
    assert_int_equal(tco__balance_find(arena, flow, LENGTH(flow), &root, &found),
                     TCO_FINANCE_LIMIT);
    tco__arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(find__sees_roots_close_together_and_far_apart),
        cmocka_unit_test(find__counts_a_multiple_root_once),
        cmocka_unit_test(find__finds_nothing_where_nothing_is),
        cmocka_unit_test(find__goes_as_far_as_it_must),
        cmocka_unit_test(find__finds_all_of_random_products),
        cmocka_unit_test(find__has_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
