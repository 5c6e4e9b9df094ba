/* Everything a component may see. A component file includes this header only: it cannot see
 * other components, results or JSON. */
#ifndef TCO_MODEL_COMPONENT_H
#define TCO_MODEL_COMPONENT_H

#include "model/context.h"
#include "model/field.h"
#include "model/line.h"
#include "model/report.h"
#include "num/depreciation.h"
#include "num/elementary.h"
#include "num/units.h"

/* Defines the class of a component file that has FIELDS, SELF and the functions named.
 * The symbol is what components.def names. */
#define TCO_COMPONENT(kind, needs, publish, check, emit, help)                        \
    static const tco__row rows[] = {FIELDS(TCO_ROW)};                                 \
    const tco__class tco__class_##kind = {#kind,        help,                         \
                                          rows,         sizeof rows / sizeof rows[0], \
                                          sizeof(SELF), needs,                        \
                                          publish,      check,                        \
                                          emit};

/* The class of what a MAP of the component holds, from FIELDS and SELF. */
#define TCO_INNER_CLASS(symbol, name, help)                            \
    static const tco__row symbol##_rows[] = {FIELDS(TCO_ROW)};         \
    static const tco__class symbol = {                                 \
        name,          help,                                           \
        symbol##_rows, sizeof symbol##_rows / sizeof symbol##_rows[0], \
        sizeof(SELF),  TCO_NEEDS_NOTHING,                              \
        NULL,          NULL,                                           \
        NULL};

#endif
