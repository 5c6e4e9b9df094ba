/* The batch call for Python: buffers in, buffers out, held for the whole call; the interpreter's
 * lock is free meanwhile. It must not compute. */
#define PY_SSIZE_T_CLEAN
#include <limits.h>
#include <string.h>

#include "call.h"
#include "core.h"
#include "text.h"

/* Everything one call holds on to. */
typedef struct call {
    tco_axis *axes; /* of a sweep; its columns are none */
    Py_ssize_t column_count, output_count, view_count;
    const char **pointers;
    const double **columns;
    tco_output *outputs;
    Py_buffer *views;
    size_t lanes;
    unsigned threads;
} call;

/* A view of items of one of `formats`; how many goes to `count`. */
static void *view_any(call *c, PyObject *object, const char *formats, int flags, const char *what,
                      size_t *count)
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
    *count = (size_t)(v->len / v->itemsize);
    return v->buf;
}

/* A view of `lanes` items; the first one tells how many lanes there are. */
static void *view(call *c, PyObject *object, const char *formats, int flags, const char *what)
{
    size_t count;
    void *items = view_any(c, object, formats, flags, what, &count);
    if (items == NULL)
        return NULL;
    if (c->view_count == 1)
        c->lanes = count;
    if (count == c->lanes)
        return items;
    PyErr_Format(PyExc_ValueError, "%s has %zu items where the first column has %zu", what, count,
                 c->lanes);
    return NULL;
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

/* An axis has a length of its own. */
static int take_axis(call *c, PyObject *item, tco_axis *axis)
{
    PyObject *name, *values;
    if (!PyArg_ParseTuple(item, "OO", &name, &values))
        return 0;
    axis->pointer = dvtco_text_of(name, "pointer");
    if (axis->pointer != NULL)
        axis->values = view_any(c, values, "d", 0, axis->pointer, &axis->count);
    return axis->values != NULL;
}

static int take_outputs(call *c, PyObject *outputs)
{
    for (Py_ssize_t i = 0; i < c->output_count; i++)
        if (!take_output(c, PyList_GetItem(outputs, i), &c->outputs[i]))
            return 0;
    return 1;
}

/* Room for everything that the two lists hold. */
static int take_room(call *c, PyObject *columns, PyObject *outputs)
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
    c->axes = room(c->column_count, sizeof *c->axes);
    return c->pointers != NULL && c->columns != NULL && c->outputs != NULL && c->views != NULL &&
           c->axes != NULL;
}

static int take_all(call *c, PyObject *columns, PyObject *outputs)
{
    if (!take_room(c, columns, outputs))
        return 0;
    for (Py_ssize_t i = 0; i < c->column_count; i++)
        if (!take_column(c, PyList_GetItem(columns, i), i))
            return 0;
    return take_outputs(c, outputs);
}

static void give_back(call *c)
{
    for (Py_ssize_t i = 0; i < c->view_count; i++)
        PyBuffer_Release(&c->views[i]);
    PyMem_Free(c->pointers);
    PyMem_Free(c->columns);
    PyMem_Free(c->outputs);
    PyMem_Free(c->views);
    PyMem_Free(c->axes);
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
    give_back(&c);
    return answer;
}

/* The points are counted by the outputs' first column, which the Python layer made so long. */
static PyObject *run_sweep(call *c, tco_sweep *request, const tco_study *study, PyObject *progress)
{
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    dvtco_call shared;
    request->outputs = c->outputs;
    request->threads = c->threads;
    request->tick = dvtco_call_tick;
    request->user = &shared;
    dvtco_call_begin(&shared, progress);
    tco_status status = tco_study_sweep(study, request, &err);
    dvtco_call_end(&shared);
    return status == TCO_OK ? Py_NewRef(Py_None) : dvtco_call_failed(&shared, status, &err);
}

static int take_axes(call *c, PyObject *axes, PyObject *outputs, tco_sweep *request)
{
    if (!take_room(c, axes, outputs))
        return 0;
    for (Py_ssize_t i = 0; i < c->column_count; i++)
        if (!take_axis(c, PyList_GetItem(axes, i), &c->axes[i]))
            return 0;
    request->axis_count = (size_t)c->column_count;
    request->axes = c->axes;
    request->output_count = (size_t)c->output_count;
    c->lanes = tco_sweep_points(request);
    return 1;
}

PyObject *sweep(PyObject *study, PyObject *scenario, PyObject *axes, int combine, PyObject *outputs,
                PyObject *threads, PyObject *progress)
{
    call c;
    PyObject *answer = NULL;
    tco_sweep request = TCO_SWEEP_INIT;
    const tco_study *self = dvtco_study_of(study);
    memset(&c, 0, sizeof c);
    request.combine = (tco_combine)combine;
    if (self == NULL ||
        (scenario != Py_None && (request.scenario = dvtco_text_of(scenario, "scenario")) == NULL))
        return NULL;
    if (take_threads(&c, threads) && take_axes(&c, axes, outputs, &request) &&
        take_outputs(&c, outputs))
        answer = run_sweep(&c, &request, self, progress);
    give_back(&c);
    return answer;
}

PyObject *sweep_axes(PyObject *axes, int combine)
{
    call c;
    tco_sweep request = TCO_SWEEP_INIT;
    PyObject *answer = NULL, *none = PyList_New(0);
    memset(&c, 0, sizeof c);
    request.combine = (tco_combine)combine;
    if (none != NULL && take_axes(&c, axes, none, &request))
        answer = PyList_New(0);
    for (size_t a = 0; answer != NULL && a < request.axis_count; a++) {
        PyObject *column = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(c.lanes * sizeof(double)));
        for (size_t p = 0; column != NULL && p < c.lanes; p++) {
            double value = tco_sweep_value(&request, p, a);
            memcpy(PyBytes_AsString(column) + p * sizeof value, &value, sizeof value);
        }
        if (column == NULL || PyList_Append(answer, column) != 0)
            Py_CLEAR(answer);
        Py_XDECREF(column);
    }
    Py_XDECREF(none);
    give_back(&c);
    return answer;
}

/* [(name, pointer, bytes of doubles), ...]; NULL with an exception. */
static PyObject *plan_axes(const tco_sweep *request)
{
    PyObject *axes = PyList_New(0);
    for (size_t a = 0; axes != NULL && a < request->axis_count; a++) {
        const tco_axis *axis = &request->axes[a];
        PyObject *item =
            Py_BuildValue("(ssy#)", request->axis_names[a], axis->pointer,
                          (const char *)axis->values, (Py_ssize_t)(axis->count * sizeof(double)));
        if (item == NULL || PyList_Append(axes, item) != 0)
            Py_CLEAR(axes);
        Py_XDECREF(item);
    }
    return axes;
}

PyObject *sweep_plan(PyObject *study, PyObject *scenario, PyObject *name)
{
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    const char *of = NULL, *wanted = dvtco_text_of(name, "name of a sweep");
    const tco_study *self = wanted != NULL ? dvtco_study_of(study) : NULL;
    tco_sweep_plan *plan;
    if (self == NULL || (scenario != Py_None && (of = dvtco_text_of(scenario, "scenario")) == NULL))
        return NULL;
    if (tco_study_sweep_plan(self, of, wanted, &plan, &err) != TCO_OK) {
        if (err.code == TCO_E_NOMEM)
            return PyErr_NoMemory();
        PyObject *problem = dvtco_error(&err);
        return problem != NULL ? Py_BuildValue("(OiN)", Py_None, 0, problem) : NULL;
    }
    const tco_sweep *request = tco_sweep_plan_request(plan);
    PyObject *axes = plan_axes(request);
    PyObject *answer =
        axes != NULL ? Py_BuildValue("(NiO)", axes, (int)request->combine, Py_None) : NULL;
    tco_sweep_plan_free(plan);
    return answer;
}
