/* The C side of dvtco: every function takes and gives plain Python objects, so that SWIG has
 * nothing to guess. Handles are capsules; texts are str or bytes; failures come back as data and
 * become exceptions in the Python layer. It must not compute anything. */
#ifndef DVTCO_CORE_H
#define DVTCO_CORE_H

#include <Python.h>

/* (study or None, [(code, pointer, line, column, message, hint), ...], total) */
PyObject *parse(PyObject *text);
PyObject *load(PyObject *path);
PyObject *copy(PyObject *study);
/* (value or None, error or None), the error as in the list above. */
PyObject *get(PyObject *study, PyObject *pointer);
PyObject *put(PyObject *study, PyObject *pointer, PyObject *value);
PyObject *write_study(PyObject *study);
PyObject *evaluate(PyObject *study);
PyObject *write_result(PyObject *result, int format, int section, int language);
/* `columns` is [(pointer, buffer of doubles)], `outputs` [(option, metric, basis, buffer of
 * doubles, buffer of status bytes, buffer of break-even bytes)]. (None, error or None). */
PyObject *batch(PyObject *study, PyObject *scenario, PyObject *columns, PyObject *outputs,
                PyObject *threads);
/* A handle, or the error as a tuple; `question` is a tuple of plain values in the order of
 * questions.c, `progress` a function of a fraction, or None. */
PyObject *monte_carlo(PyObject *study, PyObject *question, PyObject *progress);
PyObject *solve(PyObject *study, PyObject *question, PyObject *progress);
PyObject *tornado(PyObject *study, PyObject *question, PyObject *progress);
PyObject *sobol(PyObject *study, PyObject *question, PyObject *progress);
PyObject *write_answer(PyObject *answer, int format, int language);
/* Bytes of doubles, one a sample, or None. */
PyObject *sample_inputs(PyObject *answer, int input);
PyObject *sample_values(PyObject *answer, int option, int metric);
/* The same for the points of a sweep; `axes` is [(pointer, buffer of doubles)], the outputs are as
 * long as the columns of sweep_axes, which gives the value of each axis at every point as bytes. */
PyObject *sweep(PyObject *study, PyObject *scenario, PyObject *axes, int combine, PyObject *outputs,
                PyObject *threads, PyObject *progress);
PyObject *sweep_axes(PyObject *axes, int combine);
/* A sweep of the study: ([(name, pointer, bytes of doubles), ...] or None, combine, error or None). */
PyObject *sweep_plan(PyObject *study, PyObject *scenario, PyObject *name);
PyObject *write_schema(void);
/* [(class, help, [(name, kind, unit, minimum, maximum, need, standard, choices, help, inner)])] */
PyObject *list_fields(void);
/* Names of an enum, in the order of their numbers. */
PyObject *list_names(PyObject *kind);
PyObject *version(void);
/* A function of finance: (value or list, code or None, text of the code). `numbers` is a tuple of
 * floats, `values` a buffer of doubles or None, `days` one of 32-bit serial days or None, `choice`
 * the number of a word. */
PyObject *finance(PyObject *name, PyObject *numbers, PyObject *values, PyObject *days, int choice);
/* The same for each item of those numbers that are buffers, into the buffer `out`; NaN where there
 * is no number. */
PyObject *finance_each(PyObject *name, PyObject *numbers, PyObject *values, PyObject *days,
                       int choice, PyObject *out);

#endif
