/* The batch call for Python: buffers in, buffers out, held for the whole call; the interpreter's
 * lock is free meanwhile. It must not compute. */
#include <limits.h>
#include <string.h>

#include "call.h"
#include "core.h"
#include "text.h"

/* Everything one call holds on to. */
typedef struct call {
    Py_ssize_t column_count, output_count, view_count;
    const char **pointers;
    const double **columns;
    tco_output *outputs;
    Py_buffer *views;
    size_t lanes;
    unsigned threads;
} call;

/* A view of `lanes` items of one of `formats`; the first one tells how many lanes there are. */
static void *view(call *c, PyObject *object, const char *formats, int flags, const char *what)
{
    Py_buffer *v = &c->views[c->view_count];
    if (PyObject_GetBuffer(object, v, flags | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) != 0)
        return NULL;
    c->view_count++;
    const char *format = v->format != NULL ? v->format : "B";
    if (strchr(PY_LITTLE_ENDIAN ? "@=<" : "@=>", *format) != NULL && *format != '\0')
        format++;
    if (v->ndim != 1 || strlen(format) != 1 || strchr(formats, *format) == NULL) {
        PyErr_Format(PyExc_TypeError, "%s must be a one-dimensional buffer of %s", what,
                     *formats == 'd' ? "doubles" : "bytes");
        return NULL;
    }
    size_t count = (size_t)(v->len / v->itemsize);
    if (c->view_count == 1)
        c->lanes = count;
    if (count != c->lanes) {
        PyErr_Format(PyExc_ValueError, "%s has %zu items where the first column has %zu", what,
                     count, c->lanes);
        return NULL;
    }
    return v->buf;
}

static int take_column(call *c, PyObject *item, Py_ssize_t at)
{
    PyObject *name, *values;
    if (!PyArg_ParseTuple(item, "OO", &name, &values))
        return 0;
    c->pointers[at] = dvtco_text_of(name, "pointer");
    if (c->pointers[at] == NULL)
        return 0;
    c->columns[at] = view(c, values, "d", 0, c->pointers[at]);
    return c->columns[at] != NULL;
}

static int take_output(call *c, PyObject *item, tco_output *output)
{
    PyObject *option, *values, *status, *states;
    int metric, basis;
    if (!PyArg_ParseTuple(item, "OiiOOO", &option, &metric, &basis, &values, &status, &states))
        return 0;
    output->option = dvtco_text_of(option, "option");
    if (output->option == NULL)
        return 0;
    output->metric = (tco_metric)metric;
    output->basis = (tco_basis)basis;
    output->values = view(c, values, "d", PyBUF_WRITABLE, "values");
    if (output->values != NULL)
        output->status = view(c, status, "B", PyBUF_WRITABLE, "status");
    if (output->status != NULL && states != Py_None)
        output->break_even = view(c, states, "B", PyBUF_WRITABLE, "break_even");
    return output->status != NULL && (states == Py_None || output->break_even != NULL);
}

/* Room for `count` items of `size` bytes, zeroed; never of no size. */
static void *room(Py_ssize_t count, size_t size)
{
    void *p = PyMem_Calloc((size_t)count + 1, size);
    if (p == NULL)
        PyErr_NoMemory();
    return p;
}

static int is_list_of_tuples(PyObject *list)
{
    if (!PyList_Check(list))
        return 0;
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++)
        if (!PyTuple_Check(PyList_GetItem(list, i)))
            return 0;
    return 1;
}

static int take_all(call *c, PyObject *columns, PyObject *outputs)
{
    if (!is_list_of_tuples(columns) || !is_list_of_tuples(outputs)) {
        PyErr_SetString(PyExc_TypeError, "columns and outputs must be lists of tuples");
        return 0;
    }
    c->column_count = PyList_Size(columns);
    c->output_count = PyList_Size(outputs);
    c->pointers = room(c->column_count, sizeof *c->pointers);
    c->columns = room(c->column_count, sizeof *c->columns);
    c->outputs = room(c->output_count, sizeof *c->outputs);
    c->views = room(c->column_count + 3 * c->output_count, sizeof *c->views);
    if (c->pointers == NULL || c->columns == NULL || c->outputs == NULL || c->views == NULL)
        return 0;
    for (Py_ssize_t i = 0; i < c->column_count; i++)
        if (!take_column(c, PyList_GetItem(columns, i), i))
            return 0;
    for (Py_ssize_t i = 0; i < c->output_count; i++)
        if (!take_output(c, PyList_GetItem(outputs, i), &c->outputs[i]))
            return 0;
    return 1;
}

static int take_threads(call *c, PyObject *threads)
{
    PyObject *whole = PyNumber_Index(threads);
    unsigned long count = whole != NULL ? PyLong_AsUnsignedLong(whole) : 0;
    Py_XDECREF(whole);
    if (whole == NULL)
        return 0;
    if (PyErr_Occurred() != NULL || count > UINT_MAX) {
        PyErr_Format(PyExc_ValueError, "threads must be from 0 to %u", UINT_MAX);
        return 0;
    }
    c->threads = (unsigned)count;
    return 1;
}

static PyObject *run(call *c, const tco_study *study, const char *scenario)
{
    dvtco_call shared;
    tco_batch request = TCO_BATCH_INIT;
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    request.scenario = scenario;
    request.lanes = c->lanes;
    request.column_count = (size_t)c->column_count;
    request.pointers = c->pointers;
    request.columns = c->columns;
    request.output_count = (size_t)c->output_count;
    request.outputs = c->outputs;
    request.tick = dvtco_call_tick;
    request.user = &shared;
    request.threads = c->threads;
    dvtco_call_begin(&shared, Py_None);
    tco_status status = tco_study_batch(study, &request, &err);
    dvtco_call_end(&shared);
    return status == TCO_OK ? Py_NewRef(Py_None) : dvtco_call_failed(&shared, status, &err);
}

PyObject *batch(PyObject *study, PyObject *scenario, PyObject *columns, PyObject *outputs,
                PyObject *threads)
{
    call c;
    PyObject *answer = NULL;
    const tco_study *self = dvtco_study_of(study);
    const char *name = NULL;
    memset(&c, 0, sizeof c);
    if (self == NULL)
        return NULL;
    if (scenario != Py_None && (name = dvtco_text_of(scenario, "scenario")) == NULL)
        return NULL;
    if (take_threads(&c, threads) && take_all(&c, columns, outputs))
        answer = run(&c, self, name);
    for (Py_ssize_t i = 0; i < c.view_count; i++)
        PyBuffer_Release(&c.views[i]);
    PyMem_Free(c.pointers);
    PyMem_Free(c.columns);
    PyMem_Free(c.outputs);
    PyMem_Free(c.views);
    return answer;
}
