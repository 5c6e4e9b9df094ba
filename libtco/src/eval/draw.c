/* One variable of the sampling a number, in the order of the study, through the law's inverse. */
#include "eval/draw.h"

#include "base/error.h"
#include "num/correlation.h"
#include "num/random.h"
#include "num/sampler.h"
#include "num/sobol.h"

struct tco__draw {
    uint64_t seed;
    const tco__sobol *sobol; /* NULL: random */
    size_t count;            /* of inputs */
    const tco__sampler **sampler;
    const tco__normal *normal;
    /* Inputs that move together: NULL, or by place in its matrix. */
    const tco__correlation *together;
    const size_t *member;
};

tco_status tco__draw_check(size_t samples, unsigned replicates, tco_error *err)
{
    size_t next = replicates;
    while (next < samples)
        next *= 2;
    if (next == samples)
        return TCO_OK;
    tco__error_set(err, TCO_E_RANGE,
                   "samples: %zu is not replicates times a power of two, as Sobol points need",
                   samples);
    tco__error_hint(err, "of %u replicates the next is %zu", replicates, next);
    return TCO_E_RANGE;
}

/* Which inputs are correlated at all, in their order. */
static size_t list_members(const tco_uncertainty *run, size_t *member)
{
    size_t count = 0;
    for (size_t i = 0; i < run->input_count; i++) {
        bool found = false;
        for (size_t k = 0; k < run->correlation_count; k++)
            found = found || run->correlated[k].law[0] == run->input[i].law ||
                    run->correlated[k].law[1] == run->input[i].law;
        if (found)
            member[count++] = i;
    }
    return count;
}

static size_t member_of(const tco_uncertainty *run, const size_t *member,
                        const tco__distribution *law)
{
    size_t at = 0;
    while (run->input[member[at]].law != law)
        at++;
    return at;
}

static bool correlate(tco__draw *self, tco_arena *arena, tco_uncertainty *run)
{
    size_t *member = TCO_ARENA_ARRAY(arena, run->input_count, size_t);
    size_t size = member != NULL ? list_members(run, member) : 0;
    double *matrix = TCO_ARENA_ARRAY(arena, size * size, double);
    if (member == NULL || matrix == NULL)
        return false;
    for (size_t i = 0; i < size; i++)
        matrix[i * size + i] = 1.0;
    for (size_t k = 0; k < run->correlation_count; k++) {
        const tco__correlated *c = &run->correlated[k];
        size_t a = member_of(run, member, c->law[0]), b = member_of(run, member, c->law[1]);
        matrix[a * size + b] = matrix[b * size + a] = tco__correlation_pearson(c->spearman);
    }
    self->member = member;
    self->together = tco__correlation_prepare(arena, matrix, size);
    if (self->together == NULL)
        return false;
    run->moved = self->together->moved;
    for (size_t k = 0; k < run->correlation_count; k++) {
        const tco__correlated *c = &run->correlated[k];
        size_t a = member_of(run, member, c->law[0]), b = member_of(run, member, c->law[1]);
        if (run->moved)
            run->correlation[k].spearman_used =
                tco__correlation_spearman(self->together->matrix[a * size + b]);
    }
    return true;
}

const tco__draw *tco__draw_prepare(tco_arena *arena, tco_uncertainty *run)
{
    tco__draw *self = TCO_ARENA_NEW(arena, tco__draw);
    const tco__sampler **sampler = TCO_ARENA_ARRAY(arena, run->input_count, const tco__sampler *);
    const tco__normal *normal = tco__normal_prepare(arena);
    if (self == NULL || sampler == NULL || normal == NULL)
        return NULL;
    for (size_t i = 0; i < run->input_count; i++) {
        sampler[i] = tco__sampler_prepare(arena, run->input[i].law, normal);
        if (sampler[i] == NULL)
            return NULL;
    }
    self->count = run->input_count;
    self->sampler = sampler;
    self->normal = normal;
    self->seed = run->request.seed;
    if (run->correlation_count > 0 && !correlate(self, arena, run))
        return NULL;
    if (run->request.sampling != TCO_SAMPLING_SOBOL || run->input_count == 0)
        return self;
    self->sobol =
        tco__sobol_prepare(arena, self->seed, run->replicates, (unsigned)run->input_count);
    return self->sobol != NULL ? self : NULL;
}

/* Correlate the uniforms of a few samples at a time. */
static void move_together(const tco__draw *self, size_t count, double *const *value)
{
    double *part[TCO__CORRELATED_MAX];
    for (size_t m = 0; m < self->together->size; m++)
        part[m] = value[self->member[m]];
    tco__correlation_fill(self->together, self->normal, part, count);
}

void tco__draw_fill(const tco__draw *self, size_t first, size_t count, double *const *value)
{
    for (size_t i = 0; i < self->count; i++) {
        if (self->sobol != NULL)
            tco__sobol_fill(self->sobol, first, count, (unsigned)i, value[i]);
        else
            tco__random_uniforms(self->seed, first, count, (unsigned)i, value[i]);
    }
    if (self->together != NULL)
        move_together(self, count, value);
    for (size_t i = 0; i < self->count; i++)
        tco__sampler_fill(self->sampler[i], value[i], count, value[i]);
}
