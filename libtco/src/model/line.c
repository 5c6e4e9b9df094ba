/* Cost lines: paths multiply here, segment by segment. It must not know components. */
#include "model/line.h"

#include <stdint.h>
#include <string.h>

static tco__line *line_add(tco_lines *out)
{
    if (out->count == out->room) {
        size_t room = out->room == 0 ? 16 : 2 * out->room;
        tco__line *line = tco_context_array(out->cx, room, sizeof *line);
        if (line == NULL)
            return NULL;
        if (out->count > 0)
            memcpy(line, out->line, out->count * sizeof *line);
        out->line = line;
        out->room = room;
    }
    tco__line *line = &out->line[out->count++];
    memset(line, 0, sizeof *line);
    line->block = out->at != NULL ? out->at : out->cx->pointer;
    return line;
}

void tco_lines_at(tco_lines *out, const char *pointer)
{
    out->at = pointer;
}

void tco_lines_event(tco_lines *out, int target, const char *field, int month, const double *amount)
{
    tco__line *line = line_add(out);
    if (line == NULL)
        return;
    line->kind = TCO_LINE_EVENT;
    line->target = target;
    line->field = field;
    line->first = line->last = line->anchor = month;
    line->amount = amount;
}

void tco_lines_stock(tco_lines *out, int target, const char *field, int first, int last,
                     const double *amount, const double *growth)
{
    tco__line *line = line_add(out);
    if (line == NULL)
        return;
    line->kind = TCO_LINE_STOCK;
    line->target = target;
    line->field = field;
    line->first = line->anchor = first;
    line->last = last;
    line->amount = amount;
    line->growth = growth;
}

/* Product of two columns, where NULL is 1. */
static const double *product(const tco_context *cx, const double *a, const double *b)
{
    if (a == NULL)
        return b;
    return b != NULL ? tco_column_multiply(cx, a, b) : a;
}

/* scale * a * b of one segment each, where NULL is 1. */
static const double *level_product(const tco_context *cx, const double *scale, const double *a,
                                   const double *b)
{
    const double *level = product(cx, product(cx, scale, a), b);
    return level != NULL ? level : tco_column_number(cx, 1.0);
}

/* Where segment s of a path ends; the last one never does. */
static int segment_end(const tco_path *path, int s)
{
    return path != NULL && s + 1 < path->count ? path->from[s + 1] : TCO_OPEN_END;
}

void tco_lines_flow(tco_lines *out, int target, const char *field, const double *scale,
                    const tco_path *a, const tco_path *b)
{
    const tco_context *cx = out->cx;
    if (out->unread[target])
        return;
    const double *growth = product(cx, a != NULL ? a->growth : NULL, b != NULL ? b->growth : NULL);
    if ((a != NULL && a->count == 0) || (b != NULL && b->count == 0))
        return; /* memory is gone, and said so */
    int from = 0, i = 0, j = 0;
    while (from < TCO_OPEN_END) {
        int end_a = segment_end(a, i), end_b = segment_end(b, j);
        int to = end_a < end_b ? end_a : end_b;
        tco__line *line = line_add(out);
        if (line == NULL)
            return;
        line->kind = TCO_LINE_GEOMETRIC;
        line->target = target;
        line->field = field;
        line->first = from + 1;
        line->last = to;
        line->anchor = 1; /* drifts are anchored at month 0: month 1 has the plain level */
        line->amount = level_product(cx, scale, a != NULL ? a->value[i] : NULL,
                                     b != NULL ? b->value[j] : NULL);
        line->growth = growth;
        i += end_a == to;
        j += end_b == to;
        from = to;
    }
}

void tco_lines_series(tco_lines *out, int target, const char *field, int first, tco_fill_fn fill,
                      void *user)
{
    const tco_context *cx = out->cx;
    if (out->unread[target])
        return;
    const double **values = tco_context_array(cx, (size_t)out->end + 1, sizeof *values);
    tco__line *line = line_add(out);
    if (line == NULL || values == NULL)
        return;
    for (int t = first; t <= out->end; t++)
        values[t] = fill(user, cx, t);
    line->kind = TCO_LINE_SERIES;
    line->target = target;
    line->field = field;
    line->first = first;
    line->last = out->end;
    line->values = values;
}
