/* The one escaped form of characters that must not reach a terminal raw.
 * It must not know where the text goes. */
#include "base/escape.h"

#include <stdio.h>

#include "base/utf8.h"
#include "base/width.h"

size_t tco__escape_next(const char **text, char out[TCO__ESCAPE_SIZE], uint32_t *code)
{
    uint32_t read = 0;
    *text += tco__utf8_next(*text, &read);
    if (code != NULL)
        *code = read;
    if (!tco__width_is_hidden(read))
        return tco__utf8_write(read, out);
    int length = snprintf(out, TCO__ESCAPE_SIZE, "\\u{%lX}", (unsigned long)read);
    return length > 0 ? (size_t)length : 0;
}
