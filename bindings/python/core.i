/* The SWIG module behind dvtco: names only, no arithmetic and no typemaps. */
%module _core

%begin %{
#include <errno.h>
%}

%{
#include "core.h"
%}

/* A NULL without an exception would be a fault of ours; with one it is that exception. */
%exception {
    $action
    if (result == NULL)
        SWIG_fail;
}

PyObject *parse(PyObject *text);
PyObject *load(PyObject *path);
PyObject *copy(PyObject *study);
PyObject *get(PyObject *study, PyObject *pointer);
PyObject *put(PyObject *study, PyObject *pointer, PyObject *value);
PyObject *write_study(PyObject *study);
PyObject *evaluate(PyObject *study);
PyObject *write_result(PyObject *result, int format, int section, int language);
PyObject *batch(PyObject *study, PyObject *scenario, PyObject *columns, PyObject *outputs,
                PyObject *threads);
PyObject *monte_carlo(PyObject *study, PyObject *question, PyObject *progress);
PyObject *solve(PyObject *study, PyObject *question, PyObject *progress);
PyObject *tornado(PyObject *study, PyObject *question, PyObject *progress);
PyObject *sobol(PyObject *study, PyObject *question, PyObject *progress);
PyObject *write_answer(PyObject *answer, int format, int language);
PyObject *sample_inputs(PyObject *answer, int input);
PyObject *sample_values(PyObject *answer, int option, int metric);
PyObject *sweep(PyObject *study, PyObject *scenario, PyObject *axes, int combine, PyObject *outputs,
                PyObject *threads, PyObject *progress);
PyObject *sweep_axes(PyObject *axes, int combine);
PyObject *sweep_plan(PyObject *study, PyObject *scenario, PyObject *name);
PyObject *write_schema(void);
PyObject *list_fields(void);
PyObject *list_names(PyObject *kind);
PyObject *version(void);
PyObject *finance(PyObject *name, PyObject *numbers, PyObject *values, PyObject *days, int choice);
PyObject *finance_each(PyObject *name, PyObject *numbers, PyObject *values, PyObject *days,
                       int choice, PyObject *out);
