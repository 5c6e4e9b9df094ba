/* Sobol indices: which uncertain numbers a metric's variance comes from. Part of tco.h. */
#ifndef TCO_INDICES_H
#define TCO_INDICES_H

#include "tco/batch.h"
#include "tco/subject.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A question: how much of the variance of a metric is due to each number that has a distribution?
 *  Initialise with TCO_SOBOL_INIT, then set what differs; the call keeps nothing of it. */
typedef struct tco_sobol {
    size_t size;          /* sizeof(tco_sobol) */
    const char *scenario; /* by name; NULL is the first */
    const char *option;   /* by name; NULL is the first that is not the baseline */
    tco_metric metric;    /* TCO_NPV_GAIN */
    tco_basis basis;      /* of break-even metrics */
    size_t samples; /* base points: 16,384; replicates * 2^m, each evaluated inputs + 2 times */
    uint64_t seed;
    unsigned replicates;                      /* independent scrambles, 2 ... 64: 16 */
    int (*tick)(void *user, double fraction); /* as in tco_batch */
    void *user;
    unsigned threads; /* as in tco_batch */
    tco_isa isa;
} tco_sobol;

/* clang-format off */
#define TCO_SOBOL_INIT {sizeof(tco_sobol), NULL, NULL, TCO_NPV_GAIN, TCO_CASH, 16384, 0, 16, \
    NULL, NULL, 0, TCO_ISA_BEST}
/* clang-format on */

/** The indices of one uncertain number, fractions of the variance. Estimates may lie outside [0, 1]
 *  by a few of their standard errors, which come from the scrambles. */
typedef struct tco_index {
    const char *pointer, *distribution; /* of the number; its distribution as JSON */
    double first, first_error;          /* what knowing it alone would take from the variance */
    double total, total_error;          /* what is left when all others are known */
} tco_index;

/** The answer to a tco_sobol. */
typedef struct tco_indices tco_indices;

/** Estimate first-order and total indices (doc/model.md, section 12). A base point at which any
 *  evaluation has no value is left out, and counted. Same study, request and version, same bits,
 *  whatever threads and isa are. *result is yours: tco_indices_free. Fails: ARGUMENT (NULL, no number
 *  with a distribution, an option compared with itself), UNKNOWN, RANGE (samples, replicates, more
 *  than 512 numbers), CANCELLED, NOMEM. Any number of threads may ask of one study. */
TCO_API tco_status tco_study_sobol(const tco_study *self, const tco_sobol *request,
                                   tco_indices **result, tco_error *err);
TCO_API void tco_indices_free(tco_indices *self); /* NULL is fine */

/** NULL for NULL. */
TCO_API const tco_subject *tco_indices_subject(const tco_indices *self);
TCO_API size_t tco_indices_samples(const tco_indices *self);  /* base points */
TCO_API size_t tco_indices_excluded(const tco_indices *self); /* of them, without a value */
TCO_API size_t tco_indices_evaluation_count(const tco_indices *self);
/** Of the metric over all base points, in its unit and its square. */
TCO_API double tco_indices_mean(const tco_indices *self);
TCO_API double tco_indices_variance(const tco_indices *self);
/** 1 where the metric does not vary, or has no value anywhere: then all indices are 0. */
TCO_API int tco_indices_constant(const tco_indices *self);
/** In the order of the study. */
TCO_API size_t tco_indices_count(const tco_indices *self);
/** Borrowed; NULL past the end. */
TCO_API const tco_index *tco_indices_item(const tco_indices *self, size_t index);

#ifdef __cplusplus
}
#endif
#endif
