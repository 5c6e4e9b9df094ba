/* A number that is not known: its distribution, as the study gives it in place of the number.
 * It must not know JSON, fields or how samples are drawn. */
#ifndef TCO_MODEL_UNCERTAIN_H
#define TCO_MODEL_UNCERTAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "num/distribution.h"

/* In the order of tco__uncertain_laws. */
typedef enum tco__law {
    TCO__POINT,
    TCO__UNIFORM,
    TCO__TRIANGULAR,
    TCO__PERT,
    TCO__NORMAL,
    TCO__LOGNORMAL,
    TCO__BETA,
    TCO__DISCRETE,
    TCO__EMPIRICAL,
    TCO__LAW_COUNT
} tco__law;

/* How a law is written. */
typedef enum tco__law_shape {
    TCO__SHAPE_NUMBER, /* {"point": 2} */
    TCO__SHAPE_LIST,   /* {"pert": [1, 2, 4]}: `count` numbers in order; 0: any number of them */
    TCO__SHAPE_NAMED,  /* {"normal": {"mean": 2, "sd": 1}}: one of two sets of names */
    TCO__SHAPE_WEIGHTS /* {"discrete": {"values": [1, 2], "weights": [3, 1]}} */
} tco__law_shape;

enum { TCO__PARAMETERS_MAX = 4, TCO__VALUES_MAX = 1000 };

typedef struct tco__law_form {
    const char *name;
    tco__law_shape shape;
    size_t count;
    const char *first[TCO__PARAMETERS_MAX + 1]; /* names, ended by NULL */
    const char *second[TCO__PARAMETERS_MAX + 1];
    const char *example, *help;
    const char *centre; /* what a plain run takes */
} tco__law_form;

extern const tco__law_form tco__uncertain_laws[TCO__LAW_COUNT];

typedef struct tco__uncertain {
    tco__law law;
    bool second; /* written by the second set of names */
    double parameter[TCO__PARAMETERS_MAX];
    size_t count; /* of values and weights */
    double *value, *weight;
} tco__uncertain;

/* The law of a name; TCO__LAW_COUNT if there is none. */
tco__law tco__uncertain_find(const char *name);
/* Which parameter or value is impossible beside the others, with what to say of it; returns false
 * and its index if there is one. Ranges of fields are not looked at. */
bool tco__uncertain_possible(const tco__uncertain *self, size_t *index, const char **message);
/* The same law for drawing, with the limits of its field; its lists are those of `self`. */
tco__distribution tco__uncertain_law(const tco__uncertain *self, double low, double high);
/* Whether the limits of the field, at which normal and lognormal laws are cut, leave enough of it. */
bool tco__uncertain_within(const tco__uncertain *self, double low, double high);
/* What a plain run takes: the most likely value of triangular, pert and discrete laws, the middle of
 * uniform, normal and beta ones (their mean), the median of lognormal and empirical ones. */
double tco__uncertain_centre(const tco__uncertain *self);
/* As JSON on one line, as in the canonical text. */
void tco__uncertain_write(tco_text *text, const tco__uncertain *self);

#endif
