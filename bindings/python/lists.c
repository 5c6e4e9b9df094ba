/* The lists of the library as Python data: fields, names of enums, schema, version. It must not
 * know any of their members. */
#include <string.h>

#include "core.h"
#include "text.h"

PyObject *version(void)
{
    return PyUnicode_FromString(tco_version());
}

PyObject *write_schema(void)
{
    dvtco_sink sink = {NULL, 0, 0};
    return dvtco_sink_text(&sink, tco_schema_write(dvtco_sink_write, &sink, NULL));
}

/* Append `item`, which is taken, to `list`, which goes when something fails. */
static PyObject *append(PyObject *list, PyObject *item)
{
    if (list == NULL || item == NULL || PyList_Append(list, item) != 0)
        Py_CLEAR(list);
    Py_XDECREF(item);
    return list;
}

static PyObject *choices_of(const tco_field *field)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; field->choices != NULL && field->choices[i] != NULL && list != NULL; i++)
        list = append(list, PyUnicode_FromString(field->choices[i]));
    return list;
}

static PyObject *field_of(size_t index, size_t number)
{
    const tco_field *f = tco_class_field(index, number);
    size_t inner = tco_class_field_class(index, number);
    return Py_BuildValue("(sisddidNsz)", f->name, (int)f->kind, f->unit, f->minimum, f->maximum,
                         (int)f->need, f->standard, choices_of(f), f->help, tco_class_name(inner));
}

static PyObject *class_of(size_t index)
{
    PyObject *fields = PyList_New(0);
    for (size_t i = 0; fields != NULL && tco_class_field(index, i) != NULL; i++)
        fields = append(fields, field_of(index, i));
    return Py_BuildValue("(ssN)", tco_class_name(index), tco_class_help(index), fields);
}

PyObject *list_fields(void)
{
    PyObject *classes = PyList_New(0);
    for (size_t i = 0; classes != NULL && i < tco_class_count(); i++)
        classes = append(classes, class_of(i));
    return classes;
}

/* The functions that name enum values, by the name of the enum. */
static const char *name_of(const char *kind, int i)
{
    if (strcmp(kind, "category") == 0)
        return tco_category_name((tco_category)i);
    if (strcmp(kind, "basis") == 0)
        return tco_basis_name((tco_basis)i);
    if (strcmp(kind, "metric") == 0)
        return tco_metric_name((tco_metric)i);
    if (strcmp(kind, "value_status") == 0)
        return tco_value_status_name((tco_value_status)i);
    if (strcmp(kind, "break_even_status") == 0)
        return tco_break_even_status_name((tco_break_even_status)i);
    if (strcmp(kind, "origin") == 0)
        return tco_origin_name((tco_origin)i);
    if (strcmp(kind, "format") == 0)
        return tco_format_name((tco_format)i);
    if (strcmp(kind, "finance_when") == 0)
        return tco_finance_when_name((tco_finance_when)i);
    if (strcmp(kind, "finance_basis") == 0)
        return tco_finance_basis_name((tco_finance_basis)i);
    if (strcmp(kind, "finance_convention") == 0)
        return tco_finance_convention_name((tco_finance_convention)i);
    if (strcmp(kind, "section") == 0)
        return tco_section_name((tco_section)i);
    if (strcmp(kind, "combine") == 0)
        return tco_combine_name((tco_combine)i);
    if (strcmp(kind, "sampling") == 0)
        return tco_sampling_name((tco_sampling)i);
    return strcmp(kind, "language") == 0 ? tco_language_name((tco_language)i) : NULL;
}

PyObject *list_names(PyObject *kind)
{
    const char *word = dvtco_text_of(kind, "kind");
    PyObject *names = word != NULL ? PyList_New(0) : NULL;
    for (int i = 0; names != NULL && name_of(word, i) != NULL; i++)
        names = append(names, PyUnicode_FromString(name_of(word, i)));
    return names;
}
