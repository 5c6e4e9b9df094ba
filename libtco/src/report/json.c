/* Results as JSON: full precision, null beside a status where there is no value. */
#include "report/members.h"
#include "report/report.h"

static void add_crossings(tco_text *t, const tco_break_even *be)
{
    tco__text_add(t, "[");
    for (size_t i = 0; i < be->crossing_count; i++) {
        const tco_crossing *c = &be->crossing[i];
        bool first = true;
        tco__text_add(t, i > 0 ? ",{" : "{");
        tco__member_number(t, &first, "month", c->month);
        tco__member_text(t, &first, "direction",
                         c->ahead > 0    ? "ahead"
                         : c->ahead == 0 ? "behind"
                                         : "touch");
        tco__member_text(t, &first, "kind", c->jump ? "jump" : "smooth");
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]");
}

static void add_break_even(tco_text *t, const tco_break_even *be)
{
    bool first = true;
    tco__text_add(t, "{");
    tco__member_text(t, &first, "value", tco_value_status_name(be->value));
    if (be->value == TCO_VALUE_OK) {
        bool ahead = be->status == TCO_ALREADY || be->status == TCO_REACHED;
        bool never = be->status == TCO_NEVER;
        tco__member_text(t, &first, "status", tco_break_even_status_name(be->status));
        tco__member_maybe(t, &first, "first", !never, be->first);
        tco__member_maybe(t, &first, "durable", ahead, be->durable);
        tco__member_maybe(t, &first, "lost", be->status == TCO_RELAPSED, be->lost);
        tco__member_maybe(t, &first, "until", be->has_until != 0, be->until);
        tco__member_number(t, &first, "searched_to_months", be->searched_to_months);
        tco__member_maybe(t, &first, "closest_month", never, be->closest_month);
        tco__member_maybe(t, &first, "closest_gap", never, be->closest_gap);
        tco__member_key(t, &first, "reason");
        if (never)
            tco__text_add_json(t, tco_category_name(be->reason));
        else
            tco__text_add(t, "null");
        tco__member_key(t, &first, "crossings");
        add_crossings(t, be);
    }
    tco__text_add(t, "}");
}

static void add_categories(tco_text *t, const tco__result_option *option)
{
    bool first = true;
    tco__text_add(t, "{");
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++)
        tco__member_value(t, &first, tco_category_name((tco_category)c), option->category[c]);
    tco__text_add(t, "}");
}

static void add_summary(tco_text *t, bool *first, const tco__result_option *option)
{
    for (int m = 0; m < TCO_METRIC_COUNT; m++) {
        if (m == TCO_BREAK_EVEN_FIRST || m == TCO_BREAK_EVEN_DURABLE)
            continue;
        tco__member_value(t, first, tco_metric_name((tco_metric)m), option->metric[m]);
    }
    tco__member_text(t, first, "cost_per_hour_status",
                     tco_value_status_name(option->metric[TCO_COST_PER_HOUR].status));
    tco__member_text(t, first, "saving_status",
                     tco_value_status_name(option->metric[TCO_SAVING].status));
    tco__member_key(t, first, "categories");
    add_categories(t, option);
    bool inner = true;
    tco__member_key(t, first, "break_even");
    tco__text_add(t, "{");
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        tco__member_key(t, &inner, tco_basis_name((tco_basis)b));
        add_break_even(t, &option->break_even[b]);
    }
    tco__text_add(t, "}");
}

static void add_column(tco_text *t, bool *first, const char *name, const double *column, int months)
{
    tco__member_key(t, first, name);
    tco__text_add(t, "[");
    for (int m = 0; m < months; m++) {
        tco__text_add(t, m > 0 ? "," : "");
        tco__text_add_number(t, column[m]);
    }
    tco__text_add(t, "]");
}

/* Columns by month, 0 ... horizon, of every category; the last stocks are the closing row. */
static void add_ledger(tco_text *t, bool *first, const tco__result_option *option, int months)
{
    bool inner = true;
    tco__member_key(t, first, "ledger");
    if (option->flow[TCO_SPREAD][0] == NULL) {
        tco__text_add(t, "null");
        return;
    }
    tco__text_add(t, "{");
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
        bool column = true;
        tco__member_key(t, &inner, tco_category_name((tco_category)c));
        tco__text_add(t, "{");
        add_column(t, &column, "spread", option->flow[TCO_SPREAD][c], months);
        add_column(t, &column, "lump", option->flow[TCO_LUMP][c], months);
        add_column(t, &column, "stock", option->stock[c], months);
        tco__text_add(t, "}");
    }
    tco__text_add(t, "}");
    if (option->book != NULL)
        add_column(t, first, "book_value", option->book, months);
}

static void add_lines(tco_text *t, bool *first, const tco__result_option *option)
{
    tco__member_key(t, first, "lines");
    tco__text_add(t, "[");
    for (size_t i = 0; i < option->line_count; i++) {
        const tco_line *line = &option->line[i];
        bool inner = true;
        tco__text_add(t, i > 0 ? ",{" : "{");
        tco__member_text(t, &inner, "kind", tco_line_kind_name(line->kind));
        tco__member_text(t, &inner, "category", line->category);
        tco__member_text(t, &inner, "pointer", line->pointer);
        tco__member_number(t, &inner, "first", line->first);
        tco__member_number(t, &inner, "last", line->last);
        tco__member_number(t, &inner, "anchor", line->anchor);
        tco__member_number(t, &inner, "amount", line->amount);
        tco__member_number(t, &inner, "growth", line->growth);
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]");
}

static void add_option(tco__printer *p, const tco__result_scenario *s,
                       const tco__result_option *option, tco_section section)
{
    tco_text *t = p->text;
    bool first = true;
    tco__text_add(t, "{");
    tco__member_text(t, &first, "name", option->name);
    tco__member_text(t, &first, "label", option->label);
    tco__member_text(t, &first, "status", tco_value_status_name(option->metric[TCO_TOTAL].status));
    if (section == TCO_SECTION_LEDGER)
        add_ledger(t, &first, option, s->horizon_months + 1);
    else if (section == TCO_SECTION_LINES)
        add_lines(t, &first, option);
    else
        add_summary(t, &first, option);
    tco__text_add(t, "}");
}

static void add_assumptions(tco_text *t, const tco__result_scenario *s)
{
    tco__text_add(t, "[");
    for (size_t i = 0; i < s->assumption_count; i++) {
        const tco_assumption *a = &s->assumption[i];
        bool first = true;
        tco__text_add(t, i > 0 ? ",\n{" : "\n{");
        tco__member_text(t, &first, "pointer", a->pointer);
        if (a->text != NULL)
            tco__member_text(t, &first, "value", a->text);
        else
            tco__member_number(t, &first, "value", a->number);
        if (a->distribution != NULL) {
            tco__member_key(t, &first, "distribution");
            tco__text_add(t, a->distribution);
        }
        tco__member_text(t, &first, "unit", a->unit);
        tco__member_text(t, &first, "origin", tco_origin_name(a->origin));
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]");
}

static void add_scenario(tco__printer *p, const tco__result_scenario *s, tco_section section)
{
    tco_text *t = p->text;
    bool first = true;
    tco__text_add(t, "{");
    tco__member_text(t, &first, "name", s->name);
    tco__member_number(t, &first, "horizon_months", s->horizon_months);
    tco__member_number(t, &first, "start_month", s->start_month);
    tco__member_text(t, &first, "baseline", s->option[s->baseline].name);
    tco__member_key(t, &first, "cheapest");
    if (s->cheapest < s->option_count)
        tco__text_add_json(t, s->option[s->cheapest].name);
    else
        tco__text_add(t, "null");
    if (section == TCO_SECTION_SUMMARY) {
        tco_text verdict;
        tco__text_init(&verdict, p->arena);
        tco__report_verdict(p, s, &verdict);
        tco__member_text(t, &first, "verdict", tco__report_made(p, &verdict));
    }
    tco__member_key(t, &first, "options");
    tco__text_add(t, "[");
    for (size_t o = 0; o < s->option_count; o++) {
        tco__text_add(t, o > 0 ? ",\n" : "\n");
        add_option(p, s, &s->option[o], section);
    }
    tco__text_add(t, "]");
    tco__member_key(t, &first, "assumptions");
    add_assumptions(t, s);
    tco__text_add(t, "}");
}

void tco__report_json(tco__printer *p)
{
    tco_text *t = p->text;
    bool first;
    tco__members_start(t, &first);
    tco__member_text(t, &first, "section", tco_section_name(p->section));
    tco__member_text(t, &first, "currency", p->result->currency);
    tco__member_key(t, &first, "scenarios");
    tco__text_add(t, "[");
    for (size_t i = 0; i < p->result->scenario_count; i++) {
        tco__text_add(t, i > 0 ? ",\n" : "\n");
        add_scenario(p, &p->result->scenario[i], p->section);
    }
    tco__text_add(t, "]}\n");
}
