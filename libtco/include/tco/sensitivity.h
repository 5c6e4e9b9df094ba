/* Sensitivity: which fields move a metric most. Part of tco.h. */
#ifndef TCO_SENSITIVITY_H
#define TCO_SENSITIVITY_H

#include "tco/subject.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Relative step of the central difference of an elasticity. */
#define TCO_ELASTICITY_STEP 1e-3

/** A question: how much does a metric of an option depend on each field?
 *  Initialise with TCO_TORNADO_INIT, then set what differs; the call keeps nothing of it. */
typedef struct tco_tornado {
    size_t size;          /* sizeof(tco_tornado) */
    const char *scenario; /* by name; NULL is the first */
    const char *option;   /* by name; NULL is the first that is not the baseline */
    tco_metric metric;
    tco_basis basis;    /* for break-even metrics */
    int month;          /* judge at this month in place of the horizon; 0: at the horizon */
    size_t field_count; /* 0: every number of the scenario that a batch may replace */
    const char *const *pointers; /* `field_count` fields, as for tco_batch */
    const double *low, *high;    /* of each field, in its unit; NULL: its value -/+ `fraction` */
    double fraction;             /* part of the value, 0.2 is 20 %; ends at the field's limits */
    int (*tick)(void *user, double fraction); /* may be NULL; non-zero cancels */
    void *user;
} tco_tornado;

/* clang-format off */
#define TCO_TORNADO_INIT \
    {sizeof(tco_tornado), NULL, NULL, TCO_SAVING, TCO_CASH, 0, 0, NULL, NULL, NULL, 0.2, NULL, NULL}
/* clang-format on */

/* Why an elasticity is absent. */
typedef enum tco_elasticity_status {
    TCO_ELASTICITY_OK = 0,
    TCO_ELASTICITY_FIELD_ZERO = 1,  /* the field is 0: it has no relative change */
    TCO_ELASTICITY_METRIC_ZERO = 2, /* the metric is 0, to rounding */
    TCO_ELASTICITY_NO_VALUE = 3,    /* the metric has no value here, or a step away */
    TCO_ELASTICITY_AT_LIMIT = 4,    /* a step would leave the field's range */
    TCO_ELASTICITY_UNSTEADY = 5     /* steps of different size disagree: a kink, a jump, or a
                                     * break-even that is nearly a tangency */
} tco_elasticity_status;
#define TCO_ELASTICITY_STATUS_COUNT 6
/** Name as in JSON output ("field_zero"); NULL for a number that is none. Static. */
TCO_API const char *tco_elasticity_status_name(tco_elasticity_status status);

/** How far one field moves the metric, all others held. */
typedef struct tco_bar {
    const char *pointer, *unit; /* of the field */
    size_t index;               /* place among the fields asked for, or in the study */
    double low, base, high;     /* of the field; low <= high */
    tco_value at_low, at_high;  /* the metric there */
    tco_value swing;            /* |at_high - at_low|, or why an end has no value */
    tco_elasticity_status elasticity_status;
    double elasticity; /* relative change of the metric for one of the field; else 0 */
} tco_bar;

/** The answer to a tco_tornado. */
typedef struct tco_sensitivity tco_sensitivity;

/** Move one field at a time, and tell how the metric follows: low, base and high, sorted as a
 *  tornado, and the elasticity d ln metric / d ln field. First come the fields at one end of
 *  which a break-even never comes, then by falling swing, then those without a value; equal ones
 *  as they were asked for. *result is yours: tco_sensitivity_free.
 *  Fails: ARGUMENT (NULL, only one of `low` and `high`, low > high, a fraction outside (0, 1], an
 *  option compared with itself), UNKNOWN, TYPE (as tco_study_solve), RANGE (a low or high its
 *  field refuses; month), CANCELLED, NOMEM. Any number of threads may ask of one study. */
TCO_API tco_status tco_study_tornado(const tco_study *self, const tco_tornado *request,
                                     tco_sensitivity **result, tco_error *err);
TCO_API void tco_sensitivity_free(tco_sensitivity *self); /* NULL is fine */

/** NULL for NULL. */
TCO_API const tco_subject *tco_sensitivity_subject(const tco_sensitivity *self);
/** The metric of the scenario as it stands. */
TCO_API tco_value tco_sensitivity_base(const tco_sensitivity *self);
TCO_API size_t tco_sensitivity_bar_count(const tco_sensitivity *self);
/** Borrowed; NULL past the end. */
TCO_API const tco_bar *tco_sensitivity_bar(const tco_sensitivity *self, size_t index);

#ifdef __cplusplus
}
#endif
#endif
