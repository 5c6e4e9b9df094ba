"""Answers to Monte Carlo, solving and tornados as plain, frozen data. Nothing is computed here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from . import _core
from ._enums import (
    FORMATS,
    LANGUAGES,
    METRIC_NUMBERS,
    Basis,
    ByWord,
    Metric,
    ValueStatus,
    named,
)
from ._errors import shown
from ._words import ElasticityStatus, RootKind, Sampling, SolveStatus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Doubles = memoryview[float]
else:
    Doubles = memoryview  # before Python 3.14 it cannot say of what

__all__ = [
    "Bar", "ElasticityStatus", "Index", "Indices", "Input", "Outlook", "Root", "RootKind",
    "Sampling", "Sensitivity", "Solution", "SolveStatus", "Summary", "Uncertainty",
]


@dataclass(frozen=True)
class Answer:
    """What every answer can do: show itself as the program does."""

    _handle: Any = field(repr=False, compare=False)
    _asked: tuple[Any, ...] = field(repr=False, compare=False)  # to ask again, for pickles

    def report(self, format: str = "table", language: str = "en") -> str:
        """The program's own report, byte for byte.

        Parameters
        ----------
        format : str
            ``"table"``, ``"csv"``, ``"json"`` or ``"markdown"``.
        language : str
            ``"en"`` or ``"zh"``; CSV and JSON do not depend on it.
        """
        for word, words in ((format, FORMATS), (language, LANGUAGES)):
            if word not in words:
                raise ValueError(f"{word!r} is not one of {', '.join(words)}")
        return str(_core.write_answer(self._handle, FORMATS[format], LANGUAGES[language]))

    def to_json(self) -> str:
        """The answer as JSON, the same text as ``tco_example --format json``."""
        return self.report("json")

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain Python data."""
        data: dict[str, Any] = json.loads(self.to_json())
        return data

    def __str__(self) -> str:
        return self.report()

    def _repr_markdown_(self) -> str:
        return self.report("markdown")

    def _repr_html_(self) -> str:
        lines = (escape(shown(line)) for line in self.report().rstrip().split("\n"))
        return "<pre>" + "\n".join(lines) + "</pre>"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        from ._questions import asked_again

        return (asked_again, self._asked)


@dataclass(frozen=True)
class Root:
    """One value of the field at which the metric passes its target.

    Attributes
    ----------
    value : float
        Of the field, in its unit.
    kind : RootKind
    better : str
        ``"above"`` or ``"below"``: the side on which the option is better.
    left, right : float or None
        The metric just below and just above, in its unit; of a jump they differ.
    left_status, right_status : ValueStatus
        Why there is none.
    """

    value: float
    kind: RootKind
    better: str
    left: float | None
    left_status: ValueStatus
    right: float | None
    right_status: ValueStatus


@dataclass(frozen=True, repr=False)
class Solution(Answer):
    """The values of a field at which a metric of an option meets a target.

    Attributes
    ----------
    currency, scenario, option, baseline : str
    metric : Metric
    basis : Basis
        Of break-even metrics.
    month : int
        At which the metric is judged.
    pointer, unit : str
        Of the field.
    value, from_, to : float
        The field as it stands, and the range searched, in its unit.
    target : float or None
        In the metric's unit; None: the baseline's own value of the metric.
    status : SolveStatus
    roots : tuple of Root
        Jumps too, by rising value.
    evaluations : int
        Number of variants of the study that were evaluated.
    """

    currency: str
    scenario: str
    option: str
    baseline: str
    metric: Metric
    basis: Basis
    month: int
    pointer: str
    unit: str
    value: float
    from_: float
    to: float
    target: float | None
    status: SolveStatus
    roots: tuple[Root, ...]
    evaluations: int

    def __repr__(self) -> str:
        found = ", ".join(f"{root.value:.9g}" for root in self.roots)
        return f"<dvtco.Solution: {self.status.value}{' at ' if found else ''}{found}>"


@dataclass(frozen=True)
class Bar:
    """How far one field moves the metric, all others held.

    Attributes
    ----------
    pointer, unit : str
        Of the field.
    low, base, high : float
        Of the field, in its unit.
    at_low, at_high, swing : float or None
        The metric there, and how far they are apart, in its unit.
    at_low_status, at_high_status : ValueStatus
        Why there is none.
    elasticity : float or None
        Relative change of the metric for one of the field, without a unit.
    elasticity_status : ElasticityStatus
    """

    pointer: str
    unit: str
    low: float
    base: float
    high: float
    at_low: float | None
    at_low_status: ValueStatus
    at_high: float | None
    at_high_status: ValueStatus
    swing: float | None
    elasticity: float | None
    elasticity_status: ElasticityStatus


@dataclass(frozen=True, repr=False)
class Sensitivity(Answer):
    """A tornado: which fields move a metric of an option most, each by itself.

    Attributes
    ----------
    currency, scenario, option, baseline : str
    metric : Metric
    basis : Basis
        Of break-even metrics.
    month : int
        At which the metric is judged.
    base : float or None
        The metric as the study stands, in its unit.
    base_status : ValueStatus
        Why there is none.
    bars : tuple of Bar
        The field that moves it most first.
    """

    currency: str
    scenario: str
    option: str
    baseline: str
    metric: Metric
    basis: Basis
    month: int
    base: float | None
    base_status: ValueStatus
    bars: tuple[Bar, ...]

    def __repr__(self) -> str:
        return f"<dvtco.Sensitivity: {self.metric.value} of {self.option!r}, {len(self.bars)} fields>"


@dataclass(frozen=True)
class Index:
    """How much of the variance of a metric one uncertain number brings: fractions, without a unit.

    Attributes
    ----------
    pointer : str
    distribution : mapping
        As the study has it.
    first, first_error : float
        What knowing it alone would take from the variance, without a unit, and its standard error.
    total, total_error : float
        What is left when all others are known, without a unit, and its standard error.
    """

    pointer: str
    distribution: Mapping[str, object]
    first: float
    first_error: float
    total: float
    total_error: float


@dataclass(frozen=True, repr=False)
class Indices(Answer):
    """Sobol indices of a metric of an option.

    Attributes
    ----------
    currency, scenario, option, baseline : str
    metric : Metric
    basis : Basis
        Of break-even metrics.
    month : int
        At which the metric is judged.
    samples, excluded, evaluations : int
        Number of base points, of those without a value, and of evaluated variants.
    mean, variance : float
        Of the metric over the base points, in its unit and the square of it.
    constant : bool
        Whether the metric does not vary: then all indices are 0.
    indices : tuple of Index
        In the order of the study.
    """

    currency: str
    scenario: str
    option: str
    baseline: str
    metric: Metric
    basis: Basis
    month: int
    samples: int
    excluded: int
    evaluations: int
    mean: float
    variance: float
    constant: bool
    indices: tuple[Index, ...]

    def __repr__(self) -> str:
        return f"<dvtco.Indices: {self.metric.value} of {self.option!r}, {len(self.indices)} numbers>"


@dataclass(frozen=True)
class Summary:
    """One metric over all samples that have it, in its unit; None where none has.

    Attributes
    ----------
    count : int
        Number of samples with a value.
    mean, mean_error, sd : float or None
        In the metric's unit; the standard error of the mean, the standard deviation with ``count - 1``.
    minimum, p5, p25, p50, p75, p95, maximum : float or None
        In the metric's unit; quantiles are of type 7.
    """

    count: int
    mean: float | None
    mean_error: float | None
    sd: float | None
    minimum: float | None
    p5: float | None
    p25: float | None
    p50: float | None
    p75: float | None
    p95: float | None
    maximum: float | None


@dataclass(frozen=True)
class Outlook:
    """What is known of one option. The cost of a sample is its present cost (npv).

    Attributes
    ----------
    name, label : str
    count, excluded, comparable : int
        Number of samples with a cost, without, and with one of the baseline too.
    cheapest, wins, break_even, relapsed, regret : float or None
        Chances, from 0 to 1 without a unit: no option costs less; it costs less than the baseline; it is ahead of
        it at some time up to the horizon, and behind again at the horizon; it is not the cheapest.
    cheapest_error, wins_error, break_even_error, relapsed_error, regret_error : float or None
        Their standard errors, without a unit.
    expected_regret, expected_regret_error : float or None
        Mean of the cost above the cheapest option's, money, and its standard error.
    value_at_risk, tail_mean : float or None
        Cost that is exceeded by the rest of the samples, and the mean beyond it, money.
    summaries : mapping of Metric to Summary
        Of total, npv, saving, npv_gain, cost_per_hour, break_even_first; words will do as keys.
    """

    name: str
    label: str
    count: int
    excluded: int
    comparable: int
    cheapest: float | None
    cheapest_error: float | None
    wins: float | None
    wins_error: float | None
    break_even: float | None
    break_even_error: float | None
    relapsed: float | None
    relapsed_error: float | None
    expected_regret: float | None
    expected_regret_error: float | None
    regret: float | None
    regret_error: float | None
    value_at_risk: float | None
    tail_mean: float | None
    summaries: ByWord[Metric, Summary]
    _handle: Any = field(repr=False, compare=False)
    _index: int = field(repr=False, compare=False)

    def values(self, metric: Metric | str) -> Doubles:
        """A metric in every sample, in its unit; NaN where it has none.

        Parameters
        ----------
        metric : Metric or str
            One of `summaries`.
        """
        word = Metric(metric)
        column = _core.sample_values(self._handle, self._index, METRIC_NUMBERS[word.value])
        if column is None:
            raise KeyError(f"{word.value!r} is not one of {', '.join(map(str, self.summaries))}")
        return _doubles(column)

    def __repr__(self) -> str:
        return f"<dvtco.Outlook: {self.name!r}, {self.count} samples>"


@dataclass(frozen=True)
class Input:
    """One uncertain number.

    Attributes
    ----------
    pointer : str
    distribution : mapping
        As the study has it.
    """

    pointer: str
    distribution: Mapping[str, object]
    _handle: Any = field(repr=False, compare=False)
    _index: int = field(repr=False, compare=False)

    @property
    def values(self) -> Doubles:
        """The value drawn for every sample, in the field's unit."""
        column: Any = _core.sample_inputs(self._handle, self._index)
        return _doubles(column)


@dataclass(frozen=True, repr=False)
class Uncertainty(Answer):
    """A Monte Carlo run: ``run["workstation"].wins``.

    Attributes
    ----------
    currency, scenario, baseline : str
    horizon_months : int
    samples, replicates : int
        Number of samples and of scrambles, one of random samples.
    seed, risk_percent : int
        As asked for, without a unit.
    sampling : Sampling
    basis : Basis
        Of break-evens.
    options : mapping of str to Outlook
    inputs : tuple of Input
        The uncertain numbers, in the order of the study.
    """

    currency: str
    scenario: str
    horizon_months: int
    baseline: str
    samples: int
    seed: int
    sampling: Sampling
    replicates: int
    basis: Basis
    risk_percent: int
    options: Mapping[str, Outlook]
    inputs: tuple[Input, ...]

    def __getitem__(self, option: str) -> Outlook:
        return named(self.options, option)

    def __repr__(self) -> str:
        return f"<dvtco.Uncertainty: {self.samples} samples of {len(self.inputs)} numbers>"


def _doubles(column: bytes) -> Doubles:
    made: Doubles = memoryview(column).cast("d")
    return made
