"""Answers to solving, tornados and Sobol indices as plain, frozen data; those of Monte Carlo are
beside them. Nothing is computed here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ._answer import Answer
from ._enums import Basis, Metric, ValueStatus
from ._uncertainty import Correlation, Input, Outlook, Summary, Uncertainty
from ._words import ElasticityStatus, RootKind, Sampling, SolveStatus

__all__ = [
    "Bar", "Correlation", "ElasticityStatus", "Index", "Indices", "Input", "Outlook", "Root", "RootKind",
    "Sampling", "Sensitivity", "Solution", "SolveStatus", "Summary", "Uncertainty",
]


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
