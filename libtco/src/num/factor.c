/* Factors, costs a year and an hour, and the forms of a rate: what follows from a level payment or
 * from one line of arithmetic. */
#include "num/finance.h"
#include "num/units.h"

#define DAYS_PER_YEAR_MAX 366.0

tco_finance_status tco_finance_capital_recovery_factor(double rate, double n, double *factor)
{
    return tco_finance_equivalent_annual_cost(1.0, rate, n, factor);
}

tco_finance_status tco_finance_equivalent_annual_cost(double npv, double rate, double n,
                                                      double *cost)
{
    const tco_annuity level = {rate, n, 0.0, -npv, 0.0, TCO_FINANCE_END};
    return tco_finance_pmt(&level, cost);
}

tco_finance_status tco_finance_sinking_fund_factor(double rate, double n, double *factor)
{
    const tco_annuity fund = {rate, n, 0.0, 0.0, -1.0, TCO_FINANCE_END};
    return tco_finance_pmt(&fund, factor);
}

tco_finance_status tco_finance_monthly_amortization(double principal_due, double annual_rate,
                                                    double months, double *to)
{
    return tco_finance_equivalent_annual_cost(principal_due, annual_rate / TCO__MONTHS_PER_YEAR,
                                              months, to);
}

/* The yearly payment that repays capex and leaves the salvage value. */
tco_finance_status tco_finance_levelized_cost_per_hour(const tco_finance_machine *self,
                                                       double *cost_per_hour)
{
    if (self == NULL)
        return TCO_FINANCE_ARGUMENT;
    const tco_annuity level = {self->rate,   self->life_years, 0.0,
                               -self->capex, self->salvage,    TCO_FINANCE_END};
    double yearly = 0.0;
    if (!tco__is_not_negative(self->capex) || !tco__is_not_negative(self->salvage) ||
        !tco__is_positive(self->hours_per_year) || !isfinite(self->opex_per_hour) ||
        !isfinite(self->fixed_opex_per_year))
        return TCO_FINANCE_DOMAIN;
    tco_finance_status status = tco_finance_pmt(&level, &yearly);
    if (status != TCO_FINANCE_OK)
        return status;
    return tco__finance_give(cost_per_hour,
                             (yearly + self->fixed_opex_per_year) / self->hours_per_year +
                                 self->opex_per_hour);
}

tco_finance_status tco_finance_static_breakeven_months(const tco_finance_static *self,
                                                       double *months)
{
    if (self == NULL)
        return TCO_FINANCE_ARGUMENT;
    double margin = self->cloud_per_hour - self->own_per_hour;
    if (!tco__is_not_negative(self->capex) || !isfinite(self->cloud_per_hour) ||
        !isfinite(self->own_per_hour) || !(self->hours_per_day >= 0.0) ||
        self->hours_per_day > TCO__HOURS_PER_DAY || !tco__is_positive(self->days_per_year) ||
        self->days_per_year > DAYS_PER_YEAR_MAX)
        return TCO_FINANCE_DOMAIN;
    if (!(margin > 0.0) || !(self->hours_per_day > 0.0))
        return TCO_FINANCE_NOT_REACHED;
    double hours = self->hours_per_day * self->days_per_year / TCO__MONTHS_PER_YEAR;
    return tco__finance_give(months, tco__over(self->capex, margin * hours));
}

tco_finance_status tco_finance_effective_rate(double nominal, double periods, double *effective)
{
    if (!tco__is_positive(periods) || !tco__is_rate(nominal / periods))
        return TCO_FINANCE_DOMAIN;
    return tco__finance_give(effective, tco__expm1(periods * tco__log1p(nominal / periods)));
}

tco_finance_status tco_finance_nominal_rate(double effective, double periods, double *nominal)
{
    if (!tco__is_positive(periods) || !tco__is_rate(effective))
        return TCO_FINANCE_DOMAIN;
    return tco__finance_give(nominal, periods * tco__expm1(tco__log1p(effective) / periods));
}

tco_finance_status tco_finance_real_to_nominal(double real, double inflation, double *nominal)
{
    if (!tco__is_rate(real) || !tco__is_rate(inflation))
        return TCO_FINANCE_DOMAIN;
    return tco__finance_give(nominal, real + inflation + real * inflation);
}

tco_finance_status tco_finance_nominal_to_real(double nominal, double inflation, double *real)
{
    if (!tco__is_rate(nominal) || !tco__is_rate(inflation))
        return TCO_FINANCE_DOMAIN;
    return tco__finance_give(real, (nominal - inflation) / (1.0 + inflation));
}
