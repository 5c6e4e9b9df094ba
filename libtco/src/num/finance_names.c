/* Names of the statuses and choices of finance. It must not know who uses them. */
#include "base/lookup.h"

const char *tco_finance_status_name(tco_finance_status status)
{
    switch (status) {
    case TCO_FINANCE_OK: return "ok";
    case TCO_FINANCE_TOO_FEW: return "too_few";
    case TCO_FINANCE_ALL_ZERO: return "all_zero";
    case TCO_FINANCE_NO_SIGN_CHANGE: return "no_sign_change";
    case TCO_FINANCE_NO_REAL_ROOT: return "no_real_root";
    case TCO_FINANCE_NO_SOLUTION: return "no_solution";
    case TCO_FINANCE_DOMAIN: return "domain";
    case TCO_FINANCE_NOT_REACHED: return "not_reached";
    case TCO_FINANCE_NOT_FINITE: return "not_finite";
    case TCO_FINANCE_LIMIT: return "limit";
    case TCO_FINANCE_NOMEM: return "nomem";
    case TCO_FINANCE_ARGUMENT: return "argument";
    }
    return NULL;
}

const char *tco_finance_status_text(tco_finance_status status)
{
    switch (status) {
    case TCO_FINANCE_OK: return "no error";
    case TCO_FINANCE_TOO_FEW: return "there are too few flows";
    case TCO_FINANCE_ALL_ZERO: return "all flows are zero";
    case TCO_FINANCE_NO_SIGN_CHANGE: return "all flows have the same sign";
    case TCO_FINANCE_NO_REAL_ROOT: return "no rate balances the flows";
    case TCO_FINANCE_NO_SOLUTION: return "no number that a double holds does what is asked";
    case TCO_FINANCE_DOMAIN: return "an argument is outside its range or not finite";
    case TCO_FINANCE_NOT_REACHED: return "the money never comes back";
    case TCO_FINANCE_NOT_FINITE: return "the result does not fit a finite double";
    case TCO_FINANCE_LIMIT: return "there are more periods or changes of sign than are searched";
    case TCO_FINANCE_NOMEM: return "memory is gone";
    case TCO_FINANCE_ARGUMENT: return "a call breaks the rules of the library's header";
    }
    return "unknown status";
}

const char *tco_finance_when_name(tco_finance_when when)
{
    switch (when) {
    case TCO_FINANCE_END: return "end";
    case TCO_FINANCE_BEGIN: return "begin";
    }
    return NULL;
}

const char *tco_finance_basis_name(tco_finance_basis basis)
{
    switch (basis) {
    case TCO_FINANCE_ACT_365F: return "act/365F";
    case TCO_FINANCE_ACT_360: return "act/360";
    case TCO_FINANCE_ACT_ACT_ISDA: return "act/act-ISDA";
    case TCO_FINANCE_30_360_BOND: return "30/360-bond";
    case TCO_FINANCE_30U_360: return "30U/360";
    case TCO_FINANCE_30E_360: return "30E/360";
    case TCO_FINANCE_30E_360_ISDA: return "30E/360-ISDA";
    }
    return NULL;
}

const char *tco_finance_convention_name(tco_finance_convention convention)
{
    switch (convention) {
    case TCO_FINANCE_HALF_YEAR: return "half-year";
    case TCO_FINANCE_MID_QUARTER_1: return "mid-quarter-1";
    case TCO_FINANCE_MID_QUARTER_2: return "mid-quarter-2";
    case TCO_FINANCE_MID_QUARTER_3: return "mid-quarter-3";
    case TCO_FINANCE_MID_QUARTER_4: return "mid-quarter-4";
    }
    return NULL;
}

TCO__FROM_NAME(finance_when, TCO_FINANCE_WHEN_COUNT)
TCO__FROM_NAME(finance_basis, TCO_FINANCE_BASIS_COUNT)
TCO__FROM_NAME(finance_convention, TCO_FINANCE_CONVENTION_COUNT)
