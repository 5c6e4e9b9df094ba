"""The answer of a Monte Carlo run as plain, frozen data. Nothing is computed here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from . import _core
from ._answer import Answer
from ._enums import METRIC_NUMBERS, Basis, ByWord, Metric, named
from ._words import Sampling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Doubles = memoryview[float]
else:
    Doubles = memoryview  # before Python 3.14 it cannot say of what

__all__ = ["Correlation", "Input", "Outlook", "Summary", "Uncertainty"]


def _doubles(column: bytes | None) -> Doubles:
    if column is None:
        raise ValueError("samples were streamed, so their values were not kept")
    made: Doubles = memoryview(column).cast("d")
    return made


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

        Raises
        ------
        ValueError
            Where samples were streamed, so that none is there.
        """
        word = Metric(metric)
        column = _core.sample_values(self._handle, self._index, METRIC_NUMBERS[word.value])
        if column is None and word not in self.summaries:
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
        return _doubles(_core.sample_inputs(self._handle, self._index))


@dataclass(frozen=True)
class Correlation:
    """Two uncertain numbers that move together.

    Attributes
    ----------
    name : str
        In the study.
    first, second : str
        Their JSON Pointers.
    spearman : float
        Rank correlation as the study has it, without a unit.
    spearman_used : float
        The nearest consistent one, where those of the study contradict each other; without a unit.
    """

    name: str
    first: str
    second: str
    spearman: float
    spearman_used: float


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
    streaming : bool
        Whether samples were only counted: then no `values` are there.
    basis : Basis
        Of break-evens.
    options : mapping of str to Outlook
    inputs : tuple of Input
        The uncertain numbers, in the order of the study.
    correlations : tuple of Correlation
        Which of them move together.
    """

    currency: str
    scenario: str
    horizon_months: int
    baseline: str
    samples: int
    seed: int
    sampling: Sampling
    replicates: int
    streaming: bool
    basis: Basis
    risk_percent: int
    options: Mapping[str, Outlook]
    inputs: tuple[Input, ...]
    correlations: tuple[Correlation, ...]

    def __getitem__(self, option: str) -> Outlook:
        return named(self.options, option)

    def __repr__(self) -> str:
        return f"<dvtco.Uncertainty: {self.samples} samples of {len(self.inputs)} numbers>"
