/* Whether a number is one that its field takes. It must not know any particular field. */
#ifndef TCO_MODEL_RANGE_H
#define TCO_MODEL_RANGE_H

#include <stdbool.h>

#include "tco/tco.h"

/* Check a number against a field's kind and range. If it is refused, returns false with the
 * message and a hint (which may be empty) filled. */
bool tco__field_accepts(const tco_field *field, double value, char *message, size_t message_size,
                        char *hint, size_t hint_size);

#endif
