/* Runs every folder of tests/cases/bad: a study that must be refused, and the errors it must
 * be refused with. A line of expect.txt is
 *     line:column <TAB> CODE <TAB> pointer <TAB> part of the message or hint (may be empty)
 * where the pointer * is not compared; a first line "total N" counts errors beyond the list.
 * Each study is read again without white space: only the places may change. */
#include "json_text.h"

#include <ctype.h>

#define FOLDER TCO_SOURCE_DIR "/tests/cases/bad"
enum { CASES_AT_LEAST = 150 };

typedef struct expected {
    int line, column;
    char code[32], pointer[400], part[200];
} expected;

typedef struct expectation {
    size_t count, total;
    expected item[TCO_ERRORS_MAX];
} expectation;

static int complaints;

static void complain(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void complain(const char *name, const char *format, ...)
{
    char text[1500];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof(text), format, list);
    va_end(list);
    print_message("%s: %s\n", name, text);
    complaints++;
}

/* Cut the text up to a separator off; NULL at the end. */
static char *cut(char **rest, char separator)
{
    char *start = *rest;
    if (!start) {
        return NULL;
    }
    char *end = strchr(start, separator);
    *rest = end ? end + 1 : NULL;
    if (end) {
        *end = '\0';
    }
    return start;
}

static expectation expectation_read(const char *name)
{
    char file[600];
    snprintf(file, sizeof(file), FOLDER "/%s/expect.txt", name);
    char *text = file_read(file, NULL), *rest = text;
    expectation wanted = {0, 0, {{0, 0, "", "", ""}}};
    for (char *line = NULL; (line = cut(&rest, '\n')) != NULL;) {
        if (sscanf(line, "total %zu", &wanted.total) == 1 || *line == '\0') {
            continue;
        }
        assert_true(wanted.count < TCO_ERRORS_MAX);
        expected *item = &wanted.item[wanted.count++];
        char *fields = line;
        char *place = cut(&fields, '\t'), *code = cut(&fields, '\t');
        char *pointer = cut(&fields, '\t'), *part = cut(&fields, '\t');
        if (!part || sscanf(place, "%d:%d", &item->line, &item->column) != 2) {
            fail_msg("%s: a line of expect.txt is not right", name);
        }
        snprintf(item->code, sizeof(item->code), "%s", code);
        snprintf(item->pointer, sizeof(item->pointer), "%s", pointer);
        snprintf(item->part, sizeof(item->part), "%s", part);
    }
    if (wanted.total == 0) {
        wanted.total = wanted.count;
    }
    free(text);
    return wanted;
}

static void check_item(const char *name, const expected *want, const tco_error *got)
{
    int pointer_right = strcmp(want->pointer, "*") == 0 || strcmp(want->pointer, got->path) == 0;
    if (strcmp(tco_status_name(got->code), want->code) != 0 || !pointer_right ||
        got->line != want->line || got->column != want->column ||
        (!strstr(got->message, want->part) && !strstr(got->hint, want->part))) {
        complain(name, "wanted %d:%d %s %s \"%s\"\n    got    %d:%d %s %s: %s (%s)", want->line,
                 want->column, want->code, want->pointer, want->part, got->line, got->column,
                 tco_status_name(got->code), got->path, got->message, got->hint);
    }
    size_t size = strlen(got->message);
    if (size == 0 || got->message[size - 1] == '.' || strpbrk(got->message, "\r\n\t")) {
        complain(name, "the message \"%s\" is not one line without a final stop", got->message);
    }
}

static void check_all(const char *name, const expectation *wanted, const tco_errors *got)
{
    if (got->count != wanted->count || got->total != wanted->total) {
        complain(name, "wanted %zu errors of %zu, got %zu of %zu", wanted->count, wanted->total,
                 got->count, got->total);
    }
    for (size_t i = 0; i < wanted->count && i < got->count; i++) {
        check_item(name, &wanted->item[i], &got->item[i]);
    }
    for (size_t i = wanted->count; i < got->count && i < TCO_ERRORS_MAX; i++) {
        const tco_error *more = &got->item[i];
        complain(name, "not wanted: %d:%d %s %s: %s (%s)", more->line, more->column,
                 tco_status_name(more->code), more->path, more->message, more->hint);
    }
}

/* Messages of repeated keys name a place, which moves with the white space. */
static void mask_places(char *text)
{
    for (char *at = text; *at; at++) {
        if (isdigit((unsigned char)*at)) {
            char *end = at;
            while (isdigit((unsigned char)*end) || *end == ':') {
                end++;
            }
            if (memchr(at, ':', (size_t)(end - at))) {
                memset(at, '#', 1);
                memmove(at + 1, end, strlen(end) + 1);
            }
        }
    }
}

static void check_without_space(const char *name, const char *text, size_t size,
                                const tco_errors *spaced)
{
    size_t stripped_size = 0;
    char *stripped = json_strip(text, size, &stripped_size);
    tco_study *study = NULL;
    tco_errors dense = {0};
    tco_status status = tco_study_parse(stripped, stripped_size, &study, &dense);
    if (status != spaced->item[0].code || study || dense.total != spaced->total ||
        dense.count != spaced->count) {
        complain(name, "without white space: %s, %zu errors", tco_status_name(status), dense.total);
    }
    for (size_t i = 0; i < dense.count && i < spaced->count; i++) {
        tco_error a = spaced->item[i], b = dense.item[i];
        if (a.code == TCO_E_DUPLICATE) {
            mask_places(a.message);
            mask_places(b.message);
        }
        if (a.code != b.code || strcmp(a.path, b.path) != 0 || strcmp(a.hint, b.hint) != 0 ||
            strcmp(a.message, b.message) != 0) {
            complain(name, "without white space error %zu is %s %s: %s (%s)", i,
                     tco_status_name(b.code), b.path, b.message, b.hint);
        }
    }
    tco_study_free(study);
    free(stripped);
}

static void run_case(const char *name)
{
    char file[600];
    size_t size = 0;
    snprintf(file, sizeof(file), FOLDER "/%s/scenarios.json", name);
    char *text = file_read(file, &size);
    expectation wanted = expectation_read(name);
    tco_study *study = NULL;
    tco_errors errors = {0};
    tco_status status = tco_study_parse(text, size, &study, &errors);
    if (status == TCO_OK || study) {
        complain(name, "accepted; wanted %s %s", wanted.item[0].code, wanted.item[0].pointer);
        tco_study_free(study);
    } else {
        check_all(name, &wanted, &errors);
        if (errors.count > 0 && status != errors.item[0].code) {
            complain(name, "returned %s, not the code of the first error", tco_status_name(status));
        }
        if (tco_study_parse(text, size, &study, NULL) != status || study) {
            complain(name, "another status without an error list");
        }
        check_without_space(name, text, size, &errors);
    }
    free(text);
}

static void bad__every_case_is_refused_as_its_folder_says(void **state)
{
    (void)state;
    char **names = files_list(FOLDER, "");
    int count = 0;
    for (; names[count]; count++) {
        run_case(names[count]);
    }
    files_free(names);
    print_message("%d cases, %d complaints\n", count, complaints);
    assert_true(count >= CASES_AT_LEAST);
    assert_int_equal(complaints, 0);
}

/* Each code a reader can give stands in some expect.txt, so that none goes without a case. */
static void bad__every_code_of_the_reader_has_a_case(void **state)
{
    (void)state;
    static const tco_status codes[] = {TCO_E_SYNTAX,   TCO_E_TYPE,    TCO_E_RANGE,
                                       TCO_E_UNKNOWN,  TCO_E_MISSING, TCO_E_DUPLICATE,
                                       TCO_E_CONFLICT, TCO_E_LIMIT};
    size_t seen[LENGTH(codes)] = {0};
    char **names = files_list(FOLDER, "");
    for (size_t i = 0; names[i]; i++) {
        expectation wanted = expectation_read(names[i]);
        for (size_t c = 0; c < LENGTH(codes); c++) {
            seen[c] += strcmp(wanted.item[0].code, tco_status_name(codes[c])) == 0;
        }
    }
    files_free(names);
    for (size_t c = 0; c < LENGTH(codes); c++) {
        if (seen[c] == 0) {
            fail_msg("no case for %s", tco_status_name(codes[c]));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad__every_case_is_refused_as_its_folder_says),
        cmocka_unit_test(bad__every_code_of_the_reader_has_a_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
