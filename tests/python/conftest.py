"""Fixtures of the Python tests. The helpers that are no fixtures are in support.py."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterator

import dvtco
import pytest
from support import EXAMPLES


@pytest.fixture
def study() -> dvtco.Study:
    """The study of the README, fresh for each test."""
    return dvtco.load(EXAMPLES / "scenarios.json")


@pytest.fixture(scope="session")
def result() -> dvtco.Result:
    """Its result, which nobody changes."""
    return dvtco.load(EXAMPLES / "scenarios.json").evaluate()


@pytest.fixture(scope="session")
def program() -> Iterator[str]:
    """The C program, named by TCO_PROGRAM."""
    path = os.environ.get("TCO_PROGRAM", "")
    if not path:
        pytest.skip("TCO_PROGRAM names no program")
    if not pathlib.Path(path).is_file():
        pytest.skip(f"TCO_PROGRAM: there is no {path}")
    yield path
