/* The JSON Schema of the study file, from the field list. Only keywords that mean the same in
 * draft-07 and 2020-12, and nothing beside a $ref. It must not know any particular field.
 * What a schema cannot say here is said by the reader: rules between fields, and what a scenario
 * lacks after its patch. */
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "model/field.h"
#include "model/study.h"

typedef struct schema {
    tco_text *text;
    bool patch; /* definitions of patches: nothing is required, null removes */
} schema;

/* "#/$defs/NAME", "purchase part" as purchase_part, patches with _patch behind. */
static void add_name(schema *s, const tco__class *type)
{
    char name[64];
    size_t size = strlen(type->name);
    for (size_t i = 0; i <= size && i < sizeof name; i++)
        name[i] = type->name[i] == ' ' ? '_' : type->name[i];
    name[sizeof name - 1] = '\0';
    tco__text_add_format(s->text, "%s%s", name, s->patch ? "_patch" : "");
}

static void add_ref(schema *s, const tco__class *type)
{
    tco__text_add(s->text, "{\"$ref\": \"#/$defs/");
    add_name(s, type);
    tco__text_add(s->text, "\"}");
}

static void add_limits(schema *s, const tco_field *field, const char *type)
{
    tco__text_add_format(s->text, "\"type\": %s, \"minimum\": ", type);
    tco__text_add_number(s->text, field->minimum);
    tco__text_add(s->text, ", \"maximum\": ");
    tco__text_add_number(s->text, field->maximum);
}

static void add_words(schema *s, const tco_field *field)
{
    tco__text_add(s->text, "\"enum\": [");
    for (size_t i = 0; field->choices[i] != NULL; i++)
        tco__text_add_format(s->text, "%s\"%s\"", i > 0 ? ", " : "", field->choices[i]);
    tco__text_add(s->text, s->patch ? ", null]" : "]");
}

/* "type": number, or number and null in a patch. */
static const char *type_of(const schema *s, const char *plain, const char *nullable)
{
    return s->patch ? nullable : plain;
}

/* A number of the field, or a distribution of it. */
static void add_number(schema *s, const tco_field *field)
{
    tco__text_add(s->text, "\"oneOf\": [{");
    add_limits(s, field, type_of(s, "\"number\"", "[\"number\", \"null\"]"));
    tco__text_add(s->text, "}, {\"$ref\": \"#/$defs/distribution\"}]");
}

static void add_map(schema *s, const tco__class *inner)
{
    tco__text_add_format(s->text, "\"type\": %s, \"additionalProperties\": ",
                         type_of(s, "\"object\"", "[\"object\", \"null\"]"));
    if (s->patch)
        tco__text_add(s->text, "{\"oneOf\": [{\"type\": \"null\"}, ");
    add_ref(s, inner);
    tco__text_add(s->text, s->patch ? "]}" : "");
    if (!s->patch)
        tco__text_add(s->text, ", \"minProperties\": 1");
}

static void add_series(schema *s, const tco_field *field)
{
    tco__text_add_format(s->text, "\"type\": %s, \"additionalProperties\": {",
                         type_of(s, "\"object\"", "[\"object\", \"null\"]"));
    add_number(s, field);
    tco__text_add_format(s->text, "}%s", s->patch ? "" : ", \"minProperties\": 1");
}

static void add_list(schema *s, const tco_field *field)
{
    tco__text_add_format(s->text, "\"type\": %s, \"items\": {",
                         type_of(s, "\"array\"", "[\"array\", \"null\"]"));
    add_limits(s, field, "\"number\"");
    tco__text_add_format(s->text, "}, \"minItems\": 1");
}

static void add_description(schema *s, const tco_field *field)
{
    tco__text_add(s->text, ", \"description\": ");
    tco_text help;
    tco__text_init(&help, s->text->arena);
    tco__text_add(&help, field->help);
    if (field->unit[0] != '\0')
        tco__text_add_format(&help, " [%s]", field->unit);
    tco__text_add_json(s->text, help.failed ? "" : help.data);
}

static void add_default(schema *s, const tco_field *field)
{
    if (field->need != TCO_NEED_DEFAULT || s->patch)
        return;
    tco__text_add(s->text, ", \"default\": ");
    if (field->kind == TCO_FIELD_CHOICE)
        tco__text_add_json(s->text, field->choices[(size_t)field->standard]);
    else
        tco__text_add_number(s->text, field->standard);
}

static void add_property(schema *s, const tco__row *row)
{
    const tco_field *field = &row->field;
    tco__text_add_format(s->text, ",\n        \"%s\": ", field->name);
    if (field->kind == TCO_FIELD_BLOCK) {
        tco__text_add(s->text, s->patch ? "{\"oneOf\": [{\"type\": \"null\"}, " : "");
        add_ref(s, row->inner);
        tco__text_add(s->text, s->patch ? "]}" : "");
        return;
    }
    tco__text_add(s->text, "{");
    switch (field->kind) {
    case TCO_FIELD_NUMBER: add_number(s, field); break;
    case TCO_FIELD_CONSTANT:
        add_limits(s, field, type_of(s, "\"number\"", "[\"number\", \"null\"]"));
        break;
    case TCO_FIELD_COUNT:
        add_limits(s, field, type_of(s, "\"integer\"", "[\"integer\", \"null\"]"));
        break;
    case TCO_FIELD_CHOICE: add_words(s, field); break;
    case TCO_FIELD_TEXT:
        tco__text_add_format(
            s->text, "\"type\": %s, %s", type_of(s, "\"string\"", "[\"string\", \"null\"]"),
            strcmp(field->unit, TCO_UNIT_CURRENCY) == 0 ? "\"pattern\": \"^[A-Z]{3}$\""
                                                        : "\"minLength\": 1");
        break;
    case TCO_FIELD_SERIES: add_series(s, field); break;
    case TCO_FIELD_LIST: add_list(s, field); break;
    case TCO_FIELD_MAP: add_map(s, row->inner); break;
    case TCO_FIELD_BLOCK: break;
    }
    add_default(s, field);
    add_description(s, field);
    tco__text_add(s->text, "}");
}

static void add_required(schema *s, const tco__class *type)
{
    const char *joint = ",\n      \"required\": [";
    for (size_t i = 0; !s->patch && i < type->row_count; i++) {
        if (type->rows[i].field.need != TCO_NEED_REQUIRED)
            continue;
        tco__text_add_format(s->text, "%s\"%s\"", joint, type->rows[i].field.name);
        joint = ", ";
    }
    if (joint[0] == ',' && joint[1] == ' ')
        tco__text_add(s->text, "]");
}

/* Exactly one member of each group. That at most one of a group may be given is left to the
 * reader: draft-07 and 2020-12 have no short way to say it. */
static void add_groups(schema *s, const tco__class *type)
{
    const char *joint = ",\n      \"oneOf\": [";
    for (size_t i = 0; !s->patch && i < type->row_count; i++) {
        if (type->rows[i].field.need != TCO_NEED_ONE_OF)
            continue;
        tco__text_add_format(s->text, "%s{\"required\": [\"%s\"]}", joint,
                             type->rows[i].field.name);
        joint = ", ";
    }
    if (joint[0] == ',' && joint[1] == ' ')
        tco__text_add(s->text, "]");
}

/* What describes the objects of a class. The study itself stands at the root of the schema, so that
 * validators name the member at fault and not a branch. */
static void add_class(schema *s, const tco__class *type, bool root)
{
    tco__text_add(s->text, "\n      \"type\": \"object\",\n      \"description\": ");
    tco__text_add_json(s->text, type->help);
    tco__text_add(s->text, ",\n      \"additionalProperties\": false,\n      \"properties\": {\n");
    for (int n = 0; n < TCO__NOTE_COUNT; n++)
        tco__text_add_format(s->text, "%s        \"%s\": {\"type\": %s}", n > 0 ? ",\n" : "",
                             tco__note_names[n],
                             type_of(s, "\"string\"", "[\"string\", \"null\"]"));
    if (root)
        tco__text_add(s->text,
                      ",\n        \"$schema\": {\"type\": \"string\"}"
                      ",\n        \"scenarios\": {\"type\": \"object\", \"minProperties\": 1, "
                      "\"additionalProperties\": {\"$ref\": \"#/$defs/study_patch\"}, "
                      "\"description\": \"Named merge patches on the study.\"}");
    for (size_t i = 0; i < type->row_count; i++)
        add_property(s, &type->rows[i]);
    tco__text_add(s->text, "\n      }");
    add_required(s, type);
    add_groups(s, type);
}

static void add_definition(schema *s, const tco__class *type)
{
    tco__text_add(s->text, "    \"");
    add_name(s, type);
    tco__text_add(s->text, "\": {");
    add_class(s, type, false);
    tco__text_add(s->text, "\n    }");
}

static void add_numbers_of(schema *s, size_t count)
{
    tco__text_add(s->text, "{\"type\": \"array\", \"items\": {\"type\": \"number\"}, ");
    tco__text_add_format(s->text, "\"minItems\": %zu, \"maxItems\": %zu}", count > 0 ? count : 1,
                         count > 0 ? count : (size_t)TCO__VALUES_MAX);
}

static void add_named(schema *s, const char *const *names, bool lists)
{
    tco__text_add(s->text, "{\"type\": \"object\", \"additionalProperties\": false, "
                           "\"properties\": {");
    for (size_t i = 0; names[i] != NULL; i++) {
        tco__text_add_format(s->text, "%s\"%s\": ", i > 0 ? ", " : "", names[i]);
        if (lists)
            add_numbers_of(s, 0);
        else
            tco__text_add(s->text, "{\"type\": \"number\"}");
    }
    for (size_t i = 0; names[i] != NULL; i++)
        tco__text_add_format(s->text, "%s\"%s\"", i > 0 ? ", " : "}, \"required\": [", names[i]);
    tco__text_add(s->text, "]}");
}

static void add_law(schema *s, const tco__law_form *form)
{
    tco__text_add_format(s->text, "        \"%s\": ", form->name);
    switch (form->shape) {
    case TCO__SHAPE_NUMBER: tco__text_add(s->text, "{\"type\": \"number\"}"); break;
    case TCO__SHAPE_LIST: add_numbers_of(s, form->count); break;
    case TCO__SHAPE_WEIGHTS: add_named(s, form->first, true); break;
    case TCO__SHAPE_NAMED:
        tco__text_add(s->text, form->second[0] != NULL ? "{\"oneOf\": [" : "");
        add_named(s, form->first, false);
        if (form->second[0] == NULL)
            break;
        tco__text_add(s->text, ", ");
        add_named(s, form->second, false);
        tco__text_add(s->text, "]}");
        break;
    }
}

/* A distribution in place of a number: an object with the one name of a law. */
static void add_distribution(schema *s)
{
    tco__text_add(s->text, ",\n    \"distribution\": {\n      \"type\": \"object\",\n"
                           "      \"description\": \"A distribution in place of a number.\",\n"
                           "      \"additionalProperties\": false,\n      \"minProperties\": 1,\n"
                           "      \"maxProperties\": 1,\n      \"properties\": {\n");
    for (int law = 0; law < TCO__LAW_COUNT; law++) {
        tco__text_add(s->text, law > 0 ? ",\n" : "");
        add_law(s, &tco__uncertain_laws[law]);
    }
    tco__text_add(s->text, "\n      }\n    }");
}

static void add_document(tco_text *text, const void *from)
{
    schema wanted = {text, false}, *s = &wanted;
    (void)from;
    tco__text_add(s->text, "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                           "  \"title\": \"Study of libtco: rent or buy computing power\",");
    add_class(s, tco__class_at(0), true);
    tco__text_add(s->text, ",\n  \"$defs\": {\n");
    for (int round = 0; round < 2; round++) {
        s->patch = round == 1;
        for (size_t i = round == 0 ? 1 : 0; tco__class_at(i) != NULL; i++) {
            tco__text_add(s->text, round == 0 && i == 1 ? "" : ",\n");
            add_definition(s, tco__class_at(i));
        }
    }
    add_distribution(s);
    tco__text_add(s->text, "\n  }\n}\n");
}

tco_status tco_schema_write(tco_write_fn write, void *user, tco_error *err)
{
    return tco__text_write(add_document, NULL, write, user, err);
}
