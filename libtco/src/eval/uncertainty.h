/* The result of a Monte Carlo run, and what its two halves share: drawing and evaluating samples,
 * and saying what they mean. */
#ifndef TCO_EVAL_UNCERTAINTY_H
#define TCO_EVAL_UNCERTAINTY_H

#include "base/arena.h"
#include "model/correlated.h"

/* The metrics that are kept, in the order of tco__kept_metrics. */
enum { TCO__KEPT_COUNT = 6 };
/* Samples that are held at a time where the run is streamed. */
enum { TCO__ROUND_SAMPLES = 65536 };
extern const tco_metric tco__kept_metrics[TCO__KEPT_COUNT];
/* Whether a run keeps the metric at a place of that list. */
bool tco__keeps(const tco_monte_carlo *request, int kept);

/* One uncertain number. */
typedef struct tco__input {
    const char *pointer, *distribution;
    const tco__distribution *law;
    double *value; /* of every sample */
} tco__input;

typedef struct tco__prospect {
    const char *name, *label;
    double *value[TCO__KEPT_COUNT];         /* of every sample, NaN where there is none */
    unsigned char *status[TCO__KEPT_COUNT]; /* tco_value_status */
    unsigned char *break_even;              /* tco_break_even_status; 255: none */
    tco_summary summary[TCO__KEPT_COUNT];
    tco_outlook outlook;
} tco__prospect;

struct tco_uncertainty {
    tco_arena *arena;
    const char *currency, *scenario;
    tco_monte_carlo request; /* what was asked for; its pointers are not kept */
    int horizon_months;
    size_t samples;
    size_t held; /* samples that columns have room for: all, or a round */
    unsigned replicates;
    size_t input_count, option_count, baseline;
    tco__input *input;
    size_t correlation_count;
    const tco__correlated *correlated; /* the same as in `correlation`, with their laws */
    tco_correlation *correlation;
    bool moved; /* those given contradict each other, and the nearest consistent ones are used */
    tco__prospect *option;
};

/* List the uncertain numbers of a settled tree, in the order of the study. Fails: NOMEM. */
tco_status tco__uncertainty_inputs(tco_uncertainty *self, const tco__block *root);
/* Fill summaries and outlooks from the values. Fails: NOMEM. */
tco_status tco__uncertainty_reduce(tco_uncertainty *self);

#endif
