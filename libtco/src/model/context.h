/* What a component may read: lanes, months, calendar, usage, tariff, and the facts that other
 * components published. It must not know results or JSON. */
#ifndef TCO_MODEL_CONTEXT_H
#define TCO_MODEL_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "model/field.h"
#include "model/tape.h"

/* A quantity by month: level(t) = value[s][lane] * growth[lane]^((t-1)/12), where segment s
 * holds in months from[s] < t <= from[s + 1]. `growth` is a yearly factor, NULL for none. */
typedef struct tco_path {
    int count;
    const int *from; /* from[0] is 0 */
    const double *const *value;
    const double *growth;
} tco_path;

/* One thing bought: what resale, maintenance shares and depreciation are based on. */
typedef struct tco_part {
    const char *name; /* NULL for a machine bought as a whole */
    const double *cost;
} tco_part;

/* What a purchase tells the others. */
typedef struct tco_purchase_facts {
    bool known;
    int month;
    int part_count;
    const tco_part *part;
    const double *base; /* sum of the parts */
} tco_purchase_facts;

struct tco_context {
    size_t lanes;
    int horizon_months, search_months;
    tco_arena *arena;
    bool *failed; /* set when memory is gone; columns then go to `sink` */
    double *sink;
    tco__tape *tape;     /* NULL where one block of lanes is all */
    const char *pointer; /* of the block whose function is running */

    const double *discount_rate_annual;
    const double *days_per_month;
    tco_path useful_hours; /* a month, of the reference GPU */
    int gpus;
    const double *perf;
    tco_path machine_hours; /* a month, of this option */
    bool has_tariff;
    tco_path price_per_kwh;
    tco_purchase_facts purchase;
    /* Hours a month the machine runs, as a sum of two paths; rent sets them to what it bills. */
    tco_path running_hours, held_hours;
};

/* Columns have `lanes` values and live as long as the arena; what they follow from is kept on the
 * tape, so nobody loops over lanes. None is ever NULL. */

/* A new column with no values yet, for what is not computed here. */
double *tco_column_room(const tco_context *cx);
/* The same number in every lane. */
const double *tco_column_number(const tco_context *cx, double value);
/* What follows from columns, lane by lane. */
const double *tco_column_add(const tco_context *cx, const double *a, const double *b);
const double *tco_column_subtract(const tco_context *cx, const double *a, const double *b);
const double *tco_column_multiply(const tco_context *cx, const double *a, const double *b);
const double *tco_column_divide(const tco_context *cx, const double *a, const double *b);
/* a * x, and a / x. */
const double *tco_column_times(const tco_context *cx, const double *a, double x);
const double *tco_column_over(const tco_context *cx, const double *a, double x);
/* a where it is above 0, else 0. */
const double *tco_column_positive(const tco_context *cx, const double *a);
const double *tco_column_exp(const tco_context *cx, const double *a);
const double *tco_column_log(const tco_context *cx, const double *a);
/* The monthly factor of a yearly one. */
const double *tco_column_monthly(const tco_context *cx, const double *annual);
/* Whether a column is, or may come to be, other than 0 in a lane: what is 0 everywhere needs no
 * line. */
bool tco_column_any(const tco_context *cx, const double *column);
/* A new array in the arena; NULL (and *failed) when memory is gone. */
void *tco_context_array(const tco_context *cx, size_t count, size_t size);

/* Path of one constant column. */
tco_path tco_path_constant(const tco_context *cx, const double *value);
/* Path of a plain value with a yearly drift (NULL: none) or steps, all times `scale` (a column,
 * NULL: 1). */
tco_path tco_path_make(const tco_context *cx, const double *value, const double *drift_annual,
                       const tco_steps *steps, const double *scale);
/* The same path with every level divided by a column. */
tco_path tco_path_divide(const tco_context *cx, const tco_path *path, const double *divisor);

/* A walk along a path from month to month; starts with all but `path` zero. */
typedef struct tco_walk {
    const tco_path *path;
    int segment, month;
    const double *level, *year, *monthly; /* now; at the last whole year; factor */
} tco_walk;
/* Level of a path in month t >= 1; months come in rising order. */
const double *tco_path_month(tco_walk *walk, const tco_context *cx, int month);

#endif
