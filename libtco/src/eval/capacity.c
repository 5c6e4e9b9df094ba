/* Capacity is 24 hours a day. Within a segment of a path hours only rise or only fall, so its
 * first and last month tell where to look. */
#include "eval/capacity.h"

#include "num/rate.h"
#include "num/units.h"

typedef struct hours {
    const tco_path *path;
    const tco_path *held; /* constant, may be NULL */
    size_t lane;
    double limit;
} hours;

static bool within(const hours *h, int segment, int month)
{
    double level = h->path->value[segment][h->lane];
    if (h->path->growth != NULL)
        level = tco__rate_grow(level, h->path->growth[h->lane], month - 1);
    if (h->held != NULL)
        level += h->held->value[0][h->lane];
    return level <= h->limit;
}

/* Last month within the limit in (from, to]; the first month is. */
static int last_within(const hours *h, int segment, int from, int to)
{
    int good = from + 1, bad = to + 1;
    if (h->path->growth == NULL || h->path->growth[h->lane] <= 1.0 || within(h, segment, to))
        return to;
    while (bad - good > 1) {
        int middle = good + (bad - good) / 2;
        if (within(h, segment, middle))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

static int path_last(const hours *h, int search)
{
    for (int s = 0; s < h->path->count; s++) {
        int from = h->path->from[s];
        int to = s + 1 < h->path->count ? h->path->from[s + 1] : search;
        if (from >= search)
            break;
        to = to < search ? to : search;
        if (!within(h, s, from + 1))
            return from;
        int last = last_within(h, s, from, to);
        if (last < to)
            return last;
    }
    return search;
}

/* Whether the hours of a path that never rise are within the limit in all lanes: the common case,
 * seen at once. `held` may be NULL. */
static bool all_within(const tco_context *cx, const tco_path *path, const double *held)
{
    long long over = path->count == 0;
    for (size_t i = 0; path->growth != NULL && i < cx->lanes; i++)
        over += path->growth[i] > 1.0;
    for (int s = 0; over == 0 && s < path->count; s++) {
        const double *value = path->value[s], *days = cx->days_per_month;
        for (size_t i = 0; i < cx->lanes; i++) {
            double level = held != NULL ? value[i] + held[i] : value[i];
            over += !(level <= days[i] * TCO__HOURS_PER_DAY * (1.0 + TCO__TIE));
        }
    }
    return over == 0;
}

bool tco__capacity_last(const tco_context *cx, int *last)
{
    const double *held = cx->held_hours.count > 0 ? cx->held_hours.value[0] : NULL;
    if (all_within(cx, &cx->machine_hours, NULL) && all_within(cx, &cx->running_hours, held)) {
        for (size_t i = 0; i < cx->lanes; i++)
            last[i] = cx->search_months;
        return true;
    }
    for (size_t i = 0; i < cx->lanes; i++) {
        double limit = cx->days_per_month[i] * TCO__HOURS_PER_DAY * (1.0 + TCO__TIE);
        hours machine = {&cx->machine_hours, NULL, i, limit};
        hours running = {&cx->running_hours, &cx->held_hours, i, limit};
        int a = path_last(&machine, cx->search_months);
        int b = path_last(&running, cx->search_months);
        last[i] = a < b ? a : b;
    }
    return false;
}
