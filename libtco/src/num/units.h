/* Conversion factors, each once. They must not depend on a study: what a study may change
 * (days per year) is an input. */
#ifndef TCO_NUM_UNITS_H
#define TCO_NUM_UNITS_H

#define TCO__MONTHS_PER_YEAR 12
#define TCO__HOURS_PER_DAY 24.0
#define TCO__DAYS_PER_WEEK 7.0

/* The tie rule: a difference at most this part of the money that made it counts as zero. */
#define TCO__TIE 1e-12

#endif
