/* The evaluator. Totals, discounting and the break-even search happen here and nowhere else. */
#include "eval/evaluate.h"

#include <math.h>
#include <string.h>

#include "eval/capacity.h"
#include "num/rate.h"
#include "num/units.h"

/* 1 / (1 + r)^(t/12), month by month, by the same steps as a growing line. */
typedef struct discount {
    double *level, *year, *annual, *monthly;
} discount;

static bool discount_start(discount *d, const tco_context *cx)
{
    d->level = tco_column(cx);
    d->year = tco_column(cx);
    d->annual = tco_column(cx);
    d->monthly = tco_column(cx);
    if (*cx->failed)
        return false;
    for (size_t i = 0; i < cx->lanes; i++) {
        d->level[i] = d->year[i] = 1.0;
        d->annual[i] = 1.0 / (1.0 + cx->discount_rate_annual[i]);
        d->monthly[i] = tco__rate_monthly(d->annual[i]);
    }
    return true;
}

static void discount_advance(discount *d, int t, size_t lanes)
{
    for (size_t i = 0; i < lanes; i++) {
        if ((t + 1) % TCO__MONTHS_PER_YEAR == 0)
            d->level[i] = d->year[i] *= d->annual[i];
        else
            d->level[i] *= d->monthly[i];
    }
}

static tco__cells *cells_new(const tco_context *cx)
{
    size_t months = (size_t)cx->search_months + 1, count = months * TCO_CATEGORY_COUNT;
    tco__cells *cells = tco_context_array(cx, 1, sizeof *cells);
    if (cells == NULL)
        return NULL;
    cells->spread = tco_context_array(cx, count, sizeof(double));
    cells->lump = tco_context_array(cx, count, sizeof(double));
    cells->stock_left = tco_context_array(cx, count, sizeof(double));
    cells->stock_right = tco_context_array(cx, count, sizeof(double));
    cells->book = tco_context_array(cx, months, sizeof(double));
    return cells;
}

static void columns_start(tco__outcome *o, const tco_context *cx)
{
    double **column[] = {&o->cash,        &o->cash_left, &o->discounted,      &o->discounted_left,
                         &o->time,        &o->size,      &o->discounted_size, &o->total,
                         &o->generalised, &o->npv};
    for (size_t i = 0; i < sizeof column / sizeof column[0]; i++)
        *column[i] = tco_column(cx);
    for (size_t i = 0; i < sizeof o->memo / sizeof o->memo[0]; i++)
        o->memo[i] = tco_column(cx);
}

static void races_start(tco__outcome *o, const tco__request *request, const tco_context *cx)
{
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        if (!request->basis[b])
            continue;
        o->race[b] = tco_context_array(cx, cx->lanes, sizeof(tco__race));
        if (!request->full)
            continue;
        /* A month can open and close at most two runs, within it and at its end. */
        o->log[b].room = 4 * ((size_t)cx->search_months + 2);
        o->log[b].item = tco_context_array(cx, o->log[b].room, sizeof(tco_crossing));
    }
}

static bool outcome_start(tco__outcome *o, const tco__request *request, const tco__block *option,
                          const tco_context *cx, tco_report *report, bool baseline)
{
    if (!tco__bind_option(cx, &request->columns, option, report, &o->bound))
        return false;
    tco__emit_option(&o->bound, &o->lines);
    o->last = tco_context_array(cx, cx->lanes, sizeof *o->last);
    if (o->last == NULL || *cx->failed)
        return false;
    tco__capacity_last(&o->bound.cx, o->last);
    columns_start(o, cx);
    if (!baseline)
        races_start(o, request, cx);
    if (request->full)
        o->cells = cells_new(cx);
    return tco__program_start(&o->program, &o->lines, cx) && tco__month_start(&o->month, cx);
}

static void outcome_month(tco__outcome *o, int t, int horizon, const discount *d, size_t lanes)
{
    const tco__month *m = &o->month;
    tco__program_month(&o->program, t, t <= horizon, &o->month, o->cells);
    for (size_t i = 0; i < lanes; i++) {
        o->cash_left[i] = o->cash[i] + m->spread[i];
        o->cash[i] = o->cash_left[i] + m->lump[i];
        o->discounted_left[i] = o->discounted[i] + m->spread[i] * d->level[i];
        o->discounted[i] = o->discounted_left[i] + m->lump[i] * d->level[i];
        o->size[i] += m->size[i];
        o->discounted_size[i] += m->size[i] * d->level[i];
        o->time[i] += m->time[i];
    }
    if (t > horizon)
        return;
    for (size_t k = 0; k < sizeof o->memo / sizeof o->memo[0]; k++)
        for (size_t i = 0; i < lanes; i++)
            o->memo[k][i] += m->memo[k][i];
    if (t < horizon)
        return;
    for (size_t i = 0; i < lanes; i++) {
        o->total[i] = o->cash[i] + m->stock_right[i];
        o->generalised[i] = o->total[i] + o->time[i];
        o->npv[i] = o->discounted[i] + m->stock_right[i] * d->level[i];
    }
}

/* The gap of an option to the baseline in one lane, left of what happens at the month's end or
 * after it. A difference that rounding alone can make is none: the tie rule. */
static double gap_at(const tco__outcome *o, const tco__outcome *base, int basis, bool left,
                     size_t i, double *tie)
{
    double gap = 0.0, size = 0.0;
    switch (basis) {
    case TCO_DISCOUNTED:
        gap = left ? o->discounted_left[i] - base->discounted_left[i]
                   : o->discounted[i] - base->discounted[i];
        size = o->discounted_size[i] + base->discounted_size[i];
        break;
    case TCO_LIQUIDATION:
        gap = left ? (o->cash_left[i] + o->month.stock_left[i]) -
                         (base->cash_left[i] + base->month.stock_left[i])
                   : (o->cash[i] + o->month.stock_right[i]) -
                         (base->cash[i] + base->month.stock_right[i]);
        size = o->size[i] + base->size[i] +
               (left ? o->month.stock_left_size[i] + base->month.stock_left_size[i]
                     : o->month.stock_right_size[i] + base->month.stock_right_size[i]);
        break;
    default:
        gap = left ? o->cash_left[i] - base->cash_left[i] : o->cash[i] - base->cash[i];
        size = o->size[i] + base->size[i];
        break;
    }
    *tie = TCO__TIE * size;
    return fabs(gap) <= *tie ? 0.0 : gap;
}

/* Months after which the race of a lane is over. */
static int search_end(const tco__outcome *o, const tco__outcome *base, size_t i)
{
    return o->last[i] < base->last[i] ? o->last[i] : base->last[i];
}

/* One month of the races of an option; returns whether any is still open. */
static bool races_month(tco__outcome *o, const tco__outcome *base, int t, bool full,
                        const tco_context *cx)
{
    bool open = false;
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        if (o->race[b] == NULL)
            continue;
        for (size_t i = 0; i < cx->lanes; i++) {
            tco__race *race = &o->race[b][i];
            if (!full && t > cx->horizon_months && tco__race_settled(race))
                continue;
            double tie, gap;
            if (t == 0) {
                gap = gap_at(o, base, b, false, i, &tie);
                tco__race_start(race, gap, o->log[b].item != NULL ? &o->log[b] : NULL);
            } else if (t <= search_end(o, base, i)) {
                gap = gap_at(o, base, b, true, i, &tie);
                tco__race_step(race, t, gap, tie, true);
                gap = gap_at(o, base, b, false, i, &tie);
                tco__race_step(race, t, gap, tie, false);
            }
            if (t == cx->horizon_months)
                tco__race_horizon(race);
            open = open || (t < search_end(o, base, i) && !tco__race_settled(race));
        }
    }
    return open;
}

static void races_finish(tco__outcome *o, size_t lanes)
{
    for (int b = 0; b < TCO_BASIS_COUNT; b++)
        for (size_t i = 0; o->race[b] != NULL && i < lanes; i++)
            tco__race_finish(&o->race[b][i]);
}

static void run(const tco__request *request, tco__evaluation *out, discount *d)
{
    const tco_context *cx = &out->cx;
    int end = request->stop_at_horizon ? cx->horizon_months : cx->search_months;
    bool open = true;
    for (int t = 0; t <= cx->horizon_months || (t <= end && open); t++) {
        for (size_t o = 0; o < out->option_count; o++)
            outcome_month(&out->option[o], t, cx->horizon_months, d, cx->lanes);
        open = request->full;
        for (size_t o = 0; o < out->option_count; o++)
            if (o != out->baseline)
                open = races_month(&out->option[o], &out->option[out->baseline], t, request->full,
                                   cx) ||
                       open;
        discount_advance(d, t, cx->lanes);
    }
    for (size_t o = 0; o < out->option_count; o++)
        races_finish(&out->option[o], cx->lanes);
}

bool tco__evaluation_open(const tco__evaluation *self, size_t lane)
{
    const tco__outcome *base = &self->option[self->baseline];
    for (size_t o = 0; o < self->option_count; o++) {
        const tco__outcome *option = &self->option[o];
        bool more = self->cx.horizon_months < search_end(option, base, lane);
        for (int b = 0; more && b < TCO_BASIS_COUNT; b++)
            if (option->race[b] != NULL && !tco__race_settled(&option->race[b][lane]))
                return true;
    }
    return false;
}

tco_status tco__evaluate(const tco__request *request, tco_arena *arena, tco__evaluation *out)
{
    const tco__block *root = request->scenario->root;
    const tco__slot *options = tco__block_slot(root, "options");
    tco_report report = {arena, NULL, NULL, NULL, request->invalid, TCO_OK};
    tco_report *marks = request->invalid != NULL ? &report : NULL;
    bool *failed = TCO_ARENA_NEW(arena, bool);
    discount d;
    memset(out, 0, sizeof *out);
    out->cx.lanes = request->lanes;
    out->cx.arena = arena;
    out->cx.failed = failed;
    out->cx.sink = TCO_ARENA_ARRAY(arena, request->lanes, double);
    out->option_count = options->count;
    out->baseline = tco__scenario_baseline(request->scenario);
    out->option = TCO_ARENA_ARRAY(arena, options->count, tco__outcome);
    if (failed == NULL || out->cx.sink == NULL || out->option == NULL ||
        !tco__bind_study(&out->cx, &request->columns, root, marks))
        return TCO_E_NOMEM;
    for (size_t o = 0; o < options->count; o++)
        if (!outcome_start(&out->option[o], request, options->child[o].block, &out->cx, marks,
                           o == out->baseline))
            return TCO_E_NOMEM;
    if (!discount_start(&d, &out->cx))
        return TCO_E_NOMEM;
    run(request, out, &d);
    return TCO_OK;
}
