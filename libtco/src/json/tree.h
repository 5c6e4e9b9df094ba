/* A JSON document as a tree whose every value knows its place in the text. It must not know
 * what a study is. */
#ifndef TCO_JSON_TREE_H
#define TCO_JSON_TREE_H

#include "base/arena.h"
#include "tco/tco.h"

typedef enum tco__node_kind {
    TCO__NODE_NULL,
    TCO__NODE_BOOL,
    TCO__NODE_NUMBER,
    TCO__NODE_TEXT,
    TCO__NODE_ARRAY,
    TCO__NODE_OBJECT
} tco__node_kind;

typedef struct tco__node tco__node;
struct tco__node {
    tco__node_kind kind;
    const char *name; /* of a member of an object */
    const char *text; /* TEXT */
    double number;    /* NUMBER; of BOOL 1 is true */
    size_t count;     /* members or elements */
    tco__node *child, *next;
    int line, column, key_line, key_column;
};

/* Parse a document into `arena`. Fails as the scanner does, `err` is not NULL. */
tco_status tco__tree_parse(const char *json, size_t size, tco_arena *arena, tco__node **root,
                           tco_error *err);

#endif
