/* Many variants of one scenario as columns. Part of tco.h. */
#ifndef TCO_BATCH_H
#define TCO_BATCH_H

#include "tco/result.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One output column. `values` and `status` hold request->lanes elements each; `status` gets
 *  a tco_value_status, and `values` NaN wherever that is not TCO_VALUE_OK. `break_even`, if
 *  not NULL, gets the tco_break_even_status of the same basis (255 where there is none). */
typedef struct tco_output {
    const char *option; /* by name */
    tco_metric metric;
    tco_basis basis; /* for break-even metrics */
    double *values;
    unsigned char *status;
    unsigned char *break_even;
} tco_output;

/* Instruction sets of the batch kernels. All give the same bits. */
typedef enum tco_isa {
    TCO_ISA_BEST = 0,   /* the widest that the processor has */
    TCO_ISA_PLAIN = 1,  /* plain C */
    TCO_ISA_VECTOR = 2, /* vectors of two doubles: SSE2, NEON */
    TCO_ISA_AVX2 = 3,
    TCO_ISA_AVX512 = 4
} tco_isa;
#define TCO_ISA_COUNT 5
TCO_API const char *tco_isa_name(tco_isa isa); /* "best", "plain", ... */
/** Whether this processor and this build have an instruction set: 1 or 0. */
TCO_API int tco_isa_available(tco_isa isa);

/** A batch request. Initialise with TCO_BATCH_INIT, then set what differs. */
typedef struct tco_batch {
    size_t size;          /* sizeof(tco_batch) */
    const char *scenario; /* by name; NULL is the first */
    size_t lanes;
    size_t column_count;          /* replaced fields */
    const char *const *pointers;  /* JSON Pointer of each, as for tco_study_get */
    const double *const *columns; /* `lanes` values of each; they apply after the patch */
    size_t output_count;
    const tco_output *outputs;
    int (*tick)(void *user, double fraction); /* may be NULL; non-zero cancels. Called on the
                                               * caller's thread, at least every 10 ms */
    void *user;
    unsigned threads; /* at most; 0: one for each processor. Small batches take one */
    tco_isa isa;
} tco_batch;

/* clang-format off */
#define TCO_BATCH_INIT {sizeof(tco_batch), NULL, 0, 0, NULL, NULL, 0, NULL, NULL, NULL, 0, TCO_ISA_BEST}
/* clang-format on */

/** Evaluate `lanes` variants of one scenario. Each lane gives the bits that a single run with
 *  its values gives. A lane with a bad value gets a status and leaves the others alone.
 *  Neither threads nor isa change a bit of the results. Threads end with the call.
 *  After a failure part of the output columns may have been written.
 *  Fails: ARGUMENT (also an isa that is not available), UNKNOWN, TYPE, CANCELLED, NOMEM. */
TCO_API tco_status tco_study_batch(const tco_study *self, const tco_batch *request, tco_error *err);

/** The closed form of doc/model.md, section 1, on columns of `lanes` numbers, without a study:
 *    hours a month  = hours_per_day * days_per_year / 12
 *    rent a month   = price_per_hour * hours + storage_per_month
 *    own a month    = load_kw * hours * price_per_kwh + maintenance_per_year / 12
 *    break_even     = upfront / (rent - own), months; none where rent is not above own
 *    rent_total     = rent * horizon_months
 *    own_total      = upfront * (1 - residual_frac) + own * horizon_months
 *    saving         = rent_total - own_total
 *    cost_per_hour  = own_total / (hours * horizon_months); none without hours
 *  Every input is needed and at least 0: money up to 1e12, hours_per_day up to 24, load_kw up to
 *  1e6, residual_frac up to 1, horizon_months up to 1200 and not necessarily whole. Outputs may
 *  be NULL. A lane with a bad input has NaN in all outputs and status TCO_VALUE_INVALID; a value
 *  that does not exist is NaN with status TCO_VALUE_NONE or TCO_VALUE_NO_USE. */
typedef struct tco_static_columns {
    size_t size; /* sizeof(tco_static_columns) */
    size_t lanes;
    double days_per_year;
    const double *upfront, *price_per_hour, *hours_per_day, *load_kw, *price_per_kwh;
    const double *storage_per_month, *maintenance_per_year, *residual_frac, *horizon_months;
    double *break_even_months, *rent_total, *own_total, *saving, *cost_per_hour;
    unsigned char *break_even_status, *cost_per_hour_status; /* tco_value_status of a lane */
    int (*tick)(void *user, double fraction);                /* as in tco_batch */
    void *user;
    unsigned threads; /* as in tco_batch */
    tco_isa isa;
} tco_static_columns;

/* clang-format off */
#define TCO_STATIC_COLUMNS_INIT {sizeof(tco_static_columns), 0, 365.0, \
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, \
    NULL, NULL, NULL, NULL, 0, TCO_ISA_BEST}
/* clang-format on */

/** Compute a static batch. Neither threads nor isa change a bit. Inputs may be read-only and may
 *  not overlap outputs. Fails: ARGUMENT, RANGE (days_per_year), CANCELLED. */
TCO_API tco_status tco_static_batch(const tco_static_columns *request, tco_error *err);

#ifdef __cplusplus
}
#endif
#endif
