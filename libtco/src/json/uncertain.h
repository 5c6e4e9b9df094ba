/* Distributions read from JSON. */
#ifndef TCO_JSON_UNCERTAIN_H
#define TCO_JSON_UNCERTAIN_H

#include "model/uncertain.h"
#include "json/reader.h"

/* Read the object in place of a number of `field`. What is wrong is reported and leaves *to NULL. */
tco_status tco__read_uncertain(tco__reader *self, const tco__frame *frame, const tco__node *node,
                               const tco_field *field, const tco__distribution **to);

#endif
