/* What the files of block/ share: they are classes like the components, but publish to the
 * context and emit no cost. */
#ifndef TCO_MODEL_BLOCKS_H
#define TCO_MODEL_BLOCKS_H

#include "model/component.h"

extern const tco__class tco__class_usage, tco__class_electricity, tco__class_option,
    tco__class_correlation, tco__class_sweep;

#endif
