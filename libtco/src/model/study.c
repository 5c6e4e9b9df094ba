/* The tree of a study: blocks, maps and series in one arena. It must not know JSON. */
#include "model/study.h"

#include <string.h>

#include "base/error.h"

enum { NAMES_MAX = 64 }; /* no more are compared with a mistyped one */

const char *const tco__note_names[TCO__NOTE_COUNT] = {"$comment", "as_of", "source"};

tco_study *tco__study_new(void)
{
    tco_arena *home = tco__arena_new(), *arena = tco__arena_new();
    tco_study *study = home != NULL && arena != NULL ? TCO_ARENA_NEW(home, tco_study) : NULL;
    if (study == NULL) {
        tco__arena_free(home);
        tco__arena_free(arena);
        return NULL;
    }
    study->home = home;
    study->arena = arena;
    return study;
}

void tco_study_free(tco_study *self)
{
    if (self == NULL)
        return;
    tco__arena_free(self->arena);
    tco__arena_free(self->home);
}

tco__block *tco__block_new(tco_arena *arena, const tco__class *type, const char *pointer)
{
    tco__block *block = TCO_ARENA_NEW(arena, tco__block);
    tco__slot *slot = TCO_ARENA_ARRAY(arena, type->row_count, tco__slot);
    if (block == NULL || slot == NULL)
        return NULL;
    for (size_t i = 0; i < type->row_count; i++)
        slot[i].state = TCO__ABSENT;
    block->type = type;
    block->pointer = pointer;
    block->slot = slot;
    return block;
}

static bool copy_children(tco_arena *arena, tco__slot *to, const tco__slot *from)
{
    to->child = TCO_ARENA_ARRAY(arena, from->count, tco__child);
    to->room = from->count;
    if (to->child == NULL)
        return false;
    for (size_t i = 0; i < from->count; i++) {
        to->child[i].name = from->child[i].name;
        to->child[i].block = tco__block_copy(arena, from->child[i].block);
        if (to->child[i].block == NULL)
            return false;
    }
    return true;
}

static bool copy_slot(tco_arena *arena, tco__slot *to, const tco__slot *from)
{
    *to = *from;
    if (from->block != NULL && (to->block = tco__block_copy(arena, from->block)) == NULL)
        return false;
    if (from->child != NULL && !copy_children(arena, to, from))
        return false;
    if (from->entry != NULL) {
        to->entry = TCO_ARENA_ARRAY(arena, from->count, tco__entry);
        to->room = from->count;
        if (to->entry == NULL)
            return false;
        if (from->count > 0)
            memcpy(to->entry, from->entry, from->count * sizeof *to->entry);
    }
    return true;
}

/* Depth follows the classes, which are a few levels deep, never the input. */
tco__block *tco__block_copy(tco_arena *arena, const tco__block *block)
{
    tco__block *copy = tco__block_new(arena, block->type, block->pointer);
    if (copy == NULL)
        return NULL;
    tco__slot *slot = copy->slot;
    *copy = *block;
    copy->slot = slot;
    for (size_t i = 0; i < block->type->row_count; i++)
        if (!copy_slot(arena, &slot[i], &block->slot[i]))
            return NULL;
    return copy;
}

/* Room for one more element of `size` bytes. Returns the array, moved if need be, or NULL. */
static void *grown(tco_arena *arena, void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    size_t more = *room == 0 ? 4 : 2 * *room;
    void *moved = tco__arena_array(arena, more, size);
    if (moved == NULL)
        return NULL;
    if (count > 0)
        memcpy(moved, array, count * size);
    *room = more;
    return moved;
}

static size_t map_index(const tco__slot *slot, const char *name)
{
    size_t i = 0;
    while (i < slot->count && strcmp(slot->child[i].name, name) != 0)
        i++;
    return i;
}

tco__block *tco__map_find(const tco__slot *slot, const char *name)
{
    size_t i = map_index(slot, name);
    return i < slot->count ? slot->child[i].block : NULL;
}

const char *tco__map_suggest(const tco__slot *slot, const char *name)
{
    const char *names[NAMES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < slot->count && count < NAMES_MAX; i++)
        if (strcmp(slot->child[i].name, name) != 0)
            names[count++] = slot->child[i].name;
    return tco__suggest(name, names, count);
}

tco__block *tco__map_add(tco_arena *arena, tco__slot *slot, const tco__class *type,
                         const char *pointer, const char *name)
{
    tco__child *child = grown(arena, slot->child, slot->count, &slot->room, sizeof *child);
    tco__block *block = tco__block_new(arena, type, pointer);
    if (child == NULL || block == NULL)
        return NULL;
    slot->child = child;
    slot->child[slot->count++] = (tco__child){name, block};
    return block;
}

void tco__map_remove(tco__slot *slot, const char *name)
{
    size_t i = map_index(slot, name);
    if (i == slot->count)
        return;
    slot->count--;
    memmove(&slot->child[i], &slot->child[i + 1], (slot->count - i) * sizeof slot->child[0]);
}

tco__entry *tco__series_find(const tco__slot *slot, int key)
{
    for (size_t i = 0; i < slot->count; i++)
        if (slot->entry[i].key == key)
            return &slot->entry[i];
    return NULL;
}

tco__entry *tco__series_add(tco_arena *arena, tco__slot *slot, int key)
{
    tco__entry *entry = grown(arena, slot->entry, slot->count, &slot->room, sizeof *entry);
    if (entry == NULL)
        return NULL;
    slot->entry = entry;
    size_t i = slot->count++;
    for (; i > 0 && entry[i - 1].key > key; i--)
        entry[i] = entry[i - 1];
    entry[i] = (tco__entry){.key = key, .state = TCO__ABSENT};
    return &entry[i];
}

void tco__series_remove(tco__slot *slot, int key)
{
    tco__entry *found = tco__series_find(slot, key);
    if (found == NULL)
        return;
    size_t i = (size_t)(found - slot->entry);
    slot->count--;
    memmove(found, found + 1, (slot->count - i) * sizeof *found);
}

const char *tco__pointer_join(tco_arena *arena, const char *parent, const char *name)
{
    size_t head = strlen(parent), extra = 0;
    for (const char *c = name; *c != '\0'; c++)
        extra += *c == '~' || *c == '/';
    char *joined = tco__arena_array(arena, head + strlen(name) + extra + 2, 1);
    if (joined == NULL)
        return NULL;
    memcpy(joined, parent, head);
    char *to = joined + head;
    *to++ = '/';
    for (const char *c = name; *c != '\0'; c++) {
        if (*c == '~' || *c == '/')
            *to++ = '~';
        *to++ = *c == '~' ? '0' : *c == '/' ? '1' : *c;
    }
    *to = '\0';
    return joined;
}

tco__slot *tco__block_slot(const tco__block *block, const char *name)
{
    const tco__row *row = tco__class_find(block->type, name, strlen(name));
    return row != NULL ? &block->slot[row - block->type->rows] : NULL;
}

/* What was meant, or what there is. */
static void hint_near(tco_error *err, const char *near, const char *first)
{
    if (near != NULL)
        tco__error_hint(err, "did you mean \"%s\"?", near);
    else if (first != NULL)
        tco__error_hint(err, "the first one is \"%s\"", first);
}

tco_status tco__scenario_find(const tco_study *study, const char *name, const tco__scenario **found,
                              tco_error *err)
{
    for (size_t i = 0; i < study->scenario_count; i++) {
        *found = &study->scenario[i];
        if (name == NULL || strcmp((*found)->name, name) == 0)
            return TCO_OK;
    }
    const char *names[NAMES_MAX];
    size_t count = 0;
    for (; count < study->scenario_count && count < NAMES_MAX; count++)
        names[count] = study->scenario[count].name;
    tco__error_set(err, TCO_E_UNKNOWN, "no scenario is named \"%s\"", name);
    hint_near(err, tco__suggest(name, names, count), count > 0 ? names[0] : NULL);
    return TCO_E_UNKNOWN;
}

tco_status tco__option_unknown(const tco__slot *options, const char *name, tco_error *err)
{
    tco__error_set(err, TCO_E_UNKNOWN, "no option is named \"%s\"", name);
    hint_near(err, tco__map_suggest(options, name),
              options->count > 0 ? options->child[0].name : NULL);
    return TCO_E_UNKNOWN;
}
