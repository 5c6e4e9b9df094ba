/* The study as it was read: a tree of blocks whose slots follow the rows of their classes.
 * It must not know JSON or what any field means. */
#ifndef TCO_MODEL_STUDY_H
#define TCO_MODEL_STUDY_H

#include <stdbool.h>

#include "base/arena.h"
#include "model/field.h"
#include "model/uncertain.h"

/* State of a value: absent, or a tco_origin. */
enum { TCO__ABSENT = -1 };

typedef struct tco__entry { /* of a series */
    int key;
    int state, line, column;
    double number;
    const tco__distribution *uncertain; /* the distribution whose centre `number` is, or NULL */
} tco__entry;

typedef struct tco__block tco__block;

typedef struct tco__child { /* of a map */
    const char *name;
    tco__block *block;
} tco__child;

typedef struct tco__slot {
    int state;
    bool bad;         /* given, refused, and reported: nothing more is said about it */
    bool patched;     /* a scenario's patch gave something in it */
    int line, column; /* of the value in the text */
    double number;    /* NUMBER, COUNT, CHOICE (its index) */
    const tco__distribution *uncertain; /* of NUMBER: its distribution, whose centre `number` is */
    const char *text;                   /* TEXT */
    tco__block *block;                  /* BLOCK */
    size_t count, room;                 /* of entries or children */
    tco__entry *entry;                  /* SERIES, rising keys; LIST, keys from 0 */
    tco__child *child;                  /* MAP, in file order */
} tco__slot;

enum { TCO__NOTE_COMMENT, TCO__NOTE_AS_OF, TCO__NOTE_SOURCE, TCO__NOTE_COUNT };
extern const char *const tco__note_names[TCO__NOTE_COUNT]; /* "$comment", "as_of", "source" */

struct tco__block {
    const tco__class *type;
    const char *pointer; /* in the base study */
    int state, line, column;
    int key_line, key_column; /* where its name starts */
    bool bad;                 /* incomplete, or with a refused value inside; set by settling */
    tco__slot *slot;          /* one a row */
    const char *note[TCO__NOTE_COUNT];
};

typedef struct tco__scenario {
    const char *name;
    int line, column;
    const char *patch; /* as canonical JSON, laid out for its place in the file */
    tco__block *root;  /* the base with the patch applied */
} tco__scenario;

/* The handle stays where it is; a put replaces what is in `arena`. */
struct tco_study {
    tco_arena *home;       /* of the handle */
    tco_arena *arena;      /* of everything else */
    tco__block *root;      /* the base */
    const char *schema;    /* the file's "$schema", or NULL */
    size_t scenario_count; /* at least 1 */
    tco__scenario *scenario;
    bool implicit; /* the one scenario is the base itself, named "base" */
};

/* An empty study; NULL when memory is gone. Free it with tco_study_free. */
tco_study *tco__study_new(void);

/* All in `arena`; NULL when memory is gone. A copy shares texts and names with the original. */
tco__block *tco__block_new(tco_arena *arena, const tco__class *type, const char *pointer);
tco__block *tco__block_copy(tco_arena *arena, const tco__block *block);
/* Child of a MAP slot by name, or NULL; add appends one. */
tco__block *tco__map_find(const tco__slot *slot, const char *name);
/* Another name of the map that is nearly this one; NULL if there is none. */
const char *tco__map_suggest(const tco__slot *slot, const char *name);
tco__block *tco__map_add(tco_arena *arena, tco__slot *slot, const tco__class *type,
                         const char *pointer, const char *name);
void tco__map_remove(tco__slot *slot, const char *name);
/* Entry of a SERIES slot by key, or NULL; add keeps the keys rising. */
tco__entry *tco__series_find(const tco__slot *slot, int key);
tco__entry *tco__series_add(tco_arena *arena, tco__slot *slot, int key);
void tco__series_remove(tco__slot *slot, int key);

/* parent + "/" + name with ~ and / escaped. */
const char *tco__pointer_join(tco_arena *arena, const char *parent, const char *name);

/* The slot of row `name` of a block; NULL if there is no such row. */
tco__slot *tco__block_slot(const tco__block *block, const char *name);

/* Settle a scenario's tree after reading: report what is missing or excludes each other, give
 * defaults, run the rules between fields. Errors go to `errs` (NULL is fine). Returns the code
 * of an error found here, TCO_E_NOMEM, or TCO_OK. */
tco_status tco__scenario_settle(const tco_study *study, tco__scenario *scenario, tco_errors *errs);
/* The same for the base, which is a study by itself whatever its scenarios add. */
tco_status tco__base_settle(const tco_study *study, tco_errors *errs);
/* The scenario of a name; NULL names the first. Fails: UNKNOWN. */
tco_status tco__scenario_find(const tco_study *study, const char *name, const tco__scenario **found,
                              tco_error *err);
/* Say that an option is not there, and which may be meant; returns UNKNOWN. */
tco_status tco__option_unknown(const tco__slot *options, const char *name, tco_error *err);
/* The option that others are compared with, by index. Valid for settled trees. */
size_t tco__scenario_baseline(const tco__scenario *scenario);

#endif
