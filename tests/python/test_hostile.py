"""Nonsense and malice from the caller: every time a clear exception, never a crash or a hang."""

from __future__ import annotations

import json
import math
import os
import pathlib
import re
from array import array
from collections.abc import Callable
from typing import Any

import dvtco
import pytest
from dvtco import _core
from support import EXAMPLES, HOURS, RENT, TESTS, example, printed, run_python

CLEAR = (TypeError, ValueError, OverflowError, BufferError, dvtco.Error)


def refused(call: Callable[[], Any], kinds: tuple[type[BaseException], ...] = CLEAR) -> None:
    """The call raises one of these, with words, and nothing of the interpreter's own insides."""
    with pytest.raises(kinds) as caught:
        call()
    assert str(caught.value), repr(caught.value)
    assert "bad argument to internal function" not in str(caught.value)


def released() -> memoryview:
    view = memoryview(array("d", [1.0]))
    view.release()
    return view


def endless() -> dict[str, Any]:
    inner: dict[str, Any] = {}
    inner["usage"] = inner
    return inner


def deep(levels: int) -> dict[str, Any]:
    inner: dict[str, Any] = {}
    for _ in range(levels):
        inner = {"a": inner}
    return inner


@pytest.mark.parametrize("text", [
    None, 1, 1.5, object(), [], {}, (), array("b", b"{}"), released(), memoryview(b"{}{}")[::2],
    "\ud800", "", b"", "\0", b"\xff\xfe", '{"a":"\\ud800"}', "[" * 100000, '{"a":' * 50000,
    " " * (1 << 20) + "{}", '"' + "x" * (1 << 21) + '"', "{}\0{}", "nan"], ids=range(22))
def test_text(text: Any) -> None:
    refused(lambda: dvtco.Study.from_json(text))


@pytest.mark.parametrize("data", [
    None, 1, "x", b"{}", [], [("currency", "CNY")], endless(), deep(500), deep(100000),
    {"a": math.nan}, {"a": math.inf}, {"a": b"1"}, {"a": 10**5000}, {"a": 1 << 80}, {"a": {1}},
    {"a": "\ud800"}, {"\ud800": 1}, {(1, 2): 1}, {None: 1}, {1: 1}, {"\0": 1}, {"a": "\0"},
    {"a": object()}, {"a": 1j}, {f"k{i}": "x" * 100 for i in range(20000)}], ids=range(25))
def test_dict(data: Any) -> None:
    refused(lambda: dvtco.Study.from_dict(data))


@pytest.mark.parametrize("path", [
    None, 0, 1.5, b"x", ["x"], "a\0b", "\ud800", object()], ids=range(8))
def test_path(path: Any) -> None:
    refused(lambda: dvtco.load(path))


POINTERS: list[Any] = [None, 1, b"/usage/hours_per_day", HOURS + "\0", "\0", "/usage\ud800", "/~",
                       "/" * 100000, "/" + "é" * 500, ("/usage",), "/usage/hours_per_day/", " "]


@pytest.mark.parametrize("pointer", POINTERS, ids=range(len(POINTERS)))
def test_pointer(study: dvtco.Study, pointer: Any) -> None:
    refused(lambda: study[pointer])
    refused(lambda: study.__setitem__(pointer, 1.0))
    refused(lambda: study.replace({pointer: 1.0}))
    refused(lambda: study.batch({pointer: [1.0]}))
    assert study[HOURS] == 12.0


@pytest.mark.parametrize("value", [None, "12", b"12", [1.0], 1j, 10**400, math.nan, math.inf,
                                   -math.inf, -1, 25, 1e308, object()], ids=range(13))
def test_value(study: dvtco.Study, value: Any) -> None:
    refused(lambda: study.__setitem__(HOURS, value))
    assert study[HOURS] == 12.0


COLUMNS: list[Any] = [
    None, 5, 1.5, "12", b"12", bytearray(8), {"a": 1}, [None], ["1"], [[1.0]], [1j], [10**400],
    released(), memoryview(array("d", [1.0, 2.0])).cast("B").cast("d", (1, 2)), object(), "\ud800"]


@pytest.mark.parametrize("values", COLUMNS, ids=range(len(COLUMNS)))
def test_column(study: dvtco.Study, values: Any) -> None:
    refused(lambda: study.batch({HOURS: values}))
    refused(lambda: study.batch({HOURS: [1.0, 2.0], RENT: values}))


def test_numpy_columns_of_other_kinds(study: dvtco.Study) -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    bad = [numpy.array([1j]), numpy.array([True]), numpy.array([1.0, "a"], object),
           numpy.array(["1"]), numpy.ones((2, 2)), numpy.ones((2, 2), "f4"), numpy.array(1.0),
           numpy.array([b"1"]), numpy.array([(1.0,)], [("a", "f8")]),
           numpy.array(["2026-01-01"], "M8[D]")]
    for values in bad:
        refused(lambda values=values: study.batch({HOURS: values}))


def test_big_endian_memoryview(study: dvtco.Study) -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    refused(lambda: study.batch({HOURS: memoryview(numpy.array([1.0], ">f8"))}),
            (TypeError,))


def test_batch_arguments(study: dvtco.Study) -> None:
    one: Any = {HOURS: [1.0]}
    calls: list[Callable[[], Any]] = [
        lambda: study.batch({}), lambda: study.batch(one, 5), lambda: study.batch(one, [None]),
        lambda: study.batch(one, ["no"]), lambda: study.batch(one, options=["no"]),
        lambda: study.batch(one, options=[None]), lambda: study.batch(one, options=5),
        lambda: study.batch(one, options=["autodl\0"]), lambda: study.batch(one, options=["\ud800"]),
        lambda: study.batch(one, scenario="no"), lambda: study.batch(one, scenario=5),
        lambda: study.batch(one, scenario="12 h/day\0"), lambda: study.batch(one, basis="no"),
        lambda: study.batch(one, basis=None), lambda: study.batch({HOURS: [1.0], RENT: [1.0, 2.0]}),
        lambda: study.batch({HOURS: [], RENT: [1.0]}), lambda: study.batch({"/horizon_months": [1.0]}),
        lambda: study.batch({"/currency": [1.0]}), lambda: study.batch({None: [1.0]})]
    for call in calls:
        refused(call)


@pytest.mark.parametrize("call", [
    lambda s: s.batch(None), lambda s: s.batch([(HOURS, [1.0])]), lambda s: s.replace(None),
    lambda s: s.batch({HOURS: [1.0]}, [dvtco.Request("no", "cash")]),
    lambda s: s.batch({HOURS: [1.0]}, [dvtco.Request("total", "no")])],
    ids=["batch of None", "batch of pairs", "replace with None", "no metric", "no basis"])
def test_wrong_arguments_are_named(study: dvtco.Study, call: Any) -> None:
    refused(lambda: call(study))


def test_wrong_words_are_told_the_right_ones(study: dvtco.Study) -> None:
    for call in (lambda: study.batch({HOURS: [1.0]}, "totl"), lambda: dvtco.Request("totl")):
        with pytest.raises(ValueError, match="'totl' is not one of total, generalised, "):
            call()
    with pytest.raises(ValueError, match="'cahs' is not one of cash, discounted, liquidation"):
        study.batch({HOURS: [1.0]}, basis="cahs")


def test_request_takes_words_as_batches_do(study: dvtco.Study) -> None:
    request = dvtco.Request("total", "cash")
    assert request == dvtco.Request(dvtco.Metric.TOTAL, dvtco.Basis.CASH)
    assert request.metric is dvtco.Metric.TOTAL and request.basis is dvtco.Basis.CASH
    columns = study.batch({HOURS: [1.0]}, [request], options=["workstation"])
    assert columns["workstation", "total"].values == study.batch(
        {HOURS: [1.0]}, ["total"])["workstation", "total"].values


def test_one_option_by_its_name_alone(study: dvtco.Study) -> None:
    """A string is one name, as a string is one metric: never a list of letters."""
    columns = study.batch({HOURS: [1.0]}, options="workstation")
    assert [key[0] for key in columns] == ["workstation"]


def test_bad_lanes_are_only_marked(study: dvtco.Study) -> None:
    values = [12.0, math.nan, math.inf, -math.inf, -1.0, 24.5, 1e308, 5e-324, -0.0]
    column = study.batch({HOURS: values})["autodl", "total"]
    invalid = dvtco.ValueStatus.INVALID
    assert [s is invalid for s in column.statuses] == [v != v or not 0 <= v <= 24 for v in values]
    assert [math.isnan(v) for v in column.values] == [s is invalid for s in column.statuses]


def test_nul_and_hidden_characters_in_names() -> None:
    data = example()
    data["options"]["a\0b"] = data["options"].pop("workstation")
    refused(lambda: dvtco.Study.from_dict(data))
    for name in ("\x1b[2J", "\u202e", "\r\n", "\x85", "%n%s", "../..", "x" * 200):
        data = example()
        data["options"][name] = data["options"].pop("workstation")
        study = dvtco.Study.from_dict(data)
        assert study.option_names()[-1] == name
        assert study.batch({HOURS: [1.0]}, options=[name])[name, "total"].values[0] > 0
        text = study.evaluate().report()
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", text)


@pytest.mark.parametrize("letter", ["a", "é", "名", "😀", "\x7f", "~", "\""])
def test_long_names_are_cut_between_characters(letter: str) -> None:
    """Error texts have a fixed size; what Python gets is always well-formed."""
    for length in (*range(50, 90), *range(118, 131), *range(238, 262), 1000):
        name = letter * (length // len(letter.encode()) or 1) + "x" * (length % 4)
        for data in ({name: 1}, {"usage": {name: 1}}, {"options": {name: {name: 1}}},
                     {"currency": name}, {"baseline": name, "options": {"a": {"label": 5}}}):
            with pytest.raises(dvtco.StudyError) as caught:
                dvtco.Study.from_dict(data)
            for problem in caught.value.errors:
                (problem.pointer + problem.message + problem.hint).encode()


CORE = """
from array import array
import dvtco
from dvtco import _core
study = dvtco.load({file!r})
result = study.evaluate()
s, r = study._handle, result._handle
d, b = array("d", [1.0]), bytearray(1)
import datetime
other = datetime.datetime_CAPI
values = [None, 0, -1, 2**31, 2**80, 1.5, "", "x", "a\\0b", "\\ud800", b"", b"a\\0b", [], [None], (), {{}},
          object(), s, r, other, d, b, [()], [("x",)], [("{hours}", d)], [("{hours}", b)],
          [("{hours}", memoryview(d)[:0])], [(None, d)], [("workstation", 0, 0, d, b, None)],
          [("workstation", 99, -9, d, b, b)], [("workstation", 2**40, 0, d, b, None)],
          [("workstation", 0, 0, d, b, b, b)], [("workstation", 0, 0, b, d, None)],
          [("workstation", 0, 0, memoryview(d).toreadonly(), b, None)]]
import itertools, random
names = {{"parse": 1, "load": 1, "copy": 1, "get": 2, "put": 3, "write_study": 1, "evaluate": 1,
         "write_result": 4, "batch": 5, "list_names": 1, "list_fields": 0, "version": 0}}
r2 = random.Random(1)
seen = set()
for name, count in names.items():
    call = getattr(_core, name)
    for n in range(count + 3):
        for _ in range(1 if n == 0 else {tries}):
            arguments = [r2.choice(values) for _ in range(n)]
            if n and r2.random() < 0.6:
                arguments[0] = r if name == "write_result" else s
            try:
                call(*arguments)
            except Exception as error:
                seen.add(type(error).__name__)
print(" ".join(sorted(seen)))
print(study.copy() == study, result.to_json() == study.evaluate().to_json())
"""


def test_private_core_with_every_wrong_argument() -> None:
    code = CORE.format(file=str(EXAMPLES / "scenarios.json"), hours=HOURS, tries=3000)
    kinds, _ = printed(code).splitlines()
    allowed = {"TypeError", "ValueError", "OverflowError", "BufferError", "UnicodeEncodeError"}
    assert set(kinds.split()) - {"SystemError"} <= allowed


def test_capsules_of_the_wrong_kind(study: dvtco.Study, result: dvtco.Result) -> None:
    for call in (_core.evaluate, _core.copy, _core.write_study):
        refused(lambda call=call: call(result._handle))
        refused(lambda call=call: call(None))
    refused(lambda: _core.write_result(study._handle, 0, 0, 0))
    refused(lambda: _core.get(result._handle, HOURS))
    for numbers in ((99, 0, 0), (0, 99, 0), (0, 0, 99), (-1, 0, 0), (2**40, 0, 0)):
        refused(lambda numbers=numbers: _core.write_result(result._handle, *numbers))


@pytest.mark.parametrize("columns", [None, (), [5]], ids=["None", "tuple", "no tuples"])
def test_core_batch_of_no_lists(study: dvtco.Study, columns: Any) -> None:
    refused(lambda: _core.batch(study._handle, None, columns, [], 0))


def test_worst_calls_in_a_process_of_their_own() -> None:
    code = (
        "import dvtco\n"
        "def deep(n):\n"
        "    d = {}\n"
        "    for _ in range(n): d = {'a': d}\n"
        "    return d\n"
        "for n in (60, 70, 900, 200000):\n"
        "    try: dvtco.Study.from_dict(deep(n))\n"
        "    except ValueError: print('ValueError')\n"
        "for text in ('[' * 1000000, b'\\xff' * 1000000, '{\"a\":' * 200000, b'\\0' * 1048577):\n"
        "    try: dvtco.Study.from_json(text)\n"
        "    except dvtco.StudyError: print('StudyError')\n")
    assert printed(code).split() == ["ValueError"] * 4 + ["StudyError"] * 4


def test_hostile_corpus_ends_in_a_result_or_an_error() -> None:
    for path in sorted(TESTS.glob("corpora/hostile/*.json")):
        try:
            result = dvtco.load(path).evaluate()
        except dvtco.StudyError:
            continue
        assert json.loads(result.to_json()) and result._repr_html_() and str(result)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_named_pipe_does_not_hang(tmp_path: pathlib.Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code = ("import dvtco, signal, sys\nsignal.alarm(3)\ntry: dvtco.load(sys.argv[1])\n"
            "except OSError as error: print(error)")
    assert "regular file" in printed(code, str(pipe))


def test_canonical_text_is_never_too_long_to_read() -> None:
    data = example()
    parts = {f"{i:03}" + "\x7f" * 240: {"price": 1} for i in range(256)}
    data["options"].update({f"o{i}": {"purchase": {"parts": parts}} for i in range(8)})
    del data["scenarios"]
    study = dvtco.Study.from_dict(data)
    assert dvtco.Study.from_json(study.to_json()) == study


RACE = """
import dvtco, sys, threading, time
study = dvtco.load(sys.argv[1])
stop = threading.Event()
def change():
    i = 0
    while not stop.is_set():
        i += 1
        study["/horizon_months"] = 12 + i % 40
threads = [threading.Thread(target=change) for _ in range(2)]
for thread in threads: thread.start()
end = time.time() + 4
try:
    while time.time() < end:
        study.batch({"/usage/hours_per_day": [1.0 + i / 100 for i in range(500)]})
        study.evaluate()
finally:
    stop.set()
    for thread in threads: thread.join()
"""


def test_changing_a_study_in_use_does_not_crash() -> None:
    """Whoever is using it goes on with the study as it was; Python must not die."""
    done = run_python(RACE, str(EXAMPLES / "case_b.json"))
    assert done.returncode == 0, done.stderr


def test_what_is_no_number_or_path() -> None:
    study = dvtco.Study.from_dict(example())
    for value in (True, "12", None, 12j, [12.0]):
        with pytest.raises(TypeError, match="must be real number, not"):
            study[HOURS] = value  # type: ignore[assignment]
    with pytest.raises(TypeError, match="from_dict takes data"):
        dvtco.load(example())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="from_dict"):
        dvtco.Study(example())
