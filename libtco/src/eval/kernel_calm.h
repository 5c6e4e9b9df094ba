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

/* False where there are several races. */
V_INLINE bool calm_of(const tco__net_job *job, const tco__net_option *o, calm *c)
{
    *c = (calm){TCO_CASH, o == job->option, false};
    if (o->race[TCO_LIQUIDATION] != NULL || job->stock)
        return false;
    for (int b = 0; b < TCO_LIQUIDATION; b++) {
        if (o->race[b] == NULL)
            continue;
        if (c->race)
            return false;
        c->race = true;
        c->basis = (tco_basis)b;
    }
    return true;
}

/* The end of the calm months that start at t; t where it is not calm. */
V_INLINE int calm_end(const tco__net_job *job, const tco__net_option *o, int t, int to)
{
    calm c;
    int end = t;
    if (o->narrow[t] == 0 || !calm_of(job, o, &c))
        return t;
    while (end < to && end > 0 && end != job->horizon && o->jump[end] == 0 &&
           (end == t || o->alike[end] != 0))
        end++;
    return end;
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

/* `width`, `cash` and `discount` are constants wherever this is inlined. */
V_INLINE void calm_months(const tco__net_job *job, const tco__net_option *o, size_t at, int from,
                          int to, sums *s, runner *races, const calm *c, int width, bool cash,
                          bool discount)
{
    const tco__step *step = o->step + o->begin[from];
    runner *r = &races[c->basis];
    double *row = baseline_at(job, from, 0);
    vg level[TCO__NARROW_MAX], factor[TCO__NARROW_MAX], money = s->cash, present = s->discounted;
    vg gap = g_zero(), size = g_zero();
    bool joins[TCO__NARROW_MAX], of_present = c->basis == TCO_DISCOUNTED;
    if (c->race) {
        gap = r->gap;
        size = r->size;
    }
    for (int i = 0; i < width; i++) {
        joins[i] = step[i].join != TCO__JOIN_NONE;
        level[i] = g_load(step[i].now);
        /* What does not grow is multiplied by 1, which changes no bit. */
        factor[i] = step[i].kind == TCO__STEP_ADD ? (vg){v_set(1.0), v_set(1.0)}
                                                  : g_load(factor_of(step[i].now));
    }
    for (int t = from; t < to; t++, row += TCO__AT_COUNT * TCO__LANES_ROUND) {
        vg spread = g_zero(), sum = g_zero();
        step = o->step + o->begin[t];
        for (int i = 0; i < width; i++) {
            sum = g_add(sum, level[i]);
            level[i] = step[i].kind == TCO__STEP_ADD_YEAR ? whole_year(&step[i], at)
                                                          : g_multiply(level[i], factor[i]);
            if (!joins[i])
                continue;
            spread = g_add(spread, sum);
            sum = g_zero();
        }
        if (cash)
            money = g_add(money, spread);
        if (discount)
            present = g_add(present,
                            g_multiply(spread, g_load(row + TCO__AT_DISCOUNT * TCO__LANES_ROUND)));
        if (c->store && cash)
            g_store(row + TCO__AT_CASH * TCO__LANES_ROUND, money);
        if (c->store && discount)
            g_store(row + TCO__AT_DISCOUNTED * TCO__LANES_ROUND, present);
        if (c->race && discount && of_present)
            calm_race(r, o, at, present, g_load(row + TCO__AT_DISCOUNTED * TCO__LANES_ROUND), t,
                      &gap, &size);
        if (c->race && cash && !of_present)
            calm_race(r, o, at, money, g_load(row + TCO__AT_CASH * TCO__LANES_ROUND), t, &gap,
                      &size);
    }
    for (int i = 0; i < width; i++)
        if (step[i].kind != TCO__STEP_ADD)
            g_store(step[i].now, level[i]);
    s->cash = money;
    s->discounted = present;
    if (c->race) {
        r->gap = gap;
        r->size = size;
        r->at = to - 1;
    }
}

#define CALM(width, cash, discount) \
    calm_months(job, o, at, from, to, s, r, &c, width, cash, discount)
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
    calm c;
    calm_of(job, o, &c);
    if (job->cash && job->discount) {
        CALM_WIDTHS(true, true)
    } else if (job->discount) {
        CALM_WIDTHS(false, true)
    } else {
        CALM_WIDTHS(true, false)
    }
}

#endif
