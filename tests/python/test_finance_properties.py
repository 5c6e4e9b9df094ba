"""Properties of dvtco.finance: identities, inverses, sums and invariances on random arguments, exact
rational arithmetic beside it, and the exact number of rates of return by Sturm's theorem."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import pytest
from dvtco import finance
from support import LONG

hypothesis = pytest.importorskip("hypothesis", reason="Hypothesis is not installed")
from hypothesis import assume, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

QUICK = settings(max_examples=20_000 if LONG else 500, deadline=None, derandomize=not LONG, database=None)
RATES = st.one_of(st.floats(-0.3, 2.0), st.floats(-1e-6, 1e-6), st.sampled_from([0.0, 1e-14, -1e-14]))
PERIODS = st.integers(1, 120)
MONEY = st.integers(-10**6, 10**6).map(float)
WHEN = st.sampled_from(["end", "begin"])
FLOWS = st.lists(st.integers(-1000, 1000), min_size=2, max_size=9)


def exact_npv(rate: Fraction, values: list[Any]) -> Fraction:
    return sum((Fraction(v) / (1 + rate) ** k for k, v in enumerate(values)), Fraction(0))


# ---- annuities ----------------------------------------------------------------------


@QUICK
@given(RATES, PERIODS, MONEY, MONEY, WHEN)
def test_payment_meets_the_identity(rate: float, nper: int, pv: float, fv: float, when: Any) -> None:
    """In exact rational arithmetic, in proportion to the terms."""
    pmt = finance.pmt(rate, nper, pv, fv, when)
    r, start = Fraction(rate), when == "begin"
    growth = (1 + r) ** nper
    paid = Fraction(pmt) * ((1 + r * start) * (growth - 1) / r if r else nper)
    grown = Fraction(pv) * growth
    assert abs(paid + grown + Fraction(fv)) <= 1e-11 * (abs(paid) + abs(grown) + abs(Fraction(fv)))


@QUICK
@given(st.floats(-0.1, 0.3), st.integers(1, 120), MONEY, MONEY, WHEN)
def test_what_is_asked_gives_back_what_was_given(
    rate: float, nper: int, pv: float, fv: float, when: Any
) -> None:
    pmt = finance.pmt(rate, nper, pv, fv, when)
    size = max(abs(pv), abs(fv), abs(pmt) * nper, 1.0)
    assert abs(finance.fv(rate, nper, pmt, pv, when) - fv) <= 1e-10 * size * max(1.0, (1 + rate) ** nper)
    assert abs(finance.pv(rate, nper, pmt, fv, when) - pv) <= 1e-10 * size * max(1.0, (1 + rate) ** -nper)


@QUICK
@given(st.floats(1e-4, 0.2), st.integers(1, 120), st.floats(1.0, 1e6), WHEN)
def test_a_loan_gives_back_its_periods_and_rate(rate: float, nper: int, pv: float, when: Any) -> None:
    pmt = finance.pmt(rate, nper, pv, 0.0, when)
    worn = 1e-13 * (1 + rate) ** nper / rate  # rounding of the payment, seen from the last one
    assert abs(finance.nper(rate, pmt, pv, 0.0, when) - nper) <= max(1e-9, worn) * nper
    assume(nper > 1 or when == "end")  # one payment now repays at any rate
    assert abs(finance.rate(nper, pmt, pv, 0.0, when) - rate) <= 1e-9


@QUICK
@given(RATES, st.integers(1, 60), MONEY, MONEY, WHEN)
def test_interest_and_principal_are_the_payment(
    rate: float, nper: int, pv: float, fv: float, when: Any
) -> None:
    pmt = finance.pmt(rate, nper, pv, fv, when)
    periods = list(range(1, nper + 1))
    interest = finance.ipmt(rate, periods, nper, pv, fv, when)
    principal = finance.ppmt(rate, periods, nper, pv, fv, when)
    size = abs(pmt) + abs(pv) + abs(fv)
    for i, p in zip(interest, principal):
        assert abs(i + p - pmt) <= 1e-12 * max(size, abs(i), abs(p))
    assert abs(finance.cumipmt(rate, nper, pv, 1, nper, when)
               - sum(finance.ipmt(rate, periods, nper, pv, 0.0, when))) <= 1e-9 * (abs(pv) + 1) * nper
    repaid = finance.cumprinc(rate, nper, pv, 1, nper, when)
    assert when == "begin" or abs(repaid + pv) <= 1e-11 * max(abs(pv), 1e-300)


# ---- cash flows ---------------------------------------------------------------------


@QUICK
@given(st.floats(-0.5, 2.0), FLOWS, FLOWS)
def test_npv_is_exact_and_linear(rate: float, a: list[int], b: list[int]) -> None:
    size = sum(abs(Fraction(v)) / (1 + Fraction(rate)) ** k for k, v in enumerate(a))
    assert abs(Fraction(finance.npv(rate, a)) - exact_npv(Fraction(rate), a)) <= 1e-14 * size
    n = min(len(a), len(b))
    both = finance.npv(rate, [2 * x - 3 * y for x, y in zip(a[:n], b[:n])])
    apart = 2 * finance.npv(rate, a[:n]) - 3 * finance.npv(rate, b[:n])
    terms = (abs(v) * (1 + rate) ** -k for part in (a[:n], b[:n]) for k, v in enumerate(part))
    assert abs(both - apart) <= 1e-13 * 10 * (sum(terms) + 1)


@QUICK
@given(st.floats(-0.5, 2.0), FLOWS)
def test_whole_years_of_365_days_are_periods(rate: float, values: list[int]) -> None:
    import datetime

    days = [datetime.date(2001, 1, 1) + datetime.timedelta(365 * k) for k in range(len(values))]
    npv = finance.npv(rate, values)
    assert abs(finance.xnpv(rate, values, days) - npv) <= 1e-12 * max(1.0, abs(npv))
    assert abs(finance.xnpv(rate, values[::-1], days[::-1]) - npv) <= 1e-12 * max(1.0, abs(npv))


def all_rates(values: list[Any]) -> list[float]:
    try:
        return finance.irr_all(values)
    except finance.FinanceError as error:
        assert error.code in ("all_zero", "no_sign_change", "no_real_root", "no_solution", "too_few")
        return []


@QUICK
@given(FLOWS)
def test_flows_balance_at_every_rate(values: list[int]) -> None:
    """At each the sum of the flows is nothing, in proportion to the sum of their sizes."""
    rates = all_rates(values)
    assert rates == sorted(set(rates))
    for rate in rates:
        total = abs(exact_npv(Fraction(rate), values))
        assert total <= 1e-12 * exact_npv(Fraction(rate), [abs(v) for v in values])
    if rates:
        distance = [abs(math.log1p(rate) - math.log1p(0.1)) for rate in rates]
        assert abs(distance[rates.index(finance.irr(values))] - min(distance)) <= 1e-12


@QUICK
@given(FLOWS, st.integers(-300, 300), st.integers(0, 3), st.integers(0, 3))
def test_unit_zeros_and_delay_change_no_rate(values: list[int], power: int, before: int, after: int) -> None:
    """A power of two as the unit of money changes no digit, whatever else stands around."""
    other = [0] * before + [math.ldexp(v, power) for v in values] + [0.0] * after
    assert all_rates(other) == all_rates([0] * before + values + [0] * after)
    plain = all_rates(values)
    shifted = all_rates(other)
    assert len(plain) == len(shifted)
    assert all(abs(a - b) <= 1e-9 * (1 + abs(b)) for a, b in zip(shifted, plain))


# ---- Sturm: the exact number of roots -----------------------------------------------


def remainder(a: list[Fraction], b: list[Fraction]) -> list[Fraction]:
    a = list(a)
    while len(a) >= len(b):
        factor = a[0] / b[0]
        a = [x - factor * y for x, y in itertools.zip_longest(a, b, fillvalue=Fraction(0))][1:]
    return list(itertools.dropwhile(lambda x: x == 0, a))


def value(p: list[Fraction], x: Fraction) -> Fraction:
    total = Fraction(0)
    for c in p:
        total = total * x + c
    return total


def sturm_chain(values: list[int]) -> list[list[Fraction]]:
    """Of the polynomial in 1 + r whose leading coefficient is the first flow."""
    p = [Fraction(v) for v in itertools.dropwhile(lambda v: v == 0, values)]
    while p and p[-1] == 0:
        p.pop()
    chain = [p, [c * (len(p) - 1 - k) for k, c in enumerate(p[:-1])]]
    while len(chain[-1]) > 1 and (rest := remainder(chain[-2], chain[-1])):
        chain.append([-x / abs(rest[0]) for x in rest])
    return chain


def changes(chain: list[list[Fraction]], x: Fraction | None) -> int:
    """Changes of sign at x; None is infinity."""
    signs = [s for s in ((p[0] if x is None else value(p, x)) for p in chain if p) if s != 0]
    return sum((a > 0) != (b > 0) for a, b in zip(signs, signs[1:]))


def product(roots: list[Fraction]) -> list[int]:
    """Flows whose rates are these roots, 1 + r."""
    p = [1]
    for root in roots:
        p = [root.denominator * a - root.numerator * b for a, b in zip([*p, 0], [0, *p])]
    return p


CLUSTERS = st.lists(st.integers(5, 60).map(lambda n: Fraction(n, 20)), min_size=1, max_size=5).map(product)
LUMPY = st.lists(st.builds(lambda s, e, m: s * m * 10**e, st.sampled_from([-1, 1]), st.integers(0, 6),
                           st.integers(0, 9)), min_size=2, max_size=10)


@QUICK
@given(st.one_of(FLOWS, CLUSTERS, LUMPY))
def test_irr_all_finds_every_rate(values: list[int]) -> None:
    rates = all_rates(values)
    if not any(v > 0 for v in values) or not any(v < 0 for v in values):
        assert rates == []
        return
    chain = sturm_chain(values)
    assert len(rates) == changes(chain, Fraction(0)) - changes(chain, None)
    for rate in rates:
        z = 1 + Fraction(rate)
        low, high = z * (1 - Fraction(1, 10**6)), z * (1 + Fraction(1, 10**6))
        assert changes(chain, low) > changes(chain, high)


# ---- depreciation -------------------------------------------------------------------

COSTS = st.integers(0, 10**6)
LIVES = st.integers(1, 30)


def exact_schedule(cost: int, salvage: int, life: int, part: Fraction, factor: Fraction,
                   switch: bool) -> list[Fraction]:
    """Larger of declining and straight line over the time left, never below salvage."""
    book, left, amounts = Fraction(cost), Fraction(life), []
    while left > 0:
        length = part if not amounts else min(left, Fraction(1))
        amount = book * min(factor / life, Fraction(1)) * length
        if switch:
            amount = max(amount, (book - salvage) / left * length)
        amounts.append(max(min(amount, book - salvage), Fraction(0)))
        book, left = book - amounts[-1], left - length
    return amounts


@QUICK
@given(COSTS, st.integers(0, 100), LIVES, st.integers(1, 8), st.sampled_from([1.0, 1.5, 2.0, 4.5]), st.booleans())
def test_schedule_is_exact_and_sums(
    cost: int, percent: int, life: int, eighths: int, factor: float, switch: bool
) -> None:
    salvage = cost * percent // 100
    got = finance.declining_schedule(cost, salvage, life, eighths / 8, factor, switch)
    wanted = exact_schedule(cost, salvage, life, Fraction(eighths, 8), Fraction(factor), switch)
    assert len(got) == len(wanted) == life + (eighths < 8)
    assert all(abs(g - w) <= 1e-12 * cost for g, w in zip(got, wanted))
    assert all(amount >= 0 for amount in got)
    if switch:
        assert abs(math.fsum(got) - (cost - salvage)) <= 1e-12 * cost


@QUICK
@given(COSTS, st.integers(0, 100), st.floats(1.0, 30.0), st.tuples(*[st.floats(0, 1)] * 3),
       st.sampled_from([1.0, 1.5, 2.0]), st.booleans())
def test_vdb_adds_up(
    cost: int, percent: int, life: float, parts: tuple[float, ...], factor: float, switch: bool
) -> None:
    salvage = cost * percent / 100
    a, b, c = sorted(life * part for part in parts)
    of = [finance.vdb(cost, salvage, life, x, y, factor, switch) for x, y in ((a, b), (b, c), (a, c))]
    assert abs(of[0] + of[1] - of[2]) <= 1e-12 * cost
    whole = finance.vdb(cost, salvage, life, 0, life, factor, switch)
    assert -1e-12 * cost <= whole <= (cost - salvage) + 1e-12 * cost
    if switch:
        assert abs(whole - (cost - salvage)) <= 1e-12 * cost


@QUICK
@given(COSTS, st.integers(0, 100), LIVES)
def test_amounts_of_periods_sum(cost: int, percent: int, life: int) -> None:
    salvage, periods = cost * percent / 100, list(range(1, life + 1))
    spread = math.fsum(finance.syd(cost, salvage, life, periods))
    assert abs(spread - (cost - salvage)) <= 1e-12 * cost
    assert abs(finance.sln(cost, salvage, life) * life - (cost - salvage)) <= 1e-12 * cost
    left = cost - math.fsum(finance.ddb(cost, salvage, life, periods))
    assert left >= salvage - 1e-9 * cost
    for k in periods:
        whole = finance.vdb(cost, salvage, life, k - 1, k, 2.0, False)
        assert abs(finance.ddb(cost, salvage, life, k) - whole) <= 1e-12 * cost


@QUICK
@given(st.floats(-0.9, 5.0), st.integers(1, 366))
def test_forms_of_a_rate_undo_each_other(rate: float, periods: int) -> None:
    back = finance.nominal_rate(finance.effective_rate(rate * periods / 366, periods), periods)
    assert abs(back - rate * periods / 366) <= 1e-10 * (1 + abs(rate) * periods)
    real = finance.nominal_to_real(finance.real_to_nominal(rate, 0.025), 0.025)
    assert abs(real - rate) <= 1e-14 * (1 + abs(rate))


@QUICK
@given(RATES, PERIODS)
def test_factors_are_payments(rate: float, n: int) -> None:
    """A cost now is what must be put aside for it, and its interest."""
    recovery, fund = finance.capital_recovery_factor(rate, n), finance.sinking_fund_factor(rate, n)
    assert abs(recovery - (fund + rate)) <= 1e-12 * (abs(recovery) + abs(fund) + abs(rate))
    assert finance.equivalent_annual_cost(7.0, rate, n) == pytest.approx(7 * recovery, rel=1e-14)
    assert finance.monthly_amortization(1.0, 12 * rate, n) == pytest.approx(recovery, rel=1e-12)
