"""Factors, costs a year and an hour, and the forms of a rate."""

from __future__ import annotations

from typing import Any, overload

from ._call import Numbers, call


@overload
def capital_recovery_factor(rate: float, n: float) -> float: ...
@overload
def capital_recovery_factor(rate: Numbers, n: Numbers) -> Any: ...
def capital_recovery_factor(rate: Numbers, n: Numbers) -> Any:
    """What a cost of 1 now is in each of `n` periods: ``r / (1 - (1+r)**-n)``.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    n : float or array
        Number of periods; above 0.

    Returns
    -------
    float or array
        Fraction of the cost, a period.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("capital_recovery_factor", {"rate": rate, "n": n})


@overload
def sinking_fund_factor(rate: float, n: float) -> float: ...
@overload
def sinking_fund_factor(rate: Numbers, n: Numbers) -> Any: ...
def sinking_fund_factor(rate: Numbers, n: Numbers) -> Any:
    """What must be put aside in each of `n` periods to have 1: ``r / ((1+r)**n - 1)``.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    n : float or array
        Number of periods; above 0.

    Returns
    -------
    float or array
        Fraction of the sum, a period.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("sinking_fund_factor", {"rate": rate, "n": n})


@overload
def equivalent_annual_cost(npv: float, rate: float, n: float) -> float: ...
@overload
def equivalent_annual_cost(npv: Numbers, rate: Numbers, n: Numbers) -> Any: ...
def equivalent_annual_cost(npv: Numbers, rate: Numbers, n: Numbers) -> Any:
    """Level cost of `n` periods that has a present value: it times the capital recovery factor.

    Parameters
    ----------
    npv : float or array
        Money: the present value of the costs, positive.
    rate : float or array
        Fraction a period; above -1.
    n : float or array
        Number of periods; above 0.

    Returns
    -------
    float or array
        Money a period, positive.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("equivalent_annual_cost", {"npv": npv, "rate": rate, "n": n})


@overload
def monthly_amortization(principal: float, annual_rate: float, months: float) -> float: ...
@overload
def monthly_amortization(principal: Numbers, annual_rate: Numbers, months: Numbers) -> Any: ...
def monthly_amortization(principal: Numbers, annual_rate: Numbers, months: Numbers) -> Any:
    """Level monthly payment of a loan.

    Parameters
    ----------
    principal : float or array
        Money borrowed, positive.
    annual_rate : float or array
        Nominal fraction a year: a twelfth of it is the rate of a month.
    months : float or array
        Number of months.

    Returns
    -------
    float or array
        Money a month, positive.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("monthly_amortization", {
        "principal": principal, "annual_rate": annual_rate, "months": months,
    })


@overload
def levelized_cost_per_hour(
    capex: float, salvage: float, life_years: float, rate: float, hours_per_year: float,
    opex_per_hour: float, fixed_opex_per_year: float = 0.0,
) -> float: ...
@overload
def levelized_cost_per_hour(
    capex: Numbers, salvage: Numbers, life_years: Numbers, rate: Numbers, hours_per_year: Numbers,
    opex_per_hour: Numbers, fixed_opex_per_year: Numbers = 0.0,
) -> Any: ...
def levelized_cost_per_hour(
    capex: Numbers, salvage: Numbers, life_years: Numbers, rate: Numbers, hours_per_year: Numbers,
    opex_per_hour: Numbers, fixed_opex_per_year: Numbers = 0.0,
) -> Any:
    """What an hour of use of one's own machine costs.

    Parameters
    ----------
    capex : float or array
        Money now.
    salvage : float or array
        Money back after the life.
    life_years : float or array
        Number of years; above 0.
    rate : float or array
        Effective fraction a year; above -1.
    hours_per_year : float or array
        Hours of use a year; above 0.
    opex_per_hour : float or array
        Money an hour of use.
    fixed_opex_per_year : float or array
        Money a year, at its end.

    Returns
    -------
    float or array
        Money an hour, positive.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("levelized_cost_per_hour", {
        "capex": capex, "salvage": salvage, "life_years": life_years, "rate": rate,
        "hours_per_year": hours_per_year, "opex_per_hour": opex_per_hour,
        "fixed_opex_per_year": fixed_opex_per_year,
    })


@overload
def static_breakeven_months(
    capex: float, cloud_per_hour: float, own_per_hour: float, hours_per_day: float,
    days_per_year: float = 365,
) -> float: ...
@overload
def static_breakeven_months(
    capex: Numbers, cloud_per_hour: Numbers, own_per_hour: Numbers, hours_per_day: Numbers,
    days_per_year: Numbers = 365,
) -> Any: ...
def static_breakeven_months(
    capex: Numbers, cloud_per_hour: Numbers, own_per_hour: Numbers, hours_per_day: Numbers,
    days_per_year: Numbers = 365,
) -> Any:
    """Months until owning has cost as little as renting, without time value.

    Parameters
    ----------
    capex : float or array
        Money now.
    cloud_per_hour : float or array
        Money an hour rented.
    own_per_hour : float or array
        Money an hour of one's own machine.
    hours_per_day : float or array
        Hours of use a day, 0 to 24.
    days_per_year : float or array
        Number of days in a year.

    Returns
    -------
    float or array
        Number of months.

    Raises
    ------
    FinanceError
        ``not_reached`` (renting costs no more than running), ``domain``.
    """
    return call("static_breakeven_months", {
        "capex": capex, "cloud_per_hour": cloud_per_hour, "own_per_hour": own_per_hour,
        "hours_per_day": hours_per_day, "days_per_year": days_per_year,
    })


@overload
def effective_rate(nominal: float, periods: float) -> float: ...
@overload
def effective_rate(nominal: Numbers, periods: Numbers) -> Any: ...
def effective_rate(nominal: Numbers, periods: Numbers) -> Any:
    """Effective yearly rate of a nominal one: ``(1 + nominal/periods)**periods - 1``.

    Parameters
    ----------
    nominal : float or array
        Fraction a year.
    periods : float or array
        Number of periods a year; above 0.

    Returns
    -------
    float or array
        Fraction a year.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("effective_rate", {"nominal": nominal, "periods": periods})


@overload
def nominal_rate(effective: float, periods: float) -> float: ...
@overload
def nominal_rate(effective: Numbers, periods: Numbers) -> Any: ...
def nominal_rate(effective: Numbers, periods: Numbers) -> Any:
    """Nominal yearly rate of an effective one.

    Parameters
    ----------
    effective : float or array
        Fraction a year; above -1.
    periods : float or array
        Number of periods a year; above 0.

    Returns
    -------
    float or array
        Fraction a year.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("nominal_rate", {"effective": effective, "periods": periods})


@overload
def real_to_nominal(real: float, inflation: float) -> float: ...
@overload
def real_to_nominal(real: Numbers, inflation: Numbers) -> Any: ...
def real_to_nominal(real: Numbers, inflation: Numbers) -> Any:
    """Nominal rate: ``(1 + real)(1 + inflation) - 1``.

    Parameters
    ----------
    real : float or array
        Fraction a year, beside inflation; above -1.
    inflation : float or array
        Fraction a year; above -1.

    Returns
    -------
    float or array
        Fraction a year.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("real_to_nominal", {"real": real, "inflation": inflation})


@overload
def nominal_to_real(nominal: float, inflation: float) -> float: ...
@overload
def nominal_to_real(nominal: Numbers, inflation: Numbers) -> Any: ...
def nominal_to_real(nominal: Numbers, inflation: Numbers) -> Any:
    """Real rate: ``(1 + nominal)/(1 + inflation) - 1``.

    Parameters
    ----------
    nominal : float or array
        Fraction a year; above -1.
    inflation : float or array
        Fraction a year; above -1.

    Returns
    -------
    float or array
        Fraction a year.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("nominal_to_real", {"nominal": nominal, "inflation": inflation})
