/* The uncertain numbers of a scenario, and reading a finished run. */
#include "eval/uncertainty.h"

#include <string.h>

#include "base/error.h"
#include "base/number.h"

typedef struct lister {
    tco_uncertainty *to;
    size_t room;
} lister;

static tco_status list_number(lister *l, const char *block, const char *name,
                              const tco__distribution *law)
{
    tco_uncertainty *to = l->to;
    tco_text text;
    if (law == NULL)
        return TCO_OK;
    if (to->input_count == l->room) {
        size_t room = l->room == 0 ? 16 : 2 * l->room;
        tco__input *more = TCO_ARENA_ARRAY(to->arena, room, tco__input);
        if (more == NULL)
            return TCO_E_NOMEM;
        if (to->input_count > 0)
            memcpy(more, to->input, to->input_count * sizeof *more);
        to->input = more;
        l->room = room;
    }
    tco__text_init(&text, to->arena);
    tco__uncertain_write(&text, law);
    tco__input input = {.pointer = tco__pointer_join(to->arena, block, name),
                        .distribution = text.data,
                        .law = law};
    if (text.failed || input.pointer == NULL)
        return TCO_E_NOMEM;
    to->input[to->input_count++] = input;
    return TCO_OK;
}

static tco_status list_series(lister *l, const tco__block *block, const tco_field *field,
                              const tco__slot *slot)
{
    const char *pointer = tco__pointer_join(l->to->arena, block->pointer, field->name);
    char key[TCO__NUMBER_SIZE];
    if (pointer == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < slot->count; i++) {
        tco__number_write(slot->entry[i].key, key);
        TCO_TRY(list_number(l, pointer, key, slot->entry[i].uncertain));
    }
    return TCO_OK;
}

static tco_status list_block(lister *l, const tco__block *block)
{
    for (size_t i = 0; i < block->type->row_count; i++) {
        const tco_field *field = &block->type->rows[i].field;
        const tco__slot *slot = &block->slot[i];
        if (slot->state == TCO__ABSENT)
            continue;
        if (field->kind == TCO_FIELD_NUMBER)
            TCO_TRY(list_number(l, block->pointer, field->name, slot->uncertain));
        if (field->kind == TCO_FIELD_SERIES)
            TCO_TRY(list_series(l, block, field, slot));
        if (field->kind == TCO_FIELD_BLOCK)
            TCO_TRY(list_block(l, slot->block));
        for (size_t k = 0; field->kind == TCO_FIELD_MAP && k < slot->count; k++)
            TCO_TRY(list_block(l, slot->child[k].block));
    }
    return TCO_OK;
}

tco_status tco__uncertainty_inputs(tco_uncertainty *self, const tco__block *root)
{
    lister l = {self, 0};
    return list_block(&l, root);
}

void tco_uncertainty_free(tco_uncertainty *self)
{
    if (self != NULL)
        tco__arena_free(self->arena);
}

const char *tco_uncertainty_currency(const tco_uncertainty *self)
{
    return self != NULL ? self->currency : NULL;
}

const char *tco_uncertainty_scenario(const tco_uncertainty *self)
{
    return self != NULL ? self->scenario : NULL;
}

int tco_uncertainty_horizon_months(const tco_uncertainty *self)
{
    return self != NULL ? self->horizon_months : 0;
}

size_t tco_uncertainty_samples(const tco_uncertainty *self)
{
    return self != NULL ? self->samples : 0;
}

uint64_t tco_uncertainty_seed(const tco_uncertainty *self)
{
    return self != NULL ? self->request.seed : 0;
}

tco_sampling tco_uncertainty_sampling(const tco_uncertainty *self)
{
    return self != NULL ? self->request.sampling : TCO_SAMPLING_SOBOL;
}

int tco_uncertainty_streaming(const tco_uncertainty *self)
{
    return self != NULL ? self->request.streaming : 0;
}

unsigned tco_uncertainty_replicates(const tco_uncertainty *self)
{
    return self != NULL ? self->replicates : 0;
}

tco_basis tco_uncertainty_basis(const tco_uncertainty *self)
{
    return self != NULL ? self->request.basis : TCO_CASH;
}

int tco_uncertainty_risk_percent(const tco_uncertainty *self)
{
    return self != NULL ? self->request.risk_percent : 0;
}

size_t tco_uncertainty_option_count(const tco_uncertainty *self)
{
    return self != NULL ? self->option_count : 0;
}

size_t tco_uncertainty_baseline(const tco_uncertainty *self)
{
    return self != NULL ? self->baseline : 0;
}

size_t tco_uncertainty_input_count(const tco_uncertainty *self)
{
    return self != NULL ? self->input_count : 0;
}

static const tco__prospect *option_at(const tco_uncertainty *self, size_t option)
{
    return self != NULL && option < self->option_count ? &self->option[option] : NULL;
}

static const tco__input *input_at(const tco_uncertainty *self, size_t input)
{
    return self != NULL && input < self->input_count ? &self->input[input] : NULL;
}

const char *tco_uncertainty_option_name(const tco_uncertainty *self, size_t option)
{
    const tco__prospect *found = option_at(self, option);
    return found != NULL ? found->name : NULL;
}

const char *tco_uncertainty_option_label(const tco_uncertainty *self, size_t option)
{
    const tco__prospect *found = option_at(self, option);
    return found != NULL ? found->label : NULL;
}

const char *tco_uncertainty_input_pointer(const tco_uncertainty *self, size_t input)
{
    const tco__input *found = input_at(self, input);
    return found != NULL ? found->pointer : NULL;
}

const char *tco_uncertainty_input_distribution(const tco_uncertainty *self, size_t input)
{
    const tco__input *found = input_at(self, input);
    return found != NULL ? found->distribution : NULL;
}

const double *tco_uncertainty_input_values(const tco_uncertainty *self, size_t input)
{
    const tco__input *found = input_at(self, input);
    return found != NULL && !self->request.streaming ? found->value : NULL;
}

size_t tco_uncertainty_correlation_count(const tco_uncertainty *self)
{
    return self != NULL ? self->correlation_count : 0;
}

const tco_correlation *tco_uncertainty_correlation(const tco_uncertainty *self, size_t correlation)
{
    return self != NULL && correlation < self->correlation_count ? &self->correlation[correlation]
                                                                 : NULL;
}

const tco_outlook *tco_uncertainty_outlook(const tco_uncertainty *self, size_t option)
{
    const tco__prospect *found = option_at(self, option);
    return found != NULL ? &found->outlook : NULL;
}

static int kept_at(tco_metric metric)
{
    int kept = 0;
    while (kept < TCO__KEPT_COUNT && tco__kept_metrics[kept] != metric)
        kept++;
    return kept;
}

const tco_summary *tco_uncertainty_summary(const tco_uncertainty *self, size_t option,
                                           tco_metric metric)
{
    const tco__prospect *found = option_at(self, option);
    int kept = kept_at(metric);
    return found != NULL && kept < TCO__KEPT_COUNT && tco__keeps(&self->request, kept)
               ? &found->summary[kept]
               : NULL;
}

const double *tco_uncertainty_values(const tco_uncertainty *self, size_t option, tco_metric metric)
{
    const tco__prospect *found = option_at(self, option);
    int kept = kept_at(metric);
    bool there = found != NULL && kept < TCO__KEPT_COUNT && !self->request.streaming;
    return there ? found->value[kept] : NULL;
}
