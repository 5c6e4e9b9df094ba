/* Growth over months. It must not know what grows. */
#ifndef TCO_NUM_RATE_H
#define TCO_NUM_RATE_H

/* Factor of one month: factor_annual^(1/12), exactly 1 for 1. factor_annual > 0. */
double tco__rate_monthly(double factor_annual);

/* level * factor_annual^(months/12), months >= 0, by the same steps as the running recurrence
 * of the evaluator: whole years by the yearly factor, then months by the monthly one. */
double tco__rate_grow(double level, double factor_annual, int months);

#endif
