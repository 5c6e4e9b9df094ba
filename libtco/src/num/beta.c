/* The beta law through eta = ln(x/(1-x)): the density of eta is log-concave, and so is the
 * probability below it, so that steps of Newton's to its logarithm always arrive. */
#include "num/beta.h"

#include <math.h>

#include "num/elementary.h"

typedef struct law {
    double a, b, log_complete; /* ln B(a, b) */
} law;

/* x = 1/(1 + exp(-eta)), y = 1 - x. */
typedef struct place {
    double eta, x, y, log_x, log_y;
} place;

/* A place, ln of the probability below it, and that one's two derivatives by eta: `slope` and
 * slope * bend. */
typedef struct point {
    place at;
    double log_below, slope, bend;
} point;

/* ln Gamma(x) - (x - 1/2) ln x + x - ln(2 pi)/2 by Stirling's series, x >= 16. (M. Abramowitz and
 * I. Stegun, "Handbook of Mathematical Functions", 6.1.41.) */
static double stirling_rest(double x)
{
    double z = 1.0 / (x * x);
    double series = 1.0 / 156.0;
    series = series * z - 691.0 / 360360.0;
    series = series * z + 1.0 / 1188.0;
    series = series * z - 1.0 / 1680.0;
    series = series * z + 1.0 / 1260.0;
    series = series * z - 1.0 / 360.0;
    series = series * z + 1.0 / 12.0;
    return series / x;
}

#define HALF_LOG_TWO_PI 0.918938533204672741780330

/* ln Gamma(x), x > 0, by Gamma(x + 1) = x Gamma(x). */
static double log_gamma(double x)
{
    double product = 1.0;
    for (; x < 16.0; x += 1.0)
        product *= x;
    return (x - 0.5) * tco__log(x) - x + HALF_LOG_TWO_PI + stirling_rest(x) - tco__log(product);
}

/* ln B(a, b). Where a logarithm of a Gamma function is large, its large terms are taken together
 * with those that cancel them. */
static double log_beta(double a, double b)
{
    double p = a < b ? a : b, q = a < b ? b : a;
    if (q < 16.0)
        return log_gamma(p) + log_gamma(q) - log_gamma(p + q);
    double common = stirling_rest(q) - stirling_rest(p + q) - (p + q - 0.5) * tco__log1p(p / q);
    if (p < 16.0)
        return log_gamma(p) + p - p * tco__log(q) + common;
    return p * tco__log(p / q) - 0.5 * tco__log(p) + HALF_LOG_TWO_PI + stirling_rest(p) + common;
}

static law law_of(double a, double b)
{
    return (law){a, b, log_beta(a, b)};
}

/* x^a (1-x)^b / (a B(a, b) I_x(a, b)), by the continued fraction 26.5.8 there, forward with ratios
 * of neighbouring numerators and denominators; quick for x <= (a + 1)/(a + b + 2). */
static double fraction(double a, double b, double x)
{
    double above = 1.0, below = 0.0, value = 1.0;
    for (int n = 1; n < 10000; n++) {
        double m = n / 2;
        double d = n % 2 == 0 ? m * (b - m) / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
                              : -(a + m) * (a + b + m) / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        /* A ratio that happens to be 0 is the same to all digits when it is 1e-290. */
        below = 1.0 + d * x * below;
        below = 1.0 / (fabs(below) < 1e-290 ? 1e-290 : below);
        above = 1.0 + d * x / above;
        above = fabs(above) < 1e-290 ? 1e-290 : above;
        value *= above * below;
        if (fabs(above * below - 1.0) < 0x1p-52)
            break;
    }
    return value;
}

static place place_of(double eta)
{
    double e = tco__exp(eta < 0.0 ? eta : -eta);
    double log_larger = -tco__log1p(e), larger = 1.0 / (1.0 + e), smaller = e / (1.0 + e);
    if (eta < 0.0)
        return (place){eta, smaller, larger, eta + log_larger, log_larger};
    return (place){eta, larger, smaller, log_larger, log_larger - eta};
}

static point point_at(const law *self, place at)
{
    double a = self->a, b = self->b;
    double log_density = a * at.log_x + b * at.log_y - self->log_complete;
    point p = {at, 0.0, 0.0, 0.0};
    if (at.x <= (a + 1.0) / (a + b + 2.0)) {
        p.slope = a * fraction(a, b, at.x);
        p.log_below = log_density - tco__log(p.slope);
    } else {
        double density = tco__exp(log_density);
        double below = 1.0 - density / (b * fraction(b, a, at.y));
        p.slope = density / below;
        p.log_below = tco__log(below);
    }
    p.bend = a * at.y - b * at.x - p.slope;
    return p;
}

/* The point with ln v of probability below it. Halley's steps, near the solution; further away
 * Newton's, the first of which may lead to its left only, as the logarithm is concave. */
static point solve(const law *self, double log_v, double eta)
{
    point p = point_at(self, place_of(eta));
    for (int i = 0; i < 200; i++) {
        double newton = (p.log_below - log_v) / p.slope, change = newton;
        if (fabs(newton * p.bend) < 1.0)
            change = newton / (1.0 - 0.5 * newton * p.bend);
        change = change > 1e5 ? 1e5 : change;
        eta = p.at.eta - change;
        if (fabs(change) * (1.0 + fabs(p.bend)) >= 1e-5) {
            p = point_at(self, place_of(eta));
            continue;
        }
        /* The next change would be about the cube of this one: no need to look. */
        p.at = place_of(eta);
        p.slope -= change * p.slope * p.bend;
        p.bend = self->a * p.at.y - self->b * p.at.x - p.slope;
        break;
    }
    p.log_below = log_v;
    return p;
}

/* Where x^a / (a B(a, b)) = v: right in the lower tail. */
static double guess(const law *self, double log_v)
{
    double log_x = (log_v + tco__log(self->a) + self->log_complete) / self->a;
    return log_x < 0.0 ? log_x : 0.0;
}

double tco__beta_cdf(double x, double a, double b)
{
    if (!(x > 0.0 && x < 1.0))
        return x > 0.0 ? 1.0 : 0.0;
    law self = law_of(a, b);
    place at = {0.0, x, 1.0 - x, tco__log(x), tco__log1p(-x)};
    return tco__exp(point_at(&self, at).log_below);
}

double tco__beta_quantile(double p, double a, double b)
{
    law self = p <= 0.5 ? law_of(a, b) : law_of(b, a);
    double log_v = tco__log(p <= 0.5 ? p : 1.0 - p);
    place at = solve(&self, log_v, guess(&self, log_v)).at;
    return p <= 0.5 ? at.x : at.y;
}

/* One half of a table while it is filled. */
typedef struct march {
    law self;
    bool logit, upper, started;
    point last;
} march;

static void node(void *state, double v, double value[3])
{
    march *m = state;
    double log_v = tco__log(v), eta;
    if (m->started) {
        double ahead = (log_v - m->last.log_below) / m->last.slope;
        eta = m->last.at.eta + ahead * (1.0 - 0.5 * ahead * m->last.bend);
    } else {
        eta = guess(&m->self, log_v);
    }
    point p = solve(&m->self, log_v, eta);
    m->last = p;
    m->started = true;
    /* eta as a function of ln v has the derivatives s and -bend s^2. */
    double s = 1.0 / p.slope, x = p.at.x, y = p.at.y, sign = m->upper ? -1.0 : 1.0;
    if (m->logit) {
        value[0] = sign * p.at.eta;
        value[1] = sign * s / v;
        value[2] = sign * -(p.bend * s * s + s) / (v * v);
    } else {
        double rate = x * y * s / v;
        value[0] = m->upper ? y : x;
        value[1] = sign * rate;
        value[2] = sign * -((m->self.a - 1.0) * y - (m->self.b - 1.0) * x) * rate * (s / v);
    }
}

/* Tables get finer until the estimated error is at most this: of x, in units of the standard
 * deviation, and of the logit, whose error counts more where x is many deviations. */
#define TOLERANCE 2e-10
#define TOLERANCE_LOGIT 1e-10
enum { BITS_LEAST = 4, BITS_LEAST_LOGIT = 6, BITS_MOST = 8 };

bool tco__beta_prepare(tco_arena *arena, double a, double b, tco__beta_table *to)
{
    double sd = sqrt(a * b / (a + b + 1.0)) / (a + b);
    to->logit = a < 0.5 || b < 0.5;
    double tolerance = to->logit ? TOLERANCE_LOGIT : TOLERANCE * sd;
    for (unsigned bits = to->logit ? BITS_LEAST_LOGIT : BITS_LEAST; bits <= BITS_MOST; bits++) {
        size_t rows = tco__quantile_rows(TCO__QUANTILE_OCTAVES, bits);
        double *row = TCO_ARENA_ARRAY(arena, 2 * rows * TCO__QUANTILE_TERMS, double);
        march lower = {.self = law_of(a, b), .logit = to->logit};
        march upper = {.self = law_of(b, a), .logit = to->logit, .upper = true};
        if (row == NULL)
            return false;
        double below = tco__quantile_half(row, TCO__QUANTILE_OCTAVES, bits, node, &lower);
        double above = tco__quantile_half(row + rows * TCO__QUANTILE_TERMS, TCO__QUANTILE_OCTAVES,
                                          bits, node, &upper);
        to->quantile = (tco__quantile_table){row, TCO__QUANTILE_OCTAVES, bits, rows};
        if ((below > above ? below : above) <= tolerance)
            break;
    }
    return true;
}
