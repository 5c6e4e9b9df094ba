/* Results through the public header: hand-derived figures of the first example, sums that
 * must agree with each other, neutral answers to nonsense, and every report. */
#include "test.h"

static int close_to(double a, double b)
{
    return fabs(a - b) <= 1e-12 * (fabs(a) + fabs(b));
}

static double metric(const tco_result *result, size_t scenario, size_t option, tco_metric which)
{
    tco_value value = tco_result_metric(result, scenario, option, which);
    assert_int_equal(value.status, TCO_VALUE_OK);
    return value.value;
}

/* 12 h x 365 d = 4380 h a year; 3 years; rent 2.58 an hour; 0.6 kW at 0.60 a kWh. */
static void small__figures_by_hand(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_result *result = result_of(study);
    assert_string_equal(tco_result_currency(result), "CNY");
    assert_int_equal(tco_result_scenario_count(result), 2);
    assert_string_equal(tco_result_scenario_name(result, 1), "18 h/day");
    assert_int_equal(tco_result_horizon_months(result, 0), 36);
    assert_int_equal(tco_result_option_count(result, 0), 2);
    assert_string_equal(tco_result_option_name(result, 0, 0), "autodl");
    assert_string_equal(tco_result_option_label(result, 0, 1), "workstation");
    assert_int_equal(tco_result_baseline(result, 0), 0);
    assert_int_equal(tco_result_cheapest(result, 0), 1);
    assert_true(close_to(metric(result, 0, 0, TCO_TOTAL), 2.58 * 4380 * 3));
    assert_true(close_to(metric(result, 0, 1, TCO_TOTAL), 23592 + 0.36 * 4380 * 3));
    assert_true(close_to(metric(result, 0, 1, TCO_SAVING), 2.22 * 4380 * 3 - 23592));
    assert_true(close_to(metric(result, 0, 1, TCO_USEFUL_HOURS), 4380 * 3));
    assert_true(close_to(metric(result, 0, 0, TCO_COST_PER_HOUR), 2.58));
    assert_true(close_to(metric(result, 0, 1, TCO_ENERGY_KWH), 0.6 * 4380 * 3));
    assert_true(close_to(metric(result, 0, 0, TCO_BILLED_HOURS), 4380 * 3));
    assert_true(close_to(metric(result, 1, 0, TCO_BILLED_HOURS), 6570 * 3));
    assert_true(close_to(metric(result, 0, 1, TCO_BREAK_EVEN_FIRST), 23592 / (2.22 * 365)));
    assert_true(close_to(metric(result, 1, 1, TCO_BREAK_EVEN_DURABLE), 23592 / (2.22 * 547.5)));
    const tco_break_even *found = tco_result_break_even(result, 0, 1, TCO_CASH);
    assert_int_equal(found->value, TCO_VALUE_OK);
    assert_int_equal(found->status, TCO_REACHED);
    assert_true(found->first == found->durable && found->has_until == 0);
    assert_int_equal(found->searched_to_months, 600);
    assert_int_equal(found->crossing_count, 1);
    assert_true(found->crossing[0].month == found->first && found->crossing[0].ahead == 1);
    assert_int_equal(found->crossing[0].jump, 0);
    tco_result_free(result);
    tco_study_free(study);
}

static void baseline__is_not_compared_with_itself(void **state)
{
    (void)state;
    static const tco_metric compared[] = {TCO_SAVING, TCO_NPV_GAIN, TCO_BREAK_EVEN_FIRST,
                                          TCO_BREAK_EVEN_DURABLE};
    tco_study *study = study_of(small_study);
    tco_result *result = result_of(study);
    for (size_t i = 0; i < LENGTH(compared); i++) {
        tco_value value = tco_result_metric(result, 0, 0, compared[i]);
        assert_int_equal(value.status, TCO_VALUE_BASELINE);
        assert_true(value.value == 0);
    }
    assert_int_equal(tco_result_break_even(result, 0, 0, TCO_CASH)->value, TCO_VALUE_BASELINE);
    tco_result_free(result);
    tco_study_free(study);
}

/* 20 h x 2 GPUs of the reference on half a speed: 40 h a day on one machine. */
static const char infeasible_study[] =
    "{\"currency\": \"EUR\", \"horizon_months\": 2, \"usage\": {\"hours_per_day\": 20},"
    " \"options\": {\"slow\": {\"perf\": 0.5, \"rent\": {\"price_per_hour\": 1}},"
    " \"fast\": {\"rent\": {\"price_per_hour\": 3}}}, \"scenarios\": {\"slow first\": {},"
    " \"fast first\": {\"baseline\": \"fast\"}, \"idle\": {\"usage\": {\"hours_per_day\": 0}},"
    " \"only slow\": {\"options\": {\"fast\": null}}}}";

static void infeasible__has_statuses_and_no_numbers(void **state)
{
    (void)state;
    tco_study *study = study_of(infeasible_study);
    tco_result *result = result_of(study);
    size_t count = 99;
    assert_int_equal(tco_result_metric(result, 0, 0, TCO_TOTAL).status, TCO_VALUE_INFEASIBLE);
    assert_int_equal(tco_result_metric(result, 0, 1, TCO_TOTAL).status, TCO_VALUE_OK);
    assert_int_equal(tco_result_metric(result, 0, 1, TCO_SAVING).status,
                     TCO_VALUE_BASELINE_INFEASIBLE);
    assert_int_equal(tco_result_break_even(result, 0, 1, TCO_CASH)->value,
                     TCO_VALUE_BASELINE_INFEASIBLE);
    assert_int_equal(tco_result_break_even(result, 1, 0, TCO_CASH)->value, TCO_VALUE_INFEASIBLE);
    assert_int_equal(tco_result_category(result, 0, 0, TCO_RENT).status, TCO_VALUE_INFEASIBLE);
    assert_null(tco_result_flow(result, 0, 0, TCO_RENT, TCO_SPREAD, &count));
    assert_int_equal(tco_result_cheapest(result, 0), 1);
    assert_int_equal(tco_result_metric(result, 2, 1, TCO_COST_PER_HOUR).status, TCO_VALUE_NO_USE);
    assert_int_equal(tco_result_option_count(result, 3), 1);
    assert_int_equal(tco_result_cheapest(result, 3), 1);
    for (int format = 0; format < TCO_FORMAT_COUNT; format++) {
        sink text = report_text(result, (tco_format)format, TCO_SECTION_SUMMARY);
        assert_false(has_not_a_number(text.text));
        sink_free(&text);
    }
    tco_result_free(result);
    tco_study_free(study);
}

/* The largest amounts, drifting up tenfold a year for a century. */
static void extremes__show_no_infinity(void **state)
{
    (void)state;
    static const char text[] =
        "{\"currency\": \"EUR\", \"horizon_months\": 1200, \"usage\": {\"hours_per_day\": 24},"
        " \"options\": {\"a\": {\"rent\": {\"price_per_hour\": 1e12,"
        " \"price_drift_annual\": 10}}, \"b\": {\"operation\": {\"space_per_month\": 1e12,"
        " \"cost_drift_annual\": 10}}}, \"scenarios\": {\"x\": {},"
        " \"y\": {\"usage\": {\"hours_per_day\": null, \"hours_per_month\": 1e7},"
        " \"options\": {\"a\": {\"gpus\": 10000, \"perf\": 1000}},"
        " \"discount_rate_annual\": -0.5}}}";
    tco_study *study = study_of(text);
    tco_result *result = result_of(study);
    for (size_t s = 0; s < 2; s++) {
        for (int m = 0; m < TCO_METRIC_COUNT; m++) {
            tco_value value = tco_result_metric(result, s, 1, (tco_metric)m);
            assert_true(isfinite(value.value));
            assert_true(value.status == TCO_VALUE_OK || value.value == 0);
        }
        for (int format = 0; format < TCO_FORMAT_COUNT; format++) {
            for (int section = 0; section < TCO_SECTION_COUNT; section++) {
                sink out = report_text(result, (tco_format)format, (tco_section)section);
                assert_false(has_not_a_number(out.text));
                sink_free(&out);
            }
        }
    }
    tco_result_free(result);
    tco_study_free(study);
}

/* total = categories without time = flows and closing stocks; generalised adds time. */
static void full__sums_agree(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    for (size_t s = 0; s < tco_result_scenario_count(result); s++) {
        for (size_t o = 0; o < tco_result_option_count(result, s); o++) {
            double total = 0, generalised = 0, gross = gross_of(result, s, o);
            for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
                size_t count = 0;
                double sum = 0;
                for (int timing = 0; timing < 2; timing++) {
                    const double *flow =
                        tco_result_flow(result, s, o, (tco_category)c, (tco_timing)timing, &count);
                    assert_non_null(flow);
                    assert_int_equal(count, 37);
                    for (size_t t = 0; t < count; t++) {
                        sum += flow[t];
                    }
                }
                const double *stock = tco_result_stock(result, s, o, (tco_category)c, &count);
                sum += stock ? stock[count - 1] : 0;
                tco_value value = tco_result_category(result, s, o, (tco_category)c);
                assert_int_equal(value.status, TCO_VALUE_OK);
                assert_true(fabs(value.value - sum) <= 1e-12 * gross);
                total += c == TCO_TIME ? 0 : sum;
                generalised += sum;
            }
            assert_true(fabs(metric(result, s, o, TCO_TOTAL) - total) <= 1e-12 * gross);
            assert_true(fabs(metric(result, s, o, TCO_GENERALISED) - generalised) <= 1e-12 * gross);
        }
    }
    tco_result_free(result);
    tco_study_free(study);
}

static void full__metrics_of_comparison_agree(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    for (size_t s = 0; s < tco_result_scenario_count(result); s++) {
        size_t base = tco_result_baseline(result, s);
        assert_string_equal(tco_result_option_name(result, s, base), "cloud");
        for (size_t o = 0; o < tco_result_option_count(result, s); o++) {
            if (o == base) {
                continue;
            }
            assert_true(metric(result, s, o, TCO_SAVING) ==
                        metric(result, s, base, TCO_TOTAL) - metric(result, s, o, TCO_TOTAL));
            assert_true(metric(result, s, o, TCO_NPV_GAIN) ==
                        metric(result, s, base, TCO_NPV) - metric(result, s, o, TCO_NPV));
            assert_true(
                close_to(metric(result, s, o, TCO_COST_PER_HOUR),
                         metric(result, s, o, TCO_TOTAL) / metric(result, s, o, TCO_USEFUL_HOURS)));
            for (int m = TCO_BREAK_EVEN_FIRST; m <= TCO_BREAK_EVEN_DURABLE; m++) {
                tco_value a = tco_result_metric(result, s, o, (tco_metric)m);
                tco_value b = metric_on(result, s, o, (tco_metric)m, TCO_CASH);
                assert_int_equal(a.status, b.status);
                assert_true(same_bits(a.value, b.value));
            }
        }
    }
    assert_non_null(tco_result_book_value(result, 0, 1, &(size_t){0}));
    assert_null(tco_result_book_value(result, 0, 0, &(size_t){0}));
    tco_result_free(result);
    tco_study_free(study);
}

/* Every value of the study, and every default, stands among the assumptions with its origin. */
static void assumptions__name_their_origin(void **state)
{
    (void)state;
    static const struct {
        const char *pointer;
        tco_origin origin;
        double number;
    } wanted[] = {
        {"/usage/hours_per_day", TCO_ORIGIN_SCENARIO, 18},
        {"/electricity/price_per_kwh", TCO_ORIGIN_STUDY, 0.6},
        {"/options/autodl/rent/price_per_hour", TCO_ORIGIN_STUDY, 2.58},
        {"/search_months", TCO_ORIGIN_DEFAULT, 600},
        {"/options/workstation/power/idle_kw", TCO_ORIGIN_DEFAULT, 0},
    };
    tco_study *study = study_of(small_study);
    tco_result *result = result_of(study);
    size_t count = tco_result_assumption_count(result, 1), found = 0;
    for (size_t i = 0; i < count; i++) {
        const tco_assumption *one = tco_result_assumption(result, 1, i);
        assert_non_null(one);
        assert_non_null(one->pointer);
        assert_non_null(one->unit);
        for (size_t w = 0; w < LENGTH(wanted); w++) {
            if (strcmp(one->pointer, wanted[w].pointer) == 0) {
                assert_int_equal(one->origin, wanted[w].origin);
                assert_true(one->number == wanted[w].number && !one->text);
                found++;
            }
        }
    }
    assert_int_equal(found, LENGTH(wanted));
    assert_null(tco_result_assumption(result, 1, count));
    tco_result_free(result);
    tco_study_free(study);
}

/* Geometric and event lines rebuild the ledger of an option that has no other kind. */
static void lines__explain_the_ledger(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_result *result = result_of(study);
    for (size_t o = 0; o < 2; o++) {
        double sum = 0;
        for (size_t i = 0; i < tco_result_line_count(result, 0, o); i++) {
            const tco_line *line = tco_result_line(result, 0, o, i);
            assert_non_null(line);
            assert_non_null(line->category);
            assert_int_equal(line->pointer[0], '/');
            for (int t = line->first; line->kind == TCO_LINE_GEOMETRIC && t <= line->last; t++) {
                sum += t > 36 ? 0 : line->amount * pow(line->growth, (t - line->anchor) / 12.0);
            }
            sum += line->kind == TCO_LINE_EVENT ? line->amount : 0;
        }
        assert_true(close_to(sum, metric(result, 0, o, TCO_TOTAL)));
        assert_null(tco_result_line(result, 0, o, tco_result_line_count(result, 0, o)));
    }
    tco_result_free(result);
    tco_study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small__figures_by_hand),
        cmocka_unit_test(baseline__is_not_compared_with_itself),
        cmocka_unit_test(infeasible__has_statuses_and_no_numbers),
        cmocka_unit_test(extremes__show_no_infinity),
        cmocka_unit_test(full__sums_agree),
        cmocka_unit_test(full__metrics_of_comparison_agree),
        cmocka_unit_test(assumptions__name_their_origin),
        cmocka_unit_test(lines__explain_the_ledger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
