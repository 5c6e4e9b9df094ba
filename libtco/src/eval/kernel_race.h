/* The races of a group of lanes. Vectors watch the gap; the rule itself runs only on lanes in which
 * something may happen. Part of kernel.c. */
#ifndef TCO_EVAL_KERNEL_RACE_H
#define TCO_EVAL_KERNEL_RACE_H

#include <math.h>

#include "eval/kernel.h"
#include "eval/kernel_group.h"
#include "num/units.h"

/* One race of a group while a chunk is run. `side` of a lane is 1 while the option is behind, -1
 * while it is ahead and 0 while it is level: a gap times its side that is not above the tie is
 * what the rule must look at. */
typedef struct runner {
    tco__race *race; /* of the group's first lane */
    vg gap, size;    /* at the last vertex */
    double side[G_LANES];
    double at;
    bool sized;   /* `size` is the size itself, not an estimate of it */
    bool unclear; /* an estimate did not do: the group must be run again */
} runner;

V_INLINE double side_of(const tco__race *race)
{
    return race->in ? race->strict ? -1.0 : 0.0 : 1.0;
}

/* A gap that rounding alone can make is none. An estimate of the size is good to one part in a
 * billion, which leaves only gaps that close to the tie in doubt. */
static double tied(runner *r, double gap, double size)
{
    double tie = TCO__TIE * size, distance = fabs(gap);
    if (!r->sized && distance > 0.99 * tie && distance < 1.01 * tie)
        r->unclear = true;
    return distance <= tie ? 0.0 : gap;
}

static void runner_load(runner *r, tco__race *race, int t)
{
    double gap[G_LANES];
    r->race = race;
    r->at = t;
    for (int i = 0; i < G_LANES; i++) {
        gap[i] = race[i].gap;
        r->side[i] = side_of(&race[i]);
    }
    r->gap = g_load(gap);
    r->size = g_zero(); /* the gap is tied already */
}

static void runner_store(runner *r)
{
    double gap[G_LANES], size[G_LANES];
    g_store(gap, r->gap);
    g_store(size, r->size);
    for (int i = 0; i < G_LANES; i++)
        r->race[i].gap = tied(r, gap[i], size[i]);
}

/* The rule itself, on the lanes in question. */
static void runner_events(runner *r, unsigned lanes, vg gap, vg size, int t, bool left)
{
    double before[G_LANES], before_size[G_LANES], now[G_LANES], now_size[G_LANES];
    g_store(before, r->gap);
    g_store(before_size, r->size);
    g_store(now, gap);
    g_store(now_size, size);
    for (int i = 0; i < G_LANES; i++) {
        if ((lanes >> i & 1) == 0)
            continue;
        r->race[i].at = r->at;
        r->race[i].gap = tied(r, before[i], before_size[i]);
        tco__race_step(&r->race[i], t, tied(r, now[i], now_size[i]), TCO__TIE * now_size[i], left);
        r->side[i] = side_of(&r->race[i]);
    }
}

V_INLINE void runner_vertex(runner *r, const tco__net_option *o, size_t lane, vg gap, vg size,
                            int t, bool left)
{
    vg side = g_load(r->side);
    unsigned lanes = v_at_most_lanes(gap.a * side.a, size.a * v_set(TCO__TIE * 1.01)) |
                     v_at_most_lanes(gap.b * side.b, size.b * v_set(TCO__TIE * 1.01)) << V_LANES;
    if (lanes != 0 && t > o->search_end_least) {
        vg end = g_load(o->search_end + lane);
        lanes &= v_at_most_lanes(v_set(t), end.a) | v_at_most_lanes(v_set(t), end.b) << V_LANES;
    }
    if (lanes != 0)
        runner_events(r, lanes, gap, size, t, left);
    r->gap = gap;
    r->size = size;
    r->at = t;
}

static void runner_start(runner *r, tco__race *race, vg gap, vg size)
{
    double now[G_LANES], now_size[G_LANES];
    g_store(now, gap);
    g_store(now_size, size);
    for (int i = 0; i < G_LANES; i++)
        tco__race_start(&race[i], tied(r, now[i], now_size[i]), NULL);
    runner_load(r, race, 0);
}

#endif
