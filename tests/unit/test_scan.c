/* The scanner: our hostile files, the list of values, paths, messages and hints, limits,
 * cut-off texts. It must not know what a study is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/number.h"
#include "scan_corpus.h"

static void test_hostile_files(void **state)
{
    (void)state;
    static const int column[CORPUS_FIELDS] = {0, 3, 4, 5, 6};
    assert_int_equal(corpus_check(TCO_SOURCE_DIR "/tests/corpora/hostile",
                                  TCO_SOURCE_DIR "/tests/corpora/hostile/MANIFEST.tsv", column, ""),
                     81);
}

typedef struct scanned {
    tco_arena *arena;
    tco__scan scan;
    tco_error err;
    tco_status status;
} scanned;

/* Scan a copy of exactly the text's size. */
static scanned scan_bytes(const char *text, size_t size)
{
    scanned out;
    char *exact = malloc(size > 0 ? size : 1);
    assert_non_null(exact);
    memcpy(exact, text, size);
    out.arena = tco__arena_new();
    memset(&out.err, 0x55, sizeof(out.err)); /* need not be cleared by the caller */
    out.status = tco__scan_text(exact, size, out.arena, &out.scan, &out.err);
    free(exact);
    return out;
}

static scanned scan_string(const char *text)
{
    return scan_bytes(text, strlen(text));
}

static void test_values(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBF {\"a\": [1, -0.0],\n \"\xC3\xA9\": {\"x\\u0041\":"
                               "\"s\"},\r\n\"t\":true, \"n\" : null , \"f\":false,\"e\":[]}\n";
    static const struct {
        const char *token;
        int line, column, key_line, key_column;
        double number;
    } rows[] = {{"{", 1, 2, 0, 0, 0},
                {"[1, -0.0]", 1, 8, 1, 3, 0},
                {"1", 1, 9, 0, 0, 1},
                {"-0.0", 1, 12, 0, 0, 0},
                {"{\"x\\u0041\":\"s\"}", 2, 7, 2, 2, 0},
                {"\"s\"", 2, 18, 2, 8, 0},
                {"true", 3, 5, 3, 1, 0},
                {"null", 3, 17, 3, 11, 0},
                {"false", 3, 28, 3, 24, 0},
                {"[]", 3, 38, 3, 34, 0}};
    scanned out = scan_bytes(text, sizeof(text) - 1);
    assert_int_equal(out.status, TCO_OK);
    assert_int_equal(out.scan.fault, TCO__SCAN_OK);
    assert_int_equal(out.scan.count, sizeof(rows) / sizeof(rows[0]));
    for (size_t i = 0; i < out.scan.count; i++) {
        const tco__scan_value *value = &out.scan.values[i];
        assert_int_equal(value->line, rows[i].line);
        assert_int_equal(value->column, rows[i].column);
        assert_int_equal(value->key_line, rows[i].key_line);
        assert_int_equal(value->key_column, rows[i].key_column);
        char shown[TCO__NUMBER_SIZE], wanted[TCO__NUMBER_SIZE];
        snprintf(shown, sizeof(shown), "%.17g", value->number); /* would show -0 */
        snprintf(wanted, sizeof(wanted), "%.17g", rows[i].number);
        assert_string_equal(shown, wanted);
        assert_memory_equal(text + value->offset, rows[i].token, strlen(rows[i].token));
        if (i > 0)
            assert_int_equal(value->size, strlen(rows[i].token));
    }
    assert_int_equal(out.scan.values[0].size, sizeof(text) - 1 - 4 - 1);
    tco__arena_free(out.arena);
}

typedef struct fault_row {
    const char *text;
    tco_status status;
    const char *path, *message, *hint;
} fault_row;

static void check_fault(const fault_row *row)
{
    scanned out = scan_string(row->text);
    int same =
        out.status == row->status && out.err.code == row->status &&
        strcmp(out.err.path, row->path) == 0 && strstr(out.err.message, row->message) != NULL &&
        (row->hint[0] == '\0' ? out.err.hint[0] == '\0' : strstr(out.err.hint, row->hint) != NULL);
    size_t length = strlen(out.err.message);
    same = same && length > 0 && out.err.message[length - 1] != '.';
    for (size_t i = 0; i < length; i++)
        same = same && (unsigned char)out.err.message[i] >= 0x20;
    if (!same) {
        print_error("%s\n  gives %s: %s (%s)\n", row->text, out.err.path, out.err.message,
                    out.err.hint);
        fail();
    }
    assert_null(out.scan.values);
    assert_int_equal(out.scan.count, 0);
    tco__arena_free(out.arena);
}

static void check_faults(const fault_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_fault(&rows[i]);
}

static void test_paths(void **state)
{
    (void)state;
    static const fault_row rows[] = {
        {"", TCO_E_SYNTAX, "", "empty document", ""},
        {"?", TCO_E_SYNTAX, "", "found '?', expected a value", ""},
        {"{\"a\": {\"b\": [{\"c\": 1, \"d\": 2, \"c\": 3}]}}", TCO_E_DUPLICATE, "/a/b/0/c",
         "the name \"c\" again, first at 1:15", "remove or rename"},
        {"{\"a/b\": {\"m~n\": @}}", TCO_E_SYNTAX, "/a~1b/m~0n", "found '@'", ""},
        {"{\"\": ?}", TCO_E_SYNTAX, "/", "found '?'", ""},
        {"[0, [1, [?]]]", TCO_E_SYNTAX, "/1/1/0", "found '?'", ""},
        {"{\"a\": [1, 2 ?]}", TCO_E_SYNTAX, "/a", "',' or ']'", ""},
        {"{\"a\": 1 ?}", TCO_E_SYNTAX, "", "',' or '}'", ""},
        {"{\"a\" ? 1}", TCO_E_SYNTAX, "/a", "expected ':'", ""},
        {"{\"a\": {\"b\": 1, ?", TCO_E_SYNTAX, "/a", "a name in double quotes", ""},
        {"{\"\\u00e9\\n\": 1e999}", TCO_E_RANGE, "/\xC3\xA9\n", "found 1e999, allowed are", ""},
        {"[\"\\x\"]", TCO_E_SYNTAX, "/0", "backslash", "\\\\"},
        {"{\"a\": {}} x", TCO_E_SYNTAX, "", "nothing after the document", "one value"},
        {"{\"a\":1,\"a\":{\"b\":1,\"b\":2}}", TCO_E_DUPLICATE, "/a", "first at 1:2", "remove"},
        {"{\"a\":{\"b\":1,\"b\":2},\"a\":1}", TCO_E_DUPLICATE, "/a/b", "first at 1:7", "remove"},
        {"{\"a\":1,\"b\":2,\"\\u0061\":3, ?", TCO_E_DUPLICATE, "/a", "first at 1:2", "remove"},
        {"{\"a\":1,\n\"a\":1,\"a\":2}", TCO_E_DUPLICATE, "/a", "first at 1:2", "remove"},
        {"{\"n\\nl\":1,\"n\\nl\":2}", TCO_E_DUPLICATE, "/n\nl", "\"n\\u{A}l\" again", "remove"},
        {"{\"a\":\"\xFF\"}", TCO_E_SYNTAX, "/a", "byte 255", "UTF-8"},
        {"{\"a\":1,\"a\":\"\xFF\"}", TCO_E_DUPLICATE, "/a", "first at 1:2", "remove"},
        {"{\"a\":\xFF", TCO_E_SYNTAX, "/a", "not UTF-8", "UTF-8"},
        {"1 \xFF", TCO_E_SYNTAX, "", "not UTF-8", "UTF-8"}};
    check_faults(rows, sizeof(rows) / sizeof(rows[0]));
}

static void test_hints(void **state)
{
    (void)state;
    static const fault_row rows[] = {
        {"{\"a\": 1, }", TCO_E_SYNTAX, "", "found '}'", "trailing comma"},
        {"[1,]", TCO_E_SYNTAX, "/1", "found ']'", "trailing comma"},
        {"[1,,2]", TCO_E_SYNTAX, "/1", "found ','", "one of the commas"},
        {"// x\n{}", TCO_E_SYNTAX, "", "found '/'", "\"$comment\" member"},
        {"{ /* x */ }", TCO_E_SYNTAX, "", "found '/'", "\"$comment\" member"},
        {"{\"a\": 1 # x\n}", TCO_E_SYNTAX, "", "found '#'", "\"$comment\" member"},
        {"{} // x", TCO_E_SYNTAX, "", "found '/'", "\"$comment\" member"},
        {"{'a': 1}", TCO_E_SYNTAX, "", "found a single quote", "double quotes"},
        {"{\"a\": 'x'}", TCO_E_SYNTAX, "/a", "found a single quote", "double quotes"},
        {"{\"a\": True}", TCO_E_SYNTAX, "/a", "found 'T'", "write true"},
        {"{\"a\": False}", TCO_E_SYNTAX, "/a", "found 'F'", "write false"},
        {"{\"a\": None}", TCO_E_SYNTAX, "/a", "found 'N'", "write null"},
        {"{\"a\": NaN}", TCO_E_SYNTAX, "/a", "found 'N'", "finite"},
        {"{\"a\": nan}", TCO_E_SYNTAX, "/a", "found 'n'", "finite"},
        {"{\"a\": Infinity}", TCO_E_SYNTAX, "/a", "found 'I'", "finite"},
        {"{\"a\": -Infinity}", TCO_E_SYNTAX, "/a", "expected a digit", "finite"},
        {"{\"rate\": 2,58}", TCO_E_SYNTAX, "", "found '5'", "decimal point"},
        {"{\"share\": 60%}", TCO_E_SYNTAX, "/share", "found '%'", "0.05 for 5 %"},
        {"{\"a\": .5}", TCO_E_SYNTAX, "/a", "found '.'", "0 before"},
        {"{\"a\": -.5}", TCO_E_SYNTAX, "/a", "found '.'", "0 before"},
        {"{\"a\": +1}", TCO_E_SYNTAX, "/a", "found '+'", "without +"},
        {"{\"a\": 012}", TCO_E_SYNTAX, "/a", "leading 0", "leading 0"},
        {"{\"a\": 0x1F}", TCO_E_SYNTAX, "", "found 'x'", "in decimal"},
        {"{\"a\": 12 kW}", TCO_E_SYNTAX, "", "found 'k'", "without a unit"},
        {"{\"a\": 1.}", TCO_E_SYNTAX, "/a", "found '}', expected a digit", ""},
        {"{\"a\": 1e}", TCO_E_SYNTAX, "/a", "expected a digit", ""},
        {"{a: 1}", TCO_E_SYNTAX, "", "found 'a'", "name in double quotes"},
        {"{\"a\": rent}", TCO_E_SYNTAX, "/a", "found 'r'", "text in double quotes"},
        {"{\"a\"}", TCO_E_SYNTAX, "/a", "expected ':'", "a value"},
        {"{\"a\"=1}", TCO_E_SYNTAX, "/a", "found '='", "colon"},
        {"{\"a\":1;}", TCO_E_SYNTAX, "", "found ';'", "comma"},
        {"[1 2]", TCO_E_SYNTAX, "", "found '2'", "a comma between"},
        {"{\"a\": [1,", TCO_E_SYNTAX, "/a/1", "the end of the text", "'[' at 1:7 is not closed"},
        {"{\"a\": 1", TCO_E_SYNTAX, "", "the end of the text", "'{' at 1:1 is not closed"},
        {"[\"ab", TCO_E_SYNTAX, "/0", "string that starts at 1:2", "closing"},
        {"[\"a\nb\"]", TCO_E_SYNTAX, "/0", "byte 10", "\\n"},
        {"[\"a\tb\"]", TCO_E_SYNTAX, "/0", "byte 9", "\\t"},
        {"[\"a\x01\"]", TCO_E_SYNTAX, "/0", "byte 1", "\\u00XX"},
        {"[\"\\ud800\"]", TCO_E_SYNTAX, "/0", "lone high surrogate", ""},
        {"[\"\\udc00\"]", TCO_E_SYNTAX, "/0", "lone low surrogate", ""},
        {"[\"\\u12g4\"]", TCO_E_SYNTAX, "/0", "four hexadecimal digits", ""},
        {"[\"\\u0000\"]", TCO_E_SYNTAX, "/0", "NUL", ""},
        {"\xFF\xFE{", TCO_E_SYNTAX, "", "UTF-16", "UTF-8"},
        {"[1,\xC2\xA0"
         "2]",
         TCO_E_SYNTAX, "/1", "U+00A0", "blanks"},
        {"{\xE2\x80\x9C"
         "a\xE2\x80\x9D: 1}",
         TCO_E_SYNTAX, "", "U+201C", "straight"},
        {"{\"a\"\xEF\xBC\x9A 1}", TCO_E_SYNTAX, "/a", "U+FF1A", "colon"},
        {"[\x0C]", TCO_E_SYNTAX, "/0", "U+000C", ""}};
    check_faults(rows, sizeof(rows) / sizeof(rows[0]));
}

static void test_nul_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t size;
        const char *said;
    } rows[] = {{"[1]\0", 4, "reject nul 3 1:4"},        {"[1\0]", 4, "reject nul 2 1:3"},
                {"[ \0]", 4, "reject nul 2 1:3"},        {"{ \0}", 4, "reject nul 2 1:3"},
                {"[\"\0\"]", 5, "reject nul 2 1:3"},     {"{\"a\"\0:1}", 8, "reject syntax 4 1:5"},
                {"-\0", 2, "reject encoding 0 1:1"},     {"--\0", 3, "reject number 1 1:2"},
                {"[1.\0]", 5, "reject number 3 1:4"},    {"\0\0", 2, "reject nul 0 1:1"},
                {"[\"\\\0\"]", 6, "reject string 2 1:3"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char said[256];
        corpus_say(rows[i].text, rows[i].size, said, sizeof(said));
        assert_string_equal(said, rows[i].said);
    }
}

/* Repeat `piece` between a head and a tail. */
static char *repeated(const char *head, const char *piece, size_t count, const char *tail)
{
    size_t length = strlen(piece), start = strlen(head);
    char *text = malloc(start + length * count + strlen(tail) + 1);
    assert_non_null(text);
    memcpy(text, head, start);
    for (size_t i = 0; i < count; i++)
        memcpy(text + start + i * length, piece, length);
    memcpy(text + start + length * count, tail, strlen(tail) + 1);
    return text;
}

static void check_said(char *text, const char *want)
{
    char said[256];
    corpus_say(text, strlen(text), said, sizeof(said));
    assert_string_equal(said, want);
    free(text);
}

static void test_limits(void **state)
{
    (void)state;
    check_said(repeated("", " ", (1 << 20) - 1, "1"), "accept");
    check_said(repeated("", " ", 1 << 20, "1"), "reject limit 1048576 1:1048577");
    check_said(repeated("[1", ",1", 9999, "]"), "accept");
    check_said(repeated("[1", ",1", 10000, "]"), "reject limit 20001 1:20002");
    check_said(repeated("[1", ",1", 9999, ",]"), "reject limit 20001 1:20002");
    check_said(repeated("\"", "x", 65536, "\""), "accept");
    check_said(repeated("\"", "x", 65537, "\""), "reject limit 0 1:1");
    check_said(repeated("\"", "\\u00e9", 32768, "\""), "accept");
    check_said(repeated("\"", "\\u00e9", 32769, "\""), "reject limit 0 1:1");
    check_said(repeated("\"", "\\ud83d\\ude00", 16385, "\""), "reject limit 0 1:1");
    check_said(repeated("0.", "1", 1098, ""), "accept");
    check_said(repeated("0.", "1", 1099, ""), "reject limit 0 1:1");
    check_said(repeated("", "[", 64, ""), "reject syntax 64 1:65");
    check_said(repeated("", "[", 65, ""), "reject limit 64 1:65");
    check_said(repeated("", "{\"a\":", 65, ""), "reject limit 320 1:321");
    check_said(repeated("", "[", 500000, ""), "reject limit 64 1:65");
}

/* 10,000 names that share a long prefix, and what a hash of bad luck would make slow. */
static void test_many_names(void **state)
{
    (void)state;
    enum { NAMES = 10000 };
    size_t room = NAMES * 48 + 64, size = 0;
    char *text = malloc(room);
    assert_non_null(text);
    for (int i = 0; i < NAMES; i++)
        size += (size_t)snprintf(text + size, room - size, "%c\"the_same_long_prefix_%06d\":%d",
                                 i == 0 ? '{' : ',', (i * 7919) % NAMES, i % 10);
    snprintf(text + size, room - size, "}");
    scanned out = scan_string(text);
    assert_int_equal(out.status, TCO_OK);
    assert_int_equal(out.scan.count, NAMES + 1);
    tco__arena_free(out.arena);
    memcpy(text + 2, "the_same_long_prefix_000001", 27); /* was 0, which is not used again */
    out = scan_string(text);
    assert_int_equal(out.status, TCO_E_DUPLICATE);
    assert_string_equal(out.err.path, "/the_same_long_prefix_000001");
    assert_non_null(strstr(out.err.message, "first at 1:2;"));
    tco__arena_free(out.arena);
    free(text);
}

static void test_cut_off(void **state)
{
    (void)state;
    static const char text[] =
        "\xEF\xBB\xBF{\"name\": \"\xE7\xA7\x9F \\ud83d\\ude00\\n\\u00e9\", \"list\": [1, -2.5e+3, "
        "true, false, null, {\"deep\": [[]]}],\r\n \"\xF0\x9F\x98\x80\": {}, \"last\": 0.1}";
    for (size_t size = 0; size + 1 < sizeof(text); size++) {
        scanned out = scan_bytes(text, size);
        assert_int_equal(out.status, TCO_E_SYNTAX);
        assert_true(out.scan.fault_offset <= size);
        assert_true(out.err.line >= 1 && out.err.column >= 1);
        tco__arena_free(out.arena);
    }
    scanned out = scan_bytes(text, sizeof(text) - 1);
    assert_int_equal(out.status, TCO_OK);
    tco__arena_free(out.arena);
}

static void test_long_paths_and_names(void **state)
{
    (void)state;
    char *text = repeated("{\"", "long/", 3000, "\": [{\"end\": ?}]}");
    scanned out = scan_string(text);
    assert_int_equal(out.status, TCO_E_SYNTAX);
    assert_int_equal(strlen(out.err.path), 255);
    assert_memory_equal(out.err.path, "...", 3);
    assert_string_equal(out.err.path + 255 - 14, "~1long~1/0/end");
    tco__arena_free(out.arena);
    free(text);
    char *name = repeated("\"", "\xE7\xA7\x9F", 100, "\":1");
    size_t room = 2 * strlen(name) + 8;
    text = malloc(room);
    assert_non_null(text);
    snprintf(text, room, "{%s,%s}", name, name);
    out = scan_string(text);
    assert_int_equal(out.status, TCO_E_DUPLICATE);
    assert_non_null(strstr(out.err.message, "\xE7\xA7\x9F...\" again"));
    tco__arena_free(out.arena);
    free(text);
    free(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hostile_files),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_nul_bytes),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_many_names),
        cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_long_paths_and_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
