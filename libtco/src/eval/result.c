/* Accessors of results. None can fail; past the end they give neutral values. */
#include "eval/result.h"

#include <stdbool.h>

void tco_result_free(tco_result *self)
{
    if (self != NULL)
        tco__arena_free(self->arena);
}

const tco__result_scenario *tco__result_scenario_at(const tco_result *self, size_t scenario)
{
    return self != NULL && scenario < self->scenario_count ? &self->scenario[scenario] : NULL;
}

const tco__result_option *tco__result_option_at(const tco_result *self, size_t scenario,
                                                size_t option)
{
    const tco__result_scenario *s = tco__result_scenario_at(self, scenario);
    return s != NULL && option < s->option_count ? &s->option[option] : NULL;
}

const char *tco_result_currency(const tco_result *self)
{
    return self != NULL ? self->currency : NULL;
}

size_t tco_result_scenario_count(const tco_result *self)
{
    return self != NULL ? self->scenario_count : 0;
}

const char *tco_result_scenario_name(const tco_result *self, size_t scenario)
{
    const tco__result_scenario *s = tco__result_scenario_at(self, scenario);
    return s != NULL ? s->name : NULL;
}

int tco_result_horizon_months(const tco_result *self, size_t scenario)
{
    const tco__result_scenario *s = tco__result_scenario_at(self, scenario);
    return s != NULL ? s->horizon_months : 0;
}

size_t tco_result_option_count(const tco_result *self, size_t scenario)
{
    const tco__result_scenario *s = tco__result_scenario_at(self, scenario);
    return s != NULL ? s->option_count : 0;
}

const char *tco_result_option_name(const tco_result *self, size_t scenario, size_t option)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    return o != NULL ? o->name : NULL;
}

const char *tco_result_option_label(const tco_result *self, size_t scenario, size_t option)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    return o != NULL ? o->label : NULL;
}

size_t tco_result_baseline(const tco_result *self, size_t scenario)
{
    const tco__result_scenario *s = tco__result_scenario_at(self, scenario);
    return s != NULL ? s->baseline : 0;
}

size_t tco_result_cheapest(const tco_result *self, size_t scenario)
{
    const tco__result_scenario *s = tco__result_scenario_at(self, scenario);
    return s != NULL ? s->cheapest : 0;
}

static const tco_value nothing = {TCO_VALUE_INVALID, 0.0};

tco_value tco_result_metric(const tco_result *self, size_t scenario, size_t option,
                            tco_metric metric)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    return o != NULL && (unsigned)metric < TCO_METRIC_COUNT ? o->metric[metric] : nothing;
}

tco_value tco_result_category(const tco_result *self, size_t scenario, size_t option,
                              tco_category category)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    return o != NULL && (unsigned)category < TCO_CATEGORY_COUNT ? o->category[category] : nothing;
}

/* `column` with the number of months in *count. */
static const double *months(const tco_result *self, size_t scenario, const double *column,
                            size_t *count)
{
    if (count != NULL)
        *count = column != NULL ? (size_t)self->scenario[scenario].horizon_months + 1 : 0;
    return column;
}

const double *tco_result_flow(const tco_result *self, size_t scenario, size_t option,
                              tco_category category, tco_timing timing, size_t *count)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    bool known = o != NULL && (unsigned)category < TCO_CATEGORY_COUNT && (unsigned)timing < 2;
    return months(self, scenario, known ? o->flow[timing][category] : NULL, count);
}

const double *tco_result_stock(const tco_result *self, size_t scenario, size_t option,
                               tco_category category, size_t *count)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    bool known = o != NULL && (unsigned)category < TCO_CATEGORY_COUNT;
    return months(self, scenario, known ? o->stock[category] : NULL, count);
}

const double *tco_result_book_value(const tco_result *self, size_t scenario, size_t option,
                                    size_t *count)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    return months(self, scenario, o != NULL ? o->book : NULL, count);
}

const tco_break_even *tco_result_break_even(const tco_result *self, size_t scenario, size_t option,
                                            tco_basis basis)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    return o != NULL && (unsigned)basis < TCO_BASIS_COUNT ? &o->break_even[basis] : NULL;
}

size_t tco_result_assumption_count(const tco_result *self, size_t scenario)
{
    const tco__result_scenario *s = tco__result_scenario_at(self, scenario);
    return s != NULL ? s->assumption_count : 0;
}

const tco_assumption *tco_result_assumption(const tco_result *self, size_t scenario, size_t index)
{
    const tco__result_scenario *s = tco__result_scenario_at(self, scenario);
    return s != NULL && index < s->assumption_count ? &s->assumption[index] : NULL;
}

size_t tco_result_line_count(const tco_result *self, size_t scenario, size_t option)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    return o != NULL ? o->line_count : 0;
}

const tco_line *tco_result_line(const tco_result *self, size_t scenario, size_t option,
                                size_t index)
{
    const tco__result_option *o = tco__result_option_at(self, scenario, option);
    return o != NULL && index < o->line_count ? &o->line[index] : NULL;
}
