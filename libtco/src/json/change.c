/* tco_study_get, _put and _copy. A copy is the canonical text read again, and so is a put, with
 * the new value in the base: that is why a changed study equals one read from the changed file,
 * and why a failed put changes nothing. */
#include <string.h>

#include "base/error.h"
#include "model/pointer.h"
#include "model/range.h"
#include "json/text_of.h"

/* The study read again from its canonical text. */
static tco_status reread(const tco_study *self, tco_study **study, tco_errors *errs)
{
    tco_arena *arena = tco__arena_new();
    tco_text text;
    if (arena == NULL)
        return TCO_E_NOMEM;
    tco__text_init(&text, arena);
    tco__study_text(&text, self);
    tco_status status =
        text.failed ? TCO_E_NOMEM : tco_study_parse(text.data, text.size, study, errs);
    tco__arena_free(arena);
    return status;
}

/* What reading again found, without its place in a text that nobody sees. */
static tco_status reread_failed(tco_status status, const tco_errors *errs, tco_error *err)
{
    if (err != NULL && errs->count > 0 && status != TCO_E_NOMEM) {
        *err = errs->item[0];
        err->line = err->column = 0;
    }
    return tco__error_set(err, status, "%s", tco_status_text(status));
}

tco_status tco_study_copy(const tco_study *self, tco_study **study, tco_error *err)
{
    tco_errors errs = {0};
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (study != NULL)
        *study = NULL;
    if (self == NULL || study == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of a study");
    tco_status status = reread(self, study, &errs);
    return status == TCO_OK ? TCO_OK : reread_failed(status, &errs, err);
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
        place->slot->uncertain = NULL;
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
    entry->uncertain = NULL;
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

/* The contents change places, the handles stay. */
static void swap(tco_study *a, tco_study *b)
{
    tco_study kept = *a;
    tco_arena *home = b->home;
    *a = *b;
    a->home = kept.home;
    *b = kept;
    b->home = home;
}

/* A study that shares everything with `self` but its base, where the new value is. */
static tco_status draft_put(const tco_study *self, const char *pointer, double value,
                            tco_arena *arena, tco_study *draft)
{
    tco__place place;
    *draft = *self;
    draft->root = tco__block_copy(arena, self->root);
    if (draft->root == NULL)
        return TCO_E_NOMEM;
    TCO_TRY(tco__pointer_find(draft->root, pointer, &place, NULL));
    return put_value(arena, &place, value);
}

tco_status tco_study_put(tco_study *self, const char *pointer, double value, tco_error *err)
{
    tco__place place;
    tco_study draft, *made = NULL;
    tco_errors errs = {0};
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (self == NULL || pointer == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of an argument");
    TCO_TRY(tco__pointer_find(self->root, pointer, &place, err));
    TCO_TRY(refuse(&place.row->field, pointer, value, err));
    tco_arena *arena = tco__arena_new();
    tco_status status =
        arena != NULL ? draft_put(self, pointer, value + 0.0, arena, &draft) : TCO_E_NOMEM;
    if (status == TCO_OK)
        status = reread(&draft, &made, &errs);
    tco__arena_free(arena);
    if (status != TCO_OK)
        return reread_failed(status, &errs, err);
    swap(self, made);
    tco_study_free(made);
    return TCO_OK;
}
