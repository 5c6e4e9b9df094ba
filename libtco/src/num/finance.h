/* What the functions of finance share: checks, growth, answers. It must not know any of them. */
#ifndef TCO_NUM_FINANCE_H
#define TCO_NUM_FINANCE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "num/elementary.h"
#include "tco/tco.h"

/* A rate a period that leaves something of the money. */
static inline bool tco__is_rate(double rate)
{
    return isfinite(rate) && rate > -1.0;
}

static inline bool tco__is_positive(double x)
{
    return isfinite(x) && x > 0.0;
}

static inline bool tco__is_not_negative(double x)
{
    return isfinite(x) && x >= 0.0;
}

static inline bool tco__is_whole(double x)
{
    return isfinite(x) && !(x < floor(x)) && !(x > floor(x));
}

static inline bool tco__is_zero(double x)
{
    return !(x < 0.0) && !(x > 0.0);
}

/* (1 + rate)^n, rate > -1. */
static inline double tco__growth(double rate, double n)
{
    return tco__exp(n * tco__log1p(rate));
}

/* a / b; infinite where b vanishes. */
static inline double tco__over(double a, double b)
{
    return tco__is_zero(b) ? (double)INFINITY : a / b;
}

/* The last step of every function: a finite result, or the status that says there is none. */
static inline tco_finance_status tco__finance_give(double *to, double value)
{
    if (to == NULL)
        return TCO_FINANCE_ARGUMENT;
    if (!isfinite(value))
        return TCO_FINANCE_NOT_FINITE;
    *to = value + 0.0; /* no negative zero */
    return TCO_FINANCE_OK;
}

#endif
