/* Laws and what their parameters must be. */
#include "model/uncertain.h"

#include <math.h>
#include <string.h>

/* The two lists name the same laws in the same order. */
_Static_assert((int)TCO__POINT == (int)TCO__DISTRIBUTION_POINT, "point");
_Static_assert((int)TCO__PERT == (int)TCO__DISTRIBUTION_PERT, "pert");
_Static_assert((int)TCO__LOGNORMAL == (int)TCO__DISTRIBUTION_LOGNORMAL, "lognormal");
_Static_assert((int)TCO__EMPIRICAL == (int)TCO__DISTRIBUTION_EMPIRICAL, "empirical");

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

tco__law tco__uncertain_find(const char *name)
{
    int law = 0;
    while (law < TCO__LAW_COUNT && strcmp(tco__uncertain_laws[law].name, name) != 0)
        law++;
    return (tco__law)law;
}

static bool refuse(size_t at, const char *text, size_t *index, const char **message)
{
    *index = at;
    *message = text;
    return false;
}

static bool weights_possible(const tco__uncertain *self, size_t *index, const char **message)
{
    double sum = 0.0;
    for (size_t i = 0; i < self->count; i++) {
        if (!(self->weight[i] >= 0.0))
            return refuse(self->count + i, "a weight below 0", index, message);
        sum += self->weight[i];
    }
    return sum > 0.0 || refuse(self->count, "weights that are all 0", index, message);
}

bool tco__uncertain_possible(const tco__uncertain *self, size_t *index, const char **message)
{
    const double *p = self->parameter;
    switch (self->law) {
    case TCO__UNIFORM:
        return p[0] < p[1] || refuse(1, "not above the lowest value", index, message);
    case TCO__TRIANGULAR:
    case TCO__PERT:
        if (!(p[1] >= p[0]))
            return refuse(1, "a most likely value below the lowest", index, message);
        if (!(p[2] >= p[1]))
            return refuse(2, "a highest value below the most likely", index, message);
        return p[0] < p[2] || refuse(2, "not above the lowest value", index, message);
    case TCO__LOGNORMAL:
        if (!(p[0] > 0.0))
            return refuse(0, "not above 0, as a lognormal law needs", index, message);
        break;
    case TCO__BETA:
        for (size_t i = 0; i < 2; i++)
            if (!(p[i] >= 0.01 && p[i] <= 10000.0))
                return refuse(i, "outside [0.01, 10000]", index, message);
        return p[2] < p[3] || refuse(3, "not above the minimum", index, message);
    case TCO__DISCRETE: return weights_possible(self, index, message);
    case TCO__NORMAL:
    case TCO__POINT:
    case TCO__EMPIRICAL:
    case TCO__LAW_COUNT: break;
    }
    if (self->law != TCO__NORMAL && self->law != TCO__LOGNORMAL)
        return true;
    if (self->second)
        return p[1] > p[0] || refuse(1, "not above p10", index, message);
    return p[1] > 0.0 || refuse(1, "not above 0", index, message);
}

tco__distribution tco__uncertain_law(const tco__uncertain *self, double low, double high)
{
    tco__distribution law = {.kind = (tco__distribution_kind)self->law,
                             .percentiles = self->second,
                             .value = self->value,
                             .weight = self->weight,
                             .count = self->count,
                             .least = low,
                             .most = high};
    for (int i = 0; i < TCO__DISTRIBUTION_PARAMETERS; i++)
        law.parameter[i] = self->parameter[i];
    return law;
}

bool tco__uncertain_within(const tco__uncertain *self, double low, double high)
{
    tco__distribution law = tco__uncertain_law(self, low, high);
    if (self->law != TCO__NORMAL && self->law != TCO__LOGNORMAL)
        return true;
    return tco__distribution_cut_of(&law).left >= TCO__DISTRIBUTION_LEFT;
}

/* The value of a rank among the sorted ones, by counting: lists are short. */
static double ranked(const double *value, size_t count, size_t rank)
{
    for (size_t i = 0; i < count; i++) {
        size_t below = 0, not_above = 0;
        for (size_t k = 0; k < count; k++) {
            below += value[k] < value[i];
            not_above += value[k] <= value[i];
        }
        if (below <= rank && rank < not_above)
            return value[i];
    }
    return 0.0;
}

static double median(const double *value, size_t count)
{
    double low = ranked(value, count, (count - 1) / 2), high = ranked(value, count, count / 2);
    return low + (high - low) / 2.0;
}

double tco__uncertain_centre(const tco__uncertain *self)
{
    const double *p = self->parameter;
    size_t best = 0;
    switch (self->law) {
    case TCO__POINT: return p[0];
    case TCO__UNIFORM: return p[0] + (p[1] - p[0]) / 2.0;
    case TCO__TRIANGULAR:
    case TCO__PERT: return p[1];
    case TCO__NORMAL: return self->second ? p[0] + (p[1] - p[0]) / 2.0 : p[0];
    case TCO__LOGNORMAL:
        return self->second ? sqrt(p[0] * p[1]) : p[0] / sqrt(1.0 + (p[1] / p[0]) * (p[1] / p[0]));
    case TCO__BETA: return p[2] + (p[3] - p[2]) * (p[0] / (p[0] + p[1]));
    case TCO__DISCRETE:
        for (size_t i = 1; i < self->count; i++)
            if (self->weight[i] > self->weight[best])
                best = i;
        return self->value[best];
    case TCO__EMPIRICAL: return median(self->value, self->count);
    case TCO__LAW_COUNT: break;
    }
    return 0.0;
}
