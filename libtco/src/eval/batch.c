/* tco_study_batch: lanes in blocks through the one evaluator, metrics out as columns. A lane with
 * a value its field refuses is marked and computed on the plain value, so the others never see
 * it. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "eval/evaluate.h"
#include "eval/parallel.h"
#include "model/pointer.h"

enum {
    BLOCK_LANES = 1024,   /* columns of a block stay in the caches */
    BLOCK_OPTIONS = 4096, /* fewer lanes with many options, so that ticks come in time */
    NO_BREAK_EVEN = 255
};

/* One output with its option found. */
typedef struct target {
    const tco_output *output;
    size_t option;
} target;

/* What one thread works with. */
typedef struct worker {
    /* To the horizon; and to the end of the search, for lanes that are open there. */
    tco__evaluation to_horizon, to_end;
    double **column;   /* of a block of lanes */
    size_t late_count; /* lanes still open, up to two blocks less one */
    size_t late[2 * BLOCK_LANES];
    double **late_column;
    unsigned char invalid[BLOCK_LANES];
} worker;

typedef struct batch {
    const tco_batch *request;
    const tco__scenario *scenario;
    const tco__kernel *kernel;
    tco_arena *plan;        /* lives through the call */
    const double **address; /* of the replaced numbers */
    const tco_field *field; /* their ranges */
    target *target;
    bool *option; /* asked for */
    size_t block; /* lanes in a block */
    unsigned workers;
    worker *worker;
    tco_arena **arena; /* of each worker */
} batch;

static size_t round_up(size_t lanes)
{
    return (lanes + TCO__LANES_ROUND - 1) / TCO__LANES_ROUND * TCO__LANES_ROUND;
}

static tco_status column_fail(tco_error *err, tco_status code, const char *pointer,
                              const char *message)
{
    tco__error_set(err, code, "%s", message);
    tco__error_place(err, pointer, 0, 0);
    return code;
}

static tco_status find_columns(batch *b, tco_error *err)
{
    const tco_batch *r = b->request;
    b->address = TCO_ARENA_ARRAY(b->plan, r->column_count, const double *);
    tco_field *field = TCO_ARENA_ARRAY(b->plan, r->column_count, tco_field);
    if (b->address == NULL || field == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < r->column_count; i++) {
        tco__place place;
        if (r->pointers[i] == NULL || r->columns[i] == NULL)
            return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of a pointer or a column");
        TCO_TRY(tco__pointer_column(b->scenario->root, r->pointers[i], &place, err));
        bool series = place.row->field.kind == TCO_FIELD_SERIES;
        b->address[i] = series ? &place.entry->number : &place.slot->number;
        field[i] = place.row->field;
        for (size_t k = 0; k < i; k++)
            if (b->address[k] == b->address[i])
                return column_fail(err, TCO_E_ARGUMENT, r->pointers[i], "two columns of one field");
    }
    b->field = field;
    return TCO_OK;
}

static tco_status find_outputs(batch *b, tco_error *err)
{
    const tco__slot *options = tco__block_slot(b->scenario->root, "options");
    const tco_batch *r = b->request;
    b->target = TCO_ARENA_ARRAY(b->plan, r->output_count, target);
    b->option = TCO_ARENA_ARRAY(b->plan, options->count, bool);
    if (b->target == NULL || b->option == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < r->output_count; i++) {
        const tco_output *output = &r->outputs[i];
        size_t o = 0;
        if (output->option == NULL || output->values == NULL || output->status == NULL ||
            (unsigned)output->metric >= TCO_METRIC_COUNT ||
            (unsigned)output->basis >= TCO_BASIS_COUNT)
            return tco__error_set(err, TCO_E_ARGUMENT,
                                  "an output without option, metric or columns");
        while (o < options->count && strcmp(options->child[o].name, output->option) != 0)
            o++;
        if (o == options->count)
            return tco__option_unknown(options, output->option, err);
        b->target[i] = (target){output, o};
        b->option[o] = true;
    }
    return TCO_OK;
}

static bool is_break_even(const tco_output *output)
{
    return output->metric == TCO_BREAK_EVEN_FIRST || output->metric == TCO_BREAK_EVEN_DURABLE ||
           output->break_even != NULL;
}

/* What has to be computed for an output. */
static void ask(const tco_output *output, tco__request *request)
{
    if (is_break_even(output))
        request->basis[output->basis] = true;
    switch (output->metric) {
    case TCO_NPV:
    case TCO_NPV_GAIN: request->npv = true; break;
    case TCO_COST_PER_HOUR:
    case TCO_USEFUL_HOURS:
        request->cash = request->cash || output->metric == TCO_COST_PER_HOUR;
        request->memo[TCO_MEMO_USEFUL_HOURS - TCO_CATEGORY_COUNT] = true;
        break;
    case TCO_ENERGY_KWH: request->memo[TCO_MEMO_ENERGY_KWH - TCO_CATEGORY_COUNT] = true; break;
    case TCO_BILLED_HOURS: request->memo[TCO_MEMO_BILLED_HOURS - TCO_CATEGORY_COUNT] = true; break;
    case TCO_TOTAL:
    case TCO_GENERALISED:
    case TCO_SAVING: request->cash = true; break;
    case TCO_BREAK_EVEN_FIRST:
    case TCO_BREAK_EVEN_DURABLE: break;
    }
}

/* Fill the columns of a worker with a block of lanes, up to whole groups with copies of its last
 * lane. Lanes with refused values are marked, and the plain value stands in for theirs. */
static void place_columns(const batch *b, worker *w, const double *const *columns, size_t first,
                          size_t lanes)
{
    size_t rounded = round_up(lanes);
    memset(w->invalid, 0, rounded);
    for (size_t c = 0; c < b->request->column_count; c++) {
        const double *from = columns[c] + first;
        double *to = w->column[c];
        double minimum = b->field[c].minimum, maximum = b->field[c].maximum;
        bool accepted = b->kernel->accept(from, to, lanes, minimum, maximum);
        for (size_t i = 0; !accepted && i < lanes; i++) {
            if (to[i] >= minimum && to[i] <= maximum)
                continue;
            to[i] = *b->address[c];
            w->invalid[i] = 1;
        }
        for (size_t i = lanes; i < rounded; i++)
            to[i] = to[lanes - 1];
    }
}

static void write_lane(const worker *w, const target *t, const tco__evaluation *from, size_t lane,
                       size_t at)
{
    const tco_output *output = t->output;
    tco_value value =
        tco__evaluation_metric(from, t->option, lane, output->metric, output->basis, w->invalid);
    output->status[at] = (unsigned char)value.status;
    output->values[at] = value.status == TCO_VALUE_OK ? value.value : (double)NAN;
    if (output->break_even == NULL)
        return;
    output->break_even[at] = NO_BREAK_EVEN;
    if (w->invalid[lane] == 0 && tco__evaluation_comparable(from, t->option, lane) == TCO_VALUE_OK)
        output->break_even[at] =
            (unsigned char)tco__race_status(&from->option[t->option].race[output->basis][lane]);
}

/* An output of the lanes that are not open. Most values are there as they are wanted. */
static void write_output(const worker *w, const target *t, const tco__evaluation *from,
                         const size_t *at, size_t lanes, const bool *open)
{
    const tco_output *output = t->output;
    const double *column = tco__evaluation_column(from, t->option, output->metric);
    const int *last = from->option[t->option].last;
    for (size_t lane = 0; lane < lanes; lane++) {
        if (open[lane])
            continue;
        if (column == NULL || output->break_even != NULL || w->invalid[lane] != 0 ||
            last[lane] < from->cx.horizon_months || !isfinite(column[lane])) {
            write_lane(w, t, from, lane, at[lane]);
            continue;
        }
        output->values[at[lane]] = column[lane] + 0.0; /* never -0 */
        output->status[at[lane]] = TCO_VALUE_OK;
    }
}

/* Lanes `at[0 ... lanes - 1]` of the request, whose columns are placed. What is still open at the
 * end of `from`, where `put_off` is set, is kept for later; everything else is written. */
static void run_lanes(const batch *b, worker *w, tco__evaluation *from, const size_t *at,
                      size_t lanes, bool put_off)
{
    bool open[BLOCK_LANES] = {false};
    tco__evaluation_run(from, round_up(lanes));
    for (size_t lane = 0; put_off && lane < lanes; lane++) {
        open[lane] = w->invalid[lane] == 0 && tco__evaluation_open(from, lane);
        if (!open[lane])
            continue;
        for (size_t c = 0; c < b->request->column_count; c++)
            w->late_column[c][w->late_count] = w->column[c][lane];
        w->late[w->late_count++] = at[lane];
    }
    for (size_t i = 0; i < b->request->output_count; i++)
        write_output(w, &b->target[i], from, at, lanes, open);
}

/* Prepare what all blocks share. */
static tco_status prepare(const batch *b, unsigned number, bool stop_at_horizon,
                          tco__evaluation *to)
{
    worker *w = &b->worker[number];
    tco__request request = {
        .scenario = b->scenario,
        .columns = {b->request->column_count, b->address, (const double *const *)w->column},
        .lanes = round_up(b->block),
        .invalid = w->invalid,
        .kernel = b->kernel,
        .option = b->option,
        .stop_at_horizon = stop_at_horizon};
    for (size_t i = 0; i < b->request->output_count; i++)
        ask(b->target[i].output, &request);
    return tco__evaluate(&request, b->arena[number], to);
}

/* Lanes that were open at the horizon, gathered from many blocks, run on to the end of the search:
 * the settled ones of their blocks need not wait for them. */
static tco_status run_late(const batch *b, unsigned number)
{
    worker *w = &b->worker[number];
    size_t at[BLOCK_LANES];
    size_t lanes = w->late_count < b->block ? w->late_count : b->block;
    size_t left = w->late_count - lanes;
    if (w->to_end.job == NULL)
        TCO_TRY(prepare(b, number, false, &w->to_end));
    memcpy(at, w->late + left, lanes * sizeof *at);
    place_columns(b, w, (const double *const *)w->late_column, left, lanes);
    w->late_count = left;
    run_lanes(b, w, &w->to_end, at, lanes, false);
    return TCO_OK;
}

static tco_status run_block(void *user, unsigned number, size_t chunk)
{
    const batch *b = user;
    worker *w = &b->worker[number];
    size_t at[BLOCK_LANES];
    size_t first = chunk * b->block, left = b->request->lanes - first;
    size_t lanes = left < b->block ? left : b->block;
    if (w->to_horizon.job == NULL)
        TCO_TRY(prepare(b, number, true, &w->to_horizon));
    for (size_t i = 0; i < lanes; i++)
        at[i] = first + i;
    place_columns(b, w, b->request->columns, first, lanes);
    run_lanes(b, w, &w->to_horizon, at, lanes,
              w->to_horizon.cx.horizon_months < w->to_horizon.cx.search_months);
    return w->late_count >= b->block ? run_late(b, number) : TCO_OK;
}

static tco_status finish(void *user, unsigned number)
{
    const batch *b = user;
    while (b->worker[number].late_count > 0)
        TCO_TRY(run_late(b, number));
    return TCO_OK;
}

static tco_status worker_start(const batch *b, unsigned number)
{
    size_t columns = b->request->column_count;
    worker *w = &b->worker[number];
    b->arena[number] = tco__arena_new();
    w->column = TCO_ARENA_ARRAY(b->plan, columns, double *);
    w->late_column = TCO_ARENA_ARRAY(b->plan, columns, double *);
    if (b->arena[number] == NULL || w->column == NULL || w->late_column == NULL)
        return TCO_E_NOMEM;
    for (size_t c = 0; c < columns; c++) {
        w->column[c] = tco__arena_room(b->plan, round_up(b->block), sizeof(double));
        w->late_column[c] = tco__arena_room(b->plan, 2 * b->block, sizeof(double));
        if (w->column[c] == NULL || w->late_column[c] == NULL)
            return TCO_E_NOMEM;
    }
    return TCO_OK;
}

/* Lanes in a block: fewer where there are many options, or few lanes. */
static size_t block_lanes(const batch *b, size_t options)
{
    size_t block = BLOCK_OPTIONS / options / TCO__LANES_ROUND * TCO__LANES_ROUND;
    if (block > BLOCK_LANES)
        block = BLOCK_LANES;
    if (block < TCO__LANES_ROUND)
        block = TCO__LANES_ROUND;
    return b->request->lanes < block ? round_up(b->request->lanes) : block;
}

static tco_status run_workers(batch *b)
{
    const tco_batch *r = b->request;
    size_t options = tco__block_slot(b->scenario->root, "options")->count;
    if (r->lanes == 0)
        return TCO_OK;
    b->block = block_lanes(b, options);
    size_t chunks = r->lanes / b->block + (r->lanes % b->block != 0);
    double nanoseconds = 100.0 * (double)r->lanes * (double)options;
    b->workers = tco__parallel_workers(r->threads, chunks, nanoseconds);
    b->worker = TCO_ARENA_ARRAY(b->plan, b->workers, worker);
    b->arena = TCO_ARENA_ARRAY(b->plan, b->workers, tco_arena *);
    if (b->worker == NULL || b->arena == NULL)
        return TCO_E_NOMEM;
    tco_status status = TCO_OK;
    for (unsigned w = 0; w < b->workers && status == TCO_OK; w++)
        status = worker_start(b, w);
    tco__crew crew = {b->workers, chunks, run_block, finish, b, r->tick, r->user};
    if (status == TCO_OK)
        status = tco__parallel_run(&crew);
    for (unsigned w = 0; w < b->workers; w++)
        tco__arena_free(b->arena[w]);
    return status;
}

static tco_status run_batch(const tco_study *study, batch *b, tco_error *err)
{
    const tco_batch *r = b->request;
    b->kernel = tco__kernel_find(r->isa);
    if (b->kernel == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "this processor or build lacks the instruction set asked for");
    TCO_TRY(tco__scenario_find(study, r->scenario, &b->scenario, err));
    TCO_TRY(find_columns(b, err));
    TCO_TRY(find_outputs(b, err));
    return run_workers(b);
}

tco_status tco_study_batch(const tco_study *self, const tco_batch *request, tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (self == NULL || request == NULL || request->size != sizeof *request ||
        (request->column_count > 0 && (request->pointers == NULL || request->columns == NULL)) ||
        (request->output_count > 0 && request->outputs == NULL))
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in a batch, or one not initialised");
    batch b = {.request = request};
    tco_status status = TCO_E_NOMEM;
    b.plan = tco__arena_new();
    if (b.plan != NULL)
        status = run_batch(self, &b, err);
    tco__arena_free(b.plan);
    return status == TCO_OK ? TCO_OK : tco__error_set(err, status, "%s", tco_status_text(status));
}
