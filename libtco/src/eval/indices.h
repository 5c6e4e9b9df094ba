/* The answer to a question for Sobol indices, and the points it is estimated from. */
#ifndef TCO_EVAL_INDICES_H
#define TCO_EVAL_INDICES_H

#include "base/arena.h"
#include "num/indices.h"
#include "tco/tco.h"

struct tco_indices {
    tco_arena *arena;
    tco_subject subject;
    size_t samples, excluded, evaluations, count;
    double mean, variance;
    bool constant;
    tco_index *item;
};

#endif
