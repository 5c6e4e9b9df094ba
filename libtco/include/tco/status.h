/* What every part of the interface uses: status, errors, writing. Part of tco.h. */
#ifndef TCO_STATUS_H
#define TCO_STATUS_H

#include <stddef.h>
#include <stdint.h>

#if defined(TCO_STATIC) || !defined(__GNUC__)
#define TCO_API
#else
#define TCO_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers are stable: new ones are only appended. */
typedef enum tco_status {
    TCO_OK = 0,
    TCO_E_NOMEM = 1,      /* memory is gone */
    TCO_E_IO = 2,         /* a file could not be read, or the write function refused */
    TCO_E_SYNTAX = 3,     /* not strict JSON (RFC 8259, UTF-8) */
    TCO_E_TYPE = 4,       /* a value of the wrong JSON type */
    TCO_E_RANGE = 5,      /* a value outside its allowed range */
    TCO_E_UNKNOWN = 6,    /* a key or name that does not exist */
    TCO_E_MISSING = 7,    /* a key that is needed and absent */
    TCO_E_DUPLICATE = 8,  /* the same key twice in one object */
    TCO_E_CONFLICT = 9,   /* values that exclude each other */
    TCO_E_NUMERIC = 10,   /* a result that does not fit a finite double */
    TCO_E_LIMIT = 11,     /* larger than a limit of the reader */
    TCO_E_CANCELLED = 12, /* the tick function asked to stop */
    TCO_E_ARGUMENT = 13   /* a call that breaks this header's rules */
} tco_status;

/** Short name ("RANGE") of a status; "UNKNOWN_STATUS" for a number that is none. Static. */
TCO_API const char *tco_status_name(tco_status status);
/** One-line description of a status. Static. */
TCO_API const char *tco_status_text(tco_status status);

/** One error, owned by the caller; filling it never allocates. The layout is frozen. */
typedef struct tco_error {
    tco_status code;
    int line, column;  /* 1-based place in the JSON text, columns in code points; 0: none */
    char path[256];    /* JSON Pointer (RFC 6901) of the value; "" is the whole document */
    char message[256]; /* what was found and what is allowed; one line, no final stop */
    char hint[128];    /* what to do about it; may be empty */
} tco_error;

#define TCO_ERRORS_MAX 20

/** The errors of one file in document order: the first TCO_ERRORS_MAX of `total`. */
typedef struct tco_errors {
    size_t count, total;
    tco_error item[TCO_ERRORS_MAX];
} tco_errors;

/** Receives text in pieces. Return 0 to go on; anything else stops with TCO_E_IO. */
typedef int (*tco_write_fn)(void *user, const char *text, size_t size);

/** Write one error as "name:line:column: error: pointer: message (hint)" and a newline.
 *  `name` is the file's name, or NULL. Control and direction characters are escaped. */
TCO_API tco_status tco_error_write(const tco_error *self, const char *name, tco_write_fn write,
                                   void *user);

/** Version of the library, "major.minor.patch". Static. */
TCO_API const char *tco_version(void);

#ifdef __cplusplus
}
#endif
#endif
