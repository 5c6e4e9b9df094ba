/* Laws by their formulas. */
#include "num/distribution.h"

#include <math.h>

#include "num/beta.h"
#include "num/elementary.h"
#include "num/normal.h"

static bool refuse(size_t at, const char *text, size_t *index, const char **message)
{
    *index = at;
    *message = text;
    return false;
}

static bool is_cut(const tco__distribution *self)
{
    return self->kind == TCO__DISTRIBUTION_NORMAL || self->kind == TCO__DISTRIBUTION_LOGNORMAL;
}

static size_t parameters_of(tco__distribution_kind kind)
{
    switch (kind) {
    case TCO__DISTRIBUTION_POINT: return 1;
    case TCO__DISTRIBUTION_UNIFORM:
    case TCO__DISTRIBUTION_NORMAL:
    case TCO__DISTRIBUTION_LOGNORMAL: return 2;
    case TCO__DISTRIBUTION_TRIANGULAR:
    case TCO__DISTRIBUTION_PERT: return 3;
    case TCO__DISTRIBUTION_BETA: return 4;
    case TCO__DISTRIBUTION_DISCRETE:
    case TCO__DISTRIBUTION_EMPIRICAL: break;
    }
    return 0;
}

/* Whether a parameter is a value of the number itself, whose range it must keep. */
static bool is_value(const tco__distribution *self, size_t parameter)
{
    return !is_cut(self) && !(self->kind == TCO__DISTRIBUTION_BETA && parameter < 2);
}

static bool value_possible(const tco__distribution *self, double x, bool ranged, size_t at,
                           size_t *index, const char **message)
{
    if (!isfinite(x))
        return refuse(at, "is not a finite number", index, message);
    if (ranged && !(x >= self->least && x <= self->most))
        return refuse(at, "is outside the range of the number", index, message);
    return true;
}

static bool lists_possible(const tco__distribution *self, size_t *index, const char **message)
{
    bool weighted = self->kind == TCO__DISTRIBUTION_DISCRETE;
    double sum = 0.0;
    if (self->count == 0)
        return refuse(0, "are missing", index, message);
    for (size_t i = 0; i < self->count; i++)
        if (!value_possible(self, self->value[i], true, i, index, message))
            return false;
    for (size_t i = 0; weighted && i < self->count; i++) {
        if (!value_possible(self, self->weight[i], false, self->count + i, index, message))
            return false;
        if (self->weight[i] < 0.0)
            return refuse(self->count + i, "is below 0", index, message);
        sum += self->weight[i];
    }
    if (weighted && !(sum > 0.0))
        return refuse(self->count, "are all 0", index, message);
    return !weighted || isfinite(sum) ||
           refuse(self->count, "are too large to be added", index, message);
}

static bool cut_possible(const tco__distribution *self, size_t *index, const char **message)
{
    const double *p = self->parameter;
    if (self->kind == TCO__DISTRIBUTION_LOGNORMAL && !(p[0] > 0.0))
        return refuse(0, "is not above 0", index, message);
    if (self->percentiles && !(p[1] > p[0]))
        return refuse(1, "is not above p10", index, message);
    if (!self->percentiles && !(p[1] > 0.0))
        return refuse(1, "is not above 0", index, message);
    tco__distribution_cut cut = tco__distribution_cut_of(self);
    if (!isfinite(cut.location) || !isfinite(cut.scale) || !(cut.scale > 0.0))
        return refuse(1, "is too large or too small beside the other", index, message);
    return cut.left >= TCO__DISTRIBUTION_LEFT ||
           refuse(0, "leaves next to no probability in the range of the number", index, message);
}

static bool order_possible(const tco__distribution *self, size_t *index, const char **message)
{
    const double *p = self->parameter;
    bool three = self->kind != TCO__DISTRIBUTION_UNIFORM;
    if (three && !(p[1] >= p[0]))
        return refuse(1, "is below the lowest", index, message);
    if (three && !(p[2] >= p[1]))
        return refuse(2, "is below the most likely", index, message);
    return p[three ? 2 : 1] >= p[0] || refuse(1, "is below the lowest", index, message);
}

static bool beta_possible(const tco__distribution *self, size_t *index, const char **message)
{
    const double *p = self->parameter;
    for (size_t i = 0; i < 2; i++)
        if (!(p[i] >= TCO__BETA_LEAST && p[i] <= TCO__BETA_MOST))
            return refuse(i, "is outside [0.01, 10000]", index, message);
    return p[3] >= p[2] || refuse(3, "is below the minimum", index, message);
}

bool tco__distribution_possible(const tco__distribution *self, size_t *index, const char **message)
{
    for (size_t i = 0; i < parameters_of(self->kind); i++)
        if (!value_possible(self, self->parameter[i], is_value(self, i), i, index, message))
            return false;
    switch (self->kind) {
    case TCO__DISTRIBUTION_POINT: return true;
    case TCO__DISTRIBUTION_UNIFORM:
    case TCO__DISTRIBUTION_TRIANGULAR:
    case TCO__DISTRIBUTION_PERT: return order_possible(self, index, message);
    case TCO__DISTRIBUTION_NORMAL:
    case TCO__DISTRIBUTION_LOGNORMAL: return cut_possible(self, index, message);
    case TCO__DISTRIBUTION_BETA: return beta_possible(self, index, message);
    case TCO__DISTRIBUTION_DISCRETE:
    case TCO__DISTRIBUTION_EMPIRICAL: break;
    }
    return lists_possible(self, index, message);
}

void tco__distribution_shape(const tco__distribution *self, double *alpha, double *beta)
{
    const double *p = self->parameter;
    *alpha = p[0];
    *beta = p[1];
    if (self->kind == TCO__DISTRIBUTION_PERT) {
        double width = p[2] - p[0];
        *alpha = width > 0.0 ? 1.0 + 4.0 * ((p[1] - p[0]) / width) : 1.0;
        *beta = width > 0.0 ? 1.0 + 4.0 * ((p[2] - p[1]) / width) : 1.0;
    }
}

/* Mean and standard deviation of the logarithm from those of the value. */
static void logarithmic(double mean, double sd, tco__distribution_cut *cut)
{
    double ratio = sd / mean;
    double variance = ratio < 1e100 ? tco__log1p(ratio * ratio) : 2.0 * tco__log(ratio);
    cut->location = tco__log(mean) - 0.5 * variance;
    cut->scale = sqrt(variance);
}

tco__distribution_cut tco__distribution_cut_of(const tco__distribution *self)
{
    bool logs = self->kind == TCO__DISTRIBUTION_LOGNORMAL;
    double a = self->parameter[0], b = self->parameter[1], least = self->least, most = self->most;
    tco__distribution_cut cut = {.location = a, .scale = b};
    if (self->percentiles && logs) {
        cut.location = 0.5 * (tco__log(a) + tco__log(b));
        /* ln (b/a), without cancellation where they are close. */
        cut.scale = tco__log1p((b - a) / a) / (2.0 * TCO__NORMAL_P90);
    } else if (self->percentiles) {
        cut.location = a + 0.5 * (b - a);
        cut.scale = (b - a) / (2.0 * TCO__NORMAL_P90);
    } else if (logs) {
        logarithmic(a, b, &cut);
    }
    if (logs) {
        least = least > 0.0 ? tco__log(least) : -(double)INFINITY;
        most = !(most > 0.0) ? -(double)INFINITY : isinf(most) ? most : tco__log(most);
    }
    if (!(cut.scale > 0.0)) {
        /* So narrow that its width rounds to nothing: all of it is where it lies. */
        bool inside = cut.location >= least && cut.location <= most;
        cut.from = -(double)INFINITY;
        cut.to = inside ? (double)INFINITY : -(double)INFINITY;
        cut.left = inside ? 1.0 : 0.0;
        return cut;
    }
    cut.from = (least - cut.location) / cut.scale;
    cut.to = (most - cut.location) / cut.scale;
    cut.below = tco__normal_cdf(cut.from);
    cut.above = tco__normal_cdf(-cut.to);
    cut.left = tco__normal_between(cut.from, cut.to);
    return cut;
}

static double clamped(const tco__distribution *self, double x)
{
    x = x < self->least ? self->least : x;
    return x > self->most ? self->most : x;
}

static double cut_mean(const tco__distribution *self)
{
    tco__distribution_cut cut = tco__distribution_cut_of(self);
    double mean;
    if (self->kind == TCO__DISTRIBUTION_NORMAL) {
        double moved = tco__normal_density(cut.from) - tco__normal_density(cut.to);
        mean = cut.location + cut.scale * (moved / cut.left);
    } else {
        /* E[exp(l + s z); z in (from, to)] = exp(l + s^2/2) P(z + s in (from, to)). */
        double whole = self->percentiles ? tco__exp(cut.location + 0.5 * cut.scale * cut.scale)
                                         : self->parameter[0];
        mean = whole * (tco__normal_between(cut.from - cut.scale, cut.to - cut.scale) / cut.left);
    }
    return clamped(self, mean);
}

static double weighted_mean(const tco__distribution *self)
{
    bool weighted = self->kind == TCO__DISTRIBUTION_DISCRETE;
    double mean = 0.0, seen = 0.0;
    for (size_t i = 0; i < self->count; i++) {
        double weight = weighted ? self->weight[i] : 1.0;
        seen += weight;
        if (weight > 0.0)
            mean += (self->value[i] - mean) * (weight / seen);
    }
    return mean;
}

double tco__distribution_mean(const tco__distribution *self)
{
    const double *p = self->parameter;
    switch (self->kind) {
    case TCO__DISTRIBUTION_POINT: return p[0];
    case TCO__DISTRIBUTION_UNIFORM: return p[0] + 0.5 * (p[1] - p[0]);
    case TCO__DISTRIBUTION_TRIANGULAR: return p[0] + ((p[1] - p[0]) + (p[2] - p[0])) / 3.0;
    case TCO__DISTRIBUTION_PERT: return p[0] + (4.0 * (p[1] - p[0]) + (p[2] - p[0])) / 6.0;
    case TCO__DISTRIBUTION_BETA: return p[2] + (p[3] - p[2]) * (p[0] / (p[0] + p[1]));
    case TCO__DISTRIBUTION_NORMAL:
    case TCO__DISTRIBUTION_LOGNORMAL: return cut_mean(self);
    case TCO__DISTRIBUTION_DISCRETE:
    case TCO__DISTRIBUTION_EMPIRICAL: break;
    }
    return weighted_mean(self);
}

/* The least of the listed values with more than p of the weight at or below it. Lists are short, so
 * nothing is sorted. */
static double listed_quantile(const tco__distribution *self, double p)
{
    bool weighted = self->kind == TCO__DISTRIBUTION_DISCRETE;
    double total = 0.0, best = 0.0;
    bool found = false;
    for (size_t i = 0; i < self->count; i++)
        total += weighted ? self->weight[i] : 1.0;
    for (size_t i = 0; i < self->count; i++) {
        double below = 0.0;
        for (size_t k = 0; k < self->count; k++)
            if (self->value[k] <= self->value[i])
                below += weighted ? self->weight[k] : 1.0;
        if (below > p * total && (!found || self->value[i] < best)) {
            best = self->value[i];
            found = true;
        }
    }
    return best;
}

static double triangular_quantile(const double *p, double u)
{
    double width = p[2] - p[0], left = p[1] - p[0], right = p[2] - p[1];
    if (u * width < left)
        return p[0] + sqrt(u * width * left);
    return p[2] - sqrt((1.0 - u) * width * right);
}

static double cut_quantile(const tco__distribution *self, double p)
{
    tco__distribution_cut cut = tco__distribution_cut_of(self);
    double z = cut.below <= cut.above ? tco__normal_quantile(cut.below + cut.left * p)
                                      : -tco__normal_quantile(cut.above + cut.left * (1.0 - p));
    double x = cut.location + cut.scale * z;
    return self->kind == TCO__DISTRIBUTION_LOGNORMAL ? tco__exp(x) : x;
}

double tco__distribution_quantile(const tco__distribution *self, double p)
{
    const double *at = self->parameter;
    double alpha, beta, x;
    switch (self->kind) {
    case TCO__DISTRIBUTION_POINT: return at[0];
    case TCO__DISTRIBUTION_UNIFORM: x = at[0] + (at[1] - at[0]) * p; break;
    case TCO__DISTRIBUTION_TRIANGULAR: x = triangular_quantile(at, p); break;
    case TCO__DISTRIBUTION_PERT:
        tco__distribution_shape(self, &alpha, &beta);
        x = at[0] + (at[2] - at[0]) * tco__beta_quantile(p, alpha, beta);
        break;
    case TCO__DISTRIBUTION_BETA:
        x = at[2] + (at[3] - at[2]) * tco__beta_quantile(p, at[0], at[1]);
        break;
    case TCO__DISTRIBUTION_NORMAL:
    case TCO__DISTRIBUTION_LOGNORMAL: x = cut_quantile(self, p); break;
    case TCO__DISTRIBUTION_DISCRETE:
    case TCO__DISTRIBUTION_EMPIRICAL:
    default: return listed_quantile(self, p);
    }
    return clamped(self, x);
}
