/* The lock between ticks. */
#define _POSIX_C_SOURCE 200809L

#include "call.h"

#include <time.h>

#include "text.h"

#define SECONDS_A_CHECK 0.02 /* between two looks at Python, however long a block takes */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void dvtco_call_begin(dvtco_call *self, PyObject *progress)
{
    self->progress = progress != Py_None ? progress : NULL;
    self->checked = 0.0;
    self->stopped = 0;
    self->thread = PyEval_SaveThread();
}

/* Whether the progress function has raised. */
static int report(PyObject *progress, double fraction)
{
    PyObject *answer = PyObject_CallFunction(progress, "d", fraction);
    Py_XDECREF(answer);
    return answer == NULL;
}

int dvtco_call_tick(void *self, double fraction)
{
    dvtco_call *c = self;
    double now = seconds();
    if (now - c->checked < SECONDS_A_CHECK)
        return 0;
    c->checked = now;
    PyEval_RestoreThread(c->thread);
    c->stopped = PyErr_CheckSignals() != 0;
    if (!c->stopped && c->progress != NULL)
        c->stopped = report(c->progress, fraction);
    c->thread = PyEval_SaveThread();
    return c->stopped;
}

void dvtco_call_end(dvtco_call *self)
{
    PyEval_RestoreThread(self->thread);
}

PyObject *dvtco_call_failed(const dvtco_call *self, tco_status status, const tco_error *err)
{
    if (self->stopped)
        return NULL;
    return status == TCO_E_NOMEM ? PyErr_NoMemory() : dvtco_error(err);
}
