"""Results as plain, frozen Python data. Every figure is the C library's, read from its report."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from . import _core
from ._enums import FORMATS, LANGUAGES, SECTIONS, Basis, BreakEvenStatus, Category, Origin, ValueStatus

__all__ = ["Assumption", "BreakEven", "Crossing", "Flow", "Ledger", "OptionResult", "Result",
           "ScenarioResult"]


@dataclass(frozen=True)
class Crossing:
    """A time at which an option gets ahead, falls behind or only touches.

    Attributes
    ----------
    month : float
    direction : str
        ``"ahead"``, ``"behind"`` or ``"touch"``.
    kind : str
        ``"smooth"`` within a month, ``"jump"`` by a lump or a stock that starts or ends.
    """

    month: float
    direction: str
    kind: str


@dataclass(frozen=True)
class BreakEven:
    """When an option pays back against the baseline, on one basis. Months are fractional.

    Attributes
    ----------
    value : ValueStatus
        ``ok``, or why there is no comparison; then everything else is None.
    status : BreakEvenStatus or None
    first, durable : float or None
        Months at which the option is ahead first, and for good within the horizon.
    lost, until : float or None
        Month at which it fell behind again, and at which it will after the horizon.
    searched_to_months : int or None
    closest_month, closest_gap : float or None
        Of ``never``: the closest approach, and the money still missing there.
    reason : Category or None
        Of ``never``: what keeps the option behind.
    crossings : tuple of Crossing
        All up to the end of the search.
    """

    value: ValueStatus
    status: BreakEvenStatus | None = None
    first: float | None = None
    durable: float | None = None
    lost: float | None = None
    until: float | None = None
    searched_to_months: int | None = None
    closest_month: float | None = None
    closest_gap: float | None = None
    reason: Category | None = None
    crossings: tuple[Crossing, ...] = ()


@dataclass(frozen=True)
class Assumption:
    """A field that a scenario rests on: its pointer, value, unit and origin."""

    pointer: str
    value: float | str
    unit: str
    origin: Origin


@dataclass(frozen=True)
class Flow:
    """Monthly money of one category, months 0 to the horizon.

    Attributes
    ----------
    spread, lump : memoryview of float
        What falls evenly within each month, and what falls at its end.
    stock : memoryview of float
        What ending at each month would change hands; a resale is negative.
    """

    spread: memoryview
    lump: memoryview
    stock: memoryview


@dataclass(frozen=True)
class Ledger:
    """Month by category; the last stocks are the closing row.

    Attributes
    ----------
    flows : mapping of Category to Flow
    book_value : memoryview of float or None
        Book value at the end of months 0 to the horizon.
    """

    flows: Mapping[Category, Flow]
    book_value: memoryview | None


@dataclass(frozen=True)
class OptionResult:
    """What one option costs in one scenario. Money in the study's currency, cost positive.

    Attributes
    ----------
    name, label : str
    status : ValueStatus
        ``ok`` or ``infeasible``; then figures are None.
    total, generalised, npv : float or None
        All money to the horizon less what selling would bring; with own time; discounted.
    useful_hours, energy_kwh, billed_hours : float or None
    cost_per_hour : float or None
        Total a useful GPU-hour; None also without use, see `cost_per_hour_status`.
    saving, npv_gain : float or None
        Against the baseline; None for the baseline itself.
    categories : mapping of Category to float or None
    break_even : mapping of Basis to BreakEven
    """

    name: str
    label: str
    status: ValueStatus
    total: float | None
    generalised: float | None
    npv: float | None
    useful_hours: float | None
    cost_per_hour: float | None
    cost_per_hour_status: ValueStatus
    saving: float | None
    npv_gain: float | None
    energy_kwh: float | None
    billed_hours: float | None
    categories: Mapping[Category, float | None]
    break_even: Mapping[Basis, BreakEven]
    _ledger: Any = field(repr=False, compare=False)

    @property
    def ledger(self) -> Ledger | None:
        """Month by month; None for an infeasible option. Read when first asked for."""
        ledger: Ledger | None = self._ledger(self.name)
        return ledger

    def flow(self, category: Category | str) -> Flow:
        """Monthly money of one category."""
        ledger = self.ledger
        if ledger is None:
            raise ValueError(f"{self.name} is infeasible and has no ledger")
        return ledger.flows[Category(category)]


@dataclass(frozen=True)
class ScenarioResult:
    """One scenario: its options by name, the cheapest, a sentence, and what it rests on."""

    name: str
    horizon_months: int
    baseline: str
    cheapest: str | None
    verdict: str
    options: Mapping[str, OptionResult]
    assumptions: tuple[Assumption, ...]

    def __getitem__(self, option: str) -> OptionResult:
        return self.options[option]

    def __iter__(self) -> Iterator[str]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)


def _break_even(data: dict[str, Any]) -> BreakEven:
    known = dict(data)
    known["value"] = ValueStatus(known["value"])
    if "status" in known:
        known["status"] = BreakEvenStatus(known["status"])
        known["searched_to_months"] = int(known["searched_to_months"])
        known["reason"] = Category(known["reason"]) if known["reason"] else None
        known["crossings"] = tuple(Crossing(**crossing) for crossing in known["crossings"])
    return BreakEven(**known)


def _column(values: list[float]) -> memoryview:
    return memoryview(array("d", values)).toreadonly()


def _ledger(data: dict[str, Any]) -> Ledger | None:
    if data["ledger"] is None:
        return None
    flows = {
        Category(name): Flow(*(_column(flow[part]) for part in ("spread", "lump", "stock")))
        for name, flow in data["ledger"].items()
    }
    book = data.get("book_value")
    return Ledger(MappingProxyType(flows), None if book is None else _column(book))


class Result:
    """Everything computed from one study: ``result["12 h/day"]["workstation"].total``.

    Shows itself as the program's table, and as HTML or Markdown in notebooks.
    """

    __slots__ = ("_handle", "_ledgers", "_study", "currency", "scenarios", "version")

    currency: str
    version: str
    scenarios: Mapping[str, ScenarioResult]
    _handle: Any
    _study: str
    _ledgers: dict[tuple[str, str], Ledger | None] | None

    def __init__(self) -> None:
        raise TypeError("use Study.evaluate")

    @classmethod
    def _of(cls, handle: object, study: str) -> Result:
        result = object.__new__(cls)
        result._handle, result._study, result._ledgers = handle, study, None
        data = json.loads(result.to_json(), parse_int=float)
        result.currency, result.version = data["currency"], data["version"]
        result.scenarios = MappingProxyType(
            {s["name"]: result._scenario(s) for s in data["scenarios"]}
        )
        return result

    def _scenario(self, data: dict[str, Any]) -> ScenarioResult:
        def ledger(option: str) -> Ledger | None:
            return self._ledger(data["name"], option)

        options = {}
        for option in data["options"]:
            known = {k: v for k, v in option.items() if k != "saving_status"}
            known["status"] = ValueStatus(known["status"])
            known["cost_per_hour_status"] = ValueStatus(known["cost_per_hour_status"])
            known["categories"] = MappingProxyType(
                {Category(k): v for k, v in known["categories"].items()}
            )
            known["break_even"] = MappingProxyType(
                {Basis(k): _break_even(v) for k, v in known["break_even"].items()}
            )
            options[option["name"]] = OptionResult(**known, _ledger=ledger)
        return ScenarioResult(
            data["name"], int(data["horizon_months"]), data["baseline"], data["cheapest"],
            data["verdict"], MappingProxyType(options),
            tuple(
                Assumption(a["pointer"], a["value"], a["unit"], Origin(a["origin"]))
                for a in data["assumptions"]
            ),
        )

    def _ledger(self, scenario: str, option: str) -> Ledger | None:
        if self._ledgers is None:
            data = json.loads(self.to_json("ledger"))
            self._ledgers = {
                (s["name"], o["name"]): _ledger(o) for s in data["scenarios"] for o in s["options"]
            }
        ledger: Ledger | None = self._ledgers[scenario, option]
        return ledger

    def __getitem__(self, scenario: str) -> ScenarioResult:
        return self.scenarios[scenario]

    def __iter__(self) -> Iterator[str]:
        return iter(self.scenarios)

    def __len__(self) -> int:
        return len(self.scenarios)

    def report(self, format: str = "table", section: str = "summary", language: str = "en") -> str:
        """The program's own report, byte for byte.

        Parameters
        ----------
        format : str
            ``"table"``, ``"csv"``, ``"json"`` or ``"markdown"``.
        section : str
            ``"summary"``, ``"ledger"`` or ``"lines"``.
        language : str
            ``"en"`` or ``"zh"``; CSV and JSON do not depend on it.
        """
        for word, words in ((format, FORMATS), (section, SECTIONS), (language, LANGUAGES)):
            if word not in words:
                raise ValueError(f"{word!r} is not one of {', '.join(words)}")
        return str(_core.write_result(self._handle, FORMATS[format], SECTIONS[section],
                                      LANGUAGES[language]))

    def to_json(self, section: str = "summary") -> str:
        """A section as JSON, the same text as ``tco_example --format json``."""
        return self.report("json", section)

    def to_dict(self, section: str = "summary") -> dict[str, Any]:
        """A section as plain Python data."""
        data: dict[str, Any] = json.loads(self.to_json(section))
        return data

    def __repr__(self) -> str:
        return f"<dvtco.Result: {len(self)} scenarios, {self.currency}>"

    def __str__(self) -> str:
        return self.report()

    def _repr_markdown_(self) -> str:
        return self.report("markdown")

    def _repr_html_(self) -> str:
        from ._html import page

        return page(self)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return (_evaluated, (self._study,))


def _evaluated(study: str) -> Result:
    """The result of a canonical study text, for pickles."""
    from ._study import Study

    return Study.from_json(study).evaluate()
