/* From a name back to the enum value, by the one function that gives the names. It must not know
 * any enum. */
#ifndef TCO_BASE_LOOKUP_H
#define TCO_BASE_LOOKUP_H

#include <string.h>

#include "tco/tco.h"

/* Defines tco_KIND_from_name for an enum whose values are 0 ... count - 1. */
#define TCO__FROM_NAME(kind, count)                                                                \
    tco_status tco_##kind##_from_name(const char *name, tco_##kind *kind)                          \
    {                                                                                              \
        if (name == NULL || kind == NULL)                                                          \
            return TCO_E_ARGUMENT;                                                                 \
        for (int i = 0; i < (count); i++) {                                                        \
            if (strcmp(name, tco_##kind##_name((tco_##kind)i)) == 0) {                             \
                *kind = (tco_##kind)i;                                                             \
                return TCO_OK;                                                                     \
            }                                                                                      \
        }                                                                                          \
        return TCO_E_UNKNOWN;                                                                      \
    }

#endif
