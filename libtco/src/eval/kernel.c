/* The net run: months outside, lines inside, two vectors of lanes at a time. Compiled once for each
 * width of TCO_SIMD_BYTES, all with the same bits: every operation here is one operation a lane,
 * in the order of the full run in full.c. */
#include "eval/kernel.h"

#include "eval/kernel_calm.h"
#include "eval/kernel_month.h"
#include "eval/kernel_race.h"
#include "eval/kernel_static.h"
#include "num/operation_v.h"
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

/* One month of all races of an option. */
V_INLINE void races_run(const tco__net_job *job, const tco__net_option *o, runner *r,
                        const vertex *v, const vertex *left, int t, size_t at, bool sized)
{
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        vg gap, size;
        if (o->race[b] == NULL)
            continue;
        if (t > 0 && o->jump[t] != 0) {
            gap = gap_of(job, t, b, left, true, sized, &size);
            runner_vertex(&r[b], o, at, gap, size, t, true);
        }
        gap = gap_of(job, t, b, v, false, sized, &size);
        if (t > 0)
            runner_vertex(&r[b], o, at, gap, size, t, false);
        else
            runner_start(&r[b], o->race[b] + at, gap, size);
        if (t != job->horizon)
            continue;
        for (int i = 0; i < G_LANES; i++)
            tco__race_horizon(&o->race[b][at + (size_t)i]);
    }
}

/* Months from <= t < to of one option, which are all plain or are taken as they come. */
V_INLINE void months_run(const tco__net_job *job, const tco__net_option *o, size_t at, int from,
                         int to, bool plain, bool sized, sums *s, runner *r)
{
    for (int t = from; t < to; t++) {
        vertex left, v;
        month m = plain ? month_plain(o, t, at, sized) : month_any(o, t, at);
        vg discount = job->discount ? g_load(baseline_at(job, t, TCO__AT_DISCOUNT)) : g_zero();
        month_add(job, s, &m, discount, plain, sized, &left, &v);
        if (t == job->horizon)
            totals_store(s, &m, discount, o, at);
        if (o == job->option)
            baseline_store(job, t, &v, &left, plain, sized);
        else
            races_run(job, o, r, &v, &left, t, at, sized);
    }
}

/* Plain months from <= t < to, the calm ones among them in registers. */
V_INLINE void plain_run(const tco__net_job *job, const tco__net_option *o, size_t at, int from,
                        int to, bool sized, sums *s, runner *r)
{
    for (int t = from, end; t < to; t = end) {
        end = sized ? t : earlier(o->calm_until[t], to);
        if (end > t) {
            calm_run(job, o, at, t, end, s, r);
        } else {
            end = t + 1;
            months_run(job, o, at, t, end, true, sized, s, r);
        }
    }
}

/* Months from <= t < to of one option; true if a race is unclear. */
V_INLINE bool option_run(const tco__net_job *job, const tco__net_option *o, size_t at, int from,
                         int to, bool sized)
{
    sums s;
    runner r[TCO_BASIS_COUNT];
    bool unclear = false;
    sums_load(&s, o);
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        r[b].sized = sized;
        r[b].unclear = false;
        if (o->race[b] != NULL && from > 0)
            runner_load(&r[b], o->race[b] + at, from - 1);
    }
    for (int t = from, end; t < to; t = end) {
        end = earlier(o->plain_until[t], to);
        if (o->plain[t] != 0)
            plain_run(job, o, at, t, end, sized, &s, r);
        else
            months_run(job, o, at, t, end, false, sized, &s, r);
    }
    for (int b = 0; b < TCO_BASIS_COUNT; b++) {
        if (o->race[b] != NULL)
            runner_store(&r[b]);
        unclear = unclear || r[b].unclear;
    }
    sums_store(&s, o);
    return unclear;
}

static bool option_run_sized(const tco__net_job *job, const tco__net_option *o, size_t at, int from,
                             int to)
{
    return option_run(job, o, at, from, to, true);
}

static bool option_run_quick(const tco__net_job *job, const tco__net_option *o, size_t at, int from,
                             int to)
{
    return option_run(job, o, at, from, to, false);
}

/* Whether any race of a group can still change after month t. */
static bool group_open(const tco__net_job *job, size_t at, int t)
{
    for (const tco__net_option *o = job->option; o < job->option + job->option_count; o++)
        for (int b = 0; b < TCO_BASIS_COUNT; b++)
            for (size_t i = at; o->race[b] != NULL && i < at + G_LANES; i++)
                if ((t < o->search_end_least || t < o->search_end[i]) &&
                    !tco__race_settled(&o->race[b][i]))
                    return true;
    return false;
}

/* True where amounts below zero make the sizes needed. */
static bool group_start(const tco__net_job *job, size_t at)
{
    unsigned below = 0;
    for (size_t k = 0; k < job->option_count; k++) {
        const tco__net_option *o = &job->option[k];
        for (size_t i = 0; i < o->line_count; i++) {
            const tco__net_line *line = &o->line[i];
            if (line->amount == NULL)
                continue;
            vg amount = g_load(line->amount + at);
            if (line->signs)
                below |= g_below_zero(amount);
            g_store(line->now, amount);
            if (line->annual == NULL)
                continue;
            g_store(year_of(line->now), amount);
            g_store(factor_of(line->now), g_load(line->monthly + at));
        }
        for (int sum = 0; sum < TCO__SUM_COUNT; sum++)
            g_store(sum_of(o, sum), g_zero());
        for (int memo = 0; memo < TCO__MEMO_ROOM; memo++)
            if (o->memo[memo] != NULL)
                g_store(o->memo[memo] + at, g_zero());
    }
    if (job->discount) {
        g_store(job->discount_now, (vg){v_set(1.0), v_set(1.0)});
        g_store(year_of(job->discount_now), (vg){v_set(1.0), v_set(1.0)});
    }
    return below != 0;
}

/* False where a race is unclear without the sizes. */
static bool group_run(const tco__net_job *job, size_t at, bool sized)
{
    bool open = true, unclear = false;
    for (int from = 0; from <= job->end && open && !unclear; from += TCO__CHUNK_MONTHS) {
        int to = from + TCO__CHUNK_MONTHS <= job->end ? from + TCO__CHUNK_MONTHS : job->end + 1;
        if (job->discount)
            discount_run(job, at, from, to);
        for (size_t o = 0; o < job->option_count; o++)
            unclear =
                (sized ? option_run_sized : option_run_quick)(job, &job->option[o], at, from, to) ||
                unclear;
        open = to <= job->horizon || group_open(job, at, to - 1);
    }
    return !unclear;
}

static void run(const tco__net_job *job)
{
    for (size_t at = 0; at < job->lanes; at += G_LANES) {
        bool sized = group_start(job, at) || job->sized;
        if (!sized && group_run(job, at, false))
            continue;
        if (!sized)
            group_start(job, at);
        group_run(job, at, true);
    }
}

static bool accept(const double *from, double *to, size_t lanes, double minimum, double maximum)
{
    vd low = v_set(minimum), high = v_set(maximum);
    vi accepted = v_words(-1);
    bool rest = true;
    size_t at = 0;
    for (; at + V_LANES <= lanes; at += V_LANES) {
        vd x = v_load(from + at);
        accepted &= v_at_most(low, x) & v_at_most(x, high);
        v_store(to + at, x);
    }
    for (; at < lanes; at++) {
        to[at] = from[at];
        rest = rest && from[at] >= minimum && from[at] <= maximum;
    }
    return rest && v_lanes_of(~accepted) == 0;
}

static void operate(const tco__operation *operation, size_t count, size_t lanes)
{
    v_operations(operation, count, lanes);
}

const tco__kernel KERNEL = {run, accept, operate, static_run};
