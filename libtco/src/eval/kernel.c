/* The net run: months outside, lines inside, two vectors of lanes at a time. Compiled once for each
 * width of TCO_SIMD_BYTES, all with the same bits: every operation here is one operation a lane,
 * in the order of the full run in full.c. */
#include "eval/kernel.h"

#include "eval/kernel_group.h"
#include "eval/kernel_race.h"
#include "num/units.h"

#if TCO_SIMD_BYTES == 64
#define KERNEL tco__kernel_avx512
#elif TCO_SIMD_BYTES == 32
#define KERNEL tco__kernel_avx2
#elif TCO_SIMD_BYTES == 16
#define KERNEL tco__kernel_vector
#else
#define KERNEL tco__kernel_plain
#endif

/* Sums of one month. */
typedef struct month {
    vg spread, lump, size, time, left, right, left_size, right_size;
} month;

/* Sums to a month. */
typedef struct sums {
    vg cash, discounted, size, discounted_size, time;
} sums;

static inline void grow(const tco__net_line *line, size_t at)
{
    g_store(line->level + at, g_multiply(g_load(line->level + at), g_load(line->monthly + at)));
}

static inline void year(const tco__net_line *line, size_t at)
{
    vg level = g_multiply(g_load(line->year + at), g_load(line->annual + at));
    g_store(line->year + at, level);
    g_store(line->level + at, level);
}

/* The level of a stock by itself: what growing it month by month arrives at, since a whole year
 * starts from the yearly factor. */
static vg level_at(const tco__net_line *line, size_t at)
{
    vg level = g_load(line->amount + at);
    for (int k = 0; k < line->years; k++)
        level = g_multiply(level, g_load(line->annual + at));
    for (int k = 0; k < line->months; k++)
        level = g_multiply(level, g_load(line->monthly + at));
    return level;
}

static inline month month_run(const tco__net_job *job, const tco__net_option *o, int t, size_t at)
{
    month m = {g_zero(), g_zero(), g_zero(), g_zero(), g_zero(), g_zero(), g_zero(), g_zero()};
    vg sum = g_zero(), lump = g_zero(), left = g_zero(), right = g_zero();
    const tco__step *end = o->step + o->end[t];
    for (const tco__step *step = o->step + o->begin[t]; step < end; step++) {
        const tco__net_line *line = &o->line[step->line];
        switch (step->kind) {
        case TCO__STEP_ADD: sum = g_add(sum, g_load(line->amount + at)); break;
        case TCO__STEP_ADD_GROW: {
            vg level = g_load(line->level + at);
            sum = g_add(sum, level);
            g_store(line->level + at, g_multiply(level, g_load(line->monthly + at)));
            break;
        }
        case TCO__STEP_ADD_YEAR:
            sum = g_add(sum, g_load(line->amount + at));
            year(line, at);
            break;
        case TCO__STEP_GROW: grow(line, at); break;
        case TCO__STEP_YEAR: year(line, at); break;
        case TCO__STEP_LUMP: lump = g_add(lump, g_load(line->amount + at)); break;
        case TCO__STEP_SERIES:
            sum = g_add(sum, g_load(line->values + (size_t)t * job->lanes + at));
            break;
        case TCO__STEP_LEFT: left = g_add(left, g_load(line->amount + at)); break;
        case TCO__STEP_RIGHT: right = g_add(right, g_load(line->amount + at)); break;
        case TCO__STEP_RIGHT_AT: right = g_add(right, level_at(line, at)); break;
        case TCO__STEP_JOIN_SPREAD:
            m.spread = g_add(m.spread, sum);
            m.size = g_add(m.size, g_abs(sum));
            sum = g_zero();
            break;
        case TCO__STEP_JOIN_LUMP:
            m.lump = g_add(m.lump, lump);
            m.size = g_add(m.size, g_abs(lump));
            lump = g_zero();
            break;
        case TCO__STEP_JOIN_STOCK:
            m.left = g_add(m.left, left);
            m.right = g_add(m.right, right);
            m.left_size = g_add(m.left_size, g_abs(left));
            m.right_size = g_add(m.right_size, g_abs(right));
            left = right = g_zero();
            break;
        case TCO__STEP_JOIN_TIME:
            m.time = g_add(g_add(m.time, sum), lump);
            sum = lump = g_zero();
            break;
        default: /* JOIN_MEMO */
            g_store(o->memo[step->memo] + at, g_add(g_load(o->memo[step->memo] + at), sum));
            sum = g_zero();
            break;
        }
    }
    return m;
}

/* Where a quantity of the baseline at month t of the chunk lies. */
static inline double *baseline_at(const tco__net_job *job, int t, int quantity)
{
    return job->at + ((size_t)(t % TCO__CHUNK_MONTHS) * TCO__AT_COUNT + (size_t)quantity) * G_LANES;
}

typedef struct vertex {
    vg cash, discounted, size, discounted_size, stock, stock_size;
} vertex;

static inline void baseline_store(const tco__net_job *job, int t, const vertex *v,
                                  const vertex *left)
{
    g_store(baseline_at(job, t, TCO__AT_CASH_LEFT), left->cash);
    g_store(baseline_at(job, t, TCO__AT_CASH), v->cash);
    g_store(baseline_at(job, t, TCO__AT_SIZE), v->size);
    if (job->discount) {
        g_store(baseline_at(job, t, TCO__AT_DISCOUNTED_LEFT), left->discounted);
        g_store(baseline_at(job, t, TCO__AT_DISCOUNTED), v->discounted);
        g_store(baseline_at(job, t, TCO__AT_DISCOUNTED_SIZE), v->discounted_size);
    }
    if (job->stock) {
        g_store(baseline_at(job, t, TCO__AT_STOCK_LEFT), left->stock);
        g_store(baseline_at(job, t, TCO__AT_STOCK_RIGHT), v->stock);
        g_store(baseline_at(job, t, TCO__AT_STOCK_LEFT_SIZE), left->stock_size);
        g_store(baseline_at(job, t, TCO__AT_STOCK_RIGHT_SIZE), v->stock_size);
    }
}

/* The gap to the baseline on a basis, at a vertex left of what happens at the month's end or
 * after it, and the money that made it. */
static inline vg gap_of(const tco__net_job *job, int t, int basis, const vertex *v, bool left,
                        vg *size)
{
    const double *base_size = baseline_at(job, t, TCO__AT_SIZE);
    const double *cash = baseline_at(job, t, left ? TCO__AT_CASH_LEFT : TCO__AT_CASH);
    if (basis == TCO_DISCOUNTED) {
        *size = g_add(v->discounted_size, g_load(baseline_at(job, t, TCO__AT_DISCOUNTED_SIZE)));
        return g_subtract(
            v->discounted,
            g_load(baseline_at(job, t, left ? TCO__AT_DISCOUNTED_LEFT : TCO__AT_DISCOUNTED)));
    }
    *size = g_add(v->size, g_load(base_size));
    if (basis == TCO_CASH)
        return g_subtract(v->cash, g_load(cash));
    int stock = left ? TCO__AT_STOCK_LEFT : TCO__AT_STOCK_RIGHT;
    int stock_size = left ? TCO__AT_STOCK_LEFT_SIZE : TCO__AT_STOCK_RIGHT_SIZE;
    *size = g_add(*size, g_add(v->stock_size, g_load(baseline_at(job, t, stock_size))));
    return g_subtract(g_add(v->cash, v->stock),
                      g_add(g_load(cash), g_load(baseline_at(job, t, stock))));
}

static void discount_run(const tco__net_job *job, size_t at, int from, int to)
{
    vg level = g_load(job->discount_level + at), whole = g_load(job->discount_year + at);
    vg annual = g_load(job->discount_annual + at), monthly = g_load(job->discount_monthly + at);
    for (int t = from; t < to; t++) {
        g_store(baseline_at(job, t, TCO__AT_DISCOUNT), level);
        if ((t + 1) % TCO__MONTHS_PER_YEAR == 0)
            level = whole = g_multiply(whole, annual);
        else
            level = g_multiply(level, monthly);
    }
    g_store(job->discount_level + at, level);
    g_store(job->discount_year + at, whole);
}

static inline void sums_load(sums *s, const tco__net_option *o, size_t at)
{
    s->cash = g_load(o->cash + at);
    s->discounted = g_load(o->discounted + at);
    s->size = g_load(o->size + at);
    s->discounted_size = g_load(o->discounted_size + at);
    s->time = g_load(o->time + at);
}

static inline void sums_store(const sums *s, const tco__net_option *o, size_t at)
{
    g_store(o->cash + at, s->cash);
    g_store(o->discounted + at, s->discounted);
    g_store(o->size + at, s->size);
    g_store(o->discounted_size + at, s->discounted_size);
    g_store(o->time + at, s->time);
}

static inline void totals_store(const sums *s, const month *m, vg discount,
                                const tco__net_option *o, size_t at)
{
    vg total = g_add(s->cash, m->right);
    g_store(o->total + at, total);
    g_store(o->generalised + at, g_add(total, s->time));
    g_store(o->npv + at, g_add(s->discounted, g_multiply(m->right, discount)));
}

/* One month of all races of an option. */
static inline void races_run(const tco__net_job *job, const tco__net_option *o, runner *r,
                             const vertex *v, const vertex *left, int t, size_t at)
{
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        vg gap, size;
        if (o->race[b] == NULL)
            continue;
        if (t == 0) {
            gap = gap_of(job, t, b, v, false, &size);
            runner_start(&r[b], o->race[b] + at, gap, size);
        } else {
            if (o->jump[t] != 0) {
                gap = gap_of(job, t, b, left, true, &size);
                runner_vertex(&r[b], o, at, gap, size, t, true);
            }
            gap = gap_of(job, t, b, v, false, &size);
            runner_vertex(&r[b], o, at, gap, size, t, false);
        }
        if (t != job->horizon)
            continue;
        for (int i = 0; i < G_LANES; i++)
            tco__race_horizon(&o->race[b][at + (size_t)i]);
    }
}

/* Months from <= t < to of one option. */
static void option_run(const tco__net_job *job, const tco__net_option *o, bool baseline, size_t at,
                       int from, int to)
{
    sums s;
    runner r[TCO_BASIS_COUNT];
    sums_load(&s, o, at);
    for (int b = 0; b < TCO_BASIS_COUNT; b++)
        if (o->race[b] != NULL && from > 0)
            runner_load(&r[b], o->race[b] + at, from - 1);
    for (int t = from; t < to; t++) {
        month m = month_run(job, o, t, at);
        vg discount = g_load(baseline_at(job, t, TCO__AT_DISCOUNT));
        vertex left, v;
        left.cash = g_add(s.cash, m.spread);
        v.cash = s.cash = g_add(left.cash, m.lump);
        left.size = v.size = s.size = g_add(s.size, m.size);
        s.time = g_add(s.time, m.time);
        left.discounted = v.discounted = s.discounted;
        left.discounted_size = v.discounted_size = s.discounted_size;
        if (job->discount) {
            left.discounted = g_add(s.discounted, g_multiply(m.spread, discount));
            v.discounted = s.discounted = g_add(left.discounted, g_multiply(m.lump, discount));
            s.discounted_size = g_add(s.discounted_size, g_multiply(m.size, discount));
            left.discounted_size = v.discounted_size = s.discounted_size;
        }
        left.stock = m.left;
        v.stock = m.right;
        left.stock_size = m.left_size;
        v.stock_size = m.right_size;
        if (t == job->horizon)
            totals_store(&s, &m, discount, o, at);
        if (baseline)
            baseline_store(job, t, &v, &left);
        else
            races_run(job, o, r, &v, &left, t, at);
    }
    for (int b = 0; b < TCO_BASIS_COUNT; b++)
        if (o->race[b] != NULL)
            runner_store(&r[b]);
    sums_store(&s, o, at);
}

/* Whether any race of a group can still change after month t. */
static bool group_open(const tco__net_job *job, size_t at, int t)
{
    for (size_t o = 0; o < job->option_count; o++)
        for (int b = 0; b < TCO_BASIS_COUNT; b++)
            for (size_t i = at; job->option[o].race[b] != NULL && i < at + G_LANES; i++)
                if (t < job->option[o].search_end[i] &&
                    !tco__race_settled(&job->option[o].race[b][i]))
                    return true;
    return false;
}

static void run(const tco__net_job *job)
{
    for (size_t at = 0; at < job->lanes; at += G_LANES) {
        bool open = true;
        for (int from = 0; from <= job->end && open; from += TCO__CHUNK_MONTHS) {
            int to = from + TCO__CHUNK_MONTHS <= job->end ? from + TCO__CHUNK_MONTHS : job->end + 1;
            if (job->discount)
                discount_run(job, at, from, to);
            for (size_t o = 0; o < job->option_count; o++)
                option_run(job, &job->option[o], o == 0, at, from, to);
            open = to <= job->horizon || group_open(job, at, to - 1);
        }
    }
    v_fence();
}

static void monthly(const double *annual, double *factor, size_t lanes)
{
    for (size_t at = 0; at < lanes; at += V_LANES)
        v_store(factor + at,
                v_exp(v_log(v_load(annual + at)) / v_set((double)TCO__MONTHS_PER_YEAR)));
}

const tco__kernel KERNEL = {run, monthly};
