/* Growable text and the escaping of names for each place they may be shown in.
 * It must not know what is being reported. */
#include "base/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/escape.h"
#include "base/number.h"
#include "base/utf8.h"
#include "base/width.h"

void tco__text_init(tco_text *self, tco_arena *arena)
{
    memset(self, 0, sizeof(*self));
    self->arena = arena;
}

/* Make room for `more` bytes and a NUL; 0 once something has failed. */
static int text_reserve(tco_text *self, size_t more)
{
    if (self->failed)
        return 0;
    if (self->size < self->room && more < self->room - self->size)
        return 1;
    if (more > SIZE_MAX / 4 || self->size > SIZE_MAX / 4) {
        self->failed = 1;
        return 0;
    }
    size_t room = 2 * (self->size + more) + 64;
    char *grown = tco__arena_array(self->arena, room, 1);
    if (grown == NULL) {
        self->failed = 1;
        return 0;
    }
    if (self->size > 0)
        memcpy(grown, self->data, self->size);
    self->data = grown;
    self->room = room;
    return 1;
}

void tco__text_add_bytes(tco_text *self, const char *text, size_t size)
{
    if (!text_reserve(self, size))
        return;
    if (size > 0)
        memcpy(self->data + self->size, text, size);
    self->size += size;
    self->data[self->size] = '\0';
}

void tco__text_add(tco_text *self, const char *text)
{
    tco__text_add_bytes(self, text, strlen(text));
}

void tco__text_trim(tco_text *self)
{
    while (self->size > 0 && self->data[self->size - 1] == ' ')
        self->data[--self->size] = '\0';
}

void tco__text_add_repeat(tco_text *self, char c, size_t count)
{
    if (!text_reserve(self, count))
        return;
    memset(self->data + self->size, c, count);
    self->size += count;
    self->data[self->size] = '\0';
}

void tco__text_add_format(tco_text *self, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) {
        self->failed = 1;
        return;
    }
    if (!text_reserve(self, (size_t)length))
        return;
    va_start(args, format);
    vsnprintf(self->data + self->size, self->room - self->size, format, args);
    va_end(args);
    self->size += (size_t)length;
}

void tco__text_add_number(tco_text *self, double value)
{
    char text[TCO__NUMBER_SIZE];
    tco__text_add_bytes(self, text, tco__number_write(value, text));
}

void tco__text_add_fixed(tco_text *self, double value, int decimals, char separator)
{
    char text[TCO__NUMBER_SIZE];
    tco__text_add_bytes(self, text, tco__number_write_fixed(value, decimals, separator, text));
}

void tco__text_add_terminal(tco_text *self, const char *text)
{
    char out[TCO__ESCAPE_SIZE];
    tco__text_add_bytes(self, "", 0);
    while (*text != '\0') {
        size_t size = tco__escape_next(&text, out, NULL);
        tco__text_add_bytes(self, out, size);
    }
}

static void add_json_escape(tco_text *self, uint32_t code)
{
    static const char shorts[] = "\bb\ff\nn\rr\tt\"\"\\\\";
    for (size_t i = 0; i + 1 < sizeof(shorts); i += 2) {
        if (code == (unsigned char)shorts[i]) {
            char two[2] = {'\\', shorts[i + 1]};
            tco__text_add_bytes(self, two, 2);
            return;
        }
    }
    char out[16];
    int length;
    if (code < 0x10000)
        length = snprintf(out, sizeof(out), "\\u%04x", (unsigned)code);
    else
        length = snprintf(out, sizeof(out), "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (code >> 10)),
                          (unsigned)(0xDC00 + (code & 0x3FF)));
    tco__text_add_bytes(self, out, length > 0 ? (size_t)length : 0);
}

static void add_json(tco_text *self, const char *text, int escape_hidden)
{
    tco__text_add_bytes(self, "\"", 1);
    while (*text != '\0') {
        uint32_t code = 0;
        char out[4];
        text += tco__utf8_next(text, &code);
        if (code == '"' || code == '\\' || code < 0x20 ||
            (escape_hidden && tco__width_is_hidden(code)))
            add_json_escape(self, code);
        else
            tco__text_add_bytes(self, out, tco__utf8_write(code, out));
    }
    tco__text_add_bytes(self, "\"", 1);
}

/* Hidden characters are escaped too: the value is the same, and the text may be shown. */
void tco__text_add_json(tco_text *self, const char *text)
{
    add_json(self, text, 1);
}

void tco__text_add_json_data(tco_text *self, const char *text)
{
    add_json(self, text, 0);
}

void tco__text_add_csv(tco_text *self, const char *text)
{
    /* A spreadsheet would run such a cell as a formula. */
    int guarded = *text != '\0' && strchr("=+-@\t\r", *text) != NULL;
    int quoted = strpbrk(text, ",\"") != NULL;
    char out[TCO__ESCAPE_SIZE];
    if (quoted)
        tco__text_add_bytes(self, "\"", 1);
    if (guarded)
        tco__text_add_bytes(self, "'", 1);
    tco__text_add_bytes(self, "", 0);
    while (*text != '\0') {
        if (*text == '"')
            tco__text_add_bytes(self, "\"", 1);
        /* Hidden characters show: a line break in a name cannot forge a record. */
        tco__text_add_bytes(self, out, tco__escape_next(&text, out, NULL));
    }
    if (quoted)
        tco__text_add_bytes(self, "\"", 1);
}

static int is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void tco__text_add_markdown(tco_text *self, const char *text)
{
    char out[TCO__ESCAPE_SIZE];
    char before = '\0';
    tco__text_add_bytes(self, "", 0);
    while (*text != '\0') {
        char c = *text;
        size_t size = tco__escape_next(&text, out, NULL);
        /* An underscore within a word is no emphasis and reads better bare. */
        int bare = c == '_' && is_word(before) && is_word(*text);
        if (!bare && strchr("\\`*_[]<>|~&!$", c) != NULL)
            tco__text_add_bytes(self, "\\", 1);
        tco__text_add_bytes(self, out, size);
        before = c;
    }
}

size_t tco__text_width(const char *text)
{
    char out[TCO__ESCAPE_SIZE];
    size_t width = 0;
    while (*text != '\0') {
        uint32_t code = 0;
        size_t size = tco__escape_next(&text, out, &code);
        width += tco__width_is_hidden(code) ? size : (size_t)tco__width_columns(code);
    }
    return width;
}

tco_status tco__text_send(const tco_text *self, tco_write_fn write, void *user, tco_error *err)
{
    if (self->failed)
        return tco__error_set(err, TCO_E_NOMEM, "memory is gone");
    if (self->size > 0 && write(user, self->data, self->size) != 0)
        return tco__error_set(err, TCO_E_IO, "the write function refused the output");
    return TCO_OK;
}

tco_status tco__text_write(tco_fill_text_fn fill, const void *from, tco_write_fn write, void *user,
                           tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof(*err));
    if (write == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of a write function");
    tco_arena *arena = tco__arena_new();
    if (arena == NULL)
        return tco__error_set(err, TCO_E_NOMEM, "%s", tco_status_text(TCO_E_NOMEM));
    tco_text text;
    tco__text_init(&text, arena);
    fill(&text, from);
    tco_status status = tco__text_send(&text, write, user, err);
    tco__arena_free(arena);
    return status;
}
