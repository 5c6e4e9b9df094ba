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
