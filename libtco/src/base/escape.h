/* The one escaped form of characters that must not reach a terminal raw: \u{202E}.
 * It must not know where the text goes. */
#ifndef TCO_BASE_ESCAPE_H
#define TCO_BASE_ESCAPE_H

#include <stddef.h>
#include <stdint.h>

enum { TCO__ESCAPE_SIZE = 16 };

/* The next code point of NUL-terminated UTF-8 that is not at its end, as it may be shown:
 * as it is, escaped if hidden, U+FFFD for an ill-formed byte. Moves `text` on and returns the
 * bytes written to `out` (no NUL). `code`, unless NULL, gets the code point. */
size_t tco__escape_next(const char **text, char out[TCO__ESCAPE_SIZE], uint32_t *code);

#endif
