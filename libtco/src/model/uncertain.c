/* Laws and what their parameters must be. */
#include "model/uncertain.h"

#include <math.h>
#include <string.h>

const tco__law_form tco__uncertain_laws[TCO__LAW_COUNT] = {
    {"point", TCO__SHAPE_NUMBER, 1, {NULL}, {NULL}, "{\"point\": 2.58}", "one value", "the value"},
    {"uniform",
     TCO__SHAPE_LIST,
     2,
     {"lowest", "highest", NULL},
     {NULL},
     "{\"uniform\": [0.5, 0.8]}",
     "every value between the lowest and the highest is as likely",
     "the middle"},
    {"triangular",
     TCO__SHAPE_LIST,
     3,
     {"lowest", "most likely", "highest", NULL},
     {NULL},
     "{\"triangular\": [20000, 23592, 36000]}",
     "lowest, most likely, highest, with straight sides",
     "the most likely"},
    {"pert",
     TCO__SHAPE_LIST,
     3,
     {"lowest", "most likely", "highest", NULL},
     {NULL},
     "{\"pert\": [1.67, 2.58, 3.2]}",
     "lowest, most likely, highest, with round sides: a beta law whose mean is "
     "(lowest + 4 most likely + highest) / 6",
     "the most likely"},
    {"normal",
     TCO__SHAPE_NAMED,
     2,
     {"mean", "sd", NULL},
     {"p10", "p90", NULL},
     "{\"normal\": {\"mean\": 0.6, \"sd\": 0.05}}",
     "the normal law cut at the limits of the field; p10 and p90 are the values that one in ten "
     "is below and above",
     "the mean"},
    {"lognormal",
     TCO__SHAPE_NAMED,
     2,
     {"mean", "sd", NULL},
     {"p10", "p90", NULL},
     "{\"lognormal\": {\"p10\": 8, \"p90\": 16}}",
     "its logarithm is normal; mean and sd are those of the value itself",
     "the median"},
    {"beta",
     TCO__SHAPE_NAMED,
     4,
     {"alpha", "beta", "minimum", "maximum", NULL},
     {NULL},
     "{\"beta\": {\"alpha\": 2, \"beta\": 5, \"minimum\": 0, \"maximum\": 1}}",
     "the beta law between minimum and maximum",
     "the mean"},
    {"discrete",
     TCO__SHAPE_WEIGHTS,
     2,
     {"values", "weights", NULL},
     {NULL},
     "{\"discrete\": {\"values\": [1.88, 2.58], \"weights\": [1, 3]}}",
     "one of the values, as often as its weight says",
     "the value with the most weight"},
    {"empirical",
     TCO__SHAPE_LIST,
     0,
     {NULL},
     {NULL},
     "{\"empirical\": [2.1, 2.3, 2.58, 2.9]}",
     "values that were seen, each as likely",
     "the median"},
};

int tco__uncertain_find(const char *name)
{
    int law = 0;
    while (law < TCO__LAW_COUNT && strcmp(tco__uncertain_laws[law].name, name) != 0)
        law++;
    return law;
}

bool tco__uncertain_possible(const tco__distribution *law, size_t *index, const char **message)
{
    const double *p = law->parameter;
    size_t low = law->kind == TCO__DISTRIBUTION_BETA ? 2 : 0;
    size_t high = law->kind == TCO__DISTRIBUTION_UNIFORM ? 1 : low + (low == 0 ? 2 : 1);
    bool ends = law->kind == TCO__DISTRIBUTION_UNIFORM || law->kind == TCO__DISTRIBUTION_BETA ||
                law->kind == TCO__DISTRIBUTION_TRIANGULAR || law->kind == TCO__DISTRIBUTION_PERT;
    if (!tco__distribution_possible(law, index, message))
        return false;
    if (!ends || p[low] < p[high])
        return true;
    *index = high;
    *message = "is no more than the lowest, which a point says better";
    return false;
}

/* The value of a rank among the sorted ones, by counting: lists are short. */
static double ranked(const tco__distribution *law, size_t rank)
{
    for (size_t i = 0; i < law->count; i++) {
        size_t below = 0, not_above = 0;
        for (size_t k = 0; k < law->count; k++) {
            below += law->value[k] < law->value[i];
            not_above += law->value[k] <= law->value[i];
        }
        if (below <= rank && rank < not_above)
            return law->value[i];
    }
    return 0.0;
}

static double centre(const tco__distribution *law)
{
    const double *p = law->parameter;
    double low, high, ratio;
    size_t best = 0;
    switch (law->kind) {
    case TCO__DISTRIBUTION_POINT: return p[0];
    case TCO__DISTRIBUTION_UNIFORM: return p[0] + (p[1] - p[0]) / 2.0;
    case TCO__DISTRIBUTION_TRIANGULAR:
    case TCO__DISTRIBUTION_PERT: return p[1];
    case TCO__DISTRIBUTION_NORMAL: return law->percentiles ? p[0] + (p[1] - p[0]) / 2.0 : p[0];
    case TCO__DISTRIBUTION_LOGNORMAL:
        ratio = p[1] / p[0];
        return law->percentiles ? sqrt(p[0] * p[1]) : p[0] / sqrt(1.0 + ratio * ratio);
    case TCO__DISTRIBUTION_BETA: return tco__distribution_mean(law);
    case TCO__DISTRIBUTION_DISCRETE:
        for (size_t i = 1; i < law->count; i++)
            if (law->weight[i] > law->weight[best])
                best = i;
        return law->value[best];
    case TCO__DISTRIBUTION_EMPIRICAL:
        low = ranked(law, (law->count - 1) / 2);
        high = ranked(law, law->count / 2);
        return low + (high - low) / 2.0;
    }
    return 0.0;
}

double tco__uncertain_centre(const tco__distribution *law)
{
    double value = centre(law);
    return value < law->least ? law->least : value > law->most ? law->most : value;
}
