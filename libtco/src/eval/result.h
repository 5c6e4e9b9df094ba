/* Results as they are kept: plain numbers in one arena. They must not know how they came about. */
#ifndef TCO_EVAL_RESULT_H
#define TCO_EVAL_RESULT_H

#include "base/arena.h"
#include "model/study.h"
#include "tco/tco.h"

typedef struct tco__result_option {
    const char *name, *label;
    tco_value metric[TCO_METRIC_COUNT]; /* break-evens on the cash basis */
    tco_value category[TCO_CATEGORY_COUNT];
    double *flow[2][TCO_CATEGORY_COUNT]; /* by timing; NULL when infeasible */
    double *stock[TCO_CATEGORY_COUNT];
    double *book; /* NULL without a depreciation */
    tco_break_even break_even[TCO_BASIS_COUNT];
    size_t line_count;
    tco_line *line;
} tco__result_option;

typedef struct tco__result_scenario {
    const char *name;
    int horizon_months, start_month;
    size_t option_count, baseline, cheapest;
    tco__result_option *option;
    size_t assumption_count, assumption_room;
    tco_assumption *assumption;
} tco__result_scenario;

struct tco_result {
    tco_arena *arena;
    const char *currency;
    size_t scenario_count;
    tco__result_scenario *scenario;
};

/* The option, or NULL for indices past the end. */
const tco__result_option *tco__result_option_at(const tco_result *self, size_t scenario,
                                                size_t option);
const tco__result_scenario *tco__result_scenario_at(const tco_result *self, size_t scenario);

/* List the fields a settled scenario rests on. Fails: NOMEM. */
tco_status tco__assumptions_list(tco_arena *arena, const tco__block *root,
                                 tco__result_scenario *to);

#endif
