/* Level payments. Growth is written with expm1 and log1p, which keep the digits of small rates,
 * and from the end of the term that keeps those of large ones. */
#include "num/finance.h"
#include "num/sum.h"

/* (1 + r w): what a payment at the start of its period is worth at the end of it. */
static double at_end(const tco_annuity *a)
{
    return a->when == TCO_FINANCE_BEGIN ? 1.0 + a->rate : 1.0;
}

/* ((1+r)^n - 1)/r and (1 - (1+r)^-n)/r: what n payments of 1 are worth at the end and the start. */
static double worth_at_end(double rate, double n)
{
    return tco__is_zero(rate) ? n : tco__expm1(n * tco__log1p(rate)) / rate;
}

static double worth_at_start(double rate, double n)
{
    return tco__is_zero(rate) ? n : -tco__expm1(-n * tco__log1p(rate)) / rate;
}

/* amount (1+r)^n, where a zero stays one whatever it grows by. */
static double grown(double amount, double rate, double n)
{
    return tco__is_zero(amount) ? 0.0 : amount * tco__growth(rate, n);
}

static bool is_annuity(const tco_annuity *a, double least_nper)
{
    return tco__is_rate(a->rate) && isfinite(a->nper) && a->nper >= least_nper &&
           (a->when == TCO_FINANCE_END || a->when == TCO_FINANCE_BEGIN);
}

static tco_finance_status check_loan(const tco_annuity *a)
{
    if (a == NULL)
        return TCO_FINANCE_ARGUMENT;
    bool good = is_annuity(a, 0.0) && a->nper > 0.0 && isfinite(a->pv) && isfinite(a->fv);
    return good ? TCO_FINANCE_OK : TCO_FINANCE_DOMAIN;
}

/* Where money grows, from the start's point of view; where it shrinks, from the end's: the power
 * is at most 1 in both. */
static double payment(const tco_annuity *a)
{
    double r = a->rate, n = a->nper;
    if (r >= 0.0)
        return -tco__over(a->pv + grown(a->fv, r, -n), at_end(a) * worth_at_start(r, n));
    return -tco__over(grown(a->pv, r, n) + a->fv, at_end(a) * worth_at_end(r, n));
}

tco_finance_status tco_finance_pmt(const tco_annuity *self, double *pmt)
{
    tco_finance_status status = check_loan(self);
    return status != TCO_FINANCE_OK ? status : tco__finance_give(pmt, payment(self));
}

tco_finance_status tco_finance_pv(const tco_annuity *self, double *pv)
{
    if (self == NULL)
        return TCO_FINANCE_ARGUMENT;
    if (!is_annuity(self, 0.0) || !isfinite(self->pmt) || !isfinite(self->fv))
        return TCO_FINANCE_DOMAIN;
    double paid = tco__is_zero(self->pmt)
                      ? 0.0
                      : self->pmt * at_end(self) * worth_at_start(self->rate, self->nper);
    return tco__finance_give(pv, -(paid + grown(self->fv, self->rate, -self->nper)));
}

tco_finance_status tco_finance_fv(const tco_annuity *self, double *fv)
{
    if (self == NULL)
        return TCO_FINANCE_ARGUMENT;
    if (!is_annuity(self, 0.0) || !isfinite(self->pmt) || !isfinite(self->pv))
        return TCO_FINANCE_DOMAIN;
    double paid = tco__is_zero(self->pmt)
                      ? 0.0
                      : self->pmt * at_end(self) * worth_at_end(self->rate, self->nper);
    return tco__finance_give(fv, -(grown(self->pv, self->rate, self->nper) + paid));
}

/* With q = (pv + fv) r / (pmt (1 + r w) + pv r), (1 + r)^n = 1 - q. */
tco_finance_status tco_finance_nper(const tco_annuity *self, double *nper)
{
    if (self == NULL)
        return TCO_FINANCE_ARGUMENT;
    const tco_annuity a = {self->rate, 0.0, self->pmt, self->pv, self->fv, self->when};
    if (!is_annuity(&a, 0.0) || !isfinite(a.pmt) || !isfinite(a.pv) || !isfinite(a.fv))
        return TCO_FINANCE_DOMAIN;
    double missing = a.pv + a.fv, moving = a.pmt * at_end(&a) + a.pv * a.rate;
    if (tco__is_zero(moving))
        return TCO_FINANCE_NO_SOLUTION;
    if (tco__is_zero(a.rate))
        return tco__finance_give(nper, -missing / a.pmt);
    double q = missing * a.rate / moving;
    if (q >= 1.0)
        return TCO_FINANCE_NO_SOLUTION;
    return tco__finance_give(nper, tco__log1p(-q) / tco__log1p(a.rate));
}

/* A period of a loan with its payment, checked. */
static tco_finance_status check_period(const tco_annuity *self, double per)
{
    tco_finance_status status = check_loan(self);
    if (status == TCO_FINANCE_OK && !(tco__is_whole(per) && per >= 1.0 && per <= self->nper))
        status = TCO_FINANCE_DOMAIN;
    return status;
}

/* A payment at the start is one at the end a period before: all amounts but the first, which is
 * principal alone, are those of payments at the end, discounted by a period. */
static double interest(const tco_annuity *a, double per)
{
    double r = a->rate, n = a->nper, done = per - 1.0, left = n - done, balance;
    double at_ends = payment(a) * at_end(a);
    if (a->when == TCO_FINANCE_BEGIN && done < 1.0)
        return 0.0;
    if (r >= 0.0)
        balance = -(grown(a->fv, r, -left) + at_ends * worth_at_start(r, left));
    else
        balance = grown(a->pv, r, done) + at_ends * worth_at_end(r, done);
    return -balance * r / at_end(a);
}

/* The principal grows by 1 + r from period to period and sums to pv + fv. */
static double principal(const tco_annuity *a, double per)
{
    double r = a->rate, n = a->nper, done = per - 1.0, share;
    if (a->when == TCO_FINANCE_BEGIN && done < 1.0)
        return payment(a);
    if (r >= 0.0)
        share = tco__over(tco__growth(r, done - n), worth_at_start(r, n));
    else
        share = tco__over(tco__growth(r, done), worth_at_end(r, n));
    return -(a->pv + a->fv) * share / at_end(a);
}

tco_finance_status tco_finance_ipmt(const tco_annuity *self, double per, double *to)
{
    tco_finance_status status = check_period(self, per);
    return status != TCO_FINANCE_OK ? status : tco__finance_give(to, interest(self, per));
}

tco_finance_status tco_finance_ppmt(const tco_annuity *self, double per, double *to)
{
    tco_finance_status status = check_period(self, per);
    return status != TCO_FINANCE_OK ? status : tco__finance_give(to, principal(self, per));
}

static tco_finance_status add_up(const tco_annuity *self, double start, double end,
                                 double (*part)(const tco_annuity *, double), double *to)
{
    tco_finance_status status = check_period(self, start);
    if (status == TCO_FINANCE_OK)
        status = check_period(self, end);
    if (status != TCO_FINANCE_OK)
        return status;
    if (start > end)
        return TCO_FINANCE_DOMAIN;
    if (end - start >= TCO_FINANCE_PERIODS_MAX)
        return TCO_FINANCE_LIMIT;
    tco__sum sum = {0.0, 0.0};
    for (double per = start; per <= end; per += 1.0)
        tco__sum_add(&sum, part(self, per));
    return tco__finance_give(to, tco__sum_value(&sum));
}

tco_finance_status tco_finance_cumipmt(const tco_annuity *self, double start, double end,
                                       double *to)
{
    return add_up(self, start, end, interest, to);
}

tco_finance_status tco_finance_cumprinc(const tco_annuity *self, double start, double end,
                                        double *to)
{
    return add_up(self, start, end, principal, to);
}
