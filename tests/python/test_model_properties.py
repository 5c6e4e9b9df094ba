"""Properties of the model on random studies: what a dearer machine, tariff or month does to a
break-even and a total, where costs cross, what does not matter at all, and which errors are found."""

from __future__ import annotations

import copy
import json
import math
from typing import Any

import dvtco
import pytest

pytest.importorskip("hypothesis", reason="Hypothesis is not installed")
from hypothesis import assume, given  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from properties import EASY, STUDIES, evaluate, first, options_of  # noqa: E402

CASH, DISCOUNTED = dvtco.Basis.CASH, dvtco.Basis.DISCOUNTED
NEVER = dvtco.BreakEvenStatus.NEVER
AMOUNTS = st.floats(1, 50_000)
SHARES = st.floats(0.01, 1)


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The study without its scenarios, free to be changed."""
    return copy.deepcopy({k: v for k, v in data.items() if k != "scenarios"})


def evaluated(data: dict[str, Any]) -> dvtco.ScenarioResult:
    (scenario,) = evaluate(data).scenarios.values()
    return scenario


def figures(option: dvtco.OptionResult) -> tuple[Any, ...]:
    """Everything but the names."""
    return (option.status, option.total, option.generalised, option.npv, option.cost_per_hour,
            option.saving, option.npv_gain, option.energy_kwh, option.categories, option.break_even)


def not_later(before: float, after: float) -> bool:
    return before <= after * (1 + 1e-9) + 1e-9


def others(data: dict[str, Any]) -> tuple[str, list[str]]:
    """The baseline and the names of the other options."""
    baseline = data.get("baseline", next(iter(data["options"])))
    return baseline, [n for n in data["options"] if n != baseline]


@EASY
@given(STUDIES, st.floats(1.001, 4))
def test_a_dearer_machine_never_pays_back_sooner(data: dict[str, Any], factor: float) -> None:
    data = plain(data)
    _, names = others(data)
    names = [n for n in names if "price" in data["options"][n].get("purchase", {})]
    assume(names)
    one = evaluated(data)
    for name in names:
        option = data["options"][name]
        option.pop("depreciation", None)  # a salvage value need not fit, and is no cost
        option["purchase"] = {**option["purchase"], "price": option["purchase"]["price"] * factor}
    two = evaluated(data)
    for name in names:
        for basis in (CASH, DISCOUNTED):  # selling brings more for a dearer machine
            assert not_later(first(one[name], basis), first(two[name], basis)), (name, basis)


@EASY
@given(STUDIES, st.floats(1.001, 4), st.booleans())
def test_dearer_energy_never_pays_back_sooner(data: dict[str, Any], factor: float, load: bool) -> None:
    """A higher tariff, or a higher draw, of a machine that is compared with one without any."""
    data = plain(data)
    baseline, names = others(data)
    data["options"][baseline].pop("power", None)
    names = [n for n in names if "power" in data["options"][n]]
    assume(names)
    one = evaluated(data)
    tariff = data["electricity"]
    if load:
        for name in names:
            power = dict(data["options"][name]["power"])
            power["load_kw"] *= factor
            data["options"][name]["power"] = power
    else:
        tariff["price_per_kwh"] *= factor
        tariff.update({k: {m: v * factor for m, v in tariff[k].items()}
                       for k in ("price_steps",) if k in tariff})
    two = evaluated(data)
    for name in names:
        for basis in dvtco.Basis:
            assert not_later(first(one[name], basis), first(two[name], basis)), (name, basis)


@EASY
@given(STUDIES, st.sampled_from([2.0, 0.5, 4.0]))
def test_price_of_energy_against_draw(data: dict[str, Any], factor: float) -> None:
    """Twice the tariff and half the draw are the same money, bit by bit."""
    data = plain(data)
    assume("electricity" in data)
    one = evaluated(data)
    tariff = data["electricity"]
    tariff["price_per_kwh"] *= factor
    if "price_steps" in tariff:
        tariff["price_steps"] = {m: v * factor for m, v in tariff["price_steps"].items()}
    for option in {id(o): o for o in data["options"].values()}.values():
        for member in {"load_kw", "idle_kw"} & set(option.get("power", {})):
            option["power"][member] /= factor
    for name, option in evaluated(data).options.items():
        before = one[name]
        kwh = before.energy_kwh
        assert option.energy_kwh == (None if kwh is None else kwh / factor)
        assert (option.total, option.npv, option.categories, option.break_even) == (
            before.total, before.npv, before.categories, before.break_even)


def simple(price: float, rent: float, own_rate: float, hours: float) -> dvtco.OptionResult:
    """A machine that costs `own_rate` an hour, against rent alone."""
    return evaluated({
        "currency": "CNY", "horizon_months": 36, "usage": {"hours_per_day": hours},
        "electricity": {"price_per_kwh": own_rate},
        "options": {"rent": {"rent": {"price_per_hour": rent}},
                    "own": {"purchase": {"price": price}, "power": {"load_kw": 1}}}})["own"]


@EASY
@given(AMOUNTS, st.floats(0, 10), st.floats(0, 10))
def test_without_hours_nothing_pays_back(price: float, rent: float, own_rate: float) -> None:
    for be in simple(price, rent, own_rate, 0.0).break_even.values():
        assert be.status is NEVER and be.first is None


@EASY
@given(AMOUNTS, st.floats(0, 10), SHARES, st.floats(0.1, 24))
def test_rent_below_own_running_costs_never_pays_back(
    price: float, own_rate: float, share: float, hours: float
) -> None:
    for be in simple(price, own_rate * share, own_rate, hours).break_even.values():
        assert be.status is NEVER and be.first is None


@EASY
@given(AMOUNTS, st.floats(0.01, 10), SHARES, st.floats(0.1, 24))
def test_more_hours_pay_back_sooner(price: float, rent: float, share: float, hours: float) -> None:
    """As long as an hour saves money: the month is the price over the saving a month."""
    slow, fast = (simple(price, rent, rent * (1 - share), h) for h in (hours * 0.75, hours))
    assert first(fast, CASH) <= first(slow, CASH)
    months = price / ((rent - rent * (1 - share)) * hours * 365 / 12)
    assert first(fast, CASH) == (pytest.approx(months, rel=1e-9) if months < 599 else first(fast, CASH))


def paid(option: dvtco.OptionResult) -> tuple[list[float], list[float]]:
    """Spread and lump money of each month, own time left out."""
    assert option.ledger is not None
    flows = [f for c, f in option.ledger.flows.items() if c is not dvtco.Category.TIME]
    return ([math.fsum(x) for x in zip(*(f.spread for f in flows))],
            [math.fsum(x) for x in zip(*(f.lump for f in flows))])


@EASY
@given(STUDIES)
def test_costs_cross_where_the_break_even_says(data: dict[str, Any]) -> None:
    """Inside a month the difference of the money paid is 0 there; at its end it changes sign."""
    scenario = evaluated(plain(data))
    for option in scenario.options.values():
        be = option.break_even[CASH]
        if be.first is None or be.first > scenario.horizon_months:
            continue
        (spread, lump), (base_spread, base_lump) = paid(option), paid(scenario[scenario.baseline])
        month, scale = math.ceil(be.first), 1e-300
        before = 0.0  # at the end of the month before, all lumps included
        for t in range(month):
            before += spread[t] + lump[t] - base_spread[t] - base_lump[t]
            scale += abs(spread[t]) + abs(lump[t]) + abs(base_spread[t]) + abs(base_lump[t])
        after = before + spread[month] - base_spread[month]
        scale = 1e-11 * (scale + abs(spread[month]) + abs(base_spread[month]) + abs(lump[month])
                         + abs(base_lump[month]))
        there = before + (after - before) * (1 - (month - be.first))
        final = after + lump[month] - base_lump[month]
        assert abs(there) <= scale or (be.first == month and there > 0 and final <= scale), (
            option.name, be, before, after, final)


@EASY
@given(STUDIES, st.integers(1, 40))
def test_longer_horizons_only_add(data: dict[str, Any], more: int) -> None:
    """The months of the shorter horizon stay as they are; without resale totals never fall."""
    data = plain(data)
    data["search_months"] = max(data.get("search_months", 600), data["horizon_months"] + more)
    longer = {**data, "horizon_months": data["horizon_months"] + more}
    two = evaluated(longer)
    for name, option in evaluated(data).options.items():
        if option.ledger is None or two[name].ledger is None:
            continue  # hours that grow beyond what the machine can do
        later = two[name].ledger
        assert later is not None
        for category, flow in option.ledger.flows.items():
            months, other = len(flow.spread), later.flows[category]
            assert (flow.spread, flow.lump, flow.stock) == (
                other.spread[:months], other.lump[:months], other.stock[:months])
        if "resale" not in data["options"][name]:
            assert option.total is not None and two[name].total is not None
            assert option.total <= two[name].total * (1 + 1e-12), name


@EASY
@given(STUDIES)
def test_book_value_only_falls(data: dict[str, Any]) -> None:
    scenario = evaluated(plain(data))
    for name, option in scenario.options.items():
        if option.ledger is None or option.ledger.book_value is None:
            continue
        book, block = list(option.ledger.book_value), data["options"][name]["depreciation"]
        scale = 1e-12 * book[0]
        assert all(b <= a + scale for a, b in zip(book, book[1:])), (name, book)
        lowest = block.get("floor_value", 0)
        if block["method"] in ("straight_line", "sum_of_digits"):
            lowest = max(lowest, block.get("salvage_value", 0))
        assert min(book) >= min(lowest, book[0]) - scale, (name, book)


@EASY
@given(STUDIES)
def test_a_copy_of_an_option_ties_with_it(data: dict[str, Any]) -> None:
    data = plain(data)
    one, (_, names) = evaluated(data), others(data)
    data["baseline"] = one.baseline
    data["options"].update({f"copy of {n}": data["options"][n] for n in names})
    two = evaluated(data)
    assert two.cheapest == one.cheapest  # the first of those that tie
    for name in names:
        assert figures(two[f"copy of {name}"]) == figures(two[name]) == figures(one[name])


@EASY
@given(STUDIES)
def test_a_price_in_two_parts_is_the_same_price(data: dict[str, Any]) -> None:
    data = plain(data)
    split = copy.deepcopy(data)
    for option in split["options"].values():
        if "price" in option.get("purchase", {}):
            half = option["purchase"].pop("price") / 2
            option["purchase"]["parts"] = {"one": {"price": half}, "two": {"price": half}}
    assume(split != data)
    one, two = evaluated(data), evaluated(split)
    for name, option in one.options.items():
        assert figures(two[name]) == figures(option), name


def problems(data: dict[str, Any]) -> tuple[int, list[tuple[str, str, str, str]]]:
    with pytest.raises(dvtco.StudyError) as caught:
        dvtco.Study.from_json(json.dumps(data))
    found = [(p.code, p.pointer, p.message, p.hint) for p in caught.value.errors]
    return caught.value.total, sorted(found)


def spoil(data: dict[str, Any], random: Any) -> None:
    """A slip or two in the numbers and the keys of a study."""
    blocks = [data, data["usage"], *(option for option in data["options"].values() if option)]
    for _ in range(random.randint(1, 3)):
        block = random.choice(blocks)
        key = random.choice(sorted(block))
        block[random.choice([key, key + "x", "unknown"])] = random.choice([-1, None, "x", True, []])


@EASY
@given(STUDIES, st.randoms(use_true_random=False))
def test_errors_do_not_depend_on_the_order_of_keys(data: dict[str, Any], random: Any) -> None:
    data = plain(data)
    spoil(data, random)
    try:
        dvtco.Study.from_json(json.dumps(data))
    except dvtco.StudyError as error:
        assume(error.total <= 20)  # of more, the first 20 are given
    else:
        assume(False)

    def mixed(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        items = [(k, mixed(v)) for k, v in value.items()]
        random.shuffle(items)
        return dict(items)

    assert problems(mixed(data)) == problems(data)


def test_properties_look_at_real_studies() -> None:
    """The random studies hold what the properties above are about."""
    seen = {"reached": 0, "book": 0, "bought": 0, "powered": 0}
    import random_studies

    for i in range(200):
        data = random_studies.Maker(f"h/{i}").study()
        for _, option in options_of(evaluate(data)):
            be = option.break_even[CASH]
            seen["reached"] += be.first is not None and be.first > 0
            seen["book"] += option.ledger is not None and option.ledger.book_value is not None
        for block in data["options"].values():
            seen["bought"] += "price" in block.get("purchase", {})
            seen["powered"] += "power" in block
    assert min(seen.values()) > 20, seen
