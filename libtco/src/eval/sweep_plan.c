/* Sweeps of the study file as requests for tco_study_sweep. */
#include <string.h>

#include "base/error.h"
#include "model/swept.h"

struct tco_sweep_plan {
    tco_arena *arena;
    tco_sweep request;
};

size_t tco_study_sweep_count(const tco_study *self)
{
    return self != NULL ? tco__block_slot(self->root, "sweeps")->count : 0;
}

const char *tco_study_sweep_name(const tco_study *self, size_t index)
{
    return index < tco_study_sweep_count(self)
               ? tco__block_slot(self->root, "sweeps")->child[index].name
               : NULL;
}

static const char *copied(tco_arena *arena, const char *text)
{
    return tco__arena_text(arena, text, strlen(text));
}

static tco_status axis_start(tco_arena *arena, const tco__child *from, tco_axis *to,
                             const char **name)
{
    const tco__block *even = tco__block_slot(from->block, "even")->block;
    const tco__slot *list = tco__block_slot(from->block, "values");
    size_t count = tco__swept_count(from->block);
    double *values = TCO_ARENA_ARRAY(arena, count, double);
    *to = (tco_axis){copied(arena, tco__block_slot(from->block, "pointer")->text), values, count};
    *name = copied(arena, from->name);
    if (values == NULL || to->pointer == NULL || *name == NULL)
        return TCO_E_NOMEM;
    if (even != NULL)
        return tco_axis_even(tco__block_slot(even, "from")->number,
                             tco__block_slot(even, "to")->number, count, values);
    for (size_t i = 0; i < count; i++)
        values[i] = list->entry[i].number;
    return TCO_OK;
}

static tco_status plan_start(tco_sweep_plan *self, const tco__scenario *scenario,
                             const tco__block *sweep)
{
    const tco__slot *map = tco__block_slot(sweep, "axes");
    tco_axis *axes = TCO_ARENA_ARRAY(self->arena, map->count, tco_axis);
    const char **names = TCO_ARENA_ARRAY(self->arena, map->count, const char *);
    const tco_sweep start = TCO_SWEEP_INIT;
    self->request = start;
    self->request.scenario = copied(self->arena, scenario->name);
    self->request.axes = axes;
    self->request.axis_names = names;
    self->request.axis_count = map->count;
    self->request.combine = (tco_combine)tco__block_slot(sweep, "combine")->number;
    if (axes == NULL || names == NULL || self->request.scenario == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < map->count; i++)
        TCO_TRY(axis_start(self->arena, &map->child[i], &axes[i], &names[i]));
    return TCO_OK;
}

static tco_status unknown(const tco__slot *map, const char *name, tco_error *err)
{
    const char *near = tco__map_suggest(map, name);
    tco__error_set(err, TCO_E_UNKNOWN, "the study has no sweep \"%.100s\"", name);
    if (near != NULL)
        tco__error_hint(err, "did you mean \"%s\"?", near);
    else
        tco__error_hint(err, map->count > 0 ? "it has \"%s\"" : "give it one in the file%s",
                        map->count > 0 ? map->child[0].name : "");
    return TCO_E_UNKNOWN;
}

tco_status tco_study_sweep_plan(const tco_study *self, const char *scenario, const char *name,
                                tco_sweep_plan **plan, tco_error *err)
{
    const tco__scenario *found;
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (plan != NULL)
        *plan = NULL;
    if (self == NULL || name == NULL || plan == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of a study, a name or a plan");
    TCO_TRY(tco__scenario_find(self, scenario, &found, err));
    const tco__slot *map = tco__block_slot(found->root, "sweeps");
    const tco__block *sweep = tco__map_find(map, name);
    if (sweep == NULL)
        return unknown(map, name, err);
    tco_arena *arena = tco__arena_new();
    tco_sweep_plan *made = arena != NULL ? TCO_ARENA_NEW(arena, tco_sweep_plan) : NULL;
    tco_status status = TCO_E_NOMEM;
    if (made != NULL) {
        made->arena = arena;
        status = plan_start(made, found, sweep);
    }
    if (status != TCO_OK) {
        tco__arena_free(arena);
        return tco__error_set(err, status, "%s", tco_status_text(status));
    }
    *plan = made;
    return TCO_OK;
}

const tco_sweep *tco_sweep_plan_request(const tco_sweep_plan *self)
{
    return self != NULL ? &self->request : NULL;
}

void tco_sweep_plan_free(tco_sweep_plan *self)
{
    if (self != NULL)
        tco__arena_free(self->arena);
}
