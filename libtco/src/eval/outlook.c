/* What the samples of a Monte Carlo run mean: summaries of metrics, chances, regret and risk.
 * Formulas: doc/model.md, section 11. Sums run in a fixed order, whatever drew the samples. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "eval/asked.h"
#include "num/statistic.h"

const tco_metric tco__kept_metrics[TCO__KEPT_COUNT] = {
    TCO_TOTAL, TCO_NPV, TCO_SAVING, TCO_NPV_GAIN, TCO_COST_PER_HOUR, TCO_BREAK_EVEN_FIRST};

bool tco__keeps(const tco_monte_carlo *request, int kept)
{
    bool always =
        kept == TCO__KEPT_NPV || kept == TCO__KEPT_NPV_GAIN || kept == TCO__KEPT_BREAK_EVEN;
    return always || (request->metrics >> tco__kept_metrics[kept] & 1) != 0;
}

typedef struct replicate {
    double sum;
    size_t count;
} replicate;

/* Values of a column without the missing ones, and of which sample each is. */
typedef struct reducer {
    const tco_uncertainty *from;
    double *value;
    size_t *sample;
    replicate *replicate;
    double *mean; /* of each replicate, from the mean of all */
} reducer;

static double mean_of(const double *value, size_t count)
{
    return count > 0 ? tco__statistic_sum(value, count, 1) / (double)count : 0.0;
}

/* The standard error of the mean of `count` values: over the means of the replicates, which are
 * independent, or, of random samples, the spread over the square root of their number. */
static double error_of(const reducer *r, size_t count, double mean)
{
    unsigned replicates = r->from->replicates, used = 0;
    if (replicates < 2)
        return count > 0 ? tco__statistic_sd(r->value, count, mean) / sqrt((double)count) : 0.0;
    memset(r->replicate, 0, replicates * sizeof *r->replicate);
    for (size_t i = 0; i < count; i++) {
        replicate *one = &r->replicate[r->sample[i] % replicates];
        one->sum += r->value[i] - mean;
        one->count++;
    }
    for (unsigned k = 0; k < replicates; k++)
        if (r->replicate[k].count > 0)
            r->mean[used++] = r->replicate[k].sum / (double)r->replicate[k].count;
    if (used < 2)
        return 0.0;
    return tco__statistic_sd(r->mean, used, mean_of(r->mean, used)) / sqrt((double)used);
}

static void keep(reducer *r, size_t *count, size_t sample, double value)
{
    r->value[*count] = value;
    r->sample[(*count)++] = sample;
}

static void summarise(reducer *r, const tco__prospect *option, int kept, tco_summary *to)
{
    static const double p[] = {0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0};
    double quantile[7];
    size_t count = 0;
    for (size_t i = 0; i < r->from->samples; i++)
        if (option->status[kept][i] == TCO_VALUE_OK)
            keep(r, &count, i, option->value[kept][i]);
    memset(to, 0, sizeof *to);
    to->count = count;
    to->excluded = r->from->samples - count;
    if (count == 0)
        return;
    to->mean = mean_of(r->value, count);
    to->sd = tco__statistic_sd(r->value, count, to->mean);
    to->mean_error = error_of(r, count, to->mean);
    tco__statistic_quantiles(r->value, count, p, 7, quantile);
    to->minimum = quantile[0];
    to->p5 = quantile[1];
    to->p25 = quantile[2];
    to->p50 = quantile[3];
    to->p75 = quantile[4];
    to->p95 = quantile[5];
    to->maximum = quantile[6];
}

/* The mean of the answers, and its error. */
static tco_chance ask(reducer *r, const tco__prospect *option, tco__question question)
{
    size_t count = 0;
    for (size_t i = 0; i < r->from->samples; i++)
        if (tco__asked_applies(option, question, i))
            keep(r, &count, i, tco__asked(r->from, option, question, i));
    tco_chance chance = {mean_of(r->value, count), 0.0};
    chance.error = error_of(r, count, chance.value);
    return chance;
}

/* Value at risk is an order statistic, the mean of the tail follows from it: R. T. Rockafellar and
 * S. Uryasev, J. Banking and Finance 26 (2002). */
static void risk(reducer *r, const tco__prospect *option, tco_outlook *to)
{
    size_t count = 0, percent = (size_t)r->from->request.risk_percent;
    for (size_t i = 0; i < r->from->samples; i++)
        if (option->status[TCO__KEPT_NPV][i] == TCO_VALUE_OK)
            r->value[count++] = option->value[TCO__KEPT_NPV][i];
    if (count == 0)
        return;
    size_t rank = (count / 100) * percent + ((count % 100) * percent + 99) / 100 - 1;
    tco__statistic_ranked(r->value, count, &rank, 1, &to->value_at_risk);
    count = 0;
    for (size_t i = 0; i < r->from->samples; i++)
        if (option->status[TCO__KEPT_NPV][i] == TCO_VALUE_OK)
            r->value[count++] = fmax(option->value[TCO__KEPT_NPV][i] - to->value_at_risk, 0.0);
    to->tail_mean =
        to->value_at_risk + mean_of(r->value, count) / ((double)(100 - percent) / 100.0);
}

static void look_out(reducer *r, const tco__prospect *option, bool baseline, tco_outlook *to)
{
    memset(to, 0, sizeof *to);
    to->count = option->summary[TCO__KEPT_NPV].count;
    to->excluded = option->summary[TCO__KEPT_NPV].excluded;
    to->comparable = baseline ? 0 : option->summary[TCO__KEPT_NPV_GAIN].count;
    risk(r, option, to);
    for (int q = 0; q < (baseline ? TCO__ASK_WINS : TCO__ASK_COUNT); q++)
        tco__asked_told(to, (tco__question)q, ask(r, option, (tco__question)q));
}

tco_status tco__uncertainty_reduce(tco_uncertainty *self)
{
    tco_arena *scratch = tco__arena_new();
    if (scratch == NULL)
        return TCO_E_NOMEM;
    reducer r = {self, TCO_ARENA_ARRAY(scratch, self->samples, double),
                 TCO_ARENA_ARRAY(scratch, self->samples, size_t),
                 TCO_ARENA_ARRAY(scratch, self->replicates, replicate),
                 TCO_ARENA_ARRAY(scratch, self->replicates, double)};
    bool room = r.value != NULL && r.sample != NULL && r.replicate != NULL && r.mean != NULL;
    for (size_t o = 0; room && o < self->option_count; o++) {
        for (int kept = 0; kept < TCO__KEPT_COUNT; kept++)
            if (tco__keeps(&self->request, kept))
                summarise(&r, &self->option[o], kept, &self->option[o].summary[kept]);
        look_out(&r, &self->option[o], o == self->baseline, &self->option[o].outlook);
    }
    tco__arena_free(scratch);
    return room ? TCO_OK : TCO_E_NOMEM;
}
