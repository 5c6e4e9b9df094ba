/* Fill a tco_error and collect a tco_errors; neither ever allocates.
 * It must not know which errors exist or what they mean. */
#ifndef TCO_BASE_ERROR_H
#define TCO_BASE_ERROR_H

#include "tco/tco.h"

#if defined(__GNUC__)
#define TCO__FORMAT(string, first) __attribute__((format(printf, string, first)))
#else
#define TCO__FORMAT(string, first)
#endif

/* Leave the function with the status of a call that failed. */
#define TCO_TRY(call)                            \
    do {                                         \
        tco_status tco__tried = (call);          \
        if (tco__tried != TCO_OK)                \
            return tco__tried;                   \
    } while (0)

/* Fill `err` unless it is NULL or already holds an error (the first one wins); returns `code`.
 * A message that does not fit ends in "..." at a character boundary. Only %s, %d, %zu and %c
 * are used in formats: doubles are put into text by number.h, so no locale gets in. */
tco_status tco__error_set(tco_error *err, tco_status code, const char *format, ...)
    TCO__FORMAT(3, 4);
/* Where the error is, and what to do about it: after tco__error_set, and again the first one
 * wins. A pointer that does not fit keeps its tail behind "...". */
void tco__error_place(tco_error *err, const char *path, int line, int column);
void tco__error_hint(tco_error *err, const char *format, ...) TCO__FORMAT(2, 3);

/* Add to a list (NULL is fine), keeping document order; an error of the same code at the same
 * path and place is not added twice. Beyond TCO_ERRORS_MAX the last in order is dropped, but
 * counted in `total`. */
void tco__errors_add(tco_errors *errs, const tco_error *err);

#endif
