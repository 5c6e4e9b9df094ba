/* The normal law by its series and its continued fraction. */
#include "num/normal.h"

#include <math.h>

#include "num/elementary.h"

#define ONE_BY_ROOT_TWO_PI 0.398942280401432677939946

double tco__normal_density(double z)
{
    return ONE_BY_ROOT_TWO_PI * tco__exp(-0.5 * z * z);
}

/* (Phi(x) - 1/2) / density = sum of x^(2k+1) / (1 3 5 ... (2k+1)), over one common denominator;
 * 0 <= x < 2.5. (M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 26.2.11.) */
static double central_series(double x)
{
    enum { TERMS = 44 };
    double square = x * x, power = 1.0, sum = 1.0, odd = 1.0;
    for (int k = 1; k <= TERMS; k++) {
        power *= square;
        sum = sum * (2 * k + 1) + power;
        odd *= 2 * k + 1;
    }
    return x * (sum / odd);
}

/* (1 - Phi(x)) / density = 1/(x + 1/(x + 2/(x + 3/(x + ...)))), 26.2.14 there; x >= 2.5. */
static double mills_ratio(double x)
{
    int terms = 14 + (int)(250.0 / (x * x));
    double above = 0.0, below = 1.0, above_next = 1.0, below_next = x;
    for (int k = 1; k <= terms; k++) {
        double a = x * above_next + k * above, b = x * below_next + k * below;
        above = above_next;
        below = below_next;
        above_next = a;
        below_next = b;
    }
    return above_next / below_next;
}

/* 1 - Phi(x), x >= 0. */
static double tail(double x)
{
    if (x < 2.5)
        return 0.5 - tco__normal_density(x) * central_series(x);
    return x < 40.0 ? tco__normal_density(x) * mills_ratio(x) : 0.0;
}

double tco__normal_cdf(double z)
{
    return z < 0.0 ? tail(-z) : 1.0 - tail(z);
}

double tco__normal_between(double from, double to)
{
    if (from > 0.0)
        return tail(from) - tail(to);
    if (to < 0.0)
        return tail(-to) - tail(-from);
    return 1.0 - tail(-from) - tail(to);
}

/* One of Halley's steps to ln Phi(z) = ln v from where ln (Phi(z)/v) is `excess` and density/Phi is
 * `slope`. The logarithm is concave, and nearly straight in the tail. */
static double step(double z, double excess, double slope)
{
    double newton = excess / slope;
    return newton / (1.0 + 0.5 * newton * (z + slope));
}

/* From a first guess, v <= 1/2. */
static double solve(double z, double v)
{
    for (int i = 0; i < 50; i++) {
        double p = tail(z < 0.0 ? -z : 0.0);
        double change = step(z, tco__log(p / v), tco__normal_density(z) / p);
        z = z - change < 0.0 ? z - change : 0.0;
        /* The next change would be about the cube of this one. */
        if (fabs(change) < 1e-5)
            break;
    }
    return z;
}

/* Phi(-x) <= exp(-x^2/2)/2, so the guess lies below the quantile. */
static double lower_quantile(double v)
{
    double guess = -2.0 * tco__log(2.0 * v);
    return solve(guess > 0.0 ? -sqrt(guess) : 0.0, v);
}

double tco__normal_quantile(double p)
{
    return p <= 0.5 ? lower_quantile(p) : -lower_quantile(1.0 - p);
}

typedef struct last_node {
    double z, v;
} last_node;

static void quantile_node(void *state, double v, double value[3])
{
    last_node *last = state;
    double z = last->z;
    if (v >= 0.5)
        z = 0.0;
    else if (last->v > 0.0)
        z = solve(z - step(z, tco__log(last->v / v), tco__normal_density(z) / last->v), v);
    else
        z = lower_quantile(v);
    value[0] = z;
    value[1] = 1.0 / tco__normal_density(z);
    value[2] = z * value[1] * value[1];
    *last = (last_node){z, v};
}

/* Phi(-x) on x in [k/64, (k+1)/64]. */
static void fill_cdf(double *row)
{
    double h = 1.0 / TCO__NORMAL_STEPS, left[3], right[3];
    for (int k = 0; k <= TCO__NORMAL_PIECES; k++) {
        double x = k * h, density = tco__normal_density(x);
        right[0] = tail(x);
        right[1] = -density;
        right[2] = x * density;
        if (k > 0)
            tco__quantile_fit(left, right, h, row + (k - 1) * TCO__QUANTILE_TERMS);
        for (int i = 0; i < 3; i++)
            left[i] = right[i];
    }
    for (int i = 0; i < TCO__QUANTILE_TERMS; i++)
        row[TCO__NORMAL_PIECES * TCO__QUANTILE_TERMS + i] = i == 0 ? right[0] : 0.0;
}

const tco__normal *tco__normal_prepare(tco_arena *arena)
{
    enum { BITS = 4, ROWS = TCO__NORMAL_PIECES + 1 };
    last_node last = {0.0, 0.0};
    tco__normal *self = TCO_ARENA_NEW(arena, tco__normal);
    double *row = TCO_ARENA_ARRAY(
        arena, tco__quantile_rows(TCO__NORMAL_OCTAVES, BITS) * TCO__QUANTILE_TERMS, double);
    double *cdf = TCO_ARENA_ARRAY(arena, (size_t)ROWS * TCO__QUANTILE_TERMS, double);
    if (self == NULL || row == NULL || cdf == NULL)
        return NULL;
    tco__quantile_half(row, TCO__NORMAL_OCTAVES, BITS, quantile_node, &last);
    fill_cdf(cdf);
    *self = (tco__normal){{row, TCO__NORMAL_OCTAVES, BITS, 0}, cdf};
    return self;
}
