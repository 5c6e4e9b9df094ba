/* Preparing samplers, and the plain-C width of their vector form. */
#include "num/sampler.h"

#include "num/beta.h"
#include "num/sampler_v.h"

/* Index heap order of values, for sorting without more memory. */
static void sift(const double *value, uint32_t *order, size_t root, size_t count)
{
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && value[order[child]] < value[order[child + 1]])
            child++;
        if (!(value[order[root]] < value[order[child]]))
            return;
        uint32_t kept = order[root];
        order[root] = order[child];
        order[child] = kept;
    }
}

static void sort_order(const double *value, uint32_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t i = count / 2; i-- > 0;)
        sift(value, order, i, count);
    for (size_t end = count; end-- > 1;) {
        uint32_t kept = order[0];
        order[0] = order[end];
        order[end] = kept;
        sift(value, order, 0, end);
    }
}

/* Rising values of weight above 0, the share of the weight up to each, and where to look from. */
static bool prepare_list(tco_arena *arena, const tco__distribution *law, tco__sampler *s)
{
    bool weighted = law->kind == TCO__DISTRIBUTION_DISCRETE;
    size_t cells = 1;
    while (cells < 2 * law->count)
        cells *= 2;
    double *value = TCO_ARENA_ARRAY(arena, law->count, double);
    double *bound = TCO_ARENA_ARRAY(arena, law->count, double);
    uint32_t *order = TCO_ARENA_ARRAY(arena, law->count, uint32_t);
    uint32_t *guide = TCO_ARENA_ARRAY(arena, cells, uint32_t);
    if (value == NULL || bound == NULL || order == NULL || guide == NULL)
        return false;
    sort_order(law->value, order, law->count);
    double sum = 0.0;
    for (size_t i = 0; i < law->count; i++) {
        double weight = weighted ? law->weight[order[i]] : 1.0;
        sum += weight;
        if (weight > 0.0) {
            value[s->count] = law->value[order[i]];
            bound[s->count++] = sum;
        }
    }
    for (size_t i = 0; i < s->count; i++)
        bound[i] /= sum;
    s->form = TCO__SAMPLER_LIST;
    bound[s->count - 1] = 2.0; /* u of 1 ends there too */
    for (size_t cell = 0, at = 0; cell < cells; cell++) {
        while (bound[at] <= (double)cell / (double)cells)
            at++;
        guide[cell] = (uint32_t)at;
    }
    s->value = value;
    s->bound = bound;
    s->guide = guide;
    s->cells = cells;
    return true;
}

static void prepare_cut(const tco__distribution *law, const tco__normal *normal, tco__sampler *s)
{
    tco__distribution_cut cut = tco__distribution_cut_of(law);
    s->form = law->kind == TCO__DISTRIBUTION_NORMAL ? TCO__SAMPLER_NORMAL : TCO__SAMPLER_LOGNORMAL;
    s->least = law->least;
    s->most = law->most;
    s->mirrored = cut.below > cut.above;
    s->origin = cut.location;
    s->width = s->mirrored ? -cut.scale : cut.scale;
    s->base = s->mirrored ? cut.above : cut.below;
    s->left = cut.left;
    s->table = normal->quantile;
}

static void prepare_triangular(const double *p, tco__sampler *s)
{
    double width = p[2] - p[0];
    s->form = TCO__SAMPLER_TRIANGULAR;
    s->peak = (p[1] - p[0]) / width;
    s->rise = width * (p[1] - p[0]);
    s->fall = width * (p[2] - p[1]);
    s->origin = p[0];
    s->end = p[2];
}

/* Whether there is more than one value. */
static bool span(tco__sampler *s, double from, double to)
{
    s->origin = s->least = from;
    s->width = to - from;
    s->most = to;
    return to > from;
}

static bool prepare_table(tco_arena *arena, const tco__distribution *law, tco__sampler *s)
{
    double alpha, beta;
    tco__beta_table table;
    tco__distribution_shape(law, &alpha, &beta);
    if (!tco__beta_prepare(arena, alpha, beta, &table))
        return false;
    s->form = table.logit ? TCO__SAMPLER_LOGISTIC : TCO__SAMPLER_TABLE;
    s->table = table.quantile;
    return true;
}

/* Laws with one value only stay points. */
static bool prepare(tco_arena *arena, const tco__distribution *law, const tco__normal *normal,
                    tco__sampler *s)
{
    const double *p = law->parameter;
    s->form = TCO__SAMPLER_POINT;
    switch (law->kind) {
    case TCO__DISTRIBUTION_POINT: span(s, p[0], p[0]); return true;
    case TCO__DISTRIBUTION_UNIFORM:
        if (span(s, p[0], p[1]))
            s->form = TCO__SAMPLER_LINEAR;
        return true;
    case TCO__DISTRIBUTION_TRIANGULAR:
        if (span(s, p[0], p[2]))
            prepare_triangular(p, s);
        return true;
    case TCO__DISTRIBUTION_PERT: return !span(s, p[0], p[2]) || prepare_table(arena, law, s);
    case TCO__DISTRIBUTION_BETA: return !span(s, p[2], p[3]) || prepare_table(arena, law, s);
    case TCO__DISTRIBUTION_NORMAL:
    case TCO__DISTRIBUTION_LOGNORMAL: prepare_cut(law, normal, s); return true;
    case TCO__DISTRIBUTION_DISCRETE:
    case TCO__DISTRIBUTION_EMPIRICAL: break;
    }
    return prepare_list(arena, law, s);
}

const tco__sampler *tco__sampler_prepare(tco_arena *arena, const tco__distribution *law,
                                         const tco__normal *normal)
{
    tco__sampler *s = TCO_ARENA_NEW(arena, tco__sampler);
    return s != NULL && prepare(arena, law, normal, s) ? s : NULL;
}

void tco__sampler_fill(const tco__sampler *self, const double *u, size_t count, double *x)
{
    v_sampler_fill(self, u, count, x);
}
