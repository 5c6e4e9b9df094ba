/* Runs every folder of tests/cases/ok: a study, scenarios.json, and what must come out of it,
 * expect.json, whose numbers are derived by hand in why.md. Each folder is a test of its own;
 * the study is read again without white space, with equal results. Only listed members are
 * checked; a member that this file does not know is a failure. */
#include "json_text.h"

#include <cjson/cJSON.h>

#define FOLDER TCO_SOURCE_DIR "/tests/cases/ok"

/* Relative, scaled by max(1, |expected|), unless expect.json says otherwise: both sides are
 * doubles, the model page asks for 1e-12 of the money moved. */
static const double usual_tolerance = 1e-12;

/* Where in the results a check is, and where its complaints go. */
typedef struct place {
    const char *folder, *scenario, *option;
    const tco_result *result;
    size_t s, o;
    double tolerance;
    int checks, complaints;
} place;

static void complain(place *at, const char *member, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void complain(place *at, const char *member, const char *format, ...)
{
    char text[600];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof(text), format, list);
    va_end(list);
    print_error("%s: %s: %s: %s: %s\n", at->folder, at->scenario, at->option, member, text);
    at->complaints++;
}

/* ---- one value ----------------------------------------------------------------------- */

static void check_number(place *at, const char *member, const cJSON *want, double got)
{
    at->checks++;
    if (!cJSON_IsNumber(want)) {
        complain(at, member, "not a number in expect.json; got %.17g", got);
        return;
    }
    double expected = want->valuedouble;
    double room = at->tolerance * fmax(1, fabs(expected));
    if (!(fabs(got - expected) <= room)) {
        complain(at, member, "expected %.17g, got %.17g, %.2g apart", expected, got,
                 fabs(got - expected));
    }
}

static void check_word(place *at, const char *member, const cJSON *want, const char *got)
{
    at->checks++;
    if (!cJSON_IsString(want) || !got || strcmp(want->valuestring, got) != 0) {
        complain(at, member, "expected \"%s\", got \"%s\"",
                 cJSON_IsString(want) ? want->valuestring : "(no text)", got ? got : "(none)");
    }
}

/* A number, or the name of the status that stands in its place. */
static void check_value(place *at, const char *member, const cJSON *want, tco_value got)
{
    if (cJSON_IsString(want) || got.status != TCO_VALUE_OK) {
        check_word(at, member, want, tco_value_status_name(got.status));
    } else {
        check_number(at, member, want, got.value);
    }
}

/* One of the months 0 ... horizon. */
static void check_month(place *at, const char *member, const cJSON *want, const double *series,
                        size_t count)
{
    char name[300];
    char *end = NULL;
    unsigned long month = strtoul(want->string, &end, 10);
    snprintf(name, sizeof(name), "%s/%s", member, want->string);
    if (*end != '\0' || !series || month >= count) {
        complain(at, name, "there is no such month");
        return;
    }
    check_number(at, name, want, series[month]);
}

/* ---- money by category --------------------------------------------------------------- */

/* The number of categories for a name that is none. */
static int category_of(place *at, const char *member, const char *name)
{
    for (int category = 0; category < TCO_CATEGORY_COUNT; category++) {
        if (strcmp(tco_category_name((tco_category)category), name) == 0) {
            return category;
        }
    }
    complain(at, member, "there is no category \"%s\"", name);
    return TCO_CATEGORY_COUNT;
}

static void check_categories(place *at, const cJSON *wanted)
{
    const cJSON *want = NULL;
    cJSON_ArrayForEach(want, wanted)
    {
        char member[100];
        snprintf(member, sizeof(member), "categories/%s", want->string);
        int category = category_of(at, member, want->string);
        if (category < TCO_CATEGORY_COUNT) {
            check_value(at, member, want,
                        tco_result_category(at->result, at->s, at->o, (tco_category)category));
        }
    }
}

static void check_cell(place *at, tco_category category, const cJSON *want)
{
    for (int timing = TCO_SPREAD; timing <= TCO_LUMP; timing++) {
        char member[100];
        size_t count = 0;
        const double *series =
            tco_result_flow(at->result, at->s, at->o, category, (tco_timing)timing, &count);
        cJSON *part = cJSON_GetArrayItem(want, timing);
        unsigned long month = strtoul(want->string, NULL, 10);
        snprintf(member, sizeof(member), "flow/%s/%s/%s", tco_category_name(category), want->string,
                 timing == TCO_SPREAD ? "spread" : "lump");
        if (!part || !series || month >= count) {
            complain(at, member, "expect.json or the result has no such cell");
        } else {
            check_number(at, member, part, series[month]);
        }
    }
}

static void check_level(place *at, tco_category category, const cJSON *want)
{
    char member[100];
    size_t count = 0;
    const double *series = tco_result_stock(at->result, at->s, at->o, category, &count);
    snprintf(member, sizeof(member), "stock/%s", tco_category_name(category));
    check_month(at, member, want, series, count);
}

/* {"rent": {"1": ...}}: one check for every month of every category. */
static void check_months(place *at, const cJSON *wanted,
                         void (*check)(place *, tco_category, const cJSON *))
{
    const cJSON *months = NULL;
    cJSON_ArrayForEach(months, wanted)
    {
        int category = category_of(at, wanted->string, months->string);
        const cJSON *want = category < TCO_CATEGORY_COUNT ? months->child : NULL;
        for (; want; want = want->next) {
            check(at, (tco_category)category, want);
        }
    }
}

static void check_book_value(place *at, const cJSON *wanted)
{
    size_t count = 0;
    const double *series = tco_result_book_value(at->result, at->s, at->o, &count);
    const cJSON *want = NULL;
    cJSON_ArrayForEach(want, wanted)
    {
        check_month(at, "book_value", want, series, count);
    }
}

/* ---- break-even ---------------------------------------------------------------------- */

static void check_crossings(place *at, const char *member, const cJSON *wanted,
                            const tco_break_even *got)
{
    static const char *const directions[] = {"touch", "behind", "ahead"};
    size_t count = (size_t)cJSON_GetArraySize(wanted);
    at->checks++;
    if (count != got->crossing_count) {
        complain(at, member, "expected %zu crossings, got %zu", count, got->crossing_count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char name[200];
        const cJSON *want = cJSON_GetArrayItem(wanted, (int)i);
        const tco_crossing *crossing = &got->crossing[i];
        snprintf(name, sizeof(name), "%s/%zu", member, i);
        check_number(at, name, cJSON_GetObjectItemCaseSensitive(want, "month"), crossing->month);
        check_word(at, name, cJSON_GetObjectItemCaseSensitive(want, "direction"),
                   directions[crossing->ahead + 1]);
        check_word(at, name, cJSON_GetObjectItemCaseSensitive(want, "kind"),
                   crossing->jump ? "jump" : "smooth");
    }
}

/* "until": null says that the option stays ahead. */
static void check_until(place *at, const char *member, const cJSON *want, const tco_break_even *got)
{
    if (!got->has_until) {
        at->checks++;
        if (!cJSON_IsNull(want)) {
            complain(at, member, "the result has none");
        }
        return;
    }
    check_number(at, member, want, got->until);
}

static void check_answer_member(place *at, const char *member, const cJSON *want,
                                const tco_break_even *got)
{
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"first", got->first},
                   {"durable", got->durable},
                   {"lost", got->lost},
                   {"closest_month", got->closest_month},
                   {"closest_gap", got->closest_gap},
                   {"searched_to_months", got->searched_to_months}};
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        if (strcmp(want->string, numbers[i].name) == 0) {
            check_number(at, member, want, numbers[i].value);
            return;
        }
    }
    if (strcmp(want->string, "value") == 0) {
        check_word(at, member, want, tco_value_status_name(got->value));
    } else if (strcmp(want->string, "status") == 0) {
        check_word(at, member, want, tco_break_even_status_name(got->status));
    } else if (strcmp(want->string, "reason") == 0) {
        check_word(at, member, want, tco_category_name(got->reason));
    } else if (strcmp(want->string, "until") == 0) {
        check_until(at, member, want, got);
    } else if (strcmp(want->string, "crossings") == 0) {
        check_crossings(at, member, want, got);
    } else {
        complain(at, member, "expect.json asks for an unknown member");
    }
}

static void check_break_even(place *at, const cJSON *wanted)
{
    const cJSON *answer = NULL;
    cJSON_ArrayForEach(answer, wanted)
    {
        int basis = 0;
        while (basis < TCO_BASIS_COUNT &&
               strcmp(tco_basis_name((tco_basis)basis), answer->string) != 0) {
            basis++;
        }
        if (basis == TCO_BASIS_COUNT) {
            complain(at, "break_even", "there is no basis \"%s\"", answer->string);
            continue;
        }
        const tco_break_even *got =
            tco_result_break_even(at->result, at->s, at->o, (tco_basis)basis);
        const cJSON *want = NULL;
        cJSON_ArrayForEach(want, answer)
        {
            char member[160];
            snprintf(member, sizeof(member), "break_even/%s/%s", answer->string, want->string);
            check_answer_member(at, member, want, got);
        }
    }
}

/* ---- a case -------------------------------------------------------------------------- */

static void check_member(place *at, const cJSON *want)
{
    for (int metric = 0; metric < TCO_METRIC_COUNT; metric++) {
        if (strcmp(tco_metric_name((tco_metric)metric), want->string) == 0) {
            check_value(at, want->string, want,
                        tco_result_metric(at->result, at->s, at->o, (tco_metric)metric));
            return;
        }
    }
    if (strcmp(want->string, "categories") == 0) {
        check_categories(at, want);
    } else if (strcmp(want->string, "flow") == 0) {
        check_months(at, want, check_cell);
    } else if (strcmp(want->string, "stock") == 0) {
        check_months(at, want, check_level);
    } else if (strcmp(want->string, "book_value") == 0) {
        check_book_value(at, want);
    } else if (strcmp(want->string, "break_even") == 0) {
        check_break_even(at, want);
    } else {
        complain(at, want->string, "expect.json asks for an unknown member");
    }
}

static void check_scenario(place *at, const cJSON *options)
{
    size_t count = tco_result_scenario_count(at->result);
    at->scenario = options->string;
    at->option = "-";
    for (at->s = 0; at->s < count; at->s++) {
        if (strcmp(tco_result_scenario_name(at->result, at->s), at->scenario) == 0) {
            break;
        }
    }
    if (at->s == count) {
        complain(at, "-", "there is no such scenario");
        return;
    }
    const cJSON *option = NULL;
    cJSON_ArrayForEach(option, options)
    {
        at->option = option->string;
        at->o = option_index(at->result, at->s, option->string);
        const cJSON *want = NULL;
        cJSON_ArrayForEach(want, option)
        {
            check_member(at, want);
        }
    }
}

/* Evaluates the text and checks all that is expected; complaints are counted in `at`. */
static void check_text(place *at, const char *text, const cJSON *expect)
{
    const cJSON *tolerance = cJSON_GetObjectItemCaseSensitive(expect, "tolerance");
    at->tolerance = cJSON_IsNumber(tolerance) ? tolerance->valuedouble : usual_tolerance;
    tco_study *study = study_of(text);
    tco_result *result = result_of(study);
    at->result = result;
    const cJSON *options = NULL;
    cJSON_ArrayForEach(options, cJSON_GetObjectItemCaseSensitive(expect, "scenarios"))
    {
        check_scenario(at, options);
    }
    at->result = NULL;
    tco_result_free(result);
    tco_study_free(study);
}

static char *case_file(const char *folder, const char *name, size_t *size)
{
    char file[600];
    snprintf(file, sizeof(file), FOLDER "/%s/%s", folder, name);
    return file_read(file, size);
}

static void check_case(void **state)
{
    place at = {.folder = *state};
    size_t size = 0;
    char *text = case_file(at.folder, "scenarios.json", &size);
    char *wanted = case_file(at.folder, "expect.json", NULL);
    free(case_file(at.folder, "why.md", NULL)); /* a number without a derivation is no test */
    cJSON *expect = cJSON_Parse(wanted);
    assert_non_null(expect);
    check_text(&at, text, expect);
    char *dense = json_strip(text, size, &size);
    check_text(&at, dense, expect);
    sink spaced_results = json_result_text(text), dense_results = json_result_text(dense);
    assert_true(sink_equal(&spaced_results, &dense_results));
    sink_free(&spaced_results);
    sink_free(&dense_results);
    cJSON_Delete(expect);
    free(dense);
    free(wanted);
    free(text);
    assert_true(at.checks > 0);
    assert_int_equal(at.complaints, 0);
}

int main(void)
{
    char **names = files_list(FOLDER, "");
    size_t count = 0;
    while (names[count]) {
        count++;
    }
    if (count == 0) {
        print_error("no case in %s\n", FOLDER);
        return 1;
    }
    struct CMUnitTest *tests = calloc(count, sizeof(*tests));
    if (!tests) {
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        tests[i] = (struct CMUnitTest){names[i], check_case, NULL, NULL, names[i]};
    }
    int failed = _cmocka_run_group_tests("cases", tests, count, NULL, NULL);
    free(tests);
    files_free(names);
    return failed;
}
