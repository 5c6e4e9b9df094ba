/* One variable of the sampling a number, in the order of the study, through the law's inverse. */
#include "eval/draw.h"

#include "base/error.h"
#include "num/random.h"
#include "num/sampler.h"
#include "num/sobol.h"

struct tco__draw {
    uint64_t seed;
    const tco__sobol *sobol; /* NULL: random */
    const tco__sampler **sampler;
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

const tco__draw *tco__draw_prepare(tco_arena *arena, const tco_uncertainty *run)
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
    self->sampler = sampler;
    self->seed = run->request.seed;
    if (run->request.sampling != TCO_SAMPLING_SOBOL || run->input_count == 0)
        return self;
    self->sobol =
        tco__sobol_prepare(arena, self->seed, run->replicates, (unsigned)run->input_count);
    return self->sobol != NULL ? self : NULL;
}

void tco__draw_fill(const tco__draw *self, size_t input, size_t first, size_t count,
                    double *uniform, double *value)
{
    if (self->sobol != NULL)
        tco__sobol_fill(self->sobol, first, count, (unsigned)input, uniform);
    else
        tco__random_uniforms(self->seed, first, count, (unsigned)input, uniform);
    tco__sampler_fill(self->sampler[input], uniform, count, value);
}
