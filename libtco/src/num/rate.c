/* Growth over months. Anchoring at whole years keeps (1+g)^k exact in its own factors and the
 * rounding of the monthly factor from adding up over decades. */
#include "num/rate.h"

#include "num/elementary.h"
#include "num/units.h"

double tco__rate_monthly(double factor_annual)
{
    return tco__exp(tco__log(factor_annual) / TCO__MONTHS_PER_YEAR);
}

double tco__rate_grow(double level, double factor_annual, int months)
{
    for (int y = 0; y < months / TCO__MONTHS_PER_YEAR; y++)
        level *= factor_annual;
    if (months % TCO__MONTHS_PER_YEAR == 0)
        return level;
    double monthly = tco__rate_monthly(factor_annual);
    for (int m = 0; m < months % TCO__MONTHS_PER_YEAR; m++)
        level *= monthly;
    return level;
}
