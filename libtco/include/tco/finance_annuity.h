/* Finance: level payments, factors and rates. Part of tco.h; conventions and errors in
 * finance.h. */
#ifndef TCO_FINANCE_ANNUITY_H
#define TCO_FINANCE_ANNUITY_H

#include "tco/finance.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Five numbers of which any four give the fifth:
 *      pv (1+r)^n + pmt (1 + r w) ((1+r)^n - 1)/r + fv = 0,    w = 1 for `begin`, else 0,
 *  and pv + n pmt + fv = 0 at r = 0. The member asked for is not read. */
typedef struct tco_annuity {
    double rate;           /* r, a period; > -1 */
    double nper;           /* n, periods; >= 0, and > 0 where a payment is asked for */
    double pmt;            /* of each period */
    double pv, fv;         /* now, and after the last period */
    tco_finance_when when; /* do payments fall */
} tco_annuity;

/** Payment. Fails, as all of these: DOMAIN, NOT_FINITE, ARGUMENT. */
TCO_API tco_finance_status tco_finance_pmt(const tco_annuity *self, double *pmt);
/** Present and future value. */
TCO_API tco_finance_status tco_finance_pv(const tco_annuity *self, double *pv);
TCO_API tco_finance_status tco_finance_fv(const tco_annuity *self, double *fv);
/** Number of periods, not whole in general; negative where the balance is met in the past.
 *  Also NO_SOLUTION: no number of periods meets it (the payment is the interest). */
TCO_API tco_finance_status tco_finance_nper(const tco_annuity *self, double *nper);
/** Rate a period, of several by the rule of tco_finance_irr. nper is whole.
 *  Also NO_SOLUTION; LIMIT where nper > TCO_FINANCE_PERIODS_MAX; NOMEM. */
TCO_API tco_finance_status tco_finance_rate(const tco_annuity *self, double guess, double *rate);
#define TCO_FINANCE_PERIODS_MAX 1000000

/** Interest and principal in the payment of period `per`, 1 ... nper and whole; together they
 *  are the payment. With payments at the start, the first has no interest in it. */
TCO_API tco_finance_status tco_finance_ipmt(const tco_annuity *self, double per, double *interest);
TCO_API tco_finance_status tco_finance_ppmt(const tco_annuity *self, double per, double *principal);
/** Sums of both over the periods start ... end, 1 <= start <= end <= nper and whole.
 *  Also LIMIT where they are more than TCO_FINANCE_PERIODS_MAX. */
TCO_API tco_finance_status tco_finance_cumipmt(const tco_annuity *self, double start, double end,
                                               double *interest);
TCO_API tco_finance_status tco_finance_cumprinc(const tco_annuity *self, double start, double end,
                                                double *principal);

/** Capital recovery factor r / (1 - (1+r)^-n), 1/n at r = 0: what a cost of 1 now is in each of
 *  n > 0 periods. rate > -1. Fails: DOMAIN, NOT_FINITE, ARGUMENT. */
TCO_API tco_finance_status tco_finance_capital_recovery_factor(double rate, double n,
                                                               double *factor);
/** Sinking fund factor r / ((1+r)^n - 1): what must be put aside in each period to have 1 after
 *  n > 0 of them. Fails as above. */
TCO_API tco_finance_status tco_finance_sinking_fund_factor(double rate, double n, double *factor);
/** Level cost a year that has the present value `npv` of costs over n years: npv times the
 *  capital recovery factor. Costs are positive. Fails as above. */
TCO_API tco_finance_status tco_finance_equivalent_annual_cost(double npv, double rate, double n,
                                                              double *cost);
/** Level payment, positive, of a loan over a number of months at annual_rate/12 a month: a
 *  nominal yearly rate. Fails as above. */
TCO_API tco_finance_status tco_finance_monthly_amortization(double principal, double annual_rate,
                                                            double months, double *payment);

/** What an hour on one's own machine costs; all amounts are costs, and positive. */
typedef struct tco_finance_machine {
    double capex, salvage;      /* money now, and back after the life; >= 0 */
    double life_years;          /* > 0 */
    double rate;                /* effective yearly; > -1 */
    double hours_per_year;      /* of use; > 0 */
    double opex_per_hour;       /* money an hour of use */
    double fixed_opex_per_year; /* money a year, at its end */
} tco_finance_machine;
/** [(capex - salvage (1+r)^-life) CRF + fixed] / hours + opex an hour. Fails as above. */
TCO_API tco_finance_status tco_finance_levelized_cost_per_hour(const tco_finance_machine *self,
                                                               double *cost_per_hour);

/** Renting against owning, without time value. */
typedef struct tco_finance_static {
    double capex;          /* money now; >= 0 */
    double cloud_per_hour; /* money an hour rented */
    double own_per_hour;   /* money an hour of one's own machine */
    double hours_per_day;  /* of use; 0 ... 24 */
    double days_per_year;  /* > 0, <= 366 */
} tco_finance_static;
/** Months until owning has cost as little as renting: capex / ((cloud - own) hours a month).
 *  Fails: DOMAIN, NOT_REACHED (renting costs no more than running), NOT_FINITE, ARGUMENT. */
TCO_API tco_finance_status tco_finance_static_breakeven_months(const tco_finance_static *self,
                                                               double *months);

/** Effective yearly rate of a nominal one compounded `periods` > 0 times a year, and back.
 *  nominal > -periods, effective > -1. Fails: DOMAIN, NOT_FINITE, ARGUMENT. */
TCO_API tco_finance_status tco_finance_effective_rate(double nominal, double periods,
                                                      double *effective);
TCO_API tco_finance_status tco_finance_nominal_rate(double effective, double periods,
                                                    double *nominal);
/** (1 + nominal) = (1 + real)(1 + inflation), each > -1. Fails: DOMAIN, NOT_FINITE, ARGUMENT. */
TCO_API tco_finance_status tco_finance_real_to_nominal(double real, double inflation,
                                                       double *nominal);
TCO_API tco_finance_status tco_finance_nominal_to_real(double nominal, double inflation,
                                                       double *real);

#ifdef __cplusplus
}
#endif
#endif
