/* The plain-C width of the vector forms. */
#include "num/elementary.h"

#include <math.h>

#include "num/elementary_v.h"

double tco__exp(double x)
{
    return v_exp(x);
}

double tco__log(double x)
{
    return x > 0.0 ? v_log(x) : -(double)INFINITY;
}

/* The logarithm of the rounded 1 + x, and what rounding took: a first-order term is enough. */
double tco__log1p(double x)
{
    double rounded = 1.0 + x;
    return tco__log(rounded) + (x - (rounded - 1.0)) / rounded;
}

/* The errors of e^x - 1 and of ln(e^x) near 1 are in proportion and cancel (N. J. Higham, Accuracy
 * and Stability of Numerical Algorithms, 2nd edition, section 1.14.1). */
double tco__expm1(double x)
{
    double power = tco__exp(x), more = power - 1.0;
    if (fabs(x) > 0.5)
        return more;
    return more < 0.0 || more > 0.0 ? more * (x / tco__log(power)) : x;
}
