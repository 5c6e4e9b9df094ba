/* An option's cost lines as a program that is run month by month over a block of lanes. This is
 * the seam for faster kernels: nothing outside touches the running amounts.
 * It must not know components, options or break-evens. */
#ifndef TCO_EVAL_PROGRAM_H
#define TCO_EVAL_PROGRAM_H

#include "model/line.h"

/* Running amount of one line. */
typedef struct tco__running {
    const tco__line *line;
    double *level;         /* this month */
    double *year;          /* at the last whole year since the anchor */
    const double *monthly; /* growth factor of a month; NULL: constant */
} tco__running;

typedef struct tco__program {
    size_t lanes, count;
    tco__running *running;                /* by target, then in the order written */
    size_t begin[TCO_TARGET_COUNT + 1];   /* first line of each target */
    double *spread, *lump, *left, *right; /* sums of one target this month */
} tco__program;

/* Everything about one month that the totals need, a column each. Cash leaves out category
 * time; sizes are sums of absolute ledger cells, for the tie rule. */
typedef struct tco__month {
    double *spread, *lump, *size;
    double *time;
    double *stock_left, *stock_right, *stock_left_size, *stock_right_size;
    double *memo[TCO_TARGET_COUNT - TCO_CATEGORY_COUNT];
} tco__month;

/* The full shape: ledger cells of one lane, month by category. */
typedef struct tco__cells {
    double *spread, *lump, *stock_left, *stock_right; /* [month * TCO_CATEGORY_COUNT + c] */
    double *book;                                     /* [month] */
} tco__cells;

/* Both allocate in the context's arena; false when memory is gone. */
bool tco__program_start(tco__program *self, const tco_lines *lines, const tco_context *cx);
bool tco__month_start(tco__month *self, const tco_context *cx);
/* Month t into `month`, and into `cells` (of lane 0) unless NULL. Months go 0, 1, 2, ...; once
 * `memos` is false it must stay so, and memo lines stand still. */
void tco__program_month(tco__program *self, int t, bool memos, tco__month *month,
                        const tco__cells *cells);

#endif
