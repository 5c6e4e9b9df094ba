/* From the lines of a block to the steps of each month, which the kernel then runs. Lines are taken
 * target by target, in the order written: the order of the sums in the full shape. */
#include "eval/net.h"

#include <string.h>

#include "eval/kernel.h"
#include "num/units.h"

_Static_assert(TCO__MEMO_ROOM >= TCO_TARGET_COUNT - TCO_CATEGORY_COUNT, "a place for each memo");

/* The steps of one option while they are written. */
typedef struct writer {
    const tco_context *cx;
    const tco_lines *lines;
    const tco__net_job *job;
    tco__step *step;
    size_t count, room;
    const tco__net_line *line;
    uint32_t *begin, *end;
    unsigned char *plain, *jump;
} writer;

/* Whether the sums say less than sums of absolute amounts where an amount is below zero. */
static bool is_money(const tco__line *line)
{
    return line->target < TCO_CATEGORY_COUNT && line->target != TCO_TIME &&
           line->kind != TCO_LINE_STOCK;
}

static bool lines_start(tco__net_option *o, const tco_lines *lines, tco__net_job *job,
                        const tco_context *cx)
{
    tco__net_line *made = tco_context_array(cx, lines->count, sizeof *made);
    double *now = tco_context_array(cx, lines->count, 3 * TCO__LANES_ROUND * sizeof *now);
    if (made == NULL || now == NULL)
        return false;
    for (size_t i = 0; i < lines->count; i++) {
        const tco__line *from = &lines->line[i];
        made[i].now = now + i * 3 * TCO__LANES_ROUND;
        made[i].values = from->values;
        made[i].amount = from->amount;
        made[i].signs = is_money(from) && from->amount != NULL;
        /* A series is not looked at. */
        job->sized = job->sized || (is_money(from) && from->amount == NULL);
        if (from->growth == NULL || from->first > cx->search_months)
            continue;
        made[i].annual = from->growth;
        made[i].monthly = tco_column_monthly(cx, from->growth);
        int grown = job->horizon < from->anchor ? 0 : job->horizon - from->anchor;
        made[i].years = grown / TCO__MONTHS_PER_YEAR;
        made[i].months = grown % TCO__MONTHS_PER_YEAR;
    }
    o->line_count = lines->count;
    o->line = made;
    return !*cx->failed;
}

static void put(writer *w, tco__step_kind kind, size_t line, int t)
{
    if (w->count == w->room) {
        size_t room = w->room == 0 ? 256 : 2 * w->room;
        tco__step *step = tco_context_array(w->cx, room, sizeof *step);
        if (step == NULL) {
            w->count = 0; /* the run will not take place */
            if (w->room == 0)
                return;
        } else {
            if (w->count > 0)
                memcpy(step, w->step, w->count * sizeof *step);
            w->step = step;
            w->room = room;
        }
    }
    if (kind >= TCO__STEP_LUMP)
        w->plain[t] = 0;
    w->step[w->count++] = (tco__step){kind, TCO__JOIN_NONE, w->line[line].now, &w->line[line]};
}

/* How a line goes from month t to the next: not at all, by a month, or by a year. */
static tco__step_kind growth_step(const writer *w, const tco__line *line, int t)
{
    if (line->growth == NULL || t < line->anchor || t >= line->last || t >= w->job->end)
        return TCO__STEP_ADD; /* a line that has ended must not grow on to infinity */
    return (t + 1 - line->anchor) % TCO__MONTHS_PER_YEAR != 0 ? TCO__STEP_GROW : TCO__STEP_YEAR;
}

static void stock_month(writer *w, size_t at, int t)
{
    const tco__line *line = &w->lines->line[at];
    bool left = t > line->first && t <= line->last, right = t >= line->first && t < line->last;
    if (t == line->first || t == line->last)
        w->jump[t] = 1;
    if (!w->job->stock) {
        if (t == w->job->horizon && right)
            put(w, line->growth != NULL ? TCO__STEP_RIGHT_AT : TCO__STEP_RIGHT, at, t);
        return;
    }
    if (left)
        put(w, TCO__STEP_LEFT, at, t);
    if (right)
        put(w, TCO__STEP_RIGHT, at, t);
    tco__step_kind growth = growth_step(w, line, t);
    if (growth != TCO__STEP_ADD)
        put(w, growth, at, t);
}

static void flow_month(writer *w, size_t at, int t)
{
    const tco__line *line = &w->lines->line[at];
    bool active = t >= line->first && t <= line->last;
    if (line->kind == TCO_LINE_SERIES) {
        if (active)
            put(w, TCO__STEP_SERIES, at, t);
        return;
    }
    tco__step_kind growth = growth_step(w, line, t);
    if (active && growth != TCO__STEP_ADD)
        put(w, growth == TCO__STEP_GROW ? TCO__STEP_ADD_GROW : TCO__STEP_ADD_YEAR, at, t);
    else if (active || growth != TCO__STEP_ADD)
        put(w, growth, at, t);
}

static void line_month(writer *w, size_t at, int t)
{
    const tco__line *line = &w->lines->line[at];
    if (line->kind == TCO_LINE_STOCK) {
        stock_month(w, at, t);
    } else if (line->kind == TCO_LINE_EVENT) {
        if (t != line->first)
            return;
        put(w, TCO__STEP_LUMP, at, t);
        w->jump[t] = 1;
    } else {
        flow_month(w, at, t);
    }
}

/* The lines of one target in one month; its last step joins their sums to the month's. */
static void target_month(writer *w, int target, int t)
{
    size_t before = w->count;
    for (size_t i = 0; i < w->lines->count; i++)
        if (w->lines->line[i].target == target && w->lines->line[i].first <= w->cx->search_months)
            line_month(w, i, t);
    if (w->count == before)
        return;
    uint32_t join = target == TCO_TIME ? TCO__JOIN_TIME
                    : target >= TCO_CATEGORY_COUNT
                        ? TCO__JOIN_MEMO + (uint32_t)(target - TCO_CATEGORY_COUNT)
                        : TCO__JOIN_MONEY;
    w->step[w->count - 1].join = join;
}

/* How many steps a month has, if they are narrow: see tco__net_option. */
static unsigned char narrow(const writer *w, int t)
{
    size_t size = w->end[t] - w->begin[t];
    if (w->plain[t] == 0 || size == 0 || size > TCO__NARROW_MAX)
        return 0;
    for (size_t i = w->begin[t]; i < w->end[t]; i++)
        if (w->step[i].kind > TCO__STEP_ADD_YEAR ||
            (w->step[i].join != TCO__JOIN_NONE && w->step[i].join != TCO__JOIN_MONEY))
            return 0;
    return (unsigned char)size;
}

/* Whether a month adds the same lines to the same sums as the month before. */
static unsigned char alike(const writer *w, int t)
{
    if (t == 0 || w->end[t] - w->begin[t] != w->end[t - 1] - w->begin[t - 1])
        return 0;
    for (uint32_t i = w->begin[t], k = w->begin[t - 1]; i < w->end[t]; i++, k++)
        if (w->step[i].now != w->step[k].now || w->step[i].join != w->step[k].join ||
            (w->step[i].kind == TCO__STEP_ADD) != (w->step[k].kind == TCO__STEP_ADD))
            return 0;
    return 1;
}

/* A month whose steps are those of the month before, or of a year before, shares them. */
static void share(writer *w, int t)
{
    static const int back[] = {1, TCO__MONTHS_PER_YEAR};
    size_t size = w->count - w->begin[t];
    w->end[t] = (uint32_t)w->count;
    for (size_t i = 0; i < sizeof back / sizeof back[0]; i++) {
        int before = t - back[i];
        if (before < 0 || w->end[before] - w->begin[before] != size ||
            (size > 0 && memcmp(w->step + w->begin[before], w->step + w->begin[t],
                                size * sizeof *w->step) != 0))
            continue;
        w->count = w->begin[t];
        w->begin[t] = w->begin[before];
        w->end[t] = w->end[before];
        return;
    }
}

static bool steps_write(tco__net_option *o, const tco__net_job *job, const tco_lines *lines,
                        const tco_context *cx)
{
    size_t months = (size_t)job->end + 1;
    writer w = {.cx = cx, .lines = lines, .line = o->line, .job = job};
    w.begin = tco_context_array(cx, months, sizeof *w.begin);
    w.end = tco_context_array(cx, months, sizeof *w.end);
    w.plain = tco_context_array(cx, months, 1);
    w.jump = tco_context_array(cx, months, 1);
    unsigned char *narrow_steps = tco_context_array(cx, months, 1);
    unsigned char *alike_steps = tco_context_array(cx, months, 1);
    if (w.begin == NULL || w.end == NULL || w.plain == NULL || w.jump == NULL ||
        narrow_steps == NULL || alike_steps == NULL)
        return false;
    for (int t = 0; t <= job->end; t++) {
        w.begin[t] = (uint32_t)w.count;
        w.plain[t] = 1;
        for (int target = 0; target < TCO_TARGET_COUNT; target++) {
            bool memo = target >= TCO_CATEGORY_COUNT;
            if (!memo || (t <= job->horizon && o->memo[target - TCO_CATEGORY_COUNT] != NULL))
                target_month(&w, target, t);
        }
        if (*cx->failed)
            return false;
        share(&w, t);
        narrow_steps[t] = narrow(&w, t);
        alike_steps[t] = narrow_steps[t] != 0 ? alike(&w, t) : 0;
    }
    o->step = w.step;
    o->begin = w.begin;
    o->end = w.end;
    o->plain = w.plain;
    o->narrow = narrow_steps;
    o->alike = alike_steps;
    o->jump = w.jump;
    return true;
}

static bool option_start(tco__net_option *net, tco__outcome *o, const tco__request *request,
                         tco__net_job *job, const tco_context *cx)
{
    net->now = tco_context_array(cx, TCO__SUM_COUNT * TCO__LANES_ROUND, sizeof(double));
    if (net->now == NULL)
        return false;
    net->total = o->total;
    net->generalised = o->generalised;
    net->npv = o->npv;
    for (int m = 0; m < TCO_TARGET_COUNT - TCO_CATEGORY_COUNT; m++)
        if (request->memo[m])
            net->memo[m] = o->memo[m];
    for (int b = 0; b < TCO_BASIS_COUNT; b++)
        net->race[b] = o->race[b];
    return lines_start(net, &o->lines, job, cx) && steps_write(net, job, &o->lines, cx);
}

/* A month in which the baseline jumps is one in which the gap does. */
static bool races_start(tco__net_option *net, const tco__net_job *job, const tco_context *cx)
{
    const unsigned char *base_jump = job->option[0].jump;
    unsigned char *jump = tco_context_array(cx, (size_t)job->end + 1, 1);
    if (jump == NULL)
        return false;
    for (int t = 0; t <= job->end; t++)
        jump[t] = net->jump[t] | base_jump[t];
    net->jump = jump;
    net->search_end = tco_column_room(cx);
    return !*cx->failed;
}

static bool job_start(tco__net_job *job, const tco__request *request, const tco_context *cx)
{
    job->horizon = cx->horizon_months;
    job->end = request->stop_at_horizon ? cx->horizon_months : cx->search_months;
    job->discount = request->npv || request->basis[TCO_DISCOUNTED];
    job->stock = job->sized = request->basis[TCO_LIQUIDATION];
    job->cash = request->cash || request->basis[TCO_CASH] || request->basis[TCO_LIQUIDATION];
    job->at = tco__arena_room(cx->arena, TCO__CHUNK_MONTHS * TCO__AT_COUNT * TCO__LANES_ROUND,
                              sizeof(double)); /* read only where it was written */
    if (job->at == NULL || !job->discount)
        return job->at != NULL;
    const double *one = tco_column_number(cx, 1.0);
    job->discount_now = tco_context_array(cx, 2 * TCO__LANES_ROUND, sizeof(double));
    job->discount_annual =
        tco_column_divide(cx, one, tco_column_add(cx, one, cx->discount_rate_annual));
    job->discount_monthly = tco_column_monthly(cx, job->discount_annual);
    return !*cx->failed;
}

bool tco__net_start(tco__evaluation *out)
{
    const tco_context *cx = &out->cx;
    const tco__request *request = &out->request;
    tco__net_job *job = out->job = tco_context_array(cx, 1, sizeof *job);
    if (job == NULL)
        return false;
    job->option = tco_context_array(cx, out->option_count, sizeof *job->option);
    if (job->option == NULL || !job_start(job, request, cx) ||
        !option_start(&job->option[0], &out->option[out->baseline], request, job, cx))
        return false;
    job->option_count = 1;
    for (size_t o = 0; o < out->option_count; o++) {
        tco__net_option *net = &job->option[job->option_count];
        if (o == out->baseline || (request->option != NULL && !request->option[o]))
            continue;
        net->number = o;
        if (!option_start(net, &out->option[o], request, job, cx) || !races_start(net, job, cx))
            return false;
        job->option_count++;
    }
    return true;
}

/* The last month of the races of each lane. */
static void search_ends(tco__net_option *net, const tco__outcome *option, const tco__outcome *base,
                        const tco__net_job *job)
{
    net->search_end_least = job->end;
    for (size_t i = 0; (!option->endless || !base->endless) && i < job->lanes; i++) {
        int month = option->last[i] < base->last[i] ? option->last[i] : base->last[i];
        net->search_end[i] = month;
        if (month < net->search_end_least)
            net->search_end_least = month;
    }
}

void tco__net_run(tco__evaluation *out)
{
    tco__net_job *job = out->job;
    job->lanes = out->cx.lanes;
    for (size_t k = 1; k < job->option_count; k++)
        search_ends(&job->option[k], &out->option[job->option[k].number],
                    &out->option[out->baseline], job);
    out->request.kernel->run(job);
    for (size_t k = 1; k < job->option_count; k++)
        for (int b = 0; b < TCO_BASIS_COUNT; b++)
            for (size_t i = 0; job->option[k].race[b] != NULL && i < job->lanes; i++)
                tco__race_finish(&job->option[k].race[b][i]);
}
