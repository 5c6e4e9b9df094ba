/* Sums in a fixed order, and selection in place of sorting. */
#include "num/statistic.h"

#include <math.h>

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

/* A running sum with what rounding took from it (A. Neumaier, ZAMM 54 (1974)). */
typedef struct total {
    double sum, lost;
} total;

static void total_add(total *t, double value)
{
    double sum = t->sum + value;
    t->lost += fabs(t->sum) >= fabs(value) ? (t->sum - sum) + value : (value - sum) + t->sum;
    t->sum = sum;
}

double tco__statistic_sum(const double *value, size_t count, size_t stride)
{
    total t = {0.0, 0.0};
    for (size_t i = 0; i < count; i += BLOCK)
        total_add(&t, block_sum(value + i * stride, count - i < BLOCK ? count - i : BLOCK, stride));
    return t.sum + t.lost;
}

double tco__statistic_sd(const double *value, size_t count, double mean)
{
    total t = {0.0, 0.0};
    if (count < 2)
        return 0.0;
    for (size_t i = 0; i < count; i += BLOCK) {
        double sum = 0.0;
        for (size_t k = i; k < count && k < i + BLOCK; k++)
            sum += (value[k] - mean) * (value[k] - mean);
        total_add(&t, sum);
    }
    return sqrt((t.sum + t.lost) / (double)(count - 1));
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

void tco__statistic_quantiles(double *value, size_t count, const double *p, size_t p_count,
                              double *quantile)
{
    size_t rank[2 * QUANTILES_MAX], ranks = 0;
    for (size_t i = 0; i < p_count; i++) {
        size_t lower = (size_t)(p[i] * (double)(count - 1));
        rank[ranks++] = lower;
        rank[ranks++] = lower + 1 < count ? lower + 1 : lower;
    }
    tco__statistic_select(value, count, rank, ranks);
    for (size_t i = 0; i < p_count; i++) {
        double position = p[i] * (double)(count - 1), low = value[rank[2 * i]];
        quantile[i] = low + (position - floor(position)) * (value[rank[2 * i + 1]] - low);
    }
}
