/* Studies and results for Python, on the limited API. Long calls run without the interpreter's
 * lock; every borrowed buffer is held for the whole call. It must not compute anything. */
#include "core.h"

#include <string.h>

#include "tco/tco.h"
#include "text.h"

static const char study_name[] = "dvtco.study", result_name[] = "dvtco.result";

static void study_destroy(PyObject *capsule)
{
    tco_study_free(PyCapsule_GetPointer(capsule, study_name));
}

static void result_destroy(PyObject *capsule)
{
    tco_result_free(PyCapsule_GetPointer(capsule, result_name));
}

static tco_study *study_of(PyObject *capsule)
{
    return PyCapsule_GetPointer(capsule, study_name);
}

PyObject *dvtco_error(const tco_error *err)
{
    return Py_BuildValue("(ssiiss)", tco_status_name(err->code), err->path, err->line, err->column,
                         err->message, err->hint);
}

/* A handle, or None and the errors. */
static PyObject *parsed(tco_study *study, const tco_errors *errs)
{
    PyObject *list = PyList_New(0), *handle = NULL;
    for (size_t i = 0; list != NULL && i < errs->count; i++) {
        PyObject *one = dvtco_error(&errs->item[i]);
        if (one == NULL || PyList_Append(list, one) != 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    if (study != NULL)
        handle = PyCapsule_New(study, study_name, study_destroy);
    else
        handle = Py_NewRef(Py_None);
    if (list == NULL || handle == NULL) {
        if (handle == NULL)
            tco_study_free(study);
        Py_XDECREF(list);
        Py_XDECREF(handle);
        return NULL;
    }
    return Py_BuildValue("(NNn)", handle, list, (Py_ssize_t)errs->total);
}

PyObject *parse(PyObject *text)
{
    dvtco_bytes bytes;
    tco_errors *errs = PyMem_Malloc(sizeof *errs);
    tco_study *study = NULL;
    if (errs == NULL || !dvtco_bytes_of(text, &bytes)) {
        PyMem_Free(errs);
        return PyErr_Occurred() != NULL ? NULL : PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS tco_study_parse(bytes.data, bytes.size, &study, errs);
    Py_END_ALLOW_THREADS dvtco_bytes_release(&bytes);
    PyObject *answer = parsed(study, errs);
    PyMem_Free(errs);
    return answer;
}

PyObject *load(PyObject *path)
{
    const char *name = PyBytes_AsString(path); /* refuses anything but bytes */
    tco_errors *errs = name != NULL ? PyMem_Malloc(sizeof *errs) : NULL;
    tco_study *study = NULL;
    if (errs == NULL)
        return PyErr_Occurred() != NULL ? NULL : PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS tco_study_load(name, &study, errs);
    Py_END_ALLOW_THREADS PyObject *answer = parsed(study, errs);
    PyMem_Free(errs);
    return answer;
}

PyObject *copy(PyObject *study)
{
    tco_study *self = study_of(study), *second = NULL;
    if (self == NULL)
        return NULL;
    if (tco_study_copy(self, &second, NULL) != TCO_OK)
        return PyErr_NoMemory();
    PyObject *capsule = PyCapsule_New(second, study_name, study_destroy);
    if (capsule == NULL)
        tco_study_free(second);
    return capsule;
}

/* (value, error): one of them is None. Takes `value`. */
static PyObject *answered(PyObject *value, tco_status status, const tco_error *err)
{
    if (status == TCO_OK)
        return Py_BuildValue("(NO)", value, Py_None);
    Py_DECREF(value);
    return Py_BuildValue("(ON)", Py_None, dvtco_error(err));
}

PyObject *get(PyObject *study, PyObject *pointer)
{
    tco_study *self = study_of(study);
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    double value = 0.0;
    const char *name = self != NULL ? dvtco_text_of(pointer, "pointer") : NULL;
    if (name == NULL)
        return NULL;
    tco_status status = tco_study_get(self, name, &value, &err);
    return answered(PyFloat_FromDouble(value), status, &err);
}

PyObject *put(PyObject *study, PyObject *pointer, PyObject *value)
{
    tco_study *self = study_of(study);
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    const char *name = self != NULL ? dvtco_text_of(pointer, "pointer") : NULL;
    if (name != NULL && PyBool_Check(value))
        PyErr_SetString(PyExc_TypeError, "must be real number, not bool");
    double number = name != NULL && PyErr_Occurred() == NULL ? PyFloat_AsDouble(value) : 0.0;
    if (name == NULL || PyErr_Occurred() != NULL)
        return NULL;
    tco_status status = tco_study_put(self, name, number, &err);
    return answered(Py_NewRef(Py_None), status, &err);
}

PyObject *write_study(PyObject *study)
{
    dvtco_sink sink = {NULL, 0, 0};
    tco_study *self = study_of(study);
    if (self == NULL)
        return NULL;
    return dvtco_sink_text(&sink, tco_study_write(self, dvtco_sink_write, &sink, NULL));
}

PyObject *evaluate(PyObject *study)
{
    tco_study *self = study_of(study);
    tco_result *result = NULL;
    tco_status status;
    if (self == NULL)
        return NULL;
    Py_BEGIN_ALLOW_THREADS status = tco_study_evaluate(self, &result, NULL);
    Py_END_ALLOW_THREADS if (status != TCO_OK) return PyErr_NoMemory();
    PyObject *capsule = PyCapsule_New(result, result_name, result_destroy);
    if (capsule == NULL)
        tco_result_free(result);
    return capsule;
}

PyObject *write_result(PyObject *result, int format, int section, int language)
{
    dvtco_sink sink = {NULL, 0, 0};
    tco_result *self = PyCapsule_GetPointer(result, result_name);
    tco_status status;
    if (self == NULL)
        return NULL;
    Py_BEGIN_ALLOW_THREADS status =
        tco_result_write(self, (tco_format)format, (tco_section)section, (tco_language)language,
                         dvtco_sink_write, &sink, NULL);
    Py_END_ALLOW_THREADS return dvtco_sink_text(&sink, status);
}

tco_study *dvtco_study_of(PyObject *capsule)
{
    return study_of(capsule);
}
