/* A probe asks tco_study_batch, and nothing else, so what it sees has the bits of a batch. */
#include "eval/probe.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/pointer.h"
#include "num/units.h"

static bool compares(tco_metric metric)
{
    return metric == TCO_SAVING || metric == TCO_NPV_GAIN || metric == TCO_BREAK_EVEN_FIRST ||
           metric == TCO_BREAK_EVEN_DURABLE;
}

static bool more_is_better(tco_metric metric)
{
    return metric == TCO_SAVING || metric == TCO_NPV_GAIN || metric == TCO_USEFUL_HOURS;
}

static void output_add(tco__probe *self, const char *option, tco_metric metric)
{
    size_t i = self->output_count++;
    self->output[i] =
        (tco_output){option, metric, self->question.basis, self->values[i], self->status[i], NULL};
}

/* A difference is judged by the money it is a difference of. */
static void outputs_set(tco__probe *self, const char *baseline)
{
    const tco__question *q = &self->question;
    output_add(self, q->option, q->metric);
    if (q->equal_to_baseline)
        output_add(self, baseline, q->metric);
    if (q->metric == TCO_SAVING || q->metric == TCO_NPV_GAIN) {
        tco_metric of = q->metric == TCO_SAVING ? TCO_TOTAL : TCO_NPV;
        output_add(self, q->option, of);
        output_add(self, baseline, of);
    }
}

/* A study of the one scenario, with a horizon of its own where that is asked for: the horizon is
 * no column of a batch. */
static tco_status view_set(tco__probe *self, const tco_study *study, const tco__scenario *scenario,
                           tco_arena *arena, tco_error *err)
{
    int month = self->question.month;
    self->study = *study;
    self->study.scenario_count = 1;
    self->study.scenario = self->scenario = TCO_ARENA_NEW(arena, tco__scenario);
    if (self->scenario == NULL)
        return TCO_E_NOMEM;
    *self->scenario = *scenario;
    if (month == 0)
        return TCO_OK;
    if (month < 0 || month > TCO_MONTHS_MAX)
        return tco__error_set(err, TCO_E_RANGE, "month %d is outside [1, %d]", month,
                              TCO_MONTHS_MAX);
    self->scenario->root = tco__block_copy(arena, scenario->root);
    if (self->scenario->root == NULL)
        return TCO_E_NOMEM;
    tco__slot *search = tco__block_slot(self->scenario->root, "search_months");
    tco__block_slot(self->scenario->root, "horizon_months")->number = month;
    if (search->number < month)
        search->number = month;
    return TCO_OK;
}

tco_status tco__probe_new(const tco_study *study, const tco__question *question, tco_arena *arena,
                          tco__probe **probe, tco_error *err)
{
    const tco__scenario *scenario;
    TCO_TRY(tco__scenario_find(study, question->scenario, &scenario, err));
    tco__probe *self = TCO_ARENA_NEW(arena, tco__probe);
    if (self == NULL)
        return TCO_E_NOMEM;
    self->question = *question;
    self->part = 1.0;
    TCO_TRY(view_set(self, study, scenario, arena, err));
    const tco__slot *options = tco__block_slot(scenario->root, "options");
    size_t compared = tco__scenario_baseline(scenario);
    const char *baseline = options->child[compared].name;
    if (question->option == NULL) /* the first other one, or the only one */
        self->question.option = options->child[compared > 0 || options->count == 1 ? 0 : 1].name;
    bool own = strcmp(self->question.option, baseline) == 0;
    if (question->equal_to_baseline && compares(question->metric))
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "%s compares with the baseline already: the baseline has none",
                              tco_metric_name(question->metric));
    if (own && (question->equal_to_baseline || compares(question->metric)))
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "\"%s\" is the baseline: it cannot be compared with itself",
                              baseline);
    outputs_set(self, baseline);
    TCO_TRY(tco__probe_run(self, NULL, NULL, 0, err)); /* the batch checks names and numbers */
    *probe = self;
    return TCO_OK;
}

tco_status tco__probe_find(tco__probe *self, const char *pointer, tco__probe_field *field,
                           tco_error *err)
{
    tco__place place;
    TCO_TRY(tco__probe_run(self, pointer, NULL, 0, err));
    TCO_TRY(tco__pointer_find(self->scenario->root, pointer, &place, err));
    field->pointer = pointer;
    field->field = &place.row->field;
    field->value = place.entry != NULL ? place.entry->number : place.slot->number;
    return TCO_OK;
}

/* An option's name and label, in `arena`. */
static tco_status name_option(tco_arena *arena, const tco__child *option, const char **name,
                              const char **label)
{
    const char *given = tco__block_slot(option->block, "label")->text;
    given = given != NULL ? given : option->name;
    *name = tco__arena_text(arena, option->name, strlen(option->name));
    *label = tco__arena_text(arena, given, strlen(given));
    return *name != NULL && *label != NULL ? TCO_OK : TCO_E_NOMEM;
}

tco_status tco__probe_subject(const tco__probe *self, tco_arena *arena, tco_subject *subject)
{
    tco__block *root = self->scenario->root;
    const tco__slot *options = tco__block_slot(root, "options");
    const char *currency = tco__block_slot(root, "currency")->text;
    size_t option = 0;
    while (strcmp(options->child[option].name, self->question.option) != 0)
        option++;
    subject->metric = self->question.metric;
    subject->basis = self->question.basis;
    subject->month = (int)tco__block_slot(root, "horizon_months")->number;
    subject->currency = tco__arena_text(arena, currency, strlen(currency));
    subject->scenario = tco__arena_text(arena, self->scenario->name, strlen(self->scenario->name));
    if (subject->currency == NULL || subject->scenario == NULL)
        return TCO_E_NOMEM;
    TCO_TRY(name_option(arena, &options->child[option], &subject->option, &subject->option_label));
    return name_option(arena, &options->child[tco__scenario_baseline(self->scenario)],
                       &subject->baseline, &subject->baseline_label);
}

static bool break_even(tco_metric metric)
{
    return metric == TCO_BREAK_EVEN_FIRST || metric == TCO_BREAK_EVEN_DURABLE;
}

/* The sample of lane `i`, from the outputs as outputs_set ordered them. */
static void sample_set(const tco__probe *self, size_t i, tco__sample *sample)
{
    const tco__question *q = &self->question;
    tco_value_status status = (tco_value_status)self->status[0][i];
    double metric = self->values[0][i], target = q->target, size;
    if (status == TCO_VALUE_OK && q->equal_to_baseline)
        status = (tco_value_status)self->status[1][i];
    *sample = (tco__sample){.at = sample->at, .metric = {status, 0.0}};
    if (status != TCO_VALUE_OK) {
        bool never = status == TCO_VALUE_NONE && break_even(q->metric);
        sample->kind = never ? TCO__SAMPLE_NEVER : TCO__SAMPLE_VOID;
        sample->side = never ? -1 : 0;
        return;
    }
    sample->metric.value = metric;
    if (q->equal_to_baseline)
        target = self->values[1][i];
    size = fabs(metric) + fabs(target);
    if (q->metric == TCO_SAVING || q->metric == TCO_NPV_GAIN)
        size = fabs(self->values[1][i]) + fabs(self->values[2][i]) + fabs(target);
    sample->gap = metric - target;
    sample->tie = TCO__TIE * size;
    if (fabs(sample->gap) > sample->tie)
        sample->side = (sample->gap > 0.0) == more_is_better(q->metric) ? 1 : -1;
}

/* The batch's progress is a part of the whole call's. */
static int probe_tick(void *user, double fraction)
{
    const tco__probe *self = user;
    double done = self->done + self->part * fraction;
    return self->question.tick(self->question.user, done < 1.0 ? done : 1.0);
}

tco_status tco__probe_run(tco__probe *self, const char *pointer, tco__sample *sample, size_t count,
                          tco_error *err)
{
    double at[TCO__PROBE_LANES];
    const double *column = at;
    tco_batch batch = TCO_BATCH_INIT;
    for (size_t i = 0; i < count; i++)
        at[i] = sample[i].at;
    batch.lanes = count;
    batch.column_count = pointer != NULL ? 1 : 0;
    batch.pointers = &pointer;
    batch.columns = &column;
    batch.output_count = self->output_count;
    batch.outputs = self->output;
    batch.tick = self->question.tick != NULL ? probe_tick : NULL;
    batch.user = self;
    TCO_TRY(tco_study_batch(&self->study, &batch, err));
    for (size_t i = 0; i < count; i++)
        sample_set(self, i, &sample[i]);
    self->done += count > 0 ? self->part : 0.0;
    self->evaluations += count;
    return TCO_OK;
}
