/* Single fields of a study by pointer: what get answers, what put accepts, and that a failed
 * put leaves the study as it was. */
#include "json_text.h"

static double value_at(const tco_study *study, const char *pointer)
{
    double value = NAN;
    tco_error err = {0};
    tco_status status = tco_study_get(study, pointer, &value, &err);
    if (status != TCO_OK) {
        fail_msg("%s: %s %s", pointer, tco_status_name(status), err.message);
    }
    return value;
}

static void get__values_as_given(void **state)
{
    (void)state;
    static const struct {
        const char *pointer;
        double value;
    } given[] = {
        {"/horizon_months", 36},
        {"/discount_rate_annual", 0.05},
        {"/usage/hours_per_day", 12},
        {"/electricity/price_steps/12", 0.65},
        {"/options/cloud/gpus", 2},
        {"/options/cloud/rent/price_per_gpu_hour", 1.3},
        {"/options/cloud/storage/volumes/data/free_gb", 50},
        {"/options/workstation/purchase/parts/memory/price", 600},
        {"/options/workstation/resale/parts/gpu/age_table/24", 0.5},
        {"/options/workstation/resale/parts/cpu/immediate_loss_frac", 0.2},
        {"/options/server/depreciation/custom_fracs/2", 0.4},
        {"/options/server/depreciation/life_years", 2},
    };
    tco_study *study = study_of(full_study);
    for (size_t i = 0; i < LENGTH(given); i++) {
        assert_int_equal(bits_of(value_at(study, given[i].pointer)), bits_of(given[i].value));
    }
    tco_study_free(study);
}

static void get__documented_defaults(void **state)
{
    (void)state;
    static const struct {
        const char *pointer;
        double value;
    } defaults[] = {
        {"/discount_rate_annual", 0},
        {"/search_months", 600},
        {"/days_per_year", 365},
        {"/start_month", 1},
        {"/options/autodl/gpus", 1},
        {"/options/autodl/perf", 1},
        {"/options/autodl/rent/idle_hold_hours_per_day", 0},
        {"/options/workstation/purchase/month", 0},
        {"/options/workstation/power/idle_kw", 0},
    };
    tco_study *study = study_of(small_study);
    for (size_t i = 0; i < LENGTH(defaults); i++) {
        assert_int_equal(bits_of(value_at(study, defaults[i].pointer)), bits_of(defaults[i].value));
    }
    tco_error err = {0};
    assert_int_equal(tco_study_put(study, "/horizon_months", 700, &err), TCO_OK);
    assert_true(value_at(study, "/search_months") == 700);
    tco_study_free(study);
}

static void get__what_is_no_number(void **state)
{
    (void)state;
    static const struct {
        const char *pointer;
        tco_status status;
    } cases[] = {
        {"/electricty", TCO_E_UNKNOWN},
        {"/electricity/price_per_kWh", TCO_E_UNKNOWN},
        {"/electricity/price_steps/13", TCO_E_UNKNOWN},
        {"/electricity/price_drift_annual", TCO_E_UNKNOWN},
        {"/usage/hours_per_week", TCO_E_UNKNOWN},
        {"/options/clowd/gpus", TCO_E_UNKNOWN},
        {"/options/cloud/power/load_kw", TCO_E_UNKNOWN},
        {"/options/cloud/rent/price_per_hour", TCO_E_UNKNOWN},
        {"/options/cloud/gpus/0", TCO_E_UNKNOWN},
        {"/horizon_months/", TCO_E_UNKNOWN},
        {"horizon_months", TCO_E_UNKNOWN},
        {"/options/workstation/purchase/parts/memory/price/18446744073709551616", TCO_E_UNKNOWN},
        {"/scenarios/busy/usage/hours_per_day", TCO_E_UNKNOWN},
        {"/currency", TCO_E_TYPE},
        {"/baseline", TCO_E_TYPE},
        {"/usage", TCO_E_TYPE},
        {"/options", TCO_E_TYPE},
        {"/options/cloud", TCO_E_TYPE},
        {"/options/cloud/label", TCO_E_TYPE},
        {"/electricity/price_steps", TCO_E_TYPE},
        {"/options/workstation/power/idle_policy", TCO_E_TYPE},
    };
    tco_study *study = study_of(full_study);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        double value = 42;
        tco_error err = {0};
        tco_status status = tco_study_get(study, cases[i].pointer, &value, &err);
        if (status != cases[i].status || value != 42 || err.code != status) {
            fail_msg("get %s: %s, value %g", cases[i].pointer, tco_status_name(status), value);
        }
        status = tco_study_put(study, cases[i].pointer, 1, &err);
        if (status != cases[i].status && status != TCO_OK && status != TCO_E_CONFLICT) {
            fail_msg("put %s: %s", cases[i].pointer, tco_status_name(status));
        }
    }
    tco_study_free(study);
}

static void get__says_what_to_do(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"usage/hours_per_day", "not a JSON Pointer", "as in \"/usage/hours_per_day\""},
        {"/options/clowd/gpus", "names nothing among the options of the study",
         "did you mean \"cloud\"?"},
        {"/options/zz/gpus", "names nothing among the options of the study",
         "what is new is added to the study's JSON"},
        {"/options/cloud/power/load_kw", "the study has no power there",
         "what is new is added to the study's JSON"},
        {"/electricty", "names no field", "did you mean \"electricity\"?"},
    };
    tco_study *study = study_of(full_study);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        double value;
        tco_error err = {0};
        assert_int_equal(tco_study_get(study, cases[i][0], &value, &err), TCO_E_UNKNOWN);
        assert_string_equal(err.path, cases[i][0]);
        assert_string_equal(err.message, cases[i][1]);
        assert_string_equal(err.hint, cases[i][2]);
        assert_int_equal(tco_study_put(study, cases[i][0], 1, &err), TCO_E_UNKNOWN);
        assert_string_equal(err.hint, cases[i][2]);
    }
    tco_study_free(study);
}

static void get_and_put__nonsense_is_argument(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_error err = {0};
    double value = 42;
    assert_int_equal(tco_study_get(NULL, "/horizon_months", &value, &err), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_get(study, NULL, &value, &err), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_get(study, "/horizon_months", NULL, NULL), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_put(NULL, "/horizon_months", 1, &err), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_put(study, NULL, 1, NULL), TCO_E_ARGUMENT);
    assert_int_equal(err.code, TCO_E_ARGUMENT);
    assert_true(value == 42);
    tco_study_free(study);
}

static void put__refused_values_change_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *pointer;
        double value;
        tco_status status;
    } cases[] = {
        {"/usage/hours_per_day", 24.000001, TCO_E_RANGE},
        {"/usage/hours_per_day", -5e-324, TCO_E_RANGE},
        {"/usage/hours_per_day", NAN, TCO_E_RANGE},
        {"/usage/hours_per_day", INFINITY, TCO_E_RANGE},
        {"/usage/hours_per_day", -INFINITY, TCO_E_RANGE},
        {"/horizon_months", 1.5, TCO_E_RANGE},
        {"/horizon_months", 0, TCO_E_RANGE},
        {"/horizon_months", 4294967297.0, TCO_E_RANGE},
        {"/horizon_months", NAN, TCO_E_RANGE},
        {"/options/cloud/gpus", -1, TCO_E_RANGE},
        {"/electricity/price_steps/12", -1, TCO_E_RANGE},
        {"/options/workstation/resale/parts/gpu/age_table/24", 0, TCO_E_RANGE},
        {"/options/workstation/power/load_kw", 425, TCO_E_RANGE},
        {"/horizon_months", 241, TCO_E_RANGE},
        {"/search_months", 35, TCO_E_RANGE},
        {"/options/workstation/depreciation/salvage_value", 1e9, TCO_E_CONFLICT},
        {"/options/server/depreciation/custom_fracs/1", 0.5, TCO_E_CONFLICT},
        {"/options/server/depreciation/life_years", 3, TCO_E_CONFLICT},
        {"/options/workstation/purchase/parts/gpu/prise", 1, TCO_E_UNKNOWN},
        {"/currency", 1, TCO_E_TYPE},
    };
    tco_study *study = study_of(full_study);
    sink before = study_text(study);
    tco_result *result = result_of(study);
    sink numbers = result_text(result);
    tco_result_free(result);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        tco_error err = {0};
        tco_status status = tco_study_put(study, cases[i].pointer, cases[i].value, &err);
        sink after = study_text(study);
        if (status != cases[i].status || err.code != status || !sink_equal(&before, &after)) {
            fail_msg("put %s %g: %s %s", cases[i].pointer, cases[i].value, tco_status_name(status),
                     err.message);
        }
        sink_free(&after);
        assert_int_equal(tco_study_put(study, cases[i].pointer, cases[i].value, NULL), status);
    }
    result = result_of(study);
    sink same = result_text(result);
    assert_string_equal(numbers.text, same.text);
    tco_result_free(result);
    sink_free(&before);
    sink_free(&numbers);
    sink_free(&same);
    tco_study_free(study);
}

/* After a put the study is the one whose text holds the new value: in the base, in scenarios
 * that do not patch it, and not in those that do. */
static void put__is_what_the_text_would_say(void **state)
{
    (void)state;
    static const struct {
        const char *pointer, *text;
        double value;
    } cases[] = {
        {"/usage/hours_per_day", "9.25", 9.25},
        {"/horizon_months", "60", 60},
        {"/discount_rate_annual", "-0.02", -0.02},
        {"/electricity/price_per_kwh", "0", 0},
        {"/electricity/price_steps/24", "0.9", 0.9},
        {"/options/cloud/gpus", "4", 4},
        {"/options/cloud/perf", "1.1", 1.1},
        {"/options/cloud/rent/price_per_gpu_hour", "2.5", 2.5},
        {"/options/cloud/egress/gb_per_month", "500", 500},
        {"/options/cloud/storage/volumes/image/size_gb", "60", 60},
        {"/options/workstation/purchase/parts/gpu/price", "15999.99", 15999.99},
        {"/options/workstation/purchase/tax_rate", "0.06", 0.06},
        {"/options/workstation/power/window_hours_per_day", "20", 20},
        {"/options/workstation/depreciation/salvage_value", "900", 900},
        {"/options/workstation/resale/parts/gpu/age_table/24", "0.55", 0.55},
        {"/options/server/purchase/month", "5", 5},
    };
    size_t count = 0;
    json_value *values = json_values(full_study, &count);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        size_t at = 0;
        while (at < count && strcmp(values[at].pointer, cases[i].pointer) != 0) {
            at++;
        }
        assert_true(at < count);
        char *text = json_replace(full_study, &values[at], cases[i].text);
        tco_study *want = study_of(text), *study = study_of(full_study);
        assert_int_equal(tco_study_put(study, cases[i].pointer, cases[i].value, NULL), TCO_OK);
        assert_int_equal(bits_of(value_at(study, cases[i].pointer)), bits_of(cases[i].value));
        sink a = study_text(study), b = study_text(want);
        assert_string_equal(a.text, b.text);
        tco_result *got = result_of(study), *wanted = result_of(want);
        sink c = result_text(got), d = result_text(wanted);
        if (!sink_equal(&c, &d)) {
            fail_msg("put %s gives other results than the text", cases[i].pointer);
        }
        sink_free(&a);
        sink_free(&b);
        sink_free(&c);
        sink_free(&d);
        tco_result_free(got);
        tco_result_free(wanted);
        tco_study_free(study);
        tco_study_free(want);
        free(text);
    }
    free(values);
}

static void put__scenarios_follow_unless_they_patch(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    assert_int_equal(tco_study_put(study, "/usage/hours_per_day", 6, NULL), TCO_OK);
    tco_result *result = result_of(study);
    assert_true(fabs(tco_result_metric(result, 0, 0, TCO_USEFUL_HOURS).value - 6570) < 1e-8);
    assert_true(fabs(tco_result_metric(result, 1, 0, TCO_USEFUL_HOURS).value - 19710) < 1e-8);
    tco_result_free(result);
    tco_study_free(study);
}

/* Every number of the study answers get with what put gave, and put with that is no change. */
static void put__same_value_changes_nothing(void **state)
{
    (void)state;
    size_t count = 0, numbers = 0;
    json_value *values = json_values(full_study, &count);
    tco_study *study = study_of(full_study);
    sink before = study_text(study);
    for (size_t i = 0; i < count; i++) {
        if (values[i].kind != JSON_NUMBER || pointer_inside(values[i].pointer, "/scenarios")) {
            continue;
        }
        double value = value_at(study, values[i].pointer);
        assert_true(value == strtod(full_study + values[i].start, NULL));
        assert_int_equal(tco_study_put(study, values[i].pointer, value, NULL), TCO_OK);
        numbers++;
    }
    sink after = study_text(study);
    assert_string_equal(before.text, after.text);
    assert_true(numbers > 60);
    sink_free(&before);
    sink_free(&after);
    tco_study_free(study);
    free(values);
}

/* Zero is a value, not "not given". */
static void put__zero_is_a_value(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    assert_int_equal(tco_study_put(study, "/options/autodl/rent/price_per_hour", 0, NULL), TCO_OK);
    assert_int_equal(tco_study_put(study, "/electricity/price_per_kwh", -0.0, NULL), TCO_OK);
    tco_result *result = result_of(study);
    tco_value total = tco_result_metric(result, 0, 0, TCO_TOTAL);
    assert_int_equal(total.status, TCO_VALUE_OK);
    assert_int_equal(bits_of(total.value), bits_of(0));
    assert_int_equal(tco_result_category(result, 0, 1, TCO_ENERGY).status, TCO_VALUE_OK);
    sink text = report_text(result, TCO_FORMAT_TABLE, TCO_SECTION_SUMMARY);
    assert_null(strstr(text.text, "-0.00"));
    sink_free(&text);
    tco_result_free(result);
    tco_study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(get__values_as_given),
        cmocka_unit_test(get__documented_defaults),
        cmocka_unit_test(get__what_is_no_number),
        cmocka_unit_test(get__says_what_to_do),
        cmocka_unit_test(get_and_put__nonsense_is_argument),
        cmocka_unit_test(put__refused_values_change_nothing),
        cmocka_unit_test(put__is_what_the_text_would_say),
        cmocka_unit_test(put__scenarios_follow_unless_they_patch),
        cmocka_unit_test(put__same_value_changes_nothing),
        cmocka_unit_test(put__zero_is_a_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
