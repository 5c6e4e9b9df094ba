/* The reference of all fields as Markdown, from the field list. It must not know any particular
 * field. */
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "model/field.h"
#include "model/uncertain.h"

static void add_need(tco_text *text, const tco__class *type, const tco_field *field)
{
    const char *joint = field->need == TCO_NEED_ONE_OF ? "exactly one of " : "at most one of ";
    switch (field->need) {
    case TCO_NEED_REQUIRED: tco__text_add(text, "required"); return;
    case TCO_NEED_OPTIONAL: tco__text_add(text, "optional"); return;
    case TCO_NEED_DEFAULT:
        if (field->kind == TCO_FIELD_CHOICE)
            tco__text_add_format(text, "`%s`", field->choices[(size_t)field->standard]);
        else
            tco__text_add_number(text, field->standard);
        return;
    case TCO_NEED_ONE_OF:
    case TCO_NEED_AT_MOST_ONE: break;
    }
    for (size_t i = 0; i < type->row_count; i++) {
        const tco_field *other = &type->rows[i].field;
        if (other->group != field->group)
            continue;
        tco__text_add_format(text, "%s`%s`", joint, other->name);
        joint = ", ";
    }
}

static void add_values(tco_text *text, const tco__row *row)
{
    const tco_field *field = &row->field;
    switch (field->kind) {
    case TCO_FIELD_CHOICE:
        for (size_t i = 0; field->choices[i] != NULL; i++)
            tco__text_add_format(text, "%s`%s`", i > 0 ? ", " : "", field->choices[i]);
        return;
    case TCO_FIELD_TEXT: tco__text_add(text, "text"); return;
    case TCO_FIELD_BLOCK:
        tco__text_add_format(text, "[%s](#%s)", row->inner->name, row->inner->name);
        return;
    case TCO_FIELD_MAP: tco__text_add_format(text, "named objects: %s", row->inner->name); return;
    case TCO_FIELD_SERIES: tco__text_add_format(text, "by %s: ", row->inner->name); break;
    case TCO_FIELD_LIST: tco__text_add(text, "array of "); break;
    case TCO_FIELD_COUNT: tco__text_add(text, "whole "); break;
    case TCO_FIELD_NUMBER:
    case TCO_FIELD_CONSTANT: break;
    }
    tco__text_add_number(text, field->minimum);
    tco__text_add(text, " ... ");
    tco__text_add_number(text, field->maximum);
}

static void add_class(tco_text *text, const tco__class *type)
{
    tco__text_add_format(text, "\n## %s\n\n%s\n\n", type->name, type->help);
    tco__text_add(text, "| key | values | unit | default | meaning |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < type->row_count; i++) {
        const tco_field *field = &type->rows[i].field;
        tco__text_add_format(text, "| `%s` | ", field->name);
        add_values(text, &type->rows[i]);
        tco__text_add_format(text, " | %s | ", field->unit);
        add_need(text, type, field);
        tco__text_add_format(text, " | %s |\n", field->help);
    }
}

static void add_laws(tco_text *text)
{
    tco__text_add(text,
                  "\n## distribution\n\nMay stand in place of any number that is not whole, and "
                  "of any value of a series: an object with one\nof these keys. Values must be "
                  "in the range of the field. A plain run takes the value in the last column.\n\n"
                  "| key | for example | meaning | in a plain run |\n|---|---|---|---|\n");
    for (int law = 0; law < TCO__LAW_COUNT; law++) {
        const tco__law_form *form = &tco__uncertain_laws[law];
        tco__text_add_format(text, "| `%s` | `%s` | %s | %s |\n", form->name, form->example,
                             form->help, form->centre);
    }
}

static void add_document(tco_text *text, const void *from)
{
    (void)from;
    tco__text_add(text,
                  "# Fields of the study file\n\n"
                  "Written by `tco_example --fields` from the field list of the library; do not "
                  "edit.\n\n"
                  "The file is one JSON object (RFC 8259, UTF-8). Every object may also have "
                  "`$comment`, `source` and\n`as_of` (a date: 2026, 2026-11 or 2026-11-30). The "
                  "study itself may have `$schema` and `scenarios`: named\nmerge patches in which "
                  "objects merge, `null` removes, and one member of an exclusive group replaces "
                  "the others.\nMoney is in the currency of the study. Limits are inclusive. Keys "
                  "that are not listed are errors.\n");
    for (size_t i = 0; tco__class_at(i) != NULL; i++)
        add_class(text, tco__class_at(i));
    add_laws(text);
}

tco_status tco_fields_write(tco_write_fn write, void *user, tco_error *err)
{
    return tco__text_write(add_document, NULL, write, user, err);
}
