/* One metric of one option as a function of one field, by batches: what solving and sensitivity
 * ask. It must not know what its values are used for. */
#ifndef TCO_EVAL_PROBE_H
#define TCO_EVAL_PROBE_H

#include <stdbool.h>

#include "base/arena.h"
#include "model/study.h"
#include "tco/tco.h"

/* What the metric is at one value of the field. */
typedef enum tco__sample_kind {
    TCO__SAMPLE_VALUE,
    TCO__SAMPLE_NEVER, /* a break-even that never comes: worse than any target */
    TCO__SAMPLE_VOID   /* infeasible, refused, ...: no side at all */
} tco__sample_kind;

typedef struct tco__sample {
    double at;        /* the field */
    tco_value metric; /* and the metric there */
    tco__sample_kind kind;
    double gap; /* metric less target; 0 without a value */
    double tie; /* a gap of at most this is rounding */
    int side;   /* 1: better than the target, -1: worse, 0: equal or void */
} tco__sample;

/* What is asked. `scenario` NULL is the first. */
typedef struct tco__question {
    const char *scenario, *option;
    tco_metric metric;
    tco_basis basis;
    double target;
    bool equal_to_baseline; /* the baseline's metric in place of the target */
    int month;              /* in place of the horizon; 0: none */
    int (*tick)(void *user, double fraction);
    void *user;
} tco__question;

enum { TCO__PROBE_LANES = 128, TCO__PROBE_OUTPUTS = 3 };

typedef struct tco__probe {
    tco__question question;
    tco_study study;         /* the asked one, with one scenario and the month as its horizon */
    tco__scenario *scenario; /* of that study */
    tco_output output[TCO__PROBE_OUTPUTS];
    size_t output_count;
    double values[TCO__PROBE_OUTPUTS][TCO__PROBE_LANES];
    unsigned char status[TCO__PROBE_OUTPUTS][TCO__PROBE_LANES];
    double done; /* part of the work, for the tick */
    double part; /* of the work that the next batch is */
    size_t evaluations;
} tco__probe;

/* A field of the scenario that may be replaced. */
typedef struct tco__probe_field {
    const char *pointer;
    const tco_field *field;
    double value; /* in the scenario */
} tco__probe_field;

/* The probe lives in `arena`, and as long as the study. Fails: ARGUMENT, UNKNOWN, RANGE, NOMEM. */
tco_status tco__probe_new(const tco_study *study, const tco__question *question, tco_arena *arena,
                          tco__probe **probe, tco_error *err);
/* Fails: UNKNOWN, TYPE, as a batch does. */
tco_status tco__probe_find(tco__probe *self, const char *pointer, tco__probe_field *field,
                           tco_error *err);
/* What is asked, in texts of `arena`. Fails: NOMEM. */
tco_status tco__probe_subject(const tco__probe *self, tco_arena *arena, tco_subject *subject);
/* Evaluate `count` samples at their `at`, at most TCO__PROBE_LANES of them; `pointer` NULL is the
 * scenario as it stands. Fails: NOMEM, CANCELLED, and what a batch finds in `pointer`. */
tco_status tco__probe_run(tco__probe *self, const char *pointer, tco__sample *sample, size_t count,
                          tco_error *err);

#endif
