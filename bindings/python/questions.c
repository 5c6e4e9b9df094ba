/* Monte Carlo, solving and tornados for Python: a question as a tuple of plain values, which the
 * Python layer has made, and its answer as a handle. It must not compute. */
#include <string.h>

#include "call.h"
#include "core.h"
#include "text.h"

static const char uncertainty_name[] = "dvtco.uncertainty", solution_name[] = "dvtco.solution",
                  sensitivity_name[] = "dvtco.sensitivity", indices_name[] = "dvtco.indices";

static void uncertainty_destroy(PyObject *capsule)
{
    tco_uncertainty_free(PyCapsule_GetPointer(capsule, uncertainty_name));
}

static void solution_destroy(PyObject *capsule)
{
    tco_solution_free(PyCapsule_GetPointer(capsule, solution_name));
}

static void sensitivity_destroy(PyObject *capsule)
{
    tco_sensitivity_free(PyCapsule_GetPointer(capsule, sensitivity_name));
}

static void indices_destroy(PyObject *capsule)
{
    tco_indices_free(PyCapsule_GetPointer(capsule, indices_name));
}

PyObject *monte_carlo(PyObject *study, PyObject *question, PyObject *progress)
{
    tco_monte_carlo r = TCO_MONTE_CARLO_INIT;
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    const tco_study *self = dvtco_study_of(study);
    tco_uncertainty *result = NULL;
    unsigned long long seed;
    Py_ssize_t samples;
    int sampling, basis;
    dvtco_call call;
    if (self == NULL ||
        !PyArg_ParseTuple(question, "znKiIiiIi", &r.scenario, &samples, &seed, &sampling,
                          &r.replicates, &basis, &r.risk_percent, &r.threads, &r.streaming))
        return NULL;
    r.samples = (size_t)samples;
    r.seed = seed;
    r.sampling = (tco_sampling)sampling;
    r.basis = (tco_basis)basis;
    r.tick = dvtco_call_tick;
    r.user = &call;
    dvtco_call_begin(&call, progress);
    tco_status status = tco_study_monte_carlo(self, &r, &result, &err);
    dvtco_call_end(&call);
    if (status != TCO_OK)
        return dvtco_call_failed(&call, status, &err);
    PyObject *capsule = PyCapsule_New(result, uncertainty_name, uncertainty_destroy);
    if (capsule == NULL)
        tco_uncertainty_free(result);
    return capsule;
}

PyObject *solve(PyObject *study, PyObject *question, PyObject *progress)
{
    tco_solve r = TCO_SOLVE_INIT;
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    const tco_study *self = dvtco_study_of(study);
    tco_solution *result = NULL;
    int metric, basis;
    dvtco_call call;
    if (self == NULL ||
        !PyArg_ParseTuple(question, "zzsiidiiidid", &r.scenario, &r.option, &r.pointer, &metric,
                          &basis, &r.target, &r.equal_to_baseline, &r.month, &r.has_from, &r.from,
                          &r.has_to, &r.to))
        return NULL;
    r.metric = (tco_metric)metric;
    r.basis = (tco_basis)basis;
    r.tick = dvtco_call_tick;
    r.user = &call;
    dvtco_call_begin(&call, progress);
    tco_status status = tco_study_solve(self, &r, &result, &err);
    dvtco_call_end(&call);
    if (status != TCO_OK)
        return dvtco_call_failed(&call, status, &err);
    PyObject *capsule = PyCapsule_New(result, solution_name, solution_destroy);
    if (capsule == NULL)
        tco_solution_free(result);
    return capsule;
}

/* Fields from [(pointer, low, high)]; the texts stay those of the list. */
static int take_fields(PyObject *fields, const char **pointer, double *low, double *high)
{
    for (Py_ssize_t i = 0; i < PyList_Size(fields); i++)
        if (!PyArg_ParseTuple(PyList_GetItem(fields, i), "sdd", &pointer[i], &low[i], &high[i]))
            return 0;
    return 1;
}

static PyObject *run_tornado(const tco_study *study, tco_tornado *r, PyObject *progress)
{
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    tco_sensitivity *result = NULL;
    dvtco_call call;
    r->tick = dvtco_call_tick;
    r->user = &call;
    dvtco_call_begin(&call, progress);
    tco_status status = tco_study_tornado(study, r, &result, &err);
    dvtco_call_end(&call);
    if (status != TCO_OK)
        return dvtco_call_failed(&call, status, &err);
    PyObject *capsule = PyCapsule_New(result, sensitivity_name, sensitivity_destroy);
    if (capsule == NULL)
        tco_sensitivity_free(result);
    return capsule;
}

PyObject *tornado(PyObject *study, PyObject *question, PyObject *progress)
{
    tco_tornado r = TCO_TORNADO_INIT;
    const tco_study *self = dvtco_study_of(study);
    PyObject *fields, *answer = NULL;
    int metric, basis, with_ends;
    if (self == NULL || !PyArg_ParseTuple(question, "zziiidOi", &r.scenario, &r.option, &metric,
                                          &basis, &r.month, &r.fraction, &fields, &with_ends))
        return NULL;
    if (!PyList_Check(fields)) {
        PyErr_SetString(PyExc_TypeError, "fields must be a list");
        return NULL;
    }
    size_t count = (size_t)PyList_Size(fields);
    const char **pointer = PyMem_Calloc(count + 1, sizeof *pointer);
    double *ends = PyMem_Calloc(2 * count + 1, sizeof *ends);
    r.metric = (tco_metric)metric;
    r.basis = (tco_basis)basis;
    r.field_count = count;
    r.pointers = pointer;
    r.low = with_ends ? ends : NULL;
    r.high = with_ends ? ends + count : NULL;
    if (pointer == NULL || ends == NULL)
        PyErr_NoMemory();
    else if (take_fields(fields, pointer, ends, ends + count))
        answer = run_tornado(self, &r, progress);
    PyMem_Free(pointer);
    PyMem_Free(ends);
    return answer;
}

PyObject *sobol(PyObject *study, PyObject *question, PyObject *progress)
{
    tco_sobol r = TCO_SOBOL_INIT;
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    const tco_study *self = dvtco_study_of(study);
    tco_indices *result = NULL;
    unsigned long long seed;
    Py_ssize_t samples;
    int metric, basis;
    dvtco_call call;
    if (self == NULL || !PyArg_ParseTuple(question, "zziinKII", &r.scenario, &r.option, &metric,
                                          &basis, &samples, &seed, &r.replicates, &r.threads))
        return NULL;
    r.metric = (tco_metric)metric;
    r.basis = (tco_basis)basis;
    r.samples = (size_t)samples;
    r.seed = seed;
    r.tick = dvtco_call_tick;
    r.user = &call;
    dvtco_call_begin(&call, progress);
    tco_status status = tco_study_sobol(self, &r, &result, &err);
    dvtco_call_end(&call);
    if (status != TCO_OK)
        return dvtco_call_failed(&call, status, &err);
    PyObject *capsule = PyCapsule_New(result, indices_name, indices_destroy);
    if (capsule == NULL)
        tco_indices_free(result);
    return capsule;
}

PyObject *write_answer(PyObject *answer, int format, int language)
{
    dvtco_sink sink = {NULL, 0, 0};
    tco_format f = (tco_format)format;
    tco_language l = (tco_language)language;
    tco_status status;
    if (PyCapsule_IsValid(answer, uncertainty_name))
        status = tco_uncertainty_write(PyCapsule_GetPointer(answer, uncertainty_name), f, l,
                                       dvtco_sink_write, &sink, NULL);
    else if (PyCapsule_IsValid(answer, solution_name))
        status = tco_solution_write(PyCapsule_GetPointer(answer, solution_name), f, l,
                                    dvtco_sink_write, &sink, NULL);
    else if (PyCapsule_IsValid(answer, indices_name))
        status = tco_indices_write(PyCapsule_GetPointer(answer, indices_name), f, l,
                                   dvtco_sink_write, &sink, NULL);
    else
        status = tco_sensitivity_write(PyCapsule_GetPointer(answer, sensitivity_name), f, l,
                                       dvtco_sink_write, &sink, NULL);
    return PyErr_Occurred() != NULL ? NULL : dvtco_sink_text(&sink, status);
}

/* The bytes of a column of samples; None where there is no such column. */
static PyObject *column(const tco_uncertainty *u, const double *values)
{
    if (values == NULL)
        return Py_NewRef(Py_None);
    return PyBytes_FromStringAndSize((const char *)values,
                                     (Py_ssize_t)(tco_uncertainty_samples(u) * sizeof *values));
}

PyObject *sample_inputs(PyObject *answer, int input)
{
    const tco_uncertainty *u = PyCapsule_GetPointer(answer, uncertainty_name);
    return u != NULL ? column(u, tco_uncertainty_input_values(u, (size_t)input)) : NULL;
}

PyObject *sample_values(PyObject *answer, int option, int metric)
{
    const tco_uncertainty *u = PyCapsule_GetPointer(answer, uncertainty_name);
    return u != NULL ? column(u, tco_uncertainty_values(u, (size_t)option, (tco_metric)metric))
                     : NULL;
}
