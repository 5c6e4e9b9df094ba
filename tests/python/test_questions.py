"""Monte Carlo, solving and tornados: figures by hand, the program's own text, errors, interrupts."""

from __future__ import annotations

import json
import pickle
import subprocess
import threading
import time
from typing import Any

import dvtco
import pytest
from support import EXAMPLES, HOURS, RENT, example, printed

PRICE = "/options/workstation/purchase/price"


@pytest.fixture
def uncertain() -> dvtco.Study:
    """Rented for a price that is even between 1 and 3; 13,140 hours; owning costs 28,322.40."""
    data = example()
    data["options"]["autodl"]["rent"]["price_per_hour"] = {"uniform": [1, 3]}
    return dvtco.Study.from_dict(data)


def test_solve_meets_the_closed_forms(study: dvtco.Study) -> None:
    hours = study.solve(HOURS)
    assert hours.status is dvtco.SolveStatus.ONE and len(hours.roots) == 1
    assert hours.roots[0].value == pytest.approx(23592 / (3 * 365 * 2.22), rel=1e-12)
    assert (hours.roots[0].kind, hours.roots[0].better) == (dvtco.RootKind.ROOT, "above")
    assert (hours.pointer, hours.unit, hours.value, hours.from_, hours.to) == (HOURS, "hours", 12, 0, 24)
    assert (hours.option, hours.baseline, hours.scenario) == ("workstation", "autodl", "12 h/day")
    price = study.solve(PRICE, metric="break_even_first", target=12, scenario="18 h/day", option="workstation")
    assert price.roots[0].value == pytest.approx(18 * 365 * 2.22, rel=1e-12) and price.basis == "cash"
    rent = study.solve(RENT, metric="cost_per_hour", equal_to_baseline=True)
    assert rent.target is None
    assert rent.roots[0].value == pytest.approx(0.36 + 23592 / (3 * 365 * 12), rel=1e-12)
    assert study.solve(RENT, from_=3, to=5).status is dvtco.SolveStatus.ALWAYS_OWN
    assert study.solve(HOURS, month=24).roots[0].value == pytest.approx(23592 / (2 * 365 * 2.22), rel=1e-12)


def test_tornado_meets_the_closed_forms(study: dvtco.Study) -> None:
    bars = study.tornado([PRICE, HOURS], metric="break_even_first")
    assert bars.base == pytest.approx(23592 / 810.3, rel=1e-12)
    by_field = {bar.pointer: bar for bar in bars.bars}
    assert by_field[PRICE].elasticity == pytest.approx(1, rel=1e-9)
    assert by_field[HOURS].elasticity == pytest.approx(-1, rel=1e-9)
    assert by_field[PRICE].at_low == pytest.approx(0.8 * 23592 / 810.3, rel=1e-12)
    given = study.tornado({PRICE: (20000, 30000)}).bars[0]
    assert (given.low, given.base, given.high) == (20000, 23592, 30000)
    assert given.swing == pytest.approx(10000, rel=1e-12)
    everything = study.tornado(fraction=0.1)
    assert len(everything.bars) > 10
    assert any(bar.elasticity_status is dvtco.ElasticityStatus.FIELD_ZERO for bar in everything.bars)


def test_monte_carlo_meets_the_closed_form(uncertain: dvtco.Study) -> None:
    run = uncertain.monte_carlo()
    own, cloud = run["workstation"], run["autodl"]
    # The gain is 13,140 p - 28,322.40: it is above 0 where p is above 2.15543.
    assert own.wins == pytest.approx((3 - 28322.4 / 13140) / 2, abs=1e-4) and cloud.wins is None
    gain = own.summaries["npv_gain"]
    assert gain.mean == pytest.approx(13140 * 2 - 28322.4, abs=0.5)
    assert gain.p5 == pytest.approx(13140 * 1.1 - 28322.4, abs=2)
    assert gain.p95 == pytest.approx(13140 * 2.9 - 28322.4, abs=2)
    assert own.summaries[dvtco.Metric.NPV].sd == pytest.approx(0, abs=1e-6)
    values, drawn = own.values("npv_gain"), run.inputs[0].values
    assert len(values) == len(drawn) == run.samples == 65536 and run.inputs[0].pointer == RENT
    assert values[7] == pytest.approx(13140 * drawn[7] - 28322.4, abs=1e-6)
    assert list(run.inputs[0].distribution) == ["uniform"]
    with pytest.raises(KeyError, match="not one of"):
        own.values("energy_kwh")
    with pytest.raises(KeyError, match="'ws' is not one of 'autodl', 'workstation'"):
        run["ws"]


def test_sobol_meets_the_closed_form() -> None:
    data = example()
    data["options"]["autodl"]["rent"]["price_per_hour"] = {"uniform": [1, 3]}
    data["usage"]["hours_per_day"] = {"uniform": [6, 12]}
    answer = dvtco.Study.from_dict(data).sobol(option="autodl", metric="total")
    # A product: squared coefficients of variation 1/27 and 1/12, together 10/81.
    assert [i.pointer for i in answer.indices] == [HOURS, RENT]
    assert [i.first for i in answer.indices] == pytest.approx([0.3, 0.675], abs=0.005)
    assert [i.total for i in answer.indices] == pytest.approx([0.325, 0.7], abs=0.005)
    assert all(0 < i.first_error < 0.01 and 0 < i.total_error < 0.01 for i in answer.indices)
    assert not answer.constant and answer.excluded == 0 and answer.evaluations == 4 * answer.samples
    with pytest.raises(dvtco.StudyError, match="no number of the scenario has a distribution"):
        dvtco.Study.from_dict(example()).sobol()


def test_numbers_that_move_together_spread_more() -> None:
    """Two uniforms of width w whose rank correlation is r: the variance of their sum is w^2 (1 + r)/6."""
    part = {"purchase": {"price": {"uniform": [0, 1000]}}, "rent": {"price_per_hour": {"uniform": [0, 1]}}}
    pair = {"first": "/options/both/purchase/price", "second": "/options/both/rent/price_per_hour",
            "spearman": 0.5}
    study = dvtco.Study.from_dict({"currency": "CNY", "horizon_months": 10, "usage": {"hours_per_month": 100},
                                   "options": {"none": {}, "both": part}, "correlations": {"pair": pair}})
    run = study.monte_carlo(65536)
    assert run["both"].summaries["total"].sd == pytest.approx(500, rel=1e-3)
    assert run.correlations == (dvtco.Correlation(name="pair", spearman_used=0.5, **pair),)
    assert study.to_dict()["correlations"]["pair"] == pair
    with pytest.raises(dvtco.StudyError, match="independent"):
        study.sobol()


def test_streamed_samples_say_the_same(uncertain: dvtco.Study) -> None:
    """All kept against counted: alike within the width of a part, and without values."""
    kept, streamed = uncertain.monte_carlo(16 * 2**14), uncertain.monte_carlo(16 * 2**14, streaming=True)
    assert streamed.streaming and not kept.streaming
    a, b = kept["workstation"], streamed["workstation"]
    assert b.wins == pytest.approx(a.wins, abs=1e-12)
    span = a.summaries["npv_gain"].maximum - a.summaries["npv_gain"].minimum
    for name in ("mean", "sd", "minimum", "maximum", "p5", "p50", "p95"):
        wanted = getattr(a.summaries["npv_gain"], name)
        near = 1e-9 * span if name in ("mean", "sd", "minimum", "maximum") else span / 2700
        assert getattr(b.summaries["npv_gain"], name) == pytest.approx(wanted, abs=near)
    with pytest.raises(ValueError, match="streamed"):
        b.values("npv")
    with pytest.raises(ValueError, match="streamed"):
        _ = streamed.inputs[0].values


def test_samples_are_functions_of_the_seed(uncertain: dvtco.Study) -> None:
    one, two = uncertain.monte_carlo(1024, seed=2**64 - 1), uncertain.monte_carlo(2048, seed=2**64 - 1, threads=3)
    assert bytes(one.inputs[0].values) == bytes(two.inputs[0].values)[:8 * 1024]
    assert one.seed == 2**64 - 1
    other = uncertain.monte_carlo(1000, sampling="random", seed=3)
    assert (other.sampling, other.replicates) == (dvtco.Sampling.RANDOM, 1)
    assert bytes(other.inputs[0].values) != bytes(one.inputs[0].values)[:8000]


@pytest.mark.parametrize(("ask", "arguments"), [
    (lambda s: s.monte_carlo(4096, seed=5), ["--monte-carlo", "4096", "--seed", "5"]),
    (lambda s: s.solve(HOURS), ["--solve", HOURS]),
    (lambda s: s.tornado(metric="npv_gain"), ["--tornado", "--metric", "npv_gain"]),
    (lambda s: s.sobol(1024, seed=2, metric="total"), ["--sobol", "1024", "--seed", "2", "--metric", "total"])],
    ids=["monte_carlo", "solve", "tornado", "sobol"])
def test_the_program_says_the_same(ask: Any, arguments: list[str], program: str) -> None:
    path = EXAMPLES / "uncertain.json"
    answer = ask(dvtco.load(path))
    for form in ("table", "csv", "json", "markdown"):
        for language in ("en", "zh"):
            done = subprocess.run([program, "--format", form, "--lang", language, *arguments, str(path)],
                                  capture_output=True, text=True, encoding="utf-8", check=True)
            assert answer.report(form, language) == done.stdout
    assert str(answer) == answer.report() and answer.to_dict() == json.loads(answer.to_json())
    assert answer._repr_markdown_() == answer.report("markdown")
    assert answer._repr_html_().startswith("<pre>")
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and str(again) == str(answer) and repr(again) == repr(answer)
    with pytest.raises(ValueError):
        answer.report("xml")


def test_a_sweep_takes_every_combination(study: dvtco.Study) -> None:
    told: list[float] = []
    columns = study.sweep({HOURS: [6, 12], RENT: [1, 2, 3]}, ["total", "saving"], progress=told.append)
    # 3 x 365 days of h hours at r.
    assert list(columns["autodl", "total"].values) == pytest.approx(
        [1095 * h * r for h in (6, 12) for r in (1, 2, 3)], rel=1e-12)
    assert (list(columns.axes[HOURS]), list(columns.axes[RENT])) == ([6, 6, 6, 12, 12, 12], [1, 2, 3] * 2)
    assert list(columns.to_dict())[:3] == [HOURS, RENT, "autodl total"] and columns.lanes == 6
    beside = study.sweep({HOURS: [6, 12], RENT: [1, 2]}, combine="list", options="autodl", scenario="18 h/day")
    assert list(beside["autodl", "total"].values) == pytest.approx([6570, 26280], rel=1e-12)
    for wrong in (lambda: study.sweep({HOURS: [6, 12], RENT: [1]}, combine="list"), lambda: study.sweep({}),
                  lambda: study.sweep({HOURS: []}), lambda: study.sweep({"/usage/no": [1]})):
        with pytest.raises(dvtco.StudyError):
            wrong()
    with pytest.raises(ValueError, match="grid, list"):
        study.sweep({HOURS: [1]}, combine="mesh")
    with pytest.raises(TypeError):
        study.sweep([HOURS])  # type: ignore[arg-type]


def test_a_sweep_of_the_file_has_its_names() -> None:
    """Rent of an option without a machine: hours * 365 / 12 * 36 * price."""
    uncertain = dvtco.load(EXAMPLES / "uncertain.json")
    named = uncertain.sweep("price by hours", ["total"], options=["autodl"])
    assert list(named.axes) == ["hours a day", "an hour"]
    assert named.lanes == 12 and list(named.axes["an hour"][:3]) == [1.6, 2.1, 2.6]
    for hours, price, total in zip(named.axes["hours a day"], named.axes["an hour"],
                                   named["autodl", "total"].values):
        assert total == pytest.approx(hours * 365 / 12 * 36 * price, rel=1e-12)
    by_call = uncertain.sweep({"/usage/hours_per_day": [6, 12, 18, 24],
                               "/options/autodl/rent/price_per_hour": [1.6, 2.1, 2.6]},
                              ["total"], options=["autodl"])
    assert bytes(by_call["autodl", "total"].values) == bytes(named["autodl", "total"].values)
    assert uncertain.sweep_names() == ["price by hours"] and uncertain.scenario_names() == ["base"]
    with pytest.raises(dvtco.StudyError, match='no option is named "autodel" .did you mean "autodl"'):
        uncertain.tornado(option="autodel")
    with pytest.raises(dvtco.StudyError, match="price by hours"):
        uncertain.sweep("price by hour")
    with pytest.raises(TypeError, match="mapping or the name"):
        uncertain.sweep(5)  # type: ignore[arg-type]


def test_hostile_labels_are_escaped() -> None:
    data = example()
    data["options"]["workstation"]["label"] = "<script>alert(1)</script>"
    shown = dvtco.Study.from_dict(data).monte_carlo(32)._repr_html_()
    assert "<script>" not in shown and "&lt;script&gt;" in shown


def test_what_is_wrong_is_said(study: dvtco.Study) -> None:
    for code, ask in (
        ("UNKNOWN", lambda: study.solve("/usage/hours_per_dya")),
        ("UNKNOWN", lambda: study.solve(HOURS, scenario="no")),
        ("UNKNOWN", lambda: study.tornado(option="no")),
        ("UNKNOWN", lambda: study.monte_carlo(scenario="no")),
        ("RANGE", lambda: study.monte_carlo(1000)),
        ("RANGE", lambda: study.monte_carlo(32, risk_percent=100)),
        ("RANGE", lambda: study.solve(HOURS, month=1201)),
        ("RANGE", lambda: study.tornado({HOURS: (1, 25)})),
        ("ARGUMENT", lambda: study.solve(HOURS, target=float("nan"))),
        ("ARGUMENT", lambda: study.tornado(fraction=0)),
    ):
        with pytest.raises(dvtco.StudyError) as caught:
            ask()
        assert caught.value.errors[0].code == code and caught.value.errors[0].message
    for wrong in (
        lambda: study.solve(5), lambda: study.solve(HOURS, metric="gain"),  # type: ignore[arg-type]
        lambda: study.solve("\0"), lambda: study.solve("\ud800"), lambda: study.solve(HOURS, basis="gold"),
        lambda: study.monte_carlo(-1), lambda: study.monte_carlo(2**63), lambda: study.monte_carlo(seed=-1),
        lambda: study.monte_carlo(32.5), lambda: study.monte_carlo(True),  # type: ignore[arg-type]
        lambda: study.monte_carlo(32, threads=2**32), lambda: study.monte_carlo(32, sampling="dice"),
        lambda: study.monte_carlo(32, progress=5), lambda: study.tornado([5]),  # type: ignore[arg-type,list-item]
        lambda: study.tornado({HOURS: (1,)}), lambda: study.tornado({HOURS: 1}),  # type: ignore[dict-item]
        lambda: study.solve(HOURS, month=1.5),  # type: ignore[arg-type]
        lambda: study.solve(HOURS, target="1"),  # type: ignore[arg-type]
    ):
        with pytest.raises((TypeError, ValueError)):
            wrong()


def test_progress_is_told_and_may_end_the_run(uncertain: dvtco.Study) -> None:
    seen: list[tuple[float, int]] = []
    uncertain.monte_carlo(16 * 2**14, progress=lambda part: seen.append((part, threading.get_ident())))
    parts = [part for part, _ in seen]
    assert parts and parts == sorted(parts) and 0 <= parts[0] and parts[-1] <= 1
    assert {ident for _, ident in seen} == {threading.get_ident()}

    def stop(part: float) -> None:
        raise LookupError("enough")

    started = time.monotonic()
    with pytest.raises(LookupError, match="enough"):
        uncertain.monte_carlo(16 * 2**18, progress=stop)
    assert time.monotonic() - started < 60
    with pytest.raises(LookupError):
        uncertain.solve(PRICE, progress=stop)


def test_ctrl_c_ends_a_long_run() -> None:
    shown = printed("""
import dvtco, signal, sys, threading, time
study = dvtco.load(sys.argv[1])
threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
began = time.monotonic()
try:
    study.monte_carlo(16 * 2**22)
except KeyboardInterrupt:
    print("interrupted" if time.monotonic() - began < 30 else "late")
""", str(EXAMPLES / "uncertain.json"))
    assert shown == "interrupted\n"


def test_classes_of_answers_load_when_asked_for() -> None:
    shown = printed("""
import sys, dvtco
print("dvtco._answers" in sys.modules, dvtco.Sampling.SOBOL, "dvtco._answers" in sys.modules)
""")
    assert shown.split() == ["False", "sobol", "True"]
    with pytest.raises(AttributeError):
        dvtco.Nothing  # type: ignore[attr-defined]  # noqa: B018
