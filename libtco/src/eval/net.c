/* What the kernel runs: lines with room for a group of lanes, steps, races, and their ends. */
#include "eval/net.h"

#include <string.h>

#include "eval/kernel.h"
#include "eval/steps.h"
#include "num/units.h"

_Static_assert(TCO__MEMO_ROOM >= TCO_TARGET_COUNT - TCO_CATEGORY_COUNT, "a place for each memo");

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
    return lines_start(net, &o->lines, job, cx) && tco__steps_write(net, job, &o->lines, cx);
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
        !option_start(&job->option[0], &out->option[out->baseline], request, job, cx) ||
        !tco__steps_runs(&job->option[0], job, cx))
        return false;
    job->option_count = 1;
    for (size_t o = 0; o < out->option_count; o++) {
        tco__net_option *net = &job->option[job->option_count];
        if (o == out->baseline || (request->option != NULL && !request->option[o]))
            continue;
        net->number = o;
        if (!option_start(net, &out->option[o], request, job, cx) || !races_start(net, job, cx) ||
            !tco__steps_runs(net, job, cx))
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
