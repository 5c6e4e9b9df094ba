/* One evaluator: a block of lanes of one scenario, all its options side by side, month by month.
 * Single runs, batches and whatever fills columns later call it. It must not know who asks. */
#ifndef TCO_EVAL_EVALUATE_H
#define TCO_EVAL_EVALUATE_H

#include "eval/kernel.h"
#include "model/bind.h"
#include "num/crossing.h"

enum { TCO__MEMO_COUNT = TCO_TARGET_COUNT - TCO_CATEGORY_COUNT };

/* What to compute. The full shape takes one lane and computes everything; the net shape takes
 * blocks of lanes in multiples of TCO__LANES_ROUND. */
typedef struct tco__request {
    const tco__scenario *scenario;
    bool full; /* cells and crossings kept, search to its end */
    /* Of the net shape: */
    tco__columns columns;   /* filled anew for every block */
    size_t lanes;           /* of a block at most */
    unsigned char *invalid; /* marks of lanes; the rules add to them */
    const tco__kernel *kernel;
    const bool *option;          /* asked for, besides the baseline; NULL: all */
    bool basis[TCO_BASIS_COUNT]; /* break-evens asked for */
    bool memo[TCO__MEMO_COUNT];  /* memos asked for */
    bool cash, npv;              /* totals that are asked for */
    bool stop_at_horizon;        /* leave break-evens after the horizon open */
} tco__request;

/* Ledger cells of one lane, month by category. */
typedef struct tco__cells {
    double *spread, *lump, *stock_left, *stock_right; /* [month * TCO_CATEGORY_COUNT + c] */
    double *book;                                     /* [month] */
} tco__cells;

/* One option of the block; columns have one element a lane. */
typedef struct tco__outcome {
    tco__bound_option bound;
    tco_lines lines;
    int *last;                         /* last month with feasible use */
    bool endless;                      /* which is the end of the search in all lanes */
    double *memo[TCO__MEMO_COUNT];     /* sums to the horizon */
    double *total, *generalised, *npv; /* at the horizon */
    tco__race *race[TCO_BASIS_COUNT];  /* a lane each; NULL for the baseline */
    tco__cells *cells;                 /* full shape only, as the logs */
    tco__crossing_log log[TCO_BASIS_COUNT];
} tco__outcome;

typedef struct tco__evaluation {
    tco_context cx;
    tco__bound_blocks bound;
    size_t option_count, baseline;
    tco__outcome *option;
    /* Of the net shape: */
    tco__request request;
    tco__tape tape;
    tco__net_job *job;
} tco__evaluation;

/* Prepare what all lanes share, and in full shape run; everything lives in `arena`, and what is
 * prepared stays where it is. Fails: NOMEM. */
tco_status tco__evaluate(const tco__request *request, tco_arena *arena, tco__evaluation *out);
/* Run a block of lanes in net shape, whose columns are filled. */
void tco__evaluation_run(tco__evaluation *self, size_t lanes);

/* Whether a break-even of one lane was left open at the horizon, with months still to search. */
bool tco__evaluation_open(const tco__evaluation *self, size_t lane);

/* The column of a metric that is its own number in every feasible lane; NULL for others. */
const double *tco__evaluation_column(const tco__evaluation *self, size_t option, tco_metric metric);
/* A metric of one lane, break-evens on `basis`. `invalid` may be NULL. */
tco_value tco__evaluation_metric(const tco__evaluation *self, size_t option, size_t lane,
                                 tco_metric metric, tco_basis basis, const unsigned char *invalid);
/* Whether a comparison of this option with the baseline exists in one lane. */
tco_value_status tco__evaluation_comparable(const tco__evaluation *self, size_t option,
                                            size_t lane);

#endif
