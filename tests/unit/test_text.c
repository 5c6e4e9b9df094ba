/* Growing text, the escaped forms of names, display width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

typedef void (*add_fn)(tco_text *self, const char *text);

static void check(add_fn add, const char *text, const char *want)
{
    tco_text out;
    tco_arena *arena = tco__arena_new();
    tco__text_init(&out, arena);
    add(&out, text);
    assert_int_equal(out.failed, 0);
    assert_string_equal(out.data, want);
    assert_int_equal(out.size, strlen(want));
    tco__arena_free(arena);
}

static void test_terminal(void **state)
{
    (void)state;
    check(tco__text_add_terminal, "", "");
    check(tco__text_add_terminal, "rent \xE4\xB8\xAD", "rent \xE4\xB8\xAD");
    check(tco__text_add_terminal, "\x1B[31m\r\n", "\\u{1B}[31m\\u{D}\\u{A}");
    check(tco__text_add_terminal,
          "a\xE2\x80\xAE"
          "b\xEF\xBB\xBF",
          "a\\u{202E}b\\u{FEFF}");
    check(tco__text_add_terminal, "\xC2\x9B\x7F\xE2\x80\x8B", "\\u{9B}\\u{7F}\\u{200B}");
    check(tco__text_add_terminal, "\xF3\xA0\x80\x81", "\\u{E0001}");
    check(tco__text_add_terminal, "%n%s", "%n%s");
    /* ill-formed: overlong, surrogate, cut off, beyond U+10FFFF, lone continuation */
    check(tco__text_add_terminal, "\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD");
    check(tco__text_add_terminal, "\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    check(tco__text_add_terminal, "\xE4\xB8", "\xEF\xBF\xBD\xEF\xBF\xBD");
    check(tco__text_add_terminal, "\xF0\x9F\x98", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    check(tco__text_add_terminal, "\x80z", "\xEF\xBF\xBDz");
}

static void test_json(void **state)
{
    (void)state;
    check(tco__text_add_json, "", "\"\"");
    check(tco__text_add_json, "a\"b\\c/d", "\"a\\\"b\\\\c/d\"");
    check(tco__text_add_json, "\b\f\n\r\t\x01\x1F", "\"\\b\\f\\n\\r\\t\\u0001\\u001f\"");
    check(tco__text_add_json, "\xE4\xB8\xAD\xF0\x9F\x98\x80", "\"\xE4\xB8\xAD\xF0\x9F\x98\x80\"");
    check(tco__text_add_json, "\x7F\xE2\x80\xAE\xF3\xA0\x80\x81",
          "\"\\u007f\\u202e\\udb40\\udc01\"");
    check(tco__text_add_json, "\xFF", "\"\xEF\xBF\xBD\"");
}

static void test_csv(void **state)
{
    (void)state;
    check(tco__text_add_csv, "", "");
    check(tco__text_add_csv, "plain text", "plain text");
    check(tco__text_add_csv, "a,b", "\"a,b\"");
    check(tco__text_add_csv, "say \"hi\"", "\"say \"\"hi\"\"\"");
    check(tco__text_add_csv, "two\nlines", "two\\u{A}lines"); /* no forged record */
    check(tco__text_add_csv, "=1+2", "'=1+2");
    check(tco__text_add_csv, "+1", "'+1");
    check(tco__text_add_csv, "-1", "'-1");
    check(tco__text_add_csv, "@x", "'@x");
    check(tco__text_add_csv, "\tx", "'\\u{9}x");
    check(tco__text_add_csv, "\rx", "'\\u{D}x");
    check(tco__text_add_csv, "=A1,\"", "\"'=A1,\"\"\"");
    check(tco__text_add_csv, "1=1", "1=1");
}

static void test_markdown(void **state)
{
    (void)state;
    check(tco__text_add_markdown, "", "");
    check(tco__text_add_markdown, "a|b", "a\\|b");
    check(tco__text_add_markdown, "a\nb", "a\\u{A}b");
    check(tco__text_add_markdown, "<img src=x>", "\\<img src=x\\>");
    check(tco__text_add_markdown, "[x](y)*`~&!$\\", "\\[x\\](y)\\*\\`\\~\\&\\!\\$\\\\");
    check(tco__text_add_markdown, "buy_4090", "buy_4090");
    check(tco__text_add_markdown, "_a_", "\\_a\\_");
}

static void test_growth(void **state)
{
    (void)state;
    tco_text out;
    tco_arena *arena = tco__arena_new();
    tco__text_init(&out, arena);
    tco__text_add_format(&out, "%s=%d;%zu%c", "x", -3, (size_t)7, '!');
    tco__text_add_number(&out, 2.58);
    tco__text_add_bytes(&out, " and more", 4);
    tco__text_add_fixed(&out, 23592, 2, ',');
    tco__text_add_repeat(&out, '-', 3);
    tco__text_add_repeat(&out, '-', 0);
    assert_string_equal(out.data, "x=-3;7!2.58 and23,592.00---");
    size_t before = out.size;
    for (size_t i = 0; i < 20000; i++)
        tco__text_add_format(&out, "%d,", (int)(i % 10));
    assert_int_equal(out.size, before + 40000);
    assert_int_equal(strlen(out.data), out.size);
    assert_memory_equal(out.data + before, "0,1,2,3,4,5,6,7,8,9,0,", 22);
    tco__arena_free(arena);
}

static int write_calls;

static int count_write(void *user, const char *text, size_t size)
{
    write_calls++;
    return strncmp(text, user, size) == 0 ? 0 : 1;
}

static void test_failure_and_send(void **state)
{
    (void)state;
    tco_text out;
    tco_error err = {0};
    char good[] = "good", other[] = "else";
    tco_arena *arena = tco__arena_new();
    tco__text_init(&out, arena);
    write_calls = 0;
    assert_int_equal(tco__text_send(&out, count_write, good, &err), TCO_OK);
    assert_int_equal(write_calls, 0); /* nothing to say */
    tco__text_add(&out, "good");
    assert_int_equal(tco__text_send(&out, count_write, good, &err), TCO_OK);
    assert_int_equal(write_calls, 1);
    assert_int_equal(tco__text_send(&out, count_write, other, &err), TCO_E_IO);
    assert_int_equal(err.code, TCO_E_IO);
    tco__text_add_repeat(&out, 'x', SIZE_MAX - 10);
    assert_int_equal(out.failed, 1);
    tco__text_add(&out, "bad");
    assert_string_equal(out.data, "good");
    err.code = TCO_OK;
    assert_int_equal(tco__text_send(&out, count_write, good, &err), TCO_E_NOMEM);
    assert_int_equal(err.code, TCO_E_NOMEM);
    assert_int_equal(write_calls, 2);
    tco__arena_free(arena);
}

static void test_width(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t width;
    } rows[] = {{"", 0},
                {"abc", 3},
                {"\xE7\xA7\x9F\xE7\x94\xA8", 4}, /* two Chinese characters */
                {"\xC2\xA5", 1},                 /* yen sign */
                {"\xEF\xBF\xA5", 2},             /* full-width yen sign */
                {"\xEF\xBC\x9A", 2},             /* full-width colon */
                {"e\xCC\x81", 1},                /* combining acute accent */
                {"\xC3\xA9", 1},
                {"\xF0\x9F\x98\x80", 2},         /* emoji */
                {"\xE2\x94\x80\xE2\x80\xA6", 2}, /* ambiguous ones count 1 */
                {"\xEA\xB0\x80", 2},             /* Hangul syllable */
                {"\xE1\x84\x80\xE1\x85\xA1", 2}, /* the same in parts */
                {"\xF0\xA0\x80\x80", 2},         /* U+20000 */
                {"a\xE2\x80\x8B"
                 "b",
                 10},      /* a\u{200B}b */
                {"\n", 5}, /* \u{A} */
                {"\xFF", 1}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(tco__text_width(rows[i].text), rows[i].width);
}

static void test_utf8_round_trip(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < 0x110000; code++) {
        char bytes[4];
        uint32_t again = 0;
        size_t size = tco__utf8_write(code, bytes);
        int surrogate = code >= 0xD800 && code < 0xE000;
        assert_int_equal(tco__utf8_read(bytes, size, &again), surrogate ? 0 : size);
        if (!surrogate)
            assert_int_equal(again, code);
        assert_int_equal(tco__utf8_read(bytes, size - 1, &again), 0); /* cut off */
    }
    assert_int_equal(tco__utf8_cut("a\xE4\xB8\xAD"
                                   "b",
                                   3),
                     1);
    assert_int_equal(tco__utf8_cut("a\xE4\xB8\xAD"
                                   "b",
                                   4),
                     4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terminal), cmocka_unit_test(test_json),
        cmocka_unit_test(test_csv),      cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_growth),   cmocka_unit_test(test_failure_and_send),
        cmocka_unit_test(test_width),    cmocka_unit_test(test_utf8_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
