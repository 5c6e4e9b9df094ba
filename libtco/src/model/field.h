/* What a class of objects in the study file looks like: rows of fields, written once with the
 * X-macro below. It must not know any particular class. */
#ifndef TCO_MODEL_FIELD_H
#define TCO_MODEL_FIELD_H

#include <stddef.h>

#include "tco/tco.h"

typedef struct tco__class tco__class;
typedef struct tco_context tco_context;
typedef struct tco_lines tco_lines;
typedef struct tco_report tco_report;

/* One row: the public description, the place in the bound struct, the class of what is inside. */
typedef struct tco__row {
    tco_field field;
    size_t offset;
    const tco__class *inner;
} tco__row;

/* What a class needs others to have published; an unmet need is MISSING at its pointer. */
enum { TCO_NEEDS_NOTHING = 0, TCO_NEEDS_PURCHASE = 1, TCO_NEEDS_TARIFF = 2 };
/* Beside the needs: a question to the study, which no plain run computes from. */
enum { TCO_ASIDE = 4 };

struct tco__class {
    const char *name, *help;
    const tco__row *rows;
    size_t row_count;
    size_t size; /* of the bound struct */
    unsigned needs;
    /* Tell the context what others may read. May be NULL. */
    void (*publish)(const void *self, tco_context *cx);
    /* Rules between fields, lane by lane. May be NULL. */
    void (*check)(const void *self, const tco_context *cx, tco_report *report);
    /* Turn the fields into cost lines; only components have it. */
    void (*emit)(const void *self, const tco_context *cx, tco_lines *out);
};

/* Columns of a path or a table: `count` keys in rising order, one column each. */
typedef struct tco_steps {
    int count;
    const int *key;
    const double *const *value;
} tco_steps;

/* The objects of a MAP field. */
typedef struct tco_named {
    int count;
    const char *const *name;
    const char *const *pointer;
    const void *const *fields; /* bound structs */
} tco_named;

/* Members of the bound struct. NUMBER: a column, NULL where absent without a default. CHOICE:
 * an index, -1 where absent. BLOCK: nothing, its class binds itself. LIST: nothing, it is read from
 * its slot. */
#define TCO_MEMBER(kind, name, ...) TCO_MEMBER_##kind(name)
#define TCO_MEMBER_NUMBER(name) const double *name;
#define TCO_MEMBER_CONSTANT(name) double name;
#define TCO_MEMBER_COUNT(name) int name;
#define TCO_MEMBER_CHOICE(name) int name;
#define TCO_MEMBER_TEXT(name) const char *name;
#define TCO_MEMBER_SERIES(name) tco_steps name;
#define TCO_MEMBER_MAP(name) tco_named name;
#define TCO_MEMBER_BLOCK(name)
#define TCO_MEMBER_LIST(name)

/* Rows of the table. SELF names the bound struct; a need expands to need, default, group.
 *   NUMBER(name, unit, minimum, maximum, need, help)   COUNT and CONSTANT: the same
 *   CHOICE(name, words, need, help)                    TEXT(name, unit, need, help)
 *   SERIES(name, unit, key minimum, key maximum, value minimum, value maximum, need, help)
 *   LIST: as NUMBER, of each value                     MAP(name, class, need, help)
 *   BLOCK(name, class, need, help)
 * A series shows its key's range in `minimum` and `maximum` of a second, inner row. */
#define TCO_ROW(kind, name, ...) TCO_ROW_##kind(name, __VA_ARGS__)
#define TCO_ROW_NUMBER(name, unit, minimum, maximum, need, standard, group, help)          \
    {{#name, TCO_FIELD_NUMBER, unit, minimum, maximum, need, standard, group, NULL, help}, \
     offsetof(SELF, name),                                                                 \
     NULL},
#define TCO_ROW_CONSTANT(name, unit, minimum, maximum, need, standard, group, help)          \
    {{#name, TCO_FIELD_CONSTANT, unit, minimum, maximum, need, standard, group, NULL, help}, \
     offsetof(SELF, name),                                                                   \
     NULL},
#define TCO_ROW_COUNT(name, unit, minimum, maximum, need, standard, group, help)          \
    {{#name, TCO_FIELD_COUNT, unit, minimum, maximum, need, standard, group, NULL, help}, \
     offsetof(SELF, name),                                                                \
     NULL},
#define TCO_ROW_CHOICE(name, words, need, standard, group, help)              \
    {{#name, TCO_FIELD_CHOICE, "", 0, 0, need, standard, group, words, help}, \
     offsetof(SELF, name),                                                    \
     NULL},
#define TCO_ROW_TEXT(name, unit, need, standard, group, help)                \
    {{#name, TCO_FIELD_TEXT, unit, 0, 0, need, standard, group, NULL, help}, \
     offsetof(SELF, name),                                                   \
     NULL},
#define TCO_ROW_SERIES(name, unit, keys, minimum, maximum, need, standard, group, help)    \
    {{#name, TCO_FIELD_SERIES, unit, minimum, maximum, need, standard, group, NULL, help}, \
     offsetof(SELF, name),                                                                 \
     keys},
#define TCO_ROW_LIST(name, unit, minimum, maximum, need, standard, group, help) \
    {{#name, TCO_FIELD_LIST, unit, minimum, maximum, need, standard, group, NULL, help}, 0, NULL},
#define TCO_ROW_MAP(name, inner, need, standard, group, help)             \
    {{#name, TCO_FIELD_MAP, "", 0, 0, need, standard, group, NULL, help}, \
     offsetof(SELF, name),                                                \
     inner},
#define TCO_ROW_BLOCK(name, inner, need, standard, group, help) \
    {{#name, TCO_FIELD_BLOCK, "", 0, 0, need, standard, group, NULL, help}, 0, inner},

#define REQUIRED TCO_NEED_REQUIRED, 0, 0
#define OPTIONAL TCO_NEED_OPTIONAL, 0, 0
#define DEFAULT(value) TCO_NEED_DEFAULT, value, 0
#define ONE_OF(group) TCO_NEED_ONE_OF, 0, group
#define AT_MOST_ONE(group) TCO_NEED_AT_MOST_ONE, 0, group

/* The words of a choice, written once: enum and names. */
#define TCO_WORD_ENUM(symbol, word) symbol,
#define TCO_WORD_NAME(symbol, word) word,

/* Unit of a TEXT that must be a currency code. */
#define TCO_UNIT_CURRENCY "ISO 4217 code"
#define TCO_UNIT_MONEY "money"

/* What the keys of a series are: a class with one COUNT row, so that range and unit of the
 * keys are found like everything else. */
extern const tco__class tco__keys_month, tco__keys_year, tco__keys_age;

#define TCO_MONEY_MAX 1e12  /* far above any price, far below overflow */
#define TCO_MONTHS_MAX 1200 /* horizon, search and keys of paths */
#define TCO_DRIFT_MIN (-0.95)
#define TCO_DRIFT_MAX 10

/* Row of a class by name (`size` bytes); NULL if there is none. */
const tco__row *tco__class_find(const tco__class *self, const char *name, size_t size);
/* The nearest name to a mistyped one among the rows of a class, or NULL. */
const char *tco__class_suggest(const tco__class *self, const char *name);
/* The same over any list of names; the search is bounded. */
const char *tco__suggest(const char *name, const char *const *names, size_t count);
/* The root of all classes, and all classes in depth-first order; NULL past the end. */
extern const tco__class tco__study_class;
const tco__class *tco__class_at(size_t index);

#endif
