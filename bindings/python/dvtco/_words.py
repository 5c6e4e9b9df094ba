"""The words of answers to questions, as enums."""

from __future__ import annotations

from ._enums import Word

__all__ = ["ElasticityStatus", "RootKind", "Sampling", "SolveStatus"]


class Sampling(Word):
    """Where samples come from: scrambled Sobol points, or random numbers."""

    SOBOL = "sobol"
    RANDOM = "random"


class SolveStatus(Word):
    """How many values of a field meet the target, or that the option is better or worse throughout."""

    ONE = "one"
    SEVERAL = "several"
    NONE = "none"
    ALWAYS_OWN = "always_own"
    ALWAYS_RENT = "always_rent"


class RootKind(Word):
    """How a metric passes its target: it is equal to it, or leaps over it."""

    ROOT = "root"
    JUMP = "jump"


class ElasticityStatus(Word):
    """Whether an elasticity exists, or why it does not."""

    OK = "ok"
    FIELD_ZERO = "field_zero"
    METRIC_ZERO = "metric_zero"
    NO_VALUE = "no_value"
    AT_LIMIT = "at_limit"
    UNSTEADY = "unsteady"
