/* From the lines of an option to the steps of each month. Lines are taken target by target, in the
 * order written: the order of the sums in the full shape. A month in which nothing turns is that of a
 * year before. */
#include "eval/steps.h"

#include <string.h>

#include "num/units.h"

/* The steps of one option while they are written. */
typedef struct writer {
    const tco_context *cx;
    const tco_lines *lines;
    const tco__net_job *job;
    tco__step *step;
    size_t count, room;
    const tco__net_line *line;
    size_t *order, ordered; /* lines by target, each in the order written; those that never run are
                             * left out */
    uint32_t *begin, *end;
    unsigned char *plain, *jump, *narrow;
    unsigned char *turn; /* of each month: 1 where a line begins, ends or starts to grow */
} writer;

static void put(writer *w, tco__step_kind kind, size_t line, int t)
{
    if (w->count == w->room) {
        size_t room = w->room == 0 ? 256 : 2 * w->room;
        tco__step *step = tco_context_array(w->cx, room, sizeof *step);
        if (step == NULL) {
            w->count = 0; /* the run will not take place */
            if (w->room == 0)
                return;
        } else {
            if (w->count > 0)
                memcpy(step, w->step, w->count * sizeof *step);
            w->step = step;
            w->room = room;
        }
    }
    if (kind >= TCO__STEP_LUMP)
        w->plain[t] = 0;
    w->step[w->count++] = (tco__step){kind, TCO__JOIN_NONE, w->line[line].now, &w->line[line]};
}

/* How a line goes from month t to the next: not at all, by a month, or by a year. */
static tco__step_kind growth_step(const writer *w, const tco__line *line, int t)
{
    if (line->growth == NULL || t < line->anchor || t >= line->last || t >= w->job->end)
        return TCO__STEP_ADD; /* a line that has ended must not grow on to infinity */
    return (t + 1 - line->anchor) % TCO__MONTHS_PER_YEAR != 0 ? TCO__STEP_GROW : TCO__STEP_YEAR;
}

static void stock_month(writer *w, size_t at, int t)
{
    const tco__line *line = &w->lines->line[at];
    bool left = t > line->first && t <= line->last, right = t >= line->first && t < line->last;
    if (t == line->first || t == line->last)
        w->jump[t] = 1;
    if (!w->job->stock) {
        if (t == w->job->horizon && right)
            put(w, line->growth != NULL ? TCO__STEP_RIGHT_AT : TCO__STEP_RIGHT, at, t);
        return;
    }
    if (left)
        put(w, TCO__STEP_LEFT, at, t);
    if (right)
        put(w, TCO__STEP_RIGHT, at, t);
    tco__step_kind growth = growth_step(w, line, t);
    if (growth != TCO__STEP_ADD)
        put(w, growth, at, t);
}

static void flow_month(writer *w, size_t at, int t)
{
    const tco__line *line = &w->lines->line[at];
    bool active = t >= line->first && t <= line->last;
    if (line->kind == TCO_LINE_SERIES) {
        if (active)
            put(w, TCO__STEP_SERIES, at, t);
        return;
    }
    tco__step_kind growth = growth_step(w, line, t);
    if (active && growth != TCO__STEP_ADD)
        put(w, growth == TCO__STEP_GROW ? TCO__STEP_ADD_GROW : TCO__STEP_ADD_YEAR, at, t);
    else if (active || growth != TCO__STEP_ADD)
        put(w, growth, at, t);
}

static void line_month(writer *w, size_t at, int t)
{
    const tco__line *line = &w->lines->line[at];
    if (line->kind == TCO_LINE_STOCK) {
        stock_month(w, at, t);
    } else if (line->kind == TCO_LINE_EVENT) {
        if (t != line->first)
            return;
        put(w, TCO__STEP_LUMP, at, t);
        w->jump[t] = 1;
    } else {
        flow_month(w, at, t);
    }
}

/* The lines of one target in one month, order[from] to order[to - 1]; its last step joins their sums
 * to the month's. */
static void target_month(writer *w, size_t from, size_t to, int target, int t)
{
    size_t before = w->count;
    for (size_t i = from; i < to; i++)
        line_month(w, w->order[i], t);
    if (w->count == before)
        return;
    uint32_t join = target == TCO_TIME ? TCO__JOIN_TIME
                    : target >= TCO_CATEGORY_COUNT
                        ? TCO__JOIN_MEMO + (uint32_t)(target - TCO_CATEGORY_COUNT)
                        : TCO__JOIN_MONEY;
    w->step[w->count - 1].join = join;
}

/* How many steps a month has, if they are narrow: see tco__net_option. */
static unsigned char narrow(const writer *w, int t)
{
    size_t size = w->end[t] - w->begin[t];
    if (w->plain[t] == 0 || size == 0 || size > TCO__NARROW_MAX)
        return 0;
    for (size_t i = w->begin[t]; i < w->end[t]; i++)
        if (w->step[i].kind > TCO__STEP_ADD_YEAR ||
            (w->step[i].join != TCO__JOIN_NONE && w->step[i].join != TCO__JOIN_MONEY))
            return 0;
    return (unsigned char)size;
}

/* A month whose steps are those of the month before, or of a year before, shares them. */
static void share(writer *w, int t)
{
    static const int back[] = {1, TCO__MONTHS_PER_YEAR};
    size_t size = w->count - w->begin[t];
    w->end[t] = (uint32_t)w->count;
    for (size_t i = 0; i < sizeof back / sizeof back[0]; i++) {
        int before = t - back[i];
        if (before < 0 || w->end[before] - w->begin[before] != size ||
            (size > 0 && memcmp(w->step + w->begin[before], w->step + w->begin[t],
                                size * sizeof *w->step) != 0))
            continue;
        w->count = w->begin[t];
        w->begin[t] = w->begin[before];
        w->end[t] = w->end[before];
        return;
    }
}

/* All targets of a month, in their order. */
static void month_write(writer *w, const tco__net_option *o, int t)
{
    for (size_t from = 0, to; from < w->ordered; from = to) {
        int target = w->lines->line[w->order[from]].target, memo = target - TCO_CATEGORY_COUNT;
        for (to = from + 1; to < w->ordered && w->lines->line[w->order[to]].target == target; to++)
            ;
        if (memo < 0 || (t <= w->job->horizon && o->memo[memo] != NULL))
            target_month(w, from, to, target, t);
    }
}

static void lines_order(writer *w)
{
    for (int target = 0; target < TCO_TARGET_COUNT; target++)
        for (size_t i = 0; i < w->lines->count; i++)
            if (w->lines->line[i].target == target &&
                w->lines->line[i].first <= w->cx->search_months)
                w->order[w->ordered++] = i;
}

static void turn_mark(const writer *w, int t)
{
    if (t >= 0 && t <= w->job->end)
        w->turn[t] = 1;
}

/* What a line does in a month depends on which of these it has passed, and on the month of its
 * year. */
static void turns_mark(const writer *w)
{
    turn_mark(w, w->job->end);
    for (int after = 0; after < 2; after++) {
        turn_mark(w, w->job->horizon + after);
        for (size_t i = 0; i < w->ordered; i++) {
            const tco__line *line = &w->lines->line[w->order[i]];
            turn_mark(w, line->first + after);
            turn_mark(w, line->last + after);
            turn_mark(w, line->anchor + after);
        }
    }
}

/* Take month t from a year before. */
static void month_repeat(const writer *w, int t)
{
    int before = t - TCO__MONTHS_PER_YEAR;
    w->begin[t] = w->begin[before];
    w->end[t] = w->end[before];
    w->plain[t] = w->plain[before];
    w->jump[t] = w->jump[before];
    w->narrow[t] = w->narrow[before];
}

static void months_write(writer *w, const tco__net_option *o)
{
    int turned = 0;
    for (int t = 0; t <= w->job->end && !*w->cx->failed; t++) {
        turned = w->turn[t] != 0 ? t : turned;
        if (turned <= t - TCO__MONTHS_PER_YEAR) {
            month_repeat(w, t);
        } else {
            w->begin[t] = (uint32_t)w->count;
            w->plain[t] = 1;
            month_write(w, o, t);
            share(w, t);
            w->narrow[t] = narrow(w, t);
        }
    }
}

bool tco__steps_write(tco__net_option *o, const tco__net_job *job, const tco_lines *lines,
                      const tco_context *cx)
{
    size_t months = (size_t)job->end + 1;
    writer w = {.cx = cx, .lines = lines, .line = o->line, .job = job};
    w.begin = tco_context_array(cx, months, sizeof *w.begin);
    w.end = tco_context_array(cx, months, sizeof *w.end);
    w.plain = tco_context_array(cx, months, 1);
    w.jump = tco_context_array(cx, months, 1);
    w.narrow = tco_context_array(cx, months, 1);
    w.turn = tco_context_array(cx, months, 1);
    w.order = tco_context_array(cx, lines->count, sizeof *w.order);
    if (*cx->failed)
        return false;
    lines_order(&w);
    turns_mark(&w);
    months_write(&w, o);
    o->step = w.step;
    o->begin = w.begin;
    o->end = w.end;
    o->plain = w.plain;
    o->narrow = w.narrow;
    o->jump = w.jump;
    return !*cx->failed;
}

/* Whether a month adds the same lines to the same sums as the next. */
static bool alike(const tco__net_option *o, int t)
{
    size_t size = o->end[t] - o->begin[t];
    const tco__step *a = o->step + o->begin[t], *b = o->step + o->begin[t + 1];
    if (o->end[t + 1] - o->begin[t + 1] != size)
        return false;
    for (size_t i = 0; a != b && i < size; i++)
        if (a[i].now != b[i].now || a[i].join != b[i].join ||
            (a[i].kind == TCO__STEP_ADD) != (b[i].kind == TCO__STEP_ADD))
            return false;
    return true;
}

/* A calm month has narrow steps, and nothing happens at its end; what the kernel does with its sums
 * is one race at most, of money paid. */
static bool calm(const tco__net_option *o, const tco__net_job *job, int t)
{
    bool races = o->race[TCO_LIQUIDATION] != NULL || job->stock ||
                 (o->race[TCO_CASH] != NULL && o->race[TCO_DISCOUNTED] != NULL);
    return !races && t > 0 && t != job->horizon && o->jump[t] == 0 && o->narrow[t] != 0;
}

bool tco__steps_runs(tco__net_option *o, const tco__net_job *job, const tco_context *cx)
{
    size_t months = (size_t)job->end + 1;
    int *plain_until = tco_context_array(cx, months, sizeof *plain_until);
    int *calm_until = tco_context_array(cx, months, sizeof *calm_until);
    int *same_until = tco_context_array(cx, months, sizeof *same_until);
    if (*cx->failed)
        return false;
    for (int t = job->end; t >= 0; t--) {
        bool last = t == job->end;
        plain_until[t] = calm_until[t] = same_until[t] = t + 1;
        if (!last && o->plain[t] == o->plain[t + 1])
            plain_until[t] = plain_until[t + 1];
        if (!calm(o, job, t))
            calm_until[t] = t;
        else if (!last && calm_until[t + 1] > t + 1 && alike(o, t))
            calm_until[t] = calm_until[t + 1];
        if (!last && o->begin[t] == o->begin[t + 1] && o->end[t] == o->end[t + 1])
            same_until[t] = same_until[t + 1];
    }
    o->plain_until = plain_until;
    o->calm_until = calm_until;
    o->same_until = same_until;
    return true;
}
