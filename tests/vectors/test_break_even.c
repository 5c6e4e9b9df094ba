/* Published break-even figures (shared/vectors/beyond, BE-01 to BE-14). Those in months that the
 * ledger meets exactly are asked for exactly. Those in continuous time are checked twice: their
 * closed form, written here, gives the figure; the ledger, whose months are steps, lies beside
 * it by no more than a month's step can move it. */
#include "test.h"

#define PRICE 23592.0
#define RENT 2.58
#define RUNNING 0.36
#define SAVED_PER_YEAR(hours) ((hours)*365 * (RENT - RUNNING))

/* The figures' machine: 12 hours a day, 2.58 rented or 0.36 running; `root` and `rent` and
 * `resale` are members that differ from case to case. */
static tco_study *machine(int horizon_months, const char *root, const char *rent,
                          const char *resale)
{
    sink text = {0};
    sink_format(&text,
                "{\"currency\": \"CNY\", \"horizon_months\": %d, \"search_months\": 600, %s"
                "\"usage\": {\"hours_per_day\": 12}, \"electricity\": {\"price_per_kwh\": 0.6},"
                "\"options\": {\"rented\": {\"rent\": {\"price_per_hour\": 2.58 %s}},"
                "\"own\": {\"purchase\": {\"price\": 23592}, \"power\": {\"load_kw\": 0.6} %s}}}",
                horizon_months, root, rent, resale);
    tco_study *study = study_of(text.text);
    sink_free(&text);
    return study;
}

/* The break-even of the only comparison. The result must outlive it. */
static const tco_break_even *race(const tco_result *result, tco_basis basis)
{
    const tco_break_even *be = tco_result_break_even(result, 0, 1, basis);
    assert_non_null(be);
    assert_int_equal(be->value, TCO_VALUE_OK);
    return be;
}

static void assert_near(double found, double wanted, double relative)
{
    if (!(fabs(found - wanted) <= relative * fabs(wanted))) {
        fail_msg("%.17g, wanted %.17g within %g of it", found, wanted, relative);
    }
}

static void BE_01_and_BE_10__the_static_break_even_is_a_hyperbola_of_the_hours(void **state)
{
    static const double points[][2] = {
        {6, 58.23028507960015},       {8, 43.672713809700106},       {12, 29.115142539800075},
        {18, 19.410095026533384},     {24, 14.557571269900038},      {4, 12 * 7.278785634950018},
        {8, 12 * 3.639392817475009},  {16, 12 * 1.8196964087375045}, {20, 12 * 1.4557571269900036},
        {24, 12 * 1.2131309391583365}};
    tco_study *study = machine(36, "", "", "");
    (void)state;
    for (size_t i = 0; i < LENGTH(points); i++) {
        assert_int_equal(tco_study_put(study, "/usage/hours_per_day", points[i][0], NULL), TCO_OK);
        tco_result *result = result_of(study);
        assert_near(race(result, TCO_CASH)->first, points[i][1], 1e-12);
        tco_result_free(result);
    }
    tco_study_free(study);
}

/* Months until sums of `saving` a month, each divided by (1 + r)^(t/12), reach `price`; linear
 * within the month that crosses. With q = (1 + r)^(-1/12): S(n) = saving q (1 - q^n)/(1 - q). */
static double discounted_months(double price, double saving, double q)
{
    double whole = floor(log(1 - price * (1 - q) / (saving * q)) / log(q));
    double paid = saving * q * (1 - pow(q, whole)) / (1 - q);
    return whole + (price - paid) / (saving * pow(q, whole + 1));
}

static void BE_03__discounting_delays_the_break_even(void **state)
{
    static const struct {
        double hours, rho, years;
    } cases[] = {{12, 0.05, 2.5865327610940767},
                 {12, 0.08, 2.6974599098488654},
                 {18, 0.05, 1.6866715849869724},
                 {12, 1e-12, 2.426261878319616}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        double rho = cases[i].rho, saved = SAVED_PER_YEAR(cases[i].hours);
        assert_near(-log1p(-rho * PRICE / saved) / rho, cases[i].years, 1e-12);
        tco_study *study = machine(36, "\"discount_rate_annual\": 0.0,", "", "");
        tco_study_put(study, "/usage/hours_per_day", cases[i].hours, NULL);
        tco_study_put(study, "/discount_rate_annual", expm1(rho), NULL);
        tco_result *result = result_of(study);
        double months = race(result, TCO_DISCOUNTED)->first;
        if (rho > 1e-6)
            assert_near(months, discounted_months(PRICE, saved / 12, exp(-rho / 12)), 1e-11);
        /* What the ledger discounts from the end of a month is saved in its middle. */
        assert_true(months >= 12 * cases[i].years * (1 - 1e-12));
        assert_near(months, 12 * cases[i].years, rho / 12 + 1e-11);
        tco_result_free(result);
        tco_study_free(study);
    }
}

static void BE_03__what_interest_eats_never_pays_back(void **state)
{
    (void)state;
    /* rho B >= s: 6 hours a day save 4,861.8 a year, 25 % of the price are 5,898. */
    tco_study *study = machine(36, "\"discount_rate_annual\": 0.2840254166877414,", "", "");
    tco_study_put(study, "/usage/hours_per_day", 6, NULL);
    tco_result *result = result_of(study);
    assert_true(0.25 * PRICE > SAVED_PER_YEAR(6));
    assert_int_equal(race(result, TCO_DISCOUNTED)->status, TCO_NEVER);
    assert_int_equal(race(result, TCO_CASH)->status, TCO_BEYOND_HORIZON);
    tco_result_free(result);
    tco_study_free(study);
}

/* own - rented after t years, the rent falling by `fall` a year in one smooth slide. */
static double slide(double t, double fall)
{
    double gamma = -log1p(-fall), hours = 12 * 365;
    return PRICE + RUNNING * hours * t - RENT * hours * -expm1(-gamma * t) / gamma;
}

static void BE_04__falling_rents_are_overtaken_and_win_again(void **state)
{
    static const double years[] = {4.00008444983421, 16.311610778811207};
    (void)state;
    for (size_t i = 0; i < LENGTH(years); i++)
        assert_near(PRICE + slide(years[i], 0.2), PRICE, 1e-9);
    tco_study *study = machine(120, "", ", \"price_drift_annual\": -0.2", "");
    tco_result *result = result_of(study);
    const tco_break_even *be = race(result, TCO_CASH);
    assert_int_equal(be->status, TCO_REACHED);
    assert_int_equal(be->has_until, 1);
    assert_int_equal(be->crossing_count, 2);
    /* Rents hold through a month where the slide falls: half a month's fall, 0.93 %, more. */
    assert_near(be->first, 12 * years[0], 0.04);
    assert_near(be->until, 12 * years[1], 0.04);
    assert_true(be->first < 12 * years[0] && be->until > 12 * years[1]);
    /* The ledger's own closed form: rent to month n = a (1 - q^n)/(1 - q), q = 0.8^(1/12). */
    double q = pow(0.8, 1.0 / 12), a = RENT * 365, own = RUNNING * 365;
    for (size_t i = 0; i < be->crossing_count; i++) {
        double t = be->crossing[i].month, n = floor(t);
        double gap = PRICE + own * n - a * (1 - pow(q, n)) / (1 - q);
        assert_near(t, n + gap / (a * pow(q, n) - own), 1e-10);
    }
    tco_result_free(result);
    tco_study_free(study);
}

static void BE_05__rents_that_fall_faster_are_never_overtaken(void **state)
{
    (void)state;
    assert_near(slide(4.571770543571945, 0.35), 8228.84203476445, 1e-12);
    tco_study *study = machine(120, "", ", \"price_drift_annual\": -0.35", "");
    tco_result *result = result_of(study);
    const tco_break_even *be = race(result, TCO_CASH);
    assert_int_equal(be->status, TCO_NEVER);
    /* Months hold their first rent: 2.58 x 365 a month, falling 3.5 % a month, is 1.8 % more. */
    assert_near(be->closest_month, 12 * 4.571770543571945, 0.02);
    assert_true(be->closest_gap < 8228.85);
    assert_near(be->closest_gap, 8228.84203476445, 0.06);
    tco_result_free(result);
    tco_study_free(study);
}

#define RESALE \
    ", \"resale\": {\"immediate_loss_frac\": 0.15, \"retention_annual\": 0.7408182206817179}"

/* own - rented after t years where the machine is sold then: 15 % lost at once, 30 % a year. */
static double sold(double t, double hours)
{
    return PRICE - 0.85 * PRICE * exp(-0.3 * t) - SAVED_PER_YEAR(hours) * t;
}

static void BE_06__selling_then_pays_back_sooner(void **state)
{
    static const double cases[][3] = {{12, 29.11514253980008, 0.8077478345340058},
                                      {6, 58.23028507960016, 3.33666948195895}};
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        tco_study *study = machine(60, "", "", RESALE);
        tco_study_put(study, "/usage/hours_per_day", cases[i][0], NULL);
        tco_result *result = result_of(study);
        double months = race(result, TCO_LIQUIDATION)->first, n = floor(months);
        assert_near(race(result, TCO_CASH)->first, cases[i][1], 1e-12);
        assert_near(PRICE + sold(cases[i][2], cases[i][0]), PRICE, 1e-9);
        /* The ledger is that curve at whole months and straight between them. */
        double before = sold(n / 12, cases[i][0]), after = sold((n + 1) / 12, cases[i][0]);
        assert_near(months, n + before / (before - after), 1e-10);
        assert_near(months, 12 * cases[i][2], 2e-3);
        tco_result_free(result);
        tco_study_free(study);
    }
    /* Exposure is worst at once with 12 hours, later with 6. */
    assert_near(sold(0, 12), 3538.7999999999997, 1e-12);
    assert_near(sold(0.7100239932555563, 6), 3934.0053495901398, 1e-12);
}

static void BE_11__with_resale_fewer_hours_are_enough(void **state)
{
    static const double points[][2] = {{0.5, 15.6289048677108}, {1, 10.78146866225518},
                                       {2, 7.766611439639188},  {3, 6.351136327816782},
                                       {4, 5.415306747402884},  {6, 4.170724491899066}};
    tco_study *study = machine(72, "", "", RESALE);
    (void)state;
    for (size_t i = 0; i < LENGTH(points); i++) {
        tco_solve request = TCO_SOLVE_INIT;
        tco_solution *solution = NULL;
        request.option = "own";
        request.pointer = "/usage/hours_per_day";
        request.month = (int)(12 * points[i][0]);
        assert_int_equal(tco_study_solve(study, &request, &solution, NULL), TCO_OK);
        assert_int_equal(tco_solution_status(solution), TCO_SOLVE_ONE);
        assert_near(tco_solution_root(solution, 0)->value, points[i][1], 1e-11);
        tco_solution_free(solution);
    }
    tco_study_free(study);
}

static void BE_12__elasticities_with_resale_are_those_of_the_implicit_function(void **state)
{
    static const struct {
        const char *pointer;
        double elasticity;
    } wanted[] = {{"/options/own/purchase/price", 1.94383942007485},
                  {"/options/rented/rent/price_per_hour", -2.259056623330231},
                  {"/options/own/power/load_kw", 0.31521720325538105},
                  {"/usage/hours_per_day", -1.94383942007485},
                  {"/options/own/resale/immediate_loss_frac", 0.687342800724259}};
    const char *pointers[LENGTH(wanted)];
    tco_study *study = machine(36, "", "", RESALE);
    tco_tornado request = TCO_TORNADO_INIT;
    tco_sensitivity *result = NULL;
    (void)state;
    for (size_t i = 0; i < LENGTH(wanted); i++)
        pointers[i] = wanted[i].pointer;
    request.option = "own";
    request.metric = TCO_BREAK_EVEN_FIRST;
    request.basis = TCO_LIQUIDATION;
    request.field_count = LENGTH(wanted);
    request.pointers = pointers;
    assert_int_equal(tco_study_tornado(study, &request, &result, NULL), TCO_OK);
    for (size_t i = 0; i < LENGTH(wanted); i++) {
        const tco_bar *bar = tco_sensitivity_bar(result, i);
        assert_int_equal(bar->elasticity_status, TCO_ELASTICITY_OK);
        /* The month's chord in place of the curve: its slope differs by up to half a month's
         * curvature, 0.3/24 of the resale's part. */
        assert_near(bar->elasticity, wanted[bar->index].elasticity, 0.025);
    }
    tco_sensitivity_free(result);
    tco_study_free(study);
}

/* The same on the ledger at month n, the rent falling by `fall` a year in monthly steps. */
static double sold_in_steps(double n, double fall)
{
    double q = pow(1 - fall, 1.0 / 12), rented = RENT * 365 * (1 - pow(q, n)) / (1 - q);
    return PRICE - 0.85 * PRICE * exp(-0.3 * n / 12) + RUNNING * 365 * n - rented;
}

static void BE_14__falling_rents_and_resale(void **state)
{
    (void)state;
    tco_study *study = machine(180, "", ", \"price_drift_annual\": -0.2", RESALE);
    tco_result *result = result_of(study);
    const tco_break_even *be = race(result, TCO_LIQUIDATION);
    double n = floor(be->first), before = sold_in_steps(n, 0.2);
    assert_int_equal(be->status, TCO_REACHED);
    assert_near(be->first, n + before / (before - sold_in_steps(n + 1, 0.2)), 1e-10);
    /* 0.93 % more rent than on the slide, at an elasticity of a little more than BE-12's -2.26. */
    assert_near(be->first, 12 * 1.0618451095864487, 0.04);
    tco_result_free(result);
    tco_study_free(study);
    /* Rents falling by 35 %: closest after 1.905 years, 586 short on the slide; the 1.8 % of some
     * 15,200 of rent that the ledger pays more bring it nearer. */
    study = machine(180, "", ", \"price_drift_annual\": -0.35", RESALE);
    result = result_of(study);
    be = race(result, TCO_LIQUIDATION);
    assert_int_equal(be->status, TCO_NEVER);
    assert_near(be->closest_month, 12 * 1.9049852244203123, 0.1);
    assert_near(be->closest_gap, sold_in_steps(be->closest_month, 0.35), 1e-9);
    assert_true(be->closest_gap < 586 && be->closest_gap > 586 - 0.02 * 15200);
    tco_result_free(result);
    tco_study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BE_01_and_BE_10__the_static_break_even_is_a_hyperbola_of_the_hours),
        cmocka_unit_test(BE_03__discounting_delays_the_break_even),
        cmocka_unit_test(BE_03__what_interest_eats_never_pays_back),
        cmocka_unit_test(BE_04__falling_rents_are_overtaken_and_win_again),
        cmocka_unit_test(BE_05__rents_that_fall_faster_are_never_overtaken),
        cmocka_unit_test(BE_06__selling_then_pays_back_sooner),
        cmocka_unit_test(BE_11__with_resale_fewer_hours_are_enough),
        cmocka_unit_test(BE_12__elasticities_with_resale_are_those_of_the_implicit_function),
        cmocka_unit_test(BE_14__falling_rents_and_resale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
