"""The package against the independent reference on random studies: every figure, status and
crossing, within the accuracy of section 1 of libtco/doc/model.md."""

from __future__ import annotations

import json
import multiprocessing
import os
from typing import Any

import dvtco
import pytest
from support import LONG, good_files, use_reference

STUDIES = 20_000 if LONG else 2_000
SEED = "python"


def answer(program: str, file: str, *options: str) -> dict[str, Any]:
    """In place of the C program: its JSON, from the package."""
    return dvtco.load(file).evaluate().to_dict("ledger" if "--ledger" in options else "summary")


def compare_files(files: list[str]) -> tuple[int, list[str]]:
    use_reference()
    import compare

    compare.run = answer
    checks, wrong = 0, []
    for file in files:
        lines, count = compare.compare_file(("", file, False))
        checks += count
        wrong += lines[:3]
    return checks, wrong


def make_and_compare(job: tuple[str, range]) -> tuple[int, list[str]]:
    use_reference()
    import random_studies

    folder, numbers = job
    files = []
    for i in numbers:
        files.append(os.path.join(folder, f"{SEED}-{i}.json"))
        with open(files[-1], "w", encoding="utf-8") as stream:
            json.dump(random_studies.Maker(f"{SEED}/{i}").study(), stream)
    return compare_files(files)


def test_random_studies(tmp_path: Any) -> None:
    jobs = [(str(tmp_path), range(i, min(i + 25, STUDIES))) for i in range(0, STUDIES, 25)]
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    with multiprocessing.get_context(method).Pool(os.cpu_count()) as pool:
        done = list(pool.imap_unordered(make_and_compare, jobs))
    checks = sum(count for count, _ in done)
    wrong = [line for _, lines in done for line in lines]
    print(f"{STUDIES} studies, {checks} comparisons, {len(wrong)} differences")
    assert not wrong, "\n".join(wrong[:20])
    assert checks > 100 * STUDIES


def test_examples_and_cases() -> None:
    checks, wrong = compare_files([str(path) for path in good_files()])
    assert not wrong, "\n".join(wrong[:20])
    assert checks > 1000


def test_the_comparison_has_teeth(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure that is wrong in the tenth digit is found."""
    straight = answer

    def bent(program: str, file: str, *options: str) -> dict[str, Any]:
        data = straight(program, file, *options)
        for scenario in data["scenarios"]:
            for option in scenario["options"]:
                if option.get("total"):
                    option["total"] *= 1 + 1e-10
        return data

    monkeypatch.setitem(globals(), "answer", bent)
    _, wrong = compare_files([str(good_files()[0])])
    assert wrong and "total" in wrong[0]
