/* The estimators are those of doc/model.md, section 12. */
#include "num/indices.h"

void tco__index_add(tco__index_sums *self, double a, double b, const double *mixed)
{
    a -= self->shift;
    b -= self->shift;
    self->count++;
    self->a += a;
    self->b += b;
    self->squares += a * a + b * b;
    for (size_t i = 0; i < self->inputs; i++) {
        double at = mixed[i] - self->shift, apart = a - at;
        self->mixed[i] += at;
        self->cross[i] += b * (at - a);
        self->distance[i] += apart * apart;
    }
}

void tco__index_join(tco__index_sums *self, const tco__index_sums *other)
{
    self->count += other->count;
    self->a += other->a;
    self->b += other->b;
    self->squares += other->squares;
    for (size_t i = 0; i < self->inputs; i++) {
        self->mixed[i] += other->mixed[i];
        self->cross[i] += other->cross[i];
        self->distance[i] += other->distance[i];
    }
}

/* Of the shifted values. */
static double centre(const tco__index_sums *self)
{
    return (self->a + self->b) / (2.0 * (double)self->count);
}

double tco__index_mean(const tco__index_sums *self)
{
    return self->count > 0 ? self->shift + centre(self) : 0.0;
}

double tco__index_variance(const tco__index_sums *self)
{
    if (self->count == 0)
        return 0.0;
    double mean = centre(self);
    double variance = self->squares / (2.0 * (double)self->count) - mean * mean;
    return variance > 0.0 ? variance : 0.0;
}

double tco__index_first(const tco__index_sums *self, size_t input)
{
    double variance = tco__index_variance(self);
    if (!(variance > 0.0))
        return 0.0;
    double centred = self->cross[input] - centre(self) * (self->mixed[input] - self->a);
    return centred / (double)self->count / variance;
}

double tco__index_total(const tco__index_sums *self, size_t input)
{
    double variance = tco__index_variance(self);
    if (!(variance > 0.0))
        return 0.0;
    return self->distance[input] / (2.0 * (double)self->count) / variance;
}
