/* libtco: rent or buy computing power. The one public header.
 *
 * Conventions, true of every function and number:
 *   money   one currency per study; a cost is positive, money back is negative
 *   time    month 0 is the decision; month t >= 1 covers the time (t-1, t]
 *   rates   fractions (0.05 is five percent), effective yearly where named _annual
 *   self    first, inputs, outputs, the error last; outputs are written only on success, but
 *           a handle to be made is NULL after a failure
 *   errors  a function that can fail returns tco_status and fills `err` unless it is NULL
 *   memory  what the library returns is owned by the object it came from, unless the
 *           function's name ends in _parse, _load, _copy, _evaluate, _solve, _tornado or
 *           _monte_carlo: free that object once
 *   threads distinct objects may be used from any threads; a const object by many at once.
 *           The library keeps no mutable global, prints nothing and never ends the process.
 *   nonsense NULL handles and indices past a count give TCO_E_ARGUMENT or a neutral value
 *           (NULL, 0, status TCO_VALUE_INVALID), never a crash.
 * The functions of finance.h stand alone, with signs and statuses of their own.
 * The model behind the numbers is described in doc/model.md. */
#ifndef TCO_TCO_H
#define TCO_TCO_H

#include "tco/batch.h"
#include "tco/field.h"
#include "tco/finance.h"
#include "tco/indices.h"
#include "tco/monte_carlo.h"
#include "tco/report.h"
#include "tco/result.h"
#include "tco/sensitivity.h"
#include "tco/solve.h"
#include "tco/status.h"
#include "tco/study.h"
#include "tco/subject.h"
#include "tco/sweep.h"

#endif
