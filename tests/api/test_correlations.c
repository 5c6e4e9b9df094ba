/* Numbers that move together: figures by hand for two uniform ones, a published nearest matrix, the
 * same bits everywhere, and what is refused. */
#include "test.h"

/* Both parts cost from 0 to 10,000: the price, and rent for 10 x 100 hours. */
static const char two_parts[] =
    "{\"currency\":\"CNY\",\"horizon_months\":10,\"usage\":{\"hours_per_month\":100},\"options\":{"
    "\"both\":{\"purchase\":{\"price\":{\"uniform\":[0,10000]}},"
    "\"rent\":{\"price_per_hour\":{\"uniform\":[0,10]}}}},"
    "\"correlations\":{\"pair\":{\"first\":\"/options/both/purchase/price\","
    "\"second\":\"/options/both/rent/price_per_hour\",\"spearman\":%g}},"
    "\"scenarios\":{\"plain\":{},\"sure\":{\"options\":{\"both\":{\"purchase\":{\"price\":5000}}}}}"
    "}";

/* Three numbers of which the first goes with the second and that with the third. */
static const char chain[] =
    "{\"currency\":\"CNY\",\"horizon_months\":10,\"usage\":{\"hours_per_month\":100},"
    "\"electricity\":{\"price_per_kwh\":{\"uniform\":[0,1]}},\"options\":{"
    "\"both\":{\"purchase\":{\"price\":{\"uniform\":[0,10000]}},\"power\":{\"load_kw\":1},"
    "\"rent\":{\"price_per_hour\":{\"uniform\":[0,10]}}}},\"correlations\":{"
    "\"one\":{\"first\":\"/options/both/purchase/price\","
    "\"second\":\"/options/both/rent/price_per_hour\",\"spearman\":1},"
    "\"two\":{\"first\":\"/options/both/rent/price_per_hour\","
    "\"second\":\"/electricity/price_per_kwh\",\"spearman\":1},"
    "\"three\":{\"first\":\"/electricity/price_per_kwh\","
    "\"second\":\"/options/both/purchase/price\",\"spearman\":0}}}";

static tco_study *two_parts_of(double spearman)
{
    char text[1024];
    snprintf(text, sizeof text, two_parts, spearman);
    return study_of(text);
}

static tco_uncertainty *run(const tco_study *study, const tco_monte_carlo *request)
{
    tco_uncertainty *made = NULL;
    tco_error err = {0};
    if (tco_study_monte_carlo(study, request, &made, &err) != TCO_OK) {
        fail_msg("%s: %s", err.path, err.message);
    }
    return made;
}

static void near(double got, double wanted, double within)
{
    if (!(fabs(got - wanted) <= within)) {
        fail_msg("%.12g, wanted %.12g within %g", got, wanted, within);
    }
}

/* Spearman's correlation of two uniforms is their plain one, so the variance of their sum is
 * 10000^2 (1 + 1 + 2 r) / 12. */
static void two_uniforms__spread_as_their_rank_correlation_says(void **state)
{
    static const double ranks[] = {-1, -0.8, -0.3, 0, 0.5, 0.9, 1};
    (void)state;
    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++) {
        tco_study *study = two_parts_of(ranks[i]);
        tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
        tco_uncertainty *u = run(study, &request);
        const tco_summary *cost = tco_uncertainty_summary(u, 0, TCO_NPV);
        near(cost->mean, 10000, 1);
        near(cost->sd, 10000 * sqrt((1 + ranks[i]) / 6), 3);
        assert_int_equal(tco_uncertainty_correlation_count(u), 1);
        const tco_correlation *pair = tco_uncertainty_correlation(u, 0);
        assert_string_equal(pair->name, "pair");
        assert_string_equal(pair->first, "/options/both/purchase/price");
        assert_true(pair->spearman == ranks[i] && pair->spearman_used == ranks[i]);
        assert_null(tco_uncertainty_correlation(u, 1));
        tco_uncertainty_free(u);
        tco_study_free(study);
    }
}

/* Each number alone keeps its law: the middle and the ends of a uniform one. */
static void each_number__keeps_its_own_law(void **state)
{
    tco_study *study = two_parts_of(0.7);
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    tco_uncertainty *u = run(study, &request);
    size_t n = tco_uncertainty_samples(u);
    (void)state;
    assert_int_equal(tco_uncertainty_input_count(u), 2);
    for (size_t i = 0; i < 2; i++) {
        const double *value = tco_uncertainty_input_values(u, i);
        double top = i == 0 ? 10000 : 10;
        size_t below[4] = {0};
        for (size_t k = 0; k < n; k++) {
            assert_true(value[k] >= 0 && value[k] <= top);
            for (int q = 0; q < 4; q++)
                below[q] += value[k] < top * (0.05 + 0.3 * q);
        }
        for (int q = 0; q < 4; q++)
            near((double)below[q] / (double)n, 0.05 + 0.3 * q, 0.001);
    }
    tco_uncertainty_free(u);
    tco_study_free(study);
}

/* N. J. Higham, IMA J. Numer. Anal. 22 (2002), section 4: the nearest to 1 on both sides of the
 * diagonal and 0 in the corner has 0.7607 and 0.1573. Their rank correlations are
 * 6/pi asin(x/2). */
static void contradicting_ones__give_way_to_the_nearest(void **state)
{
    tco_study *study = study_of(chain);
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    request.samples = 16384;
    tco_uncertainty *u = run(study, &request);
    double beside = 6 / acos(-1) * asin(0.7607 / 2), corner = 6 / acos(-1) * asin(0.1573 / 2);
    (void)state;
    near(tco_uncertainty_correlation(u, 0)->spearman_used, beside, 1e-4);
    near(tco_uncertainty_correlation(u, 1)->spearman_used, beside, 1e-4);
    near(tco_uncertainty_correlation(u, 2)->spearman_used, corner, 1e-4);
    assert_true(tco_uncertainty_correlation(u, 0)->spearman == 1);
    tco_uncertainty_free(u);
    tco_study_free(study);
}

/* 777 samples are no whole number of vectors. */
static void samples__are_prefixes_and_do_not_depend_on_threads(void **state)
{
    tco_study *study = two_parts_of(0.6);
    tco_monte_carlo small = TCO_MONTE_CARLO_INIT, large = TCO_MONTE_CARLO_INIT;
    (void)state;
    small.sampling = large.sampling = TCO_SAMPLING_RANDOM;
    small.samples = 777;
    small.threads = 1;
    large.samples = 20000;
    large.threads = 3;
    tco_uncertainty *a = run(study, &small), *b = run(study, &large);
    for (size_t i = 0; i < 2; i++)
        assert_memory_equal(tco_uncertainty_input_values(a, i), tco_uncertainty_input_values(b, i),
                            777 * sizeof(double));
    assert_memory_equal(tco_uncertainty_values(a, 0, TCO_NPV),
                        tco_uncertainty_values(b, 0, TCO_NPV), 777 * sizeof(double));
    tco_uncertainty_free(a);
    tco_uncertainty_free(b);
    tco_study_free(study);
}

static void a_number_that_a_scenario_made_certain__takes_no_part(void **state)
{
    tco_study *study = two_parts_of(0.6);
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    (void)state;
    request.scenario = "sure";
    tco_uncertainty *u = run(study, &request);
    assert_int_equal(tco_uncertainty_correlation_count(u), 0);
    assert_int_equal(tco_uncertainty_input_count(u), 1);
    near(tco_uncertainty_summary(u, 0, TCO_NPV)->sd, 10000 / sqrt(12), 3);
    tco_uncertainty_free(u);
    tco_study_free(study);
}

static void sobol_indices__refuse_them(void **state)
{
    tco_study *study = two_parts_of(0.6);
    tco_sobol request = TCO_SOBOL_INIT;
    tco_indices *made = NULL;
    tco_error err = {0};
    (void)state;
    request.option = "both";
    request.metric = TCO_NPV;
    assert_int_equal(tco_study_sobol(study, &request, &made, &err), TCO_E_CONFLICT);
    assert_string_equal(err.path, "/correlations");
    assert_null(made);
    tco_study_free(study);
}

static void a_correlation__can_be_put_but_is_no_column(void **state)
{
    static const double values[] = {0.1, 0.2};
    const char *pointer = "/correlations/pair/spearman";
    const double *column = values;
    tco_study *study = two_parts_of(0.6);
    double total[2], got;
    unsigned char status[2];
    tco_output output = {"both", TCO_TOTAL, TCO_CASH, total, status, NULL};
    tco_batch batch = TCO_BATCH_INIT;
    tco_error err = {0};
    (void)state;
    assert_int_equal(tco_study_put(study, pointer, -0.25, NULL), TCO_OK);
    assert_int_equal(tco_study_get(study, pointer, &got, NULL), TCO_OK);
    assert_true(got == -0.25);
    assert_int_equal(tco_study_put(study, pointer, 1.25, &err), TCO_E_RANGE);
    batch.lanes = 2;
    batch.column_count = batch.output_count = 1;
    batch.pointers = &pointer;
    batch.columns = &column;
    batch.outputs = &output;
    assert_int_equal(tco_study_batch(study, &batch, &err), TCO_E_TYPE);
    assert_string_equal(err.path, pointer);
    tco_study_free(study);
}

/* Nine prices in 115 steps each: more uncertain numbers than there are Sobol dimensions. */
static void more_numbers_than_dimensions__are_refused(void **state)
{
    char *text = malloc(32 * 9 * 115 + 1024);
    size_t used;
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    tco_uncertainty *made = NULL;
    tco_error err = {0};
    (void)state;
    assert_non_null(text);
    used = (size_t)sprintf(text, "{\"currency\":\"CNY\",\"horizon_months\":1200,\"usage\":"
                                 "{\"hours_per_day\":12},\"options\":{");
    for (int option = 0; option < 9; option++) {
        used += (size_t)sprintf(text + used,
                                "%s\"o%d\":{\"rent\":{\"price_per_hour\":2,\"price_steps\":{",
                                option > 0 ? "," : "", option);
        for (int month = 1; month <= 115; month++)
            used += (size_t)sprintf(text + used, "%s\"%d\":{\"uniform\":[1,2]}",
                                    month > 1 ? "," : "", month);
        used += (size_t)sprintf(text + used, "}}}");
    }
    sprintf(text + used, "}}");
    tco_study *study = study_of(text);
    assert_int_equal(tco_study_monte_carlo(study, &request, &made, &err), TCO_E_RANGE);
    assert_non_null(strstr(err.message, "1024"));
    assert_null(made);
    request.sampling = TCO_SAMPLING_RANDOM;
    request.samples = 100;
    tco_uncertainty *u = run(study, &request);
    assert_int_equal(tco_uncertainty_input_count(u), 9 * 115);
    tco_uncertainty_free(u);
    tco_study_free(study);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_uniforms__spread_as_their_rank_correlation_says),
        cmocka_unit_test(each_number__keeps_its_own_law),
        cmocka_unit_test(contradicting_ones__give_way_to_the_nearest),
        cmocka_unit_test(samples__are_prefixes_and_do_not_depend_on_threads),
        cmocka_unit_test(a_number_that_a_scenario_made_certain__takes_no_part),
        cmocka_unit_test(sobol_indices__refuse_them),
        cmocka_unit_test(a_correlation__can_be_put_but_is_no_column),
        cmocka_unit_test(more_numbers_than_dimensions__are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
