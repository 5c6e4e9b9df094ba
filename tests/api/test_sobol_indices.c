/* Sobol indices of studies whose metric is a sum or a product, in closed form; the same bits however
 * they are computed; what is left out; errors. */
#include "test.h"

/* 13,140 hours at p from 1 to 3, a machine from 20,000 to 30,000: the saving is a sum. */
static const char sum[] =
    "{\"currency\": \"CNY\", \"horizon_months\": 36, \"usage\": {\"hours_per_day\": 12},"
    "\"options\": {\"cloud\": {\"rent\": {\"price_per_hour\": {\"uniform\": [1, 3]}}},"
    "\"own\": {\"purchase\": {\"price\": {\"uniform\": [20000, 30000]}}}}}";
/* 1,095 h p, h from 6 to 12 and p from 1 to 3: the rent is a product. */
static const char product[] =
    "{\"currency\": \"CNY\", \"horizon_months\": 36, \"usage\": {\"hours_per_day\":"
    "{\"uniform\": [6, 12]}}, \"options\": {\"cloud\": {\"rent\": {\"price_per_hour\":"
    "{\"uniform\": [1, 3]}}}, \"own\": {\"purchase\": {\"price\": 20000}}}}";

static tco_indices *asked(const char *json, const tco_sobol *request)
{
    tco_study *study = study_of(json);
    tco_indices *result = NULL;
    tco_error err = {0};
    if (tco_study_sobol(study, request, &result, &err) != TCO_OK) {
        fail_msg("%s", err.message);
    }
    tco_study_free(study);
    return result;
}

static void check(const tco_indices *r, size_t i, const char *pointer, double first, double total)
{
    const tco_index *item = tco_indices_item(r, i);
    assert_string_equal(item->pointer, pointer);
    assert_true(item->first_error > 0 && item->first_error < 0.01);
    if (fabs(item->first - first) > 6 * item->first_error ||
        fabs(item->total - total) > 6 * item->total_error + 1e-12) {
        fail_msg("%s: %g +- %g and %g +- %g, wanted %g and %g", pointer, item->first,
                 item->first_error, item->total, item->total_error, first, total);
    }
}

/* Variances: 13,140^2 x 4/12 of the price of an hour, 10,000^2/12 of the machine's. */
static void saving__of_a_sum_has_shares_of_the_variance(void **state)
{
    (void)state;
    tco_sobol request = TCO_SOBOL_INIT;
    request.metric = TCO_SAVING;
    tco_indices *r = asked(sum, &request);
    double rent = 13140.0 * 13140 * 4 / 12, machine = 1e8 / 12;
    assert_int_equal(tco_indices_count(r), 2);
    assert_int_equal(tco_indices_samples(r), 16384);
    assert_int_equal(tco_indices_excluded(r), 0);
    assert_int_equal(tco_indices_evaluation_count(r), 4 * 16384);
    assert_int_equal(tco_indices_constant(r), 0);
    assert_true(fabs(tco_indices_mean(r) - (26280 - 25000)) < 1);
    assert_true(fabs(tco_indices_variance(r) / (rent + machine) - 1) < 1e-4);
    check(r, 0, "/options/cloud/rent/price_per_hour", rent / (rent + machine),
          rent / (rent + machine));
    check(r, 1, "/options/own/purchase/price", machine / (rent + machine),
          machine / (rent + machine));
    assert_string_equal(tco_indices_item(r, 0)->distribution, "{\"uniform\": [1, 3]}");
    assert_string_equal(tco_indices_subject(r)->option, "own");
    assert_null(tco_indices_item(r, 2));
    tco_indices_free(r);
}

/* Squared coefficients of variation 3/81 and (1/3)/4: with v = (1 + 1/27)(1 + 1/12) - 1 = 10/81 the
 * first indices are (1/27)/v = 0.3 and (1/12)/v = 0.675, the totals 0.325 and 0.7. */
static void total__of_a_product_has_an_interaction(void **state)
{
    (void)state;
    tco_sobol request = TCO_SOBOL_INIT;
    request.metric = TCO_TOTAL;
    request.option = "cloud";
    tco_indices *r = asked(product, &request);
    check(r, 0, "/usage/hours_per_day", 0.3, 0.325);
    check(r, 1, "/options/cloud/rent/price_per_hour", 0.675, 0.7);
    tco_indices_free(r);
}

static void indices__do_not_depend_on_threads_or_instructions(void **state)
{
    (void)state;
    tco_sobol request = TCO_SOBOL_INIT;
    request.samples = 2048;
    request.seed = 7;
    tco_indices *wanted = asked(product, &request);
    for (int isa = 0; isa < TCO_ISA_COUNT; isa++) {
        for (unsigned threads = 1; threads <= 3; threads++) {
            if (tco_isa_available((tco_isa)isa) == 0)
                continue;
            request.isa = (tco_isa)isa;
            request.threads = threads;
            tco_indices *r = asked(product, &request);
            for (size_t i = 0; i < 2; i++) {
                const tco_index *a = tco_indices_item(wanted, i), *b = tco_indices_item(r, i);
                assert_true(same_bits(a->first, b->first) && same_bits(a->total, b->total));
                assert_true(same_bits(a->first_error, b->first_error));
                assert_true(same_bits(a->total_error, b->total_error));
            }
            tco_indices_free(r);
        }
    }
    tco_indices_free(wanted);
}

/* A break-even that some samples never have: their base points are left out. */
static void points__without_a_value_are_left_out(void **state)
{
    (void)state;
    tco_sobol request = TCO_SOBOL_INIT;
    request.metric = TCO_COST_PER_HOUR;
    request.samples = 1024;
    static const char infeasible[] =
        "{\"currency\": \"CNY\", \"horizon_months\": 12, \"usage\": {\"hours_per_day\": 20},"
        "\"options\": {\"cloud\": {\"rent\": {\"price_per_hour\": 1}}, \"own\": {\"perf\":"
        "{\"uniform\": [0.5, 1]}, \"purchase\": {\"price\": {\"uniform\": [100, 200]}}}}}";
    tco_indices *r = asked(infeasible, &request);
    /* 20/perf hours a day are too many below 5/6: two thirds of A, of B and of AB_1 alike. */
    assert_true(tco_indices_excluded(r) > 1024 * 2 / 3);
    assert_true(tco_indices_excluded(r) < 1024);
    /* Only the price moves the cost of the hours that are had. */
    assert_true(fabs(tco_indices_item(r, 1)->first - 1) < 0.5);
    assert_true(fabs(tco_indices_item(r, 0)->total) < 1e-12);
    tco_indices_free(r);
    request.metric = TCO_USEFUL_HOURS; /* the same in every sample */
    r = asked(sum, &request);
    assert_int_equal(tco_indices_constant(r), 1);
    assert_true(tco_indices_item(r, 0)->first == 0 && tco_indices_item(r, 0)->total_error == 0);
    tco_indices_free(r);
}

static int stop(void *user, double fraction)
{
    (void)user;
    return fraction > 0.3;
}

static void refused(const tco_study *study, const tco_sobol *request, tco_status status)
{
    tco_error err = {0};
    tco_indices *result = (tco_indices *)&err;
    assert_int_equal(tco_study_sobol(study, request, &result, &err), status);
    assert_null(result);
    assert_int_equal(err.code, status);
    assert_true(err.message[0] != '\0');
}

static void sobol__errors(void **state)
{
    (void)state;
    tco_study *study = study_of(sum), *certain = study_of(small_study);
    const tco_sobol good = TCO_SOBOL_INIT;
    tco_sobol bad = good;
    refused(NULL, &good, TCO_E_ARGUMENT);
    refused(study, NULL, TCO_E_ARGUMENT);
    assert_int_equal(tco_study_sobol(study, &good, NULL, NULL), TCO_E_ARGUMENT);
    bad.size = 3;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.samples = 1000;
    refused(study, &bad, TCO_E_RANGE);
    bad = good, bad.samples = 0;
    refused(study, &bad, TCO_E_RANGE);
    bad = good, bad.replicates = 1;
    refused(study, &bad, TCO_E_RANGE);
    bad = good, bad.option = "cloud";
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.option = "none";
    refused(study, &bad, TCO_E_UNKNOWN);
    bad = good, bad.scenario = "none";
    refused(study, &bad, TCO_E_UNKNOWN);
    bad = good, bad.metric = (tco_metric)TCO_METRIC_COUNT;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.tick = stop;
    refused(study, &bad, TCO_E_CANCELLED);
    refused(certain, &good, TCO_E_ARGUMENT);
    assert_null(tco_indices_item(NULL, 0));
    assert_int_equal(tco_indices_count(NULL), 0);
    tco_indices_free(NULL);
    tco_study_free(study);
    tco_study_free(certain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saving__of_a_sum_has_shares_of_the_variance),
        cmocka_unit_test(total__of_a_product_has_an_interaction),
        cmocka_unit_test(indices__do_not_depend_on_threads_or_instructions),
        cmocka_unit_test(points__without_a_value_are_left_out),
        cmocka_unit_test(sobol__errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
