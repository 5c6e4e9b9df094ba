/* Components from their rows: see component.h. */
#include "component.h"

#include "registry.h"
#include "tree.h"

#define OPTION "x"
#define ENTRY "part" /* name of the one entry of every map, the purchase's included */

/* Component number `index`: its place among the fields of an option. */
static size_t place_of(size_t index)
{
    size_t option = class_index("option");
    for (size_t place = 0; tco_class_field(option, place); place++) {
        if (tco_class_field(option, place)->kind == TCO_FIELD_BLOCK && index-- == 0) {
            return place;
        }
    }
    return SIZE_MAX;
}

size_t component_count(void)
{
    size_t count = 0;
    while (place_of(count) != SIZE_MAX) {
        count++;
    }
    return count;
}

static int is_grouped(const tco_field *field)
{
    return field->need == TCO_NEED_ONE_OF || field->need == TCO_NEED_AT_MOST_ONE;
}

static int same_group(const tco_field *a, const tco_field *b)
{
    return is_grouped(a) && is_grouped(b) && a->group == b->group;
}

/* Is this the member of its ONE_OF group that is to be given? */
static int is_chosen(size_t class_number, const tco_field *field, int member)
{
    int count = 0, own = 0;
    const tco_field *other = NULL;
    for (size_t i = 0; (other = tco_class_field(class_number, i)) != NULL; i++) {
        own = other == field ? count : own;
        count += same_group(other, field);
    }
    return own == member % count;
}

static cJSON *object_minimal(size_t class_number, int member)
{
    cJSON *object = cJSON_CreateObject();
    const tco_field *field = NULL;
    for (size_t i = 0; (field = tco_class_field(class_number, i)) != NULL; i++) {
        if (field->need == TCO_NEED_REQUIRED ||
            (field->need == TCO_NEED_ONE_OF && is_chosen(class_number, field, member))) {
            cJSON_AddItemToObject(object, field->name, field_value(class_number, i, member));
        }
    }
    return object;
}

cJSON *field_value(size_t class_number, size_t index, int member)
{
    const tco_field *field = tco_class_field(class_number, index);
    double middle = field->minimum + (field->maximum - field->minimum) / 2;
    if (field->need == TCO_NEED_DEFAULT) {
        middle = field->standard;
    }
    cJSON *value = NULL;
    switch (field->kind) {
    case TCO_FIELD_NUMBER:
    case TCO_FIELD_CONSTANT: return cJSON_CreateNumber(middle);
    case TCO_FIELD_COUNT: return cJSON_CreateNumber(floor(middle));
    case TCO_FIELD_CHOICE: return cJSON_CreateString(field->choices[0]);
    case TCO_FIELD_TEXT: return cJSON_CreateString("text");
    case TCO_FIELD_SERIES:
        value = cJSON_CreateObject();
        cJSON_AddNumberToObject(value, "1", middle);
        return value;
    case TCO_FIELD_LIST:
        value = cJSON_CreateArray();
        cJSON_AddItemToArray(value, cJSON_CreateNumber(middle));
        return value;
    case TCO_FIELD_BLOCK: return object_minimal(tco_class_field_class(class_number, index), member);
    case TCO_FIELD_MAP:
        value = cJSON_CreateObject();
        cJSON_AddItemToObject(value, ENTRY,
                              object_minimal(tco_class_field_class(class_number, index), member));
        return value;
    }
    fail_msg("a kind of field that this test does not know");
    return NULL;
}

component component_minimal(size_t index, int member)
{
    size_t option = class_index("option"), place = place_of(index);
    component self = {tco_class_field(option, place)->name, tco_class_field_class(option, place),
                      member, NULL};
    self.json = object_minimal(self.class_number, member);
    tco_errors errors = {0};
    tco_study *study = framed_complete(&self, self.json, (frame){1, 12}, &errors);
    if (!study) {
        fail_msg("%s, member %d: %s %s: %s", self.name, member,
                 tco_status_name(errors.item[0].code), errors.item[0].path, errors.item[0].message);
    }
    tco_study_free(study);
    return self;
}

void component_free(component *self)
{
    cJSON_Delete(self->json);
}

const char *spot_pointer(const component *self, const spot *at, const char *key)
{
    static char text[400]; /* tests run one after the other */
    int size = snprintf(text, sizeof(text), "/options/" OPTION "/%s", self->name);
    for (int i = 0; i < at->depth; i++) {
        size += snprintf(text + size, sizeof(text) - (size_t)size, "/%s", at->keys[i]);
    }
    if (key) {
        snprintf(text + size, sizeof(text) - (size_t)size, "/%s", key);
    }
    return text;
}

static cJSON *descend(cJSON *root, const spot *at)
{
    for (int i = 0; i < at->depth; i++) {
        root = cJSON_GetObjectItemCaseSensitive(root, at->keys[i]);
        assert_non_null(root);
    }
    return root;
}

cJSON *component_with(const component *self, const spot *at, size_t field, cJSON *value)
{
    cJSON *root = cJSON_Duplicate(self->json, 1), *object = descend(root, at);
    const tco_field *row = tco_class_field(at->class_number, field), *other = NULL;
    for (size_t i = 0; (other = tco_class_field(at->class_number, i)) != NULL; i++) {
        if (other == row || same_group(other, row)) {
            cJSON_DeleteItemFromObjectCaseSensitive(object, other->name);
        }
    }
    if (value) {
        cJSON_AddItemToObject(object, row->name, value);
    }
    return root;
}

/* Objects that are absent are put in for the visit where the study stays right. */
static void visit_spot(const component *self, spot at, field_visit visit)
{
    const tco_field *field = NULL;
    for (size_t i = 0; (field = tco_class_field(at.class_number, i)) != NULL; i++) {
        visit(self, &at, i);
        if (field->kind != TCO_FIELD_BLOCK && field->kind != TCO_FIELD_MAP) {
            continue;
        }
        component inner = *self;
        inner.json = component_with(self, &at, i, field_value(at.class_number, i, self->member));
        tco_errors errors = {0};
        tco_study *study = framed_complete(&inner, inner.json, (frame){1, 12}, &errors);
        if (study) {
            spot below = at;
            below.class_number = tco_class_field_class(at.class_number, i);
            below.keys[below.depth++] = field->name;
            if (field->kind == TCO_FIELD_MAP) {
                below.keys[below.depth++] = ENTRY;
            }
            visit_spot(&inner, below, visit);
        } else {
            fail_msg("%s: %s", spot_pointer(self, &at, field->name), errors.item[0].message);
        }
        tco_study_free(study);
        component_free(&inner);
    }
}

void component_visit(const component *self, field_visit visit)
{
    spot at = {self->class_number, {NULL}, 0};
    visit_spot(self, at, visit);
}

char *framed_text(const component *self, const cJSON *json, frame around)
{
    cJSON *study = cJSON_CreateObject();
    cJSON_AddStringToObject(study, "currency", "EUR");
    cJSON_AddNumberToObject(study, "horizon_months", around.horizon);
    cJSON_AddNumberToObject(cJSON_AddObjectToObject(study, "usage"), "hours_per_day", 12);
    cJSON_AddNumberToObject(cJSON_AddObjectToObject(study, "electricity"), "price_per_kwh",
                            0.5 * around.money);
    cJSON *option = cJSON_AddObjectToObject(cJSON_AddObjectToObject(study, "options"), OPTION);
    if (strcmp(self->name, "purchase") != 0) {
        cJSON *parts =
            cJSON_AddObjectToObject(cJSON_AddObjectToObject(option, "purchase"), "parts");
        cJSON_AddNumberToObject(cJSON_AddObjectToObject(parts, ENTRY), "price",
                                1000.0 * around.money);
    }
    if (json) {
        cJSON_AddItemToObject(option, self->name, cJSON_Duplicate(json, 1));
    }
    char *text = tree_text(study);
    cJSON_Delete(study);
    return text;
}

tco_study *framed_parse(const component *self, const cJSON *json, frame around, tco_errors *errors)
{
    char *text = framed_text(self, json, around);
    tco_study *study = NULL;
    tco_status status = tco_study_parse(text, strlen(text), &study, errors);
    assert_int_equal(status == TCO_OK, study != NULL);
    free(text);
    return study;
}

/* Add the value a MISSING error asks for; 0 if it is not inside the component. */
static int add_missing(const component *self, cJSON *json, const char *pointer)
{
    size_t class_number = 0, index = 0;
    char start[100];
    snprintf(start, sizeof(start), "/options/" OPTION "/%s/", self->name);
    if (strncmp(pointer, start, strlen(start)) != 0 ||
        !field_place(pointer, &class_number, &index)) {
        return 0;
    }
    cJSON *object = json;
    const char *key = pointer + strlen(start);
    for (const char *slash = NULL; (slash = strchr(key, '/')) != NULL; key = slash + 1) {
        char name[100];
        snprintf(name, sizeof(name), "%.*s", (int)(slash - key), key);
        object = cJSON_GetObjectItemCaseSensitive(object, name);
        assert_non_null(object);
    }
    if (cJSON_GetObjectItemCaseSensitive(object, key)) {
        return 0;
    }
    cJSON_AddItemToObject(object, key, field_value(class_number, index, self->member));
    return 1;
}

tco_study *framed_complete(const component *self, cJSON *json, frame around, tco_errors *errors)
{
    for (int round = 0; round < 6; round++) {
        memset(errors, 0, sizeof(*errors));
        tco_study *study = framed_parse(self, json, around, errors);
        if (study) {
            return study;
        }
        for (size_t i = 0; i < errors->count; i++) {
            if (errors->item[i].code != TCO_E_MISSING ||
                !add_missing(self, json, errors->item[i].path)) {
                return NULL;
            }
        }
    }
    return NULL;
}

int errors_have(const tco_errors *errors, tco_status code, const char *pointer)
{
    for (size_t i = 0; i < errors->count; i++) {
        if (errors->item[i].code == code && strcmp(errors->item[i].path, pointer) == 0 &&
            errors->item[i].line > 0 && errors->item[i].column > 0) {
            return 1;
        }
    }
    return 0;
}
