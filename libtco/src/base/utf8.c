/* One code point at a time from and to UTF-8.
 * It must not know what the text means or where it came from. */
#include "base/utf8.h"

static int is_continuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

size_t tco__utf8_read(const char *text, size_t size, uint32_t *code)
{
    const unsigned char *b = (const unsigned char *)text;
    if (size == 0)
        return 0;
    if (b[0] < 0x80) {
        *code = b[0];
        return 1;
    }
    /* The range of the second byte rules out overlong forms, surrogates and > U+10FFFF. */
    size_t length = 0;
    unsigned char low = 0x80, high = 0xBF;
    uint32_t bits = 0;
    if (b[0] >= 0xC2 && b[0] <= 0xDF) {
        length = 2;
        bits = b[0] & 0x1FU;
    } else if (b[0] >= 0xE0 && b[0] <= 0xEF) {
        length = 3;
        bits = b[0] & 0x0FU;
        low = b[0] == 0xE0 ? 0xA0 : 0x80;
        high = b[0] == 0xED ? 0x9F : 0xBF;
    } else if (b[0] >= 0xF0 && b[0] <= 0xF4) {
        length = 4;
        bits = b[0] & 0x07U;
        low = b[0] == 0xF0 ? 0x90 : 0x80;
        high = b[0] == 0xF4 ? 0x8F : 0xBF;
    } else {
        return 0;
    }
    /* Byte by byte: a NUL-terminated text must not be read past its end. */
    if (size < length || b[1] < low || b[1] > high)
        return 0;
    bits = bits << 6 | (b[1] & 0x3FU);
    for (size_t i = 2; i < length; i++) {
        if (!is_continuation(b[i]))
            return 0;
        bits = bits << 6 | (b[i] & 0x3FU);
    }
    *code = bits;
    return length;
}

size_t tco__utf8_next(const char *text, uint32_t *code)
{
    size_t length = tco__utf8_read(text, 4, code);
    if (length == 0) {
        *code = 0xFFFD;
        length = 1;
    }
    return length;
}

size_t tco__utf8_write(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xE0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3F));
        out[2] = (char)(0x80 | (code & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3F));
    out[2] = (char)(0x80 | (code >> 6 & 0x3F));
    out[3] = (char)(0x80 | (code & 0x3F));
    return 4;
}

size_t tco__utf8_cut(const char *text, size_t limit)
{
    size_t at = limit;
    while (at > 0 && limit - at < 4 && is_continuation((unsigned char)text[at]))
        at--;
    return at;
}
