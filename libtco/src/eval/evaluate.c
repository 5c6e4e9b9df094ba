/* The evaluator: what both shapes share. The months themselves are run in full.c, for one lane with
 * everything kept, or by net.c and a kernel, for many. */
#include "eval/evaluate.h"

#include <string.h>

#include "eval/capacity.h"
#include "eval/full.h"
#include "eval/net.h"

static void columns_start(tco__outcome *o, const tco__request *request, const tco_context *cx)
{
    o->total = tco_column_room(cx);
    o->generalised = tco_column_room(cx);
    o->npv = tco_column_room(cx);
    for (int m = 0; m < TCO__MEMO_COUNT; m++)
        if (request->full || request->memo[m])
            o->memo[m] = tco_column(cx);
}

/* Month 0 sets every race in full. */
static void races_start(tco__outcome *o, const tco__request *request, const tco_context *cx)
{
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        if (!request->full && !request->basis[b])
            continue;
        o->race[b] = tco__arena_room(cx->arena, cx->lanes, sizeof(tco__race));
        if (o->race[b] == NULL)
            *cx->failed = true;
    }
}

static bool outcome_start(tco__outcome *o, const tco__request *request, const tco__block *option,
                          const tco_context *cx, tco_report *report)
{
    if (!tco__bind_option(cx, &request->columns, option, report, &o->bound))
        return false;
    o->last = tco_context_array(cx, cx->lanes, sizeof *o->last);
    if (o->last == NULL)
        return false;
    o->lines.end = request->stop_at_horizon ? cx->horizon_months : cx->search_months;
    o->lines.no_book = !request->full;
    tco__emit_option(&o->bound, &o->lines);
    tco__capacity_last(&o->bound.cx, o->last);
    columns_start(o, request, cx);
    return !*cx->failed;
}

bool tco__evaluation_open(const tco__evaluation *self, size_t lane)
{
    const tco__outcome *base = &self->option[self->baseline];
    for (size_t o = 0; o < self->option_count; o++) {
        const tco__outcome *option = &self->option[o];
        bool more = self->cx.horizon_months < option->last[lane] &&
                    self->cx.horizon_months < base->last[lane];
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
    for (size_t o = 0; o < options->count; o++) {
        bool asked = request->full || request->option == NULL || request->option[o];
        if (!outcome_start(&out->option[o], request, options->child[o].block, &out->cx, marks))
            return TCO_E_NOMEM;
        if (asked && o != out->baseline)
            races_start(&out->option[o], request, &out->cx);
    }
    if (*failed || !(request->full ? tco__full_run(out) : tco__net_run(request, out)))
        return TCO_E_NOMEM;
    return TCO_OK;
}
