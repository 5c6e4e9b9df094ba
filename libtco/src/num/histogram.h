/* A distribution in fixed memory: whole counts in equal parts of a range. Merging adds whole numbers,
 * so it does not matter who counted what and in which order. It must not know what is counted. */
#ifndef TCO_NUM_HISTOGRAM_H
#define TCO_NUM_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum { TCO__HISTOGRAM_PARTS = 4096 };

typedef struct tco__histogram {
    double low, high, scale;
    double least, most; /* seen; infinities before */
    uint64_t below, above;
    uint64_t part[TCO__HISTOGRAM_PARTS];
} tco__histogram;

/* Empty, over [low, high]: finite, low < high. */
void tco__histogram_start(tco__histogram *self, double low, double high);
/* Count finite values; those outside the range count as below or above it. */
void tco__histogram_add(tco__histogram *self, const double *value, size_t count);
/* Add what another of the same range counted. */
void tco__histogram_merge(tco__histogram *self, const tco__histogram *other);
uint64_t tco__histogram_count(const tco__histogram *self);
/* Quantile of type 7 as if the values of a part lay evenly in it: within a part's width of the exact
 * one inside the range. The histogram is not empty; 0 <= p <= 1. */
double tco__histogram_quantile(const tco__histogram *self, double p);
/* The value of a rank, counted from 0, in the same way; ranks between two are fine. */
double tco__histogram_ranked(const tco__histogram *self, double rank);
/* Sum of max(x - threshold, 0), as if the values of a part lay in its middle, and those above the
 * range between its end and the largest. */
double tco__histogram_excess(const tco__histogram *self, double threshold);

#endif
