/* Binding: every NUMBER of a block becomes a column, replaced or constant. */
#include "model/bind.h"

#include <string.h>

typedef struct binder {
    const tco_context *cx;
    const tco__columns *columns;
} binder;

static const double *column_of(const binder *b, const double *number)
{
    for (size_t i = 0; i < b->columns->count; i++)
        if (b->columns->address[i] == number)
            return b->columns->column[i];
    return tco_column_number(b->cx, *number);
}

static void *bind_block(const binder *b, const tco__block *block);

static bool bind_series(const binder *b, const tco__slot *slot, tco_steps *steps)
{
    int *key = tco_context_array(b->cx, slot->count, sizeof *key);
    const double **value = tco_context_array(b->cx, slot->count, sizeof *value);
    if (key == NULL || value == NULL)
        return false;
    for (size_t i = 0; i < slot->count; i++) {
        key[i] = slot->entry[i].key;
        value[i] = column_of(b, &slot->entry[i].number);
    }
    *steps = (tco_steps){(int)slot->count, key, value};
    return true;
}

static bool bind_map(const binder *b, const tco__slot *slot, tco_named *named)
{
    const char **name = tco_context_array(b->cx, slot->count, sizeof *name);
    const char **pointer = tco_context_array(b->cx, slot->count, sizeof *pointer);
    const void **fields = tco_context_array(b->cx, slot->count, sizeof *fields);
    if (name == NULL || pointer == NULL || fields == NULL)
        return false;
    for (size_t i = 0; i < slot->count; i++) {
        name[i] = slot->child[i].name;
        pointer[i] = slot->child[i].block->pointer;
        fields[i] = bind_block(b, slot->child[i].block);
        if (fields[i] == NULL)
            return false;
    }
    *named = (tco_named){(int)slot->count, name, pointer, fields};
    return true;
}

static bool bind_slot(const binder *b, const tco__row *row, const tco__slot *slot, char *member)
{
    bool absent = slot->state == TCO__ABSENT;
    const double *column = NULL;
    int whole = -1;
    switch (row->field.kind) {
    case TCO_FIELD_NUMBER:
        if (!absent)
            column = column_of(b, &slot->number);
        memcpy(member, &column, sizeof column);
        return true;
    case TCO_FIELD_COUNT:
    case TCO_FIELD_CHOICE:
        if (!absent)
            whole = (int)slot->number; /* its range is that of an int */
        memcpy(member, &whole, sizeof whole);
        return true;
    case TCO_FIELD_CONSTANT: memcpy(member, &slot->number, sizeof slot->number); return true;
    case TCO_FIELD_TEXT: memcpy(member, &slot->text, sizeof slot->text); return true;
    case TCO_FIELD_SERIES: {
        tco_steps steps;
        bool done = bind_series(b, slot, &steps);
        if (done)
            memcpy(member, &steps, sizeof steps);
        return done;
    }
    case TCO_FIELD_MAP: {
        /* Options bind one by one, each in a context of its own. */
        tco_named named = {0, NULL, NULL, NULL};
        bool aside = row->inner->publish != NULL || (row->inner->needs & TCO_ASIDE) != 0;
        bool done = slot->count == 0 || aside || bind_map(b, slot, &named);
        memcpy(member, &named, sizeof named);
        return done;
    }
    case TCO_FIELD_LIST:
    case TCO_FIELD_BLOCK: return true;
    }
    return true;
}

/* NULL when memory is gone. */
static void *bind_block(const binder *b, const tco__block *block)
{
    const tco__class *type = block->type;
    char *fields = tco_context_array(b->cx, type->size, 1);
    if (fields == NULL)
        return NULL;
    for (size_t i = 0; i < type->row_count; i++)
        if (!bind_slot(b, &type->rows[i], &block->slot[i], fields + type->rows[i].offset))
            return NULL;
    return fields;
}

/* Bind a block, after those already bound in `cx`, and let it publish. */
static bool bind_publish(tco_context *cx, const tco__columns *columns, const tco__block *block,
                         tco__bound_blocks *bound)
{
    binder b = {cx, columns};
    const void *fields = bind_block(&b, block);
    if (fields == NULL)
        return false;
    bound->item[bound->count++] = (tco__bound){block, fields};
    cx->pointer = block->pointer;
    if (block->type->publish != NULL)
        block->type->publish(fields, cx);
    return !*cx->failed;
}

/* Bind a block and the blocks in it. */
static bool bind_all(tco_context *cx, const tco__columns *columns, const tco__block *block,
                     tco__bound_blocks *bound)
{
    size_t rows = block->type->row_count;
    bound->count = 0;
    bound->item = tco_context_array(cx, rows + 1, sizeof *bound->item);
    if (bound->item == NULL || !bind_publish(cx, columns, block, bound))
        return false;
    for (size_t i = 0; i < rows; i++) {
        const tco__slot *slot = &block->slot[i];
        if (block->type->rows[i].field.kind == TCO_FIELD_BLOCK && slot->state != TCO__ABSENT &&
            !bind_publish(cx, columns, slot->block, bound))
            return false;
    }
    return true;
}

bool tco__bind_study(tco_context *cx, const tco__columns *columns, const tco__block *root,
                     tco__bound_blocks *bound)
{
    return bind_all(cx, columns, root, bound);
}

bool tco__bind_option(const tco_context *cx, const tco__columns *columns, const tco__block *option,
                      tco__bound_option *bound)
{
    bound->cx = *cx;
    return bind_all(&bound->cx, columns, option, &bound->blocks);
}

void tco__bound_check(const tco__bound_blocks *bound, const tco_context *cx, tco_report *report)
{
    for (size_t i = 0; i < bound->count; i++) {
        const tco__bound *item = &bound->item[i];
        if (item->block->type->check == NULL)
            continue;
        report->block = item->block;
        item->block->type->check(item->fields, cx, report);
    }
}

void tco__emit_option(const tco__bound_option *bound, tco_lines *out)
{
    tco_context cx = bound->cx;
    out->cx = &cx;
    cx.pointer = "/usage";
    tco_lines_flow(out, TCO_MEMO_USEFUL_HOURS, NULL, NULL, &cx.useful_hours, NULL);
    for (size_t i = 0; i < bound->blocks.count; i++) {
        const tco__bound *component = &bound->blocks.item[i];
        if (component->block->type->emit == NULL)
            continue;
        cx.pointer = component->block->pointer;
        out->at = NULL;
        component->block->type->emit(component->fields, &cx, out);
    }
    out->cx = &bound->cx;
}
