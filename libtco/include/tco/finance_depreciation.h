/* Finance: depreciation, amounts positive. Part of tco.h; conventions and errors in finance.h. */
#ifndef TCO_FINANCE_DEPRECIATION_H
#define TCO_FINANCE_DEPRECIATION_H

#include "tco/finance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Longest life, in periods, of what is computed period by period. */
#define TCO_FINANCE_LIFE_MAX 1000000

/** Straight line, of any period: (cost - salvage) / life, life > 0; negative where the salvage
 *  value is above the cost. Fails, as all of these: DOMAIN, NOT_FINITE, ARGUMENT. */
TCO_API tco_finance_status tco_finance_sln(double cost, double salvage, double life,
                                           double *amount);
/** Sum of digits, of period 1 ... life: (cost - salvage)(life - period + 1) 2 / (life (life + 1)).
 *  cost, salvage >= 0. */
TCO_API tco_finance_status tco_finance_syd(double cost, double salvage, double life, double period,
                                           double *amount);
/** Fixed declining balance: the rate 1 - (salvage/cost)^(1/life), rounded half up to three
 *  decimals, times the book value; the first period has `month` months (1 ... 12) and a period
 *  life + 1 the rest. What is left at the end is not forced to the salvage value.
 *  0 <= salvage <= cost; life, period and month are whole. */
TCO_API tco_finance_status tco_finance_db(double cost, double salvage, double life, double period,
                                          double month, double *amount);
/** Declining balance at factor/life of the book value, never below salvage, in the whole period
 *  1 ... life. cost, salvage >= 0; factor > 0 (2 is double declining). No switch to straight
 *  line: something may be left. */
TCO_API tco_finance_status tco_finance_ddb(double cost, double salvage, double life, double period,
                                           double factor, double *amount);

/** Declining balance by whole periods, with or without switch to straight line. */
typedef struct tco_finance_declining {
    double cost, salvage; /* >= 0 */
    double life;          /* in periods; > 0, at most TCO_FINANCE_LIFE_MAX */
    double factor;        /* times 1/life of the book value; > 0 */
    int switch_to_sl;     /* to straight line over the rest of the life, once that is more */
} tco_finance_declining;
/** Sum from time start to end, 0 <= start <= end <= life, even within a period: the parts of a
 *  life add up. Also LIMIT. */
TCO_API tco_finance_status tco_finance_vdb(const tco_finance_declining *self, double start,
                                           double end, double *amount);
/** Amounts of the periods where the first has a fraction (0 < first_fraction <= 1) of its time and
 *  a last one the rest: `life` (whole) of them, or one more; *count of them, of which the first
 *  `capacity` are written. salvage <= cost. With the switch they sum to cost - salvage.
 *  Also LIMIT. */
TCO_API tco_finance_status tco_finance_declining_schedule(const tco_finance_declining *self,
                                                          double first_fraction, double *amounts,
                                                          size_t capacity, size_t *count);

/** What a first year counts for in the tables of the United States' tax law. */
typedef enum tco_finance_convention {
    TCO_FINANCE_HALF_YEAR = 0,
    TCO_FINANCE_MID_QUARTER_1 = 1, /* put to use in the first quarter: 7/8 of a year */
    TCO_FINANCE_MID_QUARTER_2 = 2,
    TCO_FINANCE_MID_QUARTER_3 = 3,
    TCO_FINANCE_MID_QUARTER_4 = 4
} tco_finance_convention;
#define TCO_FINANCE_CONVENTION_COUNT 5
/** Name ("half-year", "mid-quarter-1"); NULL for a number that is none. Static. */
TCO_API const char *tco_finance_convention_name(tco_finance_convention convention);
/** Fails: ARGUMENT (NULL), UNKNOWN. */
TCO_API tco_status tco_finance_convention_from_name(const char *name,
                                                    tco_finance_convention *convention);
/** MACRS table: percent of the cost in each year, rounded half up to `decimals` (0 ... 6), which
 *  sum to 100: life + 1 of them, of which the first `capacity` are written. life is whole,
 *  1 ... 100 years; factor > 0: 2 up to 10 years, 1.5 for 15 and 20, 1 for straight line.
 *  The printed 7-year table of the second quarter is the one that differs: 17.85 first, 3.34
 *  last. Fails: DOMAIN, ARGUMENT. */
TCO_API tco_finance_status tco_finance_macrs_table(double life, double factor,
                                                   tco_finance_convention convention,
                                                   double decimals, double *percent,
                                                   size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
