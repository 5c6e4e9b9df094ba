/* JSON laid out for people: one member a line. It must not know what is written. */
#ifndef TCO_JSON_PRETTY_H
#define TCO_JSON_PRETTY_H

#include <stdbool.h>

#include "base/text.h"
#include "json/tree.h"

typedef struct tco__pretty {
    tco_text *text;
    int depth;
    bool first; /* no member of this object yet */
} tco__pretty;

void tco__pretty_open(tco__pretty *self); /* { */
void tco__pretty_key(tco__pretty *self, const char *name);
void tco__pretty_close(tco__pretty *self); /* } */
/* Any value; members keep their order. */
void tco__pretty_node(tco__pretty *self, const tco__node *node);

#endif
