/* Calm months: the same few lines as in the month before, which only add to money and grow, and
 * nothing happens at their end; the horizon is none. Most months are; levels, factors and sums
 * stay in registers through a run of them. The bits are those of kernel_month.h. Part of kernel.c. */
#ifndef TCO_EVAL_KERNEL_CALM_H
#define TCO_EVAL_KERNEL_CALM_H

#include "eval/kernel_month.h"
#include "eval/kernel_race.h"

/* What is done with the sums of a month. */
typedef struct calm {
    tco_basis basis; /* of the one race */
    bool store;      /* of the baseline */
    bool race;
} calm;

V_INLINE calm calm_of(const tco__net_option *o, bool baseline)
{
    bool discounted = o->race[TCO_DISCOUNTED] != NULL;
    return (calm){discounted ? TCO_DISCOUNTED : TCO_CASH, baseline,
                  discounted || o->race[TCO_CASH] != NULL};
}

V_INLINE int earlier(int a, int b)
{
    return a < b ? a : b;
}

/* One month of the race, as races_run has it. */
V_INLINE void calm_race(runner *r, const tco__net_option *o, size_t at, vg mine, vg base, int t,
                        vg *gap, vg *size)
{
    vg now = g_subtract(mine, base), money = g_add(mine, base), side = g_load(r->side);
    unsigned lanes = v_at_most_lanes(now.a * side.a, money.a * v_set(TCO__TIE * 1.01)) |
                     v_at_most_lanes(now.b * side.b, money.b * v_set(TCO__TIE * 1.01)) << V_LANES;
    if (lanes != 0) {
        r->gap = *gap;
        r->size = *size;
        r->at = t - 1;
        runner_vertex(r, o, at, now, money, t, false);
    }
    *gap = now;
    *size = money;
}

/* The level from a whole year on. */
static vg whole_year(const tco__step *step, size_t at)
{
    vg level = g_multiply(g_load(year_of(step->now)), g_load(step->line->annual + at));
    g_store(year_of(step->now), level);
    return level;
}

/* What is kept in registers through calm months. */
typedef struct calm_state {
    vg level[TCO__NARROW_MAX], factor[TCO__NARROW_MAX], money, present, gap, size;
    bool joins[TCO__NARROW_MAX];
} calm_state;

/* Months from <= t < to with the very same steps; where a line starts a year anew, it is one month.
 * `width`, `cash`, `discount` and `years` are constants wherever this is inlined. */
V_INLINE void calm_months(const tco__net_job *job, const tco__net_option *o, size_t at, int from,
                          int to, runner *r, const calm *c, calm_state *k, int width, bool cash,
                          bool discount, bool years)
{
    const tco__step *step = o->step + o->begin[from];
    double *row = baseline_at(job, from, 0);
    bool of_present = c->basis == TCO_DISCOUNTED;
    for (int t = from; t < to; t++, row += TCO__AT_COUNT * TCO__LANES_ROUND) {
        vg spread = g_zero(), sum = g_zero();
        for (int i = 0; i < width; i++) {
            sum = g_add(sum, k->level[i]);
            k->level[i] = years && step[i].kind == TCO__STEP_ADD_YEAR
                              ? whole_year(&step[i], at)
                              : g_multiply(k->level[i], k->factor[i]);
            if (!k->joins[i])
                continue;
            spread = g_add(spread, sum);
            sum = g_zero();
        }
        if (cash)
            k->money = g_add(k->money, spread);
        if (discount)
            k->present = g_add(
                k->present, g_multiply(spread, g_load(row + TCO__AT_DISCOUNT * TCO__LANES_ROUND)));
        if (c->store && cash)
            g_store(row + TCO__AT_CASH * TCO__LANES_ROUND, k->money);
        if (c->store && discount)
            g_store(row + TCO__AT_DISCOUNTED * TCO__LANES_ROUND, k->present);
        if (c->race && discount && of_present)
            calm_race(r, o, at, k->present, g_load(row + TCO__AT_DISCOUNTED * TCO__LANES_ROUND), t,
                      &k->gap, &k->size);
        if (c->race && cash && !of_present)
            calm_race(r, o, at, k->money, g_load(row + TCO__AT_CASH * TCO__LANES_ROUND), t, &k->gap,
                      &k->size);
    }
}

/* A run of calm months: stretches with the same steps, most of them without a new year. */
V_INLINE void calm_stretches(const tco__net_job *job, const tco__net_option *o, size_t at, int from,
                             int to, sums *s, runner *r, const calm *c, int width, bool cash,
                             bool discount)
{
    const tco__step *step = o->step + o->begin[from];
    calm_state k = {.money = s->cash, .present = s->discounted, .gap = g_zero(), .size = g_zero()};
    if (c->race) {
        k.gap = r->gap;
        k.size = r->size;
    }
    for (int i = 0; i < width; i++) {
        k.joins[i] = step[i].join != TCO__JOIN_NONE;
        k.level[i] = g_load(step[i].now);
        /* What does not grow is multiplied by 1, which changes no bit. */
        k.factor[i] = step[i].kind == TCO__STEP_ADD ? (vg){v_set(1.0), v_set(1.0)}
                                                    : g_load(factor_of(step[i].now));
    }
    for (int t = from, end; t < to; t = end) {
        bool years = false;
        end = earlier(o->same_until[t], to);
        step = o->step + o->begin[t];
        for (int i = 0; i < width; i++)
            years = years || step[i].kind == TCO__STEP_ADD_YEAR;
        if (years)
            calm_months(job, o, at, t, end, r, c, &k, width, cash, discount, true);
        else
            calm_months(job, o, at, t, end, r, c, &k, width, cash, discount, false);
    }
    for (int i = 0; i < width; i++)
        if (step[i].kind != TCO__STEP_ADD)
            g_store(step[i].now, k.level[i]);
    s->cash = k.money;
    s->discounted = k.present;
    if (c->race) {
        r->gap = k.gap;
        r->size = k.size;
        r->at = to - 1;
    }
}

#define CALM(width, cash, discount) \
    calm_stretches(job, o, at, from, to, s, &r[c.basis], &c, width, cash, discount)
#define CALM_WIDTHS(cash, discount)          \
    switch (o->narrow[from]) {               \
    case 1: CALM(1, cash, discount); break;  \
    case 2: CALM(2, cash, discount); break;  \
    case 3: CALM(3, cash, discount); break;  \
    default: CALM(4, cash, discount); break; \
    }

/* Calm months from <= t < to, without the sizes. */
static void calm_run(const tco__net_job *job, const tco__net_option *o, size_t at, int from, int to,
                     sums *s, runner *r)
{
    calm c = calm_of(o, o == job->option);
    if (job->cash && job->discount) {
        CALM_WIDTHS(true, true)
    } else if (job->discount) {
        CALM_WIDTHS(false, true)
    } else {
        CALM_WIDTHS(true, false)
    }
}

#endif
