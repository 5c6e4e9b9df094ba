/* What the files that read a study share: the state of reading, and how errors get their place.
 * It must not know what any field means. */
#ifndef TCO_JSON_READER_H
#define TCO_JSON_READER_H

#include "base/error.h"
#include "model/study.h"
#include "json/tree.h"

enum {
    TCO__SCENARIOS_MAX = 256,
    TCO__PAIRS_MAX = 10000,  /* options x scenarios */
    TCO__NAME_MAX = 256,     /* bytes of a name or a short text */
    TCO__SERIES_MAX = 120,   /* values of one series */
    TCO__LIST_MAX = 10000,   /* values of one list */
    TCO__CASES_MAX = 300000, /* options x scenarios x months of the horizon */
    TCO__STEPS_MAX = 6000000 /* options x scenarios x months of the search */
};

/* Where we are: built on the stack, turned into a pointer only when something is wrong. */
typedef struct tco__frame {
    const struct tco__frame *parent;
    const char *name;
} tco__frame;

typedef struct tco__reader {
    tco_arena *arena;   /* of the study */
    tco_arena *scratch; /* of this reading */
    tco_errors *errs;
    int state;        /* TCO_ORIGIN_STUDY, or _SCENARIO while a patch is applied */
    bool found;       /* an error was added */
    tco_status first; /* its code */
} tco__reader;

/* Add an error at `frame`; returns TCO_OK, or NOMEM. `hint` may be NULL. */
tco_status tco__reader_fail(tco__reader *self, tco_status code, const tco__frame *frame, int line,
                            int column, const char *hint, const char *format, ...)
    TCO__FORMAT(7, 8);
/* "the text \"2.58\"", "an object", "the number 3": what was found, in `text`. */
const char *tco__reader_describe(const tco__reader *self, const tco__node *node);

/* Read an object into the root block: the study itself, or a scenario's patch on a copy. */
tco_status tco__read_root(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          tco__block *root);
/* Read a value into a slot; refused values are reported and leave the slot `bad`. */
tco_status tco__read_number(tco__reader *self, const tco__frame *frame, const tco__node *node,
                            const tco_field *field, tco__slot *slot);
tco_status tco__read_choice(tco__reader *self, const tco__frame *frame, const tco__node *node,
                            const tco_field *field, tco__slot *slot);
tco_status tco__read_text(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          const tco_field *field, tco__slot *slot);
tco_status tco__read_series(tco__reader *self, const tco__frame *frame, const tco__node *node,
                            const tco__row *row, tco__slot *slot);
tco_status tco__read_list(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          const tco_field *field, tco__slot *slot);
/* Check the name of an option, part, volume or scenario: not empty, not too long. */
tco_status tco__read_name(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          bool *good);
/* $comment, as_of and source, allowed in every object. True if `node` is one of them. */
bool tco__read_note(tco__reader *self, const tco__frame *frame, const tco__node *node,
                    const char **notes, tco_status *status);
#endif
