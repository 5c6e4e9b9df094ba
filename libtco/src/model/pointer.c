/* Pointers walk the tree of blocks, member by member. */
#include "model/pointer.h"

#include <string.h>

#include "model/field.h"

enum { TOKEN_SIZE = 4200 }; /* longest name a study can have, and some */

/* The next member of a pointer, unescaped; NULL if it is ill-formed or too long. */
static const char *token_next(const char *pointer, char token[TOKEN_SIZE])
{
    size_t size = 0;
    if (*pointer != '/')
        return NULL;
    for (pointer++; *pointer != '\0' && *pointer != '/'; pointer++) {
        char c = *pointer;
        if (c == '~') {
            pointer++;
            if (*pointer != '0' && *pointer != '1')
                return NULL;
            c = *pointer == '0' ? '~' : '/';
        }
        if (size + 1 >= TOKEN_SIZE)
            return NULL;
        token[size++] = c;
    }
    token[size] = '\0';
    return pointer;
}

static tco_status fail(tco_error *err, tco_status code, const char *pointer, const char *message)
{
    tco__error_set(err, code, "%s", message);
    tco__error_place(err, pointer, 0, 0);
    return code;
}

static tco_status find_entry(const char *name, const char *pointer, tco__place *place,
                             tco_error *err)
{
    const tco_field *keys = &place->row->inner->rows[0].field;
    size_t size = strlen(name);
    int key = 0;
    bool good = size > 0 && size < 6 && (size == 1 || name[0] != '0');
    for (size_t i = 0; good && i < size; i++) {
        good = name[i] >= '0' && name[i] <= '9';
        key = key * 10 + (name[i] - '0');
    }
    if (!good || key < keys->minimum || key > keys->maximum)
        return fail(err, TCO_E_UNKNOWN, pointer, "no such key in the series");
    place->key = key;
    place->entry = tco__series_find(place->slot, key);
    return TCO_OK;
}

/* The pointer has arrived at a field and `rest` is what is left of it. */
static tco_status arrive(const char *pointer, const char *rest, tco__place *place, tco_error *err)
{
    char name[TOKEN_SIZE];
    tco_field_kind kind = place->row->field.kind;
    if (kind == TCO_FIELD_SERIES && *rest != '\0') {
        rest = token_next(rest, name);
        if (rest == NULL || *rest != '\0')
            return fail(err, TCO_E_UNKNOWN, pointer, "names nothing in the study");
        return find_entry(name, pointer, place, err);
    }
    if (*rest != '\0')
        return fail(err, TCO_E_UNKNOWN, pointer, "names nothing in the study");
    if (kind != TCO_FIELD_NUMBER && kind != TCO_FIELD_COUNT && kind != TCO_FIELD_CONSTANT)
        return fail(err, TCO_E_TYPE, pointer, "not a numeric field");
    return TCO_OK;
}

/* The name in a MAP, or the BLOCK, that a pointer goes on into is not there. */
static tco_status absent(const char *pointer, const tco__place *place, const char *name,
                         tco_error *err)
{
    const tco_field *field = &place->row->field;
    bool map = field->kind == TCO_FIELD_MAP;
    const char *near = map ? tco__map_suggest(place->slot, name) : NULL;
    tco__error_set(err, TCO_E_UNKNOWN,
                   map ? "names nothing among the %s of the study" : "the study has no %s there",
                   field->name);
    tco__error_place(err, pointer, 0, 0);
    if (near != NULL)
        tco__error_hint(err, "did you mean \"%s\"?", near);
    else
        tco__error_hint(err, "what is new is added to the study's JSON");
    return TCO_E_UNKNOWN;
}

tco_status tco__pointer_find(tco__block *root, const char *pointer, tco__place *place,
                             tco_error *err)
{
    char name[TOKEN_SIZE];
    const char *rest = pointer;
    *place = (tco__place){root, NULL, NULL, NULL, 0};
    while (*rest != '\0') {
        rest = token_next(rest, name);
        if (rest == NULL) {
            fail(err, TCO_E_UNKNOWN, pointer, "not a JSON Pointer");
            tco__error_hint(err, "as in \"/usage/hours_per_day\"");
            return TCO_E_UNKNOWN;
        }
        tco__block *block = place->block;
        place->row = tco__class_find(block->type, name, strlen(name));
        if (place->row == NULL) {
            fail(err, TCO_E_UNKNOWN, pointer, "names no field");
            const char *near = tco__class_suggest(block->type, name);
            if (near != NULL)
                tco__error_hint(err, "did you mean \"%s\"?", near);
            return TCO_E_UNKNOWN;
        }
        place->slot = &block->slot[place->row - block->type->rows];
        if (place->row->field.kind == TCO_FIELD_MAP && *rest != '\0') {
            rest = token_next(rest, name);
            if (rest == NULL)
                return fail(err, TCO_E_UNKNOWN, pointer, "not a JSON Pointer");
            place->block = tco__map_find(place->slot, name);
        } else if (place->row->field.kind == TCO_FIELD_BLOCK && *rest != '\0') {
            place->block = place->slot->block;
        } else {
            return arrive(pointer, rest, place, err);
        }
        if (place->block == NULL)
            return absent(pointer, place, name, err);
    }
    return fail(err, TCO_E_TYPE, pointer, "not a numeric field");
}

tco_status tco__pointer_column(tco__block *root, const char *pointer, tco__place *place,
                               tco_error *err)
{
    TCO_TRY(tco__pointer_find(root, pointer, place, err));
    if (place->row->field.kind == TCO_FIELD_COUNT)
        return fail(err, TCO_E_TYPE, pointer,
                    "a whole number sets the structure of a study and cannot be a column");
    if (place->row->field.kind == TCO_FIELD_CONSTANT)
        return fail(err, TCO_E_TYPE, pointer, "no cost follows from it, so it cannot be a column");
    bool series = place->row->field.kind == TCO_FIELD_SERIES;
    if (series ? place->entry != NULL : place->slot->state != TCO__ABSENT)
        return TCO_OK;
    fail(err, TCO_E_UNKNOWN, pointer, "has no value in this scenario");
    tco__error_hint(err, "give it one in the study first");
    return TCO_E_UNKNOWN;
}
