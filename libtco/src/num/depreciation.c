/* Depreciation schedules. The last year always ends at the salvage value, so the amounts sum to
 * cost - salvage whatever the rounding on the way. */
#include "num/depreciation.h"

#include <stddef.h>

#include "num/elementary.h"

int tco__depreciation_years(const tco__asset *asset)
{
    return asset->life_years + (asset->half_year ? 1 : 0);
}

/* Share of cost - salvage in year k of the methods that spread a fixed base; 0 outside 1..n. */
static double fixed_share(const tco__asset *asset, int year)
{
    int n = asset->life_years;
    if (year < 1 || year > n)
        return 0.0;
    if (asset->method == TCO__SUM_OF_DIGITS)
        return (n - year + 1) / (n * (n + 1) / 2.0);
    if (asset->method == TCO__CUSTOM)
        return asset->fractions[year - 1];
    return 1.0 / n;
}

static double fixed_amount(const tco__asset *asset, int year)
{
    double share = fixed_share(asset, year);
    if (asset->half_year)
        share = (share + fixed_share(asset, year - 1)) / 2.0;
    return share * (asset->cost - asset->salvage);
}

static double declining_rate(const tco__asset *asset)
{
    if (asset->method == TCO__DOUBLE_DECLINING)
        return 2.0 / asset->life_years;
    if (asset->rate >= 0.0)
        return asset->rate;
    if (asset->cost <= 0.0)
        return 0.0;
    return 1.0 - tco__exp(tco__log(asset->salvage / asset->cost) / asset->life_years);
}

double tco__declining_amount(const tco__declining *rule, double book, double left, double length)
{
    double amount = rule->rate * book * length, rest = book - rule->salvage;
    if (rule->switched) {
        double straight = left > length ? rest / left * length : rest;
        amount = amount > straight ? amount : straight;
    }
    if (amount > rest)
        amount = rest;
    return amount > 0.0 ? amount : 0.0;
}

/* Amount of year k of the declining methods, from the book value at its start. */
static double declining_amount(const tco__asset *asset, int year, double rate, double book)
{
    const tco__declining rule = {rate, asset->salvage, asset->method == TCO__DOUBLE_DECLINING};
    double left = asset->life_years - (year - 1.0), length = 1.0;
    if (asset->half_year && year == 1)
        length = 1.0 / 2.0;
    else if (asset->half_year)
        left += 1.0 / 2.0;
    return tco__declining_amount(&rule, book, left, length);
}

void tco__depreciation_book(const tco__asset *asset, double *book)
{
    int years = tco__depreciation_years(asset);
    bool declining = asset->method == TCO__DECLINING || asset->method == TCO__DOUBLE_DECLINING;
    double rate = declining ? declining_rate(asset) : 0.0;
    book[0] = asset->cost;
    for (int k = 1; k < years; k++) {
        double amount =
            declining ? declining_amount(asset, k, rate, book[k - 1]) : fixed_amount(asset, k);
        double next = book[k - 1] - amount;
        book[k] = next > asset->salvage ? next : asset->salvage;
    }
    book[years] = asset->salvage;
}
