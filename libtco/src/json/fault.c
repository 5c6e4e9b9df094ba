/* Puts a fault of the text into words: where it is, what was found, what is allowed.
 * It must not decide whether something is a fault. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/escape.h"
#include "base/utf8.h"
#include "json/scan_state.h"

enum { PATH_ROOM = 1024, FOUND_ROOM = 48 };

void tco__fault_place(const tco__scan_state *self, size_t from, size_t offset, int *line,
                      int *column)
{
    int lines = from == self->mark ? self->mark_line : 1;
    int columns = from == self->mark ? self->mark_column : 1;
    for (size_t i = from; i < offset; i++) {
        if (self->text[i] == '\n') {
            lines++;
            columns = 1;
        } else if (((unsigned char)self->text[i] & 0xC0) != 0x80) {
            columns++;
        }
    }
    *line = lines;
    *column = columns;
}

/* Put one reference token in front of what is in `path` from `start` on. What does not fit is
 * left out: tco__error_place keeps the tail only, which is shorter. */
static size_t prepend_token(char path[PATH_ROOM], size_t start, const char *name, size_t size)
{
    while (size > 0 && start > 2) {
        char c = name[--size];
        if (c == '~' || c == '/') {
            path[--start] = c == '~' ? '0' : '1';
            c = '~';
        }
        path[--start] = c;
    }
    if (start > 0)
        path[--start] = '/';
    return start;
}

static void place(tco__scan_state *self, size_t offset)
{
    char path[PATH_ROOM];
    size_t start = sizeof(path) - 1;
    path[start] = '\0';
    for (size_t i = self->depth; i > 0; i--) {
        const tco__scan_frame *frame = &self->stack[i - 1];
        if (!frame->inside)
            continue;
        if (frame->is_object) {
            const tco__scan_key *key = &self->keys[frame->key];
            start = prepend_token(path, start, key->name, key->size);
        } else {
            char number[24];
            int size = snprintf(number, sizeof(number), "%zu", frame->index - 1);
            start = prepend_token(path, start, number, size > 0 ? (size_t)size : 0);
        }
    }
    int line, column;
    tco__fault_place(self, self->begin, offset, &line, &column);
    tco__error_place(self->err, path + start, line, column);
}

static tco_status status_of(tco__scan_class fault)
{
    switch (fault) {
    case TCO__SCAN_OK: return TCO_OK;
    case TCO__SCAN_RANGE: return TCO_E_RANGE;
    case TCO__SCAN_DUPLICATE: return TCO_E_DUPLICATE;
    case TCO__SCAN_LIMIT: return TCO_E_LIMIT;
    case TCO__SCAN_MEMORY: return TCO_E_NOMEM;
    case TCO__SCAN_EMPTY:
    case TCO__SCAN_SYNTAX:
    case TCO__SCAN_NUMBER:
    case TCO__SCAN_STRING:
    case TCO__SCAN_NUL:
    case TCO__SCAN_ENCODING:
    case TCO__SCAN_TRAILING: return TCO_E_SYNTAX;
    }
    return TCO_E_SYNTAX;
}

static void record(tco__scan_state *self, tco__scan_class fault, size_t offset)
{
    self->scan->fault = fault;
    self->scan->fault_offset = offset;
}

int tco__fault_encoding(tco__scan_state *self)
{
    record(self, TCO__SCAN_ENCODING, self->size);
    tco__error_set(self->err, TCO_E_SYNTAX, "found byte %d, which is not UTF-8 here",
                   (int)(unsigned char)self->text[self->size]);
    tco__error_hint(self->err, "save the file as UTF-8");
    place(self, self->size);
    return 0;
}

int tco__fault_raise(tco__scan_state *self, tco__scan_class fault, size_t offset,
                     const char *format, ...)
{
    if (offset >= self->size && self->size < self->full && fault != TCO__SCAN_MEMORY)
        return tco__fault_encoding(self);
    char message[sizeof(self->err->message)];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    record(self, fault, offset);
    tco__error_set(self->err, status_of(fault), "%s", length < 0 ? "" : message);
    place(self, offset);
    return 0;
}

/* Copy a name for display into `out`: hidden characters escaped, shortened to fit. */
static void show_name(char *out, size_t room, const char *name, size_t size)
{
    char copy[96];
    size_t kept = size;
    if (kept >= sizeof(copy))
        kept = tco__utf8_cut(name, sizeof(copy) - 1);
    memcpy(copy, name, kept);
    copy[kept] = '\0';
    size_t used = 0;
    const char *in = copy;
    while (*in != '\0' && room - used > TCO__ESCAPE_SIZE + 4) {
        char shown[TCO__ESCAPE_SIZE];
        size_t length = tco__escape_next(&in, shown, NULL);
        memcpy(out + used, shown, length);
        used += length;
    }
    snprintf(out + used, room - used, "%s", kept < size || *in != '\0' ? "..." : "");
}

int tco__fault_duplicate(tco__scan_state *self, const tco__scan_key *key)
{
    char name[128];
    int line, column;
    show_name(name, sizeof(name), key->name, key->size);
    tco__fault_place(self, self->begin, self->first_at, &line, &column);
    tco__fault_raise(self, TCO__SCAN_DUPLICATE, key->offset,
                     "found the name \"%s\" again, first at %d:%d; names must differ", name, line,
                     column);
    tco__error_hint(self->err, "remove or rename one of the two");
    return 0;
}

/* ---- characters that may not stand where they stand ---- */

static char char_at(const tco__scan_state *self, size_t offset)
{
    return offset < self->size ? self->text[offset] : '\0';
}

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int starts_with(const tco__scan_state *self, size_t offset, const char *word)
{
    size_t length = strlen(word);
    return self->size >= offset && self->size - offset >= length &&
           memcmp(self->text + offset, word, length) == 0;
}

static void describe(const tco__scan_state *self, size_t offset, char out[FOUND_ROOM])
{
    uint32_t code = 0;
    if (offset >= self->size ||
        tco__utf8_read(self->text + offset, self->size - offset, &code) == 0)
        snprintf(out, FOUND_ROOM, "the end of the text");
    else if (code == '\'')
        snprintf(out, FOUND_ROOM, "a single quote");
    else if (code > 0x20 && code < 0x7F)
        snprintf(out, FOUND_ROOM, "'%c'", (char)code);
    else
        snprintf(out, FOUND_ROOM, "the character U+%04lX", (unsigned long)code);
}

/* The last character before `offset` that is not a blank; its offset goes to `where`. */
static char char_before(const tco__scan_state *self, size_t offset, size_t *where)
{
    while (offset > self->begin) {
        char c = self->text[--offset];
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
            *where = offset;
            return c;
        }
    }
    *where = self->begin;
    return '\0';
}

static const char *hint_of_word(const tco__scan_state *self, size_t offset)
{
    static const struct {
        const char *word, *hint;
    } rows[] = {{"True", "write true"},
                {"TRUE", "write true"},
                {"False", "write false"},
                {"FALSE", "write false"},
                {"None", "write null, or leave the member out"},
                {"NULL", "write null, or leave the member out"},
                {"undefined", "write null, or leave the member out"},
                {"NaN", "only finite numbers are allowed"},
                {"nan", "only finite numbers are allowed"},
                {"Inf", "only finite numbers are allowed"},
                {"inf", "only finite numbers are allowed"},
                {"//", "JSON has no comments; use a \"$comment\" member"},
                {"/*", "JSON has no comments; use a \"$comment\" member"},
                {"#", "JSON has no comments; use a \"$comment\" member"},
                {"'", "use double quotes"},
                {"`", "use double quotes"},
                {"\xE2\x80\x98", "use straight double quotes"},
                {"\xE2\x80\x99", "use straight double quotes"},
                {"\xE2\x80\x9C", "use straight double quotes"},
                {"\xE2\x80\x9D", "use straight double quotes"},
                {"\xEF\xBC\x82", "use straight double quotes"},
                {"\xEF\xBC\x8C", "use the ASCII comma"},
                {"\xE3\x80\x81", "use the ASCII comma"},
                {"\xEF\xBC\x9A", "use the ASCII colon"},
                {"\xC2\xA0", "only space, tab, line feed and carriage return are blanks"},
                {"\xE3\x80\x80", "only space, tab, line feed and carriage return are blanks"},
                {"\xEF\xBB\xBF", "at most one byte-order mark is allowed, at the start"},
                {"%", "write a fraction: 0.05 for 5 %"},
                {";", "use a comma"},
                {"=", "use a colon"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (starts_with(self, offset, rows[i].word))
            return rows[i].hint;
    return NULL;
}

/* Are there exactly three digits after the comma before `offset`, as in 23,592? */
static int thousands(const tco__scan_state *self, size_t offset)
{
    size_t count = 0;
    while (count < 4 && is_digit(char_at(self, offset + count)))
        count++;
    return count == 3;
}

/* Hints for commas that are one too many, or stand for a decimal point. */
static const char *hint_of_comma(const tco__scan_state *self, size_t offset, tco__scan_want want)
{
    char c = char_at(self, offset);
    size_t comma = 0, before = 0;
    if ((want != TCO__WANT_NAME && want != TCO__WANT_VALUE) ||
        char_before(self, offset, &comma) != ',')
        return NULL;
    if (c == '}' || c == ']')
        return "remove the trailing comma";
    if (c == ',')
        return "remove one of the commas";
    if (want == TCO__WANT_NAME && is_digit(c) && is_digit(char_before(self, comma, &before)))
        return thousands(self, offset)
                   ? "write 23592 for 23,592, and a decimal point for a decimal comma"
                   : "write a decimal point instead of the decimal comma";
    return NULL;
}

static const char *hint_of_char(const tco__scan_state *self, size_t offset, tco__scan_want want)
{
    char c = char_at(self, offset);
    size_t where = offset;
    char before = char_before(self, offset, &where);
    int touching = where + 1 == offset; /* no blank in between */
    switch (want) {
    case TCO__WANT_DIGIT:
    case TCO__WANT_VALUE:
        if (c == '.')
            return "write 0 before the decimal point";
        if (c == '+')
            return "write the number without +";
        if (want == TCO__WANT_VALUE && is_letter(c))
            return before == '\0' ? "a study is a JSON object, in braces"
                                  : "put text in double quotes";
        return NULL;
    case TCO__WANT_NAME:
        return is_letter(c) || c == '_' || c == '$' ? "put the name in double quotes" : NULL;
    case TCO__WANT_COLON: return c == ',' || c == '}' ? "give the member a value" : NULL;
    case TCO__WANT_OBJECT_END:
    case TCO__WANT_ARRAY_END:
        if ((c == 'x' || c == 'X') && touching && before == '0')
            return "write the number in decimal";
        if (is_letter(c) && is_digit(before))
            return "write the number without a unit";
        if (c == '"' || c == '{' || c == '[' || c == '-' || is_digit(c))
            return "put a comma between them";
        return NULL;
    case TCO__WANT_NOTHING: return "a file holds one value";
    }
    return NULL;
}

static void add_hint(tco__scan_state *self, size_t offset, tco__scan_want want)
{
    if (offset >= self->size) {
        if (self->depth > 0) {
            const tco__scan_frame *top = &self->stack[self->depth - 1];
            const tco__scan_value *open = &self->scan->values[top->value];
            tco__error_hint(self->err, "the '%c' at %d:%d is not closed",
                            top->is_object ? '{' : '[', open->line, open->column);
        }
        return;
    }
    const char *hint = hint_of_word(self, offset);
    if (hint == NULL)
        hint = hint_of_comma(self, offset, want);
    if (hint == NULL)
        hint = hint_of_char(self, offset, want);
    if (hint != NULL)
        tco__error_hint(self->err, "%s", hint);
}

int tco__fault_unexpected(tco__scan_state *self, tco__scan_class fault, size_t offset,
                          tco__scan_want want)
{
    static const char *const wanted[] = {[TCO__WANT_VALUE] = "a value",
                                         [TCO__WANT_NAME] = "a name in double quotes",
                                         [TCO__WANT_COLON] = "':'",
                                         [TCO__WANT_OBJECT_END] = "',' or '}'",
                                         [TCO__WANT_ARRAY_END] = "',' or ']'",
                                         [TCO__WANT_NOTHING] = "nothing after the document",
                                         [TCO__WANT_DIGIT] = "a digit"};
    char found[FOUND_ROOM];
    describe(self, offset, found);
    tco__fault_raise(self, fault, offset, "found %s, expected %s", found, wanted[want]);
    if (self->scan->fault == fault)
        add_hint(self, offset, want);
    return 0;
}
