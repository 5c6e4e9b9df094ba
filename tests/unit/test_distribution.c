/* Laws one by one: what is possible, means, quantiles and the value of a plain run. Expected values:
 * UN-07, UN-08 and UN-09 of the project's reference vectors, SciPy, or mpmath at 30 digits. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "num/distribution.h"

#define ANY -(double)INFINITY, (double)INFINITY

static void near(double got, double wanted, double relative)
{
    if (!(fabs(got - wanted) <= relative * fabs(wanted)))
        fail_msg("got %.17g, wanted %.17g", got, wanted);
}

static void test_pert(void **unused)
{
    tco__distribution law = {TCO__DISTRIBUTION_PERT, false, {8, 12, 20}, NULL, NULL, 0, ANY};
    double alpha, beta;
    (void)unused;
    tco__distribution_shape(&law, &alpha, &beta);
    near(alpha, 2.333333333333333, 1e-15);
    near(beta, 3.6666666666666665, 1e-15);
    near(tco__distribution_mean(&law), 12.666666666666666, 1e-15);
    near(tco__distribution_quantile(&law, 0.1), 9.83633232411775, 1e-13);
    near(tco__distribution_quantile(&law, 0.5), 12.509750084049452, 1e-13);
    near(tco__distribution_quantile(&law, 0.9), 15.733480371446966, 1e-13);
}

static void test_triangular(void **unused)
{
    tco__distribution law = {TCO__DISTRIBUTION_TRIANGULAR, false, {8, 12, 20}, NULL, NULL, 0, ANY};
    (void)unused;
    near(tco__distribution_mean(&law), 13.333333333333334, 1e-15);
    near(tco__distribution_quantile(&law, 0.1), 10.190890230020663, 1e-14);
    near(tco__distribution_quantile(&law, 0.5), 13.07179676972449, 1e-14);
    near(tco__distribution_quantile(&law, 0.9), 16.901613323034066, 1e-14);
}

static void test_lognormal(void **unused)
{
    tco__distribution law = {TCO__DISTRIBUTION_LOGNORMAL, true, {8, 16}, NULL, NULL, 0, ANY};
    (void)unused;
    tco__distribution_cut cut = tco__distribution_cut_of(&law);
    near(cut.location, 2.4260151319598084, 1e-15);
    near(cut.scale, 0.2704328094146527, 1e-15);
    near(tco__distribution_quantile(&law, 0.5), 11.31370849898476, 1e-14);
    near(tco__distribution_mean(&law), 11.735073401020722, 1e-14);
    near(tco__distribution_quantile(&law, 0.1), 8.0, 1e-14);
    near(tco__distribution_quantile(&law, 0.9), 16.0, 1e-14);
    /* Mean 10 and standard deviation 5 of the value: mpmath. */
    law = (tco__distribution){TCO__DISTRIBUTION_LOGNORMAL, false, {10, 5}, NULL, NULL, 0, ANY};
    near(tco__distribution_mean(&law), 10.0, 0.0);
    near(tco__distribution_quantile(&law, 0.1), 4.8823812260832112066, 1e-14);
    near(tco__distribution_quantile(&law, 0.5), 8.9442719099991587856, 1e-14);
    /* Cut to at most 12. */
    law.least = 0.0;
    law.most = 12.0;
    near(tco__distribution_mean(&law), 7.6325696471898646231, 1e-13);
    near(tco__distribution_quantile(&law, 0.5), 7.6134498622376321507, 1e-13);
    /* A tiny spread: the logarithm's is sd/mean. */
    law.parameter[1] = 1e-9;
    near(tco__distribution_cut_of(&law).scale, 1e-10, 1e-14);
}

static void test_normal(void **unused)
{
    tco__distribution law = {TCO__DISTRIBUTION_NORMAL, false, {2, 1}, NULL, NULL, 0, ANY};
    (void)unused;
    near(tco__distribution_mean(&law), 2.0, 0.0);
    near(tco__distribution_quantile(&law, 0.5), 2.0, 0.0);
    near(tco__distribution_quantile(&law, 0.9), 2.0 + 1.2815515655446004, 1e-15);
    law = (tco__distribution){TCO__DISTRIBUTION_NORMAL, true, {-3, 5}, NULL, NULL, 0, ANY};
    near(tco__distribution_quantile(&law, 0.1), -3.0, 1e-14);
    near(tco__distribution_quantile(&law, 0.9), 5.0, 1e-14);
    /* Cut to [0, 3], and far in the upper tail: mpmath. */
    law = (tco__distribution){TCO__DISTRIBUTION_NORMAL, false, {2, 1}, NULL, NULL, 0, 0, 3};
    near(tco__distribution_mean(&law), 1.7703628209086710314, 1e-14);
    near(tco__distribution_quantile(&law, 0.01), 0.13278920121874849494, 1e-13);
    near(tco__distribution_quantile(&law, 0.5), 1.8288360819821752272, 1e-14);
    near(tco__distribution_quantile(&law, 0.9), 2.7046478210947452535, 1e-14);
    law = (tco__distribution){TCO__DISTRIBUTION_NORMAL, false, {-4, 1}, NULL, NULL, 0, 0,
                              (double)INFINITY};
    near(tco__distribution_mean(&law), 0.22560714448947107275, 1e-12);
    near(tco__distribution_quantile(&law, 0.1), 0.024864068665166740228, 1e-12);
    near(tco__distribution_quantile(&law, 0.5), 0.16110427859788082087, 1e-12);
    near(tco__distribution_quantile(&law, 0.999), 1.409099355838382116, 1e-12);
}

static void test_beta_uniform_and_point(void **unused)
{
    tco__distribution law = {TCO__DISTRIBUTION_BETA, false, {2, 5, 10, 20}, NULL, NULL, 0, ANY};
    (void)unused;
    near(tco__distribution_mean(&law), 10.0 + 20.0 / 7.0, 1e-15);
    near(tco__distribution_quantile(&law, 0.5), 10.0 + 2.64449983295659962, 1e-14);
    law = (tco__distribution){TCO__DISTRIBUTION_UNIFORM, false, {2, 5}, NULL, NULL, 0, ANY};
    near(tco__distribution_mean(&law), 3.5, 0.0);
    near(tco__distribution_quantile(&law, 0.5), 3.5, 0.0);
    near(tco__distribution_quantile(&law, 0.25), 2.75, 0.0);
    law = (tco__distribution){TCO__DISTRIBUTION_POINT, false, {2.58}, NULL, NULL, 0, ANY};
    near(tco__distribution_mean(&law), 2.58, 0.0);
    near(tco__distribution_quantile(&law, 0.5), 2.58, 0.0);
}

static void test_lists(void **unused)
{
    static const double value[] = {5, 1, 3, 2}, weight[] = {2, 1, 0, 2};
    tco__distribution law = {TCO__DISTRIBUTION_DISCRETE, false, {0}, value, weight, 4, ANY};
    (void)unused;
    near(tco__distribution_mean(&law), 3.0, 1e-15);
    near(tco__distribution_quantile(&law, 0.19), 1.0, 0.0);
    near(tco__distribution_quantile(&law, 0.21), 2.0, 0.0);
    near(tco__distribution_quantile(&law, 0.61), 5.0, 0.0);
    law = (tco__distribution){TCO__DISTRIBUTION_EMPIRICAL, false, {0}, value, NULL, 4, ANY};
    near(tco__distribution_mean(&law), 2.75, 1e-15);
    near(tco__distribution_quantile(&law, 0.74), 3.0, 0.0);
}

static void refused(tco__distribution law, size_t wanted)
{
    size_t index = 99;
    const char *message = NULL;
    assert_false(tco__distribution_possible(&law, &index, &message));
    assert_int_equal(index, wanted);
    assert_non_null(message);
}

static void test_what_is_impossible(void **unused)
{
    static const double value[] = {5, 1}, zero[] = {0, 0}, negative[] = {1, -1}, high[] = {1, 9};
    static const double nan_value[] = {1, (double)NAN};
    (void)unused;
    refused((tco__distribution){0, false, {(double)NAN}, NULL, NULL, 0, ANY}, 0);
    refused((tco__distribution){0, false, {2}, NULL, NULL, 0, 3, 4}, 0);
    refused((tco__distribution){TCO__DISTRIBUTION_UNIFORM, false, {5, 2}, NULL, NULL, 0, ANY}, 1);
    refused((tco__distribution){TCO__DISTRIBUTION_UNIFORM, false, {2, 5}, NULL, NULL, 0, 0, 4}, 1);
    refused((tco__distribution){TCO__DISTRIBUTION_PERT, false, {2, 1, 5}, NULL, NULL, 0, ANY}, 1);
    refused((tco__distribution){TCO__DISTRIBUTION_TRIANGULAR, false, {2, 7, 5}, NULL, NULL, 0, ANY},
            2);
    refused((tco__distribution){TCO__DISTRIBUTION_NORMAL, false, {2, 0}, NULL, NULL, 0, ANY}, 1);
    refused((tco__distribution){TCO__DISTRIBUTION_NORMAL, true, {2, 2}, NULL, NULL, 0, ANY}, 1);
    refused((tco__distribution){TCO__DISTRIBUTION_NORMAL, false, {-5, 1}, NULL, NULL, 0, 0, 9}, 0);
    refused((tco__distribution){TCO__DISTRIBUTION_LOGNORMAL, false, {0, 1}, NULL, NULL, 0, ANY}, 0);
    refused((tco__distribution){TCO__DISTRIBUTION_LOGNORMAL, true, {9, 8}, NULL, NULL, 0, ANY}, 1);
    refused((tco__distribution){TCO__DISTRIBUTION_LOGNORMAL, true, {8, 9}, NULL, NULL, 0, -2, -1},
            0);
    refused((tco__distribution){TCO__DISTRIBUTION_BETA, false, {0, 2, 0, 1}, NULL, NULL, 0, ANY},
            0);
    refused((tco__distribution){TCO__DISTRIBUTION_BETA, false, {2, 1e5, 0, 1}, NULL, NULL, 0, ANY},
            1);
    refused((tco__distribution){TCO__DISTRIBUTION_BETA, false, {2, 2, 1, 0}, NULL, NULL, 0, ANY},
            3);
    refused((tco__distribution){TCO__DISTRIBUTION_BETA, false, {2, 2, 0, 2}, NULL, NULL, 0, 0, 1},
            3);
    refused((tco__distribution){TCO__DISTRIBUTION_DISCRETE, false, {0}, value, zero, 2, ANY}, 2);
    refused((tco__distribution){TCO__DISTRIBUTION_DISCRETE, false, {0}, value, negative, 2, ANY},
            3);
    refused((tco__distribution){TCO__DISTRIBUTION_DISCRETE, false, {0}, high, value, 2, 0, 8}, 1);
    refused((tco__distribution){TCO__DISTRIBUTION_EMPIRICAL, false, {0}, nan_value, NULL, 2, ANY},
            1);
    refused((tco__distribution){TCO__DISTRIBUTION_EMPIRICAL, false, {0}, value, NULL, 0, ANY}, 0);
}

static void test_what_is_possible(void **unused)
{
    static const double value[] = {5, 1}, weight[] = {0, 1};
    const tco__distribution laws[] = {
        {TCO__DISTRIBUTION_POINT, false, {2}, NULL, NULL, 0, 2, 2},
        {TCO__DISTRIBUTION_UNIFORM, false, {2, 2}, NULL, NULL, 0, 2, 2},
        {TCO__DISTRIBUTION_PERT, false, {2, 2, 5}, NULL, NULL, 0, 2, 5},
        {TCO__DISTRIBUTION_NORMAL, false, {-3, 1}, NULL, NULL, 0, 0, 1},
        {TCO__DISTRIBUTION_LOGNORMAL, false, {1e-3, 1e3}, NULL, NULL, 0, 0, 1},
        {TCO__DISTRIBUTION_BETA, false, {0.05, 500, 0, 1}, NULL, NULL, 0, 0, 1},
        {TCO__DISTRIBUTION_DISCRETE, false, {0}, value, weight, 2, 1, 5},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++) {
        size_t index;
        const char *message = "";
        if (!tco__distribution_possible(&laws[i], &index, &message))
            fail_msg("law %zu: %s", i, message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pert),
        cmocka_unit_test(test_triangular),
        cmocka_unit_test(test_lognormal),
        cmocka_unit_test(test_normal),
        cmocka_unit_test(test_beta_uniform_and_point),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_what_is_impossible),
        cmocka_unit_test(test_what_is_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
