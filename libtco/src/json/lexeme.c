/* Strings, numbers and literals of strict JSON.
 * It must not know where in a document they stand. */
#include <float.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "json/scan_state.h"

static int is_digit_at(const tco__scan_state *self, size_t offset)
{
    return offset < self->size && self->text[offset] >= '0' && self->text[offset] <= '9';
}

static int is_char_at(const tco__scan_state *self, size_t offset, char c)
{
    return offset < self->size && self->text[offset] == c;
}

/* Offset behind the digits that start at `offset`. */
static size_t skip_digits(const tco__scan_state *self, size_t offset)
{
    while (is_digit_at(self, offset))
        offset++;
    return offset;
}

static int check_number(tco__scan_state *self, size_t end, double *value)
{
    size_t size = end - self->at;
    if (size > TCO__SCAN_NUMBER_MAX)
        return tco__fault_raise(self, TCO__SCAN_LIMIT, self->at,
                                "found a number of %zu characters, allowed are %d", size,
                                TCO__SCAN_NUMBER_MAX);
    *value = tco__number_read(self->text + self->at, size);
    if (*value > DBL_MAX || *value < -DBL_MAX) {
        char shown[32];
        size_t kept = size < sizeof(shown) ? size : sizeof(shown) - 1;
        memcpy(shown, self->text + self->at, kept);
        shown[kept] = '\0';
        return tco__fault_raise(self, TCO__SCAN_RANGE, self->at,
                                "found %s%s, allowed are numbers of at most 1.797e308", shown,
                                kept < size ? "..." : "");
    }
    if (!(*value > 0) && !(*value < 0))
        *value = 0; /* no -0 */
    self->at = end;
    return 1;
}

int tco__lexeme_number(tco__scan_state *self, double *value)
{
    size_t at = self->at;
    if (is_char_at(self, at, '-'))
        at++;
    if (!is_digit_at(self, at))
        return tco__fault_unexpected(self, TCO__SCAN_NUMBER, at, TCO__WANT_DIGIT);
    if (is_char_at(self, at, '0')) {
        at++;
        if (is_digit_at(self, at)) {
            tco__fault_raise(self, TCO__SCAN_NUMBER, at,
                             "found a digit after a leading 0, expected a point or the end of "
                             "the number");
            tco__error_hint(self->err, "remove the leading 0");
            return 0;
        }
    }
    at = skip_digits(self, at);
    if (is_char_at(self, at, '.')) {
        if (!is_digit_at(self, at + 1))
            return tco__fault_unexpected(self, TCO__SCAN_NUMBER, at + 1, TCO__WANT_DIGIT);
        at = skip_digits(self, at + 1);
    }
    if (is_char_at(self, at, 'e') || is_char_at(self, at, 'E')) {
        at++;
        if (is_char_at(self, at, '+') || is_char_at(self, at, '-'))
            at++;
        if (!is_digit_at(self, at))
            return tco__fault_unexpected(self, TCO__SCAN_NUMBER, at, TCO__WANT_DIGIT);
        at = skip_digits(self, at);
    }
    return check_number(self, at, value);
}

int tco__lexeme_literal(tco__scan_state *self)
{
    static const char *const words[] = {"true", "false", "null"};
    size_t left = self->size - self->at;
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t length = strlen(words[i]);
        if (left >= length && memcmp(self->text + self->at, words[i], length) == 0) {
            self->at += length;
            return 1;
        }
    }
    return tco__fault_unexpected(self, TCO__SCAN_SYNTAX, self->at, TCO__WANT_VALUE);
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Value of the four digits at `hex`, or -1. */
static long read_hex(const char *hex)
{
    long value = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_value(hex[i]);
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

static size_t utf8_size(long code)
{
    return code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
}

static int fail_lone(tco__scan_state *self, size_t offset, const char *which)
{
    tco__fault_raise(self, TCO__SCAN_STRING, offset,
                     "found a lone %s surrogate, expected a pair of \\u escapes or neither", which);
    return 0;
}

/* One escape at `at`. `high` is the offset of a high surrogate just before it, or NOWHERE. */
static int read_escape(tco__scan_state *self, size_t *at, size_t *size, size_t *high)
{
    size_t start = *at;
    if (is_char_at(self, start + 1, 'u')) {
        long code = self->size - start >= 6 ? read_hex(self->text + start + 2) : -1;
        if (code < 0)
            return tco__fault_raise(self, TCO__SCAN_STRING, start,
                                    "found a broken \\u escape, expected four hexadecimal "
                                    "digits after \\u");
        if (code == 0)
            return tco__fault_raise(self, TCO__SCAN_NUL, start,
                                    "found the escape \\u0000, no text may contain NUL");
        int is_low = code >= 0xDC00 && code < 0xE000;
        if (*high != TCO__SCAN_NOWHERE && !is_low)
            return fail_lone(self, *high, "high");
        if (*high == TCO__SCAN_NOWHERE && is_low)
            return fail_lone(self, start, "low");
        *high = code >= 0xD800 && code < 0xDC00 ? start : TCO__SCAN_NOWHERE;
        if (is_low)
            *size += 4;
        else if (*high == TCO__SCAN_NOWHERE)
            *size += utf8_size(code);
        *at += 6;
        return 1;
    }
    if (*high != TCO__SCAN_NOWHERE)
        return fail_lone(self, *high, "high");
    if (start + 1 >= self->size || self->text[start + 1] == '\0' ||
        strchr("\"\\/bfnrt", self->text[start + 1]) == NULL) {
        tco__fault_raise(self, TCO__SCAN_STRING, start,
                         "found a backslash without a known escape, allowed are "
                         "\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
        tco__error_hint(self->err, "write \\\\ for a backslash");
        return 0;
    }
    *size += 1;
    *at += 2;
    return 1;
}

static int fail_control(tco__scan_state *self, size_t offset)
{
    unsigned char c = (unsigned char)self->text[offset];
    if (c == '\0')
        return tco__fault_raise(self, TCO__SCAN_NUL, offset,
                                "found a NUL byte, no text may contain NUL");
    tco__fault_raise(self, TCO__SCAN_STRING, offset,
                     "found a raw control character (byte %d) in a string, expected an escape",
                     (int)c);
    tco__error_hint(self->err, c == '\n' || c == '\r' ? "close the string on its line, or write \\n"
                               : c == '\t'            ? "write \\t"
                                                      : "write \\u00XX");
    return 0;
}

static int fail_unclosed(tco__scan_state *self)
{
    int line, column;
    tco__fault_place(self, self->begin, self->at, &line, &column);
    tco__fault_raise(self, TCO__SCAN_SYNTAX, self->size,
                     "found the end of the text, expected the end of the string that starts at "
                     "%d:%d",
                     line, column);
    tco__error_hint(self->err, "add the closing double quote");
    return 0;
}

int tco__lexeme_string(tco__scan_state *self, size_t *unescaped_size, int *plain)
{
    size_t at = self->at + 1;
    size_t high = TCO__SCAN_NOWHERE;
    size_t size = 0;
    *plain = 1;
    for (;;) {
        if (at >= self->size)
            return fail_unclosed(self);
        if (self->text[at] == '\\') {
            *plain = 0;
            if (!read_escape(self, &at, &size, &high))
                return 0;
            continue;
        }
        if (high != TCO__SCAN_NOWHERE)
            return fail_lone(self, high, "high");
        if (self->text[at] == '"')
            break;
        if ((unsigned char)self->text[at] < 0x20)
            return fail_control(self, at);
        at++;
        size++;
    }
    if (size > TCO__SCAN_STRING_MAX)
        return tco__fault_raise(self, TCO__SCAN_LIMIT, self->at,
                                "found a string of %zu bytes, allowed are %d", size,
                                TCO__SCAN_STRING_MAX);
    self->at = at + 1;
    *unescaped_size = size;
    return 1;
}

void tco__lexeme_unescape(const char *token, char *out)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *in = token + 1;
    while (*in != '"') {
        if (*in != '\\') {
            *out++ = *in++;
        } else if (in[1] != 'u') {
            const char *known = strchr(from, in[1]);
            *out++ = known != NULL ? to[known - from] : in[1];
            in += 2;
        } else {
            long code = read_hex(in + 2);
            in += 6;
            if (code >= 0xD800 && code < 0xDC00) {
                code = 0x10000 + ((code - 0xD800) << 10) + (read_hex(in + 2) - 0xDC00);
                in += 6;
            }
            out += tco__utf8_write((uint32_t)code, out);
        }
    }
}
