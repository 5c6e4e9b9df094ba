/* tco_study_monte_carlo: samples of the uncertain numbers as columns of a batch, chunk by chunk.
 * A chunk's samples are functions of the seed and their numbers, so chunks may run anywhere. */
#include <string.h>

#include "base/error.h"
#include "eval/draw.h"
#include "eval/parallel.h"
#include "eval/stream.h"
#include "eval/uncertainty.h"
#include "num/sobol.h"

enum { CHUNK_SAMPLES = 4096 };
static const double sample_nanoseconds = 500.0;
static const size_t samples_max = 100000000;

/* What one thread works with. */
typedef struct worker {
    double **column;
    tco_output *output;
} worker;

typedef struct run {
    const tco_study *study;
    tco_uncertainty *to;
    const tco__draw *draw;
    const char *const *pointer;
    worker *worker;
    size_t first, count; /* samples of this round */
} run;

static tco_status refuse(tco_error *err, const char *name, const char *message)
{
    tco__error_set(err, TCO_E_RANGE, "%s: %s", name, message);
    return TCO_E_RANGE;
}

static tco_status check_request(const tco_monte_carlo *r, tco_error *err)
{
    if ((unsigned)r->sampling >= TCO_SAMPLING_COUNT || (unsigned)r->basis >= TCO_BASIS_COUNT ||
        tco_isa_available(r->isa) == 0 || (r->streaming != 0 && r->streaming != 1))
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "no such sampling, basis, instruction set or way of streaming");
    if (r->samples < 2 || r->samples > samples_max)
        return refuse(err, "samples", "outside [2, 100000000]");
    if (r->risk_percent < 50 || r->risk_percent > 99)
        return refuse(err, "risk_percent", "outside [50, 99]");
    if (r->sampling != TCO_SAMPLING_SOBOL)
        return TCO_OK;
    if (r->replicates < 2 || r->replicates > 64)
        return refuse(err, "replicates", "outside [2, 64]");
    return tco__draw_check(r->samples, r->replicates, err);
}

static tco_status option_start(tco_uncertainty *self, tco__prospect *to, const tco__child *child)
{
    const char *label = tco__block_slot(child->block, "label")->text;
    to->name = tco__arena_text(self->arena, child->name, strlen(child->name));
    if (label == NULL)
        label = child->name;
    to->label = tco__arena_text(self->arena, label, strlen(label));
    to->break_even = TCO_ARENA_ARRAY(self->arena, self->held, unsigned char);
    bool room = to->name != NULL && to->label != NULL && to->break_even != NULL;
    for (int kept = 0; room && kept < TCO__KEPT_COUNT; kept++) {
        if (!tco__keeps(&self->request, kept))
            continue;
        to->value[kept] = TCO_ARENA_ARRAY(self->arena, self->held, double);
        to->status[kept] = TCO_ARENA_ARRAY(self->arena, self->held, unsigned char);
        room = to->value[kept] != NULL && to->status[kept] != NULL;
    }
    return room ? TCO_OK : TCO_E_NOMEM;
}

static tco_status correlations_start(tco_uncertainty *self, const tco__scenario *scenario)
{
    tco_arena *arena = self->arena;
    TCO_TRY(
        tco__correlated_list(arena, scenario->root, &self->correlated, &self->correlation_count));
    self->correlation = TCO_ARENA_ARRAY(arena, self->correlation_count, tco_correlation);
    if (self->correlation == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < self->correlation_count; i++) {
        const tco__correlated *from = &self->correlated[i];
        tco_correlation *to = &self->correlation[i];
        to->name = tco__arena_text(arena, from->name, strlen(from->name));
        to->first = tco__arena_text(arena, from->pointer[0], strlen(from->pointer[0]));
        to->second = tco__arena_text(arena, from->pointer[1], strlen(from->pointer[1]));
        to->spearman = to->spearman_used = from->spearman;
        if (to->name == NULL || to->first == NULL || to->second == NULL)
            return TCO_E_NOMEM;
    }
    return TCO_OK;
}

static tco_status result_start(tco_uncertainty *self, const tco__scenario *scenario)
{
    const tco__slot *options = tco__block_slot(scenario->root, "options");
    const char *currency = tco__block_slot(scenario->root, "currency")->text;
    self->horizon_months = (int)tco__block_slot(scenario->root, "horizon_months")->number;
    self->samples = self->held = self->request.samples;
    if (self->request.streaming && self->held > TCO__ROUND_SAMPLES)
        self->held = TCO__ROUND_SAMPLES;
    self->replicates = self->request.sampling == TCO_SAMPLING_SOBOL ? self->request.replicates : 1;
    self->currency = tco__arena_text(self->arena, currency, strlen(currency));
    self->scenario = tco__arena_text(self->arena, scenario->name, strlen(scenario->name));
    self->baseline = tco__scenario_baseline(scenario);
    self->option_count = options->count;
    self->option = TCO_ARENA_ARRAY(self->arena, options->count, tco__prospect);
    if (self->currency == NULL || self->scenario == NULL || self->option == NULL)
        return TCO_E_NOMEM;
    for (size_t o = 0; o < options->count; o++)
        TCO_TRY(option_start(self, &self->option[o], &options->child[o]));
    for (size_t i = 0; i < self->input_count; i++) {
        self->input[i].value = TCO_ARENA_ARRAY(self->arena, self->held + TCO__DRAW_ROOM, double);
        if (self->input[i].value == NULL)
            return TCO_E_NOMEM;
    }
    return correlations_start(self, scenario);
}

static bool worker_start(const run *r, worker *w, tco_arena *scratch)
{
    size_t outputs = r->to->option_count * TCO__KEPT_COUNT;
    w->column = TCO_ARENA_ARRAY(scratch, r->to->input_count, double *);
    w->output = TCO_ARENA_ARRAY(scratch, outputs, tco_output);
    return w->column != NULL && w->output != NULL;
}

/* The outputs of a chunk lie in the columns of the result. */
static size_t place_outputs(const tco_uncertainty *to, worker *w, size_t first)
{
    size_t count = 0;
    for (size_t o = 0; o < to->option_count; o++) {
        const tco__prospect *option = &to->option[o];
        for (int kept = 0; kept < TCO__KEPT_COUNT; kept++) {
            bool race = tco__kept_metrics[kept] == TCO_BREAK_EVEN_FIRST;
            if (!tco__keeps(&to->request, kept))
                continue;
            w->output[count++] = (tco_output){option->name,
                                              tco__kept_metrics[kept],
                                              to->request.basis,
                                              option->value[kept] + first,
                                              option->status[kept] + first,
                                              race ? option->break_even + first : NULL};
        }
    }
    return count;
}

static tco_status run_chunk(void *user, unsigned number, size_t chunk)
{
    const run *r = user;
    worker *w = &r->worker[number];
    size_t first = chunk * CHUNK_SAMPLES, left = r->count - first;
    size_t count = left < CHUNK_SAMPLES ? left : CHUNK_SAMPLES;
    for (size_t i = 0; i < r->to->input_count; i++)
        w->column[i] = r->to->input[i].value + first;
    tco__draw_fill(r->draw, r->first + first, count, w->column);
    tco_batch batch = TCO_BATCH_INIT;
    batch.scenario = r->to->scenario;
    batch.lanes = count;
    batch.column_count = r->to->input_count;
    batch.pointers = r->pointer;
    batch.columns = (const double *const *)w->column;
    batch.outputs = w->output;
    batch.output_count = place_outputs(r->to, w, first);
    batch.threads = 1;
    batch.isa = r->to->request.isa;
    return tco_study_batch(r->study, &batch, NULL);
}

static size_t chunks_of(size_t samples)
{
    return samples / CHUNK_SAMPLES + (samples % CHUNK_SAMPLES != 0);
}

static int round_tick(void *user, double fraction)
{
    const run *r = user;
    double done = (double)r->first + fraction * (double)r->count;
    return r->to->request.tick(r->to->request.user, done / (double)r->to->samples);
}

/* Draw and evaluate samples first ... first + count - 1 into the columns of the result. */
static tco_status run_round(run *r, unsigned workers, size_t first, size_t count)
{
    r->first = first;
    r->count = count;
    tco__crew crew = {.workers = workers,
                      .chunks = chunks_of(count),
                      .work = run_chunk,
                      .user = r,
                      .tick = r->to->request.tick != NULL ? round_tick : NULL,
                      .tick_user = r};
    return tco__parallel_run(&crew);
}

static tco_status run_rounds(run *r, unsigned workers, tco_arena *scratch)
{
    tco_uncertainty *to = r->to;
    if (!to->request.streaming) {
        TCO_TRY(run_round(r, workers, 0, to->samples));
        return tco__uncertainty_reduce(to);
    }
    tco__stream *stream = tco__stream_start(scratch, to);
    if (stream == NULL)
        return TCO_E_NOMEM;
    for (size_t first = 0; first < to->samples; first += to->held) {
        size_t left = to->samples - first, count = left < to->held ? left : to->held;
        TCO_TRY(run_round(r, workers, first, count));
        tco__stream_add(stream, to, first, count);
    }
    tco__stream_finish(stream, to);
    return TCO_OK;
}

static tco_status run_all(run *r, const tco_monte_carlo *request, tco_arena *scratch)
{
    tco_uncertainty *to = r->to;
    const char **pointer = TCO_ARENA_ARRAY(scratch, to->input_count, const char *);
    unsigned workers = tco__parallel_workers(request->threads, chunks_of(to->held),
                                             sample_nanoseconds * (double)to->held);
    r->draw = tco__draw_prepare(scratch, to);
    r->worker = TCO_ARENA_ARRAY(scratch, workers, worker);
    if (pointer == NULL || r->draw == NULL || r->worker == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < to->input_count; i++)
        pointer[i] = to->input[i].pointer;
    r->pointer = pointer;
    for (unsigned w = 0; w < workers; w++)
        if (!worker_start(r, &r->worker[w], scratch))
            return TCO_E_NOMEM;
    return run_rounds(r, workers, scratch);
}

static tco_status run_scenario(const tco_study *study, const tco_monte_carlo *request,
                               tco_uncertainty *to, tco_error *err)
{
    const tco__scenario *scenario;
    TCO_TRY(tco__scenario_find(study, request->scenario, &scenario, err));
    TCO_TRY(tco__uncertainty_inputs(to, scenario->root));
    if (request->sampling == TCO_SAMPLING_SOBOL && to->input_count > TCO__SOBOL_DIMENSIONS_MAX) {
        refuse(err, "study", "more than 1024 numbers have a distribution");
        tco__error_hint(err, "random points take any number");
        return TCO_E_RANGE;
    }
    tco_arena *scratch = tco__arena_new();
    run r = {.study = study, .to = to};
    tco_status status = scratch != NULL ? result_start(to, scenario) : TCO_E_NOMEM;
    if (status == TCO_OK)
        status = run_all(&r, request, scratch);
    tco__arena_free(scratch);
    return status;
}

tco_status tco_study_monte_carlo(const tco_study *self, const tco_monte_carlo *request,
                                 tco_uncertainty **result, tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (result != NULL)
        *result = NULL;
    if (self == NULL || request == NULL || result == NULL || request->size != sizeof *request)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in a request, or one not initialised");
    TCO_TRY(check_request(request, err));
    tco_arena *arena = tco__arena_new();
    tco_uncertainty *made = arena != NULL ? TCO_ARENA_NEW(arena, tco_uncertainty) : NULL;
    tco_status status = TCO_E_NOMEM;
    if (made != NULL) {
        made->arena = arena;
        made->request = *request;
        status = run_scenario(self, request, made, err);
    }
    if (status != TCO_OK) {
        tco__arena_free(arena);
        return tco__error_set(err, status, "%s", tco_status_text(status));
    }
    *result = made;
    return TCO_OK;
}
