"""Rent computing power or buy it: total cost of ownership, break-even and verdict.

>>> import dvtco
>>> result = dvtco.load("examples/scenarios.json").evaluate()
>>> round(result["12 h/day"]["workstation"].break_even["cash"].first, 3)
29.115

Where to look: :func:`load`, :meth:`Study.from_json` and :meth:`Study.from_dict` give a
:class:`Study`; its ``evaluate()`` a :class:`Result` of :class:`ScenarioResult` of
:class:`OptionResult`, with a :class:`BreakEven` on each basis and a :class:`Ledger`; its ``batch()``
:class:`Columns` of many variants. What is wrong is a :class:`StudyError`. :func:`fields` and
:func:`schema` tell what a study may contain.

Money is in the study's currency, cost positive, money back negative; month 0 is the decision.
"""

from ._batch import Column, Columns, Request
from ._break_even import BreakEven, Crossing
from ._core import version as _version
from ._enums import Basis, BreakEvenStatus, Category, Metric, Origin, ValueStatus
from ._errors import Error, Problem, StudyError
from ._fields import Field, FieldClass, fields
from ._ledger import Flow, Ledger
from ._result import Assumption, OptionResult, Result, ScenarioResult
from ._study import Study, load, schema

__version__: str = _version()

__all__ = [
    "Assumption", "Basis", "BreakEven", "BreakEvenStatus", "Category", "Column", "Columns",
    "Crossing", "Error", "Field", "FieldClass", "Flow", "Ledger", "Metric", "OptionResult",
    "Origin", "Problem", "Request", "Result", "ScenarioResult", "Study", "StudyError",
    "ValueStatus", "fields", "load", "schema",
]
