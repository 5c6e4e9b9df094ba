/* Dates as serial days, and the years between them. It must not know what is paid on them. */
#ifndef TCO_NUM_CALENDAR_H
#define TCO_NUM_CALENDAR_H

#include "tco/tco.h"

/* Years from a day to a later one, both from 1 to TCO_FINANCE_DAY_MAX; `last` is the last day of
 * all that are asked about (the end of an agreement). */
double tco__calendar_years(int32_t from, int32_t to, int32_t last, tco_finance_basis basis);

#endif
