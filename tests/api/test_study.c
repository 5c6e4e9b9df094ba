/* Reading, copying and writing a study through the public header: every status a call can
 * give, nothing written on failure, canonical text that reads back as the same study.
 * What is refused, and where, is in tests/cases/bad; single fields are in test_put.c. */
#define _POSIX_C_SOURCE 200809L
#include "json_text.h"

#include <sys/stat.h>
#include <unistd.h>

enum { MIB = 1 << 20 };

/* A handle no call may overwrite on failure. */
static char nothing;
#define UNTOUCHED ((void *)&nothing)

static void parse__good_study(void **state)
{
    (void)state;
    tco_study *study = NULL;
    tco_errors errors;
    memset(&errors, 0x5A, sizeof(errors));
    assert_int_equal(tco_study_parse(full_study, strlen(full_study), &study, &errors), TCO_OK);
    assert_non_null(study);
    tco_study_free(study);
    assert_int_equal(tco_study_parse(full_study, strlen(full_study), &study, NULL), TCO_OK);
    tco_study_free(study);
    tco_study_free(NULL);
}

static void parse__one_text_for_each_status(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        tco_status status;
    } cases[] = {
        {"", TCO_E_SYNTAX},
        {"{\"a\": 1}x", TCO_E_SYNTAX},
        {"{\"a\": 1, \"a\": 1}", TCO_E_DUPLICATE},
        {"[]", TCO_E_TYPE},
        {"{}", TCO_E_MISSING},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        tco_study *study = UNTOUCHED;
        tco_errors errors = {0};
        tco_status status = tco_study_parse(cases[i].json, strlen(cases[i].json), &study, &errors);
        assert_int_equal(status, cases[i].status);
        assert_null(study);
        assert_true(errors.count >= 1 && errors.total >= errors.count);
        assert_int_equal(errors.item[0].code, status);
        assert_true(errors.item[0].line > 0 && errors.item[0].column > 0);
    }
}

static void parse__nonsense_is_argument(void **state)
{
    (void)state;
    tco_study *study = UNTOUCHED;
    tco_errors errors = {0};
    assert_int_equal(tco_study_parse(NULL, 3, &study, &errors), TCO_E_ARGUMENT);
    assert_null(study);
    assert_int_equal(tco_study_parse("{}", 2, NULL, &errors), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_parse(NULL, 0, NULL, NULL), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_load(NULL, &study, &errors), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_load("x", NULL, &errors), TCO_E_ARGUMENT);
}

/* The text is copied to memory of exactly its size, so that a checker sees a read past it. */
static void parse__no_nul_at_the_end_is_needed(void **state)
{
    (void)state;
    size_t size = strlen(small_study);
    char *exact = malloc(size);
    memcpy(exact, small_study, size);
    tco_study *study = NULL;
    assert_int_equal(tco_study_parse(exact, size, &study, NULL), TCO_OK);
    free(exact);
    sink a = study_text(study);
    tco_study *other = study_of(small_study);
    sink b = study_text(other);
    assert_true(sink_equal(&a, &b));
    sink_free(&a);
    sink_free(&b);
    tco_study_free(study);
    tco_study_free(other);
}

/* White space may be missing at the very end, so the last byte that matters is the brace. */
static void parse__cut_anywhere_is_refused(void **state)
{
    (void)state;
    size_t whole = strrchr(full_study, '}') - full_study + 1;
    for (size_t size = 0; size < whole; size++) {
        char *cut = malloc(size + 1);
        memcpy(cut, full_study, size);
        tco_study *study = UNTOUCHED;
        tco_errors errors = {0};
        if (tco_study_parse(cut, size, &study, &errors) != TCO_E_SYNTAX || study) {
            fail_msg("cut after %zu bytes", size);
        }
        assert_true(errors.item[0].line > 0);
        free(cut);
    }
}

static void parse__a_byte_order_mark_is_skipped(void **state)
{
    (void)state;
    sink text = {0};
    sink_format(&text, "\xEF\xBB\xBF%s", small_study);
    tco_study_free(study_of(text.text));
    sink_free(&text);
}

static char *of_size(size_t size)
{
    char *text = malloc(size + 1);
    memset(text, ' ', size);
    memcpy(text, small_study, strlen(small_study));
    text[size] = '\0';
    return text;
}

static void parse__more_than_a_mebibyte_is_limit(void **state)
{
    (void)state;
    char *text = of_size(MIB);
    tco_study *study = NULL;
    tco_errors errors = {0};
    assert_int_equal(tco_study_parse(text, MIB, &study, &errors), TCO_OK);
    tco_study_free(study);
    free(text);
    text = of_size(MIB + 1);
    study = UNTOUCHED;
    assert_int_equal(tco_study_parse(text, MIB + 1, &study, &errors), TCO_E_LIMIT);
    assert_null(study);
    assert_int_equal(errors.item[0].code, TCO_E_LIMIT);
    free(text);
}

static void file_write(const char *name, const char *text, size_t size)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void load__regular_files_only(void **state)
{
    (void)state;
    char folder[] = "/tmp/tco-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    char name[64];
    snprintf(name, sizeof(name), "%s/study.json", folder);
    tco_study *study = UNTOUCHED;
    tco_errors errors = {0};
    assert_int_equal(tco_study_load(name, &study, &errors), TCO_E_IO);
    assert_null(study);
    assert_int_equal(errors.count, 1);
    assert_int_equal(errors.item[0].code, TCO_E_IO);
    assert_true(strlen(errors.item[0].message) > 0);
    study = UNTOUCHED;
    assert_int_equal(tco_study_load(folder, &study, &errors), TCO_E_IO);
    assert_null(study);
    assert_int_equal(tco_study_load("/dev/zero", &study, NULL), TCO_E_IO);
    assert_int_equal(mkfifo(name, 0600), 0);
    assert_int_equal(tco_study_load(name, &study, NULL), TCO_E_IO);
    unlink(name);

    file_write(name, small_study, strlen(small_study));
    assert_int_equal(tco_study_load(name, &study, &errors), TCO_OK);
    sink loaded = study_text(study);
    tco_study *parsed = study_of(small_study);
    sink text = study_text(parsed);
    assert_true(sink_equal(&loaded, &text));
    sink_free(&loaded);
    sink_free(&text);
    tco_study_free(parsed);
    tco_study_free(study);

    char *large = of_size(MIB + 1);
    file_write(name, large, MIB + 1);
    free(large);
    study = UNTOUCHED;
    assert_int_equal(tco_study_load(name, &study, &errors), TCO_E_LIMIT);
    assert_null(study);
    unlink(name);
    rmdir(folder);
}

static void load__errors_have_their_place(void **state)
{
    (void)state;
    tco_study *study = UNTOUCHED;
    tco_errors errors = {0};
    const char *name = TCO_SOURCE_DIR "/tests/cases/bad/unknown_electricty_price/scenarios.json";
    assert_int_equal(tco_study_load(name, &study, &errors), TCO_E_UNKNOWN);
    assert_null(study);
    assert_string_equal(errors.item[0].path, "/electricty_price");
    assert_int_equal(errors.item[0].line, 4);
}

static void write__canonical_text_reads_back_equal(void **state)
{
    (void)state;
    const char *const texts[] = {small_study, full_study};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        tco_study *study = study_of(texts[i]);
        sink first = study_text(study);
        tco_study *again = study_of(first.text);
        sink second = study_text(again);
        assert_string_equal(first.text, second.text);
        tco_result *a = result_of(study), *b = result_of(again);
        sink a_text = result_text(a), b_text = result_text(b);
        assert_string_equal(a_text.text, b_text.text);
        sink_free(&a_text);
        sink_free(&b_text);
        tco_result_free(a);
        tco_result_free(b);
        sink_free(&first);
        sink_free(&second);
        tco_study_free(study);
        tco_study_free(again);
    }
}

static void write__statuses(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_error err = {0};
    sink text = {0};
    text.fail_at = 1;
    assert_int_equal(tco_study_write(study, sink_write, &text, &err), TCO_E_IO);
    assert_int_equal(err.code, TCO_E_IO);
    assert_int_equal(tco_study_write(study, sink_write, &(sink){.fail_at = 1}, NULL), TCO_E_IO);
    assert_int_equal(tco_study_write(NULL, sink_write, &text, &err), TCO_E_ARGUMENT);
    assert_int_equal(err.code, TCO_E_ARGUMENT);
    assert_int_equal(tco_study_write(study, NULL, NULL, &err), TCO_E_ARGUMENT);
    sink whole = study_text(study);
    for (int call = 2; call <= whole.calls; call++) {
        sink broken = {.fail_at = call};
        assert_int_equal(tco_study_write(study, sink_write, &broken, &err), TCO_E_IO);
        sink_free(&broken);
    }
    sink_free(&whole);
    tco_study_free(study);
}

static void copy__is_independent(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study), *copy = NULL;
    tco_error err = {0};
    assert_int_equal(tco_study_copy(study, &copy, &err), TCO_OK);
    sink before = study_text(study), same = study_text(copy);
    assert_string_equal(before.text, same.text);
    assert_int_equal(tco_study_put(copy, "/electricity/price_per_kwh", 0.9, &err), TCO_OK);
    sink after = study_text(study), changed = study_text(copy);
    assert_string_equal(before.text, after.text);
    assert_string_not_equal(before.text, changed.text);
    tco_study_free(study);
    sink kept = study_text(copy);
    assert_string_equal(kept.text, changed.text);
    tco_result *result = result_of(copy);
    tco_result_free(result);
    tco_study_free(copy);
    sink_free(&before);
    sink_free(&same);
    sink_free(&after);
    sink_free(&changed);
    sink_free(&kept);
}

static void copy_and_evaluate__nonsense_is_argument(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study), *copy = UNTOUCHED;
    tco_result *result = UNTOUCHED;
    tco_error err = {0};
    assert_int_equal(tco_study_copy(NULL, &copy, &err), TCO_E_ARGUMENT);
    assert_int_equal(err.code, TCO_E_ARGUMENT);
    assert_null(copy);
    assert_int_equal(tco_study_copy(study, NULL, NULL), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_evaluate(NULL, &result, &err), TCO_E_ARGUMENT);
    assert_null(result);
    assert_int_equal(tco_study_evaluate(study, NULL, NULL), TCO_E_ARGUMENT);
    tco_study_free(study);
}

static void evaluate__twice_gives_the_same_bytes(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_result *first = result_of(study), *second = result_of(study);
    sink a = result_text(first), b = result_text(second);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.text, b.text, a.size);
    sink_free(&a);
    sink_free(&b);
    tco_result_free(first);
    tco_result_free(second);
    tco_study_free(study);
}

/* The result owns what it shows: it outlives its study. */
static void evaluate__result_outlives_the_study(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    sink before = result_text(result);
    tco_study_free(study);
    sink after = result_text(result);
    assert_string_equal(before.text, after.text);
    sink_free(&before);
    sink_free(&after);
    tco_result_free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parse__good_study),
        cmocka_unit_test(parse__one_text_for_each_status),
        cmocka_unit_test(parse__nonsense_is_argument),
        cmocka_unit_test(parse__no_nul_at_the_end_is_needed),
        cmocka_unit_test(parse__cut_anywhere_is_refused),
        cmocka_unit_test(parse__a_byte_order_mark_is_skipped),
        cmocka_unit_test(parse__more_than_a_mebibyte_is_limit),
        cmocka_unit_test(load__regular_files_only),
        cmocka_unit_test(load__errors_have_their_place),
        cmocka_unit_test(write__canonical_text_reads_back_equal),
        cmocka_unit_test(write__statuses),
        cmocka_unit_test(copy__is_independent),
        cmocka_unit_test(copy_and_evaluate__nonsense_is_argument),
        cmocka_unit_test(evaluate__twice_gives_the_same_bytes),
        cmocka_unit_test(evaluate__result_outlives_the_study),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
