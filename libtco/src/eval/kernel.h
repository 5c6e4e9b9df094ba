/* What the net run computes with: the lines of a block of lanes as steps a month, and the columns
 * that it fills. The run itself, kernel.c, is compiled once for each instruction set.
 * It must not know components, studies or requests. */
#ifndef TCO_EVAL_KERNEL_H
#define TCO_EVAL_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "num/crossing.h"
#include "num/operation.h"

/* Lanes come in multiples of this; so do the columns behind them. */
enum { TCO__LANES_ROUND = 16 };
/* Months that are run for one option before the next: the baseline's stay in the caches. */
enum { TCO__CHUNK_MONTHS = 32 };

/* What one line does in one month. Those before TCO__STEP_LUMP make a plain month. */
typedef enum tco__step_kind {
    TCO__STEP_ADD,      /* add the level to the sum of the category */
    TCO__STEP_ADD_GROW, /* and let it grow by a month */
    TCO__STEP_ADD_YEAR, /* and let it start anew from a whole year */
    TCO__STEP_GROW,
    TCO__STEP_YEAR,
    TCO__STEP_LUMP,
    TCO__STEP_SERIES,
    TCO__STEP_LEFT,     /* add the level to the stocks left of the month's end */
    TCO__STEP_RIGHT,    /* ... and after it */
    TCO__STEP_RIGHT_AT, /* the level after `years` and `months` of growth, for one month only */
} tco__step_kind;

/* How the sums of a category, or of a memo, join the month's after its last step. */
typedef enum tco__join {
    TCO__JOIN_NONE,
    TCO__JOIN_MONEY,
    TCO__JOIN_TIME,
    TCO__JOIN_MEMO /* the first memo; the others follow */
} tco__join;

/* A line and the room in which a group of its lanes runs: the level, the level at the last whole
 * year, and the factor of a month, TCO__LANES_ROUND values each. */
typedef struct tco__net_line {
    double *now;
    const double *amount, *annual, *monthly; /* columns; the factors NULL if constant */
    const double *const *values;             /* of a series, a column a month; amount is NULL */
    bool signs;                              /* amounts below zero make the sizes needed */
    int years, months;                       /* of RIGHT_AT */
} tco__net_line;

typedef struct tco__step {
    uint32_t kind, join;
    double *now;
    const tco__net_line *line;
} tco__step;

enum { TCO__MEMO_ROOM = 4, TCO__NARROW_MAX = 4 };

typedef struct tco__net_option {
    size_t number; /* in the study */
    size_t line_count;
    const tco__net_line *line;
    const tco__step *step;
    const uint32_t *begin, *end; /* steps of each month */
    const unsigned char *plain;  /* of each month: 1 where only flows are summed */
    const unsigned char *narrow; /* of each month: its steps, where they are few and only add to
                                  * money and grow; else 0 */
    /* Of each month, the one behind the run that starts with it: of months that are all plain or
     * all not; of calm ones, itself where it is not calm; of months with the very same steps. */
    const int *plain_until, *calm_until, *same_until;
    const unsigned char *jump; /* of each month: 1 where a lump falls or a stock jumps */
    double *now;               /* sums of a group, TCO__SUM_COUNT * TCO__LANES_ROUND */
    /* Columns to fill. */
    double *total, *generalised, *npv;
    double *memo[TCO__MEMO_ROOM]; /* NULL: not asked for */
    tco__race *race[TCO_BASIS_COUNT];
    double *search_end;   /* last month of the races of a lane, if not the last of all */
    int search_end_least; /* over all lanes */
} tco__net_option;

enum {
    TCO__SUM_CASH,
    TCO__SUM_DISCOUNTED,
    TCO__SUM_SIZE,
    TCO__SUM_DISCOUNTED_SIZE,
    TCO__SUM_TIME,
    TCO__SUM_COUNT
};

/* The baseline's sums at every vertex of a chunk, [month of the chunk][quantity][lane]. */
enum {
    TCO__AT_DISCOUNT,
    TCO__AT_CASH_LEFT,
    TCO__AT_CASH,
    TCO__AT_DISCOUNTED_LEFT,
    TCO__AT_DISCOUNTED,
    TCO__AT_SIZE,
    TCO__AT_DISCOUNTED_SIZE,
    TCO__AT_STOCK_LEFT,
    TCO__AT_STOCK_RIGHT,
    TCO__AT_STOCK_LEFT_SIZE,
    TCO__AT_STOCK_RIGHT_SIZE,
    TCO__AT_COUNT
};

typedef struct tco__net_job {
    size_t lanes;
    int horizon, end; /* months */
    size_t option_count;
    tco__net_option *option; /* the baseline first */
    /* What is needed every month. Sizes are the sums of absolute amounts behind the tie rule;
     * where no amount is negative the sums themselves will nearly always do. */
    bool cash, discount, stock, sized;
    double *discount_now;                             /* level and year of a group */
    const double *discount_annual, *discount_monthly; /* columns */
    double *at; /* scratch, TCO__CHUNK_MONTHS * TCO__AT_COUNT * TCO__LANES_ROUND */
} tco__net_job;

enum { TCO__STATIC_INPUTS = 9, TCO__STATIC_OUTPUTS = 5 };

/* Columns of the closed form, in the order of tco_static_columns. */
typedef struct tco__static_job {
    const double *in[TCO__STATIC_INPUTS];
    double maximum[TCO__STATIC_INPUTS]; /* of each input; the minimum is 0 */
    double *out[TCO__STATIC_OUTPUTS];   /* NULL: not asked for */
    unsigned char *break_even_status, *cost_per_hour_status;
    double days_per_month;
    bool stream; /* outputs are larger than the caches: store past them */
} tco__static_job;

/* One instruction set. */
typedef struct tco__kernel {
    /* Run a job to its end. */
    void (*run)(const tco__net_job *job);
    /* Copy a column; false where a value is below the minimum, above the maximum, or none. */
    bool (*accept)(const double *from, double *to, size_t lanes, double minimum, double maximum);
    /* Operations on columns, in their order. */
    void (*operate)(const tco__operation *operation, size_t count, size_t lanes);
    /* Lanes first ... first + lanes - 1 of the closed form. */
    void (*closed)(const tco__static_job *job, size_t first, size_t lanes);
} tco__kernel;

/* The kernel for an instruction set; NULL where this processor or build lacks it. */
const tco__kernel *tco__kernel_find(tco_isa isa);

#endif
