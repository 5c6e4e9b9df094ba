/* JSON trees for the tests: exact printing, places by pointer, random studies, outcomes of
 * two studies compared. */
#ifndef TCO_TEST_TREE_H
#define TCO_TEST_TREE_H

#include <cjson/cJSON.h>

#include "test.h"

/** Text of a tree with every number exact, to be freed: cJSON's own printer is content with
 *  15 digits where they are nearly the same number. */
char *tree_text(const cJSON *tree);
/** Item at a pointer without escapes, NULL if absent. */
cJSON *tree_at(cJSON *tree, const char *pointer);
/** Set a number, replacing what is there; the object around it must exist. */
void tree_set(cJSON *tree, const char *pointer, double value);
/** Call `visit` for every number below, with its pointer. */
void tree_numbers(cJSON *tree, void (*visit)(cJSON *number, const char *pointer, void *user),
                  void *user);
/** Multiply every number whose unit starts so ("money", "kW") by a factor. */
void tree_scale(cJSON *tree, const char *unit, double factor);
/** Shuffle the members of every object; of maps whose order of summing shows (parts, volumes)
 *  only if `all`. */
void tree_shuffle(cJSON *tree, uint64_t *seed, int all);

/** A study and its result, parsed from a tree; the test fails where it is not accepted. */
typedef struct run {
    tco_study *study;
    tco_result *result;
} run;
run run_of(const cJSON *tree);
void run_free(run *self);

/* What random_study leaves out. */
enum {
    NO_PATHS = 1, /* drifts and steps */
    NO_RESALE = 2,
    NO_HEAT = 4, /* heat that replaces heating, which can pay more than it costs */
    ONE_SCENARIO = 8,
    AT_MONTH_0 = 16, /* purchases later than month 0 */
    ALWAYS_OWN = 32  /* the last option is bought, with every component of owning */
};
/** A plausible study: two to four options, random components, up to three scenarios. */
cJSON *random_study(uint64_t *seed, int without);

/** Are the figures of an option the same in two results, money multiplied by `money`? With
 *  tolerance 0 to the bit, else within tolerance x gross. NULL, or what differs. */
const char *outcome_difference(const tco_result *a, size_t scenario_a, size_t option_a,
                               const tco_result *b, size_t scenario_b, size_t option_b,
                               double money, double tolerance);
/** The same for all options of all scenarios, by name; the test fails with a difference. */
void outcomes_same(const run *a, const run *b, double money, double tolerance, const char *what);

#endif
