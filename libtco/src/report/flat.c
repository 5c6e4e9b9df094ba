/* The summary as CSV: one flat table, keys in English, numbers at full precision, a status beside
 * every value that may be absent. */
#include "report/report.h"

enum {
    FACTS = 6, /* columns before the figures */
    BASIS_FIELDS = 3,
    COLUMNS_MAX = FACTS + TCO_METRIC_COUNT + TCO_CATEGORY_COUNT + BASIS_FIELDS * TCO_BASIS_COUNT
};

static const char *const facts[FACTS] = {"scenario", "option",         "label",
                                         "currency", "horizon_months", "status"};
static const char *const basis_fields[BASIS_FIELDS] = {"status", "first", "durable"};

/* Break-evens have columns of their own, on every basis. */
static bool is_column(tco_metric metric)
{
    return metric != TCO_BREAK_EVEN_FIRST && metric != TCO_BREAK_EVEN_DURABLE;
}

/* "cash_first" */
static const char *basis_key(tco__printer *p, tco_basis basis, const char *field)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    tco__text_add_format(&text, "%s_%s", tco_basis_name(basis), field);
    return tco__report_made(p, &text);
}

/* The columns, from the names of what results contain. Returns how many. */
static size_t name_columns(tco__printer *p, tco__grid_column *column)
{
    size_t count = 0;
    for (int i = 0; i < FACTS; i++)
        column[count++].key = facts[i];
    for (int m = 0; m < TCO_METRIC_COUNT; m++)
        if (is_column((tco_metric)m))
            column[count++].key = tco_metric_name((tco_metric)m);
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++)
        column[count++].key = tco_category_name((tco_category)c);
    for (int b = 0; b < TCO_BASIS_COUNT; b++)
        for (int f = 0; f < BASIS_FIELDS; f++)
            column[count++].key = basis_key(p, (tco_basis)b, basis_fields[f]);
    return count;
}

static void add_value(tco__grid *grid, tco_value value)
{
    if (value.status == TCO_VALUE_OK)
        tco__grid_number(grid, value.value);
    else
        tco__grid_text(grid, NULL);
}

static void add_break_even(tco__grid *grid, const tco_break_even *be)
{
    bool compared = be->value == TCO_VALUE_OK;
    bool first = compared && be->status != TCO_NEVER;
    bool durable = compared && (be->status == TCO_ALREADY || be->status == TCO_REACHED);
    tco__grid_text(grid, compared ? tco_break_even_status_name(be->status)
                                  : tco_value_status_name(be->value));
    add_value(grid, (tco_value){first ? TCO_VALUE_OK : TCO_VALUE_NONE, be->first});
    add_value(grid, (tco_value){durable ? TCO_VALUE_OK : TCO_VALUE_NONE, be->durable});
}

static void add_option(tco__printer *p, tco__grid *grid, const tco__result_scenario *s,
                       const tco__result_option *option)
{
    tco__grid_text(grid, s->name);
    tco__grid_text(grid, option->name);
    tco__grid_text(grid, option->label);
    tco__grid_text(grid, p->currency);
    tco__grid_number(grid, s->horizon_months);
    tco__grid_text(grid, tco_value_status_name(option->metric[TCO_TOTAL].status));
    for (int m = 0; m < TCO_METRIC_COUNT; m++)
        if (is_column((tco_metric)m))
            add_value(grid, option->metric[m]);
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++)
        add_value(grid, option->category[c]);
    for (int b = 0; b < TCO_BASIS_COUNT; b++)
        add_break_even(grid, &option->break_even[b]);
}

void tco__report_summary_csv(tco__printer *p)
{
    tco__grid grid;
    tco__grid_column column[COLUMNS_MAX] = {{NULL, TCO__M_NO_VALUE, TCO__LEFT}};
    tco__grid_init(&grid, p->arena, column, name_columns(p, column));
    for (size_t i = 0; i < p->result->scenario_count; i++) {
        const tco__result_scenario *s = &p->result->scenario[i];
        for (size_t o = 0; o < s->option_count; o++)
            add_option(p, &grid, s, &s->option[o]);
    }
    tco__report_grid(p, &grid, true);
}
