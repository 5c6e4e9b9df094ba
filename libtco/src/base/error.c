/* Fill a tco_error and collect a tco_errors; neither ever allocates.
 * It must not know which errors exist or what they mean. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* vsnprintf into `out`; what does not fit ends in "..." at a character boundary. */
static void format_into(char *out, size_t room, const char *format, va_list args) TCO__FORMAT(3, 0);

static void format_into(char *out, size_t room, const char *format, va_list args)
{
    int length = vsnprintf(out, room, format, args);
    if (length < 0) {
        out[0] = '\0';
    } else if ((size_t)length >= room) {
        size_t cut = tco__utf8_cut(out, room - 4);
        memcpy(out + cut, "...", 4);
    }
}

tco_status tco__error_set(tco_error *err, tco_status code, const char *format, ...)
{
    if (err == NULL || err->code != TCO_OK)
        return code;
    memset(err, 0, sizeof(*err));
    err->code = code;
    va_list args;
    va_start(args, format);
    format_into(err->message, sizeof(err->message), format, args);
    va_end(args);
    return code;
}

void tco__error_place(tco_error *err, const char *path, int line, int column)
{
    if (err == NULL || err->line != 0 || err->path[0] != '\0')
        return;
    err->line = line;
    err->column = column;
    size_t length = strlen(path);
    if (length < sizeof(err->path)) {
        memcpy(err->path, path, length + 1);
        return;
    }
    const char *tail = path + length - (sizeof(err->path) - 4);
    while (((unsigned char)*tail & 0xC0) == 0x80)
        tail++;
    memcpy(err->path, "...", 3);
    memcpy(err->path + 3, tail, strlen(tail) + 1);
}

void tco__error_hint(tco_error *err, const char *format, ...)
{
    if (err == NULL || err->hint[0] != '\0')
        return;
    va_list args;
    va_start(args, format);
    format_into(err->hint, sizeof(err->hint), format, args);
    va_end(args);
}

static int compare_places(const tco_error *a, const tco_error *b)
{
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->column != b->column)
        return a->column < b->column ? -1 : 1;
    return 0;
}

void tco__errors_add(tco_errors *errs, const tco_error *err)
{
    if (errs == NULL)
        return;
    for (size_t i = 0; i < errs->count; i++) {
        const tco_error *known = &errs->item[i];
        if (known->code == err->code && compare_places(known, err) == 0 &&
            strcmp(known->path, err->path) == 0)
            return;
    }
    errs->total++;
    size_t at = errs->count;
    while (at > 0 && compare_places(&errs->item[at - 1], err) > 0)
        at--;
    if (at == TCO_ERRORS_MAX)
        return;
    if (errs->count < TCO_ERRORS_MAX)
        errs->count++;
    memmove(&errs->item[at + 1], &errs->item[at], (errs->count - 1 - at) * sizeof(errs->item[0]));
    errs->item[at] = *err;
}
