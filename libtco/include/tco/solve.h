/* Solving: the values of one field at which a metric meets a target. Part of tco.h. */
#ifndef TCO_SOLVE_H
#define TCO_SOLVE_H

#include "tco/subject.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A question: at which values of one field is a metric of an option equal to a wanted value?
 *  Initialise with TCO_SOLVE_INIT, then set what differs; the call keeps nothing of it. */
typedef struct tco_solve {
    size_t size;           /* sizeof(tco_solve) */
    const char *scenario;  /* by name; NULL is the first */
    const char *option;    /* by name; NULL is the first that is not the baseline */
    const char *pointer;   /* of the field, as for tco_batch; needed */
    tco_metric metric;     /* TCO_SAVING: where does buying begin to pay? */
    tco_basis basis;       /* for break-even metrics */
    double target;         /* in the metric's unit: money, money an hour, months, ... */
    int equal_to_baseline; /* 1: the baseline's own value of the metric in place of `target` */
    int month;             /* judge at this month in place of the horizon; 0: at the horizon */
    int has_from, has_to;  /* 1: look no lower, no higher than this, in the field's unit */
    double from, to;
    int (*tick)(void *user, double fraction); /* may be NULL; non-zero cancels */
    void *user;
} tco_solve;

/* clang-format off */
#define TCO_SOLVE_INIT \
    {sizeof(tco_solve), NULL, NULL, NULL, TCO_SAVING, TCO_CASH, 0.0, 0, 0, 0, 0, 0.0, 0.0, NULL, NULL}
/* clang-format on */

/* What a range of values holds. The option is better where the metric is above the target
 * (saving, npv_gain, useful_hours) or below it (all others); a break-even that never comes is
 * worse than any. */
typedef enum tco_solve_status {
    TCO_SOLVE_ONE = 0,        /* one root */
    TCO_SOLVE_SEVERAL = 1,    /* several roots */
    TCO_SOLVE_NONE = 2,       /* no root, and neither is better throughout: a jump, no value
                                   * anywhere, equal everywhere, or a gap between the sides */
    TCO_SOLVE_ALWAYS_OWN = 3, /* no root: the option is better throughout */
    TCO_SOLVE_ALWAYS_RENT = 4 /* no root: the option is worse throughout */
} tco_solve_status;
#define TCO_SOLVE_STATUS_COUNT 5

/* How a metric passes its target. */
typedef enum tco_root_kind {
    TCO_ROOT = 0, /* it is equal to the target there */
    TCO_JUMP = 1  /* it leaps over the target and never equals it */
} tco_root_kind;
#define TCO_ROOT_KIND_COUNT 2

/* Names as in JSON output: "one", "always_own", "root"; NULL for a number that is none. */
TCO_API const char *tco_solve_status_name(tco_solve_status status);
TCO_API const char *tco_root_kind_name(tco_root_kind kind);

/** One place where the metric passes its target. */
typedef struct tco_root {
    double value; /* of the field, within 1e-12 of it */
    tco_root_kind kind;
    int better;            /* 1: the option is better above this value; -1: below it */
    tco_value left, right; /* the metric just below and just above; of a jump they differ, and
                            * one may be TCO_VALUE_NONE: a break-even that never comes */
} tco_root;

/** One value of the field that was looked at, and the metric there. */
typedef struct tco_point {
    double value;
    tco_value metric;
} tco_point;

/** The answer to a tco_solve. */
typedef struct tco_solution tco_solution;

/** Find all values of a field at which a metric passes its target. The metric is evaluated on a
 *  grid of the field's range (doc/model.md, section 9), each change of side is narrowed by
 *  Brent's method to 1e-12 of the value, and kept only if the metric changes sides there when
 *  evaluated again. What touches the target without passing it, and two roots between two
 *  neighbours of the grid, are not found. *solution is yours: tco_solution_free.
 *  Fails: ARGUMENT (NULL, a number that is not finite, from >= to, an option compared with
 *  itself), UNKNOWN (no such scenario, option or field, or no value in it), TYPE (not a NUMBER),
 *  RANGE (nothing legal between `from` and `to`; month), CANCELLED, NOMEM.
 *  Any number of threads may solve one study. */
TCO_API tco_status tco_study_solve(const tco_study *self, const tco_solve *request,
                                   tco_solution **solution, tco_error *err);
TCO_API void tco_solution_free(tco_solution *self); /* NULL is fine */

/** The field that was varied, in its own unit. */
typedef struct tco_unknown {
    const char *pointer, *unit;
    double value;          /* in the scenario as it stands */
    double from, to;       /* the range that was searched */
    double target;         /* of the metric */
    int equal_to_baseline; /* 1: the baseline's metric in place of `target` */
} tco_unknown;

/** NULL for NULL. */
TCO_API const tco_subject *tco_solution_subject(const tco_solution *self);
TCO_API const tco_unknown *tco_solution_unknown(const tco_solution *self);
/** TCO_SOLVE_NONE for NULL. */
TCO_API tco_solve_status tco_solution_status(const tco_solution *self);
/** Roots and jumps, by rising value. */
TCO_API size_t tco_solution_root_count(const tco_solution *self);
/** Borrowed; NULL past the end. */
TCO_API const tco_root *tco_solution_root(const tco_solution *self, size_t index);
/** All points looked at by the search for changes of side, by rising value: the grid, and both
 *  sides of every place where the metric begins or ceases to have a value. */
TCO_API size_t tco_solution_point_count(const tco_solution *self);
/** Borrowed; NULL past the end. */
TCO_API const tco_point *tco_solution_point(const tco_solution *self, size_t index);
/** Variants of the study that were evaluated for this answer. */
TCO_API size_t tco_solution_evaluation_count(const tco_solution *self);

#ifdef __cplusplus
}
#endif
#endif
