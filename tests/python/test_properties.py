"""Properties that hold for every valid study, on random ones: scaling of money, monotone
break-evens, sums, order and names of options, zero blocks, round trips, discounting at 0; and
whatever bytes are read, there is a verdict or an error."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import dvtco
import pytest
from support import bad_files, good_files

pytest.importorskip("hypothesis", reason="Hypothesis is not installed")
from hypothesis import assume, given  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from properties import EASY, STUDIES, evaluate, first, options_of  # noqa: E402

MONEY = ("total", "generalised", "npv", "cost_per_hour", "saving", "npv_gain")
CLASSES = {c.name: {f.name: f for f in c.fields} for c in dvtco.fields()}


def scaled(data: Any, group: str, factor: float) -> Any:
    """A copy of an object of the study with every amount of money multiplied."""
    made = {}
    for key, value in data.items():
        field = CLASSES[group].get(key)
        if key == "scenarios" and group == "study":
            made[key] = {n: scaled(patch, "study", factor) for n, patch in value.items()}
        elif field is None or value is None:
            made[key] = value
        elif field.kind == "block":
            made[key] = scaled(value, field.inner or "", factor)
        elif field.kind == "map":
            made[key] = {n: v if v is None else scaled(v, field.inner or "", factor)
                         for n, v in value.items()}
        elif field.unit.startswith("money"):
            series = field.kind == "series"
            made[key] = {n: v * factor for n, v in value.items()} if series else value * factor
        else:
            made[key] = value
    return made


@EASY
@given(STUDIES, st.sampled_from([2.0, 0.5, 8.0, 0.125, 64.0]))
def test_scaling_all_money_scales_money_alone(data: dict[str, Any], factor: float) -> None:
    plain, big = evaluate(data), evaluate(scaled(data, "study", factor))
    for (name, one), (_, two) in zip(options_of(plain), options_of(big)):
        for member in MONEY:
            before, after = getattr(one, member), getattr(two, member)
            assert (before is None and after is None) or before * factor == after, (name, member)
        assert (one.useful_hours, one.energy_kwh, one.billed_hours) == (
            two.useful_hours, two.energy_kwh, two.billed_hours)
        for category, amount in one.categories.items():
            found = two.categories[category]
            assert found == (None if amount is None else amount * factor)
        for basis, be in one.break_even.items():
            other = two.break_even[basis]
            assert (be.value, be.status, be.first, be.durable, be.lost, be.until, be.crossings,
                    be.closest_month, be.reason) == (
                other.value, other.status, other.first, other.durable, other.lost, other.until,
                other.crossings, other.closest_month, other.reason)
            gap = be.closest_gap
            assert other.closest_gap == (None if gap is None else gap * factor)


@EASY
@given(STUDIES, st.floats(1.001, 4.0))
def test_dearer_rent_never_delays_the_break_even(data: dict[str, Any], factor: float) -> None:
    data = {k: v for k, v in data.items() if k != "scenarios"}
    names = list(data["options"])
    baseline = data.get("baseline", names[0])
    rent = data["options"][baseline].get("rent", {})
    member = "price_per_hour" if "price_per_hour" in rent else "price_per_gpu_hour"
    assume(member in rent and "price_steps" not in rent)
    pointer = f"/options/{baseline}/rent/{member}"
    study = dvtco.Study.from_dict(data)
    dearer = study.replace({pointer: study[pointer] * factor})
    (one,), (two,) = study.evaluate().scenarios.values(), dearer.evaluate().scenarios.values()
    for name in names:
        if name == baseline or data["options"][name] is data["options"][baseline]:
            continue
        for basis in dvtco.Basis:
            before, after = first(one[name], basis), first(two[name], basis)
            assert after <= before * (1 + 1e-9) + 1e-9, (name, basis, before, after)


@EASY
@given(STUDIES)
def test_total_is_the_sum_of_its_parts(data: dict[str, Any]) -> None:
    for name, option in options_of(evaluate(data)):
        if option.total is None:
            assert set(option.categories.values()) == {None}
            continue
        ledger = option.ledger
        assert ledger is not None
        cells = {c: [*f.spread, *f.lump, f.stock[-1]] for c, f in ledger.flows.items()}
        scale = 1e-12 * sum(abs(x) for column in cells.values() for x in column) + 1e-300
        amounts = {c: v for c, v in option.categories.items() if v is not None}
        time = amounts[dvtco.Category.TIME]
        assert abs(math.fsum(amounts.values()) - time - option.total) <= scale, name
        assert option.generalised is not None
        assert abs(option.total + time - option.generalised) <= scale
        for category, column in cells.items():
            assert abs(math.fsum(column) - amounts[category]) <= scale, (name, category)
        assert option.status is dvtco.ValueStatus.OK


@EASY
@given(STUDIES, st.randoms(use_true_random=False))
def test_order_of_options_and_keys_changes_the_order_only(data: dict[str, Any], random: Any) -> None:
    def shuffled(value: Any, key: str = "") -> Any:
        if not isinstance(value, dict):
            return value
        items = [(k, shuffled(v, k)) for k, v in value.items()]
        if key not in ("scenarios", "parts", "volumes"):  # their order is the order of sums
            random.shuffle(items)
        return dict(items)

    data.setdefault("baseline", next(iter(data["options"])))
    mixed = shuffled(data)
    one, two = evaluate(data), evaluate(mixed)
    assert list(one) == list(two)
    for name in one:
        assert list(two[name]) == list(mixed["options"])
        assert dict(one[name].options) == dict(two[name].options)
        cheapest = [one[name].cheapest, two[name].cheapest]
        if cheapest[0] != cheapest[1]:  # a tie goes to the first
            assert one[name][cheapest[0] or ""].total == pytest.approx(
                one[name][cheapest[1] or ""].total, rel=1e-11, abs=1e-300)


@EASY
@given(STUDIES)
def test_names_of_options_are_only_names(data: dict[str, Any]) -> None:
    new = {name: f"Z{i}/~ é" for i, name in enumerate(data["options"])}

    def renamed(part: dict[str, Any]) -> dict[str, Any]:
        made = dict(part)
        if "options" in made:
            made["options"] = {new[n]: v for n, v in made["options"].items()}
        if "baseline" in made:
            made["baseline"] = new[made["baseline"]]
        return made

    other = renamed(data)
    if "scenarios" in data:
        other["scenarios"] = {n: renamed(patch) for n, patch in data["scenarios"].items()}
    one, two = evaluate(data), evaluate(other)
    assert [new.get(s.cheapest or "") for s in one.scenarios.values()] == [
        s.cheapest for s in two.scenarios.values()]
    for (_, a), (_, b) in zip(options_of(one), options_of(two)):
        assert b.name == b.label == new[a.name]
        assert (a.total, a.npv, a.saving, a.categories, a.break_even) == (
            b.total, b.npv, b.saving, b.categories, b.break_even)


ZEROS: dict[str, Any] = {
    "egress": {"gb_per_month": 0, "price_per_gb": 3}, "operation": {"space_per_month": 0},
    "repair": {"failures_per_year": 0, "cost_per_failure": 9},
    "storage": {"volumes": {"v": {"size_gb": 5, "free_gb": 6, "price_per_gb_month": 1}}}}


@EASY
@given(STUDIES, st.sampled_from(sorted(ZEROS)))
def test_blocks_of_nothing_are_nothing(data: dict[str, Any], block: str) -> None:
    data = {k: v for k, v in data.items() if k != "scenarios"}
    more = {**data, "options": {n: o if block in o else {**o, block: ZEROS[block]}
                                for n, o in data["options"].items()}}
    one, two = evaluate(data), evaluate(more)
    for (name, a), (_, b) in zip(options_of(one), options_of(two)):
        assert a == b, name


@EASY
@given(STUDIES)
def test_canonical_text_reads_back(data: dict[str, Any]) -> None:
    study = dvtco.Study.from_dict(data)
    text = study.to_json()
    again = dvtco.Study.from_json(text)
    assert again == study and again.to_json() == text
    one, two = study.evaluate(), again.evaluate()
    for section in ("summary", "ledger", "lines"):
        assert two.to_json(section) == one.to_json(section)


@EASY
@given(STUDIES)
def test_a_discount_rate_of_0_is_no_discounting(data: dict[str, Any]) -> None:
    data = {k: v for k, v in data.items() if k not in ("scenarios", "discount_rate_annual")}
    zero = evaluate({**data, "discount_rate_annual": 0})
    for (name, a), (_, b) in zip(options_of(zero), options_of(evaluate(data))):
        assert a == b, name
        assert a.break_even[dvtco.Basis.CASH] == a.break_even[dvtco.Basis.DISCOUNTED], name
        if a.npv is not None and a.total is not None:
            scale = sum(abs(v) for v in a.categories.values() if v is not None)
            assert abs(a.npv - a.total) <= 1e-11 * scale + 1e-300, name
    for (_, a), (_, b) in zip(options_of(zero), options_of(
            evaluate({**data, "discount_rate_annual": 1e-13}))):
        assert (a.npv is None) == (b.npv is None)
        assert a.npv is None or a.npv == pytest.approx(b.npv, rel=1e-9, abs=1e-6)


def verdict(text: bytes) -> None:
    """Reading ends in a result with a verdict, or in errors with places; nothing else."""
    try:
        result = dvtco.Study.from_json(text).evaluate()
    except dvtco.StudyError as error:
        assert 1 <= len(error.errors) <= min(20, error.total)
        for problem in error.errors:
            assert problem.code and problem.message and "\n" not in str(problem)
            assert 1 <= problem.line <= text.count(b"\n") + 1 and problem.column >= 1
            str(problem).encode()
        return
    assert all(s.verdict for s in result.scenarios.values())
    assert not re.search(r"\b(nan|inf)\b", result.to_json("ledger"), re.IGNORECASE)


@EASY
@given(st.binary(max_size=400))
def test_any_bytes(text: bytes) -> None:
    verdict(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(sorted(CLASSES["study"]) + ["scenarios"]) | st.text(max_size=9), inner,
        max_size=6), max_leaves=30)


@EASY
@given(JSON)
def test_any_json(data: Any) -> None:
    verdict(json.dumps(data).encode())


TEXTS = [p.read_bytes() for p in good_files() + bad_files() if p.stat().st_size < 8000]


@EASY
@given(st.sampled_from(TEXTS), st.data())
def test_slips_of_the_pen(text: bytes, data: Any) -> None:
    """Good studies with pieces cut out, doubled, moved or overwritten."""
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        size = data.draw(st.integers(0, 12))
        what = data.draw(st.sampled_from(
            [b"", b"-", b"1e308", b"0", b"null", b"{}", b'"', b",", b"\xc3", b"\\u0000", b"}",
             text[at:at + size] * 2, text[:size]]))
        text = text[:at] + what + text[at + size:]
    verdict(text)
