/* The fields of a study file. Part of tco.h. */
#ifndef TCO_FIELD_H
#define TCO_FIELD_H

#include "tco/status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tco_field_kind {
    TCO_FIELD_NUMBER = 0,   /* a number; may be replaced lane by lane */
    TCO_FIELD_COUNT = 1,    /* a whole number */
    TCO_FIELD_CHOICE = 2,   /* one of a few words */
    TCO_FIELD_TEXT = 3,     /* free text */
    TCO_FIELD_SERIES = 4,   /* numbers keyed by month, year or age */
    TCO_FIELD_BLOCK = 5,    /* an object with fields of its own */
    TCO_FIELD_MAP = 6,      /* objects of one kind, keyed by name */
    TCO_FIELD_CONSTANT = 7, /* a number that is never uncertain and never a column */
    TCO_FIELD_LIST = 8      /* numbers in an array; constant, too */
} tco_field_kind;

typedef enum tco_field_need {
    TCO_NEED_REQUIRED = 0,
    TCO_NEED_DEFAULT = 1,    /* `standard` is used where it is absent */
    TCO_NEED_OPTIONAL = 2,   /* absent means: no such thing */
    TCO_NEED_ONE_OF = 3,     /* exactly one member of its group */
    TCO_NEED_AT_MOST_ONE = 4 /* at most one member of its group */
} tco_field_need;

/** One row of the field list. Limits are inclusive. */
typedef struct tco_field {
    const char *name; /* the JSON key */
    tco_field_kind kind;
    const char *unit;
    double minimum, maximum;
    tco_field_need need;
    double standard;            /* the default of TCO_NEED_DEFAULT; of a choice its index */
    int group;                  /* of TCO_NEED_ONE_OF and TCO_NEED_AT_MOST_ONE */
    const char *const *choices; /* of a choice, ends with NULL */
    const char *help;           /* one or two sentences */
} tco_field;

/** The objects of a study file: "study", "usage", ..., every component. */
TCO_API size_t tco_class_count(void);
TCO_API const char *tco_class_name(size_t index);
TCO_API const char *tco_class_help(size_t index);
/** Field `field` of class `index`; NULL past the end. Static. */
TCO_API const tco_field *tco_class_field(size_t index, size_t field);
/** The class of the objects in a BLOCK or MAP field; tco_class_count() for other fields. */
TCO_API size_t tco_class_field_class(size_t index, size_t field);

/** Write the JSON Schema (2020-12) of the study file. Fails: IO, NOMEM. */
TCO_API tco_status tco_schema_write(tco_write_fn write, void *user, tco_error *err);
/** Write the reference of all fields as Markdown. Fails: IO, NOMEM. */
TCO_API tco_status tco_fields_write(tco_write_fn write, void *user, tco_error *err);

#ifdef __cplusplus
}
#endif
#endif
