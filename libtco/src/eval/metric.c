/* Metrics of one lane, read from what the evaluator kept. A value that does not exist has a
 * status, never a number that stands for it. */
#include <float.h>
#include <math.h>

#include "eval/evaluate.h"

static bool feasible(const tco__evaluation *self, size_t option, size_t lane)
{
    return self->option[option].last[lane] >= self->cx.horizon_months;
}

tco_value_status tco__evaluation_comparable(const tco__evaluation *self, size_t option, size_t lane)
{
    if (!feasible(self, option, lane))
        return TCO_VALUE_INFEASIBLE;
    if (option == self->baseline)
        return TCO_VALUE_BASELINE;
    return feasible(self, self->baseline, lane) ? TCO_VALUE_OK : TCO_VALUE_BASELINE_INFEASIBLE;
}

static tco_value number(double value)
{
    if (!isfinite(value))
        return (tco_value){TCO_VALUE_NOT_FINITE, 0.0};
    return (tco_value){TCO_VALUE_OK, value + 0.0}; /* never -0 */
}

static tco_value none(tco_value_status status)
{
    return (tco_value){status, 0.0};
}

static tco_value per_hour(double total, double hours)
{
    if (!(hours > 0.0))
        return none(TCO_VALUE_NO_USE);
    if (hours < 1.0 && fabs(total) > DBL_MAX * hours)
        return none(TCO_VALUE_NOT_FINITE); /* said before dividing: the host may trap overflow */
    return number(total / hours);
}

static tco_value break_even(const tco__evaluation *self, size_t option, size_t lane, bool durable,
                            tco_basis basis)
{
    const tco__race *race = &self->option[option].race[basis][lane];
    switch (tco__race_status(race)) {
    case TCO_ALREADY: return number(0.0);
    case TCO_REACHED: return number(durable ? race->durable : race->first);
    case TCO_RELAPSED: return durable ? none(TCO_VALUE_NONE) : number(race->first);
    case TCO_BEYOND_HORIZON: return durable ? none(TCO_VALUE_NONE) : number(race->later);
    case TCO_NEVER: break;
    }
    return none(TCO_VALUE_NONE);
}

/* Metrics that compare with the baseline. */
static tco_value compared(const tco__evaluation *self, size_t option, size_t lane,
                          tco_metric metric, tco_basis basis)
{
    const tco__outcome *o = &self->option[option], *base = &self->option[self->baseline];
    tco_value_status status = tco__evaluation_comparable(self, option, lane);
    if (status != TCO_VALUE_OK)
        return none(status);
    if (metric == TCO_SAVING)
        return number(base->total[lane] - o->total[lane]);
    if (metric == TCO_NPV_GAIN)
        return number(base->npv[lane] - o->npv[lane]);
    return break_even(self, option, lane, metric == TCO_BREAK_EVEN_DURABLE, basis);
}

const double *tco__evaluation_column(const tco__evaluation *self, size_t option, tco_metric metric)
{
    const tco__outcome *o = &self->option[option];
    switch (metric) {
    case TCO_TOTAL: return o->total;
    case TCO_GENERALISED: return o->generalised;
    case TCO_NPV: return o->npv;
    case TCO_USEFUL_HOURS: return o->memo[TCO_MEMO_USEFUL_HOURS - TCO_CATEGORY_COUNT];
    case TCO_ENERGY_KWH: return o->memo[TCO_MEMO_ENERGY_KWH - TCO_CATEGORY_COUNT];
    case TCO_BILLED_HOURS: return o->memo[TCO_MEMO_BILLED_HOURS - TCO_CATEGORY_COUNT];
    case TCO_COST_PER_HOUR:
    case TCO_SAVING:
    case TCO_NPV_GAIN:
    case TCO_BREAK_EVEN_FIRST:
    case TCO_BREAK_EVEN_DURABLE: break;
    }
    return NULL;
}

tco_value tco__evaluation_metric(const tco__evaluation *self, size_t option, size_t lane,
                                 tco_metric metric, tco_basis basis, const unsigned char *invalid)
{
    const tco__outcome *o = &self->option[option];
    const double *column = tco__evaluation_column(self, option, metric);
    if (invalid != NULL && invalid[lane] != 0)
        return none(TCO_VALUE_INVALID);
    if (!feasible(self, option, lane))
        return none(TCO_VALUE_INFEASIBLE);
    if (column != NULL)
        return number(column[lane]);
    if (metric == TCO_COST_PER_HOUR)
        return per_hour(o->total[lane], o->memo[TCO_MEMO_USEFUL_HOURS - TCO_CATEGORY_COUNT][lane]);
    return compared(self, option, lane, metric, basis);
}
