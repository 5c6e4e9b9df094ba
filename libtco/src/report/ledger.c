/* Month by month: a row for each month and category with anything in it, and the closing row. */
#include "report/report.h"

static const tco__grid_column monthly[] = {
    {"scenario", TCO__M_NO_VALUE, TCO__LEFT},
    {"option", TCO__M_OPTION, TCO__LEFT},
    {"month", TCO__M_MONTH, TCO__RIGHT},
    {"month_of_year", TCO__M_MONTH_OF_YEAR, TCO__RIGHT},
    {"category", TCO__M_CATEGORY, TCO__LEFT},
    {"spread", TCO__M_SPREAD, TCO__RIGHT},
    {"lump", TCO__M_LUMP, TCO__RIGHT},
    {"stock", TCO__M_STOCK, TCO__RIGHT},
    {"cumulative", TCO__M_CUMULATIVE, TCO__RIGHT},
    {"book_value", TCO__M_BOOK_VALUE, TCO__RIGHT},
};

enum { MONEY_DECIMALS = 2, SCENARIO_COLUMN = 1, MONTHS_IN_YEAR = 12 };

static void add_amount(tco__printer *p, tco__grid *grid, double amount)
{
    if (p->format == TCO_FORMAT_CSV)
        tco__grid_number(grid, amount);
    else
        tco__grid_fixed(grid, amount, MONEY_DECIMALS);
}

static bool used(const tco__result_option *option, int category, int months)
{
    for (int t = 0; t < months; t++) {
        double sum = option->flow[TCO_SPREAD][category][t];
        double lump = option->flow[TCO_LUMP][category][t], stock = option->stock[category][t];
        if (sum < 0.0 || sum > 0.0 || lump < 0.0 || lump > 0.0 || stock < 0.0 || stock > 0.0)
            return true;
    }
    return false;
}

/* Month of the year in which a month falls; the decision itself has none. */
static int month_of_year(const tco__result_scenario *s, int month)
{
    return (s->start_month + month - 2) % MONTHS_IN_YEAR + 1;
}

static void add_row(tco__printer *p, tco__grid *grid, const tco__result_scenario *s,
                    const tco__result_option *option, int month, int category, double cumulative)
{
    if (p->format == TCO_FORMAT_CSV)
        tco__grid_text(grid, s->name);
    tco__grid_text(grid, p->format == TCO_FORMAT_CSV ? option->name : option->label);
    tco__grid_number(grid, month);
    if (month > 0)
        tco__grid_number(grid, month_of_year(s, month));
    else
        tco__grid_text(grid, NULL);
    if (p->format == TCO_FORMAT_CSV)
        tco__grid_text(grid, tco_category_name((tco_category)category));
    else
        tco__grid_message(grid, tco__message_category((tco_category)category), p->language);
    add_amount(p, grid, option->flow[TCO_SPREAD][category][month]);
    add_amount(p, grid, option->flow[TCO_LUMP][category][month]);
    add_amount(p, grid, option->stock[category][month]);
    add_amount(p, grid, cumulative);
    if (option->book != NULL)
        add_amount(p, grid, option->book[month]);
    else
        tco__grid_text(grid, NULL);
}

static void add_option(tco__printer *p, tco__grid *grid, const tco__result_scenario *s,
                       const tco__result_option *option)
{
    double cumulative[TCO_CATEGORY_COUNT] = {0};
    int months = s->horizon_months + 1;
    bool shown[TCO_CATEGORY_COUNT];
    if (option->flow[TCO_SPREAD][0] == NULL)
        return; /* infeasible: no ledger */
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++)
        shown[c] = used(option, c, months);
    for (int t = 0; t < months; t++)
        for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
            cumulative[c] += option->flow[TCO_SPREAD][c][t] + option->flow[TCO_LUMP][c][t];
            if (shown[c])
                add_row(p, grid, s, option, t, c, cumulative[c]);
        }
}

void tco__report_ledger(tco__printer *p)
{
    bool csv = p->format == TCO_FORMAT_CSV;
    size_t skip = csv ? 0 : SCENARIO_COLUMN;
    for (size_t i = 0; i < p->result->scenario_count; i++) {
        const tco__result_scenario *s = &p->result->scenario[i];
        tco__grid grid;
        tco__grid_init(&grid, p->arena, monthly + skip, sizeof monthly / sizeof monthly[0] - skip);
        for (size_t o = 0; o < s->option_count; o++)
            add_option(p, &grid, s, &s->option[o]);
        tco__report_scenario_heading(p, s);
        tco__report_grid(p, &grid, i == 0);
    }
}
