/* Roots of f(x) = sum w e^(-t x), by the proof of Descartes' rule for such sums (G. Polya and
 * G. Szego, Problems and Theorems in Analysis II, part V, problem 77). Take a time u between two
 * neighbouring flows of different sign: f(x) e^(u x) has the derivative sum (u - t) w e^((u-t) x),
 * which is e^(u x) times a sum of the same kind whose signs change once less. Its roots cut the
 * line into pieces on which f e^(u x) is monotone, so that each holds one root of f at most. With
 * one change of sign there is one root; from there it goes back, a change at a time, to f.
 *
 * Weights are held as logarithms, so money of any size, and any x, can be weighed. Sums are judged
 * in proportion to the sum of their absolute terms; where that is less than rounding can tell
 * from zero at a place where f e^(u x) turns, f touches zero: that counts as one root. */
#include "num/balance.h"

#include <float.h>
#include <math.h>

#include "num/elementary.h"
#include "num/root.h"
#include "num/sum.h"

/* A sum below this part of its absolute terms is no sum. */
#define DOUBT 1e-13
#define POLISH_STEPS 3

/* The sum of a level: level k has k changes of sign taken out. */
typedef struct level {
    const tco__flow *flow;
    size_t count;
    double *size;   /* ln |weight| of each flow; the largest of level 0 is 0 */
    double *weight; /* of level 0, in proportion to the largest */
    signed char *sign;
} level;

/* A level seen from x: the sum and its slope in proportion to the sum of absolute terms, and how
 * far rounding may have moved the sum. */
typedef struct view {
    double sum, slope, doubt;
} view;

static view look(const level *l, double x)
{
    size_t heavy = 0;
    double most = -(double)INFINITY;
    tco__sum sum = {0.0, 0.0};
    double slope = 0.0, all = 0.0, moved = 0.0;
    for (size_t i = 0; i < l->count; i++) {
        double size = l->size[i] - x * l->flow[i].time;
        if (size > most) {
            most = size;
            heavy = i;
        }
    }
    for (size_t i = 0; i < l->count; i++) {
        double later = l->flow[i].time - l->flow[heavy].time;
        double term = tco__exp(l->size[i] - l->size[heavy] - x * later);
        tco__sum_add(&sum, l->sign[i] * term);
        slope -= l->sign[i] * later * term;
        all += term;
        moved += fabs(x * later) * term;
    }
    return (view){tco__sum_value(&sum) / all, slope / all, DOUBT + DBL_EPSILON * moved / all};
}

static double sum_at(double x, void *user)
{
    return look(user, x).sum;
}

static int side(const view *v)
{
    return v->sum > v->doubt ? 1 : v->sum < -v->doubt ? -1 : 0;
}

/* Beyond these the first or the last flow outweighs all others together, twice over. */
static void bounds(const level *l, double *low, double *high)
{
    const tco__flow *first = &l->flow[0], *last = &l->flow[l->count - 1];
    double many = tco__log(2.0 * (double)l->count);
    *low = (double)INFINITY;
    *high = -(double)INFINITY;
    for (size_t i = 0; i < l->count; i++) {
        double above_first = l->size[i] - l->size[0] + many;
        double above_last = l->size[i] - l->size[l->count - 1] + many;
        if (i > 0)
            *high = fmax(*high, above_first / (l->flow[i].time - first->time));
        if (i + 1 < l->count)
            *low = fmin(*low, -above_last / (last->time - l->flow[i].time));
    }
}

static double quotient(double a, double b)
{
    return fabs(b) > 0.0 ? a / b : (double)INFINITY;
}

/* Newton's method on level 0, near its root. Where money hardly grows, from the plain sum of the
 * weights and e^(-t x) - 1, which have all their digits. */
static double newton_step(const level *l, double x)
{
    double length = l->flow[l->count - 1].time - l->flow[0].time;
    if (fabs(x) * length > 0.5) {
        view v = look(l, x);
        return quotient(-v.sum, v.slope);
    }
    tco__sum sum = {0.0, 0.0};
    double slope = 0.0;
    for (size_t i = 0; i < l->count; i++) {
        double later = l->flow[i].time - l->flow[0].time, more = tco__expm1(-x * later);
        tco__sum_add(&sum, l->weight[i]);
        tco__sum_add(&sum, l->weight[i] * more);
        slope -= l->weight[i] * later * (1.0 + more);
    }
    return quotient(-tco__sum_value(&sum), slope);
}

/* Steps no longer than the search may be wrong by: anything longer is noise. */
static double polished(const level *l, double x, double width)
{
    for (int i = 0; i < POLISH_STEPS; i++) {
        double step = newton_step(l, x);
        if (!(fabs(step) <= 10.0 * TCO__ROOT_TOLERANCE * (fabs(x) + width)))
            break;
        x += step;
    }
    return x;
}

/* The roots of a level, between the places where it turns: `turn_count` of them in `turn`, rising,
 * give way to the roots in `root`; returns how many. */
static size_t roots_of_level(level *l, const double *turn, size_t turn_count, int polish,
                             double *root)
{
    size_t count = 0;
    tco__bracket piece = {0.0, 0.0, 0.0, 0.0};
    double low, high;
    bounds(l, &low, &high);
    int before = 0;
    for (size_t i = 0; i < turn_count + 2; i++) {
        double x = i == 0 ? low : i <= turn_count ? turn[i - 1] : high;
        if (i > 0 && i <= turn_count && (x <= low || x >= high))
            continue;
        view v = look(l, x);
        int now = side(&v);
        piece.high = x;
        piece.f_high = v.sum;
        double found = x;
        if (now * before < 0 && tco__root_find(sum_at, l, &piece, &found) == TCO__ROOT_FOUND)
            root[count++] = polish ? polished(l, found, piece.high - piece.low) : found;
        else if (now == 0 && before != 0)
            root[count++] = x;
        before = now;
        piece.low = x;
        piece.f_low = v.sum;
    }
    return count;
}

/* Weights of level `depth` from those of level 0, given the times taken out. */
static void descend(level *l, const double *size, const double *between, size_t depth)
{
    for (size_t i = 0; i < l->count; i++) {
        l->size[i] = size[i];
        l->sign[i] = l->flow[i].weight > 0.0 ? 1 : -1;
        for (size_t k = 0; k < depth; k++) {
            double before = between[k] - l->flow[i].time;
            l->size[i] += tco__log(fabs(before));
            if (before < 0.0)
                l->sign[i] = (signed char)-l->sign[i];
        }
    }
}

/* Logarithms and proportions of the weights, and the times between changes of sign. */
static size_t prepare(level *l, double *size, double *between)
{
    double largest = 0.0;
    size_t changes = 0;
    for (size_t i = 0; i < l->count; i++)
        largest = fmax(largest, fabs(l->flow[i].weight));
    for (size_t i = 0; i < l->count; i++) {
        const tco__flow *f = &l->flow[i];
        l->weight[i] = f->weight / largest;
        size[i] = fabs(l->weight[i]) >= DBL_MIN ? tco__log(fabs(l->weight[i]))
                                                : tco__log(fabs(f->weight)) - tco__log(largest);
        if (i > 0 && (f->weight > 0.0) != (f[-1].weight > 0.0)) {
            if (changes < TCO_FINANCE_SIGN_CHANGES_MAX)
                between[changes] = f[-1].time + (f->time - f[-1].time) / 2.0;
            changes++;
        }
    }
    return changes;
}

tco_finance_status tco__balance_find(tco_arena *arena, const tco__flow *flow, size_t count,
                                     double **root, size_t *root_count)
{
    enum { MAX = TCO_FINANCE_SIGN_CHANGES_MAX };
    level l = {flow, count, TCO_ARENA_ARRAY(arena, count, double),
               TCO_ARENA_ARRAY(arena, count, double), TCO_ARENA_ARRAY(arena, count, signed char)};
    double *size = TCO_ARENA_ARRAY(arena, count, double);
    double *between = TCO_ARENA_ARRAY(arena, MAX, double);
    double *found = TCO_ARENA_ARRAY(arena, MAX + 1, double);
    double *turn = TCO_ARENA_ARRAY(arena, MAX + 1, double);
    if (l.size == NULL || l.weight == NULL || l.sign == NULL || size == NULL || between == NULL ||
        found == NULL || turn == NULL)
        return TCO_FINANCE_NOMEM;
    size_t changes = prepare(&l, size, between), found_count = 0;
    if (changes > MAX)
        return TCO_FINANCE_LIMIT;
    for (size_t depth = changes; depth-- > 0;) {
        double *kept = turn;
        turn = found;
        found = kept;
        descend(&l, size, between, depth);
        found_count = roots_of_level(&l, turn, found_count, depth == 0, found);
    }
    *root = found;
    *root_count = found_count;
    return TCO_FINANCE_OK;
}
