/* Sweeps: every combination of a few values of a few fields. Part of tco.h. */
#ifndef TCO_SWEEP_H
#define TCO_SWEEP_H

#include "tco/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the axes of a sweep go together. */
typedef enum tco_combine {
    TCO_COMBINE_GRID = 0, /* every combination; the last axis changes fastest */
    TCO_COMBINE_LIST = 1  /* side by side: the axes are equally long */
} tco_combine;
#define TCO_COMBINE_COUNT 2
TCO_API const char *tco_combine_name(tco_combine combine); /* "grid", "list" */
/** The other way round. Fails: UNKNOWN (no such name; the output is left alone), ARGUMENT. */
TCO_API tco_status tco_combine_from_name(const char *name, tco_combine *combine);

/** One field and the values it takes, in the field's unit. */
typedef struct tco_axis {
    const char *pointer; /* as for tco_batch */
    const double *values;
    size_t count; /* at least 1 */
} tco_axis;

/** A sweep. Initialise with TCO_SWEEP_INIT, then set what differs; the call keeps nothing of it. */
typedef struct tco_sweep {
    size_t size;          /* sizeof(tco_sweep) */
    const char *scenario; /* by name; NULL is the first */
    size_t axis_count;    /* at least 1 */
    const tco_axis *axes;
    const char *const *axis_names; /* of their columns in reports; NULL: their pointers */
    tco_combine combine;
    size_t first, count; /* this part of the points only; a count of 0 is all from `first` on */
    size_t output_count;
    const tco_output *outputs;                /* columns of so many points as are asked for */
    int (*tick)(void *user, double fraction); /* as in tco_batch */
    void *user;
    unsigned threads; /* as in tco_batch */
    tco_isa isa;
} tco_sweep;

/* clang-format off */
#define TCO_SWEEP_INIT \
    {sizeof(tco_sweep), NULL, 0, NULL, NULL, TCO_COMBINE_GRID, 0, 0, 0, NULL, NULL, NULL, 0, TCO_ISA_BEST}
/* clang-format on */

/** How many points all axes make together; 0 for an axis without values, for lists of different
 *  lengths, and for more points than a size_t counts. */
TCO_API size_t tco_sweep_points(const tco_sweep *self);
/** The value of an axis at a point, counted from 0 over all points; 0.0 for nonsense. */
TCO_API double tco_sweep_value(const tco_sweep *self, size_t point, size_t axis);
/** Evenly spaced values from `from` to `to`, both included exactly: from + i (to - from)/(count - 1).
 *  `count` of 1 gives `from`. Fails: ARGUMENT (NULL, no values, an end that is not finite). */
TCO_API tco_status tco_axis_even(double from, double to, size_t count, double *values);

/** Evaluate the points of a sweep. Every point gives the bits that a single run with its values
 *  gives; parts give the bits of the whole. A point with a value its field refuses has status
 *  TCO_VALUE_INVALID. No memory is needed for a point beyond the columns of the caller.
 *  Fails: ARGUMENT (also no points, or a part beyond them), UNKNOWN, TYPE, CANCELLED, NOMEM. */
TCO_API tco_status tco_study_sweep(const tco_study *self, const tco_sweep *request, tco_error *err);

/** Names of the sweeps that the study has, in the order of the file. */
TCO_API size_t tco_study_sweep_count(const tco_study *self);
TCO_API const char *tco_study_sweep_name(const tco_study *self, size_t index);

/** A sweep that a study asks for, with axes of its own. */
typedef struct tco_sweep_plan tco_sweep_plan;
/** Find a sweep of the study by name, as a scenario has it (NULL: the first). It stays valid when
 *  the study changes or is freed. Fails: UNKNOWN, NOMEM, ARGUMENT. */
TCO_API tco_status tco_study_sweep_plan(const tco_study *self, const char *scenario,
                                        const char *name, tco_sweep_plan **plan, tco_error *err);
/** Its scenario, axes with names, and how they combine; outputs and the rest are the caller's to
 *  set on a copy. Borrowed. */
TCO_API const tco_sweep *tco_sweep_plan_request(const tco_sweep_plan *self);
TCO_API void tco_sweep_plan_free(tco_sweep_plan *self); /* NULL is fine */

#ifdef __cplusplus
}
#endif
#endif
