/* Monte Carlo: what the distributions of a study say of its options. Part of tco.h. */
#ifndef TCO_MONTE_CARLO_H
#define TCO_MONTE_CARLO_H

#include "tco/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tco_sampling {
    TCO_SAMPLING_SOBOL = 0, /* scrambled Sobol points: far more even than random ones */
    TCO_SAMPLING_RANDOM = 1 /* Philox4x32-10 */
} tco_sampling;
#define TCO_SAMPLING_COUNT 2
TCO_API const char *tco_sampling_name(tco_sampling sampling); /* "sobol", "random" */
/** The other way round. Fails: UNKNOWN (no such name; the output is left alone), ARGUMENT. */
TCO_API tco_status tco_sampling_from_name(const char *name, tco_sampling *sampling);

/** A Monte Carlo request. Initialise with TCO_MONTE_CARLO_INIT, then set what differs. */
typedef struct tco_monte_carlo {
    size_t size;          /* sizeof(tco_monte_carlo) */
    const char *scenario; /* by name; NULL is the first */
    size_t samples;       /* 65,536. Of Sobol points replicates * 2^m */
    uint64_t seed;
    tco_sampling sampling;
    unsigned replicates; /* independent scrambles of Sobol points, 2 ... 64: 16 */
    tco_basis basis;     /* of the break-even */
    int risk_percent;    /* level of value at risk, 50 ... 99: 95 */
    uint32_t metrics; /* bits 1 << tco_metric that are summarised and kept: all. npv, npv_gain and
                       * break_even_first always are; leaving out others saves time and memory */
    int (*tick)(void *user, double fraction); /* as in tco_batch */
    void *user;
    unsigned threads; /* as in tco_batch */
    tco_isa isa;
    int streaming; /* 1: in fixed memory, whatever `samples` is: no values are kept, and quantiles and
                    * value at risk are within 1/2700 of the range that the first 65,536 samples
                    * span, or rougher beyond it */
} tco_monte_carlo;

/* clang-format off */
#define TCO_MONTE_CARLO_INIT {sizeof(tco_monte_carlo), NULL, 65536, 0, TCO_SAMPLING_SOBOL, 16, \
    TCO_CASH, 95, UINT32_MAX, NULL, NULL, 0, TCO_ISA_BEST, 0}
/* clang-format on */

/** What is known of one metric over all samples that have it. Money, hours or months. */
typedef struct tco_summary {
    size_t count, excluded; /* samples with and without a value */
    double mean, sd;        /* sd with count - 1 */
    double mean_error;      /* standard error of the mean */
    double minimum, maximum;
    double p5, p25, p50, p75, p95; /* quantiles of type 7 */
} tco_summary;

/** A probability and its standard error. */
typedef struct tco_chance {
    double value, error;
} tco_chance;

/** What is known of one option. The cost of a sample is its npv. `count` samples have one;
 *  nothing holds where it is 0. `comparable` samples have one of the baseline too: `wins` and
 *  the break-evens hold where it is above 0 and the option is not the baseline. */
typedef struct tco_outlook {
    size_t count, excluded, comparable;
    tco_chance cheapest;                  /* no option costs less */
    tco_chance wins;                      /* it costs less than the baseline */
    tco_chance break_even;                /* ahead of the baseline at some time up to the horizon */
    tco_chance relapsed;                  /* ... and behind it at the horizon: part of break_even */
    double expected_regret, regret_error; /* mean of cost - the least cost of any option */
    tco_chance regret;                    /* it costs more than the cheapest */
    double value_at_risk;                 /* the ceil(level * count)-th smallest cost */
    double tail_mean; /* value_at_risk + mean(max(cost - value_at_risk, 0)) / (1 - level) */
} tco_outlook;

/** Two numbers that move together: `spearman` is their rank correlation as the study gives it.
 *  Where those given contradict each other, the nearest consistent ones are used. */
typedef struct tco_correlation {
    const char *name;           /* in the study */
    const char *first, *second; /* JSON Pointers */
    double spearman, spearman_used;
} tco_correlation;

/** Everything computed from one Monte Carlo run. */
typedef struct tco_uncertainty tco_uncertainty;

/** Draw samples of every number of a scenario that has a distribution and evaluate them. The
 *  first n of 2n samples are those of n. Same study, request and version, same bits, whatever
 *  threads and isa are. A sample in which an option is infeasible is left out of what is said of
 *  it, and counted. Fails: UNKNOWN (no such scenario), RANGE (samples, replicates,
 *  risk_percent, more than 1024 numbers for Sobol points), CANCELLED, NOMEM, ARGUMENT. */
TCO_API tco_status tco_study_monte_carlo(const tco_study *self, const tco_monte_carlo *request,
                                         tco_uncertainty **result, tco_error *err);
TCO_API void tco_uncertainty_free(tco_uncertainty *self); /* NULL is fine */

TCO_API const char *tco_uncertainty_currency(const tco_uncertainty *self);
TCO_API const char *tco_uncertainty_scenario(const tco_uncertainty *self);
TCO_API int tco_uncertainty_horizon_months(const tco_uncertainty *self);
TCO_API size_t tco_uncertainty_samples(const tco_uncertainty *self);
TCO_API uint64_t tco_uncertainty_seed(const tco_uncertainty *self);
TCO_API tco_sampling tco_uncertainty_sampling(const tco_uncertainty *self);
TCO_API unsigned tco_uncertainty_replicates(const tco_uncertainty *self); /* 1: random */
TCO_API int tco_uncertainty_streaming(const tco_uncertainty *self);
TCO_API tco_basis tco_uncertainty_basis(const tco_uncertainty *self);
TCO_API int tco_uncertainty_risk_percent(const tco_uncertainty *self);
TCO_API size_t tco_uncertainty_option_count(const tco_uncertainty *self);
TCO_API const char *tco_uncertainty_option_name(const tco_uncertainty *self, size_t option);
TCO_API const char *tco_uncertainty_option_label(const tco_uncertainty *self, size_t option);
TCO_API size_t tco_uncertainty_baseline(const tco_uncertainty *self);

/** The uncertain numbers of the scenario, in the order of the study. */
TCO_API size_t tco_uncertainty_input_count(const tco_uncertainty *self);
TCO_API const char *tco_uncertainty_input_pointer(const tco_uncertainty *self, size_t input);
/** Its distribution as JSON. */
TCO_API const char *tco_uncertainty_input_distribution(const tco_uncertainty *self, size_t input);
/** The value that was drawn for every sample; borrowed. NULL where they were streamed. */
TCO_API const double *tco_uncertainty_input_values(const tco_uncertainty *self, size_t input);

/** Which of them move together, in the order of the study. */
TCO_API size_t tco_uncertainty_correlation_count(const tco_uncertainty *self);
TCO_API const tco_correlation *tco_uncertainty_correlation(const tco_uncertainty *self,
                                                           size_t correlation);

TCO_API const tco_outlook *tco_uncertainty_outlook(const tco_uncertainty *self, size_t option);
/** Summary of total, npv, saving, npv_gain, cost_per_hour or break_even_first (of `basis`);
 *  NULL for other metrics, and those that were not asked for. */
TCO_API const tco_summary *tco_uncertainty_summary(const tco_uncertainty *self, size_t option,
                                                   tco_metric metric);
/** Its value in every sample, NaN where there is none; borrowed. NULL as above, and
 *  where samples were streamed. */
TCO_API const double *tco_uncertainty_values(const tco_uncertainty *self, size_t option,
                                             tco_metric metric);

#ifdef __cplusplus
}
#endif
#endif
