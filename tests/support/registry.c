/* Finding rows of the public field list, over tco_class_* only. */
#include "registry.h"

#include "json_text.h"

size_t class_index(const char *name)
{
    size_t index = 0;
    while (index < tco_class_count() && strcmp(tco_class_name(index), name) != 0) {
        index++;
    }
    return index;
}

const tco_field *class_find(size_t class_number, const char *key, size_t *index)
{
    const tco_field *field = NULL;
    for (size_t i = 0; (field = tco_class_field(class_number, i)) != NULL; i++) {
        if (strcmp(field->name, key) == 0) {
            if (index) {
                *index = i;
            }
            return field;
        }
    }
    return NULL;
}

int field_place(const char *pointer, size_t *class_number, size_t *index)
{
    size_t in = class_index("study"), inner = in, place = 0;
    int in_map = 0, found = 0;
    const tco_field *field = NULL;
    for (const char *at = pointer_in_study(pointer); *at == '/';) {
        size_t size = strcspn(at + 1, "/");
        char key[400];
        assert_true(size < sizeof(key));
        memcpy(key, at + 1, size);
        key[size] = '\0';
        at += 1 + size;
        if (in_map) {
            in_map = found = 0;
            continue;
        }
        if (field && (field->kind == TCO_FIELD_SERIES || field->kind == TCO_FIELD_LIST)) {
            found = *at == '\0';
            break;
        }
        in = inner;
        field = class_find(in, key, &place);
        if (!field) {
            return 0;
        }
        found = 1;
        inner = tco_class_field_class(in, place);
        in_map = field->kind == TCO_FIELD_MAP;
    }
    *class_number = in;
    *index = place;
    return found;
}

const tco_field *field_at(const char *pointer)
{
    size_t class_number = 0, index = 0;
    return field_place(pointer, &class_number, &index) ? tco_class_field(class_number, index)
                                                       : NULL;
}

int field_is_money(const tco_field *field)
{
    return strncmp(field->unit ? field->unit : "", "money", 5) == 0;
}
