/* One month of one option for a group of lanes, and where its sums are kept. Part of kernel.c. */
#ifndef TCO_EVAL_KERNEL_MONTH_H
#define TCO_EVAL_KERNEL_MONTH_H

#include "eval/kernel.h"
#include "eval/kernel_group.h"
#include "num/units.h"

/* Sums of one month. */
typedef struct month {
    vg spread, lump, size, time, left, right, left_size, right_size;
} month;

#define MONTH_ZERO                                                                     \
    {                                                                                  \
        g_zero(), g_zero(), g_zero(), g_zero(), g_zero(), g_zero(), g_zero(), g_zero() \
    }

/* Sums to a month. */
typedef struct sums {
    vg cash, discounted, size, discounted_size, time;
} sums;

/* The room of a line. */
V_INLINE double *year_of(double *now)
{
    return now + TCO__LANES_ROUND;
}

V_INLINE double *factor_of(double *now)
{
    return now + 2 * TCO__LANES_ROUND;
}

V_INLINE void year(const tco__step *step, size_t at)
{
    vg level = g_multiply(g_load(year_of(step->now)), g_load(step->line->annual + at));
    g_store(year_of(step->now), level);
    g_store(step->now, level);
}

/* The level of a stock by itself: what growing it month by month arrives at, since a whole year
 * starts from the yearly factor. */
static vg level_at(const tco__net_line *line, size_t at)
{
    vg level = g_load(line->now);
    for (int k = 0; k < line->years; k++)
        level = g_multiply(level, g_load(line->annual + at));
    for (int k = 0; k < line->months; k++)
        level = g_multiply(level, g_load(line->monthly + at));
    return level;
}

/* What a category, or a memo, adds to the month. */
V_INLINE void join(const tco__net_option *o, uint32_t how, vg sum, size_t at, bool sized, month *m)
{
    if (how == TCO__JOIN_MONEY) {
        m->spread = g_add(m->spread, sum);
        if (sized)
            m->size = g_add(m->size, g_abs(sum));
    } else if (how == TCO__JOIN_TIME) {
        m->time = g_add(m->time, sum);
    } else {
        double *memo = o->memo[how - TCO__JOIN_MEMO] + at;
        g_store(memo, g_add(g_load(memo), sum));
    }
}

/* A step of a plain month: the sum with what it adds. */
V_INLINE vg flow(const tco__step *step, vg sum, size_t at)
{
    vg level = g_load(step->now);
    switch (step->kind) {
    case TCO__STEP_ADD: return g_add(sum, level);
    case TCO__STEP_ADD_GROW:
        g_store(step->now, g_multiply(level, g_load(factor_of(step->now))));
        return g_add(sum, level);
    case TCO__STEP_ADD_YEAR: year(step, at); return g_add(sum, level);
    case TCO__STEP_GROW:
        g_store(step->now, g_multiply(level, g_load(factor_of(step->now))));
        return sum;
    default: year(step, at); return sum;
    }
}

V_INLINE month month_plain(const tco__net_option *o, int t, size_t at, bool sized)
{
    month m = MONTH_ZERO;
    vg sum = g_zero();
    const tco__step *end = o->step + o->end[t];
    for (const tco__step *step = o->step + o->begin[t]; step < end; step++) {
        sum = flow(step, sum, at);
        if (step->join == TCO__JOIN_NONE)
            continue;
        join(o, step->join, sum, at, sized, &m);
        sum = g_zero();
    }
    return m;
}

static month month_any(const tco__net_option *o, int t, size_t at)
{
    month m = MONTH_ZERO;
    vg sum = g_zero(), lump = g_zero(), left = g_zero(), right = g_zero();
    const tco__step *end = o->step + o->end[t];
    for (const tco__step *step = o->step + o->begin[t]; step < end; step++) {
        const tco__net_line *line = step->line;
        switch (step->kind) {
        case TCO__STEP_LUMP: lump = g_add(lump, g_load(line->now)); break;
        case TCO__STEP_SERIES: sum = g_add(sum, g_load(line->values[t] + at)); break;
        case TCO__STEP_LEFT: left = g_add(left, g_load(line->now)); break;
        case TCO__STEP_RIGHT: right = g_add(right, g_load(line->now)); break;
        case TCO__STEP_RIGHT_AT: right = g_add(right, level_at(line, at)); break;
        default: sum = flow(step, sum, at); break;
        }
        if (step->join == TCO__JOIN_NONE)
            continue;
        if (step->join == TCO__JOIN_TIME)
            sum = g_add(sum, lump);
        join(o, step->join, sum, at, true, &m);
        if (step->join == TCO__JOIN_MONEY) {
            m.lump = g_add(m.lump, lump);
            m.size = g_add(m.size, g_abs(lump));
            m.left = g_add(m.left, left);
            m.right = g_add(m.right, right);
            m.left_size = g_add(m.left_size, g_abs(left));
            m.right_size = g_add(m.right_size, g_abs(right));
        }
        sum = lump = left = right = g_zero();
    }
    return m;
}

/* Where a quantity of the baseline at month t of the chunk lies. */
V_INLINE double *baseline_at(const tco__net_job *job, int t, int quantity)
{
    return job->at +
           ((size_t)(t % TCO__CHUNK_MONTHS) * TCO__AT_COUNT + (size_t)quantity) * TCO__LANES_ROUND;
}

typedef struct vertex {
    vg cash, discounted, size, discounted_size, stock, stock_size;
} vertex;

/* In a plain month nothing happens at its end: what is left of it is not stored. */
V_INLINE void baseline_store(const tco__net_job *job, int t, const vertex *v, const vertex *left,
                             bool plain, bool sized)
{
    if (job->cash) {
        if (!plain)
            g_store(baseline_at(job, t, TCO__AT_CASH_LEFT), left->cash);
        g_store(baseline_at(job, t, TCO__AT_CASH), v->cash);
        if (sized)
            g_store(baseline_at(job, t, TCO__AT_SIZE), v->size);
    }
    if (job->discount) {
        if (!plain)
            g_store(baseline_at(job, t, TCO__AT_DISCOUNTED_LEFT), left->discounted);
        g_store(baseline_at(job, t, TCO__AT_DISCOUNTED), v->discounted);
        if (sized)
            g_store(baseline_at(job, t, TCO__AT_DISCOUNTED_SIZE), v->discounted_size);
    }
    if (job->stock) {
        g_store(baseline_at(job, t, TCO__AT_STOCK_LEFT), left->stock);
        g_store(baseline_at(job, t, TCO__AT_STOCK_RIGHT), v->stock);
        g_store(baseline_at(job, t, TCO__AT_STOCK_LEFT_SIZE), left->stock_size);
        g_store(baseline_at(job, t, TCO__AT_STOCK_RIGHT_SIZE), v->stock_size);
    }
}

/* The gap to the baseline on a basis, at a vertex left of what happens at the month's end or
 * after it, and the money that made it: the sums themselves where they are not `sized`. */
V_INLINE vg gap_of(const tco__net_job *job, int t, int basis, const vertex *v, bool left,
                   bool sized, vg *size)
{
    bool before = left && job->option[0].plain[t] == 0;
    if (basis == TCO_DISCOUNTED) {
        vg base =
            g_load(baseline_at(job, t, before ? TCO__AT_DISCOUNTED_LEFT : TCO__AT_DISCOUNTED));
        int base_size = sized ? TCO__AT_DISCOUNTED_SIZE : TCO__AT_DISCOUNTED;
        *size = g_add(v->discounted_size, g_load(baseline_at(job, t, base_size)));
        return g_subtract(v->discounted, base);
    }
    vg base = g_load(baseline_at(job, t, before ? TCO__AT_CASH_LEFT : TCO__AT_CASH));
    *size = g_add(v->size, g_load(baseline_at(job, t, sized ? TCO__AT_SIZE : TCO__AT_CASH)));
    if (basis == TCO_CASH)
        return g_subtract(v->cash, base);
    int stock = left ? TCO__AT_STOCK_LEFT : TCO__AT_STOCK_RIGHT;
    int stock_size = left ? TCO__AT_STOCK_LEFT_SIZE : TCO__AT_STOCK_RIGHT_SIZE;
    *size = g_add(*size, g_add(v->stock_size, g_load(baseline_at(job, t, stock_size))));
    return g_subtract(g_add(v->cash, v->stock), g_add(base, g_load(baseline_at(job, t, stock))));
}

static void discount_run(const tco__net_job *job, size_t at, int from, int to)
{
    vg level = g_load(job->discount_now), whole = g_load(year_of(job->discount_now));
    vg annual = g_load(job->discount_annual + at), monthly = g_load(job->discount_monthly + at);
    double *row = baseline_at(job, from, TCO__AT_DISCOUNT); /* a chunk's months lie in a row */
    int left = TCO__MONTHS_PER_YEAR - from % TCO__MONTHS_PER_YEAR; /* of the year */
    for (int t = from; t < to; t++, row += TCO__AT_COUNT * TCO__LANES_ROUND) {
        g_store(row, level);
        level = g_multiply(level, monthly);
        if (--left > 0)
            continue;
        level = whole = g_multiply(whole, annual);
        left = TCO__MONTHS_PER_YEAR;
    }
    g_store(job->discount_now, level);
    g_store(year_of(job->discount_now), whole);
}

V_INLINE double *sum_of(const tco__net_option *o, int which)
{
    return o->now + which * TCO__LANES_ROUND;
}

V_INLINE void sums_load(sums *s, const tco__net_option *o)
{
    s->cash = g_load(sum_of(o, TCO__SUM_CASH));
    s->discounted = g_load(sum_of(o, TCO__SUM_DISCOUNTED));
    s->size = g_load(sum_of(o, TCO__SUM_SIZE));
    s->discounted_size = g_load(sum_of(o, TCO__SUM_DISCOUNTED_SIZE));
    s->time = g_load(sum_of(o, TCO__SUM_TIME));
}

V_INLINE void sums_store(const sums *s, const tco__net_option *o)
{
    g_store(sum_of(o, TCO__SUM_CASH), s->cash);
    g_store(sum_of(o, TCO__SUM_DISCOUNTED), s->discounted);
    g_store(sum_of(o, TCO__SUM_SIZE), s->size);
    g_store(sum_of(o, TCO__SUM_DISCOUNTED_SIZE), s->discounted_size);
    g_store(sum_of(o, TCO__SUM_TIME), s->time);
}

V_INLINE void totals_store(const sums *s, const month *m, vg discount, const tco__net_option *o,
                           size_t at)
{
    vg total = g_add(s->cash, m->right);
    g_store(o->total + at, total);
    g_store(o->generalised + at, g_add(total, s->time));
    g_store(o->npv + at, g_add(s->discounted, g_multiply(m->right, discount)));
}

/* The sums after a month, and those left of what happens at its end. */
V_INLINE void month_add(const tco__net_job *job, sums *s, const month *m, vg discount, bool plain,
                        bool sized, vertex *left, vertex *v)
{
    if (job->cash) {
        left->cash = g_add(s->cash, m->spread);
        s->cash = plain ? left->cash : g_add(left->cash, m->lump);
        if (sized)
            s->size = g_add(s->size, m->size);
        s->time = g_add(s->time, m->time);
    }
    if (job->discount) {
        left->discounted = g_add(s->discounted, g_multiply(m->spread, discount));
        s->discounted =
            plain ? left->discounted : g_add(left->discounted, g_multiply(m->lump, discount));
        if (sized)
            s->discounted_size = g_add(s->discounted_size, g_multiply(m->size, discount));
    }
    v->cash = s->cash;
    v->discounted = s->discounted;
    /* The size counts what happens at the month's end even left of it. */
    left->size = v->size = sized ? s->size : s->cash;
    left->discounted_size = v->discounted_size = sized ? s->discounted_size : s->discounted;
    left->stock = m->left;
    v->stock = m->right;
    left->stock_size = m->left_size;
    v->stock_size = m->right_size;
}

#endif
