"""Level payments: five numbers of which any four give the fifth.

With w = 1 for payments at the beginning of periods, else 0:
``pv (1+r)**n + pmt (1 + r w) ((1+r)**n - 1)/r + fv = 0``, and ``pv + n pmt + fv = 0`` at r = 0.
"""

from __future__ import annotations

from typing import Any, overload

from ._call import Numbers, When, call, number_of

_NUMBERS = ("rate", "nper", "pmt", "pv", "fv")  # in the order of the C library


def annuity(name: str, when: When, **given: Numbers) -> Any:
    """Call with what is given; what is asked for is not read."""
    numbers = {key if key in given else f"_{key}": given.pop(key, 0.0) for key in _NUMBERS}
    return call(name, {**numbers, **given}, choice=number_of("when", when, When))


@overload
def pmt(rate: float, nper: float, pv: float, fv: float = 0.0, when: When = "end") -> float: ...
@overload
def pmt(rate: Numbers, nper: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end") -> Any: ...
def pmt(rate: Numbers, nper: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end") -> Any:
    """Payment of each period.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    nper : float or array
        Number of periods; may have a fraction.
    pv : float or array
        Money now.
    fv : float or array
        Money after the last period.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.

    Returns
    -------
    float or array
        Money a period; negative where it is paid.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return annuity("pmt", when, rate=rate, nper=nper, pv=pv, fv=fv)


@overload
def ipmt(
    rate: float, per: float, nper: float, pv: float, fv: float = 0.0, when: When = "end",
) -> float: ...
@overload
def ipmt(
    rate: Numbers, per: Numbers, nper: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end",
) -> Any: ...
def ipmt(
    rate: Numbers, per: Numbers, nper: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end",
) -> Any:
    """Interest in the payment of a period; see :func:`ppmt`.

    With payments at the beginning the first has none.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    per : float or array
        Number of the period: whole, from 1 to `nper`.
    nper : float or array
        Number of periods; may have a fraction.
    pv : float or array
        Money now.
    fv : float or array
        Money after the last period.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.

    Returns
    -------
    float or array
        Money.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return annuity("ipmt", when, rate=rate, per=per, nper=nper, pv=pv, fv=fv)


@overload
def ppmt(
    rate: float, per: float, nper: float, pv: float, fv: float = 0.0, when: When = "end",
) -> float: ...
@overload
def ppmt(
    rate: Numbers, per: Numbers, nper: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end",
) -> Any: ...
def ppmt(
    rate: Numbers, per: Numbers, nper: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end",
) -> Any:
    """Principal in the payment of a period.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    per : float or array
        Number of the period: whole, from 1 to `nper`.
    nper : float or array
        Number of periods; may have a fraction.
    pv : float or array
        Money now.
    fv : float or array
        Money after the last period.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.

    Returns
    -------
    float or array
        Money; with :func:`ipmt` it is the payment.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return annuity("ppmt", when, rate=rate, per=per, nper=nper, pv=pv, fv=fv)


@overload
def cumipmt(
    rate: float, nper: float, pv: float, start: float, end: float, when: When = "end",
) -> float: ...
@overload
def cumipmt(
    rate: Numbers, nper: Numbers, pv: Numbers, start: Numbers, end: Numbers, when: When = "end",
) -> Any: ...
def cumipmt(
    rate: Numbers, nper: Numbers, pv: Numbers, start: Numbers, end: Numbers, when: When = "end",
) -> Any:
    """Interest in the payments of periods `start` to `end`, both counted.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    nper : float or array
        Number of periods; may have a fraction.
    pv : float or array
        Money now.
    start : float or array
        Number of the first period: whole, from 1.
    end : float or array
        Number of the last period, up to `nper`.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.

    Returns
    -------
    float or array
        Money.

    Raises
    ------
    FinanceError
        ``domain``, ``limit`` (more than 1,000,000 periods), ``not_finite``.
    """
    return annuity("cumipmt", when, rate=rate, nper=nper, pv=pv, start=start, end=end)


@overload
def cumprinc(
    rate: float, nper: float, pv: float, start: float, end: float, when: When = "end",
) -> float: ...
@overload
def cumprinc(
    rate: Numbers, nper: Numbers, pv: Numbers, start: Numbers, end: Numbers, when: When = "end",
) -> Any: ...
def cumprinc(
    rate: Numbers, nper: Numbers, pv: Numbers, start: Numbers, end: Numbers, when: When = "end",
) -> Any:
    """Principal in the payments of periods `start` to `end`, both counted.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    nper : float or array
        Number of periods; may have a fraction.
    pv : float or array
        Money now.
    start : float or array
        Number of the first period: whole, from 1.
    end : float or array
        Number of the last period, up to `nper`.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.

    Returns
    -------
    float or array
        Money.

    Raises
    ------
    FinanceError
        ``domain``, ``limit`` (more than 1,000,000 periods), ``not_finite``.
    """
    return annuity("cumprinc", when, rate=rate, nper=nper, pv=pv, start=start, end=end)


@overload
def pv(rate: float, nper: float, pmt: float, fv: float = 0.0, when: When = "end") -> float: ...
@overload
def pv(rate: Numbers, nper: Numbers, pmt: Numbers, fv: Numbers = 0.0, when: When = "end") -> Any: ...
def pv(rate: Numbers, nper: Numbers, pmt: Numbers, fv: Numbers = 0.0, when: When = "end") -> Any:
    """Present value.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    nper : float or array
        Number of periods; may have a fraction.
    pmt : float or array
        Money of each period.
    fv : float or array
        Money after the last period.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.

    Returns
    -------
    float or array
        Money now.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return annuity("pv", when, rate=rate, nper=nper, pmt=pmt, fv=fv)


@overload
def fv(rate: float, nper: float, pmt: float, pv: float = 0.0, when: When = "end") -> float: ...
@overload
def fv(rate: Numbers, nper: Numbers, pmt: Numbers, pv: Numbers = 0.0, when: When = "end") -> Any: ...
def fv(rate: Numbers, nper: Numbers, pmt: Numbers, pv: Numbers = 0.0, when: When = "end") -> Any:
    """Future value.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    nper : float or array
        Number of periods; may have a fraction.
    pmt : float or array
        Money of each period.
    pv : float or array
        Money now.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.

    Returns
    -------
    float or array
        Money after the last period.

    Raises
    ------
    FinanceError
        ``domain``, ``not_finite``.
    """
    return annuity("fv", when, rate=rate, nper=nper, pmt=pmt, pv=pv)


@overload
def nper(rate: float, pmt: float, pv: float, fv: float = 0.0, when: When = "end") -> float: ...
@overload
def nper(rate: Numbers, pmt: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end") -> Any: ...
def nper(rate: Numbers, pmt: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end") -> Any:
    """Number of periods.

    Parameters
    ----------
    rate : float or array
        Fraction a period; above -1.
    pmt : float or array
        Money of each period.
    pv : float or array
        Money now.
    fv : float or array
        Money after the last period.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.

    Returns
    -------
    float or array
        Number of periods, not whole in general; negative where the balance is met in the past.

    Raises
    ------
    FinanceError
        ``no_solution`` (the payment is the interest, say), ``domain``.
    """
    return annuity("nper", when, rate=rate, pmt=pmt, pv=pv, fv=fv)


@overload
def rate(
    nper: float, pmt: float, pv: float, fv: float = 0.0, when: When = "end", guess: float = 0.1,
) -> float: ...
@overload
def rate(
    nper: Numbers, pmt: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end",
    guess: Numbers = 0.1,
) -> Any: ...
def rate(
    nper: Numbers, pmt: Numbers, pv: Numbers, fv: Numbers = 0.0, when: When = "end",
    guess: Numbers = 0.1,
) -> Any:
    """Rate of a period.

    Parameters
    ----------
    nper : float or array
        Number of periods; whole.
    pmt : float or array
        Money of each period.
    pv : float or array
        Money now.
    fv : float or array
        Money after the last period.
    when : str
        Payments fall at the ``end`` or the ``begin`` of periods.
    guess : float or array
        Of several rates the one nearest to this fraction a period, as for :func:`irr`.

    Returns
    -------
    float or array
        Fraction a period.

    Raises
    ------
    FinanceError
        ``no_solution``, ``limit`` (more than 1,000,000 periods), ``domain``.
    """
    return annuity("rate", when, nper=nper, pmt=pmt, pv=pv, fv=fv, guess=guess)
