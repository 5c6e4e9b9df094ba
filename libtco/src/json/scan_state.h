/* What the parts of the scanner share: scan.c walks the document, lexeme.c reads strings and
 * numbers, fault.c puts a fault into words. No other file includes this. */
#ifndef TCO_JSON_SCAN_STATE_H
#define TCO_JSON_SCAN_STATE_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"
#include "json/scan.h"

#define TCO__SCAN_NOWHERE ((size_t)-1)

/* One member name. */
typedef struct tco__scan_key {
    const char *name; /* unescaped, not NUL-terminated */
    size_t size;
    size_t offset; /* of its opening quote */
    size_t object; /* index of the value it belongs to */
} tco__scan_key;

/* One open container. */
typedef struct tco__scan_frame {
    size_t value; /* its index */
    size_t index; /* members or elements begun */
    size_t key;   /* index of the current member's name */
    int is_object;
    int inside; /* a member or element is being read, so it belongs to the path */
} tco__scan_frame;

typedef struct tco__scan_state {
    const char *text;
    size_t size;  /* of the well-formed part */
    size_t full;  /* of the whole text */
    size_t begin; /* after the byte-order mark */
    size_t at;
    tco_arena *arena;
    tco__scan *scan;
    tco_error *err;
    tco__scan_key *keys;
    size_t key_count;
    size_t child_count; /* members and elements */
    size_t mark;        /* line and column are known up to here */
    int mark_line, mark_column;
    size_t twice_at, first_at; /* offsets of a duplicate name, once they are known */
    size_t depth;
    tco__scan_frame stack[TCO__SCAN_DEPTH_MAX];
} tco__scan_state;

/* What may come next. */
typedef enum tco__scan_want {
    TCO__WANT_VALUE,
    TCO__WANT_NAME,
    TCO__WANT_COLON,
    TCO__WANT_OBJECT_END, /* or a comma */
    TCO__WANT_ARRAY_END,  /* or a comma */
    TCO__WANT_NOTHING,
    TCO__WANT_DIGIT
} tco__scan_want;

/* Readers return 1 and move `at` on, or 0 after a fault. */
int tco__lexeme_number(tco__scan_state *self, double *value);
int tco__lexeme_literal(tco__scan_state *self);
/* `plain` tells whether the string has no escapes. */
int tco__lexeme_string(tco__scan_state *self, size_t *unescaped_size, int *plain);
/* The text of the string token at `offset`, which was read before, without its escapes. */
void tco__lexeme_unescape(const char *token, char *out);

/* Record a fault; always 0. A fault at ill-formed UTF-8 turns into one of encoding. */
int tco__fault_raise(tco__scan_state *self, tco__scan_class fault, size_t offset,
                     const char *format, ...) TCO__FORMAT(4, 5);
/* The character at `offset` may not stand there. */
int tco__fault_unexpected(tco__scan_state *self, tco__scan_class fault, size_t offset,
                          tco__scan_want want);
int tco__fault_encoding(tco__scan_state *self);
int tco__fault_duplicate(tco__scan_state *self, const tco__scan_key *key);
/* Line and column of `offset`, counted on from a known place before it. */
void tco__fault_place(const tco__scan_state *self, size_t from, size_t offset, int *line,
                      int *column);

#endif
