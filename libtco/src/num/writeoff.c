/* Depreciation as analysts ask for it: one period, a span of time, a schedule, a tax table. */
#include "num/depreciation.h"
#include "num/finance.h"
#include "num/sum.h"

enum { MONTHS = 12, EIGHTHS = 8, DECIMALS_MAX = 6 };

/* base^exponent for a whole exponent, by squaring. */
static double power(double base, double exponent)
{
    double value = 1.0;
    for (; exponent >= 1.0; exponent = floor(exponent / 2.0), base *= base)
        if (fmod(exponent, 2.0) >= 1.0)
            value *= base;
    return value;
}

static bool is_period(double period, double last)
{
    return tco__is_whole(period) && period >= 1.0 && period <= last;
}

tco_finance_status tco_finance_sln(double cost, double salvage, double life, double *amount)
{
    if (!isfinite(cost) || !isfinite(salvage) || !tco__is_positive(life))
        return TCO_FINANCE_DOMAIN;
    return tco__finance_give(amount, (cost - salvage) / life);
}

tco_finance_status tco_finance_syd(double cost, double salvage, double life, double period,
                                   double *amount)
{
    if (!tco__is_not_negative(cost) || !tco__is_not_negative(salvage) || !tco__is_positive(life) ||
        !(period >= 1.0) || period > life)
        return TCO_FINANCE_DOMAIN;
    double share = (life - period + 1.0) / life * (2.0 / (life + 1.0));
    return tco__finance_give(amount, (cost - salvage) * share);
}

static double three_decimals(double x)
{
    return floor(x * 1000.0 + 0.5) / 1000.0;
}

tco_finance_status tco_finance_db(double cost, double salvage, double life, double period,
                                  double month, double *amount)
{
    if (!tco__is_not_negative(cost) || !tco__is_not_negative(salvage) || salvage > cost ||
        !tco__is_positive(life) || !tco__is_whole(life) || !is_period(month, MONTHS))
        return TCO_FINANCE_DOMAIN;
    if (!is_period(period, month < MONTHS ? life + 1.0 : life))
        return TCO_FINANCE_DOMAIN;
    if (!(cost > 0.0))
        return tco__finance_give(amount, 0.0);
    double rate = three_decimals(1.0 - tco__exp(tco__log(salvage / cost) / life));
    double first = month / MONTHS;
    if (period <= 1.0)
        return tco__finance_give(amount, cost * rate * first);
    double book = cost * (1.0 - rate * first) * power(1.0 - rate, period - 2.0);
    return tco__finance_give(amount, book * rate * (period > life ? 1.0 - first : 1.0));
}

tco_finance_status tco_finance_ddb(double cost, double salvage, double life, double period,
                                   double factor, double *amount)
{
    if (!tco__is_not_negative(cost) || !tco__is_not_negative(salvage) || !tco__is_positive(life) ||
        !is_period(period, life) || !tco__is_positive(factor))
        return TCO_FINANCE_DOMAIN;
    const tco__declining rule = {factor < life ? factor / life : 1.0, salvage, false};
    double book = cost * power(1.0 - rule.rate, period - 1.0);
    return tco__finance_give(amount, tco__declining_amount(&rule, book, life, 1.0));
}

static tco_finance_status check_declining(const tco_finance_declining *self)
{
    if (self == NULL)
        return TCO_FINANCE_ARGUMENT;
    if (!tco__is_not_negative(self->cost) || !tco__is_not_negative(self->salvage) ||
        !tco__is_positive(self->life) || !tco__is_positive(self->factor))
        return TCO_FINANCE_DOMAIN;
    return self->life <= TCO_FINANCE_LIFE_MAX ? TCO_FINANCE_OK : TCO_FINANCE_LIMIT;
}

static tco__declining rule_of(const tco_finance_declining *self)
{
    double rate = self->factor < self->life ? self->factor / self->life : 1.0;
    return (tco__declining){rate, self->salvage, self->switch_to_sl != 0};
}

tco_finance_status tco_finance_vdb(const tco_finance_declining *self, double start, double end,
                                   double *amount)
{
    tco_finance_status status = check_declining(self);
    if (status != TCO_FINANCE_OK)
        return status;
    if (!(start >= 0.0) || !(end >= start) || end > self->life)
        return TCO_FINANCE_DOMAIN;
    tco__declining rule = rule_of(self);
    tco__sum sum = {0.0, 0.0};
    double book = self->cost;
    for (double at = 0.0; at < end; at += 1.0) {
        double left = self->life - at, length = left < 1.0 ? left : 1.0;
        double whole = tco__declining_amount(&rule, book, left, length);
        double from = start > at ? start - at : 0.0, to = end < at + length ? end - at : length;
        if (from < to)
            tco__sum_add(&sum, to - from < length ? whole * ((to - from) / length) : whole);
        book -= whole;
    }
    return tco__finance_give(amount, tco__sum_value(&sum));
}

tco_finance_status tco_finance_declining_schedule(const tco_finance_declining *self,
                                                  double first_fraction, double *amounts,
                                                  size_t capacity, size_t *count)
{
    tco_finance_status status = check_declining(self);
    if (status != TCO_FINANCE_OK)
        return status;
    if (count == NULL || (amounts == NULL && capacity > 0))
        return TCO_FINANCE_ARGUMENT;
    if (!tco__is_whole(self->life) || self->salvage > self->cost || !(first_fraction > 0.0) ||
        first_fraction > 1.0)
        return TCO_FINANCE_DOMAIN;
    tco__declining rule = rule_of(self);
    double book = self->cost, left = self->life;
    *count = (size_t)self->life + (first_fraction < 1.0 ? 1 : 0);
    for (size_t k = 0; k < *count && k < capacity; k++) {
        double length = k == 0 ? first_fraction : left < 1.0 ? left : 1.0;
        amounts[k] = tco__declining_amount(&rule, book, left, length);
        book -= amounts[k];
        left -= length;
    }
    return TCO_FINANCE_OK;
}

/* Of the first year, in eighths: property is taken to come in the middle of its half or quarter. */
static int first_eighths(tco_finance_convention convention)
{
    return convention == TCO_FINANCE_HALF_YEAR ? 4 : 9 - 2 * (int)convention;
}

/* In units of the last decimal, all of them whole numbers that a double holds, so that halves are
 * seen exactly. Each year's amount is taken from the rounded rest, as the printed tables do. */
tco_finance_status tco_finance_macrs_table(double life, double factor,
                                           tco_finance_convention convention, double decimals,
                                           double *percent, size_t capacity, size_t *count)
{
    if (count == NULL || (percent == NULL && capacity > 0))
        return TCO_FINANCE_ARGUMENT;
    if (!is_period(life, TCO__LIFE_MAX) || !tco__is_positive(factor) ||
        tco_finance_convention_name(convention) == NULL || !tco__is_whole(decimals) ||
        decimals < 0.0 || decimals > DECIMALS_MAX)
        return TCO_FINANCE_DOMAIN;
    double unit = power(10.0, decimals), rest = 100.0 * unit;
    double length = first_eighths(convention), left = EIGHTHS * life;
    *count = (size_t)life + 1;
    for (size_t k = 0; k < *count && k < capacity; k++) {
        double declining = rest * factor * length / (EIGHTHS * life);
        double straight = rest * length / left;
        double amount = floor((declining > straight ? declining : straight) + 0.5);
        if (k + 1 == *count || amount > rest)
            amount = rest;
        percent[k] = amount / unit;
        rest -= amount;
        left -= length;
        length = EIGHTHS;
    }
    return TCO_FINANCE_OK;
}
