/* How a metric follows its fields, one at a time. */
#ifndef TCO_EVAL_TORNADO_H
#define TCO_EVAL_TORNADO_H

#include "base/arena.h"
#include "tco/tco.h"

struct tco_sensitivity {
    tco_arena *arena;
    tco_subject subject;
    tco_value base;
    size_t bar_count;
    tco_bar *bar;
};

/* In the order in which they are shown: see tco_study_tornado. Equal ones by `index`. */
void tco__bars_sort(tco_bar *bar, size_t count);

#endif
