/* tco_study_get, _put and _copy. A put works on a copy that takes the place of the study only
 * if every rule still holds, so a failed one changes nothing. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/pointer.h"
#include "model/range.h"

static tco_status copy_scenario(tco_arena *arena, tco__scenario *to, const tco__scenario *from)
{
    *to = *from;
    to->name = tco__arena_text(arena, from->name, strlen(from->name));
    to->root = tco__block_copy(arena, from->root);
    bool good = to->name != NULL && to->root != NULL && tco__block_own(arena, to->root);
    return good ? TCO_OK : TCO_E_NOMEM;
}

/* Texts and pointers are copied too: the copy must outlive the original. */
static tco_status copy_into(tco_study *to, const tco_study *from)
{
    to->root = tco__block_copy(to->arena, from->root);
    to->scenario = TCO_ARENA_ARRAY(to->arena, from->scenario_count, tco__scenario);
    to->scenario_count = from->scenario_count;
    to->implicit = from->implicit;
    if (from->schema != NULL) {
        to->schema = tco__arena_text(to->arena, from->schema, strlen(from->schema));
        if (to->schema == NULL)
            return TCO_E_NOMEM;
    }
    if (to->root == NULL || to->scenario == NULL || !tco__block_own(to->arena, to->root))
        return TCO_E_NOMEM;
    for (size_t i = 0; i < from->scenario_count; i++)
        TCO_TRY(copy_scenario(to->arena, &to->scenario[i], &from->scenario[i]));
    return TCO_OK;
}

tco_status tco_study_copy(const tco_study *self, tco_study **study, tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (study != NULL)
        *study = NULL;
    if (self == NULL || study == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of a study");
    tco_study *copy = tco__study_new();
    if (copy == NULL || copy_into(copy, self) != TCO_OK) {
        tco_study_free(copy);
        return tco__error_set(err, TCO_E_NOMEM, "%s", tco_status_text(TCO_E_NOMEM));
    }
    *study = copy;
    return TCO_OK;
}

tco_status tco_study_get(const tco_study *self, const char *pointer, double *value, tco_error *err)
{
    tco__place place;
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (self == NULL || pointer == NULL || value == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of an argument");
    TCO_TRY(tco__pointer_find(self->root, pointer, &place, err));
    bool series = place.row->field.kind == TCO_FIELD_SERIES;
    if (series ? place.entry != NULL : place.slot->state != TCO__ABSENT) {
        *value = series ? place.entry->number : place.slot->number;
        return TCO_OK;
    }
    tco__error_set(err, TCO_E_UNKNOWN, "has no value in this study");
    tco__error_place(err, pointer, 0, 0);
    return TCO_E_UNKNOWN;
}

/* Members of the group of `row` that are given, in a tree, from `origin` on. */
static bool group_given(const tco__block *block, const tco__row *row, int origin)
{
    for (size_t i = 0; i < block->type->row_count; i++)
        if (row->field.group != 0 && block->type->rows[i].field.group == row->field.group &&
            block->slot[i].state >= origin)
            return true;
    return false;
}

static tco_status put_value(tco_arena *arena, const tco__place *place, double value)
{
    const tco__row *row = place->row;
    for (size_t i = 0; row->field.group != 0 && i < place->block->type->row_count; i++)
        if (place->block->type->rows[i].field.group == row->field.group &&
            &place->block->type->rows[i] != row)
            place->block->slot[i] = (tco__slot){.state = TCO__ABSENT};
    if (place->slot->state < TCO_ORIGIN_STUDY)
        place->slot->state = TCO_ORIGIN_STUDY;
    if (row->field.kind != TCO_FIELD_SERIES) {
        place->slot->number = value;
        return TCO_OK;
    }
    tco__entry *entry = tco__series_find(place->slot, place->key);
    if (entry == NULL)
        entry = tco__series_add(arena, place->slot, place->key);
    if (entry == NULL)
        return TCO_E_NOMEM;
    if (entry->state < TCO_ORIGIN_STUDY)
        entry->state = TCO_ORIGIN_STUDY;
    entry->number = value;
    return TCO_OK;
}

/* Whether a scenario's patch has the last word on the field: it gave a member of the group, or
 * the field itself, or removed it. `was_given` tells whether the base had it before. */
static bool patched(const tco__place *place, bool was_given)
{
    if (place->row->field.kind == TCO_FIELD_SERIES && place->entry != NULL)
        return place->entry->state == TCO_ORIGIN_SCENARIO;
    if (group_given(place->block, place->row, TCO_ORIGIN_SCENARIO))
        return true;
    if (place->slot->state == TCO_ORIGIN_SCENARIO)
        return place->row->field.kind != TCO_FIELD_SERIES;
    return was_given && place->slot->state < TCO_ORIGIN_STUDY;
}

static tco_status put(tco_study *study, const char *pointer, double value, tco_errors *errs,
                      tco_error *err)
{
    tco__place base;
    TCO_TRY(tco__pointer_find(study->root, pointer, &base, err));
    bool was_given = base.row->field.kind == TCO_FIELD_SERIES
                         ? base.entry != NULL
                         : base.slot->state >= TCO_ORIGIN_STUDY ||
                               group_given(base.block, base.row, TCO_ORIGIN_STUDY);
    TCO_TRY(put_value(study->arena, &base, value));
    for (size_t i = 0; i < study->scenario_count; i++) {
        tco__place place;
        tco_status found = tco__pointer_find(study->scenario[i].root, pointer, &place, NULL);
        if (found == TCO_OK && !patched(&place, was_given))
            TCO_TRY(put_value(study->arena, &place, value));
    }
    TCO_TRY(tco__base_settle(study, errs));
    for (size_t i = 0; i < study->scenario_count; i++)
        TCO_TRY(tco__scenario_settle(study, &study->scenario[i], errs));
    return TCO_OK;
}

static tco_status refuse(const tco_field *field, const char *pointer, double value, tco_error *err)
{
    char message[160], hint[112];
    tco_field number = *field;
    if (field->kind == TCO_FIELD_SERIES)
        number.kind = TCO_FIELD_NUMBER;
    if (tco__field_accepts(&number, value, message, sizeof message, hint, sizeof hint))
        return TCO_OK;
    tco__error_set(err, TCO_E_RANGE, "%s", message);
    tco__error_place(err, pointer, 0, 0);
    if (hint[0] != '\0')
        tco__error_hint(err, "%s", hint);
    return TCO_E_RANGE;
}

tco_status tco_study_put(tco_study *self, const char *pointer, double value, tco_error *err)
{
    tco__place place;
    tco_study *copy;
    tco_errors errs = {0};
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (self == NULL || pointer == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of an argument");
    TCO_TRY(tco__pointer_find(self->root, pointer, &place, err));
    TCO_TRY(refuse(&place.row->field, pointer, value, err));
    TCO_TRY(tco_study_copy(self, &copy, err));
    tco_status status = put(copy, pointer, value + 0.0, &errs, err);
    if (status != TCO_OK) {
        if (err != NULL && err->code == TCO_OK && errs.count > 0)
            *err = errs.item[0];
        tco_study_free(copy);
        return tco__error_set(err, status, "%s", tco_status_text(status));
    }
    tco_study old = *self;
    *self = *copy;
    self->home = old.home;
    old.home = copy->home;
    tco__arena_free(old.arena);
    tco__arena_free(old.home);
    return TCO_OK;
}
