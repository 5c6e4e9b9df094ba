/* Smallest JSON of any cost component, made from its rows of the public field list, in a
 * study that has what components may need: a purchase in parts and a tariff.
 * It must not know any component by name but the purchase. */
#ifndef TCO_TEST_COMPONENT_H
#define TCO_TEST_COMPONENT_H

#include <cjson/cJSON.h>

#include "test.h"

/** The component under test. */
typedef struct component {
    const char *name; /* its key in an option */
    size_t class_number;
    int member;  /* which member of each ONE_OF group is given */
    cJSON *json; /* owned */
} component;

/** A place inside the component: the object that keys[0] ... keys[depth - 1] lead to. */
typedef struct spot {
    size_t class_number;
    const char *keys[8];
    int depth;
} spot;

typedef void (*field_visit)(const component *self, const spot *at, size_t field);

/** Number of components and the class of each: BLOCK fields of an option. */
size_t component_count(void);
/** Smallest accepted component number `index`; members of ONE_OF groups by `member`. What
 *  the library still finds missing is added. The test fails if it is not accepted. */
component component_minimal(size_t index, int member);
void component_free(component *self);

/** A value for a field that is in its range: the default or the middle. */
cJSON *field_value(size_t class_number, size_t index, int member);
/** Call `visit` for every field of the component and of the objects inside it. */
void component_visit(const component *self, field_visit visit);
/** Pointer into the study of a field at a spot; key NULL is the object itself. */
const char *spot_pointer(const component *self, const spot *at, const char *key);
/** Copy of the component with one field set to `value` (owned), its group emptied before;
 *  `value` NULL removes the field. */
cJSON *component_with(const component *self, const spot *at, size_t field, cJSON *value);

/** What a study is made of around a component. `money` multiplies the study's own prices. */
typedef struct frame {
    double money;
    int horizon;
} frame;

/** JSON text of the study with the component, to be freed. NULL json: none. */
char *framed_text(const component *self, const cJSON *json, frame around);
/** Parse it; NULL on failure, with the errors. */
tco_study *framed_parse(const component *self, const cJSON *json, frame around, tco_errors *errors);
/** The same, adding to `json` what is MISSING in the component, again and again. */
tco_study *framed_complete(const component *self, cJSON *json, frame around, tco_errors *errors);
/** Is there an error of that code at the pointer? */
int errors_have(const tco_errors *errors, tco_status code, const char *pointer);

#endif
