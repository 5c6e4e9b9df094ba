"""Types: mypy and pyright, both strict, over the installed package and over code that uses it."""

from __future__ import annotations

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import types
from collections.abc import Callable
from typing import Any

import dvtco
import pytest
from support import ROOT

FOLDER = pathlib.Path(dvtco.__file__).parent

def run_mypy(tmp_path: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    environment = {**os.environ, "MYPYPATH": os.environ.get("PYTHONPATH", "")}
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}",
               *arguments]
    return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True,
                          check=False)


@pytest.fixture(scope="module")
def pyright() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run pyright, which is a program for Node that its package fetches from npm when first used."""
    if importlib.util.find_spec("pyright") is None:
        pytest.skip("pyright is not installed")
    path = f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    if sys.prefix != sys.base_prefix:
        environment["VIRTUAL_ENV"] = sys.prefix

    def run(folder: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "pyright", *arguments], cwd=folder,
                              env=environment, capture_output=True, text=True, check=False,
                              timeout=120)

    try:
        tried = run(FOLDER, "--version")
    except subprocess.TimeoutExpired:
        pytest.skip("pyright cannot be fetched in time")
    if tried.returncode:
        pytest.skip(f"pyright does not run: {(tried.stderr.strip() or '?').splitlines()[-1]}")
    return run


# Modules of one package use each other's private names, and check what callers without types pass.
STRICT = {"typeCheckingMode": "strict", "reportPrivateUsage": False, "reportUnnecessaryIsInstance": False}


def test_mypy_strict(tmp_path: pathlib.Path) -> None:
    done = run_mypy(tmp_path, "-p", "dvtco")
    assert done.returncode == 0, done.stdout + done.stderr


def test_pyright_strict(tmp_path: pathlib.Path, pyright: Any) -> None:
    shutil.copytree(FOLDER, tmp_path / "dvtco")  # where it lies it would be left out as installed
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(STRICT))
    done = pyright(tmp_path)
    assert done.returncode == 0 and "0 errors" in done.stdout, done.stdout + done.stderr


def test_every_public_type_is_known(tmp_path: pathlib.Path, pyright: Any) -> None:
    done = pyright(tmp_path, "--verifytypes", "dvtco", "--ignoreexternal")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "completeness score: 100%" in done.stdout
    names = len(dvtco.__all__) + 1 + len(dvtco.finance.__all__)  # finance itself is one, too
    assert f'exported by "dvtco": {names}' in done.stdout


USE = """
import dvtco
study = dvtco.load("a.json")
study["/usage/hours_per_day"] = 12
option = study.evaluate()["a"]["b"]
reveal_type(option.total)
reveal_type(option.break_even[dvtco.Basis.CASH].first)
reveal_type(option.break_even["cash"].first)
reveal_type(option.categories["rent"])
reveal_type(study.batch({"/a": [1.0]})["a", "total"].values)
reveal_type(option.flow("rent").spread)
study.batch({"/a": [1.0]}, ["total", dvtco.Metric.NPV, dvtco.Request(dvtco.Metric.TOTAL)], threads=2)
reveal_type(dvtco.finance.pmt(0.01, 60, 15000))
reveal_type(dvtco.finance.irr_all([-1, 2]))
reveal_type(dvtco.finance.pmt([0.01, 0.02], 60, 15000))
"""
REVEALED = [*["float | None"] * 4, "array[float]", "memoryview[float]", "float", "list[float]", "Any"]


@pytest.fixture(params=["mypy", "pyright"])
def check(request: pytest.FixtureRequest, tmp_path: pathlib.Path) -> Callable[..., tuple[bool, str]]:
    """Check code with one of the two: whether it passes, and what is printed."""
    pyright = request.getfixturevalue("pyright") if request.param == "pyright" else None

    def run(code: str, *of_mypy: str) -> tuple[bool, str]:
        (tmp_path / "use.py").write_text(code, encoding="utf-8")
        done = pyright(tmp_path) if pyright else run_mypy(tmp_path, *of_mypy, "use.py")
        if done.returncode and "untyped" in done.stdout and os.environ.get("PYTHONPATH"):
            pytest.skip("mypy does not follow PYTHONPATH here")
        return done.returncode == 0, done.stdout + done.stderr

    return run


def test_types_reach_the_user(check: Any) -> None:
    passed, shown = check(USE)
    assert passed, shown
    found = re.findall(r'(?:Revealed type is| is) "(.*)"$', shown, re.MULTILINE)
    assert [re.sub(r"builtins\.|array\.(?=array)", "", f).replace("Union[float, None]", "float | None")
            for f in found] == REVEALED


@pytest.mark.parametrize("code", [
    "x: int = dvtco.load('a').evaluate()['a']['b'].totl\n", "dvtco.load(5)\n",
    "dvtco.load('a').batch({'/a': [1.0]}, threads='2')\n",
    "x: int = dvtco.load('a').evaluate()['a']['b'].break_even['cash']\n",
    "dvtco.finance.pmt(0.01, 60, 15000, when='later')\n", "dvtco.finance.pmt(rte=0.01)\n",
    "dvtco.finances.pmt(0.01, 60, 15000)\n"],
    ids=["attribute", "argument", "keyword", "word", "choice", "name", "module"])
def test_types_catch_mistakes(code: str, check: Any) -> None:
    passed, shown = check("import dvtco\n" + code)
    assert not passed and "use.py:2" in shown, shown


@pytest.mark.parametrize("readme", ["README.md", "README.zh-CN.md"])
def test_code_of_the_readme_has_the_right_types(readme: str, check: Any) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 3
    passed, shown = check("\n".join(blocks))
    assert passed, shown


def test_marker_of_types() -> None:
    assert (FOLDER / "py.typed").is_file()
    assert (FOLDER / "_core.pyi").is_file()


def test_stub_of_the_core_names_every_function() -> None:
    from dvtco import _core

    def declared(text: str, pattern: str, word: str) -> dict[str, list[str]]:
        """Functions and their parameters, whose names match `word`."""
        return {found[1]: re.findall(word, found[2])
                for found in re.finditer(pattern, text, re.MULTILINE)}

    source = (ROOT / "bindings/python/core.i").read_text(encoding="utf-8")
    wanted = declared(source, r"^PyObject \*(\w+)\(([^)]*)\);", r"(\w+)(?=,|$)")
    wanted = {name: [p for p in words if p != "void"] for name, words in wanted.items()}
    stub = (FOLDER / "_core.pyi").read_text(encoding="utf-8")
    assert declared(stub, r"^def (\w+)\(([^)]*)\)", r"(\w+): ") == wanted
    made = {name for name, thing in vars(_core).items()
            if isinstance(thing, types.BuiltinFunctionType) and not name.startswith("_")}
    assert set(wanted) <= made and len(wanted) > 10
    assert all(name.startswith("SWIG_") for name in made - set(wanted))
