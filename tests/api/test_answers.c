/* Answers to questions as text: every format, the figures of closed forms, words for what does not
 * exist, refused writes. */
#include <cjson/cJSON.h>

#include "test.h"

typedef tco_status (*write_fn)(const void *of, tco_format format, tco_language language,
                               tco_write_fn write, void *user, tco_error *err);

static tco_status write_uncertainty(const void *of, tco_format format, tco_language language,
                                    tco_write_fn write, void *user, tco_error *err)
{
    return tco_uncertainty_write(of, format, language, write, user, err);
}

static tco_status write_solution(const void *of, tco_format format, tco_language language,
                                 tco_write_fn write, void *user, tco_error *err)
{
    return tco_solution_write(of, format, language, write, user, err);
}

static tco_status write_sensitivity(const void *of, tco_format format, tco_language language,
                                    tco_write_fn write, void *user, tco_error *err)
{
    return tco_sensitivity_write(of, format, language, write, user, err);
}

/* Rented for an uncertain price, even between 1 and 3; bought for 23,592 and run for 0.36. */
static const char even[] =
    "{\"currency\": \"CNY\", \"horizon_months\": 36, \"usage\": {\"hours_per_day\": 12},"
    "\"electricity\": {\"price_per_kwh\": 0.6}, \"options\": {\"cloud\": {\"rent\":"
    "{\"price_per_hour\": {\"uniform\": [1, 3]}}}, \"own\": {\"label\": \"my | box\", \"purchase\":"
    "{\"price\": 23592}, \"power\": {\"load_kw\": 0.6}}}}";

static tco_uncertainty *drawn(const char *json, size_t samples)
{
    tco_study *study = study_of(json);
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    tco_uncertainty *result = NULL;
    request.samples = samples;
    assert_int_equal(tco_study_monte_carlo(study, &request, &result, NULL), TCO_OK);
    tco_study_free(study);
    return result;
}

static tco_solution *solved(const char *json, const char *pointer, tco_metric metric)
{
    tco_study *study = study_of(json);
    tco_solve request = TCO_SOLVE_INIT;
    tco_solution *result = NULL;
    request.pointer = pointer;
    request.metric = metric;
    assert_int_equal(tco_study_solve(study, &request, &result, NULL), TCO_OK);
    tco_study_free(study);
    return result;
}

static tco_sensitivity *moved(const char *json, tco_metric metric)
{
    tco_study *study = study_of(json);
    tco_tornado request = TCO_TORNADO_INIT;
    tco_sensitivity *result = NULL;
    request.metric = metric;
    assert_int_equal(tco_study_tornado(study, &request, &result, NULL), TCO_OK);
    tco_study_free(study);
    return result;
}

static sink written(write_fn write, const void *of, tco_format format, tco_language language)
{
    sink text = {0};
    tco_error err = {0};
    assert_int_equal(write(of, format, language, sink_write, &text, &err), TCO_OK);
    assert_int_equal(err.code, TCO_OK);
    assert_true(text.size > 40 && text.text[text.size - 1] == '\n');
    assert_false(has_not_a_number(text.text));
    return text;
}

static void check_shapes(write_fn write, const void *of)
{
    for (int f = 0; f < TCO_FORMAT_COUNT; f++) {
        sink english = written(write, of, (tco_format)f, TCO_ENGLISH);
        sink chinese = written(write, of, (tco_format)f, TCO_CHINESE);
        assert_int_equal(sink_equal(&english, &chinese),
                         f == TCO_FORMAT_CSV || f == TCO_FORMAT_JSON);
        sink refusing = {.fail_at = 1};
        tco_error err = {0};
        assert_int_equal(write(of, (tco_format)f, TCO_ENGLISH, sink_write, &refusing, &err),
                         TCO_E_IO);
        assert_int_equal(err.code, TCO_E_IO);
        sink_free(&refusing);
        sink_free(&english);
        sink_free(&chinese);
    }
    sink text = {0};
    assert_int_equal(write(of, (tco_format)TCO_FORMAT_COUNT, TCO_ENGLISH, sink_write, &text, NULL),
                     TCO_E_ARGUMENT);
    assert_int_equal(
        write(of, TCO_FORMAT_CSV, (tco_language)TCO_LANGUAGE_COUNT, sink_write, &text, NULL),
        TCO_E_ARGUMENT);
    assert_int_equal(write(of, TCO_FORMAT_CSV, TCO_ENGLISH, NULL, NULL, NULL), TCO_E_ARGUMENT);
    assert_int_equal(write(NULL, TCO_FORMAT_CSV, TCO_ENGLISH, sink_write, &text, NULL),
                     TCO_E_ARGUMENT);
    sink_free(&text);
}

static void write__every_format_and_language(void **state)
{
    (void)state;
    tco_uncertainty *u = drawn(even, 1024);
    tco_solution *s = solved(small_study, "/usage/hours_per_day", TCO_SAVING);
    tco_sensitivity *t = moved(small_study, TCO_SAVING);
    check_shapes(write_uncertainty, u);
    check_shapes(write_solution, s);
    check_shapes(write_sensitivity, t);
    tco_uncertainty_free(u);
    tco_solution_free(s);
    tco_sensitivity_free(t);
}

static void holds(write_fn write, const void *of, tco_format format, tco_language language,
                  const char *wanted)
{
    sink text = written(write, of, format, language);
    if (strstr(text.text, wanted) == NULL) {
        fail_msg("no \"%s\" in:\n%s", wanted, text.text);
    }
    sink_free(&text);
}

static double number_of(const cJSON *tree, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(tree, name);
    assert_true(cJSON_IsNumber(item));
    return item->valuedouble;
}

/* 13,140 hours: the cloud costs 13,140 to 39,420, owning 28,322.40, which is less where the price is
 * above 2.15543, in 42.23 % of all cases; the gain is 13,140 p - 28,322.40, its median -2,042.40,
 * its 5 % quantile 13,140 x 1.1 - 28,322.40 = -13,868.40. */
static void uncertainty__has_the_figures_of_the_closed_form(void **state)
{
    (void)state;
    tco_uncertainty *u = drawn(even, 65536);
    sink text = written(write_uncertainty, u, TCO_FORMAT_JSON, TCO_ENGLISH);
    cJSON *tree = cJSON_ParseWithOpts(text.text, NULL, 1);
    assert_non_null(tree);
    const cJSON *own = cJSON_GetArrayItem(cJSON_GetObjectItem(tree, "options"), 1);
    const cJSON *gain = cJSON_GetObjectItem(cJSON_GetObjectItem(own, "summaries"), "npv_gain");
    assert_true(fabs(number_of(own, "wins") - 0.42228) < 1e-4);
    assert_true(fabs(number_of(gain, "mean") + 2042.4) < 0.5);
    assert_true(fabs(number_of(gain, "p50") + 2042.4) < 2);
    assert_true(fabs(number_of(gain, "p5") + 13868.4) < 2);
    const cJSON *cloud = cJSON_GetArrayItem(cJSON_GetObjectItem(tree, "options"), 0);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(cloud, "wins")));
    cJSON_Delete(tree);
    sink_free(&text);
    holds(write_uncertainty, u, TCO_FORMAT_TABLE, TCO_ENGLISH,
          "my | box costs less than cloud in 42.2 % of the samples;");
    holds(write_uncertainty, u, TCO_FORMAT_MARKDOWN, TCO_ENGLISH, "| my \\| box |");
    holds(write_uncertainty, u, TCO_FORMAT_TABLE, TCO_CHINESE,
          "my | box 比 cloud 便宜的样本占 42.2%;");
    holds(write_uncertainty, u, TCO_FORMAT_TABLE, TCO_ENGLISH, "{\"uniform\": [1, 3]}");
    tco_uncertainty_free(u);
    u = drawn(small_study, 32);
    holds(write_uncertainty, u, TCO_FORMAT_TABLE, TCO_ENGLISH,
          "No number of this scenario has a distribution: every sample is the same.");
    tco_uncertainty_free(u);
}

static void solution__says_where_or_that_it_is_nowhere(void **state)
{
    (void)state;
    static const char never[] =
        "{\"currency\": \"CNY\", \"horizon_months\": 12, \"usage\": {\"hours_per_day\": 1},"
        "\"options\": {\"cloud\": {\"rent\": {\"price_per_hour\": 1}}, \"own\":"
        "{\"purchase\": {\"price\": 1e6}}}}";
    static const char always[] =
        "{\"currency\": \"CNY\", \"horizon_months\": 12, \"usage\": {\"hours_per_day\": 1},"
        "\"options\": {\"cloud\": {\"rent\": {\"price_per_hour\": 5}, \"operation\":"
        "{\"internet_per_month\": 1}}, \"own\": {\"operation\": {\"internet_per_month\": 0}}}}";
    /* 23,592 / (3 x 365 x 2.22) hours. */
    tco_solution *s = solved(small_study, "/usage/hours_per_day", TCO_SAVING);
    holds(write_solution, s, TCO_FORMAT_TABLE, TCO_ENGLISH,
          "is CNY 0.00 where /usage/hours_per_day is 9.705048 hours;");
    holds(write_solution, s, TCO_FORMAT_TABLE, TCO_CHINESE, "为 9.705048 小时; 高于此值更好。");
    holds(write_solution, s, TCO_FORMAT_JSON, TCO_ENGLISH, "\"status\":\"one\"");
    holds(write_solution, s, TCO_FORMAT_CSV, TCO_ENGLISH, "\n9.70504751326669");
    tco_solution_free(s);
    s = solved(never, "/usage/hours_per_day", TCO_SAVING);
    holds(write_solution, s, TCO_FORMAT_MARKDOWN, TCO_ENGLISH, "It is worse throughout.");
    holds(write_solution, s, TCO_FORMAT_JSON, TCO_ENGLISH, "\"roots\":[]");
    tco_solution_free(s);
    s = solved(always, "/options/cloud/rent/price_per_hour", TCO_SAVING);
    holds(write_solution, s, TCO_FORMAT_TABLE, TCO_ENGLISH, "It is better throughout.");
    tco_solution_free(s);
    s = solved(never, "/options/own/purchase/price", TCO_BREAK_EVEN_FIRST);
    holds(write_solution, s, TCO_FORMAT_TABLE, TCO_ENGLISH, "first break-even");
    tco_solution_free(s);
}

/* Static: a price 20 % higher saves 0.2 x 23,592 = 4,718.40 less than 5,578.80. */
static void sensitivity__has_the_figures_of_the_closed_form(void **state)
{
    (void)state;
    tco_sensitivity *t = moved(small_study, TCO_SAVING);
    holds(write_sensitivity, t, TCO_FORMAT_TABLE, TCO_ENGLISH, "it is CNY 5,578.80.");
    holds(write_sensitivity, t, TCO_FORMAT_TABLE, TCO_ENGLISH,
          "18873.6  28310.4  10,297.20     860.40  #");
    holds(write_sensitivity, t, TCO_FORMAT_TABLE, TCO_ENGLISH, "more fields do not move it.");
    holds(write_sensitivity, t, TCO_FORMAT_CSV, TCO_ENGLISH, ",field_zero\n");
    holds(write_sensitivity, t, TCO_FORMAT_JSON, TCO_ENGLISH,
          "\"elasticity\":null,\"elasticity_status\":\"field_zero\"");
    tco_sensitivity_free(t);
}

static void subject__is_what_was_asked(void **state)
{
    (void)state;
    tco_solution *s = solved(even, "/options/own/purchase/price", TCO_NPV_GAIN);
    const tco_subject *subject = tco_solution_subject(s);
    const tco_unknown *unknown = tco_solution_unknown(s);
    assert_string_equal(subject->currency, "CNY");
    assert_string_equal(subject->scenario, "base");
    assert_string_equal(subject->option, "own");
    assert_string_equal(subject->option_label, "my | box");
    assert_string_equal(subject->baseline, "cloud");
    assert_string_equal(subject->baseline_label, "cloud");
    assert_int_equal(subject->metric, TCO_NPV_GAIN);
    assert_int_equal(subject->month, 36);
    assert_string_equal(unknown->pointer, "/options/own/purchase/price");
    assert_string_equal(unknown->unit, "money");
    assert_true(unknown->value == 23592 && unknown->from == 0 && unknown->target == 0);
    assert_null(tco_solution_subject(NULL));
    assert_null(tco_solution_unknown(NULL));
    assert_null(tco_sensitivity_subject(NULL));
    tco_solution_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(write__every_format_and_language),
        cmocka_unit_test(uncertainty__has_the_figures_of_the_closed_form),
        cmocka_unit_test(solution__says_where_or_that_it_is_nowhere),
        cmocka_unit_test(sensitivity__has_the_figures_of_the_closed_form),
        cmocka_unit_test(subject__is_what_was_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
