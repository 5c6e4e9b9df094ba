/* Findings of the rules between fields, as errors with a place or as marks on lanes. */
#include "model/report.h"

#include <stdio.h>
#include <string.h>

/* The object a finding is about: the running block, or the child of it at `pointer`. */
static const tco__block *object_at(const tco__block *block, const char *pointer)
{
    if (pointer == NULL)
        return block;
    for (size_t i = 0; i < block->type->row_count; i++) {
        const tco__slot *slot = &block->slot[i];
        for (size_t c = 0; slot->child != NULL && c < slot->count; c++)
            if (strcmp(slot->child[c].block->pointer, pointer) == 0)
                return slot->child[c].block;
    }
    return block;
}

void tco_report_add(tco_report *self, size_t lane, tco_status code, const char *pointer,
                    const char *field, const char *message, const char *hint)
{
    if (self->invalid != NULL) {
        self->invalid[lane] = 1;
        return;
    }
    const tco__block *object = object_at(self->block, pointer);
    const tco__slot *slot = field != NULL ? tco__block_slot(object, field) : NULL;
    bool name = code == TCO_E_UNKNOWN && object->key_line > 0; /* the name is what is wrong */
    int state = object->state;
    int line = name ? object->key_line : object->line;
    int column = name ? object->key_column : object->column;
    if (slot != NULL && slot->state != TCO__ABSENT && slot->line > 0) {
        state = slot->state;
        line = slot->line;
        column = slot->column;
    }
    tco_report_place(self, code, state, object->pointer, field, line, column, message, hint);
}

void tco_report_entry(tco_report *self, size_t lane, tco_status code, const char *field, int key,
                      const char *message, const char *hint)
{
    if (self->invalid != NULL) {
        self->invalid[lane] = 1;
        return;
    }
    char name[16];
    snprintf(name, sizeof name, "%d", key);
    const tco__slot *slot = tco__block_slot(self->block, field);
    const tco__entry *entry = tco__series_find(slot, key);
    const char *series = tco__pointer_join(self->arena, self->block->pointer, field);
    if (entry == NULL || series == NULL)
        return;
    tco_report_place(self, code, entry->state, series, name, entry->line, entry->column, message,
                     hint);
}

void tco_report_need(tco_report *self, size_t lane, const char *component, const char *message,
                     const char *hint)
{
    if (self->invalid != NULL) {
        self->invalid[lane] = 1;
        return;
    }
    const char *own = self->block->pointer;
    char *option = tco__arena_text(self->arena, own, strlen(own));
    if (option == NULL)
        return;
    *strrchr(option, '/') = '\0';
    tco_report_place(self, TCO_E_MISSING, self->block->state, option, component, self->block->line,
                     self->block->column, message, hint);
}

void tco_report_place(tco_report *self, tco_status code, int state, const char *pointer,
                      const char *field, int line, int column, const char *message,
                      const char *hint)
{
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    bool patched = state == TCO_ORIGIN_SCENARIO && self->scenario_pointer != NULL;
    const char *path = tco__pointer_join(self->arena, pointer, field != NULL ? field : "");
    if (path == NULL)
        return;
    size_t size = strlen(path) - (field != NULL ? 0 : 1); /* drop the empty last member */
    char *whole =
        tco__arena_array(self->arena, size + 1 + (patched ? strlen(self->scenario_pointer) : 0), 1);
    if (whole == NULL)
        return;
    if (patched)
        memcpy(whole, self->scenario_pointer, strlen(self->scenario_pointer));
    memcpy(whole + strlen(whole), path, size);
    tco__error_set(&err, code, "%s", message);
    tco__error_place(&err, whole, line, column);
    if (hint != NULL)
        tco__error_hint(&err, "%s", hint);
    tco__errors_add(self->errs, &err);
    self->found = code;
}
