"""Results as plain, frozen Python data. Every figure is the C library's, read from its report."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from . import _core
from ._break_even import BreakEven, break_even_of
from ._enums import (
    FORMATS,
    LANGUAGES,
    SECTIONS,
    Basis,
    ByWord,
    Category,
    Origin,
    ValueStatus,
    named,
)
from ._ledger import Flow, Ledger, ledger_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Assumption", "OptionResult", "Result", "ScenarioResult"]


@dataclass(frozen=True)
class Assumption:
    """A field that a scenario rests on.

    Attributes
    ----------
    pointer : str
        JSON Pointer in the base study.
    value : float or str
        In `unit`; words and texts are str.
    unit : str
        May be empty.
    origin : Origin
        Whether it was given or is a default.
    distribution : mapping or None
        What the study gives in place of a number, as its JSON; `value` is the centre of it.
    """

    pointer: str
    value: float | str
    unit: str
    origin: Origin
    distribution: Mapping[str, object] | None = None

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        law = None if self.distribution is None else dict(self.distribution)
        return (_assumption, (self.pointer, self.value, self.unit, self.origin, law))


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
        To the horizon; billed hours are those that rent is paid for.
    cost_per_hour : float or None
        Total money a useful GPU-hour; None also without use.
    cost_per_hour_status : ValueStatus
        Why `cost_per_hour` is None: ``no_use`` without useful hours.
    saving, npv_gain : float or None
        Money less than the baseline, and the same discounted; None for the baseline itself.
    categories : mapping of Category to float or None
        Money by category; words will do as keys, as in ``categories["rent"]``.
    break_even : mapping of Basis to BreakEven
        Against the baseline; words will do as keys, as in ``break_even["cash"]``.
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
    categories: ByWord[Category, float | None]
    break_even: ByWord[Basis, BreakEven]
    _result: Result = field(repr=False, compare=False)
    _scenario: str = field(repr=False, compare=False)

    @property
    def ledger(self) -> Ledger | None:
        """Month by month; None for an infeasible option. Read when first asked for."""
        return self._result._ledger(self._scenario, self.name)

    def flow(self, category: Category | str) -> Flow:
        """Monthly money of one category.

        Parameters
        ----------
        category : Category or str

        Raises
        ------
        ValueError
            For an infeasible option, which has no ledger.
        """
        ledger = self.ledger
        if ledger is None:
            raise ValueError(f"{self.name} is infeasible and has no ledger")
        return ledger.flows[Category(category)]

    def __repr__(self) -> str:
        status = "" if self.status is ValueStatus.OK else f", {self.status.value}"
        total = "" if self.total is None else f", total {self._result.currency} {self.total:,.2f}"
        return f"<dvtco.OptionResult: {self.name!r} in {self._scenario!r}{total}{status}>"

    def _repr_html_(self) -> str:
        from ._html import option

        return option(self)

    def __reduce__(self) -> tuple[Any, tuple[str, ...]]:
        return (_evaluated, (self._result._study, self._scenario, self.name))


@dataclass(frozen=True)
class ScenarioResult(Mapping[str, OptionResult]):
    """One scenario: its options by name, the cheapest, a sentence, and what it rests on.

    Attributes
    ----------
    name : str
    horizon_months : int
    baseline : str
        Name of the option that the others are compared with.
    cheapest : str or None
        Name of the feasible option with the lowest total; None if none is feasible.
    verdict : str
        What to do and why.
    options : mapping of str to OptionResult
    assumptions : tuple of Assumption
        Every field that entered, defaults included.
    """

    name: str
    horizon_months: int
    baseline: str
    cheapest: str | None
    verdict: str
    options: Mapping[str, OptionResult]
    assumptions: tuple[Assumption, ...]
    _result: Result = field(repr=False, compare=False)

    def __getitem__(self, option: str) -> OptionResult:
        return named(self.options, option)

    def __iter__(self) -> Iterator[str]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __repr__(self) -> str:
        return (f"<dvtco.ScenarioResult: {self.name!r}, {len(self)} options over "
                f"{self.horizon_months} months, cheapest {self.cheapest!r}>")

    def _repr_html_(self) -> str:
        from ._html import scenario

        return scenario(self)

    def __reduce__(self) -> tuple[Any, tuple[str, ...]]:
        return (_evaluated, (self._result._study, self.name))


def _assumption(
    pointer: str, value: float | str, unit: str, origin: str, law: dict[str, object] | None
) -> Assumption:
    return Assumption(pointer, value, unit, Origin(origin), None if law is None else MappingProxyType(law))


class Result(Mapping[str, ScenarioResult]):
    """Everything computed from one study: ``result["12 h/day"]["workstation"].total``.

    Shows itself as the program's table, and as HTML or Markdown in notebooks.

    Attributes
    ----------
    currency : str
        Of every amount, an ISO 4217 code.
    version : str
        Of the library that computed it.
    scenarios : mapping of str to ScenarioResult
    """

    __slots__ = ("_handle", "_ledgers", "_study", "currency", "scenarios", "version")

    currency: str
    version: str
    scenarios: Mapping[str, ScenarioResult]
    _handle: Any
    _study: str
    _ledgers: dict[tuple[str, str], Ledger | None]

    def __init__(self) -> None:
        raise TypeError("use Study.evaluate")

    @classmethod
    def _of(cls, handle: object, study: str) -> Result:
        result = object.__new__(cls)
        keep = object.__setattr__  # once; afterwards nothing can be set
        keep(result, "_handle", handle)
        keep(result, "_study", study)
        keep(result, "_ledgers", {})
        data = json.loads(result.to_json(), parse_int=float)
        keep(result, "currency", data["currency"])
        keep(result, "version", data["version"])
        scenarios = {s["name"]: result._scenario(s) for s in data["scenarios"]}
        keep(result, "scenarios", MappingProxyType(scenarios))
        return result

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a result cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a result cannot be changed: {name}")

    def _scenario(self, data: dict[str, Any]) -> ScenarioResult:
        options: dict[str, OptionResult] = {}
        for option in data["options"]:
            known = {k: v for k, v in option.items() if k != "saving_status"}
            known["status"] = ValueStatus(known["status"])
            known["cost_per_hour_status"] = ValueStatus(known["cost_per_hour_status"])
            known["categories"] = ByWord({Category(k): v for k, v in known["categories"].items()})
            known["break_even"] = ByWord(
                {Basis(k): break_even_of(v) for k, v in known["break_even"].items()}
            )
            options[option["name"]] = OptionResult(**known, _result=self, _scenario=data["name"])
        return ScenarioResult(
            data["name"], int(data["horizon_months"]), data["baseline"], data["cheapest"],
            data["verdict"], MappingProxyType(options),
            tuple(
                _assumption(a["pointer"], a["value"], a["unit"], a["origin"], a.get("distribution"))
                for a in data["assumptions"]
            ),
            self,
        )

    def _ledger(self, scenario: str, option: str) -> Ledger | None:
        if not self._ledgers:
            data = json.loads(self.to_json("ledger"))
            made = {(s["name"], o["name"]): ledger_of(o) for s in data["scenarios"] for o in s["options"]}
            self._ledgers.update(made)
        return self._ledgers[scenario, option]

    def __getitem__(self, scenario: str) -> ScenarioResult:
        return named(self.scenarios, scenario)

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
        """A section as JSON, the same text as ``tco_example --format json``.

        Parameters
        ----------
        section : str
            ``"summary"``, ``"ledger"`` or ``"lines"``.
        """
        return self.report("json", section)

    def to_dict(self, section: str = "summary") -> dict[str, Any]:
        """A section as plain Python data.

        Parameters
        ----------
        section : str
            ``"summary"``, ``"ledger"`` or ``"lines"``.
        """
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


def _evaluated(study: str, *names: str) -> Any:
    """The result of a canonical study text, or a scenario or option of it, for pickles."""
    from ._study import Study

    found: Any = Study.from_json(study).evaluate()
    for name in names:
        found = found[name]
    return found
