/* Depreciation schedules: book values at the ends of the years of life. It must not know what
 * is depreciated. */
#ifndef TCO_NUM_DEPRECIATION_H
#define TCO_NUM_DEPRECIATION_H

#include <stdbool.h>

enum { TCO__LIFE_MAX = 100 };

typedef enum tco__depreciation {
    TCO__STRAIGHT_LINE,
    TCO__DECLINING,        /* rate * book, the last year takes the rest */
    TCO__DOUBLE_DECLINING, /* with switch to straight line */
    TCO__SUM_OF_DIGITS,
    TCO__CUSTOM /* fractions of cost - salvage */
} tco__depreciation;

typedef struct tco__asset {
    tco__depreciation method;
    bool half_year;       /* half of the first year's amount in year 1, one more year at the end */
    int life_years;       /* 1 ... TCO__LIFE_MAX */
    double cost, salvage; /* 0 <= salvage <= cost */
    double rate;          /* of DECLINING: fraction of the book value a year; < 0: the one that
                          * ends at the salvage value, which must then be above 0 */
    const double *fractions; /* of CUSTOM, life_years of them */
} tco__asset;

/* Years in the schedule: life, and one more with the half-year convention. */
int tco__depreciation_years(const tco__asset *asset);
/* book[k], k = 0 ... years: book value at the end of year k; book[0] is the cost, the last one
 * the salvage value. Sources: the textbook definitions; with the half-year convention double
 * declining is the method of the IRS tables (Publication 946, table A-1). */
void tco__depreciation_book(const tco__asset *asset, double *book);

/* Declining balance: amount of a period that takes `length` (at most 1) of a whole one, `left` of
 * which remain of the life at its start; `book` is the value there. */
typedef struct tco__declining {
    double rate, salvage;
    bool switched; /* to straight line over the time left, once that is more */
} tco__declining;
double tco__declining_amount(const tco__declining *rule, double book, double left, double length);

#endif
