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
