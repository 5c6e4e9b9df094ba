/* Correlations between uncertain numbers: found by their pointers, and checked. */
#include "model/correlated.h"

#include <stdio.h>
#include <string.h>

#include "model/pointer.h"

static const char *const ends[2] = {"first", "second"};

/* The law of the number at a pointer; NULL if it has none, or is not there. */
static const tco__distribution *law_at(tco__block *root, const char *pointer, tco__place *place,
                                       tco_error *err)
{
    if (tco__pointer_find(root, pointer, place, err) != TCO_OK)
        return NULL;
    return place->row->field.kind != TCO_FIELD_SERIES ? place->slot->uncertain
           : place->entry != NULL                     ? place->entry->uncertain
                                                      : NULL;
}

tco_status tco__correlated_list(tco_arena *arena, tco__block *root, const tco__correlated **list,
                                size_t *count)
{
    const tco__slot *map = tco__block_slot(root, "correlations");
    tco__correlated *made = TCO_ARENA_ARRAY(arena, map->count, tco__correlated);
    *count = 0;
    *list = made;
    if (made == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < map->count; i++) {
        const tco__block *block = map->child[i].block;
        tco__correlated *to = &made[*count];
        tco__place place;
        to->name = map->child[i].name;
        to->spearman = tco__block_slot(block, "spearman")->number;
        for (int e = 0; e < 2; e++) {
            to->pointer[e] = tco__block_slot(block, ends[e])->text;
            to->law[e] = law_at(root, to->pointer[e], &place, NULL);
        }
        *count += to->law[0] != NULL && to->law[1] != NULL;
    }
    return TCO_OK;
}

static void refuse(tco_report *report, const tco__block *block, int end, tco_status code,
                   const char *message, const char *hint)
{
    const tco__slot *slot = tco__block_slot(block, ends[end]);
    tco_report_place(report, code, slot->patched ? (int)TCO_ORIGIN_SCENARIO : slot->state,
                     block->pointer, ends[end], slot->line, slot->column, message, hint);
}

/* Whether one end names an uncertain number, or one that a scenario made certain. */
static bool check_end(tco_report *report, tco__block *root, const tco__block *block, int end,
                      const tco__distribution **law)
{
    tco__place place;
    tco_error err;
    memset(&err, 0, sizeof err);
    *law = law_at(root, tco__block_slot(block, ends[end])->text, &place, &err);
    if (err.code != TCO_OK) {
        refuse(report, block, end, err.code, err.message, err.hint[0] != '\0' ? err.hint : NULL);
        return false;
    }
    if (*law != NULL || place.slot->bad || place.slot->patched)
        return true;
    refuse(report, block, end, TCO_E_CONFLICT, "names a number without a distribution",
           "only uncertain numbers can move together");
    return false;
}

static void check_count(tco_report *report, tco__block *root, const tco__slot *map)
{
    const tco__distribution *law[TCO__CORRELATED_MAX + 1];
    tco__place place;
    size_t count = 0;
    for (size_t i = 0; i < map->count && count <= TCO__CORRELATED_MAX; i++) {
        for (int e = 0; e < 2 && !map->child[i].block->bad && count <= TCO__CORRELATED_MAX; e++) {
            const char *pointer = tco__block_slot(map->child[i].block, ends[e])->text;
            const tco__distribution *found = law_at(root, pointer, &place, NULL);
            size_t k = 0;
            while (k < count && law[k] != found)
                k++;
            if (k == count && found != NULL)
                law[count++] = found;
        }
    }
    if (count > TCO__CORRELATED_MAX)
        tco_report_place(report, TCO_E_LIMIT, map->patched ? (int)TCO_ORIGIN_SCENARIO : map->state,
                         root->pointer, "correlations", map->line, map->column,
                         "more than 64 numbers; no more can move together", NULL);
}

/* The earlier correlation of the same two numbers, or NULL. */
static const char *earlier(tco__block *root, const tco__slot *map, size_t index,
                           const tco__distribution *const law[2])
{
    tco__place place;
    for (size_t i = 0; i < index; i++) {
        const tco__block *other = map->child[i].block;
        if (other->bad)
            continue;
        const tco__distribution *a =
            law_at(root, tco__block_slot(other, ends[0])->text, &place, NULL);
        const tco__distribution *b =
            law_at(root, tco__block_slot(other, ends[1])->text, &place, NULL);
        if ((a == law[0] && b == law[1]) || (a == law[1] && b == law[0]))
            return map->child[i].name;
    }
    return NULL;
}

void tco__correlated_check(tco_report *report, tco__block *root)
{
    const tco__slot *map = tco__block_slot(root, "correlations");
    check_count(report, root, map);
    for (size_t i = 0; i < map->count; i++) {
        const tco__block *block = map->child[i].block;
        const tco__distribution *law[2] = {NULL, NULL};
        char message[128];
        if (block->bad || !check_end(report, root, block, 0, &law[0]) ||
            !check_end(report, root, block, 1, &law[1]) || law[0] == NULL || law[1] == NULL)
            continue;
        const char *twice = earlier(root, map, i, law);
        snprintf(message, sizeof message, "the same two as in \"%.64s\"",
                 twice != NULL ? twice : "");
        if (law[0] == law[1])
            refuse(report, block, 1, TCO_E_CONFLICT, "names the same number as first", NULL);
        else if (twice != NULL)
            refuse(report, block, 1, TCO_E_CONFLICT, message, NULL);
    }
}
