/* Functions of finance that stand alone: cash flows, annuities, depreciation. Part of tco.h.
 *
 * Here money out is negative and money in positive, as analysts write cash flows; functions of
 * costs alone (capital recovery, equivalent annual cost, cost per hour, amortization,
 * depreciation) take and give positive costs. Rates are fractions a period. All numbers are
 * finite; a result that no finite double holds is NOT_FINITE, never an infinity or a NaN.
 * Outputs are written on success only. All functions are pure: any threads may call them.
 * Formulas and their sources: doc/finance.md. */
#ifndef TCO_FINANCE_H
#define TCO_FINANCE_H

#include "tco/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers are stable: new ones are only appended. */
typedef enum tco_finance_status {
    TCO_FINANCE_OK = 0,
    TCO_FINANCE_TOO_FEW = 1,        /* fewer flows than the question needs */
    TCO_FINANCE_ALL_ZERO = 2,       /* no flow but zeros */
    TCO_FINANCE_NO_SIGN_CHANGE = 3, /* all flows have one sign */
    TCO_FINANCE_NO_REAL_ROOT = 4,   /* flows of both signs, and no rate balances them */
    TCO_FINANCE_NO_SOLUTION = 5,    /* no number does what is asked, or none a double holds */
    TCO_FINANCE_DOMAIN = 6,         /* an argument outside its range, or not finite */
    TCO_FINANCE_NOT_REACHED = 7,    /* the money never comes back */
    TCO_FINANCE_NOT_FINITE = 8,     /* the result does not fit a finite double */
    TCO_FINANCE_LIMIT = 9,          /* more periods or sign changes than are searched */
    TCO_FINANCE_NOMEM = 10,         /* memory is gone */
    TCO_FINANCE_ARGUMENT = 11       /* a call that breaks this header's rules (NULL) */
} tco_finance_status;
#define TCO_FINANCE_STATUS_COUNT 12
/** Name ("no_real_root"); NULL for a number that is none. Static. */
TCO_API const char *tco_finance_status_name(tco_finance_status status);
/** One-line description; "unknown status" for a number that is none. Static. */
TCO_API const char *tco_finance_status_text(tco_finance_status status);

/** When the payments of a period fall. */
typedef enum tco_finance_when { TCO_FINANCE_END = 0, TCO_FINANCE_BEGIN = 1 } tco_finance_when;
#define TCO_FINANCE_WHEN_COUNT 2
/** Name ("end", "begin"); NULL for a number that is none. Static. */
TCO_API const char *tco_finance_when_name(tco_finance_when when);
/** Fails: ARGUMENT (NULL), UNKNOWN. */
TCO_API tco_status tco_finance_when_from_name(const char *name, tco_finance_when *when);

/** How the days between two dates become years. */
typedef enum tco_finance_basis {
    TCO_FINANCE_ACT_365F = 0,     /* days / 365, leap years or not */
    TCO_FINANCE_ACT_360 = 1,      /* days / 360 */
    TCO_FINANCE_ACT_ACT_ISDA = 2, /* days in leap years / 366 + other days / 365 */
    TCO_FINANCE_30_360_BOND = 3,  /* months of 30 days: 30/360 US without its February rule */
    TCO_FINANCE_30U_360 = 4,      /* the same with it */
    TCO_FINANCE_30E_360 = 5,      /* any 31st counts as a 30th */
    TCO_FINANCE_30E_360_ISDA = 6  /* ends of February too, but for the last flow's date */
} tco_finance_basis;
#define TCO_FINANCE_BASIS_COUNT 7
/** Name ("act/365F", "30/360-bond"); NULL for a number that is none. Static. */
TCO_API const char *tco_finance_basis_name(tco_finance_basis basis);
/** Fails: ARGUMENT (NULL), UNKNOWN. */
TCO_API tco_status tco_finance_basis_from_name(const char *name, tco_finance_basis *basis);

/** Dates are serial days: 1 is 0001-01-01 of the Gregorian calendar carried backwards, 719163 is
 *  1970-01-01 (the ordinals of Python's datetime). The last is 9999-12-31. */
#define TCO_FINANCE_DAY_MAX 3652059
/** Serial day of a date. Fails: DOMAIN (no such date from year 1 to 9999), ARGUMENT. */
TCO_API tco_finance_status tco_finance_day(int year, int month, int day, int32_t *serial);

#ifdef __cplusplus
}
#endif

#include "tco/finance_annuity.h"
#include "tco/finance_cashflow.h"
#include "tco/finance_depreciation.h"

#endif
