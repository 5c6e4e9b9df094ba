"""Lists of cash flows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, overload

from ._call import Basis, Numbers, call, days_of, number_of


@overload
def npv(rate: float, values: Iterable[float], first_period: float = 0) -> float: ...
@overload
def npv(rate: Numbers, values: Iterable[float], first_period: Numbers = 0) -> Any: ...
def npv(rate: Numbers, values: Iterable[float], first_period: Numbers = 0) -> Any:
    """Net present value: the sum of ``values[k] (1 + rate)**-(k + first_period)``.

    Parameters
    ----------
    rate : float or array
        Discount rate, a fraction a period; above -1.
    values : sequence of float
        Money of each period.
    first_period : float or array
        When the first value falls, in number of periods from now; spreadsheets put it at 1.

    Returns
    -------
    float or array
        Money now; 0 for no values.
    """
    return call("npv", {"rate": rate, "first_period": first_period}, values)


@overload
def npv_mid(rate: float, values: Iterable[float]) -> float: ...
@overload
def npv_mid(rate: Numbers, values: Iterable[float]) -> Any: ...
def npv_mid(rate: Numbers, values: Iterable[float]) -> Any:
    """Net present value with each value in the middle of its period.

    Parameters
    ----------
    rate : float or array
        Discount rate, a fraction a period; above -1.
    values : sequence of float
        Money of each period, the first half a period from now.

    Returns
    -------
    float or array
        Money now.
    """
    return call("npv_mid", {"rate": rate}, values)


@overload
def xnpv(
    rate: float, values: Iterable[float], dates: Iterable[str | date], basis: Basis = "act/365F"
) -> float: ...
@overload
def xnpv(
    rate: Numbers, values: Iterable[float], dates: Iterable[str | date], basis: Basis = "act/365F"
) -> Any: ...
def xnpv(
    rate: Numbers, values: Iterable[float], dates: Iterable[str | date], basis: Basis = "act/365F"
) -> Any:
    """Present value of dated flows at the earliest of the dates.

    Parameters
    ----------
    rate : float or array
        Discount rate, a fraction a year; above -1.
    values : sequence of float
        Money of each flow, in any order.
    dates : sequence of str or date
        The date of each: ISO text or ``datetime.date``.
    basis : str
        How days become years: ``act/365F``, ``act/360``, ``act/act-ISDA``, ``30/360-bond``,
        ``30U/360``, ``30E/360`` or ``30E/360-ISDA``.

    Returns
    -------
    float or array
        Money at the earliest date; 0 for no values.
    """
    return call("xnpv", {"rate": rate}, values, days_of(dates), number_of("basis", basis, Basis))


@overload
def irr(values: Iterable[float], guess: float = 0.1) -> float: ...
@overload
def irr(values: Iterable[float], guess: Numbers = 0.1) -> Any: ...
def irr(values: Iterable[float], guess: Numbers = 0.1) -> Any:
    """Internal rate of return: the rate at which flows a period apart balance.

    Of several, which :func:`irr_all` gives, the one nearest to `guess` in ``ln(1 + rate)``, of
    equals the larger.

    Parameters
    ----------
    values : sequence of float
        Money of each period, out negative; two at least, of both signs.
    guess : float or array
        The rate, a fraction a period, near which one is preferred; it decides nothing else.

    Returns
    -------
    float or array
        Fraction a period, above -1.

    Raises
    ------
    FinanceError
        ``too_few``, ``all_zero``, ``no_sign_change``, ``no_real_root``, ``no_solution`` (only
        rates that no float holds), ``limit`` (more than 500 changes of sign), ``domain``.
    """
    return call("irr", {"guess": guess}, values)


def irr_all(values: Iterable[float]) -> list[float]:
    """Every internal rate of return above -1, rising.

    Parameters
    ----------
    values : sequence of float
        Money of each period, out negative; two at least, of both signs.

    Returns
    -------
    list of float
        Fractions a period; rates that touch, or cannot be told apart, count once.

    Raises
    ------
    FinanceError
        As :func:`irr`.
    """
    rates: list[float] = call("irr_all", {}, values)
    return rates


@overload
def xirr(
    values: Iterable[float], dates: Iterable[str | date], basis: Basis = "act/365F",
    guess: float = 0.1,
) -> float: ...
@overload
def xirr(
    values: Iterable[float], dates: Iterable[str | date], basis: Basis = "act/365F",
    guess: Numbers = 0.1,
) -> Any: ...
def xirr(
    values: Iterable[float], dates: Iterable[str | date], basis: Basis = "act/365F",
    guess: Numbers = 0.1,
) -> Any:
    """Internal rate of return of dated flows; of several as :func:`irr`.

    Parameters
    ----------
    values : sequence of float
        Money of each flow, out negative, in any order; flows of one day are added first.
    dates : sequence of str or date
        The date of each: ISO text or ``datetime.date``.
    basis : str
        How days become years, as for :func:`xnpv`.
    guess : float or array
        The rate, a fraction a year, near which one is preferred.

    Returns
    -------
    float or array
        Fraction a year, above -1.

    Raises
    ------
    FinanceError
        As :func:`irr`; ``too_few`` for no values only.
    """
    return call("xirr", {"guess": guess}, values, days_of(dates), number_of("basis", basis, Basis))


def xirr_all(
    values: Iterable[float], dates: Iterable[str | date], basis: Basis = "act/365F"
) -> list[float]:
    """Every internal rate of return of dated flows above -1, rising.

    Parameters
    ----------
    values : sequence of float
        Money of each flow, out negative, in any order.
    dates : sequence of str or date
        The date of each: ISO text or ``datetime.date``.
    basis : str
        How days become years, as for :func:`xnpv`.

    Returns
    -------
    list of float
        Fractions a year.

    Raises
    ------
    FinanceError
        As :func:`xirr`.
    """
    days, choice = days_of(dates), number_of("basis", basis, Basis)
    rates: list[float] = call("xirr_all", {}, values, days, choice)
    return rates


@overload
def mirr(values: Iterable[float], finance_rate: float, reinvest_rate: float) -> float: ...
@overload
def mirr(values: Iterable[float], finance_rate: Numbers, reinvest_rate: Numbers) -> Any: ...
def mirr(values: Iterable[float], finance_rate: Numbers, reinvest_rate: Numbers) -> Any:
    """Modified internal rate of return.

    Parameters
    ----------
    values : sequence of float
        Money of each period, out negative; two at least, of both signs.
    finance_rate : float or array
        Paid for money out, a fraction a period; above -1.
    reinvest_rate : float or array
        Earned by money that came in, a fraction a period; above -1.

    Returns
    -------
    float or array
        Fraction a period.

    Raises
    ------
    FinanceError
        ``too_few``, ``all_zero``, ``no_sign_change``, ``domain``.
    """
    return call("mirr", {"finance_rate": finance_rate, "reinvest_rate": reinvest_rate}, values)


@overload
def payback(flows: Iterable[float], rate: float = 0.0) -> float: ...
@overload
def payback(flows: Iterable[float], rate: Numbers = 0.0) -> Any: ...
def payback(flows: Iterable[float], rate: Numbers = 0.0) -> Any:
    """Periods until the running sum of flows is zero or more, linear within the last.

    Parameters
    ----------
    flows : sequence of float
        Money of each period, the first now, out negative.
    rate : float or array
        Discount rate, a fraction a period; 0 is the simple payback.

    Returns
    -------
    float or array
        Number of periods; the first crossing where there are several.

    Raises
    ------
    FinanceError
        ``not_reached``, ``too_few`` (no flows), ``domain``.
    """
    return call("payback", {"rate": rate}, flows)
