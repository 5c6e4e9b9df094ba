/* The public view of the field list. It must not know any particular class. */
#include "model/field.h"
#include "tco/tco.h"

#ifndef TCO_VERSION
#error "the build passes TCO_VERSION from the project's version"
#endif

const char *tco_version(void)
{
    return TCO_VERSION;
}

size_t tco_class_count(void)
{
    size_t count = 0;
    while (tco__class_at(count) != NULL)
        count++;
    return count;
}

const char *tco_class_name(size_t index)
{
    const tco__class *type = tco__class_at(index);
    return type != NULL ? type->name : NULL;
}

const char *tco_class_help(size_t index)
{
    const tco__class *type = tco__class_at(index);
    return type != NULL ? type->help : NULL;
}

const tco_field *tco_class_field(size_t index, size_t field)
{
    const tco__class *type = tco__class_at(index);
    return type != NULL && field < type->row_count ? &type->rows[field].field : NULL;
}

size_t tco_class_field_class(size_t index, size_t field)
{
    const tco__class *type = tco__class_at(index);
    size_t count = tco_class_count(), inner = 0;
    if (type == NULL || field >= type->row_count)
        return count;
    const tco__row *row = &type->rows[field];
    if (row->field.kind != TCO_FIELD_BLOCK && row->field.kind != TCO_FIELD_MAP)
        return count;
    while (tco__class_at(inner) != row->inner)
        inner++;
    return inner;
}
