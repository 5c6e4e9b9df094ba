/* How long the use of an option is possible at all. It must not know costs. */
#ifndef TCO_EVAL_CAPACITY_H
#define TCO_EVAL_CAPACITY_H

#include "model/bind.h"

/* Last month, up to search_months, in which neither the machine hours nor the running and held
 * hours of an option are above the hours of the month; a column of whole numbers. True where that
 * is search_months in all lanes. */
bool tco__capacity_last(const tco_context *cx, int *last);

#endif
