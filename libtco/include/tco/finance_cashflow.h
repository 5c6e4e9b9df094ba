/* Finance: lists of cash flows. Part of tco.h; conventions and errors in finance.h. */
#ifndef TCO_FINANCE_CASHFLOW_H
#define TCO_FINANCE_CASHFLOW_H

#include "tco/finance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of several rates of return the one nearest to this is preferred, unless told otherwise. */
#define TCO_FINANCE_GUESS 0.1

/** Net present value: the sum of values[k] (1 + rate)^-(k + first_period). With first_period 0
 *  the first value is now; spreadsheets put it at 1. rate > -1 a period. No values give 0.
 *  Fails: DOMAIN, NOT_FINITE, ARGUMENT. */
TCO_API tco_finance_status tco_finance_npv(double rate, const double *values, size_t count,
                                           double first_period, double *npv);
/** The same with each value in the middle of its period: first_period 1/2. */
TCO_API tco_finance_status tco_finance_npv_mid(double rate, const double *values, size_t count,
                                               double *npv);
/** Present value at the earliest of the days of values[k] on days[k], in any order.
 *  rate > -1 a year. No values give 0. Fails: DOMAIN, NOT_FINITE, NOMEM, ARGUMENT. */
TCO_API tco_finance_status tco_finance_xnpv(double rate, const double *values, const int32_t *days,
                                            size_t count, tco_finance_basis basis, double *npv);

/** Internal rate of return: the rate a period at which the values balance. Of several the one
 *  with the smallest |ln(1 + rate) - ln(1 + guess)|, of equals the larger; *root_count of them
 *  exist (may be NULL). guess > -1; TCO_FINANCE_GUESS.
 *  Fails, in this order: ARGUMENT, DOMAIN, TOO_FEW (than two values), ALL_ZERO, NO_SIGN_CHANGE,
 *  NO_REAL_ROOT, NO_SOLUTION (only rates that no double holds), LIMIT (more than
 *  TCO_FINANCE_SIGN_CHANGES_MAX changes of sign), NOMEM. */
TCO_API tco_finance_status tco_finance_irr(const double *values, size_t count, double guess,
                                           double *rate, size_t *root_count);
/** Every rate of return above -1 that a double holds, rising: *root_count of them, of which the
 *  first `capacity` are written. There are at most as many as changes of sign. Touching rates
 *  that cannot be told apart count once. Fails: as tco_finance_irr. */
TCO_API tco_finance_status tco_finance_irr_all(const double *values, size_t count, double *rates,
                                               size_t capacity, size_t *root_count);
/** The same with dates, a year: values[k] on days[k], in any order; flows at the same time are
 *  added first. Fails: as tco_finance_irr, but TOO_FEW with no values only. */
TCO_API tco_finance_status tco_finance_xirr(const double *values, const int32_t *days, size_t count,
                                            tco_finance_basis basis, double guess, double *rate,
                                            size_t *root_count);
TCO_API tco_finance_status tco_finance_xirr_all(const double *values, const int32_t *days,
                                                size_t count, tco_finance_basis basis,
                                                double *rates, size_t capacity, size_t *root_count);
#define TCO_FINANCE_SIGN_CHANGES_MAX 500

/** The two rates of tco_finance_mirr, by name because they are so easily exchanged. */
typedef struct tco_finance_mirr_rates {
    double finance;  /* paid for money out, a period; > -1 */
    double reinvest; /* earned by money that came in; > -1 */
} tco_finance_mirr_rates;
/** Modified internal rate of return: what takes the outflows, at the finance rate to the start,
 *  to the inflows, at the reinvestment rate to the end, in count - 1 periods.
 *  Fails: DOMAIN, TOO_FEW (than two), ALL_ZERO, NO_SIGN_CHANGE, NOT_FINITE, ARGUMENT. */
TCO_API tco_finance_status tco_finance_mirr(const double *values, size_t count,
                                            const tco_finance_mirr_rates *rates, double *rate);

/** Payback: the periods until the running sum of flows is zero or more, the first of them now;
 *  linear within the period that crosses, the first crossing where there are several. With
 *  rate > -1 a period the flows are discounted to now; 0 for the simple payback. A sum within
 *  1e-12 of the money that made it is zero.
 *  Fails: DOMAIN, TOO_FEW (none), NOT_REACHED, ARGUMENT. */
TCO_API tco_finance_status tco_finance_payback(const double *flows, size_t count, double rate,
                                               double *periods);

#ifdef __cplusplus
}
#endif
#endif
