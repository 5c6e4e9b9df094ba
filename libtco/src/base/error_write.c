/* Show one error as a line of text, without allocating.
 * It must not know where the line goes or what the error means. */
#include <stdio.h>
#include <string.h>

#include "base/escape.h"
#include "tco/tco.h"

/* A piece of output that is collected before it goes out. */
typedef struct line {
    tco_write_fn write;
    void *user;
    size_t size;
    int refused;
    char data[1024];
} line;

static void line_flush(line *self)
{
    if (self->size > 0 && !self->refused)
        self->refused = self->write(self->user, self->data, self->size) != 0;
    self->size = 0;
}

static void line_add_bytes(line *self, const char *text, size_t size)
{
    if (size > sizeof(self->data) - self->size)
        line_flush(self);
    memcpy(self->data + self->size, text, size);
    self->size += size;
}

/* Text of the library's own, shorter than the buffer. */
static void line_add(line *self, const char *text)
{
    line_add_bytes(self, text, strlen(text));
}

static void line_add_escaped(line *self, const char *text)
{
    char out[TCO__ESCAPE_SIZE];
    while (*text != '\0') {
        size_t size = tco__escape_next(&text, out, NULL);
        line_add_bytes(self, out, size);
    }
}

tco_status tco_error_write(const tco_error *self, const char *name, tco_write_fn write, void *user)
{
    if (self == NULL || write == NULL)
        return TCO_E_ARGUMENT;
    line out = {.write = write, .user = user};
    if (name != NULL) {
        line_add_escaped(&out, name);
        line_add(&out, ":");
    }
    if (self->line > 0) {
        char place[48];
        snprintf(place, sizeof(place), "%d:%d:", self->line, self->column);
        line_add(&out, place);
    }
    line_add(&out, out.size > 0 ? " error: " : "error: ");
    if (self->path[0] != '\0') {
        line_add_escaped(&out, self->path);
        line_add(&out, ": ");
    }
    line_add_escaped(&out, self->message);
    if (self->hint[0] != '\0') {
        line_add(&out, " (");
        line_add_escaped(&out, self->hint);
        line_add(&out, ")");
    }
    line_add(&out, "\n");
    line_flush(&out);
    return out.refused ? TCO_E_IO : TCO_OK;
}
