"""The words of results as enums; each list stands once, in the C library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from . import _core

TYPE_CHECKING = False  # checkers know the word; typing itself would be a tenth of our import
if TYPE_CHECKING:
    from typing import TypeVar

    W = TypeVar("W", bound="Word")
    V = TypeVar("V")

__all__ = ["Basis", "BreakEvenStatus", "Category", "Metric", "Origin", "ValueStatus"]


class Word(str, Enum):
    """An enum whose members are words: ``str`` and f-strings give the word."""

    __str__ = str.__str__

    @classmethod
    def _missing_(cls, value: object) -> Word:
        raise ValueError(f"{value!r} is not one of {', '.join(cls)}")


class Category(Word):
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


class Basis(Word):
    """What a break-even compares: money paid, discounted money, or money after selling then."""

    CASH = "cash"
    DISCOUNTED = "discounted"
    LIQUIDATION = "liquidation"


class Metric(Word):
    """Figures that results and batches give.

    Money: ``total``, ``generalised``, ``npv``, ``saving``, ``npv_gain``; money an hour:
    ``cost_per_hour``; hours: ``useful_hours``, ``billed_hours``; kWh: ``energy_kwh``; months:
    ``break_even_first``, ``break_even_durable``. They are those of :class:`OptionResult` and
    :class:`BreakEven`.
    """

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


class ValueStatus(Word):
    """Whether a value exists, or why it does not."""

    OK = "ok"
    BASELINE = "baseline"
    INFEASIBLE = "infeasible"
    BASELINE_INFEASIBLE = "baseline_infeasible"
    NO_USE = "no_use"
    NOT_FINITE = "not_finite"
    NONE = "none"
    INVALID = "invalid"


class BreakEvenStatus(Word):
    """When an option pays back against the baseline."""

    ALREADY = "already"
    REACHED = "reached"
    RELAPSED = "relapsed"
    BEYOND_HORIZON = "beyond_horizon"
    NEVER = "never"


class Origin(Word):
    """Where an assumption came from."""

    DEFAULT = "default"
    STUDY = "study"
    SCENARIO = "scenario"


def named(items: Mapping[str, V], name: str) -> V:
    """An item by its name; the KeyError for another says which names there are."""
    if name in items:
        return items[name]
    raise KeyError(f"{name!r} is not one of {', '.join(map(repr, items))}")


class ByWord(Mapping["W", "V"]):
    """A mapping that nobody changes; its keys are enums, and their plain words will do."""

    __slots__ = ("_items",)

    def __init__(self, items: dict[W, V]) -> None:
        self._items = items

    def __getitem__(self, word: W | str) -> V:
        # An enum of words is equal to its word and has the same hash.
        found: dict[str, V] = self._items  # type: ignore[assignment]
        if word in found:
            return found[word]
        raise KeyError(f"{word!r} is not one of {', '.join(found)}")

    def __iter__(self) -> Iterator[W]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return repr({key.value: value for key, value in self._items.items()})


METRIC_NUMBERS: dict[str, int] = {n: i for i, n in enumerate(_core.list_names("metric"))}
BASIS_NUMBERS: dict[str, int] = {n: i for i, n in enumerate(_core.list_names("basis"))}
VALUE_STATUSES: list[str] = _core.list_names("value_status")
BREAK_EVEN_STATUSES: list[str] = _core.list_names("break_even_status")
FORMATS: dict[str, int] = {n: i for i, n in enumerate(_core.list_names("format"))}
SECTIONS: dict[str, int] = {n: i for i, n in enumerate(_core.list_names("section"))}
LANGUAGES: dict[str, int] = {n: i for i, n in enumerate(_core.list_names("language"))}
