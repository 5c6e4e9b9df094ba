/* Faults that were found by attack, each as the smallest study that showed it; and the whole
 * public path with floating-point traps set, as a host may have them: no division by zero, no
 * invalid operation and no overflow may ever happen inside. */
#define _GNU_SOURCE
#include "test.h"

#include <fenv.h>

static const char group_study[] =
    "{\"currency\":\"USD\",\"horizon_months\":12,\"usage\":{\"hours_per_day\":2},\"options\":{"
    "\"a\":{\"rent\":{\"price_per_hour\":1}},\"b\":{\"rent\":{\"price_per_hour\":1,"
    "\"price_steps\":{\"3\":2,\"6\":3}}}},\"scenarios\":{\"plain\":{},"
    "\"fewer\":{\"options\":{\"b\":{\"rent\":{\"price_steps\":{\"3\":null}}}}}}}";

/* A put equals reading the changed file: the group's other member goes, scenarios follow. */
static void put__of_another_member_reaches_the_scenarios(void **state)
{
    (void)state;
    tco_study *study = study_of(group_study);
    assert_int_equal(tco_study_put(study, "/options/a/rent/price_per_gpu_hour", 99, NULL), TCO_OK);
    tco_result *result = result_of(study);
    for (size_t s = 0; s < tco_result_scenario_count(result); s++) {
        tco_value total = tco_result_metric(result, s, 0, TCO_TOTAL);
        assert_true(fabs(total.value - 99.0 * 2.0 * 365.0) < 1e-6);
    }
    sink canonical = study_text(study);
    assert_null(strstr(canonical.text, "price_per_hour\": 1,\n        \"price_per_gpu_hour"));
    sink before = result_text(result), after = json_result_text(canonical.text);
    assert_true(sink_equal(&before, &after));
    sink_free(&before);
    sink_free(&after);
    sink_free(&canonical);
    tco_result_free(result);
    tco_study_free(study);
}

/* What a patch removes stays removed whatever the base says. */
static void put__leaves_removals_of_a_patch_alone(void **state)
{
    (void)state;
    tco_study *study = study_of(group_study);
    assert_int_equal(tco_study_put(study, "/options/b/rent/price_steps/3", 5, NULL), TCO_OK);
    sink text = study_text(study);
    assert_non_null(strstr(text.text, "\"3\": null"));
    tco_result *result = result_of(study);
    /* "fewer" has no step at 3: 1 for 6 months, 3 for 6, at 60.83 hours a month. */
    tco_value total = tco_result_metric(result, 1, 1, TCO_TOTAL);
    assert_true(fabs(total.value - (6.0 + 18.0) * 2.0 * 365.0 / 12.0) < 1e-6);
    tco_result_free(result);
    sink_free(&text);
    tco_study_free(study);
}

/* 256 options are allowed, and so is a patch of one of them. */
static void patch__may_touch_one_of_many_options(void **state)
{
    (void)state;
    sink text = {0};
    sink_format(&text, "{\"currency\":\"USD\",\"horizon_months\":2,\"usage\":{\"hours_per_day\":1},"
                       "\"options\":{");
    for (int i = 0; i < 256; i++)
        sink_format(&text, "%s\"o%d\":{}", i > 0 ? "," : "", i);
    sink_format(&text, "},\"scenarios\":{\"s\":{\"options\":{\"o1\":{\"gpus\":2}}}}}");
    tco_study_free(study_of(text.text));
    sink_free(&text);
}

/* A study of `options` machines of `parts` parts; part names end in `filling`, once or many times. */
static sink machines(int options, int parts, const char *filling, int times, int comment)
{
    sink text = {0};
    sink_format(&text, "{\"currency\":\"USD\",\"horizon_months\":2,\"usage\":{\"hours_per_day\":1},"
                       "\"options\":{");
    for (int o = 0; o < options; o++) {
        sink_format(&text, "%s\"o%d\":{\"$comment\":\"", o > 0 ? "," : "", o);
        for (int i = 0; i < comment; i++)
            sink_write(&text, "x", 1);
        sink_format(&text, "\",\"purchase\":{\"parts\":{");
        for (int p = 0; p < parts; p++) {
            sink_format(&text, "%s\"%d", p > 0 ? "," : "", p);
            for (int i = 0; i < times; i++)
                sink_format(&text, "%s", filling);
            sink_format(&text, "\":{\"price\":1e12}");
        }
        sink_format(&text, "}}}");
    }
    sink_format(&text, "}}");
    return text;
}

/* Names of hidden characters are no longer in canonical text than they came, so it can be read. */
static void copy__of_many_hidden_characters_works(void **state)
{
    (void)state;
    sink text = machines(8, 256, "\x7f", 240, 1);
    tco_study *study = study_of(text.text), *second = NULL;
    assert_int_equal(tco_study_copy(study, &second, NULL), TCO_OK);
    assert_int_equal(tco_study_put(second, "/horizon_months", 3, NULL), TCO_OK);
    tco_study_free(second);
    tco_study_free(study);
    sink_free(&text);
}

/* A text within the limit whose canonical form is not is refused when read, not when copied. */
static void parse__refuses_what_could_not_be_read_again(void **state)
{
    (void)state;
    sink text = machines(250, 17, "", 0, 3600);
    tco_study *study = NULL;
    tco_errors errors = {0};
    assert_true(text.size < 1 << 20);
    assert_int_equal(tco_study_parse(text.text, text.size, &study, &errors), TCO_E_LIMIT);
    assert_null(study);
    assert_non_null(strstr(errors.item[0].message, "canonically"));
    sink_free(&text);
}

static const char *const extremes[] = {
    "{\"currency\":\"USD\",\"horizon_months\":12,\"usage\":{\"hours_per_day\":1},"
    "\"options\":{\"a\":{\"purchase\":{\"price\":3e9}}}}",
    "{\"currency\":\"USD\",\"horizon_months\":12,\"usage\":{\"hours_per_month\":5e-324},"
    "\"options\":{\"a\":{\"operation\":{\"space_per_month\":1e12}}}}",
    "{\"currency\":\"USD\",\"horizon_months\":12,\"search_months\":1200,"
    "\"usage\":{\"hours_per_day\":1},\"options\":{\"x\":{},\"b\":{\"purchase\":{\"price\":1000},"
    "\"resale\":{\"age_table\":{\"0\":0.5,\"1\":1}}}}}",
    "{\"currency\":\"USD\",\"horizon_months\":1200,\"search_months\":1200,"
    "\"discount_rate_annual\":-0.5,\"usage\":{\"hours_per_month\":1e-300,"
    "\"hours_drift_annual\":10},\"options\":{\"a\":{\"rent\":{\"price_per_hour\":1e12,"
    "\"price_drift_annual\":10}},\"b\":{\"purchase\":{\"price\":1e12,\"tax_rate\":1,"
    "\"tax_treatment\":\"included\"},\"resale\":{\"retention_annual\":2}}}}",
};

/* The reports of a study, or nothing if it is refused. */
static void whole_path(const char *json)
{
    tco_study *study = NULL;
    tco_result *result = NULL;
    if (tco_study_parse(json, strlen(json), &study, NULL) != TCO_OK)
        return;
    assert_int_equal(tco_study_evaluate(study, &result, NULL), TCO_OK);
    for (int f = 0; f < TCO_FORMAT_COUNT; f++) {
        sink text = report_text(result, (tco_format)f, TCO_SECTION_SUMMARY);
        assert_false(has_not_a_number(text.text));
        sink_free(&text);
    }
    tco_result_free(result);
    tco_study_free(study);
}

static void arithmetic__never_traps(void **state)
{
    (void)state;
#ifdef __GLIBC__
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    whole_path(full_study);
    whole_path(small_study);
    for (size_t i = 0; i < LENGTH(extremes); i++)
        whole_path(extremes[i]);
    fedisableexcept(FE_ALL_EXCEPT);
#else
    print_message("skip: this C library cannot set traps\n");
    skip();
#endif
}

static void cost_per_hour__beyond_a_double_has_a_status(void **state)
{
    (void)state;
    tco_study *study = study_of(extremes[1]);
    tco_result *result = result_of(study);
    tco_value value = tco_result_metric(result, 0, 0, TCO_COST_PER_HOUR);
    assert_int_equal(value.status, TCO_VALUE_NOT_FINITE);
    tco_result_free(result);
    tco_study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(put__of_another_member_reaches_the_scenarios),
        cmocka_unit_test(put__leaves_removals_of_a_patch_alone),
        cmocka_unit_test(patch__may_touch_one_of_many_options),
        cmocka_unit_test(copy__of_many_hidden_characters_works),
        cmocka_unit_test(parse__refuses_what_could_not_be_read_again),
        cmocka_unit_test(arithmetic__never_traps),
        cmocka_unit_test(cost_per_hour__beyond_a_double_has_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
