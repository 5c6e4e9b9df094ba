/* From samples on a grid to the places where they change sides. Samples stand in a chain by rising
 * value of the field; where neighbours differ in kind, the end of the piece between them is
 * narrowed down and put into the chain, so that a piece's last value counts too. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "eval/solve.h"
#include "num/root.h"

enum {
    NARROW_LANES = 16, /* a few lanes cost little more than one */
    SPLITS_MAX = 64    /* pieces found inside a change of side; more is noise */
};

#define NARROW_TOLERANCE 1e-13 /* ends of pieces: finer than the roots beside them */
#define NOISE_TIES 1e3         /* gaps of so many ties are still equal to the target */

typedef struct node {
    tco__sample sample;
    bool ends; /* nothing of this kind lies between it and the next */
    struct node *next;
} node;

typedef struct found {
    tco_root root;
    struct found *next;
} found;

typedef struct scan {
    tco__probe *probe;
    const char *pointer;
    tco_arena *arena;
    node *first;
    found *roots, **roots_end;
    size_t node_count, root_count, crossing_count;
    int splits;
    tco_status status; /* of a run inside Brent's method */
    tco_error *err;
} scan;

static tco_status run(scan *self, tco__sample *sample, size_t count)
{
    return tco__probe_run(self->probe, self->pointer, sample, count, self->err);
}

static node *insert(scan *self, node *after, const tco__sample *sample)
{
    node *made = TCO_ARENA_NEW(self->arena, node);
    if (made == NULL)
        return NULL;
    made->sample = *sample;
    made->next = after != NULL ? after->next : self->first;
    if (after != NULL)
        after->next = made;
    else
        self->first = made;
    self->node_count++;
    return made;
}

static tco_status chain_start(scan *self, const double *grid, size_t count)
{
    tco__sample sample[TCO__PROBE_LANES];
    node *last = NULL;
    for (size_t first = 0; first < count; first += TCO__PROBE_LANES) {
        size_t lanes = count - first < TCO__PROBE_LANES ? count - first : TCO__PROBE_LANES;
        for (size_t i = 0; i < lanes; i++)
            sample[i].at = grid[first + i];
        TCO_TRY(run(self, sample, lanes));
        for (size_t i = 0; i < lanes; i++)
            if ((last = insert(self, last, &sample[i])) == NULL)
                return TCO_E_NOMEM;
    }
    return TCO_OK;
}

/* ---- ends of pieces ------------------------------------------------------------------------ */

/* Bring two samples of different kind together at the first change of kind between them. */
static tco_status narrow(scan *self, tco__sample *left, tco__sample *right)
{
    double least = NARROW_TOLERANCE * (right->at - left->at);
    for (;;) {
        tco__sample between[NARROW_LANES];
        double width = right->at - left->at, top = fmax(fabs(left->at), fabs(right->at));
        if (width <= NARROW_TOLERANCE * top || width <= least)
            return TCO_OK;
        for (int i = 0; i < NARROW_LANES; i++)
            between[i].at = left->at + width * (i + 1) / (NARROW_LANES + 1);
        TCO_TRY(run(self, between, NARROW_LANES));
        int change = 0;
        while (change < NARROW_LANES && between[change].kind == left->kind)
            change++;
        if (change < NARROW_LANES)
            *right = between[change];
        if (change > 0)
            *left = between[change - 1];
    }
}

/* Put both sides of the end of a piece between `at` and the next node. */
static tco_status ends_insert(scan *self, node *at)
{
    tco__sample left = at->sample, right = at->next->sample;
    TCO_TRY(narrow(self, &left, &right));
    if (right.at < at->next->sample.at && insert(self, at, &right) == NULL)
        return TCO_E_NOMEM;
    if (left.at > at->sample.at && (at = insert(self, at, &left)) == NULL)
        return TCO_E_NOMEM;
    at->ends = true;
    return TCO_OK;
}

/* ---- changes of side ----------------------------------------------------------------------- */

static tco_status keep(scan *self, double value, tco_root_kind kind, const tco__sample *left,
                       const tco__sample *right, int side_right)
{
    found *made = TCO_ARENA_NEW(self->arena, found);
    if (made == NULL)
        return TCO_E_NOMEM;
    made->root = (tco_root){value, kind, side_right, left->metric, right->metric};
    *self->roots_end = made;
    self->roots_end = &made->next;
    self->crossing_count++;
    self->root_count += kind == TCO_ROOT;
    return TCO_OK;
}

/* From never to a value, or back: neighbours, with nothing between them. It is a root where the
 * target is the end of what is possible. */
static tco_status keep_end(scan *self, const node *left, const node *right, int side_right)
{
    const tco__sample *l = &left->sample, *r = &right->sample;
    const tco__sample *value = l->kind == TCO__SAMPLE_VALUE ? l : r;
    bool equal = fabs(value->gap) <= NOISE_TIES * value->tie;
    /* An end that is not narrow beside its own size is at zero. */
    bool zero = r->at - l->at > TCO__ROOT_TOLERANCE * fmax(fabs(l->at), fabs(r->at));
    return keep(self, zero ? 0.0 : value->at, equal ? TCO_ROOT : TCO_JUMP, l, r, side_right);
}

/* The metric again, at rising distances to both sides of a place that Brent's method gave: it must
 * change sides there, and what does not shrink with the distance is a jump. Within rounding of the
 * target the nearest samples may be on one side; then the next ones tell. */
static tco_status keep_checked(scan *self, double x, const tco__sample *left,
                               const tco__sample *right)
{
    enum { PAIRS = 3 };
    static const double step[PAIRS + 1] = {2.0, 2e2, 2e4, 2e6};
    tco__sample l[PAIRS + 1], r[PAIRS + 1], s[2 * (PAIRS + 1)];
    double unit = TCO__ROOT_TOLERANCE * fmax(fabs(x), (right->at - left->at) / 1024.0);
    for (int i = 0; i <= PAIRS; i++) {
        s[2 * i].at = fmax(x - unit * step[i], left->at);
        s[2 * i + 1].at = fmin(x + unit * step[i], right->at);
    }
    TCO_TRY(run(self, s, 2 * (PAIRS + 1)));
    for (int i = 0; i <= PAIRS; i++) {
        l[i] = s[2 * i];
        r[i] = s[2 * i + 1];
        l[i].side = l[i].side != 0 ? l[i].side : left->side; /* equal to rounding */
        r[i].side = r[i].side != 0 ? r[i].side : right->side;
    }
    int pair = 0;
    while (pair < PAIRS && l[pair].side == r[pair].side)
        pair++;
    if (pair == PAIRS)
        return TCO_OK;
    double near = fabs(r[pair].gap - l[pair].gap), far = fabs(r[pair + 1].gap - l[pair + 1].gap);
    bool jump = near > far / 2.0 && near > NOISE_TIES * fmax(l[pair].tie, r[pair].tie);
    jump = jump || l[pair].kind != TCO__SAMPLE_VALUE || r[pair].kind != TCO__SAMPLE_VALUE;
    if (fabs(x) <= 2.0 * unit)
        x = 0.0; /* no width is small beside zero: it is at zero */
    return keep(self, x, jump ? TCO_JUMP : TCO_ROOT, &l[pair], &r[pair], r[pair].side);
}

static double brent_value(double x, void *user)
{
    scan *self = user;
    tco__sample sample = {.at = x};
    self->status = run(self, &sample, 1);
    return self->status == TCO_OK && sample.kind == TCO__SAMPLE_VALUE ? sample.gap : (double)NAN;
}

/* A place without a value inside a change of side: put it into the chain. */
static tco_status split(scan *self, node *at, double x)
{
    tco__sample sample = {.at = x};
    TCO_TRY(run(self, &sample, 1));
    while (at->next->sample.at < x)
        at = at->next;
    at->ends = false;
    return at->next->sample.at > x && insert(self, at, &sample) == NULL ? TCO_E_NOMEM : TCO_OK;
}

/* Two nodes of opposite sides with values, equal ones at most between them. *again tells that the
 * chain has got a new node behind `left`. */
static tco_status refine(scan *self, node *left, const node *right, bool *again)
{
    const tco__sample *a = &left->sample, *b = &right->sample;
    tco__bracket bracket = {a->at, b->at, a->gap, b->gap};
    double x = 0.0;
    self->status = TCO_OK;
    tco__root_status status = tco__root_find(brent_value, self, &bracket, &x);
    TCO_TRY(self->status);
    if (status == TCO__ROOT_FOUND)
        return keep_checked(self, x, a, b);
    *again = status == TCO__ROOT_LOST && self->splits++ < SPLITS_MAX;
    return *again ? split(self, left, x) : TCO_OK;
}

/* `right` is the first node behind `left` with another side, `before` the one in front of it. */
static tco_status change(scan *self, node *left, const node *before, const node *right, bool *again)
{
    if (left->sample.kind == TCO__SAMPLE_NEVER)
        return keep_end(self, left, left->next, right->sample.side);
    if (right->sample.kind == TCO__SAMPLE_NEVER)
        return keep_end(self, before, right, right->sample.side);
    return refine(self, left, right, again);
}

static tco_status walk(scan *self)
{
    node *side = NULL; /* the last node that has a side, with no gap behind it */
    for (node *at = self->first, *before = NULL; at != NULL;) {
        bool again = false;
        if (at->next != NULL && at->sample.kind != at->next->sample.kind && !at->ends)
            TCO_TRY(ends_insert(self, at));
        if (at->sample.kind == TCO__SAMPLE_VOID)
            side = NULL;
        if (side != NULL && at->sample.side == -side->sample.side)
            TCO_TRY(change(self, side, before, at, &again));
        if (again) {
            at = side;
            continue;
        }
        if (at->sample.side != 0)
            side = at;
        before = at;
        at = at->next;
    }
    return TCO_OK;
}

/* ---- the answer ---------------------------------------------------------------------------- */

static tco_solve_status status_of(const scan *self)
{
    bool better = false, worse = false;
    if (self->root_count > 0)
        return self->root_count == 1 ? TCO_SOLVE_ONE : TCO_SOLVE_SEVERAL;
    for (const node *at = self->first; at != NULL; at = at->next) {
        better = better || at->sample.side > 0;
        worse = worse || at->sample.side < 0;
    }
    if (better == worse)
        return TCO_SOLVE_NONE;
    return better ? TCO_SOLVE_ALWAYS_OWN : TCO_SOLVE_ALWAYS_RENT;
}

tco_status tco__solve_scan(tco__probe *probe, const char *pointer, const double *grid, size_t count,
                           tco_arena *scratch, tco_solution *to, tco_error *err)
{
    scan self = {.probe = probe, .pointer = pointer, .arena = scratch, .err = err};
    self.roots_end = &self.roots;
    probe->part = 0.9 / (double)(count / TCO__PROBE_LANES + 1); /* the rest is for narrowing */
    TCO_TRY(chain_start(&self, grid, count));
    probe->part = 0.0;
    TCO_TRY(walk(&self));
    to->status = status_of(&self);
    to->root = TCO_ARENA_ARRAY(to->arena, self.crossing_count, tco_root);
    to->point = TCO_ARENA_ARRAY(to->arena, self.node_count, tco_point);
    if (to->root == NULL || to->point == NULL)
        return TCO_E_NOMEM;
    for (const found *at = self.roots; at != NULL; at = at->next)
        to->root[to->root_count++] = at->root;
    for (const node *at = self.first; at != NULL; at = at->next)
        to->point[to->point_count++] = (tco_point){at->sample.at, at->sample.metric};
    to->evaluations = probe->evaluations;
    return TCO_OK;
}
