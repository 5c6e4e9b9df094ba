/* What a code point does to a terminal line: its columns, and whether it must not be shown raw.
 * It must not know the locale or the text around the code point. */
#ifndef TCO_BASE_WIDTH_H
#define TCO_BASE_WIDTH_H

#include <stdint.h>

/* Columns: 2 for wide and full-width, 0 for combining characters, else 1. Of a hidden code
 * point 0: show it escaped. */
int tco__width_columns(uint32_t code);
/* 1 for control, format, direction and zero-width characters and line separators: shown raw
 * they could forge lines, reorder text or drive the terminal. */
int tco__width_is_hidden(uint32_t code);

#endif
