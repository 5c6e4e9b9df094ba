/* How reading reports what is wrong: where, and what was found. It must not know any field. */
#include "json/reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

enum { SHOWN_MAX = 40, FOUND_SIZE = TCO__NUMBER_SIZE + 64 };

/* Pointer of a frame in the scratch arena. */
static const char *frame_pointer(const tco__reader *self, const tco__frame *frame)
{
    if (frame == NULL)
        return "";
    const char *parent = frame_pointer(self, frame->parent);
    return parent != NULL ? tco__pointer_join(self->scratch, parent, frame->name) : NULL;
}

tco_status tco__reader_fail(tco__reader *self, tco_status code, const tco__frame *frame, int line,
                            int column, const char *hint, const char *format, ...)
{
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    char message[512];
    const char *pointer = frame_pointer(self, frame);
    if (pointer == NULL)
        return TCO_E_NOMEM;
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    tco__error_set(&err, code, "%s", message);
    tco__error_place(&err, pointer, line, column);
    if (hint != NULL)
        tco__error_hint(&err, "%s", hint);
    tco__errors_add(self->errs, &err);
    if (!self->found)
        self->first = code;
    self->found = true;
    return TCO_OK;
}

const char *tco__reader_describe(const tco__reader *self, const tco__node *node)
{
    static const char *const kinds[] = {"null", "true", "", "", "a list", "an object"};
    char number[TCO__NUMBER_SIZE];
    char *shown = tco__arena_array(self->scratch, FOUND_SIZE, 1);
    if (shown == NULL)
        return "a value";
    if (node->kind == TCO__NODE_NUMBER) {
        tco__number_write(node->number, number);
        snprintf(shown, FOUND_SIZE, "the number %s", number);
    } else if (node->kind == TCO__NODE_TEXT) {
        size_t size = strlen(node->text), cut = size;
        if (size > SHOWN_MAX)
            cut = SHOWN_MAX;
        while (cut > 0 && ((unsigned char)node->text[cut] & 0xC0) == 0x80)
            cut--;
        snprintf(shown, FOUND_SIZE, "the text \"%.*s%s\"", (int)cut, node->text,
                 cut < size ? "..." : "");
    } else if (node->kind == TCO__NODE_BOOL && node->number <= 0.0) {
        return "false";
    } else {
        return kinds[node->kind];
    }
    return shown;
}
