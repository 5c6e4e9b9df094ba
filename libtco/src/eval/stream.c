/* Sums and counts of rounds of samples. Rounds come in order and each is added in order, on one
 * thread, so nothing depends on who drew the samples. */
#include "eval/stream.h"

#include <math.h>
#include <string.h>

#include "eval/asked.h"
#include "num/histogram.h"
#include "num/statistic.h"

enum { REPLICATES_MAX = 64 };

/* Sums of values less the first of them, also by replicate. */
typedef struct tally {
    size_t count;
    double pivot, sum, square;
    double part_sum[REPLICATES_MAX];
    size_t part_count[REPLICATES_MAX];
} tally;

typedef struct figure {
    tally tally;
    tco__histogram *histogram; /* its range is that of the first round with values, and more */
} figure;

typedef struct stream_option {
    figure figure[TCO__KEPT_COUNT];
    tally asked[TCO__ASK_COUNT];
} stream_option;

struct tco__stream {
    double *value; /* of a round, without the missing ones */
    stream_option *option;
};

tco__stream *tco__stream_start(tco_arena *arena, const tco_uncertainty *self)
{
    tco__stream *made = TCO_ARENA_NEW(arena, tco__stream);
    if (made == NULL)
        return NULL;
    made->value = TCO_ARENA_ARRAY(arena, TCO__ROUND_SAMPLES, double);
    made->option = TCO_ARENA_ARRAY(arena, self->option_count, stream_option);
    if (made->value == NULL || made->option == NULL)
        return NULL;
    for (size_t o = 0; o < self->option_count; o++)
        for (int kept = 0; kept < TCO__KEPT_COUNT; kept++) {
            if (!tco__keeps(&self->request, kept))
                continue;
            figure *f = &made->option[o].figure[kept];
            f->histogram = TCO_ARENA_NEW(arena, tco__histogram);
            if (f->histogram == NULL)
                return NULL;
        }
    return made;
}

static void tally_add(tally *t, double value, size_t replicate)
{
    if (t->count++ == 0)
        t->pivot = value;
    double less = value - t->pivot;
    t->sum += less;
    t->square += less * less;
    t->part_sum[replicate] += less;
    t->part_count[replicate]++;
}

/* A quarter wider on both sides than what was seen, and never empty. */
static void histogram_start(tco__histogram *h, const double *value, size_t count)
{
    double low = value[0], high = value[0];
    for (size_t i = 1; i < count; i++) {
        low = value[i] < low ? value[i] : low;
        high = value[i] > high ? value[i] : high;
    }
    double most = fabs(low) > fabs(high) ? fabs(low) : fabs(high);
    double more = (high - low) / 4.0 + most * 1e-12 + 1e-12;
    tco__histogram_start(h, low - more, high + more);
}

static void add_figure(tco__stream *self, figure *f, const tco_uncertainty *from, size_t option,
                       int kept, size_t first, size_t held)
{
    const double *value = from->option[option].value[kept];
    const unsigned char *status = from->option[option].status[kept];
    bool begun = f->tally.count > 0;
    size_t count = 0;
    for (size_t i = 0; i < held; i++) {
        if (status[i] != TCO_VALUE_OK)
            continue;
        tally_add(&f->tally, value[i], (first + i) % from->replicates);
        self->value[count++] = value[i];
    }
    if (!begun && count > 0)
        histogram_start(f->histogram, self->value, count);
    tco__histogram_add(f->histogram, self->value, count);
}

void tco__stream_add(tco__stream *self, const tco_uncertainty *from, size_t first, size_t held)
{
    for (size_t o = 0; o < from->option_count; o++) {
        const tco__prospect *option = &from->option[o];
        for (int kept = 0; kept < TCO__KEPT_COUNT; kept++)
            if (tco__keeps(&from->request, kept))
                add_figure(self, &self->option[o].figure[kept], from, o, kept, first, held);
        for (int q = 0; q < TCO__ASK_COUNT; q++)
            for (size_t i = 0; i < held; i++)
                if (tco__asked_applies(option, (tco__question)q, i))
                    tally_add(&self->option[o].asked[q],
                              tco__asked(from, option, (tco__question)q, i),
                              (first + i) % from->replicates);
    }
}

static double tally_mean(const tally *t)
{
    return t->count > 0 ? t->pivot + t->sum / (double)t->count : 0.0;
}

static double tally_sd(const tally *t)
{
    if (t->count < 2)
        return 0.0;
    double about = t->square - t->sum * (t->sum / (double)t->count);
    return about > 0.0 ? sqrt(about / (double)(t->count - 1)) : 0.0;
}

/* As in tco__uncertainty_reduce: over the means of the replicates, or of random samples. */
static double tally_error(const tally *t, unsigned replicates)
{
    double mean[REPLICATES_MAX];
    unsigned used = 0;
    if (replicates < 2)
        return t->count > 0 ? tally_sd(t) / sqrt((double)t->count) : 0.0;
    for (unsigned k = 0; k < replicates; k++)
        if (t->part_count[k] > 0)
            mean[used++] = t->part_sum[k] / (double)t->part_count[k];
    if (used < 2)
        return 0.0;
    double middle = tco__statistic_sum(mean, used, 1) / (double)used;
    return tco__statistic_sd(mean, used, middle) / sqrt((double)used);
}

static void summarise(const figure *f, const tco_uncertainty *to, tco_summary *summary)
{
    const tally *t = &f->tally;
    memset(summary, 0, sizeof *summary);
    summary->count = t->count;
    summary->excluded = to->samples - t->count;
    if (t->count == 0)
        return;
    summary->mean = tally_mean(t);
    summary->sd = tally_sd(t);
    summary->mean_error = tally_error(t, to->replicates);
    summary->minimum = f->histogram->least;
    summary->p5 = tco__histogram_quantile(f->histogram, 0.05);
    summary->p25 = tco__histogram_quantile(f->histogram, 0.25);
    summary->p50 = tco__histogram_quantile(f->histogram, 0.5);
    summary->p75 = tco__histogram_quantile(f->histogram, 0.75);
    summary->p95 = tco__histogram_quantile(f->histogram, 0.95);
    summary->maximum = f->histogram->most;
}

static void risk(const figure *cost, unsigned percent, tco_outlook *to)
{
    size_t count = cost->tally.count;
    if (count == 0)
        return;
    size_t rank = (count / 100) * percent + ((count % 100) * percent + 99) / 100 - 1;
    to->value_at_risk = tco__histogram_ranked(cost->histogram, (double)rank);
    double beyond = tco__histogram_excess(cost->histogram, to->value_at_risk) / (double)count;
    to->tail_mean = to->value_at_risk + beyond / ((double)(100 - percent) / 100.0);
}

void tco__stream_finish(const tco__stream *self, tco_uncertainty *to)
{
    for (size_t o = 0; o < to->option_count; o++) {
        tco__prospect *option = &to->option[o];
        const stream_option *seen = &self->option[o];
        bool baseline = o == to->baseline;
        for (int kept = 0; kept < TCO__KEPT_COUNT; kept++)
            if (tco__keeps(&to->request, kept))
                summarise(&seen->figure[kept], to, &option->summary[kept]);
        tco_outlook *outlook = &option->outlook;
        memset(outlook, 0, sizeof *outlook);
        outlook->count = option->summary[TCO__KEPT_NPV].count;
        outlook->excluded = option->summary[TCO__KEPT_NPV].excluded;
        outlook->comparable = baseline ? 0 : option->summary[TCO__KEPT_NPV_GAIN].count;
        risk(&seen->figure[TCO__KEPT_NPV], (unsigned)to->request.risk_percent, outlook);
        for (int q = 0; q < (baseline ? TCO__ASK_WINS : TCO__ASK_COUNT); q++) {
            const tally *t = &seen->asked[q];
            tco_chance answer = {tally_mean(t), tally_error(t, to->replicates)};
            tco__asked_told(outlook, (tco__question)q, answer);
        }
    }
}
