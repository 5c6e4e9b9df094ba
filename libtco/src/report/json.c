/* Results as JSON: full precision, null beside a status where there is no value. */
#include "report/report.h"

enum { SCHEMA_VERSION = 1 };

/* One member after the other; `first` is kept by the caller of each object. */
static void key(tco_text *t, bool *first, const char *name)
{
    tco__text_add(t, *first ? "" : ",");
    tco__text_add_json(t, name);
    tco__text_add(t, ":");
    *first = false;
}

static void text_member(tco_text *t, bool *first, const char *name, const char *value)
{
    key(t, first, name);
    tco__text_add_json(t, value);
}

static void number_member(tco_text *t, bool *first, const char *name, double value)
{
    key(t, first, name);
    tco__text_add_number(t, value);
}

static void value_member(tco_text *t, bool *first, const char *name, tco_value value)
{
    key(t, first, name);
    if (value.status == TCO_VALUE_OK)
        tco__text_add_number(t, value.value);
    else
        tco__text_add(t, "null");
}

/* A number, or null where a break-even status has no such time. */
static void maybe_member(tco_text *t, bool *first, const char *name, bool holds, double value)
{
    value_member(t, first, name, (tco_value){holds ? TCO_VALUE_OK : TCO_VALUE_NONE, value});
}

static void add_crossings(tco_text *t, const tco_break_even *be)
{
    tco__text_add(t, "[");
    for (size_t i = 0; i < be->crossing_count; i++) {
        const tco_crossing *c = &be->crossing[i];
        bool first = true;
        tco__text_add(t, i > 0 ? ",{" : "{");
        number_member(t, &first, "month", c->month);
        text_member(t, &first, "direction",
                    c->ahead > 0    ? "ahead"
                    : c->ahead == 0 ? "behind"
                                    : "touch");
        text_member(t, &first, "kind", c->jump ? "jump" : "smooth");
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]");
}

static void add_break_even(tco_text *t, const tco_break_even *be)
{
    bool first = true;
    tco__text_add(t, "{");
    text_member(t, &first, "value", tco_value_status_name(be->value));
    if (be->value == TCO_VALUE_OK) {
        bool ahead = be->status == TCO_ALREADY || be->status == TCO_REACHED;
        bool never = be->status == TCO_NEVER;
        text_member(t, &first, "status", tco_break_even_status_name(be->status));
        maybe_member(t, &first, "first", !never, be->first);
        maybe_member(t, &first, "durable", ahead, be->durable);
        maybe_member(t, &first, "lost", be->status == TCO_RELAPSED, be->lost);
        maybe_member(t, &first, "until", be->has_until != 0, be->until);
        number_member(t, &first, "searched_to_months", be->searched_to_months);
        maybe_member(t, &first, "closest_month", never, be->closest_month);
        maybe_member(t, &first, "closest_gap", never, be->closest_gap);
        key(t, &first, "reason");
        if (never)
            tco__text_add_json(t, tco_category_name(be->reason));
        else
            tco__text_add(t, "null");
        key(t, &first, "crossings");
        add_crossings(t, be);
    }
    tco__text_add(t, "}");
}

static void add_categories(tco_text *t, const tco__result_option *option)
{
    bool first = true;
    tco__text_add(t, "{");
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++)
        value_member(t, &first, tco_category_name((tco_category)c), option->category[c]);
    tco__text_add(t, "}");
}

static void add_summary(tco_text *t, bool *first, const tco__result_option *option)
{
    for (int m = 0; m < TCO_METRIC_COUNT; m++) {
        if (m == TCO_BREAK_EVEN_FIRST || m == TCO_BREAK_EVEN_DURABLE)
            continue;
        value_member(t, first, tco_metric_name((tco_metric)m), option->metric[m]);
    }
    text_member(t, first, "cost_per_hour_status",
                tco_value_status_name(option->metric[TCO_COST_PER_HOUR].status));
    text_member(t, first, "saving_status",
                tco_value_status_name(option->metric[TCO_SAVING].status));
    key(t, first, "categories");
    add_categories(t, option);
    bool inner = true;
    key(t, first, "break_even");
    tco__text_add(t, "{");
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        key(t, &inner, tco_basis_name((tco_basis)b));
        add_break_even(t, &option->break_even[b]);
    }
    tco__text_add(t, "}");
}

static void add_column(tco_text *t, bool *first, const char *name, const double *column, int months)
{
    key(t, first, name);
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
    key(t, first, "ledger");
    if (option->flow[TCO_SPREAD][0] == NULL) {
        tco__text_add(t, "null");
        return;
    }
    tco__text_add(t, "{");
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
        bool column = true;
        key(t, &inner, tco_category_name((tco_category)c));
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
    key(t, first, "lines");
    tco__text_add(t, "[");
    for (size_t i = 0; i < option->line_count; i++) {
        const tco_line *line = &option->line[i];
        bool inner = true;
        tco__text_add(t, i > 0 ? ",{" : "{");
        text_member(t, &inner, "kind", tco_line_kind_name(line->kind));
        text_member(t, &inner, "category", line->category);
        text_member(t, &inner, "pointer", line->pointer);
        number_member(t, &inner, "first", line->first);
        number_member(t, &inner, "last", line->last);
        number_member(t, &inner, "anchor", line->anchor);
        number_member(t, &inner, "amount", line->amount);
        number_member(t, &inner, "growth", line->growth);
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
    text_member(t, &first, "name", option->name);
    text_member(t, &first, "label", option->label);
    text_member(t, &first, "status", tco_value_status_name(option->metric[TCO_TOTAL].status));
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
        text_member(t, &first, "pointer", a->pointer);
        if (a->text != NULL)
            text_member(t, &first, "value", a->text);
        else
            number_member(t, &first, "value", a->number);
        if (a->distribution != NULL) {
            key(t, &first, "distribution");
            tco__text_add(t, a->distribution);
        }
        text_member(t, &first, "unit", a->unit);
        text_member(t, &first, "origin", tco_origin_name(a->origin));
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]");
}

static void add_scenario(tco__printer *p, const tco__result_scenario *s, tco_section section)
{
    tco_text *t = p->text;
    bool first = true;
    tco__text_add(t, "{");
    text_member(t, &first, "name", s->name);
    number_member(t, &first, "horizon_months", s->horizon_months);
    number_member(t, &first, "start_month", s->start_month);
    text_member(t, &first, "baseline", s->option[s->baseline].name);
    key(t, &first, "cheapest");
    if (s->cheapest < s->option_count)
        tco__text_add_json(t, s->option[s->cheapest].name);
    else
        tco__text_add(t, "null");
    if (section == TCO_SECTION_SUMMARY) {
        tco_text verdict;
        tco__text_init(&verdict, p->arena);
        tco__report_verdict(p, s, &verdict);
        text_member(t, &first, "verdict", tco__report_made(p, &verdict));
    }
    key(t, &first, "options");
    tco__text_add(t, "[");
    for (size_t o = 0; o < s->option_count; o++) {
        tco__text_add(t, o > 0 ? ",\n" : "\n");
        add_option(p, s, &s->option[o], section);
    }
    tco__text_add(t, "]");
    key(t, &first, "assumptions");
    add_assumptions(t, s);
    tco__text_add(t, "}");
}

void tco__report_json(tco__printer *p)
{
    tco_text *t = p->text;
    bool first = true;
    p->language = TCO_ENGLISH; /* data do not depend on the reader's language */
    tco__text_add(t, "{");
    number_member(t, &first, "schema_version", SCHEMA_VERSION);
    text_member(t, &first, "version", tco_version());
    text_member(t, &first, "section", tco_section_name(p->section));
    text_member(t, &first, "currency", p->result->currency);
    key(t, &first, "scenarios");
    tco__text_add(t, "[");
    for (size_t i = 0; i < p->result->scenario_count; i++) {
        tco__text_add(t, i > 0 ? ",\n" : "\n");
        add_scenario(p, &p->result->scenario[i], p->section);
    }
    tco__text_add(t, "]}\n");
}
