/* A number that is not known: its distribution, as the study gives it in place of the number.
 * It must not know JSON, fields or how samples are drawn. */
#ifndef TCO_MODEL_UNCERTAIN_H
#define TCO_MODEL_UNCERTAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "num/distribution.h"

/* How a law is written. */
typedef enum tco__law_shape {
    TCO__SHAPE_NUMBER, /* {"point": 2} */
    TCO__SHAPE_LIST,   /* {"pert": [1, 2, 4]}: `count` numbers in order; 0: any number of them */
    TCO__SHAPE_NAMED,  /* {"normal": {"mean": 2, "sd": 1}}: one of two sets of names */
    TCO__SHAPE_WEIGHTS /* {"discrete": {"values": [1, 2], "weights": [3, 1]}} */
} tco__law_shape;

enum { TCO__VALUES_MAX = 1000, TCO__LAW_COUNT = TCO__DISTRIBUTION_EMPIRICAL + 1 };

typedef struct tco__law_form {
    const char *name;
    tco__law_shape shape;
    size_t count;
    const char *first[TCO__DISTRIBUTION_PARAMETERS + 1]; /* names, ended by NULL */
    const char *second[TCO__DISTRIBUTION_PARAMETERS + 1];
    const char *example, *help;
    const char *centre; /* what a plain run takes */
} tco__law_form;

/* By tco__distribution_kind. */
extern const tco__law_form tco__uncertain_laws[TCO__LAW_COUNT];

/* The law of a name; TCO__LAW_COUNT if there is none. */
int tco__uncertain_find(const char *name);
/* Which parameter or value is impossible, with what to say of it; returns false and its index, as
 * tco__distribution_possible, if there is one. A law without any width is none: that is `point`. */
bool tco__uncertain_possible(const tco__distribution *law, size_t *index, const char **message);
/* What a plain run takes, as each form's `centre` says: the value that was written wherever one
 * was, within the limits of the field. */
double tco__uncertain_centre(const tco__distribution *law);
/* As JSON on one line, as in the canonical text. */
void tco__uncertain_write(tco_text *text, const tco__distribution *law);

#endif
