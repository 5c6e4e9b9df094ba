/* Texts between Python and C: bytes held for a call, names without NUL, and what C writes. */
#ifndef DVTCO_TEXT_H
#define DVTCO_TEXT_H

#include <Python.h>
#include <stdbool.h>
#include <stddef.h>

#include "tco/tco.h"

/* The bytes of a str (UTF-8) or of any buffer, held until they are released. */
typedef struct dvtco_bytes {
    const char *data;
    size_t size;
    PyObject *owner; /* of the UTF-8 of a str */
    Py_buffer view;
    bool viewed;
} dvtco_bytes;

bool dvtco_bytes_of(PyObject *text, dvtco_bytes *bytes);
void dvtco_bytes_release(dvtco_bytes *bytes);
/* The UTF-8 of a str without NUL, which the str owns; NULL with an exception else. */
const char *dvtco_text_of(PyObject *text, const char *what);

/* Memory that C writes into, without the interpreter's lock. */
typedef struct dvtco_sink {
    char *data;
    size_t size, room;
} dvtco_sink;

int dvtco_sink_write(void *sink, const char *text, size_t size);
/* The text as a str, and the memory given back; MemoryError unless `status` is TCO_OK. */
PyObject *dvtco_sink_text(dvtco_sink *sink, tco_status status);

PyObject *dvtco_error(const tco_error *err);
tco_study *dvtco_study_of(PyObject *capsule);

#endif
