/* The break-even rule. A run is an interval with D <= 0; it is an ahead piece once it holds a
 * point with D < 0, or when it lasts to the end of what is judged; else it is a touch. */
#include "num/crossing.h"

static void list(tco__race *self, double month, int ahead, bool jump)
{
    tco__crossing_log *log = self->log;
    if (log != NULL && log->count < log->room)
        log->item[log->count++] = (tco_crossing){month, ahead, jump ? 1 : 0};
}

/* The run has become an ahead piece. */
static void make_piece(tco__race *self)
{
    if (self->strict)
        return;
    self->strict = true;
    if (!self->from_start)
        list(self, self->start, 1, self->jump);
    if (!self->past_horizon && !self->piece) {
        self->piece = true;
        self->first = self->start;
    }
}

static void open_run(tco__race *self, double at, bool jump)
{
    self->in = true;
    self->strict = false;
    self->from_start = false;
    self->start = at;
    self->jump = jump;
    if (self->past_horizon && !self->has_later) {
        self->has_later = true;
        self->later = at;
    }
}

static void close_run(tco__race *self, double at, bool jump)
{
    self->in = false;
    if (!self->strict) {
        list(self, self->start, -1, self->jump);
    } else {
        list(self, at, 0, jump);
        if (!self->past_horizon)
            self->lost = at;
    }
    if (self->past_horizon && self->ahead && !self->has_until) {
        self->has_until = true;
        self->until = at;
    }
}

void tco__race_start(tco__race *self, double gap, tco__crossing_log *log)
{
    *self = (tco__race){0};
    self->gap = self->closest_gap = gap;
    self->log = log;
    if (gap > 0.0)
        return;
    self->in = self->from_start = true;
    if (gap < 0.0)
        make_piece(self);
}

/* Where the line from the last vertex to (at, gap) is zero; their signs differ. */
static double zero_between(const tco__race *self, double at, double gap)
{
    return self->at + (at - self->at) * (self->gap / (self->gap - gap));
}

void tco__race_step(tco__race *self, double at, double gap, double tie, bool left)
{
    bool jump = at <= self->at, zero = gap <= 0.0 && gap >= 0.0;
    /* A zero that is a left limit is no value of D yet: what follows at this time decides. */
    if (!self->in && gap <= 0.0 && !(left && zero))
        open_run(self, jump || zero ? at : zero_between(self, at, gap),
                 jump && !(zero && self->gap <= 0.0));
    if (gap < 0.0)
        make_piece(self);
    if (self->in && gap > 0.0) {
        double end = self->gap >= 0.0 ? self->at : zero_between(self, at, gap);
        close_run(self, jump ? at : end, jump);
    }
    if (self->closest_gap - gap > tie) {
        self->closest_gap = gap;
        self->closest_at = at;
        self->closest_left = left;
    }
    self->at = at;
    self->gap = gap;
}

void tco__race_horizon(tco__race *self)
{
    if (self->in) {
        self->ahead = true;
        self->durable = self->start;
        if (!self->piece) {
            self->piece = true;
            self->first = self->start;
        }
    }
    self->past_horizon = true;
}

void tco__race_finish(tco__race *self)
{
    if (self->in && !self->strict)
        make_piece(self);
}

bool tco__race_settled(const tco__race *self)
{
    return self->past_horizon && (self->piece || self->has_later);
}

tco_break_even_status tco__race_status(const tco__race *self)
{
    if (self->ahead)
        return self->durable > 0.0 ? TCO_REACHED : TCO_ALREADY;
    if (self->piece)
        return TCO_RELAPSED;
    return self->has_later ? TCO_BEYOND_HORIZON : TCO_NEVER;
}
