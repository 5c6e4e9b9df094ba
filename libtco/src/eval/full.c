/* One lane month by month into ledger cells. A month is, here as in the kernel, the sum over
 * categories of the sums of their lines, in this one order: that is why both shapes have equal
 * bits. */
#include "eval/full.h"

#include <math.h>
#include <string.h>

#include "num/rate.h"
#include "num/units.h"

/* Running amount of one line. */
typedef struct running {
    double level, year; /* this month; at the last whole year since the anchor */
    double annual, monthly;
} running;

/* Sums of a month and sums to a month, `left` of what happens at its end and after it. Cash leaves
 * out category time; sizes are sums of absolute ledger cells, for the tie rule. */
typedef struct option_run {
    const tco_lines *lines;
    tco__outcome *outcome;
    running *running;
    double spread, lump, size, stock_left, stock_right, stock_left_size, stock_right_size;
    double cash, cash_left, discounted, discounted_left, time, sum_size, discounted_size;
} option_run;

typedef struct full_run {
    tco__evaluation *out;
    option_run *option;
    double discount, discount_year, discount_annual, discount_monthly;
} full_run;

/* Sums of one target's lines in one month. */
typedef struct target_sums {
    double spread, lump, left, right;
} target_sums;

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

static bool option_start(option_run *run, tco__outcome *outcome, const tco_context *cx)
{
    run->outcome = outcome;
    run->lines = &outcome->lines;
    run->running = tco_context_array(cx, run->lines->count, sizeof *run->running);
    outcome->cells = cells_new(cx);
    for (int b = 0; b < TCO_BASIS_COUNT && outcome->race[b] != NULL; b++) {
        /* A month can open and close at most two runs, within it and at its end. */
        outcome->log[b].room = 4 * ((size_t)cx->search_months + 2);
        outcome->log[b].item = tco_context_array(cx, outcome->log[b].room, sizeof(tco_crossing));
    }
    if (*cx->failed)
        return false;
    for (size_t i = 0; i < run->lines->count; i++) {
        const tco__line *line = &run->lines->line[i];
        running *r = &run->running[i];
        r->level = r->year = line->amount != NULL ? line->amount[0] : 0.0;
        r->annual = line->growth != NULL ? line->growth[0] : 1.0;
        r->monthly = line->growth != NULL ? tco__rate_monthly(r->annual) : 1.0;
    }
    return true;
}

static void line_month(const tco__line *line, const running *r, int t, target_sums *sums)
{
    if (line->kind == TCO_LINE_STOCK) {
        if (t > line->first && t <= line->last)
            sums->left += r->level;
        if (t >= line->first && t < line->last)
            sums->right += r->level;
        return;
    }
    if (t < line->first || t > line->last)
        return;
    if (line->kind == TCO_LINE_EVENT)
        sums->lump += r->level;
    else
        sums->spread += line->kind == TCO_LINE_SERIES ? line->values[t][0] : r->level;
}

/* From month t to the next; whole years restart from the yearly factor. */
static void line_advance(const tco__line *line, running *r, int t)
{
    if (line->growth == NULL || t < line->anchor || t >= line->last)
        return; /* a line that has ended must not grow on to infinity */
    if ((t + 1 - line->anchor) % TCO__MONTHS_PER_YEAR != 0)
        r->level *= r->monthly;
    else
        r->level = r->year *= r->annual;
}

static void category_month(option_run *run, int category, int t, const target_sums *sums)
{
    const tco__cells *cells = run->outcome->cells;
    size_t cell = (size_t)t * TCO_CATEGORY_COUNT + (size_t)category;
    cells->spread[cell] = sums->spread;
    cells->lump[cell] = sums->lump;
    cells->stock_left[cell] = sums->left;
    cells->stock_right[cell] = sums->right;
    if (category == TCO_TIME) {
        run->time += sums->spread + sums->lump;
        return;
    }
    run->spread += sums->spread;
    run->lump += sums->lump;
    run->size += fabs(sums->spread);
    run->size += fabs(sums->lump);
    run->stock_left += sums->left;
    run->stock_right += sums->right;
    run->stock_left_size += fabs(sums->left);
    run->stock_right_size += fabs(sums->right);
}

/* Memos stand still after the horizon: nothing reads them there. */
static void memo_month(option_run *run, int memo, int t, const target_sums *sums)
{
    run->outcome->memo[memo][0] += sums->spread;
    if (memo == TCO_MEMO_BOOK_VALUE - TCO_CATEGORY_COUNT)
        run->outcome->cells->book[t] = sums->spread;
}

static void lines_month(option_run *run, int t, int horizon)
{
    int targets = t <= horizon ? TCO_TARGET_COUNT : TCO_CATEGORY_COUNT;
    run->spread = run->lump = run->size = run->stock_left = run->stock_right = 0.0;
    run->stock_left_size = run->stock_right_size = 0.0;
    for (int target = 0; target < targets; target++) {
        target_sums sums = {0.0, 0.0, 0.0, 0.0};
        for (size_t i = 0; i < run->lines->count; i++) {
            const tco__line *line = &run->lines->line[i];
            if (line->target != target)
                continue;
            line_month(line, &run->running[i], t, &sums);
            line_advance(line, &run->running[i], t);
        }
        if (target < TCO_CATEGORY_COUNT)
            category_month(run, target, t, &sums);
        else
            memo_month(run, target - TCO_CATEGORY_COUNT, t, &sums);
    }
}

static void option_month(option_run *run, int t, int horizon, double discount)
{
    lines_month(run, t, horizon);
    run->cash_left = run->cash + run->spread;
    run->cash = run->cash_left + run->lump;
    run->discounted_left = run->discounted + run->spread * discount;
    run->discounted = run->discounted_left + run->lump * discount;
    run->sum_size += run->size;
    run->discounted_size += run->size * discount;
    if (t != horizon)
        return;
    run->outcome->total[0] = run->cash + run->stock_right;
    run->outcome->generalised[0] = run->outcome->total[0] + run->time;
    run->outcome->npv[0] = run->discounted + run->stock_right * discount;
}

/* The gap of an option to the baseline, left of what happens at the month's end or after it. A
 * difference that rounding alone can make is none: the tie rule. */
static double gap_at(const option_run *o, const option_run *base, int basis, bool left, double *tie)
{
    double gap = left ? o->cash_left - base->cash_left : o->cash - base->cash;
    double size = o->sum_size + base->sum_size;
    if (basis == TCO_DISCOUNTED) {
        gap = left ? o->discounted_left - base->discounted_left : o->discounted - base->discounted;
        size = o->discounted_size + base->discounted_size;
    } else if (basis == TCO_LIQUIDATION) {
        gap = left ? (o->cash_left + o->stock_left) - (base->cash_left + base->stock_left)
                   : (o->cash + o->stock_right) - (base->cash + base->stock_right);
        size += left ? o->stock_left_size + base->stock_left_size
                     : o->stock_right_size + base->stock_right_size;
    }
    *tie = TCO__TIE * size;
    return fabs(gap) <= *tie ? 0.0 : gap;
}

static void races_month(const option_run *o, const option_run *base, int t, int horizon)
{
    int last =
        o->outcome->last[0] < base->outcome->last[0] ? o->outcome->last[0] : base->outcome->last[0];
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        tco__race *race = o->outcome->race[b];
        double tie, gap;
        if (t == 0) {
            gap = gap_at(o, base, b, false, &tie);
            tco__race_start(race, gap, &o->outcome->log[b]);
        } else if (t <= last) {
            gap = gap_at(o, base, b, true, &tie);
            tco__race_step(race, t, gap, tie, true);
            gap = gap_at(o, base, b, false, &tie);
            tco__race_step(race, t, gap, tie, false);
        }
        if (t == horizon)
            tco__race_horizon(race);
    }
}

static void discount_advance(full_run *run, int t)
{
    if ((t + 1) % TCO__MONTHS_PER_YEAR == 0)
        run->discount = run->discount_year *= run->discount_annual;
    else
        run->discount *= run->discount_monthly;
}

bool tco__full_run(tco__evaluation *out)
{
    const tco_context *cx = &out->cx;
    full_run run = {.out = out, .discount = 1.0, .discount_year = 1.0};
    run.discount_annual = 1.0 / (1.0 + cx->discount_rate_annual[0]);
    run.discount_monthly = tco__rate_monthly(run.discount_annual);
    run.option = tco_context_array(cx, out->option_count, sizeof *run.option);
    if (run.option == NULL)
        return false;
    for (size_t o = 0; o < out->option_count; o++)
        if (!option_start(&run.option[o], &out->option[o], cx))
            return false;
    const option_run *base = &run.option[out->baseline];
    for (int t = 0; t <= cx->search_months; t++) {
        for (size_t o = 0; o < out->option_count; o++)
            option_month(&run.option[o], t, cx->horizon_months, run.discount);
        for (size_t o = 0; o < out->option_count; o++)
            if (o != out->baseline)
                races_month(&run.option[o], base, t, cx->horizon_months);
        discount_advance(&run, t);
    }
    for (size_t o = 0; o < out->option_count; o++)
        for (int b = 0; b < TCO_BASIS_COUNT && o != out->baseline; b++)
            tco__race_finish(out->option[o].race[b]);
    return true;
}
