"""Depreciation; all amounts are positive."""

from __future__ import annotations

from typing import Any, overload

from ._call import Convention, Numbers, call, number_of


@overload
def sln(cost: float, salvage: float, life: float) -> float: ...
@overload
def sln(cost: Numbers, salvage: Numbers, life: Numbers) -> Any: ...
def sln(cost: Numbers, salvage: Numbers, life: Numbers) -> Any:
    """Straight line: ``(cost - salvage) / life``.

    Parameters
    ----------
    cost : float or array
        Money paid.
    salvage : float or array
        Money that is left at the end of the life.
    life : float or array
        Number of periods of life.

    Returns
    -------
    float or array
        Money a period; negative where the salvage value is above the cost.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("sln", {"cost": cost, "salvage": salvage, "life": life})


@overload
def syd(cost: float, salvage: float, life: float, period: float) -> float: ...
@overload
def syd(cost: Numbers, salvage: Numbers, life: Numbers, period: Numbers) -> Any: ...
def syd(cost: Numbers, salvage: Numbers, life: Numbers, period: Numbers) -> Any:
    """Sum of digits: ``(cost - salvage)(life - period + 1) 2 / (life (life + 1))``.

    Parameters
    ----------
    cost : float or array
        Money paid.
    salvage : float or array
        Money that is left at the end of the life.
    life : float or array
        Number of periods of life.
    period : float or array
        Number of the period, from 1.

    Returns
    -------
    float or array
        Money of the period.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("syd", {"cost": cost, "salvage": salvage, "life": life, "period": period})


@overload
def db(cost: float, salvage: float, life: float, period: float, month: float = 12) -> float: ...
@overload
def db(cost: Numbers, salvage: Numbers, life: Numbers, period: Numbers, month: Numbers = 12) -> Any: ...
def db(cost: Numbers, salvage: Numbers, life: Numbers, period: Numbers, month: Numbers = 12) -> Any:
    """Fixed declining balance, at a rate rounded to three decimals.

    Parameters
    ----------
    cost : float or array
        Money paid.
    salvage : float or array
        Money that is left at the end of the life.
    life : float or array
        Number of periods of life.
    period : float or array
        Number of the period, from 1.
    month : float or array
        Number of months in the first year; the period ``life + 1`` has the rest.

    Returns
    -------
    float or array
        Money of the period; what is left at the end need not be the salvage value.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("db", {
        "cost": cost, "salvage": salvage, "life": life, "period": period, "month": month,
    })


@overload
def ddb(cost: float, salvage: float, life: float, period: float, factor: float = 2.0) -> float: ...
@overload
def ddb(
    cost: Numbers, salvage: Numbers, life: Numbers, period: Numbers, factor: Numbers = 2.0,
) -> Any: ...
def ddb(cost: Numbers, salvage: Numbers, life: Numbers, period: Numbers, factor: Numbers = 2.0) -> Any:
    """Declining balance of a whole period, never below the salvage value; without switch.

    Parameters
    ----------
    cost : float or array
        Money paid.
    salvage : float or array
        Money that is left at the end of the life.
    life : float or array
        Number of periods of life.
    period : float or array
        Number of the period, from 1.
    factor : float or array
        Times the straight-line fraction, above 0: 2 is double declining.

    Returns
    -------
    float or array
        Money of the period.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return call("ddb", {
        "cost": cost, "salvage": salvage, "life": life, "period": period, "factor": factor,
    })


@overload
def vdb(
    cost: float, salvage: float, life: float, start: float, end: float, factor: float = 2.0,
    switch_to_sl: bool = True,
) -> float: ...
@overload
def vdb(
    cost: Numbers, salvage: Numbers, life: Numbers, start: Numbers, end: Numbers,
    factor: Numbers = 2.0, switch_to_sl: bool = True,
) -> Any: ...
def vdb(
    cost: Numbers, salvage: Numbers, life: Numbers, start: Numbers, end: Numbers,
    factor: Numbers = 2.0, switch_to_sl: bool = True,
) -> Any:
    """Declining balance from time `start` to `end`, even within a period.

    By whole periods, linear within one, so that parts of a life add up.

    Parameters
    ----------
    cost : float or array
        Money paid.
    salvage : float or array
        Money that is left at the end of the life.
    life : float or array
        Number of periods of life.
    start : float or array
        Number of periods from the start of the life.
    end : float or array
        Number of periods, up to `life`.
    factor : float or array
        Times the straight-line fraction, above 0: 2 is double declining.
    switch_to_sl : bool
        Go over to straight line over the rest of the life, once that is more.

    Returns
    -------
    float or array
        Money.

    Raises
    ------
    FinanceError
        ``domain``, ``limit`` (a life above 1,000,000 periods).
    """
    return call("vdb", {
        "cost": cost, "salvage": salvage, "life": life, "factor": factor,
        "switch_to_sl": switch_to_sl, "start": start, "end": end,
    })


def declining_schedule(
    cost: float, salvage: float, life: float, first_fraction: float = 1.0, factor: float = 2.0,
    switch_to_sl: bool = True,
) -> list[float]:
    """Declining balance of all periods, the first of them a part of one.

    Parameters
    ----------
    cost : float
        Money paid.
    salvage : float
        Money that is left at the end of the life, at most the cost.
    life : float
        Number of periods of life, whole.
    first_fraction : float
        Of the first period, as a fraction of its time, above 0 up to 1; a last one has the rest.
    factor : float
        Times the straight-line fraction, above 0: 2 is double declining.
    switch_to_sl : bool
        Go over to straight line over the rest of the life, once that is more.

    Returns
    -------
    list of float
        Money of each period: `life` of them, or one more; with the switch they sum to
        ``cost - salvage``.

    Raises
    ------
    FinanceError
        ``domain``, ``limit`` (a life above 1,000,000 periods).
    """
    amounts: list[float] = call("declining_schedule", {
        "cost": cost, "salvage": salvage, "life": life, "factor": factor,
        "switch_to_sl": switch_to_sl, "first_fraction": first_fraction,
    })
    return amounts


def macrs_table(
    life: float, factor: float = 2.0, convention: Convention = "half-year", decimals: int = 2
) -> list[float]:
    """Table of the modified accelerated cost recovery system of the United States.

    Parameters
    ----------
    life : float
        Number of years, whole, up to 100.
    factor : float
        Times the straight-line fraction, above 0: 2 for lives to 10 years, 1.5 for 15 and 20.
    convention : str
        The first year counts ``half-year``, or from the middle of a quarter: ``mid-quarter-1`` to
        ``mid-quarter-4``.
    decimals : int
        Number of decimals, as printed: 2, or 3 for 20 years.

    Returns
    -------
    list of float
        Percent of the cost, one for each of ``life + 1`` years; they sum to 100. The printed 7-year
        table of the second quarter differs: 17.85 first, 3.34 last.

    Raises
    ------
    FinanceError
        ``domain``.
    """
    choice = number_of("convention", convention, Convention)
    numbers = {"life": life, "factor": factor, "decimals": decimals}
    percent: list[float] = call("macrs_table", numbers, choice=choice)
    return percent
