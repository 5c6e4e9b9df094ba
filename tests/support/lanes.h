/* A batch with room for all its outputs, and single runs to compare it with. */
#ifndef TCO_TEST_LANES_H
#define TCO_TEST_LANES_H

#include "test.h"

/** Columns and outputs of one batch; everything is owned. */
typedef struct lanes {
    size_t count, column_count, output_count;
    const char *const *pointers;
    double **columns;
    tco_output *outputs;
    double *values;
    unsigned char *status, *break_even;
} lanes;

typedef struct lane_range {
    const char *pointer;
    double low, high;
} lane_range;

/** Fields of full_study that vary, with a range that is allowed for each. */
extern const lane_range full_ranges[];
extern const char *const full_pointers[];
extern const size_t full_range_count;

/** Room for `count` lanes of the given columns, and one output for every metric and, of
 *  break-evens, every basis of each option of full_study. */
lanes lanes_new(size_t count, const char *const *pointers, size_t column_count);
/** Random columns in the ranges of full_study. */
lanes lanes_random(size_t count, uint64_t seed);
void lanes_free(lanes *self);
/** Request over these lanes of a scenario. */
tco_batch lanes_request(const lanes *self, const char *scenario);
/** Run and demand success. */
void lanes_run(lanes *self, const tco_study *study, const char *scenario);
/** Compare lane `lane` with the results of a single run; the test fails with a difference. */
void lanes_compare(const lanes *self, size_t lane, const tco_result *result, size_t scenario);
/** Have lane `a` of one and lane `b` of the other the same bits in every output? */
int lanes_same(const lanes *one, size_t a, const lanes *other, size_t b);

#endif
