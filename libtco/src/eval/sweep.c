/* tco_study_sweep: the points of a sweep as columns of a batch, made part by part. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/lookup.h"

enum { PART_POINTS = 65536 }; /* enough for every thread, and little memory */

typedef struct sweeper {
    const tco_sweep *request;
    size_t total, done, count; /* points in all, finished, and in this part */
    double **column;
    const double **columns;
    const char **pointers;
    tco_output *output;
} sweeper;

const char *tco_combine_name(tco_combine combine)
{
    switch (combine) {
    case TCO_COMBINE_GRID: return "grid";
    case TCO_COMBINE_LIST: return "list";
    }
    return NULL;
}

TCO__FROM_NAME(combine, TCO_COMBINE_COUNT)

size_t tco_sweep_points(const tco_sweep *self)
{
    size_t points = 1;
    if (self == NULL || self->size != sizeof *self || self->axis_count == 0 || self->axes == NULL)
        return 0;
    for (size_t a = 0; a < self->axis_count; a++) {
        size_t count = self->axes[a].count;
        if (count == 0 || (self->combine == TCO_COMBINE_LIST && count != self->axes[0].count) ||
            points > SIZE_MAX / count)
            return 0;
        points = self->combine == TCO_COMBINE_LIST ? count : points * count;
    }
    return points;
}

/* How many points pass before an axis takes its next value. */
static size_t stride_of(const tco_sweep *self, size_t axis)
{
    size_t stride = 1;
    for (size_t a = axis + 1; self->combine == TCO_COMBINE_GRID && a < self->axis_count; a++)
        stride *= self->axes[a].count;
    return stride;
}

double tco_sweep_value(const tco_sweep *self, size_t point, size_t axis)
{
    if (point >= tco_sweep_points(self) || axis >= self->axis_count ||
        self->axes[axis].values == NULL)
        return 0.0;
    return self->axes[axis].values[point / stride_of(self, axis) % self->axes[axis].count];
}

tco_status tco_axis_even(double from, double to, size_t count, double *values)
{
    if (values == NULL || count == 0 || !isfinite(from) || !isfinite(to))
        return TCO_E_ARGUMENT;
    for (size_t i = 0; i < count; i++)
        values[i] = from + (double)i * (to - from) / (double)(count > 1 ? count - 1 : 1);
    if (count > 1)
        values[count - 1] = to;
    return TCO_OK;
}

static int part_tick(void *user, double fraction)
{
    const sweeper *s = user;
    double done = (double)s->done + fraction * (double)s->count;
    return s->request->tick(s->request->user, done / (double)s->total);
}

/* The columns of points first ... first + count - 1 of all. */
static void fill(sweeper *s, size_t first)
{
    for (size_t a = 0; a < s->request->axis_count; a++) {
        const tco_axis *axis = &s->request->axes[a];
        size_t stride = stride_of(s->request, a);
        size_t at = first / stride % axis->count, left = stride - first % stride;
        for (size_t i = 0; i < s->count; i++) {
            s->column[a][i] = axis->values[at];
            if (--left > 0)
                continue;
            left = stride;
            at = at + 1 < axis->count ? at + 1 : 0;
        }
    }
}

static tco_status run_part(const tco_study *study, sweeper *s, tco_error *err)
{
    const tco_sweep *r = s->request;
    tco_batch batch = TCO_BATCH_INIT;
    fill(s, r->first + s->done);
    for (size_t o = 0; o < r->output_count; o++) {
        s->output[o] = r->outputs[o];
        if (s->output[o].values != NULL)
            s->output[o].values += s->done;
        if (s->output[o].status != NULL)
            s->output[o].status += s->done;
        if (s->output[o].break_even != NULL)
            s->output[o].break_even += s->done;
    }
    batch.scenario = r->scenario;
    batch.lanes = s->count;
    batch.column_count = r->axis_count;
    batch.pointers = s->pointers;
    batch.columns = s->columns;
    batch.output_count = r->output_count;
    batch.outputs = s->output;
    batch.tick = r->tick != NULL ? part_tick : NULL;
    batch.user = s;
    batch.threads = r->threads;
    batch.isa = r->isa;
    return tco_study_batch(study, &batch, err);
}

static bool room_start(sweeper *s, tco_arena *arena)
{
    size_t axes = s->request->axis_count;
    size_t points = s->total < PART_POINTS ? s->total : PART_POINTS;
    s->column = TCO_ARENA_ARRAY(arena, axes, double *);
    s->columns = TCO_ARENA_ARRAY(arena, axes, const double *);
    s->pointers = TCO_ARENA_ARRAY(arena, axes, const char *);
    s->output = TCO_ARENA_ARRAY(arena, s->request->output_count, tco_output);
    if (s->column == NULL || s->columns == NULL || s->pointers == NULL || s->output == NULL)
        return false;
    for (size_t a = 0; a < axes; a++) {
        s->columns[a] = s->column[a] = tco__arena_room(arena, points, sizeof(double));
        s->pointers[a] = s->request->axes[a].pointer;
        if (s->column[a] == NULL)
            return false;
    }
    return true;
}

static tco_status run(const tco_study *study, sweeper *s, tco_error *err)
{
    tco_arena *arena = tco__arena_new();
    tco_status status = arena != NULL && room_start(s, arena) ? TCO_OK : TCO_E_NOMEM;
    while (status == TCO_OK && s->done < s->total) {
        size_t left = s->total - s->done;
        s->count = left < PART_POINTS ? left : PART_POINTS;
        status = run_part(study, s, err);
        s->done += s->count;
    }
    tco__arena_free(arena);
    return status;
}

tco_status tco_study_sweep(const tco_study *self, const tco_sweep *request, tco_error *err)
{
    size_t points = tco_sweep_points(request);
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (self == NULL || request == NULL || request->size != sizeof *request ||
        (request->output_count > 0 && request->outputs == NULL))
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in a sweep, or one not initialised");
    if ((unsigned)request->combine >= TCO_COMBINE_COUNT || points == 0)
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "no points: an axis without values, lists of different lengths, or "
                              "too many combinations");
    if (request->first >= points || request->count > points - request->first)
        return tco__error_set(err, TCO_E_ARGUMENT, "a part beyond the points of the sweep");
    for (size_t a = 0; a < request->axis_count; a++)
        if (request->axes[a].pointer == NULL || request->axes[a].values == NULL)
            return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of a pointer or its values");
    sweeper s = {.request = request,
                 .total = request->count > 0 ? request->count : points - request->first};
    tco_status status = run(self, &s, err);
    return status == TCO_OK ? TCO_OK : tco__error_set(err, status, "%s", tco_status_text(status));
}
