/* The points at which a field is tried. Three grids in one: even steps for fields like fractions,
 * equal ratios for those that span decades, and close ones around the value the study has, where
 * the answer is most often looked for. */
#include <math.h>

#include "eval/solve.h"
#include "num/elementary.h"

#define NEAR_FACTOR 4.0 /* the close points reach from a quarter to four times the value */
#define LEAST_PART 1e-6 /* of the value: the smallest point but zero */

typedef struct grid {
    double low, high;
    double *at;
    size_t count;
} grid;

static void add(grid *self, double at)
{
    if (at >= self->low && at <= self->high)
        self->at[self->count++] = at + 0.0; /* never -0 */
}

static void add_even(grid *self)
{
    for (int i = 0; i < TCO__GRID_EVEN; i++)
        add(self, self->low + (self->high - self->low) * i / TCO__GRID_EVEN);
    add(self, self->high);
}

/* Points of one sign, from `start` to `end` in absolute value. */
static void add_ratios(grid *self, double sign, double start, double end, int steps)
{
    if (!(start > 0.0 && start < end))
        return;
    double span = tco__log(end / start);
    for (int i = 0; i < steps; i++)
        add(self, sign * start * tco__exp(span * i / steps));
    add(self, sign * end);
}

/* Shell's sort: in place, and qsort may ask for memory. */
static void sort(double *at, size_t count)
{
    for (size_t gap = count / 2; gap > 0; gap /= 2) {
        for (size_t i = gap; i < count; i++) {
            double moved = at[i];
            size_t k = i;
            for (; k >= gap && at[k - gap] > moved; k -= gap)
                at[k] = at[k - gap];
            at[k] = moved;
        }
    }
}

size_t tco__grid_fill(double low, double high, double value, double grid_at[TCO__GRID_MAX])
{
    grid self = {low, high, grid_at, 0};
    double size = fabs(value), top = fmax(fabs(low), fabs(high));
    double least = LEAST_PART * fmin(size > 0.0 ? size : 1.0, top);
    double sign = value < 0.0 ? -1.0 : 1.0;
    add_even(&self);
    add_ratios(&self, 1.0, fmax(low, least), high, TCO__GRID_RATIO);
    add_ratios(&self, -1.0, fmax(-high, least), -low, TCO__GRID_RATIO);
    add_ratios(&self, sign, size / NEAR_FACTOR, size * NEAR_FACTOR, 2 * TCO__GRID_NEAR);
    add(&self, 0.0);
    add(&self, value);
    sort(self.at, self.count);
    size_t kept = 0;
    for (size_t i = 0; i < self.count; i++)
        if (kept == 0 || self.at[i] > self.at[kept - 1])
            self.at[kept++] = self.at[i];
    return kept;
}
