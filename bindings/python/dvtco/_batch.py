"""Batches: columns in, columns out. Nothing is computed here."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from . import _core
from ._enums import (
    BASIS_NUMBERS,
    BREAK_EVEN_STATUSES,
    METRIC_NUMBERS,
    VALUE_STATUSES,
    Basis,
    BreakEvenStatus,
    Metric,
    ValueStatus,
)
from ._errors import Problem, StudyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._study import Study

    Doubles = array[float]
else:
    Doubles = array  # before Python 3.12 it cannot say of what

__all__ = ["Column", "Columns", "Request"]

BREAK_EVENS = (Metric.BREAK_EVEN_FIRST, Metric.BREAK_EVEN_DURABLE)
_NO_BREAK_EVEN = 255
_DOUBLES = ("d", "@d", "=d", "<d" if sys.byteorder == "little" else ">d")


@dataclass(frozen=True, init=False)
class Request:
    """A metric on a basis, for break-evens on several bases in one batch.

    Attributes
    ----------
    metric : Metric
        What is wanted, in its own unit; its word will do.
    basis : Basis
        Of break-evens, its word will do; other metrics have none.
    """

    metric: Metric
    basis: Basis

    def __init__(self, metric: Metric | str, basis: Basis | str = Basis.CASH) -> None:
        object.__setattr__(self, "metric", Metric(metric))
        object.__setattr__(self, "basis", Basis(basis))


@dataclass(frozen=True)
class Column:
    """One output of a batch.

    Attributes
    ----------
    values : array of float
        One a variant, in the metric's unit; NaN where `status_codes` is not 0 (ok).
    status_codes : bytearray
        One byte a variant; :attr:`statuses` has them as enums.
    break_even_codes : bytearray or None
        Of break-even metrics: one byte a variant, 255 where there is no comparison.
    """

    values: Doubles
    status_codes: bytearray
    break_even_codes: bytearray | None

    @property
    def statuses(self) -> list[ValueStatus]:
        """Whether each value exists, or why it does not."""
        return [ValueStatus(VALUE_STATUSES[code]) for code in self.status_codes]

    @property
    def break_even_statuses(self) -> list[BreakEvenStatus | None]:
        """The break-even status of each variant; None where there is no comparison.

        Raises
        ------
        ValueError
            If the metric is no break-even.
        """
        if self.break_even_codes is None:
            raise ValueError("this column holds no break-even; `statuses` says which values exist")
        return [
            None if code == _NO_BREAK_EVEN else BreakEvenStatus(BREAK_EVEN_STATUSES[code])
            for code in self.break_even_codes
        ]

    def _words(self) -> list[str]:
        """The break-even status of each variant where it has one, else the status of its value."""
        breaks = self.break_even_codes or b"\xff" * len(self)
        return [
            VALUE_STATUSES[code] if answer == _NO_BREAK_EVEN else BREAK_EVEN_STATUSES[answer]
            for code, answer in zip(self.status_codes, breaks)
        ]

    def __eq__(self, other: object) -> bool:
        """Whether all bits agree: values that do not exist are NaN in both."""
        if not isinstance(other, Column):
            return NotImplemented
        return (
            memoryview(self.values).cast("B") == memoryview(other.values).cast("B")
            and self.status_codes == other.status_codes
            and self.break_even_codes == other.break_even_codes
        )

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return f"<dvtco.Column: {len(self)} variants>"


class Columns(Mapping[tuple[str, ...], Column]):
    """Outputs of a batch by option and metric: ``columns["workstation", "total"]``.

    The key of a break-even metric ends with its basis, which may be left out where the batch
    was asked for one basis only: ``columns["workstation", "break_even_first", "discounted"]``.

    Attributes
    ----------
    lanes : int
        Number of variants, the length of every column.
    axes : dict of str to array of float
        Of a sweep: the value in the field's unit at each point, by JSON Pointer or the name that
        the study gives the axis.
    """

    lanes: int
    axes: dict[str, Doubles]

    def __init__(
        self, lanes: int, columns: dict[tuple[str, ...], Column], axes: dict[str, Doubles] | None = None
    ) -> None:
        self.lanes = lanes
        self.axes = axes or {}
        self._columns = columns

    def __getitem__(self, key: tuple[str, ...]) -> Column:
        if not isinstance(key, tuple) or len(key) < 2:
            raise KeyError(f"{key!r}: name an option and a metric")
        words = tuple(str(word) for word in key)
        alike = [k for k in self._columns if k[: len(words)] == words]
        if len(alike) != 1:
            raise KeyError(f"{words}: {'name a basis, too: ' if alike else 'not one of '}{', '.join(map(str, alike or self._columns))}")
        return self._columns[alike[0]]

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def to_dict(self, *, statuses: bool = False) -> dict[str, Doubles | list[str]]:
        """Values by name, as ``pandas.DataFrame`` takes them; a row a variant, NaN for no value.

        Parameters
        ----------
        statuses : bool
            Whether a list of words stands beside each column: the break-even status, or for other
            metrics and where there is no comparison whether the value exists (``"ok"``).

        Returns
        -------
        dict of str to array of float or list of str
            The axes of a sweep, then ``"workstation total"``, ``"workstation total status"``,
            ``"workstation break_even_first cash"``, ...
        """
        made: dict[str, Doubles | list[str]] = {**self.axes}
        for key, column in self._columns.items():
            made[" ".join(key)] = column.values
            if statuses:
                made[" ".join((*key, "status"))] = column._words()
        return made

    def __repr__(self) -> str:
        return f"<dvtco.Columns: {self.lanes} variants x {list(self._columns)}>"

    def _repr_html_(self) -> str:
        from ._html import columns

        return columns(self)


def _buffer(pointer: str, values: Any) -> Any:
    """A buffer of doubles with these values: the object itself if it is one already."""
    try:
        view = memoryview(values)
    except TypeError:
        view = None
    if view is not None and view.format in _DOUBLES and view.ndim == 1 and view.c_contiguous:
        return values
    numpy = sys.modules.get("numpy")  # never imported by us
    if numpy is not None and isinstance(values, numpy.ndarray):
        if values.dtype.kind not in "iuf" or values.ndim != 1:
            raise TypeError(f"{pointer}: a one-dimensional array of real numbers is needed")
        return numpy.ascontiguousarray(values, dtype=float)
    if isinstance(values, (str, bytes, bytearray, Mapping)):
        raise TypeError(f"{pointer}: a sequence of numbers is needed")
    try:
        return array("d", values)
    except (TypeError, NotImplementedError) as error:
        raise TypeError(f"{pointer}: a sequence of numbers is needed ({error})") from None


def _requests(metrics: Any, basis: Basis | str) -> list[Request]:
    if isinstance(metrics, (str, Request)):
        metrics = (metrics,)
    wanted = Basis(basis)
    return [m if isinstance(m, Request) else Request(Metric(m), wanted) for m in metrics]


def _column(lanes: int, break_even: bool) -> Column:
    """Room for an output."""
    return Column(array("d", [0.0]) * lanes, bytearray(lanes), bytearray(lanes) if break_even else None)


def _outputs(
    study: Study, lanes: int, metrics: Iterable[Request | Metric | str], options: Iterable[str] | None,
    basis: Basis | str,
) -> tuple[list[tuple[Any, ...]], dict[tuple[str, ...], Column]]:
    """Columns for every option and metric, for C and by key."""
    if isinstance(options, str):
        options = (options,)
    names = study.option_names() if options is None else list(options)
    made: dict[tuple[str, ...], Column] = {}
    outputs: list[tuple[Any, ...]] = []
    for request in _requests(metrics, basis):
        metric, of = request.metric.value, request.basis.value
        break_even = request.metric in BREAK_EVENS
        for name in names:
            column = _column(lanes, break_even)
            made[(name, metric, of) if break_even else (name, metric)] = column
            outputs.append((name, METRIC_NUMBERS[metric], BASIS_NUMBERS[of], column.values,
                            column.status_codes, column.break_even_codes))
    return outputs, made


def run(
    study: Study,
    columns: Mapping[str, Iterable[float]],
    metrics: Iterable[Request | Metric | str],
    options: Iterable[str] | None,
    scenario: str | None,
    basis: Basis | str,
    threads: int,
) -> Columns:
    """See :meth:`dvtco.Study.batch`."""
    if not isinstance(columns, Mapping):
        raise TypeError(f"columns must be a mapping, not {type(columns).__name__}")
    inputs = [(pointer, _buffer(pointer, values)) for pointer, values in columns.items()]
    if not inputs:
        raise ValueError("a batch needs at least one column")
    lanes = len(inputs[0][1])
    outputs, made = _outputs(study, lanes, metrics, options, basis)
    problem = _core.batch(study._handle, scenario, inputs, outputs, threads)
    if problem is not None:
        raise StudyError((Problem(*problem),))
    return Columns(lanes, made)


def _named(study: Study, scenario: str | None, name: str) -> tuple[list[str], list[tuple[str, Any]], int]:
    """Names, pointers with values, and how they combine, of a sweep that the study has."""
    found, how, problem = _core.sweep_plan(study._handle, scenario, name)
    if found is None:
        raise StudyError((Problem(*problem or ()),))
    return [axis for axis, _, _ in found], [(p, memoryview(values).cast("d")) for _, p, values in found], how


def _axes(axes: Mapping[str, Iterable[float]], combine: str) -> tuple[list[str], list[tuple[str, Any]], int]:
    """The same of axes that are given."""
    if not isinstance(axes, Mapping):
        raise TypeError(f"axes must be a mapping or the name of a sweep, not {type(axes).__name__}")
    words = _core.list_names("combine")
    if combine not in words:
        raise ValueError(f"{combine!r} is not one of {', '.join(words)}")
    return list(axes), [(pointer, _buffer(pointer, values)) for pointer, values in axes.items()], words.index(combine)


def sweep(
    study: Study,
    axes: Mapping[str, Iterable[float]] | str,
    metrics: Iterable[Request | Metric | str],
    combine: str,
    options: Iterable[str] | None,
    scenario: str | None,
    basis: Basis | str,
    threads: int,
    progress: Any,
) -> Columns:
    """See :meth:`dvtco.Study.sweep`."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function, not {type(progress).__name__}")
    names, inputs, how = _named(study, scenario, axes) if isinstance(axes, str) else _axes(axes, combine)
    points = [array("d", column) for column in _core.sweep_axes(inputs, how)]
    lanes = len(points[0]) if points else 0
    outputs, made = _outputs(study, lanes, metrics, options, basis)
    problem = _core.sweep(study._handle, scenario, inputs, how, outputs, threads, progress)
    if problem is not None:
        raise StudyError((Problem(*problem),))
    return Columns(lanes, made, dict(zip(names, points)))
