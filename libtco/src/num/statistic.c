/* Sums in a fixed order, and selection in place of sorting. */
#include "num/statistic.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "num/sum.h"

enum { BLOCK = 4096, QUANTILES_MAX = 32, INSERTION = 24 };

/* Four sums side by side: the order is fixed, and they overlap. */
static double block_sum(const double *value, size_t count, size_t stride)
{
    double sum[4] = {0.0, 0.0, 0.0, 0.0};
    size_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (size_t k = 0; k < 4; k++)
            sum[k] += value[(i + k) * stride];
    for (; i < count; i++)
        sum[0] += value[i * stride];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

double tco__statistic_sum(const double *value, size_t count, size_t stride)
{
    tco__sum t = {0.0, 0.0};
    for (size_t i = 0; i < count; i += BLOCK)
        tco__sum_add(&t,
                     block_sum(value + i * stride, count - i < BLOCK ? count - i : BLOCK, stride));
    return tco__sum_value(&t);
}

double tco__statistic_sd(const double *value, size_t count, double mean)
{
    tco__sum t = {0.0, 0.0};
    if (count < 2)
        return 0.0;
    for (size_t i = 0; i < count; i += BLOCK) {
        double sum = 0.0;
        for (size_t k = i; k < count && k < i + BLOCK; k++)
            sum += (value[k] - mean) * (value[k] - mean);
        tco__sum_add(&t, sum);
    }
    return sqrt((tco__sum_value(&t)) / (double)(count - 1));
}

static void swap(double *a, double *b)
{
    double kept = *a;
    *a = *b;
    *b = kept;
}

static void insertion_sort(double *value, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        double moved = value[i];
        size_t k = i;
        for (; k > 0 && value[k - 1] > moved; k--)
            value[k] = value[k - 1];
        value[k] = moved;
    }
}

/* Heap order, for ranges that defeat partitioning. */
static void sift(double *value, size_t root, size_t count)
{
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && value[child + 1] > value[child])
            child++;
        if (value[root] >= value[child])
            return;
        swap(&value[root], &value[child]);
    }
}

static void heap_sort(double *value, size_t count)
{
    for (size_t i = count / 2; i > 0; i--)
        sift(value, i - 1, count);
    for (size_t end = count; end > 1; end--) {
        swap(&value[0], &value[end - 1]);
        sift(value, 0, end - 1);
    }
}

/* Values below, equal to and above a pivot, in this order: [0, *low), [*low, *high), the rest. */
static void partition(double *value, size_t count, size_t *low, size_t *high)
{
    double *first = &value[0], *middle = &value[count / 2], *last = &value[count - 1];
    if (*middle < *first)
        swap(middle, first);
    if (*last < *first)
        swap(last, first);
    if (*last < *middle)
        swap(last, middle);
    double pivot = *middle;
    size_t below = 0, above = count, i = 0;
    while (i < above) {
        if (value[i] < pivot)
            swap(&value[i++], &value[below++]);
        else if (value[i] > pivot)
            swap(&value[i], &value[--above]);
        else
            i++;
    }
    *low = below;
    *high = above;
}

/* Ranks are those of the whole column, `from` is the rank of value[0]. The larger side is done in
 * the loop, so the depth is at most that of halving. */
static void select_ranks(double *value, size_t from, size_t count, const size_t *rank,
                         size_t rank_count, int depth)
{
    while (rank_count > 0 && count > 1) {
        size_t low, high, left = 0, right = rank_count;
        if (count <= INSERTION) {
            insertion_sort(value, count);
            return;
        }
        if (depth-- == 0) {
            heap_sort(value, count);
            return;
        }
        partition(value, count, &low, &high);
        while (left < rank_count && rank[left] < from + low)
            left++;
        while (right > left && rank[right - 1] >= from + high)
            right--;
        if (low < count - high) {
            select_ranks(value, from, low, rank, left, depth);
            value += high;
            from += high;
            count -= high;
            rank += right;
            rank_count -= right;
        } else {
            select_ranks(value + high, from + high, count - high, rank + right, rank_count - right,
                         depth);
            count = low;
            rank_count = left;
        }
    }
}

void tco__statistic_select(double *value, size_t count, const size_t *rank, size_t rank_count)
{
    int depth = 2;
    for (size_t n = count; n > 1; n /= 2)
        depth += 2;
    select_ranks(value, 0, count, rank, rank_count, depth);
}

/* Equal parts of a range, for the few values of interest among many. */
enum { PARTS = 4096, FEW = 2048, LEVELS = 4 };

typedef struct range {
    double low, scale; /* part of x: (x - low) * scale */
} range;

/* The range of values; its scale is 0 where it cannot be parted. */
static range range_of(const double *value, size_t count)
{
    double low[4], high[4];
    for (size_t k = 0; k < 4; k++)
        low[k] = high[k] = value[0];
    for (size_t i = 0; i < count; i++) {
        size_t k = i % 4;
        low[k] = value[i] < low[k] ? value[i] : low[k];
        high[k] = value[i] > high[k] ? value[i] : high[k];
    }
    for (size_t k = 1; k < 4; k++) {
        low[0] = low[k] < low[0] ? low[k] : low[0];
        high[0] = high[k] > high[0] ? high[k] : high[0];
    }
    double width = high[0] - low[0], scale = width > 0.0 ? (PARTS - 1) / width : 0.0;
    return (range){low[0], isfinite(width) && isfinite(scale) ? scale : 0.0};
}

static size_t part_of(const range *r, double x)
{
    return (size_t)((x - r->low) * r->scale);
}

/* The values of rising ranks. Those in the same parts as they are few as a rule: they are brought to
 * the front, and the rest is out of the way. */
static void ranked_values(double *value, size_t count, size_t *rank, size_t rank_count, int level,
                          double *to)
{
    uint32_t parts[PARTS] = {0};
    unsigned char wanted[PARTS] = {0};
    size_t near = 0, before = 0, skipped = 0, r = 0;
    range in = count > FEW && level < LEVELS ? range_of(value, count) : (range){0.0, 0.0};
    if (in.scale <= 0.0 || count > UINT32_MAX) {
        tco__statistic_select(value, count, rank, rank_count);
        for (size_t i = 0; i < rank_count; i++)
            to[i] = value[rank[i]];
        return;
    }
    for (size_t i = 0; i < count; i++)
        parts[part_of(&in, value[i])]++;
    for (size_t part = 0; part < PARTS && r < rank_count; part++) {
        before += parts[part];
        for (; r < rank_count && rank[r] < before; r++) {
            wanted[part] = 1;
            rank[r] -= skipped;
        }
        if (!wanted[part])
            skipped += parts[part];
    }
    for (size_t i = 0; i < count; i++)
        if (wanted[part_of(&in, value[i])])
            swap(&value[i], &value[near++]);
    ranked_values(value, near, rank, rank_count, level + 1, to);
}

void tco__statistic_ranked(double *value, size_t count, const size_t *rank, size_t rank_count,
                           double *to)
{
    size_t left[2 * QUANTILES_MAX] = {0};
    memcpy(left, rank, rank_count * sizeof *rank);
    ranked_values(value, count, left, rank_count, 0, to);
}

/* Insert a rank in order unless it is there. */
static void note_rank(size_t *rank, size_t *count, size_t wanted)
{
    size_t k = *count;
    while (k > 0 && rank[k - 1] > wanted)
        k--;
    if (k > 0 && rank[k - 1] == wanted)
        return;
    for (size_t i = (*count)++; i > k; i--)
        rank[i] = rank[i - 1];
    rank[k] = wanted;
}

static double value_of(const size_t *rank, const double *ordered, size_t wanted)
{
    while (*rank != wanted) {
        rank++;
        ordered++;
    }
    return *ordered;
}

void tco__statistic_quantiles(double *value, size_t count, const double *p, size_t p_count,
                              double *quantile)
{
    size_t rank[2 * QUANTILES_MAX] = {0}, ranks = 0, last = count - 1;
    double ordered[2 * QUANTILES_MAX] = {0.0};
    for (size_t i = 0; i < p_count; i++) {
        size_t lower = (size_t)(p[i] * (double)last);
        note_rank(rank, &ranks, lower);
        note_rank(rank, &ranks, lower < last ? lower + 1 : last);
    }
    tco__statistic_ranked(value, count, rank, ranks, ordered);
    for (size_t i = 0; i < p_count; i++) {
        double position = p[i] * (double)last;
        size_t lower = (size_t)position;
        double low = value_of(rank, ordered, lower);
        double high = value_of(rank, ordered, lower < last ? lower + 1 : last);
        quantile[i] = low + (position - floor(position)) * (high - low);
    }
}
