/* tco_study_batch: lanes in blocks through the one evaluator, metrics out as columns. A lane with
 * a value its field refuses is marked and computed on the plain value, so the others never see
 * it. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "eval/evaluate.h"
#include "model/pointer.h"

enum {
    BLOCK_LANES = 128,    /* keeps a month of all lines in the caches */
    BLOCK_OPTIONS = 1024, /* fewer lanes with many options, so that ticks come in time */
    BLOCK_LANES_MIN = 8,
    NO_BREAK_EVEN = 255
};

/* One output with its option found. */
typedef struct target {
    const tco_output *output;
    size_t option;
} target;

typedef struct batch {
    const tco_batch *request;
    const tco__scenario *scenario;
    tco_arena *plan;        /* lives through the call */
    tco_arena *arena;       /* one block of lanes */
    const double **address; /* of the replaced numbers */
    const tco_field *field; /* their ranges */
    const double **column;
    double **patched; /* room for columns with refused values made good */
    target *target;
    size_t block;      /* lanes in a block */
    size_t late_count; /* lanes still open, up to two blocks less one */
    size_t late[2 * BLOCK_LANES];
    double **late_column;
    unsigned char invalid[BLOCK_LANES];
} batch;

static tco_status find_scenario(const tco_study *study, batch *b, tco_error *err)
{
    const char *name = b->request->scenario;
    b->scenario = &study->scenario[0];
    if (name == NULL)
        return TCO_OK;
    for (size_t i = 0; i < study->scenario_count; i++) {
        b->scenario = &study->scenario[i];
        if (strcmp(b->scenario->name, name) == 0)
            return TCO_OK;
    }
    return tco__error_set(err, TCO_E_UNKNOWN, "no scenario is named \"%s\"", name);
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
    b->column = TCO_ARENA_ARRAY(b->plan, r->column_count, const double *);
    b->patched = TCO_ARENA_ARRAY(b->plan, r->column_count, double *);
    b->late_column = TCO_ARENA_ARRAY(b->plan, r->column_count, double *);
    tco_field *field = TCO_ARENA_ARRAY(b->plan, r->column_count, tco_field);
    if (b->address == NULL || b->column == NULL || b->patched == NULL || b->late_column == NULL ||
        field == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < r->column_count; i++) {
        tco__place place;
        if (r->pointers[i] == NULL || r->columns[i] == NULL)
            return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of a pointer or a column");
        TCO_TRY(tco__pointer_find(b->scenario->root, r->pointers[i], &place, err));
        if (place.row->field.kind == TCO_FIELD_COUNT)
            return column_fail(
                err, TCO_E_TYPE, r->pointers[i],
                "a whole number sets the structure of a study and cannot be a column");
        bool series = place.row->field.kind == TCO_FIELD_SERIES;
        if (series ? place.entry == NULL : place.slot->state == TCO__ABSENT) {
            column_fail(err, TCO_E_UNKNOWN, r->pointers[i], "has no value in this scenario");
            tco__error_hint(err, "give it one in the study first");
            return TCO_E_UNKNOWN;
        }
        b->address[i] = series ? &place.entry->number : &place.slot->number;
        field[i] = place.row->field;
        for (size_t k = 0; k < i; k++)
            if (b->address[k] == b->address[i])
                return column_fail(err, TCO_E_ARGUMENT, r->pointers[i], "two columns of one field");
        b->patched[i] = TCO_ARENA_ARRAY(b->plan, BLOCK_LANES, double);
        b->late_column[i] = TCO_ARENA_ARRAY(b->plan, 2 * BLOCK_LANES, double);
        if (b->patched[i] == NULL || b->late_column[i] == NULL)
            return TCO_E_NOMEM;
    }
    b->field = field;
    return TCO_OK;
}

static tco_status find_outputs(batch *b, tco_error *err)
{
    const tco__slot *options = tco__block_slot(b->scenario->root, "options");
    const tco_batch *r = b->request;
    b->target = TCO_ARENA_ARRAY(b->plan, r->output_count, target);
    if (b->target == NULL)
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
            return tco__error_set(err, TCO_E_UNKNOWN, "no option is named \"%s\"", output->option);
        b->target[i] = (target){output, o};
    }
    return TCO_OK;
}

static bool is_break_even(const tco_output *output)
{
    return output->metric == TCO_BREAK_EVEN_FIRST || output->metric == TCO_BREAK_EVEN_DURABLE ||
           output->break_even != NULL;
}

/* Point the columns at a block of lanes; lanes with refused values are marked, and the plain
 * value stands in for theirs. */
static void place_columns(batch *b, size_t first, size_t lanes)
{
    memset(b->invalid, 0, sizeof b->invalid);
    for (size_t c = 0; c < b->request->column_count; c++) {
        const double *column = b->request->columns[c] + first;
        b->column[c] = column;
        for (size_t i = 0; i < lanes; i++) {
            if (column[i] >= b->field[c].minimum && column[i] <= b->field[c].maximum)
                continue;
            if (b->column[c] == column) {
                memcpy(b->patched[c], column, lanes * sizeof(double));
                b->column[c] = b->patched[c];
            }
            b->patched[c][i] = *b->address[c];
            b->invalid[i] = 1;
        }
    }
}

static void write_lane(const batch *b, const target *t, const tco__evaluation *from, size_t lane,
                       size_t at)
{
    const tco_output *output = t->output;
    tco_value value =
        tco__evaluation_metric(from, t->option, lane, output->metric, output->basis, b->invalid);
    output->status[at] = (unsigned char)value.status;
    output->values[at] = value.status == TCO_VALUE_OK ? value.value : (double)NAN;
    if (output->break_even == NULL)
        return;
    output->break_even[at] = NO_BREAK_EVEN;
    if (b->invalid[lane] == 0 && tco__evaluation_comparable(from, t->option, lane) == TCO_VALUE_OK)
        output->break_even[at] =
            (unsigned char)tco__race_status(&from->option[t->option].race[output->basis][lane]);
}

/* Lanes `at[0 ... lanes - 1]` of the request, whose values b->column holds. With `put_off` what is
 * still open at the horizon is kept for later; everything else is written. */
static tco_status run_lanes(batch *b, const size_t *at, size_t lanes, bool put_off)
{
    tco__evaluation from;
    tco__request request = {.scenario = b->scenario,
                            .columns = {b->request->column_count, b->address, b->column},
                            .lanes = lanes,
                            .invalid = b->invalid,
                            .stop_at_horizon = put_off};
    for (size_t i = 0; i < b->request->output_count; i++)
        if (is_break_even(b->target[i].output))
            request.basis[b->target[i].output->basis] = true;
    tco__arena_reset(b->arena);
    TCO_TRY(tco__evaluate(&request, b->arena, &from));
    for (size_t lane = 0; lane < lanes; lane++) {
        if (put_off && b->invalid[lane] == 0 && tco__evaluation_open(&from, lane)) {
            for (size_t c = 0; c < b->request->column_count; c++)
                b->late_column[c][b->late_count] = b->column[c][lane];
            b->late[b->late_count++] = at[lane];
            continue;
        }
        for (size_t i = 0; i < b->request->output_count; i++)
            write_lane(b, &b->target[i], &from, lane, at[lane]);
    }
    return TCO_OK;
}

/* Lanes that were open at the horizon, gathered from many blocks, run on to the end of the search:
 * the settled ones of their blocks need not wait for them. */
static tco_status run_late(batch *b)
{
    size_t at[BLOCK_LANES];
    size_t lanes = b->late_count < b->block ? b->late_count : b->block;
    size_t left = b->late_count - lanes;
    if (lanes == 0)
        return TCO_OK;
    memset(b->invalid, 0, sizeof b->invalid);
    memcpy(at, b->late + left, lanes * sizeof *at);
    for (size_t c = 0; c < b->request->column_count; c++)
        b->column[c] = b->late_column[c] + left;
    b->late_count = left;
    return run_lanes(b, at, lanes, false);
}

static tco_status run_block(batch *b, size_t first, size_t lanes)
{
    size_t at[BLOCK_LANES];
    for (size_t i = 0; i < lanes; i++)
        at[i] = first + i;
    place_columns(b, first, lanes);
    TCO_TRY(run_lanes(b, at, lanes, true));
    return b->late_count >= b->block ? run_late(b) : TCO_OK;
}

static tco_status run_batch(const tco_study *study, batch *b, tco_error *err)
{
    const tco_batch *r = b->request;
    TCO_TRY(find_scenario(study, b, err));
    TCO_TRY(find_columns(b, err));
    TCO_TRY(find_outputs(b, err));
    size_t block = BLOCK_OPTIONS / tco__block_slot(b->scenario->root, "options")->count;
    b->block = block > BLOCK_LANES       ? BLOCK_LANES
               : block < BLOCK_LANES_MIN ? BLOCK_LANES_MIN
                                         : block;
    for (size_t first = 0; first < r->lanes; first += b->block) {
        size_t left = r->lanes - first;
        if (r->tick != NULL && r->tick(r->user, (double)first / (double)r->lanes) != 0)
            return tco__error_set(err, TCO_E_CANCELLED, "%s", tco_status_text(TCO_E_CANCELLED));
        TCO_TRY(run_block(b, first, left < b->block ? left : b->block));
    }
    while (b->late_count > 0)
        TCO_TRY(run_late(b));
    return TCO_OK;
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
    b.plan = tco__arena_new();
    b.arena = tco__arena_new();
    tco_status status = TCO_E_NOMEM;
    if (b.plan != NULL && b.arena != NULL)
        status = run_batch(self, &b, err);
    tco__arena_free(b.plan);
    tco__arena_free(b.arena);
    return status == TCO_OK ? TCO_OK : tco__error_set(err, status, "%s", tco_status_text(status));
}
