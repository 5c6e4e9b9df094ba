/* The columns that vary between the lanes of a batch, and how they follow from each other. A block
 * of lanes runs this again; all else is computed once. */
#ifndef TCO_MODEL_TAPE_H
#define TCO_MODEL_TAPE_H

#include <stdbool.h>

#include "base/arena.h"
#include "num/operation.h"

enum { TCO__TAPE_NUMBERS = 32 };

typedef struct tco__tape {
    size_t count, room;
    tco__operation *operation;
    /* Columns of one number, the latest of them. */
    size_t numbers;
    double number[TCO__TAPE_NUMBERS];
    const double *number_column[TCO__TAPE_NUMBERS];
    /* The columns that vary, by a hash of their addresses; half of the places are free. */
    size_t place_count, varying;
    const double **place;
} tco__tape;

/* A column that is filled anew for every block. False when memory is gone. */
bool tco__tape_input(tco__tape *self, tco_arena *arena, const double *column);
/* Whether a column may differ from lane to lane, and from block to block. */
bool tco__tape_varies(const tco__tape *self, const double *column);
/* A column of that number in every lane that is there already, or NULL; and to keep one. */
const double *tco__tape_number(const tco__tape *self, double number);
void tco__tape_keep_number(tco__tape *self, double number, const double *column);
/* The result of an operation that is there already, or NULL. Looks at the latest only. */
const double *tco__tape_find(const tco__tape *self, const tco__operation *operation);
/* Keep an operation, whose result varies. False when memory is gone. */
bool tco__tape_add(tco__tape *self, tco_arena *arena, const tco__operation *operation);

#endif
