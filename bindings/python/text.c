/* Texts between Python and C. Plain memory is used for what is written without the lock. */
#include "text.h"

#include <stdlib.h>
#include <string.h>

bool dvtco_bytes_of(PyObject *text, dvtco_bytes *bytes)
{
    Py_ssize_t size = 0;
    memset(bytes, 0, sizeof *bytes);
    if (PyUnicode_Check(text)) {
        bytes->owner = PyUnicode_AsUTF8String(text); /* refuses lone surrogates */
        if (bytes->owner == NULL)
            return false;
        bytes->data = PyBytes_AsString(bytes->owner);
        size = PyBytes_Size(bytes->owner);
    } else {
        if (PyObject_GetBuffer(text, &bytes->view, PyBUF_SIMPLE) != 0)
            return false;
        bytes->viewed = true;
        bytes->data = bytes->view.buf;
        size = bytes->view.len;
    }
    bytes->size = (size_t)size;
    return true;
}

void dvtco_bytes_release(dvtco_bytes *bytes)
{
    if (bytes->viewed)
        PyBuffer_Release(&bytes->view);
    Py_XDECREF(bytes->owner);
}

const char *dvtco_text_of(PyObject *text, const char *what)
{
    Py_ssize_t size = 0;
    if (!PyUnicode_Check(text)) {
        PyErr_Format(PyExc_TypeError, "%s must be a str", what);
        return NULL;
    }
    const char *data = PyUnicode_AsUTF8AndSize(text, &size);
    if (data != NULL && strlen(data) != (size_t)size) {
        PyErr_Format(PyExc_ValueError, "%s must not contain NUL", what);
        return NULL;
    }
    return data;
}

int dvtco_sink_write(void *user, const char *text, size_t size)
{
    dvtco_sink *sink = user;
    if (size > sink->room - sink->size) {
        size_t room = 2 * (sink->size + size);
        char *data = realloc(sink->data, room);
        if (data == NULL)
            return 1;
        sink->data = data;
        sink->room = room;
    }
    memcpy(sink->data + sink->size, text, size);
    sink->size += size;
    return 0;
}

PyObject *dvtco_sink_text(dvtco_sink *sink, tco_status status)
{
    PyObject *text = NULL;
    if (status == TCO_OK)
        text = PyUnicode_FromStringAndSize(sink->data, (Py_ssize_t)sink->size);
    else if (status == TCO_E_ARGUMENT)
        PyErr_SetString(PyExc_ValueError, "no such format, section or language");
    else
        PyErr_NoMemory();
    free(sink->data);
    return text;
}
