/* Strict JSON scanner: the verdict on a text, and the place and value of everything in it.
 * It must not know what a study is. */
#ifndef TCO_JSON_SCAN_H
#define TCO_JSON_SCAN_H

#include <stddef.h>

#include "base/arena.h"
#include "tco/tco.h"

enum {
    TCO__SCAN_BYTES_MAX = 1 << 20,  /* size of a document */
    TCO__SCAN_DEPTH_MAX = 64,       /* nested containers */
    TCO__SCAN_VALUES_MAX = 10000,   /* members and elements in all */
    TCO__SCAN_STRING_MAX = 1 << 16, /* bytes of one unescaped string */
    TCO__SCAN_NUMBER_MAX = 1100     /* characters of one number */
};

/* What went wrong: finer than a status, named as in the corpora. */
typedef enum tco__scan_class {
    TCO__SCAN_OK,
    TCO__SCAN_EMPTY,
    TCO__SCAN_SYNTAX,
    TCO__SCAN_NUMBER,
    TCO__SCAN_STRING,
    TCO__SCAN_NUL,
    TCO__SCAN_ENCODING,
    TCO__SCAN_TRAILING,
    TCO__SCAN_RANGE,
    TCO__SCAN_DUPLICATE,
    TCO__SCAN_LIMIT,
    TCO__SCAN_MEMORY
} tco__scan_class;

/* One value, in document pre-order: a container comes before its members. */
typedef struct tco__scan_value {
    size_t offset, size;      /* bytes of the value in the text */
    int line, column;         /* where it starts */
    int key_line, key_column; /* where its member name starts; 0 outside objects */
    double number;            /* of a number: correctly rounded, -0 as 0 */
} tco__scan_value;

typedef struct tco__scan {
    tco__scan_class fault; /* TCO__SCAN_OK or the first fault */
    size_t fault_offset;   /* byte */
    tco__scan_value *values;
    size_t count;
} tco__scan;

/* Scan `size` bytes. On TCO_OK `scan` lists the values, allocated from `arena`; otherwise
 * `err` (not NULL) holds code, line:column, JSON Pointer of the value being read, message and
 * hint, and scan->fault says which class of fault it is. Codes: SYNTAX; RANGE for a number
 * beyond double; DUPLICATE; LIMIT; NOMEM. Thread-safe, locale-free. */
tco_status tco__scan_text(const char *text, size_t size, tco_arena *arena, tco__scan *scan,
                          tco_error *err);

#endif
