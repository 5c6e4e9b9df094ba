/* The races of a group of lanes. Vectors watch the gap; the rule itself runs only on lanes in which
 * something happens. Part of kernel.c. */
#ifndef TCO_EVAL_KERNEL_RACE_H
#define TCO_EVAL_KERNEL_RACE_H

#include "eval/kernel.h"
#include "eval/kernel_group.h"
#include "num/units.h"

/* One race of a group while a chunk is run. */
typedef struct runner {
    tco__race *race; /* of the group's first lane */
    vg gap, tie;     /* at the last vertex */
    vi in_a, in_b, strict_a, strict_b;
    double at;
} runner;

static void runner_load(runner *r, tco__race *race, double at)
{
    double gap[G_LANES];
    int64_t in[G_LANES], strict[G_LANES];
    for (int i = 0; i < G_LANES; i++) {
        gap[i] = race[i].gap;
        in[i] = -(int64_t)race[i].in;
        strict[i] = -(int64_t)race[i].strict;
    }
    r->race = race;
    r->at = at;
    r->gap = g_load(gap);
    memcpy(&r->in_a, in, sizeof r->in_a);
    memcpy(&r->in_b, in + V_LANES, sizeof r->in_b);
    memcpy(&r->strict_a, strict, sizeof r->strict_a);
    memcpy(&r->strict_b, strict + V_LANES, sizeof r->strict_b);
}

static void runner_store(const runner *r)
{
    double gap[G_LANES];
    g_store(gap, r->gap);
    for (int i = 0; i < G_LANES; i++) {
        r->race[i].gap = gap[i];
        r->race[i].at = r->at;
    }
}

/* Something happens in some lanes: the rule itself, on these. */
static void runner_events(runner *r, unsigned lanes, vg gap, vg tie, double at, bool left)
{
    double before[G_LANES], now[G_LANES], ties[G_LANES];
    g_store(before, r->gap);
    g_store(now, gap);
    g_store(ties, tie);
    for (int i = 0; i < G_LANES; i++) {
        if ((lanes >> i & 1) == 0)
            continue;
        r->race[i].at = r->at;
        r->race[i].gap = before[i];
        tco__race_step(&r->race[i], at, now[i], ties[i], left);
    }
    runner_load(r, r->race, at);
}

/* Whether a race changes at a gap: it is behind and gets level, it is ahead and falls behind, or
 * it was level from its start and gets ahead. */
static inline vi changes(vd gap, vi in, vi strict)
{
    vi below = v_at_most(gap, v_set(0.0)), under = v_less(gap, v_set(0.0));
    return (below & ~in) | (~below & in) | (under & in & ~strict);
}

static inline void runner_vertex(runner *r, const tco__net_option *o, size_t lane, vg gap, vg size,
                                 int t, bool left)
{
    vd a, b;
    vg tie = {size.a * v_set(TCO__TIE), size.b * v_set(TCO__TIE)};
    a = v_select(v_at_most(v_abs(gap.a), tie.a), v_set(0.0), gap.a);
    b = v_select(v_at_most(v_abs(gap.b), tie.b), v_set(0.0), gap.b);
    vi event_a = changes(a, r->in_a, r->strict_a), event_b = changes(b, r->in_b, r->strict_b);
    if (t > o->search_end_least) {
        vg end = g_load(o->search_end + lane);
        event_a &= v_at_most(v_set(t), end.a);
        event_b &= v_at_most(v_set(t), end.b);
    }
    unsigned lanes = v_lanes_of(event_a) | v_lanes_of(event_b) << V_LANES;
    if (lanes != 0)
        runner_events(r, lanes, (vg){a, b}, tie, t, left);
    r->gap = (vg){a, b};
    r->at = t;
}

static void runner_start(runner *r, tco__race *race, vg gap, vg size)
{
    double now[G_LANES];
    vg tie = {size.a * v_set(TCO__TIE), size.b * v_set(TCO__TIE)};
    gap.a = v_select(v_at_most(v_abs(gap.a), tie.a), v_set(0.0), gap.a);
    gap.b = v_select(v_at_most(v_abs(gap.b), tie.b), v_set(0.0), gap.b);
    g_store(now, gap);
    for (int i = 0; i < G_LANES; i++)
        tco__race_start(&race[i], now[i], NULL);
    runner_load(r, race, 0.0);
}

#endif
