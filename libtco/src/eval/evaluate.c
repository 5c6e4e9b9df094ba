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
            o->memo[m] = tco_context_array(cx, cx->lanes, sizeof(double));
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

/* What is not asked for is not written; in net shape nobody reads the book value. */
static void lines_start(tco_lines *lines, const tco__request *request, const tco_context *cx)
{
    lines->end = request->stop_at_horizon ? cx->horizon_months : cx->search_months;
    for (int m = 0; !request->full && m < TCO__MEMO_COUNT; m++)
        lines->unread[TCO_CATEGORY_COUNT + m] = !request->memo[m];
}

static bool outcome_start(tco__outcome *o, const tco__request *request, const tco__block *option,
                          const tco_context *cx)
{
    if (!tco__bind_option(cx, &request->columns, option, &o->bound))
        return false;
    o->last = tco_context_array(cx, cx->lanes, sizeof *o->last);
    if (o->last == NULL)
        return false;
    lines_start(&o->lines, request, cx);
    tco__emit_option(&o->bound, &o->lines);
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

static bool context_start(tco_context *cx, const tco__request *request, tco_arena *arena,
                          tco__tape *tape)
{
    cx->lanes = request->full ? 1 : request->lanes;
    cx->arena = arena;
    cx->failed = TCO_ARENA_NEW(arena, bool);
    cx->sink = TCO_ARENA_ARRAY(arena, cx->lanes, double);
    if (cx->failed == NULL || cx->sink == NULL)
        return false;
    if (request->full)
        return true;
    cx->tape = tape;
    for (size_t i = 0; i < request->columns.count; i++)
        if (!tco__tape_input(tape, arena, request->columns.column[i]))
            return false;
    return true;
}

tco_status tco__evaluate(const tco__request *request, tco_arena *arena, tco__evaluation *out)
{
    const tco__block *root = request->scenario->root;
    const tco__slot *options = tco__block_slot(root, "options");
    memset(out, 0, sizeof *out);
    out->request = *request;
    out->option_count = options->count;
    out->baseline = tco__scenario_baseline(request->scenario);
    out->option = TCO_ARENA_ARRAY(arena, options->count, tco__outcome);
    if (out->option == NULL || !context_start(&out->cx, request, arena, &out->tape) ||
        !tco__bind_study(&out->cx, &request->columns, root, &out->bound))
        return TCO_E_NOMEM;
    for (size_t o = 0; o < options->count; o++) {
        bool asked = request->full || request->option == NULL || request->option[o];
        if (!outcome_start(&out->option[o], request, options->child[o].block, &out->cx))
            return TCO_E_NOMEM;
        if (asked && o != out->baseline)
            races_start(&out->option[o], request, &out->cx);
        if (request->full)
            tco__capacity_last(&out->option[o].bound.cx, out->option[o].last);
    }
    if (*out->cx.failed || !(request->full ? tco__full_run(out) : tco__net_start(out)))
        return TCO_E_NOMEM;
    return TCO_OK;
}

void tco__evaluation_run(tco__evaluation *self, size_t lanes)
{
    const tco__request *request = &self->request;
    tco_report marks = {.invalid = request->invalid};
    self->cx.lanes = lanes;
    request->kernel->operate(self->tape.operation, self->tape.count, lanes);
    tco__bound_check(&self->bound, &self->cx, &marks);
    for (size_t o = 0; o < self->option_count; o++) {
        tco__outcome *option = &self->option[o];
        option->bound.cx.lanes = lanes;
        tco__bound_check(&option->bound.blocks, &option->bound.cx, &marks);
        option->endless = tco__capacity_last(&option->bound.cx, option->last);
    }
    tco__net_run(self);
}
