/* Where the rules between fields say what is wrong: with one lane they become errors at a
 * pointer, in a batch they mark the lane. It must not know which rules exist. */
#ifndef TCO_MODEL_REPORT_H
#define TCO_MODEL_REPORT_H

#include "base/error.h"
#include "model/field.h"
#include "model/study.h"

struct tco_report {
    tco_arena *arena;
    tco_errors *errs;
    const tco__block *block;      /* whose rules are running */
    const char *scenario_pointer; /* "/scenarios/NAME", or NULL without scenarios */
    unsigned char *invalid;       /* batch: one mark a lane, no errors; else NULL */
    tco_status found;             /* code of the last finding */
};

/* Report `code` about a field (NULL: the object itself) of the running block, or of its child
 * at `pointer`, in lane `lane`. Message and hint as in tco_error; `hint` may be NULL. */
void tco_report_add(tco_report *self, size_t lane, tco_status code, const char *pointer,
                    const char *field, const char *message, const char *hint);
/* Report an entry of a series of the running block. */
void tco_report_entry(tco_report *self, size_t lane, tco_status code, const char *field, int key,
                      const char *message, const char *hint);
/* Report that the running component needs another one of its option. */
void tco_report_need(tco_report *self, size_t lane, const char *component, const char *message,
                     const char *hint);
/* The same with the place given: `state` tells whether a scenario's patch is meant. */
void tco_report_place(tco_report *self, tco_status code, int state, const char *pointer,
                      const char *field, int line, int column, const char *message,
                      const char *hint);

#endif
