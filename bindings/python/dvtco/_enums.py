"""The words of results as enums; each list stands once, in the C library."""

from __future__ import annotations

from enum import Enum
from typing import Final

from . import _core

__all__ = ["Basis", "BreakEvenStatus", "Category", "Metric", "Origin", "ValueStatus"]


class _Word(str, Enum):
    """An enum whose members are words: ``str`` and f-strings give the word."""

    __str__ = str.__str__


class Category(_Word):
    """Categories of cost; every ledger cell belongs to one."""

    CAPITAL = "capital"
    RENT = "rent"
    STORAGE = "storage"
    EGRESS = "egress"
    ENERGY = "energy"
    OPERATION = "operation"
    REPAIR = "repair"
    RESALE = "resale"
    TIME = "time"


class Basis(_Word):
    """What a break-even compares: money paid, discounted money, or money after selling then."""

    CASH = "cash"
    DISCOUNTED = "discounted"
    LIQUIDATION = "liquidation"


class Metric(_Word):
    """Figures that results and batches give; money unless named hours or kWh."""

    TOTAL = "total"
    GENERALISED = "generalised"
    NPV = "npv"
    USEFUL_HOURS = "useful_hours"
    COST_PER_HOUR = "cost_per_hour"
    SAVING = "saving"
    NPV_GAIN = "npv_gain"
    BREAK_EVEN_FIRST = "break_even_first"
    BREAK_EVEN_DURABLE = "break_even_durable"
    ENERGY_KWH = "energy_kwh"
    BILLED_HOURS = "billed_hours"


class ValueStatus(_Word):
    """Whether a value exists, or why it does not."""

    OK = "ok"
    BASELINE = "baseline"
    INFEASIBLE = "infeasible"
    BASELINE_INFEASIBLE = "baseline_infeasible"
    NO_USE = "no_use"
    NOT_FINITE = "not_finite"
    NONE = "none"
    INVALID = "invalid"


class BreakEvenStatus(_Word):
    """When an option pays back against the baseline."""

    ALREADY = "already"
    REACHED = "reached"
    RELAPSED = "relapsed"
    BEYOND_HORIZON = "beyond_horizon"
    NEVER = "never"


class Origin(_Word):
    """Where an assumption came from."""

    DEFAULT = "default"
    STUDY = "study"
    SCENARIO = "scenario"


METRIC_NUMBERS: Final[dict[str, int]] = {n: i for i, n in enumerate(_core.list_names("metric"))}
BASIS_NUMBERS: Final[dict[str, int]] = {n: i for i, n in enumerate(_core.list_names("basis"))}
VALUE_STATUSES: Final[list[str]] = _core.list_names("value_status")
BREAK_EVEN_STATUSES: Final[list[str]] = _core.list_names("break_even_status")
FORMATS: Final[dict[str, int]] = {n: i for i, n in enumerate(_core.list_names("format"))}
SECTIONS: Final[dict[str, int]] = {n: i for i, n in enumerate(_core.list_names("section"))}
LANGUAGES: Final[dict[str, int]] = {n: i for i, n in enumerate(_core.list_names("language"))}
