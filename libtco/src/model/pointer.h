/* From a JSON Pointer to the field it names. It must not know JSON text. */
#ifndef TCO_MODEL_POINTER_H
#define TCO_MODEL_POINTER_H

#include "base/error.h"
#include "model/study.h"

typedef struct tco__place {
    tco__block *block;
    const tco__row *row;
    tco__slot *slot;
    tco__entry *entry; /* of a series, else NULL */
    int key;           /* of a series */
} tco__place;

/* Find a number: a NUMBER or COUNT field, or an entry of a SERIES (entry is NULL if the series
 * has none at that key). Fails: UNKNOWN, TYPE. */
tco_status tco__pointer_find(tco__block *root, const char *pointer, tco__place *place,
                             tco_error *err);

/* The same for a number that may be a column of a batch: one that has a value, and from which costs
 * follow. Fails: UNKNOWN, TYPE. */
tco_status tco__pointer_column(tco__block *root, const char *pointer, tco__place *place,
                               tco_error *err);

#endif
