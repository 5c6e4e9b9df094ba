"""The package as a guest in a process: importing changes nothing, threads and forks work, the
interpreter's lock is free in long calls, and memory does not grow."""

from __future__ import annotations

import concurrent.futures
import json
import multiprocessing
import shutil
import statistics
import subprocess
import sys
import threading
import time
from array import array
from pathlib import Path
from typing import Any

import dvtco
import pytest
from support import EXAMPLES, HOURS, LONG, SCENARIO, printed, run_python

STATE = """
import ctypes, locale, os, signal, sys, threading, decimal
def state():
    return {
        "locale": [locale.setlocale(getattr(locale, n)) for n in
                   ("LC_ALL", "LC_NUMERIC", "LC_CTYPE", "LC_COLLATE", "LC_TIME")],
        "signals": [str(signal.getsignal(n)) for n in sorted(signal.valid_signals())],
        "path": list(sys.path), "hooks": [str(sys.excepthook), str(sys.displayhook)],
        "subnormal": 1e-323 != 0 and 5e-324 / 1 > 0 and 2.2250738585072014e-308 / 2 > 0,
        "rounding": [(0.1 + 0.2).hex(), (1e16 + 1).hex(), (-1e16 - 1).hex(), (2**53 + 1.0).hex()],
        "stdout": [id(sys.stdout), sys.stdout.line_buffering, sys.stdout.encoding],
        "environment": dict(os.environ), "folder": os.getcwd(),
        "threads": threading.active_count(), "recursion": sys.getrecursionlimit(),
        "decimal": str(decimal.getcontext()), "warnings": str(__import__("warnings").filters),
        "rounding mode": ctypes.CDLL(None).fegetround() if hasattr(ctypes.CDLL(None), "fegetround") else 0,
    }
state()
before = state()
import dvtco
after = state()
study = dvtco.load(sys.argv[1])
study.evaluate().report("table", "ledger", "zh")
study.batch({"/usage/hours_per_day": [1.0, 5.0]}, ["break_even_first"])
later = state()
print([k for k in before if before[k] != after[k] or before[k] != later[k]])
print([m for m in ("numpy", "pandas", "IPython", "pyarrow", "matplotlib", "asyncio") if m in sys.modules])
"""


def test_import_changes_nothing() -> None:
    assert printed(STATE, str(EXAMPLES / "scenarios.json")).split("\n") == ["[]", "[]", ""]


def test_import_prints_nothing_and_warns_of_nothing() -> None:
    done = run_python("import warnings; warnings.simplefilter('error'); import dvtco")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_another_locale_changes_no_digit() -> None:
    code = ("import locale, sys, dvtco\n"
            "for name in ('de_DE.UTF-8', 'fr_FR.UTF-8', 'C.UTF-8'):\n"
            "    try: locale.setlocale(locale.LC_ALL, name); break\n"
            "    except locale.Error: pass\n"
            "result = dvtco.load(sys.argv[1]).evaluate()\n"
            "print(result.to_json(), result)\n")
    file = str(EXAMPLES / "scenarios.json")
    result = dvtco.load(file).evaluate()
    assert printed(code, file) == f"{result.to_json()} {result}\n"


def seconds_of_imports(rounds: int, *codes: str) -> list[float]:
    """Median wall time of a fresh interpreter for each code, one after the other in each round."""
    found: list[list[float]] = [[] for _ in codes]
    for _ in range(rounds):
        for code, times in zip(codes, found):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-I", "-c", code], check=True)
            times.append(time.perf_counter() - start)
    return [statistics.median(times) for times in found]


def test_time_of_import() -> None:
    """Printed, not judged, since machines are loaded: a ratio to two modules that everybody uses."""
    folder = str(Path(dvtco.__file__).parents[1])
    ours = f"import sys; sys.path.append({folder!r}); import dvtco"
    bare, wall, other = seconds_of_imports(21, "pass", ours, "import dataclasses, json")
    mine, theirs = wall - bare, other - bare
    print(f"info: import dvtco {1000 * mine:.1f} ms, {mine / theirs:.2f} x import dataclasses, json")


# Not json: imported when first needed, a thread could hold its import lock during a fork.
HEAVY = ("typing", "html", "inspect", "re", "ctypes", "pathlib", "logging", "decimal", "random")


def test_import_loads_what_it_needs() -> None:
    """Beyond dataclasses, and what that loads itself, next to nothing."""
    code = ("import dataclasses, sys; before = set(sys.modules); import dvtco\n"
            "print(*(m for m in set(sys.modules) - before if m.split('.')[0] in sys.argv[1:]))\n")
    assert printed(code, *HEAVY) == "\n"


def work(study: dvtco.Study) -> tuple[str, str, bytes]:
    hours = array("d", [0.05 * i for i in range(1, 400)])
    columns = study.batch({HOURS: hours}, ["total", "break_even_first", "npv"])
    return (study.evaluate().to_json("ledger"), study.to_json(),
            b"".join(bytes(c.values) + bytes(c.status_codes) for c in columns.values()))


def test_threads_share_a_study() -> None:
    study = dvtco.load(EXAMPLES / "case_b.json")
    wanted = work(study)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: work(study), range(48))) == {wanted}


def test_threads_with_studies_of_their_own() -> None:
    def own(i: int) -> float:
        study = dvtco.load(EXAMPLES / "scenarios.json")
        for k in range(50):
            study[HOURS] = 1 + (i + k) % 20
        total = study.evaluate()[SCENARIO]["autodl"].total
        assert total is not None
        return total / study[HOURS]

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        rates = list(pool.map(own, range(64)))
    assert max(rates) - min(rates) < 1e-9 * max(rates)


def test_threads_of_errors() -> None:
    def one(i: int) -> str:
        with pytest.raises(dvtco.StudyError) as caught:
            dvtco.Study.from_json(f'{{"key{i}": 1}}')
        return next(p.pointer for p in caught.value.errors if p.code == "UNKNOWN")

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert list(pool.map(one, range(400))) == [f"/key{i}" for i in range(400)]


def test_other_threads_run_during_a_batch() -> None:
    study = dvtco.load(EXAMPLES / "scenarios.json")
    ticks, stop = [0], threading.Event()

    def tick() -> None:
        while not stop.is_set():
            ticks[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    hours = array("d", [2.0]) * 200_000
    thread.start()
    try:
        time.sleep(0.02)
        before, start = ticks[0], time.perf_counter()
        study.batch({HOURS: hours}, ["total", "break_even_first"])
        took, during = time.perf_counter() - start, ticks[0] - before
    finally:
        stop.set()
        thread.join()
    print(f"info: {during} ticks of another thread in {took:.2f} s of a batch")
    assert during > 20 * took


def in_process(file: str) -> str:
    study = dvtco.load(file)
    study.batch({HOURS: [1.0] * 1000}, ["break_even_first"])
    return study.evaluate().to_json()


def pickled(study: dvtco.Study) -> dvtco.Result:
    return study.evaluate()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    study = dvtco.load(EXAMPLES / "scenarios.json")
    wanted = study.evaluate().to_json()
    context: Any = multiprocessing.get_context(method)
    with context.Pool(2) as pool:
        made = pool.map(in_process, [str(EXAMPLES / "scenarios.json")] * 6)
        results = pool.map(pickled, [study] * 4)
    assert set(made) == {wanted} and {r.to_json() for r in results} == {wanted}


def test_fork_while_a_batch_runs() -> None:
    code = (
        "import os, sys, threading, dvtco\nfrom array import array\n"
        "study = dvtco.load(sys.argv[1])\nhours = array('d', [2.0]) * 100000\n"
        "thread = threading.Thread(target=study.batch, args=({'/usage/hours_per_day': hours},"
        " ['break_even_first']))\nthread.start()\n"
        "for _ in range(10):\n"
        "    child = os.fork()\n"
        "    if child == 0:\n"
        "        study.evaluate(); study.batch({'/usage/hours_per_day': hours[:9]}); os._exit(0)\n"
        "    assert os.waitpid(child, 0)[1] == 0\n"
        "thread.join()\nprint('ok')\n")
    assert printed(code, str(EXAMPLES / "scenarios.json"), timeout=60) == "ok\n"


GROWTH = """
import sys, dvtco
def pages():
    with open("/proc/self/statm") as stream:
        return int(stream.read().split()[1]) * 4
file, evaluations, errors = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
study = dvtco.load(file)
good, bad = study.to_json(), open(file).read().replace("load_kw", "load_kv")
hours = "/usage/hours_per_day"
def evaluate(n):
    for i in range(n):
        study[hours] = 1 + i % 20
        result = study.evaluate()
        if i % 20 == 0:
            study.copy().batch({hours: [1.0, 99.0]}, ["break_even_first"])
            result["12 h/day"]["workstation"].ledger
            result.report("markdown", "lines", "zh")
            dvtco.Study.from_json(good)
            dvtco.fields(), dvtco.schema() if i % 1000 == 0 else None
def fail(n):
    for i in range(n):
        for call in (lambda: dvtco.Study.from_json(bad), lambda: study["/nope"],
                     lambda: study.batch({"/nope": [1.0]}), lambda: study.batch({hours: [1.0], "/x": [1.0, 2.0]}),
                     lambda: study.__setitem__(hours, 99), lambda: study.__setitem__(hours, "x"),
                     lambda: dvtco.Study.from_json("\\ud800"), lambda: study.batch({hours: [1.0]}, scenario="x\\0"),
                     lambda: dvtco._core.batch(study._handle, None, [(hours, b"12345678")], [], 0)):
            try:
                call()
            except (ValueError, TypeError):
                continue
            raise SystemExit("no error")
evaluate(evaluations // 10); fail(errors // 10)
start = pages(); evaluate(evaluations); middle = pages(); fail(errors)
print(start, middle, pages())
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="there is no /proc/self/statm")
def test_memory_does_not_grow() -> None:
    counts = ("100000", "100000") if LONG else ("20000", "5000")
    shown = printed(GROWTH, str(EXAMPLES / "scenarios.json"), *counts, timeout=900)
    start, middle, end = map(int, shown.split())
    print(f"info: resident KiB: {start}, after {counts[0]} evaluations {middle}, "
          f"after {counts[1]} rounds of errors {end}")
    assert middle - start < 2048 and end - middle < 2048


VALGRIND = ("valgrind", "--error-exitcode=99", "--leak-check=no", "--quiet",
            "--undef-value-errors=no")


@pytest.mark.skipif(not LONG, reason="only with DVTCO_LONG=1")
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_valgrind_finds_no_wrong_access(monkeypatch: pytest.MonkeyPatch) -> None:
    from test_hostile import CORE

    monkeypatch.setenv("PYTHONMALLOC", "malloc")
    file = str(EXAMPLES / "scenarios.json")
    code = CORE.format(file=file, hours=HOURS, tries=60)
    done = run_python(code, file, timeout=900, before=VALGRIND)
    assert done.returncode == 0, done.stderr[-4000:]
    done = run_python(GROWTH, file, "200", "100", timeout=900, before=VALGRIND)
    assert done.returncode == 0, done.stderr[-4000:]


def test_result_outlives_its_study() -> None:
    code = ("import dvtco, gc, sys\nresult = dvtco.load(sys.argv[1]).evaluate()\ngc.collect()\n"
            "flow = result['12 h/day']['workstation'].flow('energy')\ndel result\ngc.collect()\n"
            "print(sum(flow.spread))\n")
    assert float(printed(code, str(EXAMPLES / "scenarios.json"))) == pytest.approx(4730.4)


def test_subinterpreter_or_second_import_is_safe() -> None:
    code = ("import sys, dvtco\nfirst = dvtco\n"
            "for name in [n for n in sys.modules if n.startswith('dvtco')]: del sys.modules[name]\n"
            "import dvtco\nassert dvtco is not first\n"
            "print(dvtco.load(sys.argv[1]).evaluate().to_json() == "
            "first.load(sys.argv[1]).evaluate().to_json())\n")
    assert printed(code, str(EXAMPLES / "scenarios.json")) == "True\n"


def test_json_of_the_report_is_strict() -> None:
    def never(word: str) -> Any:
        raise AssertionError(word)

    text = dvtco.load(EXAMPLES / "case_b.json").evaluate().to_json("ledger")
    json.loads(text, parse_constant=never)
    assert sys.float_info.min / 2 > 0
