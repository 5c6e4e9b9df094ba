/* The closed form of doc/model.md, section 1, for a run of lanes. Part of kernel.c. */
#ifndef TCO_EVAL_KERNEL_STATIC_H
#define TCO_EVAL_KERNEL_STATIC_H

#include <math.h>

#include "eval/kernel.h"
#include "num/simd.h"
#include "num/units.h"

/* Columns by position: the order of tco_static_columns. */
enum { IN_COUNT = TCO__STATIC_INPUTS, OUT_COUNT = TCO__STATIC_OUTPUTS };

/* What a run of lanes keeps in registers: stores to outputs might change the job, for all that
 * the compiler knows. */
typedef struct limits {
    vd maximum[IN_COUNT], days_per_month;
} limits;

V_INLINE limits limits_of(const tco__static_job *job)
{
    limits l;
    for (int c = 0; c < IN_COUNT; c++)
        l.maximum[c] = v_set(job->maximum[c]);
    l.days_per_month = v_set(job->days_per_month);
    return l;
}

/* Whether no lane needs a closer look: all inputs are in their ranges and none has a sign. */
V_INLINE int inputs_plain(const limits *l, const vd in[IN_COUNT])
{
    vi good = v_words(-1), sign = v_words(0);
    for (int c = 0; c < IN_COUNT; c++) {
        good &= v_at_most(in[c], l->maximum[c]);
        sign |= v_bits(in[c]);
    }
    return v_lanes_of(good) == (1u << V_LANES) - 1 && v_lanes_of(sign) == 0;
}

/* Set where every input of a lane is a number in its range; what is none becomes 0. */
V_INLINE vi inputs_good(const limits *l, vd in[IN_COUNT])
{
    vi good = v_words(-1);
    for (int c = 0; c < IN_COUNT; c++) {
        good &= v_at_most(v_set(0.0), in[c]) & v_at_most(in[c], l->maximum[c]);
        in[c] = v_select(good, in[c], v_set(0.0));
    }
    return good;
}

typedef struct closed {
    vd out[OUT_COUNT];
    vi reached, used, good;
} closed;

V_INLINE closed closed_form(const limits *l, vd in[IN_COUNT])
{
    closed c;
    vd nothing = v_set((double)NAN), one = v_set(1.0);
    int plain = inputs_plain(l, in);
    c.good = plain ? v_words(-1) : inputs_good(l, in);
    vd upfront = in[0], horizon = in[8];
    vd hours = in[2] * l->days_per_month;
    vd rent = in[1] * hours + in[5];
    vd own = in[3] * hours * in[4] + in[6] / v_set((double)TCO__MONTHS_PER_YEAR);
    vd saving = rent - own, total_hours = hours * horizon;
    c.reached = v_less(v_set(0.0), saving) & c.good;
    c.used = v_less(v_set(0.0), total_hours) & c.good;
    c.out[0] = v_select(c.reached, upfront / v_select(c.reached, saving, one), nothing);
    c.out[1] = rent * horizon;
    c.out[2] = upfront * (one - in[7]) + own * horizon;
    c.out[3] = c.out[1] - c.out[2];
    c.out[4] = v_select(c.used, c.out[2] / v_select(c.used, total_hours, one), nothing);
    for (int k = 1; !plain && k < 4; k++)
        c.out[k] = v_select(c.good, c.out[k], nothing);
    return c;
}

V_INLINE void closed_status(const tco__static_job *job, const closed *c, size_t at)
{
    if (job->break_even_status == NULL && job->cost_per_hour_status == NULL)
        return;
    unsigned reached = v_lanes_of(c->reached), used = v_lanes_of(c->used);
    unsigned good = v_lanes_of(c->good);
    for (int i = 0; i < V_LANES; i++) {
        unsigned char bad = good >> i & 1 ? TCO_VALUE_OK : TCO_VALUE_INVALID;
        if (job->break_even_status != NULL)
            job->break_even_status[at + (size_t)i] = bad != TCO_VALUE_OK ? bad
                                                     : reached >> i & 1  ? TCO_VALUE_OK
                                                                         : TCO_VALUE_NONE;
        if (job->cost_per_hour_status != NULL)
            job->cost_per_hour_status[at + (size_t)i] = bad != TCO_VALUE_OK ? bad
                                                        : used >> i & 1     ? TCO_VALUE_OK
                                                                            : TCO_VALUE_NO_USE;
    }
}

/* Lanes that do not fill a vector, through room of a vector's size. */
static void static_rest(const tco__static_job *job, const limits *l, size_t at, size_t lanes)
{
    tco__static_job one = *job;
    double in[IN_COUNT][V_LANES] = {{0.0}}, out[OUT_COUNT][V_LANES];
    unsigned char status[2][V_LANES];
    vd v[IN_COUNT];
    for (int c = 0; c < IN_COUNT; c++) {
        memcpy(in[c], job->in[c] + at, lanes * sizeof(double));
        v[c] = v_load(in[c]);
    }
    closed made = closed_form(l, v);
    one.break_even_status = status[0];
    one.cost_per_hour_status = status[1];
    closed_status(&one, &made, 0);
    for (int k = 0; k < OUT_COUNT; k++) {
        v_store(out[k], made.out[k]);
        if (job->out[k] != NULL)
            memcpy(job->out[k] + at, out[k], lanes * sizeof(double));
    }
    if (job->break_even_status != NULL)
        memcpy(job->break_even_status + at, status[0], lanes);
    if (job->cost_per_hour_status != NULL)
        memcpy(job->cost_per_hour_status + at, status[1], lanes);
}

/* Lanes to go before the first output is at a whole vector, from which it may be streamed. */
static size_t lanes_to_peel(const tco__static_job *job, size_t at)
{
    for (int k = 0; k < OUT_COUNT; k++)
        if (job->out[k] != NULL)
            return (TCO_SIMD_BYTES - (uintptr_t)(job->out[k] + at) % TCO_SIMD_BYTES) %
                   TCO_SIMD_BYTES / sizeof(double);
    return 0;
}

static void static_run(const tco__static_job *job, size_t first, size_t lanes)
{
    size_t at = first, end = first + lanes, peel = job->stream ? lanes_to_peel(job, first) : 0;
    limits l = limits_of(job);
    int stream[OUT_COUNT];
    if (peel > 0 && peel <= lanes) {
        static_rest(job, &l, at, peel);
        at += peel;
    }
    for (int k = 0; k < OUT_COUNT; k++)
        stream[k] = job->stream && (uintptr_t)(job->out[k] + at) % TCO_SIMD_BYTES == 0;
    for (; at + V_LANES <= end; at += V_LANES) {
        vd in[IN_COUNT];
        for (int c = 0; c < IN_COUNT; c++)
            in[c] = v_load(job->in[c] + at);
        closed made = closed_form(&l, in);
        for (int k = 0; k < OUT_COUNT; k++) {
            if (job->out[k] == NULL)
                continue;
            if (stream[k])
                v_stream(job->out[k] + at, made.out[k]);
            else
                v_store(job->out[k] + at, made.out[k]);
        }
        closed_status(job, &made, at);
    }
    if (at < end)
        static_rest(job, &l, at, end - at);
    if (job->stream)
        v_fence();
}

#endif
