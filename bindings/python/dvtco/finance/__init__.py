"""Functions of finance: cash flows, rates of return, annuities, factors, depreciation.

>>> from dvtco import finance
>>> round(finance.irr([-100, 1, 50, 50, 50]), 5)
0.15056
>>> [round(rate, 9) for rate in finance.irr_all([-1600, 10000, -10000])]
[0.25, 4.0]

Money out is negative and money in positive, but functions of costs alone (capital recovery,
equivalent annual cost, cost per hour, amortization, depreciation) take and give positive costs.
Rates are fractions a period: 0.05 is five percent. Formulas, sources and edges are in
``libtco/doc/finance.md``; everything is computed by the C library.

Where a number may also be an array (any sequence, or NumPy array) the function works element by
element: sequences give an ``array``, NumPy arrays are broadcast and give a NumPy array. An element
without a result is NaN and spoils no other; a number without one raises :class:`FinanceError`.
"""

from ._annuity import cumipmt, cumprinc, fv, ipmt, nper, pmt, ppmt, pv, rate
from ._call import FinanceError
from ._cashflow import irr, irr_all, mirr, npv, npv_mid, payback, xirr, xirr_all, xnpv
from ._depreciation import db, ddb, declining_schedule, macrs_table, sln, syd, vdb
from ._factor import (
    capital_recovery_factor,
    effective_rate,
    equivalent_annual_cost,
    levelized_cost_per_hour,
    monthly_amortization,
    nominal_rate,
    nominal_to_real,
    real_to_nominal,
    sinking_fund_factor,
    static_breakeven_months,
)

__all__ = [
    "FinanceError", "capital_recovery_factor", "cumipmt", "cumprinc", "db", "ddb",
    "declining_schedule", "effective_rate", "equivalent_annual_cost", "fv", "ipmt", "irr", "irr_all",
    "levelized_cost_per_hour", "macrs_table", "mirr", "monthly_amortization", "nominal_rate",
    "nominal_to_real", "nper", "npv", "npv_mid", "payback", "pmt", "ppmt", "pv", "rate",
    "real_to_nominal", "sinking_fund_factor", "sln", "static_breakeven_months", "syd", "vdb", "xirr",
    "xirr_all", "xnpv",
]
