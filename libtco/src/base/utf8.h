/* One code point at a time from and to UTF-8 (Unicode table 3-7: no overlong forms, no
 * surrogates). It must not know what the text means. */
#ifndef TCO_BASE_UTF8_H
#define TCO_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the code point at the start of `text`, 1 to 4; 0 if it is ill-formed or cut off
 * by `size`. `code` is set unless the result is 0. */
size_t tco__utf8_read(const char *text, size_t size, uint32_t *code);
/* The same for NUL-terminated text, which must not be at its end: what is ill-formed gives
 * U+FFFD for one byte, so a loop always gets on. */
size_t tco__utf8_next(const char *text, uint32_t *code);
/* Bytes written, 1 to 4. `code` must be a scalar value. */
size_t tco__utf8_write(uint32_t code, char out[4]);
/* Bytes of `text` up to the last character boundary at or before `limit`. */
size_t tco__utf8_cut(const char *text, size_t limit);

#endif
