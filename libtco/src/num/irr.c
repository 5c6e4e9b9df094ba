/* Rates of return: flows with and without dates are balanced in x = ln(1 + r), where every rate
 * above -1 lies on the line and -1 itself is never touched. */
#include <stdlib.h>

#include "num/balance.h"
#include "num/calendar.h"
#include "num/finance.h"
#include "num/units.h"

/* What is asked: how many rates, and which of them. */
typedef struct question {
    const double *values;
    const int32_t *days; /* NULL: a period apart */
    size_t count;
    tco_finance_basis basis;
    double guess;
} question;

/* Flows on their way to the solver. */
typedef struct dated {
    double time, weight;
    size_t order; /* as given: equal times are added in it */
} dated;

static int by_time(const void *a, const void *b)
{
    const dated *x = a, *y = b;
    if (x->time < y->time || x->time > y->time)
        return x->time < y->time ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static tco_finance_status check(const question *q)
{
    if (q->values == NULL && q->count > 0)
        return TCO_FINANCE_ARGUMENT;
    if (!tco__is_rate(q->guess) || tco_finance_basis_name(q->basis) == NULL)
        return TCO_FINANCE_DOMAIN;
    for (size_t i = 0; i < q->count; i++) {
        if (!isfinite(q->values[i]))
            return TCO_FINANCE_DOMAIN;
        if (q->days != NULL && (q->days[i] < 1 || q->days[i] > TCO_FINANCE_DAY_MAX))
            return TCO_FINANCE_DOMAIN;
    }
    return q->count < (q->days != NULL ? 1 : 2) ? TCO_FINANCE_TOO_FEW : TCO_FINANCE_OK;
}

/* The flows by time, those of one time added and zeros left out; the first is at 0. */
static size_t net_flows(const question *q, dated *work, tco__flow *flow)
{
    int32_t first = TCO_FINANCE_DAY_MAX, last = 1;
    size_t count = 0;
    for (size_t i = 0; q->days != NULL && i < q->count; i++) {
        first = q->days[i] < first ? q->days[i] : first;
        last = q->days[i] > last ? q->days[i] : last;
    }
    for (size_t i = 0; i < q->count; i++) {
        work[i] = (dated){(double)i, q->values[i], i};
        if (q->days != NULL)
            work[i].time = tco__calendar_years(first, q->days[i], last, q->basis);
    }
    if (q->days != NULL)
        qsort(work, q->count, sizeof *work, by_time);
    for (size_t i = 0, next; i < q->count; i = next) {
        double weight = 0.0;
        for (next = i; next < q->count && !(work[next].time > work[i].time); next++)
            weight += work[next].weight;
        if (!tco__is_zero(weight))
            flow[count++] = (tco__flow){work[i].time, weight};
    }
    for (size_t i = count; i-- > 0;)
        flow[i].time -= flow[0].time;
    return count;
}

/* NOT_FINITE where flows of one day add up to more than a double holds. */
static tco_finance_status check_flows(const tco__flow *flow, size_t count)
{
    bool in = false, out = false;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(flow[i].weight))
            return TCO_FINANCE_NOT_FINITE;
        in = in || flow[i].weight > 0.0;
        out = out || flow[i].weight < 0.0;
    }
    if (!in && !out)
        return TCO_FINANCE_ALL_ZERO;
    return in && out ? TCO_FINANCE_OK : TCO_FINANCE_NO_SIGN_CHANGE;
}

/* The rates in place of their logarithms, without those that round to -1 or to infinity, or to
 * the one before. */
static size_t rates_of(double *root, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        double rate = tco__expm1(root[i]);
        if (tco__is_rate(rate) && (kept == 0 || rate > root[kept - 1]))
            root[kept++] = rate;
    }
    return kept;
}

/* The rule of tco_finance_irr; distances that differ by rounding are equal. */
static double preferred(const double *rate, size_t count, double guess)
{
    double wanted = tco__log1p(guess), least = (double)INFINITY, best = 0.0;
    for (size_t i = 0; i < count; i++) {
        double distance = fabs(tco__log1p(rate[i]) - wanted);
        if (distance <= least * (1.0 + TCO__TIE)) {
            least = distance;
            best = rate[i];
        }
    }
    return best;
}

static tco_finance_status find(tco_arena *arena, const question *q, double **rate, size_t *count)
{
    dated *work = TCO_ARENA_ARRAY(arena, q->count, dated);
    tco__flow *flow = TCO_ARENA_ARRAY(arena, q->count, tco__flow);
    if (work == NULL || flow == NULL)
        return TCO_FINANCE_NOMEM;
    size_t flow_count = net_flows(q, work, flow), root_count = 0;
    tco_finance_status status = check_flows(flow, flow_count);
    if (status == TCO_FINANCE_OK)
        status = tco__balance_find(arena, flow, flow_count, rate, &root_count);
    if (status != TCO_FINANCE_OK)
        return status;
    *count = rates_of(*rate, root_count);
    if (*count > 0)
        return TCO_FINANCE_OK;
    return root_count > 0 ? TCO_FINANCE_NO_SOLUTION : TCO_FINANCE_NO_REAL_ROOT;
}

/* One rate or all: `rate` or `rates`. */
static tco_finance_status answer(const question *q, double *rate, double *rates, size_t capacity,
                                 size_t *root_count)
{
    size_t count = 0;
    double *found = NULL;
    tco_finance_status status = check(q);
    if (status != TCO_FINANCE_OK)
        return status;
    tco_arena *arena = tco__arena_new();
    status = arena == NULL ? TCO_FINANCE_NOMEM : find(arena, q, &found, &count);
    if (status == TCO_FINANCE_OK) {
        if (rate != NULL)
            *rate = preferred(found, count, q->guess) + 0.0;
        for (size_t i = 0; i < count && i < capacity; i++)
            rates[i] = found[i] + 0.0;
        if (root_count != NULL)
            *root_count = count;
    }
    tco__arena_free(arena);
    return status;
}

static tco_finance_status one(const question *q, double *rate, size_t *root_count)
{
    return rate == NULL ? TCO_FINANCE_ARGUMENT : answer(q, rate, NULL, 0, root_count);
}

static tco_finance_status all(const question *q, double *rates, size_t capacity, size_t *root_count)
{
    if (root_count == NULL || (rates == NULL && capacity > 0))
        return TCO_FINANCE_ARGUMENT;
    return answer(q, NULL, rates, capacity, root_count);
}

tco_finance_status tco_finance_irr(const double *values, size_t count, double guess, double *rate,
                                   size_t *root_count)
{
    const question q = {values, NULL, count, TCO_FINANCE_ACT_365F, guess};
    return one(&q, rate, root_count);
}

tco_finance_status tco_finance_irr_all(const double *values, size_t count, double *rates,
                                       size_t capacity, size_t *root_count)
{
    const question q = {values, NULL, count, TCO_FINANCE_ACT_365F, TCO_FINANCE_GUESS};
    return all(&q, rates, capacity, root_count);
}

/* Days that point nowhere: what tells flows with dates from those without must not be NULL. */
static const int32_t no_days[1];

tco_finance_status tco_finance_xirr(const double *values, const int32_t *days, size_t count,
                                    tco_finance_basis basis, double guess, double *rate,
                                    size_t *root_count)
{
    const question q = {values, count > 0 ? days : no_days, count, basis, guess};
    return q.days == NULL ? TCO_FINANCE_ARGUMENT : one(&q, rate, root_count);
}

tco_finance_status tco_finance_xirr_all(const double *values, const int32_t *days, size_t count,
                                        tco_finance_basis basis, double *rates, size_t capacity,
                                        size_t *root_count)
{
    const question q = {values, count > 0 ? days : no_days, count, basis, TCO_FINANCE_GUESS};
    return q.days == NULL ? TCO_FINANCE_ARGUMENT : all(&q, rates, capacity, root_count);
}

/* The flows of an annuity, whose payments come once a period. */
static void annuity_flows(const tco_annuity *a, size_t count, double *values)
{
    size_t shift = a->when == TCO_FINANCE_BEGIN ? 0 : 1;
    values[0] = a->pv;
    for (size_t k = 1; k < count; k++)
        values[k] = 0.0;
    for (size_t k = 0; k + 1 < count; k++)
        values[k + shift] += a->pmt;
    values[count - 1] += a->fv;
}

tco_finance_status tco_finance_rate(const tco_annuity *self, double guess, double *rate)
{
    if (self == NULL || rate == NULL)
        return TCO_FINANCE_ARGUMENT;
    if (!tco__is_whole(self->nper) || self->nper < 1.0 || !isfinite(self->pmt) ||
        !isfinite(self->pv) || !isfinite(self->fv) || tco_finance_when_name(self->when) == NULL)
        return TCO_FINANCE_DOMAIN;
    if (self->nper > TCO_FINANCE_PERIODS_MAX)
        return TCO_FINANCE_LIMIT;
    size_t count = (size_t)self->nper + 1;
    tco_arena *arena = tco__arena_new();
    double *values = arena != NULL ? TCO_ARENA_ARRAY(arena, count, double) : NULL;
    tco_finance_status status = TCO_FINANCE_NOMEM;
    if (values != NULL) {
        annuity_flows(self, count, values);
        status = tco_finance_irr(values, count, guess, rate, NULL);
    }
    tco__arena_free(arena);
    bool none = status == TCO_FINANCE_ALL_ZERO || status == TCO_FINANCE_NO_SIGN_CHANGE ||
                status == TCO_FINANCE_NO_REAL_ROOT;
    return none ? TCO_FINANCE_NO_SOLUTION : status;
}
