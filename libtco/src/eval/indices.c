/* tco_study_sobol: base points part by part, each evaluated at A, at B and at A with every input of
 * B in turn, by batches whose columns change places. Sums are taken on the caller's thread in the
 * order of the points, so neither threads nor instruction sets change a bit. */
#include "eval/indices.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "eval/draw.h"
#include "eval/probe.h"
#include "eval/uncertainty.h"
#include "num/sampler.h"
#include "num/sobol.h"
#include "num/units.h"

enum { INPUTS_MAX = TCO__SOBOL_DIMENSIONS_MAX / 2, PART_POINTS = 16384, PART_BYTES = 8 << 20 };

typedef struct estimator {
    const tco_study *study;
    const tco_sobol *request;
    tco_indices *to;
    const char *scenario, *option;
    tco_uncertainty list; /* of the uncertain numbers */
    const tco__sobol *points;
    const tco__sampler **sampler;
    const char **pointer;
    size_t part;     /* points at a time */
    double **a, **b; /* columns of the two designs, `part` long */
    const double **column;
    double **value; /* at A, at B, at A with input i of B */
    unsigned char **status;
    tco__index_sums *scramble, whole;
    size_t done, batches; /* evaluated batches, and of how many, for the tick */
} estimator;

static tco_status refuse(tco_error *err, const char *name, const char *message)
{
    tco__error_set(err, TCO_E_RANGE, "%s: %s", name, message);
    return TCO_E_RANGE;
}

static tco_status check_request(const tco_sobol *r, tco_error *err)
{
    if (r->replicates < 2 || r->replicates > TCO__SOBOL_SCRAMBLES_MAX)
        return refuse(err, "replicates", "outside [2, 64]");
    if (r->samples > 100000000)
        return refuse(err, "samples", "above 100000000");
    return tco__draw_check(r->samples, r->replicates, err);
}

static bool sums_start(tco__index_sums *sums, tco_arena *arena, size_t inputs)
{
    double *room = TCO_ARENA_ARRAY(arena, 3 * inputs, double);
    *sums = (tco__index_sums){.inputs = inputs, .mixed = room};
    if (room == NULL)
        return false;
    sums->cross = room + inputs;
    sums->distance = room + 2 * inputs;
    return true;
}

static double **columns_new(tco_arena *arena, size_t columns, size_t points)
{
    double **made = TCO_ARENA_ARRAY(arena, columns, double *);
    for (size_t c = 0; made != NULL && c < columns; c++) {
        made[c] = tco__arena_room(arena, points, sizeof(double));
        if (made[c] == NULL)
            return NULL;
    }
    return made;
}

static tco_status room_start(estimator *e, tco_arena *scratch)
{
    size_t inputs = e->list.input_count, designs = inputs + 2;
    e->part = PART_BYTES / sizeof(double) / (2 * inputs + designs);
    if (e->part > PART_POINTS)
        e->part = PART_POINTS;
    if (e->part > e->request->samples)
        e->part = e->request->samples;
    e->a = columns_new(scratch, inputs, e->part);
    e->b = columns_new(scratch, inputs, e->part);
    e->value = columns_new(scratch, designs, e->part);
    e->column = TCO_ARENA_ARRAY(scratch, inputs, const double *);
    e->pointer = TCO_ARENA_ARRAY(scratch, inputs, const char *);
    e->status = TCO_ARENA_ARRAY(scratch, designs, unsigned char *);
    e->scramble = TCO_ARENA_ARRAY(scratch, e->request->replicates, tco__index_sums);
    if (e->a == NULL || e->b == NULL || e->value == NULL || e->column == NULL ||
        e->pointer == NULL || e->status == NULL || e->scramble == NULL ||
        !sums_start(&e->whole, scratch, inputs))
        return TCO_E_NOMEM;
    for (size_t i = 0; i < inputs; i++)
        e->pointer[i] = e->list.input[i].pointer;
    for (size_t d = 0; d < designs; d++)
        if ((e->status[d] = tco__arena_room(scratch, e->part, 1)) == NULL)
            return TCO_E_NOMEM;
    for (unsigned r = 0; r < e->request->replicates; r++)
        if (!sums_start(&e->scramble[r], scratch, inputs))
            return TCO_E_NOMEM;
    return TCO_OK;
}

static tco_status laws_start(estimator *e, tco_arena *scratch)
{
    size_t inputs = e->list.input_count;
    const tco__normal *normal = tco__normal_prepare(scratch);
    e->sampler = TCO_ARENA_ARRAY(scratch, inputs, const tco__sampler *);
    e->points =
        tco__sobol_prepare(scratch, e->request->seed, e->request->replicates, 2 * (unsigned)inputs);
    if (normal == NULL || e->sampler == NULL || e->points == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < inputs; i++) {
        e->sampler[i] = tco__sampler_prepare(scratch, e->list.input[i].law, normal);
        if (e->sampler[i] == NULL)
            return TCO_E_NOMEM;
    }
    return TCO_OK;
}

static int part_tick(void *user, double fraction)
{
    const estimator *e = user;
    return e->request->tick(e->request->user, ((double)e->done + fraction) / (double)e->batches);
}

/* Evaluate design `d`: the columns are placed already. */
static tco_status evaluate(estimator *e, size_t d, size_t count, tco_error *err)
{
    tco_output output = {e->option,   e->request->metric, e->request->basis,
                         e->value[d], e->status[d],       NULL};
    tco_batch batch = TCO_BATCH_INIT;
    batch.scenario = e->scenario;
    batch.lanes = count;
    batch.column_count = e->list.input_count;
    batch.pointers = e->pointer;
    batch.columns = e->column;
    batch.output_count = 1;
    batch.outputs = &output;
    batch.tick = e->request->tick != NULL ? part_tick : NULL;
    batch.user = e;
    batch.threads = e->request->threads;
    batch.isa = e->request->isa;
    TCO_TRY(tco_study_batch(e->study, &batch, err));
    e->done++;
    e->to->evaluations += count;
    return TCO_OK;
}

/* A point counts where all its evaluations have a value. */
static void add_points(estimator *e, size_t first, size_t count, double *mixed)
{
    size_t inputs = e->list.input_count;
    for (size_t k = 0; k < count; k++) {
        bool good = true;
        for (size_t d = 0; d < inputs + 2; d++)
            good = good && e->status[d][k] == TCO_VALUE_OK;
        if (!good) {
            e->to->excluded++;
            continue;
        }
        if (e->whole.count == 0)
            e->whole.shift = e->value[0][k];
        tco__index_sums *sums = &e->scramble[(first + k) % e->request->replicates];
        sums->shift = e->whole.shift;
        for (size_t i = 0; i < inputs; i++)
            mixed[i] = e->value[2 + i][k];
        tco__index_add(sums, e->value[0][k], e->value[1][k], mixed);
        e->whole.count++;
    }
}

static tco_status run_part(estimator *e, size_t first, size_t count, double *mixed, tco_error *err)
{
    size_t inputs = e->list.input_count;
    for (size_t i = 0; i < inputs; i++) {
        tco__sobol_fill(e->points, first, count, (unsigned)i, e->a[i]);
        tco__sampler_fill(e->sampler[i], e->a[i], count, e->a[i]);
        tco__sobol_fill(e->points, first, count, (unsigned)(inputs + i), e->b[i]);
        tco__sampler_fill(e->sampler[i], e->b[i], count, e->b[i]);
        e->column[i] = e->b[i];
    }
    TCO_TRY(evaluate(e, 1, count, err));
    for (size_t i = 0; i < inputs; i++)
        e->column[i] = e->a[i];
    TCO_TRY(evaluate(e, 0, count, err));
    for (size_t i = 0; i < inputs; i++) {
        e->column[i] = e->b[i];
        TCO_TRY(evaluate(e, 2 + i, count, err));
        e->column[i] = e->a[i];
    }
    add_points(e, first, count, mixed);
    return TCO_OK;
}

/* Standard error of a mean of so many numbers, from their sum and the sum of their squares. */
static double error_of(double sum, double squares, double n)
{
    double variance = (squares - sum * sum / n) / (n - 1.0);
    return variance > 0.0 ? sqrt(variance / n) : 0.0;
}

static tco_status finish(estimator *e)
{
    tco_indices *to = e->to;
    double n = e->request->replicates;
    e->whole.count = 0; /* it counted points for the shift; now it joins them */
    for (unsigned r = 0; r < e->request->replicates; r++)
        tco__index_join(&e->whole, &e->scramble[r]);
    to->mean = tco__index_mean(&e->whole);
    to->variance = tco__index_variance(&e->whole);
    to->constant = sqrt(to->variance) <= TCO__TIE * fabs(to->mean);
    to->count = e->list.input_count;
    to->item = TCO_ARENA_ARRAY(to->arena, to->count, tco_index);
    if (to->item == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < to->count; i++) {
        tco_index *item = &to->item[i];
        double first = 0.0, first2 = 0.0, total = 0.0, total2 = 0.0;
        const char *pointer = e->list.input[i].pointer, *law = e->list.input[i].distribution;
        item->pointer = tco__arena_text(to->arena, pointer, strlen(pointer));
        item->distribution = tco__arena_text(to->arena, law, strlen(law));
        if (item->pointer == NULL || item->distribution == NULL)
            return TCO_E_NOMEM;
        for (unsigned r = 0; !to->constant && r < e->request->replicates; r++) {
            double s = tco__index_first(&e->scramble[r], i);
            double t = tco__index_total(&e->scramble[r], i);
            first += s;
            first2 += s * s;
            total += t;
            total2 += t * t;
        }
        if (to->constant)
            continue;
        item->first = tco__index_first(&e->whole, i);
        item->total = tco__index_total(&e->whole, i);
        item->first_error = error_of(first, first2, n);
        item->total_error = error_of(total, total2, n);
    }
    return TCO_OK;
}

static tco_status list_start(estimator *e, tco_arena *scratch, tco_error *err)
{
    const tco__scenario *scenario;
    tco__question question = {.scenario = e->request->scenario,
                              .option = e->request->option,
                              .metric = e->request->metric,
                              .basis = e->request->basis};
    tco__probe *probe;
    TCO_TRY(tco__probe_new(e->study, &question, scratch, &probe, err)); /* checks the names */
    TCO_TRY(tco__probe_subject(probe, e->to->arena, &e->to->subject));
    e->scenario = e->to->subject.scenario;
    e->option = e->to->subject.option;
    TCO_TRY(tco__scenario_find(e->study, e->request->scenario, &scenario, err));
    e->list.arena = scratch;
    TCO_TRY(tco__uncertainty_inputs(&e->list, scenario->root));
    if (e->list.input_count == 0) {
        tco__error_set(err, TCO_E_ARGUMENT, "no number of the scenario has a distribution");
        tco__error_hint(err, "give one in place of a number: {\"uniform\": [1, 2]}");
        return TCO_E_ARGUMENT;
    }
    const tco__correlated *together;
    size_t count;
    TCO_TRY(tco__correlated_list(scratch, scenario->root, &together, &count));
    if (count > 0) {
        tco__error_set(err, TCO_E_CONFLICT, "Sobol indices are of independent numbers");
        tco__error_place(err, "/correlations", 0, 0);
        tco__error_hint(err, "take the correlations out, or ask a tornado");
        return TCO_E_CONFLICT;
    }
    if (e->list.input_count > INPUTS_MAX)
        return refuse(err, "study", "more than 512 numbers have a distribution");
    return TCO_OK;
}

static tco_status run(estimator *e, tco_arena *scratch, tco_error *err)
{
    TCO_TRY(check_request(e->request, err));
    TCO_TRY(list_start(e, scratch, err));
    TCO_TRY(room_start(e, scratch));
    TCO_TRY(laws_start(e, scratch));
    size_t samples = e->request->samples;
    double *mixed = TCO_ARENA_ARRAY(scratch, e->list.input_count, double);
    if (mixed == NULL)
        return TCO_E_NOMEM;
    e->to->samples = samples;
    e->batches = (samples / e->part + (samples % e->part != 0)) * (e->list.input_count + 2);
    for (size_t first = 0; first < samples; first += e->part)
        TCO_TRY(
            run_part(e, first, samples - first < e->part ? samples - first : e->part, mixed, err));
    return finish(e);
}

tco_status tco_study_sobol(const tco_study *self, const tco_sobol *request, tco_indices **result,
                           tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (result != NULL)
        *result = NULL;
    if (self == NULL || request == NULL || result == NULL || request->size != sizeof *request)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in a request, or one not initialised");
    tco_arena *arena = tco__arena_new(), *scratch = tco__arena_new();
    tco_indices *made = arena != NULL ? TCO_ARENA_NEW(arena, tco_indices) : NULL;
    tco_status status = TCO_E_NOMEM;
    if (made != NULL && scratch != NULL) {
        estimator e = {.study = self, .request = request, .to = made};
        made->arena = arena;
        status = run(&e, scratch, err);
    }
    tco__arena_free(scratch);
    if (status != TCO_OK) {
        tco__arena_free(arena);
        return tco__error_set(err, status, "%s", tco_status_text(status));
    }
    *result = made;
    return TCO_OK;
}
