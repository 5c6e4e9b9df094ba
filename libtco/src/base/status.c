/* Names and descriptions of the status codes. It must not know who returns them.
 * The switches have no default, so that the compiler names a status that was forgotten. */
#include "tco/tco.h"

const char *tco_status_name(tco_status status)
{
    switch (status) {
    case TCO_OK: return "OK";
    case TCO_E_NOMEM: return "NOMEM";
    case TCO_E_IO: return "IO";
    case TCO_E_SYNTAX: return "SYNTAX";
    case TCO_E_TYPE: return "TYPE";
    case TCO_E_RANGE: return "RANGE";
    case TCO_E_UNKNOWN: return "UNKNOWN";
    case TCO_E_MISSING: return "MISSING";
    case TCO_E_DUPLICATE: return "DUPLICATE";
    case TCO_E_CONFLICT: return "CONFLICT";
    case TCO_E_NUMERIC: return "NUMERIC";
    case TCO_E_LIMIT: return "LIMIT";
    case TCO_E_CANCELLED: return "CANCELLED";
    case TCO_E_ARGUMENT: return "ARGUMENT";
    }
    return "UNKNOWN_STATUS";
}

const char *tco_status_text(tco_status status)
{
    switch (status) {
    case TCO_OK: return "no error";
    case TCO_E_NOMEM: return "memory is gone";
    case TCO_E_IO: return "a file could not be read, or the output could not be written";
    case TCO_E_SYNTAX: return "the text is not strict JSON in UTF-8";
    case TCO_E_TYPE: return "a value has the wrong JSON type";
    case TCO_E_RANGE: return "a value is outside its allowed range";
    case TCO_E_UNKNOWN: return "a key or name does not exist";
    case TCO_E_MISSING: return "a key that is needed is absent";
    case TCO_E_DUPLICATE: return "the same key stands twice in one object";
    case TCO_E_CONFLICT: return "values exclude each other";
    case TCO_E_NUMERIC: return "a result does not fit a finite double";
    case TCO_E_LIMIT: return "the input is larger than a limit of the reader";
    case TCO_E_CANCELLED: return "the tick function asked to stop";
    case TCO_E_ARGUMENT: return "a call breaks the rules of the library's header";
    }
    return "unknown status";
}
