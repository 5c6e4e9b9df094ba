"""dvtco.finance: every published figure of tests/vectors/finance, arrays, errors, manners."""

from __future__ import annotations

import copy
import datetime
import inspect
import json
import math
import pathlib
import pickle
import re
from array import array
from typing import Any

import pytest
from dvtco import Error, _core, finance
from dvtco.finance import FinanceError, _call
from support import ROOT, TESTS, printed

FOLDER = TESTS / "vectors/finance"
SHARED = ROOT.parent / "shared/vectors/finance"
FUNCTIONS = {name: getattr(finance, name) for name in finance.__all__ if name != "FinanceError"}
DECLINED: dict[str, str] = json.loads((FOLDER / "declined.json").read_text(encoding="utf-8"))


def figures() -> list[tuple[str, dict[str, Any]]]:
    """Function and case of every figure."""
    files = [path for path in sorted(FOLDER.glob("*.json")) if path.name != "declined.json"]
    groups = [json.loads(path.read_text(encoding="utf-8")) for path in files]
    return [(name, case) for group in groups for name, cases in group.items() for case in cases]


def agrees(got: Any, wanted: Any, tolerance: float) -> bool:
    """Each number within the tolerance, in proportion where the wanted one is above 1."""
    if isinstance(wanted, list):
        return len(got) == len(wanted) and all(agrees(g, w, tolerance) for g, w in zip(got, wanted))
    return bool(abs(got - wanted) <= tolerance * max(1.0, abs(wanted)))


def outcome(name: str, arguments: dict[str, Any]) -> Any:
    """What a call gives, or the code of its error."""
    try:
        return FUNCTIONS[name](**arguments)
    except FinanceError as error:
        return error.code


@pytest.mark.parametrize(("name", "case"), figures(), ids=lambda v: v["id"] if isinstance(v, dict) else "")
def test_figure(name: str, case: dict[str, Any]) -> None:
    got = outcome(name, case["arguments"])
    if "error" in case:
        assert got == case["error"]
    else:
        assert not isinstance(got, str) and agrees(got, case["result"], case["tolerance"]), got


def test_figures_can_fail() -> None:
    """Every one of them, moved by ten tolerances, is noticed."""
    for name, case in figures():
        if "error" not in case:
            wanted, tolerance = case["result"], case["tolerance"]
            first = wanted[0] if isinstance(wanted, list) else wanted
            moved = first + 10 * tolerance * max(1.0, abs(first))
            other = [moved, *wanted[1:]] if isinstance(wanted, list) else moved
            assert not agrees(outcome(name, case["arguments"]), other, tolerance), case["id"]


def test_shared_figures() -> None:
    """The same from where they come, and perhaps more."""
    if not SHARED.is_dir():
        pytest.skip(f"there is no {SHARED}")
    wrong = []
    for path in sorted(SHARED.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            name, wanted = case["function"], case["expected"]
            assert (name in FUNCTIONS) != (name in DECLINED), name
            if name in FUNCTIONS:
                got = outcome(name, case["inputs"])
                fine = (got == wanted.removeprefix("error:") if isinstance(wanted, str)
                        else not isinstance(got, str) and agrees(got, wanted, case["tolerance"]))
                wrong += [] if fine else [case["id"]]
    assert wrong == []


def test_every_function_has_figures() -> None:
    mine = {"sinking_fund_factor", "equivalent_annual_cost"}  # by hand, below
    assert {name for name, _ in figures()} == set(FUNCTIONS) - mine


def test_factors_by_hand() -> None:
    """10 % over 2 periods: 1 + 1.1 = 2.1 at the end, 1/1.1 + 1/1.21 = 2.1/1.21 at the start."""
    assert agrees(finance.sinking_fund_factor(0.1, 2), 1 / 2.1, 1e-15)
    assert agrees(finance.equivalent_annual_cost(2100, 0.1, 2), 1210, 1e-15)
    assert agrees(finance.sinking_fund_factor(0, 4), 0.25, 0)
    assert finance.equivalent_annual_cost(2100, 0, 3) == 700


def test_words_are_those_of_the_library() -> None:
    for kind, words in [("when", _call.When), ("basis", _call.Basis), ("convention", _call.Convention)]:
        assert list(_call.get_args(words)) == _core.list_names(f"finance_{kind}")


# ---- arrays -------------------------------------------------------------------------


def test_sequences_work_element_by_element() -> None:
    got = finance.pmt([0.1, -2.0, 0.2], 5, (100, 100, 300))
    assert isinstance(got, array) and got.typecode == "d"
    assert got[0] == finance.pmt(0.1, 5, 100) and got[2] == finance.pmt(0.2, 5, 300)
    assert math.isnan(got[1])
    assert list(finance.pmt([], 5, 100)) == []
    with pytest.raises(ValueError, match="equal lengths"):
        finance.pmt([0.1, 0.2], [1, 2, 3], 100)


def test_numpy_arrays_are_broadcast() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    rates, periods = numpy.array([[0.1], [0.2]]), numpy.array([1, 2, 3])
    got = finance.pmt(rates, periods, 100, when="begin")
    assert isinstance(got, numpy.ndarray) and got.shape == (2, 3) and got.dtype == float
    for i in range(2):
        for k in range(3):
            assert got[i, k] == finance.pmt(float(rates[i, 0]), int(periods[k]), 100, when="begin")
    backwards = numpy.linspace(0, 0.3, 7)[::-2]
    assert list(finance.npv(backwards, [-100, 60, 60])) == [
        finance.npv(float(r), [-100, 60, 60]) for r in backwards]
    assert isinstance(finance.pmt(numpy.float32(0.5), numpy.int64(5), 100), float)
    assert finance.pmt(numpy.array(0.1), 5, 100) == finance.pmt(0.1, 5, 100)
    assert finance.pmt(numpy.zeros((0, 3)), 5, 100).shape == (0, 3)
    for bad in (numpy.array(["0.1"]), numpy.array([0.1j]), numpy.array([None])):
        with pytest.raises(TypeError):
            finance.pmt(bad, 5, 100)


def test_one_bad_element_spoils_no_other() -> None:
    """The third pair has no rate: both flows are of one sign (numpy-financial issue 48)."""
    pv, fv = [-593.06, -4725.38, -662.05, -428.78], [214.07, 4509.97, -686.29, 686.29]
    got = finance.rate(nper=2, pmt=0, pv=pv, fv=fv)
    assert math.isnan(got[2])
    for i in (0, 1, 3):
        assert abs(got[i] - (math.sqrt(fv[i] / -pv[i]) - 1)) < 1e-14


def test_dates_come_in_many_forms() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    texts, values = ["2021-01-01", "2020-01-01", "2021-12-31"], [60, -100, 60]
    days = [datetime.date.fromisoformat(text) for text in texts]
    times = [datetime.datetime(d.year, d.month, d.day, 23) for d in days]
    wanted = finance.xirr(values, texts)
    for dates in (tuple(texts), days, times, [texts[0], *days[1:]], numpy.array(texts, "M8[D]"), iter(texts)):
        assert finance.xirr(numpy.array(values), dates) == wanted
    for bad in ([20200101, 1, 2], 5, [None] * 3, numpy.array(texts, "M8[ns]")):
        with pytest.raises(TypeError, match="ISO dates"):
            finance.xirr(values, bad)
    with pytest.raises(FinanceError, match="domain|month|Invalid") as caught:
        finance.xirr(values, ["2021-01-01", "2020-13-01", "2021-12-31"])
    assert caught.value.code == "domain"
    with pytest.raises(ValueError, match="as many dates"):
        finance.xirr(values, texts[:2])


# ---- errors and manners -------------------------------------------------------------


def test_error_says_what_was_asked() -> None:
    with pytest.raises(FinanceError) as caught:
        finance.pmt(-1.5, 60, 15000)
    error = caught.value
    assert isinstance(error, (Error, ValueError)) and error.code == "domain"
    assert "pmt(rate=-1.5, nper=60, pv=15000, fv=0.0)" in str(error) and "domain" in str(error)
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert again.code == error.code and str(again) == str(error)
    with pytest.raises(FinanceError, match="end, begin, not 'later'"):
        finance.pmt(0.1, 5, 100, when="later")  # type: ignore[call-overload]


@pytest.mark.parametrize("bad", ["0.1", None, b"1", {}, object(), [None], ["0.1"], 1j])
def test_what_is_no_number_is_refused(bad: Any) -> None:
    for call in (lambda: finance.pmt(bad, 5, 100), lambda: finance.irr(bad), lambda: finance.sln(1, bad, 1),
                 lambda: finance.npv(bad, [1.0]), lambda: finance.declining_schedule(bad, 0, 5),
                 lambda: finance.macrs_table(5, bad)):
        with pytest.raises((TypeError, FinanceError)):
            call()


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_not_finite_is_outside_the_domain(bad: float) -> None:
    for name, case in figures():
        for key, value in case["arguments"].items():
            if isinstance(value, (int, float)) and not isinstance(value, bool) and name != "payback":
                assert outcome(name, {**case["arguments"], key: bad}) == "domain", (case["id"], key)
            elif key in ("values", "flows") and value:
                assert outcome(name, {**case["arguments"], key: [bad, *value[1:]]}) == "domain"


def test_core_refuses_what_the_package_never_sends() -> None:
    for arguments in (("pmt", (0.1,), None, None, 0), ("none", (), None, None, 0),
                      ("irr", (0.1,), array("f", [1, 2]), None, 0), ("pmt", None, None, None, 0),
                      ("xirr", (0.1,), array("d", [1, 2]), array("q", [1, 2]), 0)):
        with pytest.raises((TypeError, ValueError)):
            _core.finance(*arguments)  # type: ignore[arg-type]
    with pytest.raises((TypeError, ValueError)):
        _core.finance_each("irr_all", (), None, None, 0, array("d", [1]))
    with pytest.raises((TypeError, BufferError)):
        _core.finance_each("sln", (1.0, 0.0, array("d", [1])), None, None, 0, b"12345678")
    with pytest.raises(FinanceError):
        _call.ask("xnpv", {"rate": 0.1}, array("d"), array("i"), 99)


def test_it_is_loaded_when_first_used() -> None:
    code = ("import sys, dvtco\n"
            "print('dvtco.finance' in sys.modules, 'finance' in dir(dvtco))\n"
            "print(dvtco.finance.sln(10, 0, 5), 'numpy' in sys.modules)\n"
            "try: dvtco.finances\n"
            "except AttributeError as error: print(error)\n")
    assert printed(code).splitlines() == ["False True", "2.0 False",
                                          "module 'dvtco' has no attribute 'finances'"]
    assert printed("from dvtco.finance import irr; print(irr([-1, 2]))").strip() == "1.0"


# ---- documentation ------------------------------------------------------------------

UNIT = re.compile(r"money|number of|fraction|hours|percent", re.IGNORECASE)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_docstring(name: str) -> None:
    """One line of summary, every parameter with its unit, what is given back, what is raised."""
    text = inspect.getdoc(FUNCTIONS[name]) or ""
    summary = text.splitlines()[0]
    assert summary[0].isupper() and summary[-1] in ".:"
    section = re.split(r"\n\n(?=\w+\n-+\n)", text.split("Parameters\n----------\n")[1])[0]
    entries = dict(re.findall(r"^(\w+) : (.*\n(?:    .*\n?)+)", section + "\n", re.MULTILINE))
    assert list(entries) == list(inspect.signature(FUNCTIONS[name]).parameters)
    for key, entry in entries.items():
        kind, _, words = entry.partition("\n")
        assert "float" not in kind or UNIT.search(words + key), f"{key}: {words}"
    assert UNIT.search(text.split("Returns\n-------\n")[1])
    assert f"`{name}" in (ROOT / "libtco/doc/finance.md").read_text(encoding="utf-8")


def test_codes_are_those_of_the_library() -> None:
    """Those of the docstring, of the page and of the header; memory gone is MemoryError."""
    header = (ROOT / "libtco/include/tco/finance.h").read_text(encoding="utf-8")
    codes = {name.lower() for name in re.findall(r"TCO_FINANCE_(\w+) = \d+, +/\* ", header)}
    codes &= set(re.findall(r"`(\w+)`", (ROOT / "libtco/doc/finance.md").read_text(encoding="utf-8")))
    told = set(re.findall(r'``"(\w+)"``', FinanceError.__doc__ or ""))
    assert told and told <= codes


def test_examples_in_docstrings_are_right() -> None:
    import doctest

    assert pathlib.Path(finance.__file__ or "").parent.name == "finance"
    done = doctest.testmod(finance)
    assert done.attempted >= 3 and done.failed == 0
