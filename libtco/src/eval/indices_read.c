/* Reading an answer with Sobol indices. */
#include "eval/indices.h"

void tco_indices_free(tco_indices *self)
{
    if (self != NULL)
        tco__arena_free(self->arena);
}

const tco_subject *tco_indices_subject(const tco_indices *self)
{
    return self != NULL ? &self->subject : NULL;
}

size_t tco_indices_samples(const tco_indices *self)
{
    return self != NULL ? self->samples : 0;
}

size_t tco_indices_excluded(const tco_indices *self)
{
    return self != NULL ? self->excluded : 0;
}

size_t tco_indices_evaluation_count(const tco_indices *self)
{
    return self != NULL ? self->evaluations : 0;
}

double tco_indices_mean(const tco_indices *self)
{
    return self != NULL ? self->mean : 0.0;
}

double tco_indices_variance(const tco_indices *self)
{
    return self != NULL ? self->variance : 0.0;
}

int tco_indices_constant(const tco_indices *self)
{
    return self != NULL && self->constant;
}

size_t tco_indices_count(const tco_indices *self)
{
    return self != NULL ? self->count : 0;
}

const tco_index *tco_indices_item(const tco_indices *self, size_t index)
{
    return self != NULL && index < self->count ? &self->item[index] : NULL;
}
