/* When one piecewise linear quantity with jumps gets to zero or below, and for how long: the
 * break-even rule of doc/model.md, section 5, on plain numbers. It must not know money. */
#ifndef TCO_NUM_CROSSING_H
#define TCO_NUM_CROSSING_H

#include <stdbool.h>
#include <stddef.h>

#include "tco/tco.h"

/* Where crossings are listed; room for all of them is the caller's. */
typedef struct tco__crossing_log {
    tco_crossing *item;
    size_t count, room;
} tco__crossing_log;

/* State of the search along one gap D(t); months from 0 on. All values are as of the last
 * vertex seen. */
typedef struct tco__race {
    double at, gap;
    bool in, strict;       /* in a run with D <= 0; which has D < 0 somewhere */
    bool from_start, jump; /* the run began at month 0; it began by a jump */
    double start;          /* of the run */
    bool past_horizon;
    bool piece, ahead; /* an ahead piece within the horizon; ahead at it */
    double first, durable, lost;
    bool has_until, has_later;
    double until, later;
    double closest_gap, closest_at;
    bool closest_left;      /* the closest approach is a left limit */
    tco__crossing_log *log; /* may be NULL */
} tco__race;

/* D(0), after what happens at month 0. */
void tco__race_start(tco__race *self, double gap, tco__crossing_log *log);
/* D is linear from the last vertex to (at, gap); at the same time it jumps. `left` tells that
 * the vertex is a left limit. Near zeros must already be exact zeros (the tie rule); `tie` is
 * the difference that counts as none. */
void tco__race_step(tco__race *self, double at, double gap, double tie, bool left);
/* The last vertex is the horizon. */
void tco__race_horizon(tco__race *self);
/* The last vertex is the end of the search; it may be the horizon. */
void tco__race_finish(tco__race *self);
/* Nothing later can change status, first or durable. */
bool tco__race_settled(const tco__race *self);
tco_break_even_status tco__race_status(const tco__race *self);

#endif
