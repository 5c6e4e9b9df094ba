/* Errors: filling, shortening, collecting, showing; and the names of the status codes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

/* Output that is kept, and a write function that refuses from call `refuse` on (0: never). */
typedef struct sink {
    char data[8192];
    size_t size;
    int calls, refuse;
} sink;

static int sink_write(void *user, const char *text, size_t size)
{
    sink *self = user;
    if (++self->calls == self->refuse)
        return 1;
    assert_true(self->size + size < sizeof(self->data));
    memcpy(self->data + self->size, text, size);
    self->size += size;
    self->data[self->size] = '\0';
    return 0;
}

static void test_set(void **state)
{
    (void)state;
    tco_error err = {0};
    assert_int_equal(tco__error_set(&err, TCO_E_RANGE, "found %d of %s", 3, "five"), TCO_E_RANGE);
    tco__error_place(&err, "/a/b", 4, 9);
    tco__error_hint(&err, "try %c", 'x');
    assert_int_equal(err.code, TCO_E_RANGE);
    assert_string_equal(err.message, "found 3 of five");
    assert_string_equal(err.path, "/a/b");
    assert_int_equal(err.line, 4);
    assert_int_equal(err.column, 9);
    assert_string_equal(err.hint, "try x");
    /* the first one wins */
    assert_int_equal(tco__error_set(&err, TCO_E_TYPE, "later"), TCO_E_TYPE);
    tco__error_place(&err, "/later", 7, 7);
    tco__error_hint(&err, "later");
    assert_int_equal(err.code, TCO_E_RANGE);
    assert_string_equal(err.message, "found 3 of five");
    assert_string_equal(err.path, "/a/b");
    assert_string_equal(err.hint, "try x");
    assert_int_equal(tco__error_set(NULL, TCO_E_IO, "nobody listens"), TCO_E_IO);
    tco__error_place(NULL, "/", 1, 1);
    tco__error_hint(NULL, "nobody");
}

static void test_shorten(void **state)
{
    (void)state;
    char text[600];
    for (size_t lead = 0; lead < 3; lead++) {
        memset(text, 'a', lead);
        for (size_t i = lead; i + 3 < sizeof(text); i += 3)
            memcpy(text + i, "\xE4\xB8\xAD", 4); /* three bytes a character */
        tco_error err = {0};
        tco__error_set(&err, TCO_E_TYPE, "%s", text);
        size_t size = strlen(err.message);
        assert_in_range(size, sizeof(err.message) - 4, sizeof(err.message) - 1);
        assert_string_equal(err.message + size - 3, "...");
        assert_int_equal((size - 3 - lead) % 3, 0);
        tco__error_hint(&err, "%s", text);
        assert_in_range(strlen(err.hint), sizeof(err.hint) - 4, sizeof(err.hint) - 1);
        tco__error_place(&err, text, 1, 1);
        size = strlen(err.path);
        assert_in_range(size, sizeof(err.path) - 4, sizeof(err.path) - 1);
        assert_memory_equal(err.path, "...\xE4", 4);
        assert_string_equal(err.path + size - 3, "\xE4\xB8\xAD");
    }
    memset(text, 'x', 255);
    text[255] = '\0';
    tco_error err = {0};
    tco__error_set(&err, TCO_E_TYPE, "%s", text);
    tco__error_place(&err, text, 1, 1);
    assert_string_equal(err.message, text); /* just fits */
    assert_string_equal(err.path, text);
}

static tco_error error_at(int line, int column, const char *path)
{
    tco_error err = {0};
    tco__error_set(&err, TCO_E_RANGE, "message");
    tco__error_place(&err, path, line, column);
    return err;
}

static void test_collect(void **state)
{
    (void)state;
    tco_errors errs = {0};
    static const int lines[] = {5, 1, 9, 5, 3};
    for (size_t i = 0; i < 5; i++) {
        tco_error err = error_at(lines[i], (int)i + 1, "/p");
        tco__errors_add(&errs, &err);
        tco__errors_add(&errs, &err); /* known already */
    }
    assert_int_equal(errs.count, 5);
    assert_int_equal(errs.total, 5);
    static const int columns[] = {2, 5, 1, 4, 3};
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(errs.item[i].column, columns[i]);
    tco_error other = error_at(5, 1, "/q");
    tco__errors_add(&errs, &other); /* same place, another path: behind */
    assert_string_equal(errs.item[3].path, "/q");
    tco__errors_add(NULL, &other);
}

static void test_collect_many(void **state)
{
    (void)state;
    tco_errors errs = {0};
    for (int i = 0; i < 50; i++) {
        tco_error err = error_at(1 + i * 7 % 50, 1, "/p");
        tco__errors_add(&errs, &err);
    }
    assert_int_equal(errs.count, TCO_ERRORS_MAX);
    assert_int_equal(errs.total, 50);
    for (int i = 0; i < TCO_ERRORS_MAX; i++)
        assert_int_equal(errs.item[i].line, i + 1);
}

static void check_shown(const tco_error *err, const char *name, const char *text)
{
    sink out = {.size = 0};
    assert_int_equal(tco_error_write(err, name, sink_write, &out), TCO_OK);
    assert_string_equal(out.data, text);
}

static void test_write(void **state)
{
    (void)state;
    tco_error err = {0};
    tco__error_set(&err, TCO_E_RANGE, "found -1, allowed are 0 to 1");
    check_shown(&err, NULL, "error: found -1, allowed are 0 to 1\n");
    check_shown(&err, "a.json", "a.json: error: found -1, allowed are 0 to 1\n");
    tco__error_place(&err, "/usage/share", 3, 14);
    check_shown(&err, NULL, "3:14: error: /usage/share: found -1, allowed are 0 to 1\n");
    tco__error_hint(&err, "write 0");
    check_shown(&err, "a.json",
                "a.json:3:14: error: /usage/share: found -1, allowed are 0 to 1 (write 0)\n");
    tco_error odd = {0};
    tco__error_set(&odd, TCO_E_UNKNOWN, "%s", "a\nb\x1B[31m\xE2\x80\xAE\xC2\x9B\x7F\xFF");
    check_shown(&odd, "n\tm",
                "n\\u{9}m: error: a\\u{A}b\\u{1B}[31m\\u{202E}\\u{9B}\\u{7F}"
                "\xEF\xBF\xBD\n");
}

static void test_write_long_and_refused(void **state)
{
    (void)state;
    char name[2000];
    memset(name, 'n', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    tco_error err = {0};
    char text[300];
    memset(text, '\x01', sizeof(text) - 1);
    text[sizeof(text) - 1] = '\0';
    tco__error_set(&err, TCO_E_RANGE, "%s", text);
    tco__error_place(&err, text, 1, 1);
    sink out = {.size = 0};
    assert_int_equal(tco_error_write(&err, name, sink_write, &out), TCO_OK);
    assert_true(out.size > 1999 + 5 * 500);
    assert_int_equal(out.data[out.size - 1], '\n');
    for (int refuse = 1; refuse <= out.calls; refuse++) {
        sink fussy = {.refuse = refuse};
        assert_int_equal(tco_error_write(&err, name, sink_write, &fussy), TCO_E_IO);
        assert_int_equal(fussy.calls, refuse); /* not called again */
    }
    assert_int_equal(tco_error_write(NULL, NULL, sink_write, &out), TCO_E_ARGUMENT);
    assert_int_equal(tco_error_write(&err, NULL, NULL, NULL), TCO_E_ARGUMENT);
}

static void test_status_names(void **state)
{
    (void)state;
    assert_string_equal(tco_status_name(TCO_OK), "OK");
    assert_string_equal(tco_status_name(TCO_E_NOMEM), "NOMEM");
    assert_string_equal(tco_status_name(TCO_E_ARGUMENT), "ARGUMENT");
    for (int i = TCO_OK; i <= TCO_E_ARGUMENT; i++) {
        assert_string_not_equal(tco_status_name((tco_status)i), "UNKNOWN_STATUS");
        assert_string_not_equal(tco_status_text((tco_status)i), "unknown status");
        for (int j = TCO_OK; j < i; j++) {
            assert_string_not_equal(tco_status_name((tco_status)i), tco_status_name((tco_status)j));
            assert_string_not_equal(tco_status_text((tco_status)i), tco_status_text((tco_status)j));
        }
    }
    assert_string_equal(tco_status_name((tco_status)(TCO_E_ARGUMENT + 1)), "UNKNOWN_STATUS");
    assert_string_equal(tco_status_text((tco_status)(TCO_E_ARGUMENT + 1)), "unknown status");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set),          cmocka_unit_test(test_shorten),
        cmocka_unit_test(test_collect),      cmocka_unit_test(test_collect_many),
        cmocka_unit_test(test_write),        cmocka_unit_test(test_write_long_and_refused),
        cmocka_unit_test(test_status_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
