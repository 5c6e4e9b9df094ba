/* What is asked of every sample of a Monte Carlo run, one at a time. Formulas: doc/model.md, section
 * 11. It must not know how answers are summed. */
#ifndef TCO_EVAL_ASKED_H
#define TCO_EVAL_ASKED_H

#include "eval/uncertainty.h"

/* Positions in tco__kept_metrics. */
enum {
    TCO__KEPT_TOTAL,
    TCO__KEPT_NPV,
    TCO__KEPT_SAVING,
    TCO__KEPT_NPV_GAIN,
    TCO__KEPT_COST_PER_HOUR,
    TCO__KEPT_BREAK_EVEN
};

typedef enum tco__question {
    TCO__ASK_CHEAPEST,
    TCO__ASK_HAS_REGRET,
    TCO__ASK_REGRET, /* an amount, the others are 0 or 1 */
    TCO__ASK_WINS,   /* this and the next two against the baseline */
    TCO__ASK_BREAK_EVEN,
    TCO__ASK_RELAPSED,
    TCO__ASK_COUNT
} tco__question;

/* Whether a sample has an answer; `sample` counts from the first that is held. */
bool tco__asked_applies(const tco__prospect *option, tco__question question, size_t sample);
double tco__asked(const tco_uncertainty *self, const tco__prospect *option, tco__question question,
                  size_t sample);
/* Put the answers where they belong; `regret_error` comes with the amount. */
void tco__asked_told(tco_outlook *to, tco__question question, tco_chance answer);

#endif
