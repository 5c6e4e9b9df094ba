/* tco_study_evaluate: every scenario on one lane, in full shape, kept as a result. */
#include <string.h>

#include "eval/evaluate.h"
#include "eval/names.h"
#include "eval/result.h"
#include "num/rate.h"

/* What building one scenario's result carries. */
typedef struct builder {
    tco_arena *arena; /* of the result */
    const tco__scenario *scenario;
    const tco__evaluation *from;
    tco__result_scenario *to;
} builder;

static double *copy_column(tco_arena *arena, const double *cells, size_t stride, size_t months)
{
    double *column = TCO_ARENA_ARRAY(arena, months, double);
    for (size_t t = 0; column != NULL && t < months; t++)
        column[t] = cells[t * stride] + 0.0; /* never -0 */
    return column;
}

static bool has_book(const tco_lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        if (lines->line[i].target == TCO_MEMO_BOOK_VALUE)
            return true;
    return false;
}

static tco_status ledger(const builder *b, size_t option, tco__result_option *to)
{
    const tco__cells *cells = b->from->option[option].cells;
    size_t months = (size_t)b->to->horizon_months + 1;
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
        to->flow[TCO_SPREAD][c] =
            copy_column(b->arena, cells->spread + c, TCO_CATEGORY_COUNT, months);
        to->flow[TCO_LUMP][c] = copy_column(b->arena, cells->lump + c, TCO_CATEGORY_COUNT, months);
        to->stock[c] = copy_column(b->arena, cells->stock_right + c, TCO_CATEGORY_COUNT, months);
        if (to->flow[TCO_SPREAD][c] == NULL || to->flow[TCO_LUMP][c] == NULL ||
            to->stock[c] == NULL)
            return TCO_E_NOMEM;
        double sum = to->stock[c][months - 1];
        for (size_t t = 0; t < months; t++)
            sum += to->flow[TCO_SPREAD][c][t] + to->flow[TCO_LUMP][c][t];
        to->category[c] = (tco_value){TCO_VALUE_OK, sum};
    }
    if (has_book(&b->from->option[option].lines)) {
        to->book = copy_column(b->arena, cells->book, 1, months);
        if (to->book == NULL)
            return TCO_E_NOMEM;
    }
    return TCO_OK;
}

/* Money of one category of an option from month 0 to the vertex at `month` (`left`: before what
 * happens at its end), on a basis. */
static double category_to(const tco__evaluation *from, size_t option, int category, int month,
                          bool left, tco_basis basis)
{
    const tco__cells *cells = from->option[option].cells;
    double rate = from->cx.discount_rate_annual[0], sum = 0.0;
    for (int t = 0; t <= month; t++) {
        size_t cell = (size_t)t * TCO_CATEGORY_COUNT + (size_t)category;
        double amount = cells->spread[cell] + (left && t == month ? 0.0 : cells->lump[cell]);
        if (basis == TCO_DISCOUNTED)
            amount = tco__rate_grow(amount, 1.0 / (1.0 + rate), t);
        sum += amount;
        if (basis == TCO_LIQUIDATION && t == month)
            sum += left ? cells->stock_left[cell] : cells->stock_right[cell];
    }
    return sum;
}

/* The category that keeps an option behind that never breaks even. */
static tco_category reason(const tco__evaluation *from, size_t option, const tco__race *race,
                           int end, tco_basis basis)
{
    int best = 0;
    double most = 0.0;
    int month = (int)race->closest_at;
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
        if (c == TCO_TIME)
            continue;
        double gap = category_to(from, option, c, month, race->closest_left, basis) -
                     category_to(from, from->baseline, c, month, race->closest_left, basis);
        if (month == 0)
            gap = (category_to(from, option, c, end, false, basis) -
                   category_to(from, from->baseline, c, end, false, basis)) -
                  gap;
        if (c == 0 || gap > most) {
            best = c;
            most = gap;
        }
    }
    return (tco_category)best;
}

static tco_status break_even(const builder *b, size_t option, tco_basis basis, tco_break_even *to)
{
    const tco__outcome *o = &b->from->option[option], *base = &b->from->option[b->from->baseline];
    to->value = tco__evaluation_comparable(b->from, option, 0);
    if (to->value != TCO_VALUE_OK)
        return TCO_OK;
    const tco__race *race = o->race[basis];
    const tco__crossing_log *log = &o->log[basis];
    to->searched_to_months = o->last[0] < base->last[0] ? o->last[0] : base->last[0];
    to->status = tco__race_status(race);
    tco_crossing *crossing = TCO_ARENA_ARRAY(b->arena, log->count, tco_crossing);
    if (crossing == NULL)
        return TCO_E_NOMEM;
    if (log->count > 0)
        memcpy(crossing, log->item, log->count * sizeof *crossing);
    to->crossing = crossing;
    to->crossing_count = log->count;
    if (to->status == TCO_NEVER) {
        to->closest_month = race->closest_at;
        to->closest_gap = race->closest_gap;
        to->reason = reason(b->from, option, race, to->searched_to_months, basis);
        return TCO_OK;
    }
    to->first = to->status == TCO_BEYOND_HORIZON ? race->later : race->first;
    if (to->status == TCO_RELAPSED)
        to->lost = race->lost;
    if (!race->ahead)
        return TCO_OK;
    to->durable = race->durable;
    to->has_until = race->has_until;
    to->until = race->until;
    return TCO_OK;
}

static const char *line_pointer(tco_arena *arena, const tco__line *line)
{
    return line->field != NULL ? tco__pointer_join(arena, line->block, line->field) : line->block;
}

static tco_status lines(const builder *b, size_t option, tco__result_option *to)
{
    const tco_lines *from = &b->from->option[option].lines;
    to->line = TCO_ARENA_ARRAY(b->arena, from->count, tco_line);
    if (to->line == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < from->count; i++) {
        const tco__line *line = &from->line[i];
        tco_line *shown = &to->line[i];
        shown->kind = line->target >= TCO_CATEGORY_COUNT ? TCO_LINE_MEMO : line->kind;
        shown->category = tco__target_name(line->target);
        shown->pointer = tco__arena_text(b->arena, "", 0);
        const char *pointer = line_pointer(b->arena, line);
        if (pointer != NULL)
            shown->pointer = tco__arena_text(b->arena, pointer, strlen(pointer));
        if (pointer == NULL || shown->pointer == NULL)
            return TCO_E_NOMEM;
        int search = b->from->cx.search_months;
        shown->first = line->first;
        shown->last = line->last < search ? line->last : search;
        shown->anchor = line->anchor;
        shown->amount = line->amount != NULL ? line->amount[0] + 0.0 : 0.0;
        shown->growth = line->growth != NULL ? line->growth[0] : 1.0;
    }
    to->line_count = from->count;
    return TCO_OK;
}

static tco_status option_result(const builder *b, size_t option, const tco__child *child)
{
    tco__result_option *to = &b->to->option[option];
    const char *label = tco__block_slot(child->block, "label")->text;
    const char *shown = label != NULL ? label : child->name;
    to->name = tco__arena_text(b->arena, child->name, strlen(child->name));
    to->label = tco__arena_text(b->arena, shown, strlen(shown));
    if (to->name == NULL || to->label == NULL)
        return TCO_E_NOMEM;
    for (int m = 0; m < TCO_METRIC_COUNT; m++)
        to->metric[m] = tco__evaluation_metric(b->from, option, 0, (tco_metric)m, TCO_CASH, NULL);
    for (int basis = 0; basis < TCO_BASIS_COUNT; basis++)
        TCO_TRY(break_even(b, option, (tco_basis)basis, &to->break_even[basis]));
    TCO_TRY(lines(b, option, to));
    if (to->metric[TCO_TOTAL].status == TCO_VALUE_OK)
        return ledger(b, option, to);
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++)
        to->category[c] = (tco_value){to->metric[TCO_TOTAL].status, 0.0};
    return TCO_OK;
}

static size_t cheapest(const tco__result_scenario *s)
{
    size_t best = s->option_count;
    for (size_t o = 0; o < s->option_count; o++) {
        tco_value total = s->option[o].metric[TCO_TOTAL];
        if (total.status == TCO_VALUE_OK &&
            (best == s->option_count || total.value < s->option[best].metric[TCO_TOTAL].value))
            best = o;
    }
    return best;
}

static tco_status scenario_result(tco_result *result, const tco__scenario *scenario,
                                  tco__result_scenario *to, tco_arena *scratch)
{
    tco__request request = {.scenario = scenario, .full = true};
    tco__evaluation from;
    const tco__slot *options = tco__block_slot(scenario->root, "options");
    TCO_TRY(tco__evaluate(&request, scratch, &from));
    builder b = {result->arena, scenario, &from, to};
    to->name = tco__arena_text(b.arena, scenario->name, strlen(scenario->name));
    to->horizon_months = from.cx.horizon_months;
    to->start_month = (int)tco__block_slot(scenario->root, "start_month")->number;
    to->option_count = from.option_count;
    to->baseline = from.baseline;
    to->option = TCO_ARENA_ARRAY(b.arena, from.option_count, tco__result_option);
    if (to->name == NULL || to->option == NULL)
        return TCO_E_NOMEM;
    for (size_t o = 0; o < from.option_count; o++)
        TCO_TRY(option_result(&b, o, &options->child[o]));
    to->cheapest = cheapest(to);
    return tco__assumptions_list(b.arena, scenario->root, to);
}

static tco_status fill(tco_result *result, const tco_study *study)
{
    const char *currency = tco__block_slot(study->scenario[0].root, "currency")->text;
    result->currency = tco__arena_text(result->arena, currency, strlen(currency));
    result->scenario = TCO_ARENA_ARRAY(result->arena, study->scenario_count, tco__result_scenario);
    tco_arena *scratch = tco__arena_new();
    tco_status status = result->currency == NULL || result->scenario == NULL || scratch == NULL
                            ? TCO_E_NOMEM
                            : TCO_OK;
    for (size_t s = 0; status == TCO_OK && s < study->scenario_count; s++) {
        status = scenario_result(result, &study->scenario[s], &result->scenario[s], scratch);
        tco__arena_reset(scratch);
    }
    result->scenario_count = study->scenario_count;
    tco__arena_free(scratch);
    return status;
}

tco_status tco_study_evaluate(const tco_study *self, tco_result **result, tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (result != NULL)
        *result = NULL;
    if (self == NULL || result == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of a study or a result");
    tco_arena *arena = tco__arena_new();
    tco_result *made = arena != NULL ? TCO_ARENA_NEW(arena, tco_result) : NULL;
    tco_status status = TCO_E_NOMEM;
    if (made != NULL) {
        made->arena = arena;
        status = fill(made, self);
    }
    if (status != TCO_OK) {
        tco__arena_free(arena);
        return tco__error_set(err, status, "%s", tco_status_text(status));
    }
    *result = made;
    return TCO_OK;
}
