/* What a component may write: cost lines, add only. Paths multiply here, so components never
 * loop over months. It must not know components or results. */
#ifndef TCO_MODEL_LINE_H
#define TCO_MODEL_LINE_H

#include "model/context.h"
#include "tco/tco.h"

/* Where a line goes: a tco_category, or one of these memos. */
enum {
    TCO_MEMO_USEFUL_HOURS = TCO_CATEGORY_COUNT,
    TCO_MEMO_BILLED_HOURS,
    TCO_MEMO_ENERGY_KWH,
    TCO_MEMO_BOOK_VALUE,
    TCO_TARGET_COUNT
};

enum { TCO_OPEN_END = 1 << 20 }; /* `last` of a line that never ends */

typedef struct tco__line {
    tco_line_kind kind; /* GEOMETRIC, EVENT, SERIES or STOCK, memos too */
    int target;
    int first, last, anchor;
    const double *amount;        /* column at the anchor */
    const double *growth;        /* yearly factor, NULL: constant */
    const double *const *values; /* of a series: a column for each month from 0 on */
    const char *block, *field;   /* pointer of the block, and the field's name or NULL */
} tco__line;

struct tco_lines {
    const tco_context *cx;
    const char *at; /* pointer that lines are said to come from; NULL: the component */
    tco__line *line;
    size_t count, room;
    int end;                       /* series are filled to this month */
    bool unread[TCO_TARGET_COUNT]; /* what nobody will read is not written */
};

/* From now on lines are said to come from the object at `pointer`, a child of the component's
 * block; NULL is the block itself again. */
void tco_lines_at(tco_lines *out, const char *pointer);

/* One lump at month `month`. */
void tco_lines_event(tco_lines *out, int target, const char *field, int month,
                     const double *amount);
/* scale * a(t) * b(t) in every month from 1 on, spread; NULL paths and scale count as 1. */
void tco_lines_flow(tco_lines *out, int target, const char *field, const double *scale,
                    const tco_path *a, const tco_path *b);
/* A level at t in [first, last]: amount * growth^((t-first)/12); growth NULL: constant. */
void tco_lines_stock(tco_lines *out, int target, const char *field, int first, int last,
                     const double *amount, const double *growth);
/* The one helper for months of no simple form: `fill` gives the column of month t, from month
 * `first` on in rising order: 1 for flows, 0 for levels. */
typedef const double *(*tco_fill_fn)(void *user, const tco_context *cx, int month);
void tco_lines_series(tco_lines *out, int target, const char *field, int first, tco_fill_fn fill,
                      void *user);

#endif
