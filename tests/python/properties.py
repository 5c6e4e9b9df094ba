"""What the property tests share: random studies, how many examples, ways to look at a result."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import dvtco
import pytest
from support import LONG, use_reference

hypothesis = pytest.importorskip("hypothesis", reason="Hypothesis is not installed")
from hypothesis import settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

use_reference()
import random_studies  # noqa: E402

# 1,000 of each property take about a minute together, 20,000 a quarter of an hour.
EASY = settings(max_examples=20_000 if LONG else 1000, deadline=None, derandomize=not LONG,
                database=None, suppress_health_check=list(hypothesis.HealthCheck))
STUDIES = st.integers(0, 2**32).map(lambda seed: random_studies.Maker(f"h/{seed}").study())


def evaluate(data: dict[str, Any]) -> dvtco.Result:
    return dvtco.Study.from_dict(data).evaluate()


def options_of(result: dvtco.Result) -> Iterator[tuple[str, dvtco.OptionResult]]:
    for scenario in result.scenarios.values():
        for option in scenario.options.values():
            yield scenario.name, option


def first(option: dvtco.OptionResult, basis: dvtco.Basis) -> float:
    """Month at which the option is ahead first; never is later than everything."""
    be = option.break_even[basis]
    return math.inf if be.first is None else be.first
