/* Present values, modified rate of return and payback of lists of flows. */
#include "num/calendar.h"
#include "num/finance.h"
#include "num/sum.h"
#include "num/units.h"

static bool all_finite(const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isfinite(values[i]))
            return false;
    return true;
}

/* value (1 + rate)^-time, where a zero stays one. */
static double discounted(double value, double rate, double time)
{
    return tco__is_zero(value) ? 0.0 : value * tco__growth(rate, -time);
}

tco_finance_status tco_finance_npv(double rate, const double *values, size_t count,
                                   double first_period, double *npv)
{
    tco__sum sum = {0.0, 0.0};
    if (values == NULL && count > 0)
        return TCO_FINANCE_ARGUMENT;
    if (!tco__is_rate(rate) || !isfinite(first_period) || !all_finite(values, count))
        return TCO_FINANCE_DOMAIN;
    for (size_t k = 0; k < count; k++)
        tco__sum_add(&sum, discounted(values[k], rate, (double)k + first_period));
    return tco__finance_give(npv, tco__sum_value(&sum));
}

tco_finance_status tco_finance_npv_mid(double rate, const double *values, size_t count, double *npv)
{
    return tco_finance_npv(rate, values, count, 0.5, npv);
}

tco_finance_status tco_finance_xnpv(double rate, const double *values, const int32_t *days,
                                    size_t count, tco_finance_basis basis, double *npv)
{
    int32_t first = TCO_FINANCE_DAY_MAX, last = 1;
    tco__sum sum = {0.0, 0.0};
    if (count > 0 && (values == NULL || days == NULL))
        return TCO_FINANCE_ARGUMENT;
    if (!tco__is_rate(rate) || !all_finite(values, count) || tco_finance_basis_name(basis) == NULL)
        return TCO_FINANCE_DOMAIN;
    for (size_t k = 0; k < count; k++) {
        if (days[k] < 1 || days[k] > TCO_FINANCE_DAY_MAX)
            return TCO_FINANCE_DOMAIN;
        first = days[k] < first ? days[k] : first;
        last = days[k] > last ? days[k] : last;
    }
    for (size_t k = 0; k < count; k++)
        tco__sum_add(&sum,
                     discounted(values[k], rate, tco__calendar_years(first, days[k], last, basis)));
    return tco__finance_give(npv, tco__sum_value(&sum));
}

tco_finance_status tco_finance_mirr(const double *values, size_t count,
                                    const tco_finance_mirr_rates *rates, double *rate)
{
    tco__sum in = {0.0, 0.0}, out = {0.0, 0.0};
    if (rates == NULL || (values == NULL && count > 0))
        return TCO_FINANCE_ARGUMENT;
    if (!tco__is_rate(rates->finance) || !tco__is_rate(rates->reinvest) ||
        !all_finite(values, count))
        return TCO_FINANCE_DOMAIN;
    if (count < 2)
        return TCO_FINANCE_TOO_FEW;
    bool earns = false, costs = false;
    for (size_t k = 0; k < count; k++) {
        earns = earns || values[k] > 0.0;
        costs = costs || values[k] < 0.0;
        if (values[k] > 0.0)
            tco__sum_add(&in, discounted(values[k], rates->reinvest, (double)k));
        else
            tco__sum_add(&out, discounted(-values[k], rates->finance, (double)k));
    }
    if (!earns && !costs)
        return TCO_FINANCE_ALL_ZERO;
    if (!earns || !costs)
        return TCO_FINANCE_NO_SIGN_CHANGE;
    double worth_in = tco__sum_value(&in), worth_out = tco__sum_value(&out);
    if (!tco__is_positive(worth_in) || !tco__is_positive(worth_out))
        return TCO_FINANCE_NOT_FINITE;
    double periods = (double)count - 1.0;
    double gain = (tco__log(worth_in) - tco__log(worth_out)) / periods;
    return tco__finance_give(rate, tco__expm1(gain + tco__log1p(rates->reinvest)));
}

tco_finance_status tco_finance_payback(const double *flows, size_t count, double rate,
                                       double *periods)
{
    tco__sum sum = {0.0, 0.0};
    double moved = 0.0, before = 0.0;
    if (flows == NULL && count > 0)
        return TCO_FINANCE_ARGUMENT;
    if (!tco__is_rate(rate) || !all_finite(flows, count))
        return TCO_FINANCE_DOMAIN;
    for (size_t k = 0; k < count; k++) {
        double flow = discounted(flows[k], rate, (double)k);
        tco__sum_add(&sum, flow);
        moved += fabs(flow);
        double now = tco__sum_value(&sum);
        if (!isfinite(moved))
            return TCO_FINANCE_NOT_FINITE;
        if (now >= -TCO__TIE * moved) {
            double part = now > 0.0 && before < 0.0 ? -before / (now - before) : 1.0;
            return tco__finance_give(periods, k == 0 ? 0.0 : (double)k - 1.0 + part);
        }
        before = now;
    }
    return count == 0 ? TCO_FINANCE_TOO_FEW : TCO_FINANCE_NOT_REACHED;
}
