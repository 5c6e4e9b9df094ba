/* tco_study_solve: what is asked, and the answer as it is kept. */
#include "eval/solve.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"

/* The field's range, narrowed by what is asked. */
static tco_status range_set(const tco_solve *request, const tco_field *field, double *low,
                            double *high, tco_error *err)
{
    char minimum[TCO__NUMBER_SIZE], maximum[TCO__NUMBER_SIZE];
    *low = field->minimum;
    *high = field->maximum;
    if (request->has_from && request->from > *low)
        *low = request->from;
    if (request->has_to && request->to < *high)
        *high = request->to;
    if (*low < *high)
        return TCO_OK;
    tco__number_write(field->minimum, minimum);
    tco__number_write(field->maximum, maximum);
    tco__error_set(err, TCO_E_RANGE,
                   "nothing to search between from and to: the field takes "
                   "[%s, %s] %s",
                   minimum, maximum, field->unit);
    tco__error_place(err, request->pointer, 0, 0);
    return TCO_E_RANGE;
}

static tco_status request_check(const tco_solve *r, tco_error *err)
{
    if ((r->has_from && !isfinite(r->from)) || (r->has_to && !isfinite(r->to)) ||
        !isfinite(r->target))
        return tco__error_set(err, TCO_E_ARGUMENT, "from, to or target is not a finite number");
    if (r->has_from && r->has_to && r->from >= r->to)
        return tco__error_set(err, TCO_E_ARGUMENT, "from must be below to");
    return TCO_OK;
}

static tco_status solve(const tco_study *study, const tco_solve *request, tco_arena *scratch,
                        tco_solution *to, tco_error *err)
{
    tco__question question = {request->scenario, request->option, request->metric,
                              request->basis,    request->target, request->equal_to_baseline != 0,
                              request->month,    request->tick,   request->user};
    tco__probe *probe;
    tco__probe_field field;
    double low, high;
    double *grid = TCO_ARENA_ARRAY(scratch, TCO__GRID_MAX, double);
    if (grid == NULL)
        return TCO_E_NOMEM;
    TCO_TRY(request_check(request, err));
    TCO_TRY(tco__probe_new(study, &question, scratch, &probe, err));
    TCO_TRY(tco__probe_find(probe, request->pointer, &field, err));
    TCO_TRY(range_set(request, field.field, &low, &high, err));
    TCO_TRY(tco__probe_subject(probe, to->arena, &to->subject));
    to->unknown =
        (tco_unknown){tco__arena_text(to->arena, request->pointer, strlen(request->pointer)),
                      field.field->unit,
                      field.value,
                      low,
                      high,
                      request->target,
                      request->equal_to_baseline != 0};
    if (to->unknown.pointer == NULL)
        return TCO_E_NOMEM;
    size_t count = tco__grid_fill(low, high, field.value, grid);
    return tco__solve_scan(probe, request->pointer, grid, count, scratch, to, err);
}

tco_status tco_study_solve(const tco_study *self, const tco_solve *request, tco_solution **solution,
                           tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (solution != NULL)
        *solution = NULL;
    if (self == NULL || request == NULL || solution == NULL || request->size != sizeof *request ||
        request->pointer == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "NULL in what is to be solved, or a request not initialised");
    tco_arena *arena = tco__arena_new(), *scratch = tco__arena_new();
    tco_solution *made = arena != NULL ? TCO_ARENA_NEW(arena, tco_solution) : NULL;
    tco_status status = TCO_E_NOMEM;
    if (made != NULL && scratch != NULL) {
        made->arena = arena;
        status = solve(self, request, scratch, made, err);
    }
    tco__arena_free(scratch);
    if (status != TCO_OK) {
        tco__arena_free(arena);
        return tco__error_set(err, status, "%s", tco_status_text(status));
    }
    *solution = made;
    return TCO_OK;
}

void tco_solution_free(tco_solution *self)
{
    if (self != NULL)
        tco__arena_free(self->arena);
}

const tco_subject *tco_solution_subject(const tco_solution *self)
{
    return self != NULL ? &self->subject : NULL;
}

const tco_unknown *tco_solution_unknown(const tco_solution *self)
{
    return self != NULL ? &self->unknown : NULL;
}

tco_solve_status tco_solution_status(const tco_solution *self)
{
    return self != NULL ? self->status : TCO_SOLVE_NONE;
}

size_t tco_solution_root_count(const tco_solution *self)
{
    return self != NULL ? self->root_count : 0;
}

const tco_root *tco_solution_root(const tco_solution *self, size_t index)
{
    return self != NULL && index < self->root_count ? &self->root[index] : NULL;
}

size_t tco_solution_point_count(const tco_solution *self)
{
    return self != NULL ? self->point_count : 0;
}

const tco_point *tco_solution_point(const tco_solution *self, size_t index)
{
    return self != NULL && index < self->point_count ? &self->point[index] : NULL;
}

size_t tco_solution_evaluation_count(const tco_solution *self)
{
    return self != NULL ? self->evaluations : 0;
}
