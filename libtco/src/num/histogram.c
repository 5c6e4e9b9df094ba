/* Counting in equal parts. */
#include "num/histogram.h"

#include <math.h>
#include <string.h>

void tco__histogram_start(tco__histogram *self, double low, double high)
{
    memset(self, 0, sizeof *self);
    self->low = low;
    self->high = high;
    self->scale = TCO__HISTOGRAM_PARTS / (high - low);
    self->least = (double)INFINITY;
    self->most = -(double)INFINITY;
}

void tco__histogram_add(tco__histogram *self, const double *value, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double x = value[i];
        self->least = x < self->least ? x : self->least;
        self->most = x > self->most ? x : self->most;
        if (x < self->low) {
            self->below++;
        } else if (x > self->high) {
            self->above++;
        } else {
            size_t part = (size_t)((x - self->low) * self->scale);
            self->part[part < TCO__HISTOGRAM_PARTS ? part : TCO__HISTOGRAM_PARTS - 1]++;
        }
    }
}

void tco__histogram_merge(tco__histogram *self, const tco__histogram *other)
{
    for (size_t i = 0; i < TCO__HISTOGRAM_PARTS; i++)
        self->part[i] += other->part[i];
    self->below += other->below;
    self->above += other->above;
    self->least = other->least < self->least ? other->least : self->least;
    self->most = other->most > self->most ? other->most : self->most;
}

uint64_t tco__histogram_count(const tco__histogram *self)
{
    uint64_t count = self->below + self->above;
    for (size_t i = 0; i < TCO__HISTOGRAM_PARTS; i++)
        count += self->part[i];
    return count;
}

/* Where the value of a rank among `count` even ones between two ends lies. */
static double place(double from, double to, double rank, double count)
{
    return from + (to - from) * ((rank + 0.5) / count);
}

double tco__histogram_ranked(const tco__histogram *self, double rank)
{
    double width = 1.0 / self->scale;
    double seen = (double)self->below, x = self->most;
    /* The rank may lie between the last value of a part and the first of the next. */
    if (rank <= seen - 0.5) {
        x = place(self->least, self->low, rank, seen);
    } else {
        size_t i = 0;
        while (i < TCO__HISTOGRAM_PARTS && rank > seen + (double)self->part[i] - 0.5)
            seen += (double)self->part[i++];
        if (i < TCO__HISTOGRAM_PARTS)
            x = place(self->low + (double)i * width, self->low + (double)(i + 1) * width,
                      rank - seen, (double)self->part[i]);
        else if (self->above > 0)
            x = place(self->high, self->most, rank - seen, (double)self->above);
    }
    x = x < self->least ? self->least : x;
    return x > self->most ? self->most : x;
}

double tco__histogram_quantile(const tco__histogram *self, double p)
{
    return tco__histogram_ranked(self, p * (double)(tco__histogram_count(self) - 1));
}

static double above(double x, double threshold)
{
    return x > threshold ? x - threshold : 0.0;
}

double tco__histogram_excess(const tco__histogram *self, double threshold)
{
    double width = 1.0 / self->scale, sum = 0.0;
    double under = self->least + (self->low - self->least) / 2.0;
    double over = self->high + (self->most - self->high) / 2.0;
    if (self->below > 0)
        sum += (double)self->below * above(under, threshold);
    for (size_t i = 0; i < TCO__HISTOGRAM_PARTS; i++)
        if (self->part[i] > 0)
            sum += (double)self->part[i] * above(self->low + ((double)i + 0.5) * width, threshold);
    if (self->above > 0)
        sum += (double)self->above * above(over, threshold);
    return sum;
}
