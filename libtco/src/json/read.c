/* From text to a study: blocks by the rows of their classes, scenarios as merge patches on a
 * copy of the base (RFC 7396 on the level of fields). It must not know any particular field. */
#include <stdio.h>
#include <string.h>

#include "json/reader.h"

enum { MEMBERS_MAX = 256 }; /* options, parts, volumes or scenarios in one object */

/* "$schema" and "scenarios" stand beside the fields of the study. */
static bool is_study_key(const tco__node *node)
{
    return strcmp(node->name, "$schema") == 0 || strcmp(node->name, "scenarios") == 0;
}

static tco_status wrong_type(tco__reader *self, const tco__frame *frame, const tco__node *node)
{
    return tco__reader_fail(self, TCO_E_TYPE, frame, node->line, node->column, NULL,
                            "%s in place of an object", tco__reader_describe(self, node));
}

static tco_status unknown(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          const tco__block *block)
{
    char hint[112] = "";
    const tco__class *type = block->type;
    const char *near = tco__class_suggest(type, node->name);
    if (near != NULL) {
        tco__slot *meant = tco__block_slot(block, near);
        snprintf(hint, sizeof hint, "did you mean \"%s\"?", near);
        if (meant->state == TCO__ABSENT)
            meant->bad = true; /* what was meant is not missing too */
    }
    return tco__reader_fail(self, TCO_E_UNKNOWN, frame, node->key_line, node->key_column,
                            near != NULL ? hint : NULL, "no such key in %s", type->name);
}

static tco_status read_block(tco__reader *self, const tco__frame *frame, const tco__node *node,
                             tco__block *block);

static tco_status read_child(tco__reader *self, const tco__frame *frame, const tco__node *node,
                             const tco__block *parent, const tco__row *row, tco__slot *slot)
{
    bool good;
    TCO_TRY(tco__read_name(self, frame, node, &good));
    if (!good) {
        slot->bad = true;
        return TCO_OK;
    }
    if (node->kind == TCO__NODE_NULL && self->state == TCO_ORIGIN_SCENARIO) {
        tco__map_remove(slot, node->name);
        return TCO_OK;
    }
    if (node->kind != TCO__NODE_OBJECT) {
        slot->bad = true;
        return wrong_type(self, frame, node);
    }
    tco__block *child = tco__map_find(slot, node->name);
    if (child == NULL && slot->count == MEMBERS_MAX) {
        slot->bad = true;
        return tco__reader_fail(self, TCO_E_LIMIT, frame, node->key_line, node->key_column, NULL,
                                "one of more than %d members", MEMBERS_MAX);
    }
    if (child == NULL) {
        const char *map = tco__pointer_join(self->scratch, parent->pointer, row->field.name);
        const char *pointer = map != NULL ? tco__pointer_join(self->arena, map, node->name) : NULL;
        const char *name = tco__arena_text(self->arena, node->name, strlen(node->name));
        if (pointer == NULL || name == NULL ||
            (child = tco__map_add(self->arena, slot, row->inner, pointer, name)) == NULL)
            return TCO_E_NOMEM;
        child->state = self->state;
        child->key_line = node->key_line;
        child->key_column = node->key_column;
    }
    return read_block(self, frame, node, child);
}

static tco_status read_map(tco__reader *self, const tco__frame *frame, const tco__node *node,
                           const tco__block *parent, const tco__row *row, tco__slot *slot)
{
    if (node->kind != TCO__NODE_OBJECT) {
        slot->bad = true;
        return wrong_type(self, frame, node);
    }
    slot->state = slot->state == TCO__ABSENT ? self->state : slot->state;
    slot->line = node->line;
    slot->column = node->column;
    for (const tco__node *child = node->child; child != NULL; child = child->next) {
        tco__frame here = {frame, child->name};
        TCO_TRY(read_child(self, &here, child, parent, row, slot));
    }
    return TCO_OK;
}

static tco_status read_inner(tco__reader *self, const tco__frame *frame, const tco__node *node,
                             const tco__block *parent, const tco__row *row, tco__slot *slot)
{
    if (node->kind != TCO__NODE_OBJECT) {
        slot->bad = true;
        return wrong_type(self, frame, node);
    }
    if (slot->block == NULL) {
        const char *pointer = tco__pointer_join(self->arena, parent->pointer, row->field.name);
        if (pointer == NULL ||
            (slot->block = tco__block_new(self->arena, row->inner, pointer)) == NULL)
            return TCO_E_NOMEM;
        slot->block->state = slot->state = self->state;
    }
    slot->line = node->line;
    slot->column = node->column;
    return read_block(self, frame, node, slot->block);
}

static void slot_clear(tco__slot *slot)
{
    *slot = (tco__slot){.state = TCO__ABSENT};
}

/* A patch that gives one member of an exclusive group removes the others of the base, refused
 * ones too. */
static void patch_group(const tco__block *block, const tco__row *row)
{
    for (size_t i = 0; row->field.group != 0 && i < block->type->row_count; i++)
        if (block->type->rows[i].field.group == row->field.group && &block->type->rows[i] != row &&
            (block->slot[i].state == TCO_ORIGIN_STUDY || block->slot[i].bad) &&
            !block->slot[i].patched)
            slot_clear(&block->slot[i]);
}

static tco_status read_field(tco__reader *self, const tco__frame *frame, const tco__node *node,
                             const tco__block *block, const tco__row *row)
{
    tco__slot *slot = &block->slot[row - block->type->rows];
    if (self->state == TCO_ORIGIN_SCENARIO) {
        if (node->kind == TCO__NODE_NULL) {
            slot_clear(slot);
            slot->line = node->line; /* where it was removed, for what then is missing */
            slot->column = node->column;
            return TCO_OK;
        }
        patch_group(block, row);
        slot->patched = true;
    }
    switch (row->field.kind) {
    case TCO_FIELD_NUMBER:
    case TCO_FIELD_CONSTANT:
    case TCO_FIELD_COUNT: return tco__read_number(self, frame, node, &row->field, slot);
    case TCO_FIELD_CHOICE: return tco__read_choice(self, frame, node, &row->field, slot);
    case TCO_FIELD_TEXT: return tco__read_text(self, frame, node, &row->field, slot);
    case TCO_FIELD_SERIES: return tco__read_series(self, frame, node, row, slot);
    case TCO_FIELD_LIST: return tco__read_list(self, frame, node, &row->field, slot);
    case TCO_FIELD_MAP: return read_map(self, frame, node, block, row, slot);
    case TCO_FIELD_BLOCK: return read_inner(self, frame, node, block, row, slot);
    }
    return TCO_OK;
}

static tco_status read_block(tco__reader *self, const tco__frame *frame, const tco__node *node,
                             tco__block *block)
{
    if (self->state == TCO_ORIGIN_STUDY || block->state == TCO_ORIGIN_SCENARIO) {
        block->line = node->line;
        block->column = node->column;
    }
    for (const tco__node *child = node->child; child != NULL; child = child->next) {
        tco__frame here = {frame, child->name};
        tco_status status;
        if (tco__read_note(self, &here, child, block->note, &status)) {
            TCO_TRY(status);
            continue;
        }
        const tco__row *row = tco__class_find(block->type, child->name, strlen(child->name));
        if (row != NULL)
            TCO_TRY(read_field(self, &here, child, block, row));
        else if (frame != NULL || self->state != TCO_ORIGIN_STUDY || !is_study_key(child))
            TCO_TRY(unknown(self, &here, child, block));
    }
    return TCO_OK;
}

tco_status tco__read_root(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          tco__block *root)
{
    if (node->kind != TCO__NODE_OBJECT)
        return wrong_type(self, frame, node);
    return read_block(self, frame, node, root);
}
