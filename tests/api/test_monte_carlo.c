/* Monte Carlo: numbers worked out by hand for one uncertain price, one-point laws as plain runs,
 * prefixes, the same bits everywhere, and what is refused. */
#include "test.h"

/* Renting costs 730 x 24 = 17,520; buying a price uniform in [10,000, 30,000], nothing else. */
static const char one_price[] =
    "{\"currency\":\"CNY\",\"horizon_months\":24,\"usage\":{\"hours_per_day\":12},\"options\":{"
    "\"rented\":{\"rent\":{\"price_per_hour\":2}},"
    "\"owned\":{\"purchase\":{\"price\":{\"uniform\":[10000,30000]}}}}}";

static const char many[] =
    "{\"currency\":\"CNY\",\"horizon_months\":36,\"discount_rate_annual\":{\"normal\":{\"mean\":0."
    "05,"
    "\"sd\":0.01}},\"usage\":{\"hours_per_day\":{\"pert\":[6,12,24]}},\"electricity\":{"
    "\"price_per_kwh\":{\"uniform\":[0.5,0.8]}},\"options\":{\"rented\":{\"rent\":{"
    "\"price_per_hour\":{\"lognormal\":{\"p10\":2.1,\"p90\":3.1}},\"price_steps\":{\"12\":"
    "{\"empirical\":[1.5,2,2.5,3]}}}},\"owned\":{\"gpus\":1,\"perf\":{\"beta\":{\"alpha\":2,"
    "\"beta\":2,"
    "\"minimum\":0.5,\"maximum\":1.5}},\"purchase\":{\"price\":{\"discrete\":{\"values\":[23592,"
    "36000],"
    "\"weights\":[3,1]}}},\"power\":{\"load_kw\":{\"triangular\":[0.4,0.6,0.7]}}}}}";

static tco_uncertainty *run_with(const char *text, tco_monte_carlo request)
{
    tco_study *study = study_of(text);
    tco_uncertainty *result = NULL;
    tco_error err = {0};
    tco_status status = tco_study_monte_carlo(study, &request, &result, &err);
    if (status != TCO_OK) {
        fail_msg("%s: %s", tco_status_name(status), err.message);
    }
    tco_study_free(study);
    return result;
}

static void near(double got, double wanted, double within)
{
    if (!(fabs(got - wanted) <= within)) {
        fail_msg("%.12g, wanted %.12g within %g", got, wanted, within);
    }
}

static void one_uniform_price__has_the_figures_of_a_textbook(void **state)
{
    (void)state;
    for (int sampling = 0; sampling < TCO_SAMPLING_COUNT; sampling++) {
        tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
        request.sampling = (tco_sampling)sampling;
        tco_uncertainty *u = run_with(one_price, request);
        const tco_outlook *owned = tco_uncertainty_outlook(u, 1);
        const tco_summary *cost = tco_uncertainty_summary(u, 1, TCO_NPV);
        double slack = sampling == TCO_SAMPLING_SOBOL ? 1.0 : 150.0;
        assert_int_equal(cost->count, 65536);
        near(cost->mean, 20000, slack);
        near(cost->mean, 20000, 6 * cost->mean_error + 1e-9);
        near(cost->sd, 20000 / sqrt(12), slack);
        near(cost->p5, 11000, 2 * slack);
        near(cost->p50, 20000, 2 * slack);
        near(cost->p95, 29000, 2 * slack);
        assert_true(cost->minimum >= 10000 && cost->maximum <= 30000);
        /* P(price < 17520), E max(price - 17520, 0) = 12480^2 / 40000 */
        near(owned->wins.value, 0.376, slack * 1e-4);
        near(owned->cheapest.value, 0.376, slack * 1e-4);
        near(owned->regret.value, 0.624, slack * 1e-4);
        near(owned->expected_regret, 3893.76, slack);
        near(tco_uncertainty_outlook(u, 0)->expected_regret, 7520.0 * 7520 / 40000, slack);
        near(owned->value_at_risk, 29000, 2 * slack);
        near(owned->tail_mean, 29500, 2 * slack);
        /* Nothing is paid after the price: ahead at the horizon means break-even by it. */
        near(owned->break_even.value, 0.376, slack * 1e-4);
        near(owned->relapsed.value, 0, 0);
        assert_int_equal(tco_uncertainty_outlook(u, 0)->comparable, 0);
        tco_uncertainty_free(u);
    }
}

/* A law of one point is its value, in every sample and in every figure. */
static void one_point_laws__are_plain_runs(void **state)
{
    (void)state;
    static const char text[] =
        "{\"currency\":\"CNY\",\"horizon_months\":36,\"usage\":{\"hours_per_day\":{\"point\":12}},"
        "\"electricity\":{\"price_per_kwh\":{\"point\":0.6}},\"options\":{\"autodl\":{\"rent\":{"
        "\"price_per_hour\":{\"point\":2.58}}},\"workstation\":{\"purchase\":{\"price\":23592},"
        "\"power\":{\"load_kw\":0.6}}}}";
    static const tco_metric metrics[] = {TCO_TOTAL,    TCO_NPV,           TCO_SAVING,
                                         TCO_NPV_GAIN, TCO_COST_PER_HOUR, TCO_BREAK_EVEN_FIRST};
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    request.samples = 64;
    tco_uncertainty *u = run_with(text, request);
    tco_study *study = study_of(text);
    tco_result *result = result_of(study);
    assert_int_equal(tco_uncertainty_input_count(u), 3);
    for (size_t m = 0; m < LENGTH(metrics); m++) {
        tco_value plain = tco_result_metric(result, 0, 1, metrics[m]);
        const tco_summary *s = tco_uncertainty_summary(u, 1, metrics[m]);
        const double *values = tco_uncertainty_values(u, 1, metrics[m]);
        assert_int_equal(s->count, 64);
        for (size_t i = 0; i < 64; i++) {
            assert_memory_equal(&values[i], &plain.value, sizeof(double));
        }
        assert_memory_equal(&s->p5, &plain.value, sizeof(double));
        assert_memory_equal(&s->p95, &plain.value, sizeof(double));
        near(s->mean, plain.value, 1e-12 * fabs(plain.value));
        near(s->sd, 0, 1e-9);
    }
    assert_true(tco_uncertainty_outlook(u, 1)->wins.value == 1.0);
    tco_result_free(result);
    tco_study_free(study);
    tco_uncertainty_free(u);
}

static void samples__are_the_first_of_twice_as_many(void **state)
{
    (void)state;
    for (int sampling = 0; sampling < TCO_SAMPLING_COUNT; sampling++) {
        tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
        request.sampling = (tco_sampling)sampling;
        request.samples = 8192;
        request.seed = 7;
        tco_uncertainty *half = run_with(many, request);
        request.samples = 16384;
        tco_uncertainty *whole = run_with(many, request);
        assert_int_equal(tco_uncertainty_input_count(half), 8);
        for (size_t i = 0; i < 8; i++) {
            assert_memory_equal(tco_uncertainty_input_values(half, i),
                                tco_uncertainty_input_values(whole, i), 8192 * sizeof(double));
        }
        assert_memory_equal(tco_uncertainty_values(half, 1, TCO_NPV),
                            tco_uncertainty_values(whole, 1, TCO_NPV), 8192 * sizeof(double));
        tco_uncertainty_free(half);
        tco_uncertainty_free(whole);
    }
}

static uint64_t hash_bytes(uint64_t hash, const void *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ ((const unsigned char *)data)[i]) * 1099511628211u;
    }
    return hash;
}

/* All values that are drawn or computed, and the figures made of them. */
static uint64_t hash_of(const tco_uncertainty *u)
{
    uint64_t hash = 14695981039346656037u;
    size_t n = tco_uncertainty_samples(u) * sizeof(double);
    for (size_t i = 0; i < tco_uncertainty_input_count(u); i++) {
        hash = hash_bytes(hash, tco_uncertainty_input_values(u, i), n);
    }
    for (size_t o = 0; o < tco_uncertainty_option_count(u); o++) {
        const tco_summary *s = tco_uncertainty_summary(u, o, TCO_NPV);
        const tco_outlook *look = tco_uncertainty_outlook(u, o);
        hash = hash_bytes(hash, tco_uncertainty_values(u, o, TCO_TOTAL), n);
        hash = hash_bytes(hash, tco_uncertainty_values(u, o, TCO_NPV), n);
        hash = hash_bytes(hash, &s->mean, sizeof(double));
        hash = hash_bytes(hash, &s->sd, sizeof(double));
        hash = hash_bytes(hash, &s->p95, sizeof(double));
        hash = hash_bytes(hash, &look->wins, sizeof(look->wins));
        hash = hash_bytes(hash, &look->tail_mean, sizeof(double));
    }
    return hash;
}

/* One number for all compilers, processors and threads; see test_kernels.c. */
static const uint64_t expected[TCO_SAMPLING_COUNT] = {0x204677444856b034u, 0x8d5f41b3ab08c929u};

static void bits__are_the_same_everywhere(void **state)
{
    (void)state;
    static const unsigned threads[] = {1, 2, 3, 8};
    for (int sampling = 0; sampling < TCO_SAMPLING_COUNT; sampling++) {
        for (int isa = 0; isa < TCO_ISA_COUNT; isa++) {
            for (size_t t = 0; tco_isa_available((tco_isa)isa) && t < LENGTH(threads); t++) {
                tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
                request.samples = 16384;
                request.seed = 0xFFFFFFFF00000001u;
                request.sampling = (tco_sampling)sampling;
                request.isa = (tco_isa)isa;
                request.threads = threads[t];
                tco_uncertainty *u = run_with(many, request);
                uint64_t hash = hash_of(u);
                if (hash != expected[sampling]) {
                    fail_msg("%s, %s, %u threads: 0x%llx",
                             tco_sampling_name((tco_sampling)sampling), tco_isa_name((tco_isa)isa),
                             threads[t], (unsigned long long)hash);
                }
                tco_uncertainty_free(u);
            }
        }
    }
}

/* perf below 0.5 and 24 hours a day need more hours than there are: those samples are left out. */
static void infeasible_samples__are_counted_not_computed(void **state)
{
    (void)state;
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    tco_uncertainty *u = run_with(many, request);
    const tco_summary *s = tco_uncertainty_summary(u, 1, TCO_TOTAL);
    const double *values = tco_uncertainty_values(u, 1, TCO_TOTAL);
    size_t missing = 0;
    for (size_t i = 0; i < tco_uncertainty_samples(u); i++) {
        missing += isnan(values[i]) ? 1 : 0;
    }
    assert_true(missing > 0);
    assert_int_equal(s->excluded, missing);
    assert_int_equal(s->count + s->excluded, 65536);
    assert_true(s->minimum <= s->p5 && s->p5 <= s->p25 && s->p25 <= s->p50 && s->p50 <= s->p75 &&
                s->p75 <= s->p95 && s->p95 <= s->maximum);
    tco_uncertainty_free(u);
}

static int stop_at_once(void *user, double fraction)
{
    (void)user;
    (void)fraction;
    return 1;
}

static void wrong_requests__are_refused(void **state)
{
    (void)state;
    tco_study *study = study_of(one_price);
    tco_uncertainty *u = NULL;
    tco_error err = {0};
    tco_monte_carlo r = TCO_MONTE_CARLO_INIT;
    r.samples = 65537;
    assert_int_equal(tco_study_monte_carlo(study, &r, &u, &err), TCO_E_RANGE);
    assert_null(u);
    assert_non_null(strstr(err.message, "power of two"));
    r.sampling = TCO_SAMPLING_RANDOM; /* takes any number */
    assert_int_equal(tco_study_monte_carlo(study, &r, &u, &err), TCO_OK);
    tco_uncertainty_free(u);
    r.samples = 1;
    assert_int_equal(tco_study_monte_carlo(study, &r, &u, &err), TCO_E_RANGE);
    r = (tco_monte_carlo)TCO_MONTE_CARLO_INIT;
    r.replicates = 1;
    assert_int_equal(tco_study_monte_carlo(study, &r, &u, &err), TCO_E_RANGE);
    r = (tco_monte_carlo)TCO_MONTE_CARLO_INIT;
    r.risk_percent = 100;
    assert_int_equal(tco_study_monte_carlo(study, &r, &u, &err), TCO_E_RANGE);
    r = (tco_monte_carlo)TCO_MONTE_CARLO_INIT;
    r.scenario = "none";
    assert_int_equal(tco_study_monte_carlo(study, &r, &u, &err), TCO_E_UNKNOWN);
    r = (tco_monte_carlo)TCO_MONTE_CARLO_INIT;
    r.tick = stop_at_once;
    assert_int_equal(tco_study_monte_carlo(study, &r, &u, &err), TCO_E_CANCELLED);
    assert_int_equal(tco_study_monte_carlo(NULL, &r, &u, &err), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_monte_carlo(study, NULL, &u, &err), TCO_E_ARGUMENT);
    r.size = 1;
    assert_int_equal(tco_study_monte_carlo(study, &r, &u, &err), TCO_E_ARGUMENT);
    tco_uncertainty_free(NULL);
    assert_null(tco_uncertainty_outlook(NULL, 0));
    assert_null(tco_uncertainty_summary(NULL, 0, TCO_NPV));
    tco_study_free(study);
}

/* Without distributions every sample is the plain run. */
static void a_certain_study__has_no_spread(void **state)
{
    (void)state;
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    request.samples = 32;
    tco_uncertainty *u = run_with(full_study, request);
    assert_int_equal(tco_uncertainty_input_count(u), 0);
    assert_null(tco_uncertainty_input_values(u, 0));
    assert_true(tco_uncertainty_summary(u, 0, TCO_NPV)->minimum ==
                tco_uncertainty_summary(u, 0, TCO_NPV)->maximum);
    tco_uncertainty_free(u);
}

static void metrics__that_are_left_out_change_nothing_else(void **state)
{
    (void)state;
    static const tco_metric optional[] = {TCO_TOTAL, TCO_SAVING, TCO_COST_PER_HOUR};
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    request.samples = 4096;
    tco_uncertainty *all = run_with(many, request);
    request.metrics = 1u << TCO_SAVING;
    tco_uncertainty *some = run_with(many, request);
    for (size_t o = 0; o < 2; o++) {
        assert_memory_equal(tco_uncertainty_outlook(all, o), tco_uncertainty_outlook(some, o),
                            sizeof(tco_outlook));
        for (int m = 0; m < TCO_METRIC_COUNT; m++) {
            const tco_summary *a = tco_uncertainty_summary(all, o, (tco_metric)m);
            const tco_summary *b = tco_uncertainty_summary(some, o, (tco_metric)m);
            int left_out = m == TCO_TOTAL || m == TCO_COST_PER_HOUR;
            assert_int_equal(b == NULL, a == NULL || left_out);
            assert_int_equal(tco_uncertainty_values(some, o, (tco_metric)m) == NULL, b == NULL);
            if (b != NULL)
                assert_memory_equal(a, b, sizeof *a);
        }
    }
    for (size_t i = 0; i < LENGTH(optional); i++)
        assert_non_null(tco_uncertainty_summary(all, 0, optional[i]));
    tco_uncertainty_free(all);
    tco_uncertainty_free(some);
}

/* Counted against kept: five rounds of which the last is no whole one. Money within a 2700th of the
 * range, moments and chances to rounding; nothing depends on threads. */
static void streamed_samples__say_the_same_as_kept_ones(void **state)
{
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT, streamed;
    (void)state;
    request.sampling = TCO_SAMPLING_RANDOM;
    request.samples = 4 * 65536 + 777;
    request.threads = 1;
    streamed = request;
    streamed.streaming = 1;
    tco_uncertainty *a = run_with(many, request), *b = run_with(many, streamed);
    streamed.threads = 3;
    tco_uncertainty *c = run_with(many, streamed);
    assert_int_equal(tco_uncertainty_streaming(a), 0);
    assert_int_equal(tco_uncertainty_streaming(b), 1);
    assert_null(tco_uncertainty_values(b, 0, TCO_NPV));
    assert_null(tco_uncertainty_input_values(b, 0));
    for (size_t o = 0; o < 2; o++) {
        static const tco_metric metrics[] = {TCO_TOTAL,    TCO_NPV,           TCO_SAVING,
                                             TCO_NPV_GAIN, TCO_COST_PER_HOUR, TCO_BREAK_EVEN_FIRST};
        const tco_outlook *p = tco_uncertainty_outlook(a, o), *q = tco_uncertainty_outlook(b, o);
        for (size_t m = 0; m < LENGTH(metrics); m++) {
            const tco_summary *x = tco_uncertainty_summary(a, o, metrics[m]);
            const tco_summary *y = tco_uncertainty_summary(b, o, metrics[m]);
            double span = x->maximum - x->minimum, part = span / 2700 + 1e-9;
            assert_int_equal(x->count, y->count);
            assert_int_equal(x->excluded, y->excluded);
            assert_true(x->minimum == y->minimum && x->maximum == y->maximum);
            near(y->mean, x->mean, 1e-9 * (span + 1));
            near(y->sd, x->sd, 1e-9 * (span + 1));
            near(y->mean_error, x->mean_error, 1e-9 * (span + 1));
            near(y->p5, x->p5, part);
            near(y->p25, x->p25, part);
            near(y->p50, x->p50, part);
            near(y->p75, x->p75, part);
            near(y->p95, x->p95, part);
            assert_memory_equal(y, tco_uncertainty_summary(c, o, metrics[m]), sizeof *y);
        }
        assert_int_equal(p->count, q->count);
        assert_int_equal(p->comparable, q->comparable);
        near(q->cheapest.value, p->cheapest.value, 1e-12);
        near(q->cheapest.error, p->cheapest.error, 1e-9);
        near(q->wins.value, p->wins.value, 1e-12);
        near(q->break_even.value, p->break_even.value, 1e-12);
        near(q->relapsed.value, p->relapsed.value, 1e-12);
        near(q->regret.value, p->regret.value, 1e-12);
        near(q->expected_regret, p->expected_regret, 1e-6);
        near(q->value_at_risk, p->value_at_risk, 40);
        near(q->tail_mean, p->tail_mean, 40);
        assert_memory_equal(q, tco_uncertainty_outlook(c, o), sizeof *q);
    }
    tco_uncertainty_free(a);
    tco_uncertainty_free(b);
    tco_uncertainty_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_uniform_price__has_the_figures_of_a_textbook),
        cmocka_unit_test(metrics__that_are_left_out_change_nothing_else),
        cmocka_unit_test(one_point_laws__are_plain_runs),
        cmocka_unit_test(streamed_samples__say_the_same_as_kept_ones),
        cmocka_unit_test(samples__are_the_first_of_twice_as_many),
        cmocka_unit_test(bits__are_the_same_everywhere),
        cmocka_unit_test(infeasible_samples__are_counted_not_computed),
        cmocka_unit_test(wrong_requests__are_refused),
        cmocka_unit_test(a_certain_study__has_no_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
