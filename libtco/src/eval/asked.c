/* Questions to one sample, and where their answers belong. */
#include "eval/asked.h"

#include <math.h>

bool tco__asked_applies(const tco__prospect *option, tco__question question, size_t sample)
{
    return option->status[TCO__KEPT_NPV][sample] == TCO_VALUE_OK &&
           (question < TCO__ASK_WINS || option->status[TCO__KEPT_NPV_GAIN][sample] == TCO_VALUE_OK);
}

static double least_cost(const tco_uncertainty *self, size_t sample)
{
    double least = (double)INFINITY;
    for (size_t o = 0; o < self->option_count; o++)
        if (self->option[o].status[TCO__KEPT_NPV][sample] == TCO_VALUE_OK)
            least = fmin(least, self->option[o].value[TCO__KEPT_NPV][sample]);
    return least;
}

double tco__asked(const tco_uncertainty *self, const tco__prospect *option, tco__question question,
                  size_t sample)
{
    double cost = option->value[TCO__KEPT_NPV][sample];
    unsigned char ended = option->break_even[sample];
    switch (question) {
    case TCO__ASK_CHEAPEST: return cost <= least_cost(self, sample) ? 1.0 : 0.0;
    case TCO__ASK_HAS_REGRET: return cost - least_cost(self, sample) > 0.0 ? 1.0 : 0.0;
    case TCO__ASK_REGRET: return cost - least_cost(self, sample);
    case TCO__ASK_WINS: return option->value[TCO__KEPT_NPV_GAIN][sample] > 0.0 ? 1.0 : 0.0;
    case TCO__ASK_BREAK_EVEN:
        return ended == TCO_ALREADY || ended == TCO_REACHED || ended == TCO_RELAPSED ? 1.0 : 0.0;
    case TCO__ASK_RELAPSED: return ended == TCO_RELAPSED ? 1.0 : 0.0;
    case TCO__ASK_COUNT: break;
    }
    return 0.0;
}

void tco__asked_told(tco_outlook *to, tco__question question, tco_chance answer)
{
    switch (question) {
    case TCO__ASK_CHEAPEST: to->cheapest = answer; break;
    case TCO__ASK_HAS_REGRET: to->regret = answer; break;
    case TCO__ASK_REGRET:
        to->expected_regret = answer.value;
        to->regret_error = answer.error;
        break;
    case TCO__ASK_WINS: to->wins = answer; break;
    case TCO__ASK_BREAK_EVEN: to->break_even = answer; break;
    case TCO__ASK_RELAPSED: to->relapsed = answer; break;
    case TCO__ASK_COUNT: break;
    }
}
