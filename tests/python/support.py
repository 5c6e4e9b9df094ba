"""Paths and helpers that several Python tests share. Nothing here is a test."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

TESTS = pathlib.Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
EXAMPLES = ROOT / "examples"
REFERENCE = TESTS / "reference"
LONG = os.environ.get("DVTCO_LONG") == "1"
HOURS = "/usage/hours_per_day"
RENT = "/options/autodl/rent/price_per_hour"
SCENARIO = "12 h/day"
FORMATS = ("table", "csv", "json", "markdown")
SECTIONS = ("summary", "ledger", "lines")
LANGUAGES = ("en", "zh")


def good_files() -> list[pathlib.Path]:
    """Every study of the examples and of the cases that must be accepted."""
    return sorted(EXAMPLES.glob("*.json")) + sorted(TESTS.glob("cases/ok/*/scenarios.json"))


def bad_files() -> list[pathlib.Path]:
    """Every study that must be refused, and the hostile texts, of which some are accepted."""
    return sorted(TESTS.glob("cases/bad/*/scenarios.json")) + sorted(
        TESTS.glob("corpora/hostile/*.json")
    )


def name_of(path: pathlib.Path) -> str:
    """A short name of a study file, for test names."""
    return path.parent.name if path.name == "scenarios.json" else path.stem


def example(name: str = "scenarios") -> dict[str, Any]:
    """An example as plain data."""
    data: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return data


def run_python(
    code: str, *arguments: str, timeout: float = 120, before: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter, perhaps under another program."""
    command = [*before, sys.executable, "-X", "faulthandler", "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


def printed(code: str, *arguments: str, **options: Any) -> str:
    """What such a run prints; it must end well."""
    done = run_python(code, *arguments, **options)
    assert done.returncode == 0, f"exit {done.returncode}\n{done.stdout}\n{done.stderr[-3000:]}"
    return done.stdout


def use_reference() -> None:
    """Make the modules of tests/reference importable."""
    if str(REFERENCE) not in sys.path:
        sys.path.insert(0, str(REFERENCE))
