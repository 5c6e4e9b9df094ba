"""Rent computing power or buy it: total cost of ownership, break-even and verdict.

>>> import dvtco
>>> result = dvtco.load("examples/scenarios.json").evaluate()
>>> round(result["12 h/day"]["workstation"].break_even["cash"].first, 3)
29.115

Where to look: :func:`load`, :meth:`Study.from_json` and :meth:`Study.from_dict` give a
:class:`Study`; its ``evaluate()`` a :class:`Result` of :class:`ScenarioResult` of
:class:`OptionResult`, with a :class:`BreakEven` on each basis and a :class:`Ledger`; its ``batch()``
:class:`Columns` of many variants; ``monte_carlo()`` an :class:`Uncertainty`, ``solve()`` a
:class:`Solution`, ``tornado()`` a :class:`Sensitivity`,
``sobol()`` :class:`Indices`. What is wrong is a :class:`StudyError`. :func:`fields` and
:func:`schema` tell what a study may contain. ``dvtco.finance`` has functions of finance that stand
alone; it is loaded when first used.

Money is in the study's currency, cost positive, money back negative; month 0 is the decision.
"""

from ._batch import Column, Columns, Request
from ._break_even import BreakEven, Crossing
from ._core import version as _version
from ._enums import TYPE_CHECKING, Basis, BreakEvenStatus, Category, Metric, Origin, ValueStatus
from ._errors import Error, Problem, StudyError
from ._fields import Field, FieldClass, fields
from ._ledger import Flow, Ledger
from ._result import Assumption, OptionResult, Result, ScenarioResult
from ._study import Study, load, schema

__version__: str = _version()

__all__ = [
    "Assumption", "Bar", "Basis", "BreakEven", "BreakEvenStatus", "Category", "Column", "Columns",
    "Correlation", "Crossing", "ElasticityStatus", "Error", "Field", "FieldClass", "Flow", "Index", "Indices",
    "Input", "Ledger", "Metric", "OptionResult", "Origin", "Outlook", "Problem", "Request",
    "Result", "Root", "RootKind", "Sampling", "ScenarioResult", "Sensitivity", "Solution",
    "SolveStatus", "Study", "StudyError", "Summary", "Uncertainty", "ValueStatus", "fields", "load",
    "schema",
]

if TYPE_CHECKING:
    from . import finance as finance
    from ._answers import (
        Bar,
        Correlation,
        ElasticityStatus,
        Index,
        Indices,
        Input,
        Outlook,
        Root,
        RootKind,
        Sampling,
        Sensitivity,
        Solution,
        SolveStatus,
        Summary,
        Uncertainty,
    )
else:
    def __getattr__(name: str) -> object:
        """Classes of answers and the functions of finance, loaded when they are first asked for."""
        if name in __all__:
            from . import _answers

            return getattr(_answers, name)
        if name == "finance":
            from importlib import import_module

            return import_module("dvtco.finance")
        raise AttributeError(f"module 'dvtco' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, "finance"})

del TYPE_CHECKING
