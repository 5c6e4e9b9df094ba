/* Long calls into the library: the interpreter's lock is free, and taken now and then to let Ctrl-C
 * and a progress function through. It must not know what is called. */
#ifndef DVTCO_CALL_H
#define DVTCO_CALL_H

#include <Python.h>

#include "tco/tco.h"

typedef struct dvtco_call {
    PyObject *progress; /* called with a fraction; None or NULL: nothing */
    double checked;     /* when Python was looked at */
    int stopped;        /* an exception is set: of a signal's handler or of `progress` */
    PyThreadState *thread;
} dvtco_call;

/* Give the lock away until dvtco_call_end; in between dvtco_call_tick is the library's tick. */
void dvtco_call_begin(dvtco_call *self, PyObject *progress);
int dvtco_call_tick(void *self, double fraction);
void dvtco_call_end(dvtco_call *self);
/* What a call that failed gives back: NULL with an exception, or the error as a tuple. */
PyObject *dvtco_call_failed(const dvtco_call *self, tco_status status, const tco_error *err);

#endif
