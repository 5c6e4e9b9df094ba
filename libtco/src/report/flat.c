/* The summary as CSV: one flat table, keys in English, numbers at full precision, a status beside
 * every value that may be absent. */
#include "report/report.h"

static const tco__grid_column flat[] = {
    {"scenario", TCO__M_NO_VALUE, TCO__LEFT},
    {"option", TCO__M_NO_VALUE, TCO__LEFT},
    {"label", TCO__M_NO_VALUE, TCO__LEFT},
    {"currency", TCO__M_NO_VALUE, TCO__LEFT},
    {"horizon_months", TCO__M_NO_VALUE, TCO__LEFT},
    {"status", TCO__M_NO_VALUE, TCO__LEFT},
    {"total", TCO__M_NO_VALUE, TCO__LEFT},
    {"generalised", TCO__M_NO_VALUE, TCO__LEFT},
    {"npv", TCO__M_NO_VALUE, TCO__LEFT},
    {"useful_hours", TCO__M_NO_VALUE, TCO__LEFT},
    {"cost_per_hour", TCO__M_NO_VALUE, TCO__LEFT},
    {"saving", TCO__M_NO_VALUE, TCO__LEFT},
    {"npv_gain", TCO__M_NO_VALUE, TCO__LEFT},
    {"energy_kwh", TCO__M_NO_VALUE, TCO__LEFT},
    {"billed_hours", TCO__M_NO_VALUE, TCO__LEFT},
    {"capital", TCO__M_NO_VALUE, TCO__LEFT},
    {"rent", TCO__M_NO_VALUE, TCO__LEFT},
    {"storage", TCO__M_NO_VALUE, TCO__LEFT},
    {"egress", TCO__M_NO_VALUE, TCO__LEFT},
    {"energy", TCO__M_NO_VALUE, TCO__LEFT},
    {"operation", TCO__M_NO_VALUE, TCO__LEFT},
    {"repair", TCO__M_NO_VALUE, TCO__LEFT},
    {"resale", TCO__M_NO_VALUE, TCO__LEFT},
    {"time", TCO__M_NO_VALUE, TCO__LEFT},
    {"cash_status", TCO__M_NO_VALUE, TCO__LEFT},
    {"cash_first", TCO__M_NO_VALUE, TCO__LEFT},
    {"cash_durable", TCO__M_NO_VALUE, TCO__LEFT},
    {"discounted_status", TCO__M_NO_VALUE, TCO__LEFT},
    {"discounted_first", TCO__M_NO_VALUE, TCO__LEFT},
    {"discounted_durable", TCO__M_NO_VALUE, TCO__LEFT},
    {"liquidation_status", TCO__M_NO_VALUE, TCO__LEFT},
    {"liquidation_first", TCO__M_NO_VALUE, TCO__LEFT},
    {"liquidation_durable", TCO__M_NO_VALUE, TCO__LEFT},
};

/* The metrics of one row, in the order of the columns. */
static const tco_metric metrics[] = {TCO_TOTAL,        TCO_GENERALISED,   TCO_NPV,
                                     TCO_USEFUL_HOURS, TCO_COST_PER_HOUR, TCO_SAVING,
                                     TCO_NPV_GAIN,     TCO_ENERGY_KWH,    TCO_BILLED_HOURS};

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
    tco__grid_text(grid, p->result->currency);
    tco__grid_number(grid, s->horizon_months);
    tco__grid_text(grid, tco_value_status_name(option->metric[TCO_TOTAL].status));
    for (size_t m = 0; m < sizeof metrics / sizeof metrics[0]; m++)
        add_value(grid, option->metric[metrics[m]]);
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++)
        add_value(grid, option->category[c]);
    for (int b = 0; b < TCO_BASIS_COUNT; b++)
        add_break_even(grid, &option->break_even[b]);
}

void tco__report_summary_csv(tco__printer *p)
{
    tco__grid grid;
    tco__grid_init(&grid, p->arena, flat, sizeof flat / sizeof flat[0]);
    for (size_t i = 0; i < p->result->scenario_count; i++) {
        const tco__result_scenario *s = &p->result->scenario[i];
        for (size_t o = 0; o < s->option_count; o++)
            add_option(p, &grid, s, &s->option[o]);
    }
    tco__report_grid(p, &grid, true);
}
