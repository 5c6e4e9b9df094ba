/* The substitution matrix: every value of every example and accepted case, replaced by every
 * fragment of its slot (tests/corpora/substitutions.tsv). Each gives finite results or errors
 * that point at the value or at what rests on it; never a crash, never nan or inf in a report. */
#include "json_text.h"
#include "registry.h"

enum { CASES_AT_LEAST = 3000, FRAGMENTS_MAX = 100 };

typedef struct fragment {
    char id[8], slot[12];
    const char *text;
} fragment;

typedef struct case_now {
    const char *file, *text;
    const json_value *value;
    const fragment *with;
    int in_scenario;
} case_now;

static fragment fragments[FRAGMENTS_MAX];
static size_t fragment_count;
static char *fragment_text;
static int cases, complaints;

static void complain(const case_now *now, const char *what, const tco_errors *errors)
{
    const tco_error *first = errors && errors->count > 0 ? &errors->item[0] : NULL;
    print_message("%s %s <- %s %s: %s; got %s %s %d:%d %s\n", now->file, now->value->pointer,
                  now->with->id, now->with->text, what, first ? tco_status_name(first->code) : "OK",
                  first ? first->path : "", first ? first->line : 0, first ? first->column : 0,
                  first ? first->message : "");
    complaints++;
    assert_true(complaints < 200);
}

static void load_fragments(void)
{
    fragment_text = file_read(TCO_SOURCE_DIR "/tests/corpora/substitutions.tsv", NULL);
    char *line = strchr(fragment_text, '\n');
    while (line && line[1]) {
        line++;
        char *end = strchr(line, '\n'), *slot = strchr(line, '\t');
        char *text = slot ? strchr(slot + 1, '\t') : NULL;
        char *must = text ? strchr(text + 1, '\t') : NULL;
        assert_true(end && must && must < end && fragment_count < FRAGMENTS_MAX);
        *slot = *text = *must = *end = '\0';
        fragment *one = &fragments[fragment_count++];
        snprintf(one->id, sizeof(one->id), "%s", line);
        snprintf(one->slot, sizeof(one->slot), "%s", slot + 1);
        one->text = text + 1;
        line = end;
    }
}

static void parent_of(const char *pointer, char *parent, size_t room)
{
    snprintf(parent, room, "%s", pointer);
    char *slash = strrchr(parent, '/');
    if (slash) {
        *slash = '\0';
    }
}

/* Errors may name the value, what is around or inside it, a member beside it, or another
 * component of its option; scenarios repeat what the base says. */
static int related(const char *path, const char *pointer)
{
    char a[400], b[400];
    path = pointer_in_study(path);
    pointer = pointer_in_study(pointer);
    if (pointer_inside(path, pointer) || pointer_inside(pointer, path)) {
        return 1;
    }
    parent_of(path, a, sizeof(a));
    parent_of(pointer, b, sizeof(b));
    if (strcmp(a, b) == 0) {
        return 1;
    }
    if (strncmp(path, "/sweeps/", 8) == 0 || strncmp(path, "/correlations/", 14) == 0) {
        return 1; /* they name what they need */
    }
    static const char options[] = "/options/";
    size_t start = sizeof(options) - 1;
    if (strncmp(pointer, options, start) != 0) {
        return 0;
    }
    if (strcmp(path, "/baseline") == 0) {
        return 1;
    }
    size_t name = strcspn(pointer + start, "/");
    return strncmp(path, pointer, start + name) == 0;
}

static int has_error(const tco_errors *errors, tco_status code, const json_value *value)
{
    for (size_t i = 0; i < errors->count; i++) {
        const tco_error *one = &errors->item[i];
        if (one->code == code && one->line == value->line && one->column == value->column &&
            (strcmp(one->path, value->pointer) == 0 || code == TCO_E_SYNTAX)) {
            return 1;
        }
    }
    return 0;
}

static void check_errors(const case_now *now, const tco_errors *errors)
{
    int any = 0;
    for (size_t i = 0; i < errors->count; i++) {
        const tco_error *one = &errors->item[i];
        if (one->code == TCO_OK || one->line <= 0 || one->column <= 0 || !one->message[0]) {
            complain(now, "an error without a place or a message", errors);
        }
        any = any || related(one->path, now->value->pointer);
    }
    if (!any) {
        complain(now, "no error points at the value", errors);
    }
}

static void check_reports(const case_now *now, const tco_study *study)
{
    tco_result *result = result_of(study);
    for (size_t s = 0; s < tco_result_scenario_count(result); s++) {
        for (size_t o = 0; o < tco_result_option_count(result, s); o++) {
            for (int m = 0; m < TCO_METRIC_COUNT; m++) {
                tco_value value = tco_result_metric(result, s, o, (tco_metric)m);
                if (!isfinite(value.value) || (value.status != TCO_VALUE_OK && value.value != 0)) {
                    complain(now, tco_metric_name((tco_metric)m), NULL);
                }
            }
        }
    }
    /* The long sections now and then: all of them for every case would take minutes. */
    for (int format = 0; format < TCO_FORMAT_COUNT; format++) {
        for (int section = 0; section < TCO_SECTION_COUNT; section++) {
            if (section != TCO_SECTION_SUMMARY && (cases + 3 * section + format) % 16 != 0) {
                continue;
            }
            sink text = report_text(result, (tco_format)format, (tco_section)section);
            if (has_not_a_number(text.text)) {
                complain(now, tco_format_name((tco_format)format), NULL);
            }
            sink_free(&text);
        }
    }
    tco_result_free(result);
}

/* Fields whose range rests on another field as well: hours of a step on the unit of their
 * usage, the horizon and the search on each other, values of a sweep on the field swept. */
static int has_moving_range(const char *pointer)
{
    return strstr(pointer, "/hours_steps/") || strstr(pointer, "/horizon_months") ||
           strstr(pointer, "/search_months") || strncmp(pointer, "/sweeps/", 8) == 0;
}

/* The range of the row decides: outside it RANGE at the value, inside it never. */
static void check_number(const case_now *now, const tco_errors *errors)
{
    char *end = NULL;
    double number = strtod(now->with->text, &end);
    const tco_field *field = field_at(now->value->pointer);
    if (!field || *end || !isfinite(number) || strchr("n[{t\"", now->with->text[0])) {
        return;
    }
    int whole = field->kind == TCO_FIELD_COUNT && number != floor(number);
    int outside = whole || number < field->minimum || number > field->maximum;
    int refused = has_error(errors, TCO_E_RANGE, now->value);
    if (outside != refused && !(refused && has_moving_range(now->value->pointer))) {
        complain(now, outside ? "RANGE is missing" : "RANGE is wrong", errors);
    }
    if (whole && refused && number > field->minimum && number < field->maximum &&
        !strstr(errors->item[0].message, "whole")) {
        complain(now, "the message does not say: whole number", errors);
    }
}

/* Is the value a distribution, or something in one? */
static int in_distribution(const char *pointer)
{
    char up[400];
    snprintf(up, sizeof(up), "%s", pointer);
    for (char *end = up; end; end = strrchr(up, '/')) {
        *end = end == up ? *end : '\0';
        const tco_field *field = field_at(up);
        if (field) {
            return field->kind == TCO_FIELD_NUMBER ||
                   (field->kind == TCO_FIELD_SERIES && strcmp(up, pointer) != 0);
        }
        if (strrchr(up, '/') == up) {
            break;
        }
    }
    return 0;
}

/* An object in place of a number could be a distribution, so its key is what is unknown; a whole
 * number, and a number of a distribution, takes no object at all. */
static void check_unknown_law(const case_now *now, const tco_errors *errors)
{
    const tco_field *field = field_at(now->value->pointer);
    size_t size = strlen(now->value->pointer);
    int found = has_error(errors, TCO_E_TYPE, now->value) &&
                (!field || field->kind == TCO_FIELD_COUNT || field->kind == TCO_FIELD_CONSTANT ||
                 field->kind == TCO_FIELD_LIST);
    for (size_t i = 0; i < errors->count; i++) {
        const tco_error *one = &errors->item[i];
        found = found ||
                (one->code == TCO_E_UNKNOWN && strncmp(one->path, now->value->pointer, size) == 0 &&
                 strcmp(one->path + size, "/value") == 0);
    }
    if (!found) {
        complain(now, "TYPE, or UNKNOWN for the key", errors);
    }
}

/* What substitutions.tsv demands of single fragments; the rest is in check_number. */
static void check_demand(const case_now *now, const tco_errors *errors)
{
    static const struct {
        const char *ids;
        tco_status code;
        int null; /* in a patch null removes, so it may be right there */
    } demands[] = {
        {"n01 s05 s10", TCO_E_SYNTAX, 0}, {"n02 n03", TCO_E_RANGE, 0},
        {"n15 n16 n18", TCO_E_TYPE, 0},   {"n17 s04 o03 a03", TCO_E_TYPE, 1},
        {"s03", TCO_E_TYPE, 0},           {"o02 o05 a01 a04 a05 a06", TCO_E_TYPE, 0},
    };
    for (size_t i = 0; i < LENGTH(demands); i++) {
        int object = now->value->kind == JSON_OBJECT || now->value->kind == JSON_ARRAY;
        const tco_field *of = field_at(now->value->pointer);
        int list = of && of->kind == TCO_FIELD_LIST && now->with->text[0] == '[';
        if (!strstr(demands[i].ids, now->with->id) || (demands[i].null && now->in_scenario) ||
            list || (object && in_distribution(now->value->pointer))) {
            continue; /* a number is as good there */
        }
        json_value place = *now->value;
        if (demands[i].code == TCO_E_SYNTAX && now->with->text[0] == '"') {
            place.column++; /* of the escape, behind the quote */
        }
        if (!has_error(errors, demands[i].code, &place)) {
            complain(now, tco_status_name(demands[i].code), errors);
        }
    }
    if (strcmp(now->with->id, "n19") == 0) {
        check_unknown_law(now, errors);
    }
    const tco_field *field = field_at(now->value->pointer);
    int named = strstr("s01 s11 s12 s13", now->with->id) != NULL &&
                (strcmp(now->value->pointer, "/currency") == 0 ||
                 (field && field->kind == TCO_FIELD_CHOICE));
    if ((named || (strcmp(now->with->id, "s01") == 0 && field)) && errors->count == 0) {
        complain(now, "accepted", errors);
    }
}

/* Another way to write the same number: same status, same results. */
static void check_same(const case_now *now, const char *plain, const tco_study *study)
{
    char *text = json_replace(now->text, now->value, plain);
    tco_study *other = NULL;
    tco_study_parse(text, strlen(text), &other, NULL);
    if ((study == NULL) != (other == NULL)) {
        complain(now, "not accepted or refused alike", NULL);
    } else if (study) {
        tco_result *a = result_of(study), *b = result_of(other);
        sink c = result_text(a), d = result_text(b);
        if (!sink_equal(&c, &d)) {
            complain(now, "other results than the plain number", NULL);
        }
        sink_free(&c);
        sink_free(&d);
        tco_result_free(a);
        tco_result_free(b);
    }
    tco_study_free(other);
    free(text);
}

static void run_case(const case_now *now)
{
    char *text = json_replace(now->text, now->value, now->with->text);
    tco_study *study = NULL;
    tco_errors errors = {0};
    tco_status status = tco_study_parse(text, strlen(text), &study, &errors);
    cases++;
    if (status == TCO_OK) {
        errors.count = 0;
        check_reports(now, study);
    } else {
        check_errors(now, &errors);
    }
    check_demand(now, &errors);
    if (now->value->kind == JSON_NUMBER) {
        check_number(now, &errors);
    }
    static const char *const same[][2] = {{"n07", "0"}, {"n20", "1000"}, {"n21", "2.58"}};
    for (size_t i = 0; i < LENGTH(same); i++) {
        if (strcmp(now->with->id, same[i][0]) == 0) {
            check_same(now, same[i][1], study);
        }
    }
    tco_study_free(study);
    free(text);
}

static void run_text(const char *file, const char *text)
{
    size_t count = 0;
    int before = cases;
    json_value *values = json_values(text, &count);
    for (size_t i = 0; i < count; i++) {
        const char *slots = values[i].kind == JSON_NUMBER   ? "number"
                            : values[i].kind == JSON_STRING ? "string"
                            : values[i].kind == JSON_OBJECT ? "object array"
                                                            : "array";
        for (size_t f = 0; f < fragment_count; f++) {
            if (strstr(slots, fragments[f].slot)) {
                case_now now = {file, text, &values[i], &fragments[f],
                                strncmp(values[i].pointer, "/scenarios/", 11) == 0};
                run_case(&now);
            }
        }
    }
    print_message("%s: %d cases\n", file, cases - before);
    free(values);
}

static void run_folder(const char *folder, const char *ending, const char *inside)
{
    char **names = files_list(folder, ending);
    for (size_t i = 0; names[i]; i++) {
        char file[700];
        snprintf(file, sizeof(file), "%s/%s%s", folder, names[i], inside);
        char *text = file_read(file, NULL);
        run_text(names[i], text);
        free(text);
    }
    files_free(names);
}

static void matrix__every_value_by_every_fragment(void **state)
{
    (void)state;
    load_fragments();
    assert_true(fragment_count >= 50);
    run_text("full_study", full_study);
    run_folder(TCO_SOURCE_DIR "/examples", ".json", "");
    run_folder(TCO_SOURCE_DIR "/tests/cases/ok", "", "/scenarios.json");
    free(fragment_text);
    print_message("%d cases, %d complaints\n", cases, complaints);
    assert_true(cases > CASES_AT_LEAST);
    assert_int_equal(complaints, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrix__every_value_by_every_fragment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
