/* What a plain run takes of each law, worked out by hand, and which laws have no width. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/uncertain.h"

#define ANY -(double)INFINITY, (double)INFINITY

static void near(double got, double wanted)
{
    if (!(fabs(got - wanted) <= 1e-14 * fabs(wanted)))
        fail_msg("%.17g, wanted %.17g", got, wanted);
}

static double centre(tco__distribution law)
{
    return tco__uncertain_centre(&law);
}

static void centres__are_what_was_written(void **unused)
{
    (void)unused;
    near(centre((tco__distribution){TCO__DISTRIBUTION_POINT, false, {2.58}, NULL, NULL, 0, ANY}),
         2.58);
    near(centre((tco__distribution){TCO__DISTRIBUTION_UNIFORM, false, {2, 5}, NULL, NULL, 0, ANY}),
         3.5);
    near(centre((tco__distribution){
             TCO__DISTRIBUTION_TRIANGULAR, false, {8, 12, 20}, NULL, NULL, 0, ANY}),
         12);
    near(
        centre((tco__distribution){TCO__DISTRIBUTION_PERT, false, {8, 12, 20}, NULL, NULL, 0, ANY}),
        12);
    near(centre((tco__distribution){TCO__DISTRIBUTION_NORMAL, false, {2, 1}, NULL, NULL, 0, ANY}),
         2);
    near(centre((tco__distribution){TCO__DISTRIBUTION_NORMAL, true, {-3, 5}, NULL, NULL, 0, ANY}),
         1);
    near(centre((tco__distribution){
             TCO__DISTRIBUTION_BETA, false, {2, 5, 10, 20}, NULL, NULL, 0, ANY}),
         10 + 20.0 / 7);
}

/* sqrt(8 x 16); 10/sqrt(1 + 0.5^2). */
static void centres_of_lognormal_laws__are_medians(void **unused)
{
    (void)unused;
    near(
        centre((tco__distribution){TCO__DISTRIBUTION_LOGNORMAL, true, {8, 16}, NULL, NULL, 0, ANY}),
        11.31370849898476);
    near(centre(
             (tco__distribution){TCO__DISTRIBUTION_LOGNORMAL, false, {10, 5}, NULL, NULL, 0, ANY}),
         8.9442719099991587856);
}

static void centres__stay_within_the_field(void **unused)
{
    (void)unused;
    near(
        centre((tco__distribution){TCO__DISTRIBUTION_NORMAL, false, {0.5, 2}, NULL, NULL, 0, 1, 5}),
        1);
    near(centre(
             (tco__distribution){TCO__DISTRIBUTION_LOGNORMAL, true, {8, 16}, NULL, NULL, 0, 0, 9}),
         9);
}

static void centres_of_lists__are_likely_or_in_the_middle(void **unused)
{
    static const double value[] = {5, 1, 3, 2}, weight[] = {2, 1, 0, 2};
    (void)unused;
    /* the first of equals */
    near(centre((tco__distribution){TCO__DISTRIBUTION_DISCRETE, false, {0}, value, weight, 4, ANY}),
         5);
    near(centre((tco__distribution){TCO__DISTRIBUTION_EMPIRICAL, false, {0}, value, NULL, 4, ANY}),
         2.5);
    near(centre((tco__distribution){TCO__DISTRIBUTION_EMPIRICAL, false, {0}, value, NULL, 3, ANY}),
         3);
}

static void laws_without_width__are_points(void **unused)
{
    static const tco__distribution flat[] = {
        {TCO__DISTRIBUTION_UNIFORM, false, {2, 2}, NULL, NULL, 0, ANY},
        {TCO__DISTRIBUTION_TRIANGULAR, false, {2, 2, 2}, NULL, NULL, 0, ANY},
        {TCO__DISTRIBUTION_PERT, false, {2, 2, 2}, NULL, NULL, 0, ANY},
        {TCO__DISTRIBUTION_BETA, false, {2, 2, 3, 3}, NULL, NULL, 0, ANY},
    };
    static const size_t last[] = {1, 2, 2, 3};
    (void)unused;
    for (size_t i = 0; i < sizeof flat / sizeof flat[0]; i++) {
        size_t index = 9;
        const char *message = NULL;
        assert_false(tco__uncertain_possible(&flat[i], &index, &message));
        assert_int_equal(index, last[i]);
        assert_non_null(message);
        tco__distribution wide = flat[i];
        wide.parameter[index] += 1;
        assert_true(tco__uncertain_possible(&wide, &index, &message));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(centres__are_what_was_written),
        cmocka_unit_test(centres_of_lognormal_laws__are_medians),
        cmocka_unit_test(centres__stay_within_the_field),
        cmocka_unit_test(centres_of_lists__are_likely_or_in_the_middle),
        cmocka_unit_test(laws_without_width__are_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
