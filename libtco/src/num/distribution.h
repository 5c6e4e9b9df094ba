/* The laws a number may follow: which parameters are possible, means and single values. Drawing many
 * is sampler.h. It must not know fields or studies. */
#ifndef TCO_NUM_DISTRIBUTION_H
#define TCO_NUM_DISTRIBUTION_H

#include <stdbool.h>
#include <stddef.h>

typedef enum tco__distribution_kind {
    TCO__DISTRIBUTION_POINT,      /* value */
    TCO__DISTRIBUTION_UNIFORM,    /* lowest, highest */
    TCO__DISTRIBUTION_TRIANGULAR, /* lowest, most likely, highest */
    TCO__DISTRIBUTION_PERT,   /* the same: beta with 1 + 4 (m - a)/(b - a), 1 + 4 (b - m)/(b - a) */
    TCO__DISTRIBUTION_NORMAL, /* mean, sd; or p10, p90 */
    TCO__DISTRIBUTION_LOGNORMAL, /* mean, sd of the value, not of its logarithm; or p10, p90 */
    TCO__DISTRIBUTION_BETA,      /* alpha, beta, minimum, maximum */
    TCO__DISTRIBUTION_DISCRETE,  /* values and weights */
    TCO__DISTRIBUTION_EMPIRICAL  /* values, each as likely */
} tco__distribution_kind;

enum { TCO__DISTRIBUTION_PARAMETERS = 4 };

typedef struct tco__distribution {
    tco__distribution_kind kind;
    bool percentiles; /* of normal and lognormal laws: given by p10 and p90 */
    double parameter[TCO__DISTRIBUTION_PARAMETERS];
    const double *value, *weight; /* `count` each */
    size_t count;
    /* The range of values, which may be infinite. Normal and lognormal laws are cut there; the values
     * of others must lie within it. */
    double least, most;
} tco__distribution;

/* What a cut must leave of a law's probability. */
#define TCO__DISTRIBUTION_LEFT 1e-6

/* False if a parameter is impossible beside the others; then its index (of values and weights: index
 * in `value`, or count + index in `weight`) and what is wrong, to follow the parameter's name. */
bool tco__distribution_possible(const tco__distribution *self, size_t *index, const char **message);

/* All below: of possible ones only. */

/* Of the law as it is drawn, that is cut. */
double tco__distribution_mean(const tco__distribution *self);
/* 0 < p < 1. Of listed values the least with more than p of the weight at or below it. */
double tco__distribution_quantile(const tco__distribution *self, double p);
/* A normal or lognormal law as z -> location + scale z, and the part of z that the cut leaves. */
typedef struct tco__distribution_cut {
    double location, scale; /* of the logarithm, if lognormal */
    double from, to;        /* of z */
    double below, above;    /* probability cut off on either side */
    double left;            /* probability that stays */
} tco__distribution_cut;

tco__distribution_cut tco__distribution_cut_of(const tco__distribution *self);
/* Parameters of the beta law on [0, 1] of a PERT or beta law. */
void tco__distribution_shape(const tco__distribution *self, double *alpha, double *beta);

#endif
