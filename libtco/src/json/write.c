/* tco_study_write: the study as canonical JSON, fields in the order of their rows, scenarios as
 * the patches that make them from the base. It must not know any particular field. */
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "model/study.h"

/* What is written and how deep. `base` is the block to differ from, NULL to write everything. */
typedef struct writer {
    tco_text *text;
    int depth;
    bool first; /* no member of this object yet */
} writer;

static void line(writer *w)
{
    tco__text_add(w->text, w->first ? "\n" : ",\n");
    tco__text_add_repeat(w->text, ' ', 2 * (size_t)w->depth);
    w->first = false;
}

static void key(writer *w, const char *name)
{
    line(w);
    tco__text_add_json(w->text, name);
    tco__text_add(w->text, ": ");
}

static void open(writer *w)
{
    tco__text_add(w->text, "{");
    w->depth++;
    w->first = true;
}

static void close(writer *w)
{
    w->depth--;
    if (!w->first) {
        tco__text_add(w->text, "\n");
        tco__text_add_repeat(w->text, ' ', 2 * (size_t)w->depth);
    }
    tco__text_add(w->text, "}");
    w->first = false;
}

static void write_text(writer *w, const char *name, const char *text)
{
    if (text == NULL)
        return;
    key(w, name);
    tco__text_add_json(w->text, text);
}

static void write_null(writer *w, const char *name)
{
    key(w, name);
    tco__text_add(w->text, "null");
}

static void write_block(writer *w, const tco__block *block, const tco__block *base);

/* Whether a patch has something to say about a value that has this state. */
static bool said(int state, const tco__block *base)
{
    return base == NULL ? state >= TCO_ORIGIN_STUDY : state == TCO_ORIGIN_SCENARIO;
}

static bool differs(const tco__block *block, const tco__block *base);

static bool series_differs(const tco__slot *slot, const tco__slot *base)
{
    for (size_t i = 0; i < slot->count; i++)
        if (slot->entry[i].state == TCO_ORIGIN_SCENARIO)
            return true;
    for (size_t i = 0; i < base->count; i++)
        if (tco__series_find(slot, base->entry[i].key) == NULL)
            return true;
    return false;
}

static bool map_differs(const tco__slot *slot, const tco__slot *base)
{
    for (size_t i = 0; i < slot->count; i++) {
        const tco__block *old = tco__map_find(base, slot->child[i].name);
        if (old == NULL || differs(slot->child[i].block, old))
            return true;
    }
    for (size_t i = 0; i < base->count; i++)
        if (tco__map_find(slot, base->child[i].name) == NULL)
            return true;
    return false;
}

static bool slot_differs(tco_field_kind kind, const tco__slot *slot, const tco__slot *base)
{
    bool given = slot->state >= TCO_ORIGIN_STUDY;
    if (given != (base->state >= TCO_ORIGIN_STUDY))
        return true;
    if (!given)
        return false;
    if (kind == TCO_FIELD_BLOCK)
        return differs(slot->block, base->block);
    if (kind == TCO_FIELD_SERIES)
        return series_differs(slot, base);
    return kind == TCO_FIELD_MAP ? map_differs(slot, base) : slot->state == TCO_ORIGIN_SCENARIO;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Whether a block of a scenario needs a patch to be made from the base's. */
static bool differs(const tco__block *block, const tco__block *base)
{
    if (block->state == TCO_ORIGIN_SCENARIO)
        return true;
    for (int n = 0; n < TCO__NOTE_COUNT; n++)
        if (!same_text(block->note[n], base->note[n]))
            return true;
    for (size_t i = 0; i < block->type->row_count; i++)
        if (slot_differs(block->type->rows[i].field.kind, &block->slot[i], &base->slot[i]))
            return true;
    return false;
}

static void write_series(writer *w, const tco__slot *slot, const tco__slot *base,
                         const tco__block *patch)
{
    char name[TCO__NUMBER_SIZE];
    open(w);
    for (size_t i = 0; i < slot->count; i++) {
        if (!said(slot->entry[i].state, patch))
            continue;
        tco__number_write(slot->entry[i].key, name);
        key(w, name);
        tco__text_add_number(w->text, slot->entry[i].number);
    }
    for (size_t i = 0; patch != NULL && i < base->count; i++) {
        if (tco__series_find(slot, base->entry[i].key) != NULL)
            continue;
        tco__number_write(base->entry[i].key, name);
        write_null(w, name);
    }
    close(w);
}

static void write_map(writer *w, const tco__slot *slot, const tco__slot *base)
{
    open(w);
    for (size_t i = 0; i < slot->count; i++) {
        const tco__block *block = slot->child[i].block;
        const tco__block *old = base != NULL ? tco__map_find(base, slot->child[i].name) : NULL;
        if (old != NULL && !differs(block, old))
            continue;
        key(w, slot->child[i].name);
        write_block(w, block, block->state == TCO_ORIGIN_SCENARIO ? NULL : old);
    }
    for (size_t i = 0; base != NULL && i < base->count; i++)
        if (tco__map_find(slot, base->child[i].name) == NULL)
            write_null(w, base->child[i].name);
    close(w);
}

static void write_value(writer *w, const tco_field *field, const tco__slot *slot,
                        const tco__slot *base, const tco__block *patch)
{
    switch (field->kind) {
    case TCO_FIELD_NUMBER:
    case TCO_FIELD_COUNT: tco__text_add_number(w->text, slot->number); break;
    case TCO_FIELD_CHOICE: tco__text_add_json(w->text, field->choices[(size_t)slot->number]); break;
    case TCO_FIELD_TEXT: tco__text_add_json(w->text, slot->text); break;
    case TCO_FIELD_SERIES:
        write_series(w, slot, base, slot->state == TCO_ORIGIN_SCENARIO ? NULL : patch);
        break;
    case TCO_FIELD_BLOCK:
        write_block(w, slot->block,
                    patch != NULL && slot->block->state != TCO_ORIGIN_SCENARIO ? base->block
                                                                               : NULL);
        break;
    case TCO_FIELD_MAP: write_map(w, slot, patch != NULL ? base : NULL); break;
    }
}

static void write_slot(writer *w, const tco_field *field, const tco__slot *slot,
                       const tco__block *base, const tco__slot *old)
{
    if (base == NULL ? slot->state < TCO_ORIGIN_STUDY : !slot_differs(field->kind, slot, old))
        return;
    if (slot->state < TCO_ORIGIN_STUDY) {
        write_null(w, field->name);
        return;
    }
    key(w, field->name);
    write_value(w, field, slot, old, base);
}

static void write_members(writer *w, const tco__block *block, const tco__block *base)
{
    for (int n = 0; n < TCO__NOTE_COUNT; n++) {
        if (base != NULL && same_text(block->note[n], base->note[n]))
            continue;
        if (block->note[n] == NULL && base != NULL)
            write_null(w, tco__note_names[n]);
        write_text(w, tco__note_names[n], block->note[n]);
    }
    for (size_t i = 0; i < block->type->row_count; i++)
        write_slot(w, &block->type->rows[i].field, &block->slot[i], base,
                   base != NULL ? &base->slot[i] : NULL);
}

static void write_block(writer *w, const tco__block *block, const tco__block *base)
{
    open(w);
    write_members(w, block, base);
    close(w);
}

/* A scenario's notes are its own: they are written in full. */
static void write_scenario(writer *w, const tco__scenario *scenario, const tco__block *base)
{
    tco__block plain = *base;
    memset(plain.note, 0, sizeof plain.note);
    key(w, scenario->name);
    write_block(w, scenario->root, &plain);
}

static void write_study(tco_text *text, const void *from)
{
    const tco_study *study = from;
    writer w = {.text = text};
    open(&w);
    write_text(&w, "$schema", study->schema);
    write_members(&w, study->root, NULL);
    if (!study->implicit) {
        key(&w, "scenarios");
        open(&w);
        for (size_t i = 0; i < study->scenario_count; i++)
            write_scenario(&w, &study->scenario[i], study->root);
        close(&w);
    }
    close(&w);
    tco__text_add(text, "\n");
}

tco_status tco_study_write(const tco_study *self, tco_write_fn write, void *user, tco_error *err)
{
    return tco__text_write(write_study, self, self != NULL ? write : NULL, user, err);
}
