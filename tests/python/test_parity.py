"""The C program and the package say the same, byte for byte: every report of every good study,
every error of every bad one; and the dataclasses hold the figures of the JSON report."""

from __future__ import annotations

import dataclasses
import json
import pathlib
import subprocess
from typing import Any

import dvtco
import pytest
from support import FORMATS, LANGUAGES, SECTIONS, bad_files, good_files, name_of

OPTIONS: dict[str, list[str]] = {"summary": [], "ledger": ["--ledger"], "lines": ["--lines"]}


def runs() -> list[tuple[str, str, str]]:
    """Formats, sections and languages; only texts for people depend on the language."""
    return [
        (form, section, language)
        for form in FORMATS
        for section in SECTIONS
        for language in LANGUAGES
        if language == "en" or form in ("table", "markdown")
    ]


@pytest.mark.parametrize("path", good_files(), ids=name_of)
def test_reports(program: str, path: pathlib.Path) -> None:
    result = dvtco.load(path).evaluate()
    for form, section, language in runs():
        command = [program, "--format", form, *OPTIONS[section], "--lang", language, str(path)]
        done = subprocess.run(command, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == result.report(form, section, language).encode(), command


def shown(name: str, error: dvtco.StudyError) -> str:
    """The lines that the program prints for these errors."""
    lines = [f"{name}:{problem}\n" for problem in error.errors]
    if error.total > len(error.errors):
        lines.append(f"{name}: and {error.total - len(error.errors)} more\n")
    return "".join(lines)


@pytest.mark.parametrize("path", bad_files(), ids=name_of)
def test_errors(program: str, path: pathlib.Path) -> None:
    done = subprocess.run([program, "--check", str(path)], capture_output=True, check=False)
    try:
        dvtco.load(path)
    except dvtco.StudyError as error:
        assert done.returncode == 3
        assert done.stderr == shown(str(path), error).encode()
    else:
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("path", bad_files(), ids=name_of)
def test_errors_of_text_and_file_are_the_same(path: pathlib.Path) -> None:
    def problems(read: Any) -> tuple[Any, ...]:
        try:
            return ("ok", read().to_json())
        except dvtco.StudyError as error:
            return (error.errors, error.total)

    data = path.read_bytes()
    wanted = problems(lambda: dvtco.load(path))
    for text in (data, bytearray(data), memoryview(data)):
        assert problems(lambda text=text: dvtco.Study.from_json(text)) == wanted


def test_hidden_characters_of_errors_are_escaped_when_shown(program: str, tmp_path: Any) -> None:
    path = tmp_path / "study.json"
    path.write_text(json.dumps({"a\x1b[31m\u202e": 1}, ensure_ascii=False), encoding="utf-8")
    done = subprocess.run([program, str(path)], capture_output=True, check=False)
    with pytest.raises(dvtco.StudyError) as caught:
        dvtco.load(path)
    assert shown(str(path), caught.value).encode() == done.stderr


def test_errors_without_a_place(program: str, tmp_path: Any) -> None:
    path = tmp_path / "study.json"
    path.write_text(" " * (1 << 20) + "{}")
    done = subprocess.run([program, str(path)], capture_output=True, check=False)
    with pytest.raises(dvtco.Error) as caught:
        dvtco.load(path)
    assert isinstance(caught.value, dvtco.StudyError)
    assert done.stderr == shown(str(path), caught.value).encode()


def plain(value: Any) -> Any:
    """Frozen results as the data of the JSON report."""
    if dataclasses.is_dataclass(value):
        names = [f.name for f in dataclasses.fields(value) if not f.name.startswith("_")]
        return {name: plain(getattr(value, name)) for name in names}
    if hasattr(value, "items"):
        return {str(getattr(k, "value", k)): plain(v) for k, v in value.items()}
    if isinstance(value, memoryview):
        return list(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return getattr(value, "value", value)


def holds(report: Any, data: Any, where: str) -> None:
    """Every member of the report stands in the data with the same value."""
    if isinstance(report, dict):
        for key, value in report.items():
            if key != "saving_status":
                assert key in data, f"{where}/{key}"
                holds(value, data[key], f"{where}/{key}")
    elif isinstance(report, list):
        assert len(report) == len(data), where
        for i, value in enumerate(report):
            holds(value, data[i], f"{where}/{i}")
    else:
        assert report == (data or None if report is None else data), where


@pytest.mark.parametrize("path", good_files(), ids=name_of)
def test_dataclasses_hold_the_figures_of_the_report(path: pathlib.Path) -> None:
    result = dvtco.load(path).evaluate()
    report, ledgers = result.to_dict(), result.to_dict("ledger")
    assert (result.currency, result.version) == (report["currency"], report["version"])
    assert [s["name"] for s in report["scenarios"]] == list(result)
    for scenario, months in zip(report["scenarios"], ledgers["scenarios"]):
        mine = result[scenario["name"]]
        data = {**plain(mine), "options": [plain(o) for o in mine.options.values()]}
        holds({k: v for k, v in scenario.items() if k in data}, data, scenario["name"])
        for option in months["options"]:
            ledger = mine[option["name"]].ledger
            if option["ledger"] is None:
                assert ledger is None
                continue
            assert ledger is not None
            holds(option["ledger"], plain(ledger.flows), option["name"])
            assert plain(ledger.book_value) == option.get("book_value")
