/* Every study in examples/ gives the figures of tests/examples/<name>.expect.json, which are
 * derived by hand in README.md beside them. The format is that of tests/cases, its members
 * looked up in the JSON report, so the report is tested too: only listed members are checked,
 * numbers to 12 digits. The golden figures of case B stand here once more, as formulas. */
#include "test.h"

#include <cjson/cJSON.h>

#define EXAMPLES TCO_SOURCE_DIR "/examples"
#define EXPECTED TCO_SOURCE_DIR "/tests/examples"

static const double tolerance = 1e-12;

static char *read_named(const char *folder, const char *name, const char *ending)
{
    char file[600];
    snprintf(file, sizeof(file), "%s/%s%s", folder, name, ending);
    return file_read(file, NULL);
}

static tco_result *result_of_example(const char *name)
{
    char *text = read_named(EXAMPLES, name, ".json");
    tco_study *study = study_of(text);
    tco_result *result = result_of(study);
    tco_study_free(study);
    free(text);
    return result;
}

/* ---- expected and reported JSON ------------------------------------------------------ */

static int differs(const char *where, const char *what)
{
    print_error("%s: %s\n", where, what);
    return 1;
}

static int is_near(double got, double want)
{
    return fabs(got - want) <= tolerance * fmax(1, fabs(want));
}

/* Number of differences; of an object only the members that are expected count. */
static int compare(const char *where, const cJSON *want, const cJSON *got)
{
    char place[600];
    int count = 0;
    if (!got) {
        return differs(where, "not in the report");
    }
    if (cJSON_IsNumber(want) && cJSON_IsNumber(got)) {
        snprintf(place, sizeof(place), "expected %.17g, got %.17g", want->valuedouble,
                 got->valuedouble);
        return is_near(got->valuedouble, want->valuedouble) ? 0 : differs(where, place);
    }
    if (!cJSON_IsObject(want) && !cJSON_IsArray(want)) {
        return cJSON_Compare(want, got, 1) ? 0 : differs(where, "another value or none");
    }
    if (cJSON_IsArray(want) && cJSON_GetArraySize(want) != cJSON_GetArraySize(got)) {
        return differs(where, "another number of entries");
    }
    int index = 0;
    for (const cJSON *item = want->child; item; item = item->next, index++) {
        const cJSON *other = cJSON_IsArray(want)
                                 ? cJSON_GetArrayItem(got, index)
                                 : cJSON_GetObjectItemCaseSensitive(got, item->string);
        snprintf(place, sizeof(place), "%s/%s", where, item->string ? item->string : "[]");
        count += compare(place, item, other);
    }
    return count;
}

/* The entry of that "name" in a list of the report. */
static const cJSON *named(const cJSON *list, const char *name)
{
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, list)
    {
        if (strcmp(cJSON_GetObjectItemCaseSensitive(item, "name")->valuestring, name) == 0) {
            return item;
        }
    }
    return NULL;
}

static int compare_scenario(const char *example, const cJSON *want, const cJSON *scenarios)
{
    char where[300];
    int count = 0;
    const cJSON *options =
        cJSON_GetObjectItemCaseSensitive(named(scenarios, want->string), "options");
    for (const cJSON *option = want->child; option; option = option->next) {
        snprintf(where, sizeof(where), "%s: %s: %s", example, want->string, option->string);
        count += compare(where, option, named(options, option->string));
    }
    return count;
}

/* A number without a derivation is no test. */
static void check_derived(const char *name)
{
    char heading[300];
    char *why = read_named(EXPECTED, "README", ".md");
    snprintf(heading, sizeof(heading), "\n## %s.json\n", name);
    if (!strstr(why, heading)) {
        fail_msg("tests/examples/README.md does not derive the figures of %s.json", name);
    }
    free(why);
}

static void check_example(void **state)
{
    char name[200];
    snprintf(name, sizeof(name), "%s", (const char *)*state);
    *strstr(name, ".json") = '\0';
    check_derived(name);
    char *wanted = read_named(EXPECTED, name, ".expect.json");
    cJSON *expect = cJSON_Parse(wanted);
    tco_result *result = result_of_example(name);
    sink text = report_text(result, TCO_FORMAT_JSON, TCO_SECTION_SUMMARY);
    cJSON *report = cJSON_Parse(text.text);
    assert_non_null(expect);
    assert_non_null(report);
    const cJSON *scenarios = cJSON_GetObjectItemCaseSensitive(report, "scenarios");
    const cJSON *all = cJSON_GetObjectItemCaseSensitive(expect, "scenarios");
    /* No scenario of an example goes without a figure. */
    assert_int_equal(cJSON_GetArraySize(all), cJSON_GetArraySize(scenarios));
    int count = 0;
    for (const cJSON *want = all->child; want; want = want->next) {
        count += compare_scenario(name, want, scenarios);
    }
    cJSON_Delete(report);
    cJSON_Delete(expect);
    sink_free(&text);
    tco_result_free(result);
    free(wanted);
    assert_int_equal(count, 0);
}

/* ---- golden figures as formulas ------------------------------------------------------ */

static void check_near(double got, double want)
{
    if (!is_near(got, want)) {
        fail_msg("expected %.17g, got %.17g", want, got);
    }
}

static double pays_back(const tco_result *result, size_t scenario, const char *option)
{
    size_t index = option_index(result, scenario, option);
    const tco_break_even *answer = tco_result_break_even(result, scenario, index, TCO_CASH);
    assert_int_equal(answer->value, TCO_VALUE_OK);
    assert_true(answer->status == TCO_REACHED || answer->status == TCO_BEYOND_HORIZON);
    return answer->first;
}

static double a_year(const tco_result *result, const char *option, tco_category category)
{
    tco_value money = tco_result_category(result, 0, option_index(result, 0, option), category);
    assert_int_equal(money.status, TCO_VALUE_OK);
    return money.value / tco_result_horizon_months(result, 0) * 12;
}

static void golden_break_even(void **state)
{
    (void)state;
    tco_result *result = result_of_example("scenarios");
    double at_12 = pays_back(result, 0, "workstation"), at_18 = pays_back(result, 1, "workstation");
    check_near(at_12, 23592 / ((2.58 - 0.36) * 12 * 365) * 12);
    check_near(at_18, 23592 / ((2.58 - 0.36) * 18 * 365) * 12);
    check_near(at_12 * 12 * 365 / 12, 23592 / 2.22); /* hours of use */
    assert_true(fabs(at_12 * 365 - 10627.03) < 0.005);
    assert_true(fabs(at_12 - 29.115) < 0.0005);
    assert_true(fabs(at_18 - 19.410) < 0.0005);
    tco_result_free(result);
}

static void golden_money_a_year(void **state)
{
    (void)state;
    tco_result *result = result_of_example("scenarios");
    check_near(a_year(result, "workstation", TCO_ENERGY), 1576.80); /* 0.6 x 0.6 x 12 x 365 */
    check_near(a_year(result, "autodl", TCO_RENT), 11300.40);       /* 2.58 x 12 x 365 */
    tco_result_free(result);
}

static void golden_quote(void **state)
{
    (void)state;
    tco_result *result = result_of_example("case_b_quote");
    check_near(pays_back(result, 0, "quote"), 36000 / ((2.58 - 0.36) * 12 * 365) * 12);
    check_near(pays_back(result, 1, "quote"), 36000 / ((2.58 - 0.36) * 18 * 365) * 12);
    double quote = tco_result_metric(result, 0, option_index(result, 0, "quote"), TCO_TOTAL).value;
    double parts = tco_result_metric(result, 0, option_index(result, 0, "parts"), TCO_TOTAL).value;
    check_near(quote - parts, 36000 - 23592); /* 12,408 and not 12,700 */
    tco_result_free(result);
}

static void golden_parts(void **state)
{
    (void)state;
    char *text = read_named(EXAMPLES, "case_b_parts", ".json");
    tco_study *study = study_of(text);
    double gpu = 0;
    assert_int_equal(
        tco_study_get(study, "/options/workstation/purchase/parts/gpu/price", &gpu, NULL), TCO_OK);
    assert_true(gpu == 16302);
    assert_true(fabs(gpu / 23592 - 0.691) < 0.00005);
    tco_study_free(study);
    free(text);
}

static void golden_few_hours(void **state)
{
    (void)state;
    tco_result *result = result_of_example("quick_table");
    double months = pays_back(result, 5, "workstation");
    assert_string_equal(tco_result_scenario_name(result, 5), "20 h/week");
    check_near(months, 23592 / 2.22 / (20 * 365 / 7.0) * 12);
    assert_true(fabs(months / 12 - 10.2) < 0.05);
    tco_result_free(result);
}

/* ---- the list of tests --------------------------------------------------------------- */

int main(void)
{
    const struct CMUnitTest golden[] = {
        cmocka_unit_test(golden_break_even), cmocka_unit_test(golden_money_a_year),
        cmocka_unit_test(golden_quote), cmocka_unit_test(golden_parts),
        cmocka_unit_test(golden_few_hours)};
    char **names = files_list(EXAMPLES, ".json");
    size_t count = 0;
    while (names[count]) {
        count++;
    }
    struct CMUnitTest *tests = calloc(count + 1, sizeof(*tests));
    if (count == 0 || !tests) {
        print_error("no example in %s\n", EXAMPLES);
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        tests[i] = (struct CMUnitTest){names[i], check_example, NULL, NULL, names[i]};
    }
    int failed = _cmocka_run_group_tests("examples", tests, count, NULL, NULL);
    failed += cmocka_run_group_tests_name("golden figures", golden, NULL, NULL);
    free(tests);
    files_free(names);
    return failed;
}
