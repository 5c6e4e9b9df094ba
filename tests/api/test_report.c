/* Reports and names through the public header: neutral answers to nonsense, every format,
 * section and language, refused writes, names of all enumerators, one error as text. */
#include <cjson/cJSON.h>

#include "test.h"

static void check_neutral_answers(const tco_result *r, size_t s, size_t o)
{
    size_t count = 7;
    assert_null(tco_result_option_name(r, s, o));
    assert_null(tco_result_option_label(r, s, o));
    tco_value value = tco_result_metric(r, s, o, TCO_TOTAL);
    assert_int_equal(value.status, TCO_VALUE_INVALID);
    assert_true(value.value == 0);
    value = tco_result_category(r, s, o, TCO_RENT);
    assert_int_equal(value.status, TCO_VALUE_INVALID);
    assert_null(tco_result_flow(r, s, o, TCO_RENT, TCO_SPREAD, &count));
    assert_null(tco_result_stock(r, s, o, TCO_RESALE, &count));
    assert_null(tco_result_book_value(r, s, o, &count));
    assert_null(tco_result_break_even(r, s, o, TCO_CASH));
    assert_int_equal(tco_result_line_count(r, s, o), 0);
    assert_null(tco_result_line(r, s, o, 0));
}

static void nonsense__gets_neutral_answers(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_result *result = result_of(study);
    check_neutral_answers(NULL, 0, 0);
    check_neutral_answers(result, 2, 0);
    check_neutral_answers(result, SIZE_MAX, SIZE_MAX);
    check_neutral_answers(result, 0, 2);
    check_neutral_answers(result, 0, SIZE_MAX);
    assert_null(tco_result_currency(NULL));
    assert_int_equal(tco_result_scenario_count(NULL), 0);
    const tco_result *const either[] = {NULL, result};
    for (int i = 0; i < 2; i++) {
        assert_null(tco_result_scenario_name(either[i], 2));
        assert_int_equal(tco_result_horizon_months(either[i], 2), 0);
        assert_int_equal(tco_result_option_count(either[i], 2), 0);
        assert_int_equal(tco_result_baseline(either[i], 2), 0);
        assert_int_equal(tco_result_cheapest(either[i], 2), 0);
        assert_int_equal(tco_result_assumption_count(either[i], 2), 0);
        assert_null(tco_result_assumption(either[i], 2, 0));
    }
    assert_int_equal(tco_result_metric(result, 0, 0, (tco_metric)99).status, TCO_VALUE_INVALID);
    assert_int_equal(tco_result_metric(result, 0, 0, (tco_metric)-1).status, TCO_VALUE_INVALID);
    assert_int_equal(tco_result_category(result, 0, 0, (tco_category)99).status, TCO_VALUE_INVALID);
    assert_null(tco_result_break_even(result, 0, 1, (tco_basis)99));
    assert_null(tco_result_flow(result, 0, 0, (tco_category)99, TCO_SPREAD, NULL));
    assert_null(tco_result_flow(result, 0, 0, TCO_RENT, (tco_timing)99, NULL));
    assert_null(tco_result_stock(result, 0, 0, (tco_category)-1, NULL));
    assert_non_null(tco_result_flow(result, 0, 0, TCO_RENT, TCO_SPREAD, NULL));
    tco_result_free(NULL);
    tco_result_free(result);
    tco_study_free(study);
}

static void write__every_report_in_every_language(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    for (int f = 0; f < TCO_FORMAT_COUNT; f++) {
        for (int s = 0; s < TCO_SECTION_COUNT; s++) {
            sink english = {0}, chinese = {0};
            assert_int_equal(tco_result_write(result, (tco_format)f, (tco_section)s, TCO_ENGLISH,
                                              sink_write, &english, NULL),
                             TCO_OK);
            assert_int_equal(tco_result_write(result, (tco_format)f, (tco_section)s, TCO_CHINESE,
                                              sink_write, &chinese, NULL),
                             TCO_OK);
            assert_true(english.size > 100 && chinese.size > 100);
            assert_int_equal(english.text[english.size - 1], '\n');
            int free_of_language = f == TCO_FORMAT_CSV || f == TCO_FORMAT_JSON;
            assert_int_equal(sink_equal(&english, &chinese), free_of_language);
            assert_false(has_not_a_number(english.text));
            sink_free(&english);
            sink_free(&chinese);
        }
    }
    tco_result_free(result);
    tco_study_free(study);
}

/* Sold for 99 % a year later, a machine is ahead from the start on that basis; money paid for it is
 * back after 29.1 months only. The sentence says which of the two it means. */
static void verdict__says_that_it_counts_a_sale(void **state)
{
    (void)state;
    static const struct {
        const char *resale, *english, *chinese;
    } cases[] = {
        {"\"retention_annual\": 0.99", "ahead from the start if it were sold then;",
         "若届时变卖, 一开始就领先"},
        {"\"retention_annual\": 0.6", "on if it were sold then;", "若届时变卖, 从第 "},
        {"\"immediate_loss_frac\": 1, \"retention_annual\": 1",
         "ahead for good from month 29.1 on;", "从第 29.1 个月起持续领先"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sink json = {0}, text = {0}, chinese = {0};
        sink_format(&json,
                    "{\"currency\": \"CNY\", \"horizon_months\": 36, \"usage\":"
                    "{\"hours_per_day\": 12}, \"options\": {\"cloud\": {\"rent\":"
                    "{\"price_per_hour\": 2.22}}, \"own\": {\"purchase\": {\"price\": 23592},"
                    "\"resale\": {%s}}}}",
                    cases[i].resale);
        tco_study *study = study_of(json.text);
        tco_result *result = result_of(study);
        tco_result_write(result, TCO_FORMAT_MARKDOWN, TCO_SECTION_SUMMARY, TCO_ENGLISH, sink_write,
                         &text, NULL);
        tco_result_write(result, TCO_FORMAT_MARKDOWN, TCO_SECTION_SUMMARY, TCO_CHINESE, sink_write,
                         &chinese, NULL);
        assert_non_null(strstr(text.text, cases[i].english));
        assert_non_null(strstr(chinese.text, cases[i].chinese));
        tco_result_free(result);
        tco_study_free(study);
        sink_free(&json);
        sink_free(&text);
        sink_free(&chinese);
    }
}

static void summary__says_that_it_took_centres(void **state)
{
    (void)state;
    static const char note[] = "Of numbers given as distributions the centres were taken.";
    static const char uncertain[] =
        "{\"currency\": \"CNY\", \"horizon_months\": 36, \"usage\": {\"hours_per_day\": 12},"
        "\"options\": {\"cloud\": {\"rent\": {\"price_per_hour\": {\"uniform\": [1, 3]}}}}}";
    for (int f = 0; f < 2; f++) {
        tco_format format = f == 0 ? TCO_FORMAT_TABLE : TCO_FORMAT_MARKDOWN;
        tco_study *plain = study_of(small_study), *study = study_of(uncertain);
        tco_result *without = result_of(plain), *with = result_of(study);
        sink a = report_text(without, format, TCO_SECTION_SUMMARY);
        sink b = report_text(with, format, TCO_SECTION_SUMMARY);
        assert_null(strstr(a.text, note));
        assert_non_null(strstr(b.text, note));
        sink_free(&a);
        sink_free(&b);
        tco_result_free(without);
        tco_result_free(with);
        tco_study_free(plain);
        tco_study_free(study);
    }
}

static void write__json_is_json(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    for (int s = 0; s < TCO_SECTION_COUNT; s++) {
        sink text = report_text(result, TCO_FORMAT_JSON, (tco_section)s);
        cJSON *tree = cJSON_ParseWithOpts(text.text, NULL, 1);
        assert_non_null(tree);
        cJSON_Delete(tree);
        sink_free(&text);
    }
    tco_result_free(result);
    tco_study_free(study);
}

static void write__statuses(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_result *result = result_of(study);
    tco_error err = {0};
    sink text = {0};
    assert_int_equal(tco_result_write(NULL, TCO_FORMAT_CSV, TCO_SECTION_SUMMARY, TCO_ENGLISH,
                                      sink_write, &text, &err),
                     TCO_E_ARGUMENT);
    assert_int_equal(err.code, TCO_E_ARGUMENT);
    assert_int_equal(tco_result_write(result, TCO_FORMAT_CSV, TCO_SECTION_SUMMARY, TCO_ENGLISH,
                                      NULL, NULL, NULL),
                     TCO_E_ARGUMENT);
    for (int bad = -1; bad < 100; bad += 100) {
        assert_int_equal(tco_result_write(result, (tco_format)bad, TCO_SECTION_SUMMARY, TCO_ENGLISH,
                                          sink_write, &text, &err),
                         TCO_E_ARGUMENT);
        assert_int_equal(tco_result_write(result, TCO_FORMAT_CSV, (tco_section)bad, TCO_ENGLISH,
                                          sink_write, &text, &err),
                         TCO_E_ARGUMENT);
        assert_int_equal(tco_result_write(result, TCO_FORMAT_TABLE, TCO_SECTION_SUMMARY,
                                          (tco_language)bad, sink_write, &text, &err),
                         TCO_E_ARGUMENT);
    }
    assert_int_equal(text.size, 0);
    for (int f = 0; f < TCO_FORMAT_COUNT; f++) {
        for (int s = 0; s < TCO_SECTION_COUNT; s++) {
            sink whole = report_text(result, (tco_format)f, (tco_section)s);
            for (int call = 1; call <= whole.calls; call += 1 + whole.calls / 20) {
                sink broken = {.fail_at = call};
                assert_int_equal(tco_result_write(result, (tco_format)f, (tco_section)s,
                                                  TCO_CHINESE, sink_write, &broken, &err),
                                 TCO_E_IO);
                assert_int_equal(err.code, TCO_E_IO);
                assert_true(broken.calls == call);
                sink_free(&broken);
            }
            sink_free(&whole);
        }
    }
    tco_result_free(result);
    tco_study_free(study);
}

#define CHECK_NAMES(type, function, count)                                                       \
    do {                                                                                         \
        for (int i = 0; i < (count); i++) {                                                      \
            const char *name = function((type)i);                                                \
            assert_non_null(name);                                                               \
            assert_true(name[0] && strspn(name, "abcdefghijklmnopqrstuvwxyz_") == strlen(name)); \
            for (int j = 0; j < i; j++) {                                                        \
                assert_string_not_equal(name, function((type)j));                                \
            }                                                                                    \
        }                                                                                        \
        assert_null(function((type)(count)));                                                    \
        assert_null(function((type)-1));                                                         \
    } while (0)

static void names__of_every_enumerator(void **state)
{
    (void)state;
    CHECK_NAMES(tco_category, tco_category_name, TCO_CATEGORY_COUNT);
    CHECK_NAMES(tco_basis, tco_basis_name, TCO_BASIS_COUNT);
    CHECK_NAMES(tco_metric, tco_metric_name, TCO_METRIC_COUNT);
    CHECK_NAMES(tco_value_status, tco_value_status_name, TCO_VALUE_STATUS_COUNT);
    CHECK_NAMES(tco_break_even_status, tco_break_even_status_name, TCO_BREAK_EVEN_STATUS_COUNT);
    CHECK_NAMES(tco_origin, tco_origin_name, TCO_ORIGIN_COUNT);
    CHECK_NAMES(tco_line_kind, tco_line_kind_name, TCO_LINE_KIND_COUNT);
    CHECK_NAMES(tco_format, tco_format_name, TCO_FORMAT_COUNT);
    CHECK_NAMES(tco_section, tco_section_name, TCO_SECTION_COUNT);
    CHECK_NAMES(tco_language, tco_language_name, TCO_LANGUAGE_COUNT);
    assert_string_equal(tco_category_name(TCO_CAPITAL), "capital");
    assert_string_equal(tco_basis_name(TCO_CASH), "cash");
    assert_string_equal(tco_metric_name(TCO_NPV), "npv");
    assert_string_equal(tco_value_status_name(TCO_VALUE_NO_USE), "no_use");
    assert_string_equal(tco_break_even_status_name(TCO_REACHED), "reached");
}

static void statuses__have_names_and_texts(void **state)
{
    (void)state;
    static const char *const names[] = {"OK",      "NOMEM",   "IO",        "SYNTAX",    "TYPE",
                                        "RANGE",   "UNKNOWN", "MISSING",   "DUPLICATE", "CONFLICT",
                                        "NUMERIC", "LIMIT",   "CANCELLED", "ARGUMENT"};
    for (int i = 0; i < (int)LENGTH(names); i++) {
        assert_string_equal(tco_status_name((tco_status)i), names[i]);
        const char *text = tco_status_text((tco_status)i);
        assert_true(text && strlen(text) > 1 && !strchr(text, '\n'));
    }
    assert_string_equal(tco_status_name((tco_status)14), "UNKNOWN_STATUS");
    assert_string_equal(tco_status_name((tco_status)-1), "UNKNOWN_STATUS");
    assert_non_null(tco_status_text((tco_status)14));
    assert_int_equal(tco_version()[0] >= '0' && tco_version()[0] <= '9', 1);
}

static void error_write__one_line_and_no_controls(void **state)
{
    (void)state;
    tco_error error = {TCO_E_RANGE,   4, 17, "/usage/hours_per_day", "25 is outside [0, 24] hours",
                       "a day has 24"};
    sink text = {0};
    assert_int_equal(tco_error_write(&error, "s.json", sink_write, &text), TCO_OK);
    assert_string_equal(text.text, "s.json:4:17: error: /usage/hours_per_day: 25 is outside "
                                   "[0, 24] hours (a day has 24)\n");
    sink_free(&text);
    strcpy(error.message, "\x1b[31mred\r\n\xe2\x80\xae%n%s\xc2\x9b");
    error.hint[0] = '\0';
    assert_int_equal(tco_error_write(&error, "a\nb\x07", sink_write, &text), TCO_OK);
    for (size_t i = 0; i + 1 < text.size; i++) {
        assert_true((unsigned char)text.text[i] >= 0x20 && text.text[i] != 0x7f);
    }
    assert_null(strstr(text.text, "\xe2\x80\xae"));
    assert_null(strstr(text.text, "\xc2\x9b"));
    assert_non_null(strstr(text.text, "%n%s"));
    assert_null(strstr(text.text, "()"));
    sink_free(&text);
    assert_int_equal(tco_error_write(&error, NULL, sink_write, &text), TCO_OK);
    sink_free(&text);
    memset(error.message, 'x', sizeof(error.message) - 1);
    memset(error.path, '/', sizeof(error.path) - 1);
    memset(error.hint, 'h', sizeof(error.hint) - 1);
    assert_int_equal(tco_error_write(&error, "f", sink_write, &text), TCO_OK);
    assert_true(text.size < 1200);
    sink_free(&text);
    assert_int_equal(tco_error_write(NULL, "f", sink_write, &text), TCO_E_ARGUMENT);
    assert_int_equal(tco_error_write(&error, "f", NULL, NULL), TCO_E_ARGUMENT);
    assert_int_equal(tco_error_write(&error, "f", sink_write, &(sink){.fail_at = 1}), TCO_E_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nonsense__gets_neutral_answers),
        cmocka_unit_test(write__every_report_in_every_language),
        cmocka_unit_test(verdict__says_that_it_counts_a_sale),
        cmocka_unit_test(summary__says_that_it_took_centres),
        cmocka_unit_test(write__json_is_json),
        cmocka_unit_test(write__statuses),
        cmocka_unit_test(names__of_every_enumerator),
        cmocka_unit_test(statuses__have_names_and_texts),
        cmocka_unit_test(error_write__one_line_and_no_controls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
