/* tco_study_write: the study as canonical JSON, fields in the order of their rows, scenarios as
 * the patches that were read. It must not know any particular field. */
#include "base/number.h"
#include "model/study.h"
#include "json/pretty.h"
#include "json/text_of.h"

static void write_text(tco__pretty *w, const char *name, const char *text)
{
    if (text == NULL)
        return;
    tco__pretty_key(w, name);
    tco__text_add_json_data(w->text, text);
}

static void write_block(tco__pretty *w, const tco__block *block);

static void write_number(tco__pretty *w, double number, const tco__distribution *uncertain)
{
    if (uncertain != NULL)
        tco__uncertain_write(w->text, uncertain);
    else
        tco__text_add_number(w->text, number);
}

static void write_series(tco__pretty *w, const tco__slot *slot)
{
    char name[TCO__NUMBER_SIZE];
    tco__pretty_open(w);
    for (size_t i = 0; i < slot->count; i++) {
        tco__number_write(slot->entry[i].key, name);
        tco__pretty_key(w, name);
        write_number(w, slot->entry[i].number, slot->entry[i].uncertain);
    }
    tco__pretty_close(w);
}

static void write_list(tco__pretty *w, const tco__slot *slot)
{
    tco__text_add(w->text, "[");
    for (size_t i = 0; i < slot->count; i++) {
        tco__text_add(w->text, i > 0 ? ", " : "");
        tco__text_add_number(w->text, slot->entry[i].number);
    }
    tco__text_add(w->text, "]");
}

static void write_map(tco__pretty *w, const tco__slot *slot)
{
    tco__pretty_open(w);
    for (size_t i = 0; i < slot->count; i++) {
        tco__pretty_key(w, slot->child[i].name);
        write_block(w, slot->child[i].block);
    }
    tco__pretty_close(w);
}

static void write_value(tco__pretty *w, const tco_field *field, const tco__slot *slot)
{
    switch (field->kind) {
    case TCO_FIELD_NUMBER:
    case TCO_FIELD_CONSTANT:
    case TCO_FIELD_COUNT: write_number(w, slot->number, slot->uncertain); break;
    case TCO_FIELD_CHOICE:
        tco__text_add_json_data(w->text, field->choices[(size_t)slot->number]);
        break;
    case TCO_FIELD_TEXT: tco__text_add_json_data(w->text, slot->text); break;
    case TCO_FIELD_SERIES: write_series(w, slot); break;
    case TCO_FIELD_LIST: write_list(w, slot); break;
    case TCO_FIELD_BLOCK: write_block(w, slot->block); break;
    case TCO_FIELD_MAP: write_map(w, slot); break;
    }
}

/* What was given: defaults are left to the reader of the text. */
static void write_members(tco__pretty *w, const tco__block *block)
{
    for (int n = 0; n < TCO__NOTE_COUNT; n++)
        write_text(w, tco__note_names[n], block->note[n]);
    for (size_t i = 0; i < block->type->row_count; i++) {
        if (block->slot[i].state < TCO_ORIGIN_STUDY)
            continue;
        tco__pretty_key(w, block->type->rows[i].field.name);
        write_value(w, &block->type->rows[i].field, &block->slot[i]);
    }
}

static void write_block(tco__pretty *w, const tco__block *block)
{
    tco__pretty_open(w);
    write_members(w, block);
    tco__pretty_close(w);
}

void tco__study_text(tco_text *text, const void *from)
{
    const tco_study *study = from;
    tco__pretty w = {text, 0, true};
    tco__pretty_open(&w);
    write_text(&w, "$schema", study->schema);
    write_members(&w, study->root);
    if (!study->implicit) {
        tco__pretty_key(&w, "scenarios");
        tco__pretty_open(&w);
        for (size_t i = 0; i < study->scenario_count; i++) {
            tco__pretty_key(&w, study->scenario[i].name);
            tco__text_add(text, study->scenario[i].patch);
        }
        tco__pretty_close(&w);
    }
    tco__pretty_close(&w);
    tco__text_add(text, "\n");
}

tco_status tco_study_write(const tco_study *self, tco_write_fn write, void *user, tco_error *err)
{
    return tco__text_write(tco__study_text, self, self != NULL ? write : NULL, user, err);
}
