/* A running sum with what rounding took from it (A. Neumaier, ZAMM 54 (1974)). It must not know
 * what is summed. */
#ifndef TCO_NUM_SUM_H
#define TCO_NUM_SUM_H

#include <math.h>

/* Starts as {0.0, 0.0}. */
typedef struct tco__sum {
    double sum, lost;
} tco__sum;

static inline void tco__sum_add(tco__sum *self, double value)
{
    double sum = self->sum + value;
    self->lost +=
        fabs(self->sum) >= fabs(value) ? (self->sum - sum) + value : (value - sum) + self->sum;
    self->sum = sum;
}

static inline double tco__sum_value(const tco__sum *self)
{
    return self->sum + self->lost;
}

#endif
