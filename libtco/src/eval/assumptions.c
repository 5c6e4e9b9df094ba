/* The fields a scenario rests on, defaults included, in the order of the study. It must not know
 * what any of them means. */
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "eval/result.h"

typedef struct lister {
    tco_arena *arena;
    tco__result_scenario *to;
} lister;

static tco_assumption *list_add(lister *l)
{
    tco__result_scenario *to = l->to;
    if (to->assumption_count == to->assumption_room) {
        size_t room = to->assumption_room == 0 ? 32 : 2 * to->assumption_room;
        tco_assumption *more = TCO_ARENA_ARRAY(l->arena, room, tco_assumption);
        if (more == NULL)
            return NULL;
        if (to->assumption_count > 0)
            memcpy(more, to->assumption, to->assumption_count * sizeof *more);
        to->assumption = more;
        to->assumption_room = room;
    }
    return &to->assumption[to->assumption_count++];
}

static tco_status list_value(lister *l, const char *pointer, const char *name, const char *unit,
                             const char *text, double number, int state)
{
    tco_assumption *a = list_add(l);
    if (a == NULL)
        return TCO_E_NOMEM;
    a->pointer = tco__pointer_join(l->arena, pointer, name);
    a->unit = unit;
    a->text = text != NULL ? tco__arena_text(l->arena, text, strlen(text)) : NULL;
    a->number = number + 0.0;
    a->origin = (tco_origin)state;
    return a->pointer == NULL || (text != NULL && a->text == NULL) ? TCO_E_NOMEM : TCO_OK;
}

static tco_status list_number(lister *l, const char *pointer, const char *name, const char *unit,
                              double number, const tco__distribution *uncertain, int state)
{
    tco_text text;
    TCO_TRY(list_value(l, pointer, name, unit, NULL, number, state));
    if (uncertain == NULL)
        return TCO_OK;
    tco__text_init(&text, l->arena);
    tco__uncertain_write(&text, uncertain);
    l->to->assumption[l->to->assumption_count - 1].distribution = text.data;
    return text.failed ? TCO_E_NOMEM : TCO_OK;
}

static tco_status list_series(lister *l, const tco__block *block, const tco_field *field,
                              const tco__slot *slot)
{
    const char *pointer = tco__pointer_join(l->arena, block->pointer, field->name);
    if (pointer == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < slot->count; i++) {
        char key[TCO__NUMBER_SIZE];
        tco__number_write(slot->entry[i].key, key);
        TCO_TRY(list_number(l, pointer, key, field->unit, slot->entry[i].number,
                            slot->entry[i].uncertain, slot->entry[i].state));
    }
    return TCO_OK;
}

static tco_status list_block(lister *l, const tco__block *block);

static tco_status list_slot(lister *l, const tco__block *block, const tco_field *field,
                            const tco__slot *slot)
{
    switch (field->kind) {
    case TCO_FIELD_NUMBER:
    case TCO_FIELD_COUNT:
    case TCO_FIELD_CONSTANT:
        return list_number(l, block->pointer, field->name, field->unit, slot->number,
                           slot->uncertain, slot->state);
    case TCO_FIELD_CHOICE:
        return list_value(l, block->pointer, field->name, "", field->choices[(size_t)slot->number],
                          0.0, slot->state);
    case TCO_FIELD_TEXT:
        return list_value(l, block->pointer, field->name, "", slot->text, 0.0, slot->state);
    case TCO_FIELD_LIST:
    case TCO_FIELD_SERIES: return list_series(l, block, field, slot);
    case TCO_FIELD_BLOCK: return list_block(l, slot->block);
    case TCO_FIELD_MAP:
        for (size_t i = 0; i < slot->count; i++)
            TCO_TRY(list_block(l, slot->child[i].block));
        return TCO_OK;
    }
    return TCO_OK;
}

static bool aside(const tco__row *row)
{
    return row->field.kind == TCO_FIELD_MAP && (row->inner->needs & TCO_ASIDE) != 0;
}

static tco_status list_block(lister *l, const tco__block *block)
{
    for (size_t i = 0; i < block->type->row_count; i++)
        if (block->slot[i].state != TCO__ABSENT && !aside(&block->type->rows[i]))
            TCO_TRY(list_slot(l, block, &block->type->rows[i].field, &block->slot[i]));
    return TCO_OK;
}

tco_status tco__assumptions_list(tco_arena *arena, const tco__block *root, tco__result_scenario *to)
{
    lister l = {arena, to};
    return list_block(&l, root);
}
