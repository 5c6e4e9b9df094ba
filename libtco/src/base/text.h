/* Growable text and the escaping of names for each place they may be shown in.
 * It must not know what is being reported. */
#ifndef TCO_BASE_TEXT_H
#define TCO_BASE_TEXT_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"
#include "tco/tco.h"

/* Text that grows in an arena. A failed growth sets `failed` and the text stays as it was, so
 * callers check once, at the end. */
typedef struct tco_text {
    tco_arena *arena;
    char *data; /* NUL-terminated once something was added */
    size_t size, room;
    int failed;
} tco_text;

void tco__text_init(tco_text *self, tco_arena *arena);
void tco__text_add(tco_text *self, const char *text);
void tco__text_add_bytes(tco_text *self, const char *text, size_t size);
void tco__text_add_repeat(tco_text *self, char c, size_t count);
/* Take blanks off the end. */
void tco__text_trim(tco_text *self);
/* Only %s, %d, %zu, %c: numbers go through number.h. */
void tco__text_add_format(tco_text *self, const char *format, ...) TCO__FORMAT(2, 3);
void tco__text_add_number(tco_text *self, double value); /* shortest */
void tco__text_add_fixed(tco_text *self, double value, int decimals, char separator);

/* Escaped forms of a UTF-8 string. Terminal: control, direction and zero-width characters
 * show as \u{202E}. JSON: with quotes. CSV: as a terminal, RFC 4180, and a cell that starts with = + - @ TAB
 * or CR gets a leading '. Markdown: one table cell. */
void tco__text_add_terminal(tco_text *self, const char *text);
void tco__text_add_json(tco_text *self, const char *text);
/* JSON with no more escapes than it must have: data to be read again, no longer than they came. */
void tco__text_add_json_data(tco_text *self, const char *text);
void tco__text_add_csv(tco_text *self, const char *text);
void tco__text_add_markdown(tco_text *self, const char *text);

/* Columns a UTF-8 string takes in a terminal, after terminal escaping: wide and full-width
 * characters take two, combining ones none. Locale-free. */
size_t tco__text_width(const char *text);
/* Hand the text to a write function in one piece. */
tco_status tco__text_send(const tco_text *self, tco_write_fn write, void *user, tco_error *err);

/* Let `fill` make a text in memory of its own, and hand it to a write function: everything the
 * library writes goes this way. `err` is cleared first. Fails: ARGUMENT, NOMEM, IO. */
typedef void (*tco_fill_text_fn)(tco_text *text, const void *from);
tco_status tco__text_write(tco_fill_text_fn fill, const void *from, tco_write_fn write, void *user,
                           tco_error *err);

#endif
