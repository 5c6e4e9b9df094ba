"""Studies: read, changed, evaluated. Nothing is computed here; the C library does that."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping

from . import _core
from ._asking import Asking
from ._batch import Columns, Request, run, sweep
from ._enums import Basis, Metric
from ._errors import Problem, StudyError
from ._result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._questions import Progress

__all__ = ["Study", "load", "schema"]


def _study_error(problem: tuple[Any, ...]) -> StudyError:
    return StudyError((Problem(*problem),))


class Study(Asking):
    """A checked study: options, their cost components, scenarios.

    Made by :func:`load`, :meth:`from_json` or :meth:`from_dict`. Fields are read and changed by
    JSON Pointer, in the unit that :func:`dvtco.fields` gives them::

        study["/options/autodl/rent/price_per_hour"] = 1.88

    Distinct studies may be used from any threads; one study may be evaluated by many at once,
    but changed by one only. Studies can be copied and pickled.
    """

    __slots__ = ()

    def __init__(self, *_: object, **__: object) -> None:
        raise TypeError("use dvtco.load, Study.from_json or Study.from_dict")

    @classmethod
    def _of(cls, handle: object) -> Study:
        study = object.__new__(cls)
        study._handle = handle
        return study

    @classmethod
    def _read(
        cls, answer: tuple[Any, list[tuple[Any, ...]], int], filename: str | None = None
    ) -> Study:
        handle, problems, total = answer
        if handle is None:
            if any(problem[0] == "NOMEM" for problem in problems):
                raise MemoryError
            raise StudyError(tuple(Problem(*problem) for problem in problems), total, filename)
        return cls._of(handle)

    @classmethod
    def from_json(cls, text: str | bytes | bytearray | memoryview) -> Study:
        """Read a study from JSON text.

        Parameters
        ----------
        text : str or bytes-like
            One JSON object, UTF-8, at most 1 MiB.

        Raises
        ------
        StudyError
            With every problem of the text, up to 20.
        """
        if not isinstance(text, (str, bytes, bytearray, memoryview)):
            raise TypeError(f"text must be str or bytes, not {type(text).__name__}")
        return cls._read(_core.parse(text))

    @classmethod
    def from_dict(cls, study: Mapping[str, Any]) -> Study:
        """Read a study from plain Python data, as :func:`json.loads` gives it.

        Parameters
        ----------
        study : mapping
            The study's members.

        Raises
        ------
        StudyError
            With every problem of the study, up to 20.
        """
        if not isinstance(study, Mapping):
            raise TypeError(f"study must be a mapping, not {type(study).__name__}")
        try:
            return cls.from_json(json.dumps(dict(study), ensure_ascii=False, allow_nan=False))
        except RecursionError:
            raise ValueError("study is nested too deeply") from None

    def __getitem__(self, pointer: str) -> float:
        """Value of a numeric field of the base study, in the field's unit."""
        value, problem = _core.get(self._handle, pointer)
        if problem is not None:
            raise _study_error(problem)
        return float(value)

    def __setitem__(self, pointer: str, value: float) -> None:
        """Change a numeric field of the base study; scenarios that do not patch it follow.

        Threads in mid-use of this study go on with the study as it was.
        """
        self._handle = self.replace({pointer: value})._handle

    def replace(self, values: Mapping[str, float]) -> Study:
        """A copy with other values; this study stays as it is.

        Parameters
        ----------
        values : mapping of str to float
            New values by JSON Pointer, in the unit of each field.

        Raises
        ------
        StudyError
            For an unknown pointer, or a value that its field or the study refuses.
        """
        if not isinstance(values, Mapping):
            raise TypeError(f"values must be a mapping, not {type(values).__name__}")
        study = self.copy()  # nobody else has its handle yet, so it may be changed in place
        for pointer, value in values.items():
            try:
                _, problem = _core.put(study._handle, pointer, value)
            except (TypeError, OverflowError) as error:
                raise type(error)(f"{pointer}: {error}") from None
            if problem is not None:
                if problem[0] == "NOMEM":
                    raise MemoryError
                raise _study_error(problem)
        return study

    def copy(self) -> Study:
        """A second, independent study that is equal to this one."""
        return type(self)._of(_core.copy(self._handle))

    def evaluate(self) -> Result:
        """Evaluate every option in every scenario."""
        return Result._of(_core.evaluate(self._handle), self.to_json())

    def batch(
        self,
        columns: Mapping[str, Iterable[float]],
        metrics: Iterable[Request | Metric | str] = (Metric.TOTAL,),
        *,
        options: Iterable[str] | None = None,
        scenario: str | None = None,
        basis: Basis | str = Basis.CASH,
        threads: int = 0,
    ) -> Columns:
        """Evaluate many variants of one scenario at once.

        Parameters
        ----------
        columns : mapping of str to sequence of float
            JSON Pointer of each replaced field and its values, one a variant; all of the same
            length. NumPy arrays, ``array``, memoryviews and lists are taken; buffers of doubles
            without a copy.
        metrics : iterable of Metric, str or Request
            What to give back for each option; break-evens on `basis`.
        options : iterable of str, optional
            Names of the options wanted; all by default.
        scenario : str, optional
            Name of the scenario; the first one by default. Columns apply after its patch.
        basis : Basis or str
            Basis of break-even metrics.
        threads : int
            How many threads may work at most; 0 is one for each processor. Every number of
            them gives the same bits.

        Returns
        -------
        Columns
            ``result[option, metric]`` is a column of values with NaN where its status is not ok.

        Raises
        ------
        StudyError
            For an unknown pointer, option or scenario. A bad *value* only gives its variant
            the status ``invalid``.
        """
        return run(self, columns, metrics, options, scenario, basis, threads)

    def sweep(
        self,
        axes: Mapping[str, Iterable[float]] | str,
        metrics: Iterable[Request | Metric | str] = (Metric.TOTAL,),
        *,
        combine: str = "grid",
        options: Iterable[str] | None = None,
        scenario: str | None = None,
        basis: Basis | str = Basis.CASH,
        threads: int = 0,
        progress: Progress = None,
    ) -> Columns:
        """Evaluate every combination of a few values of a few fields.

        Parameters
        ----------
        axes : mapping of str to sequence of float, or str
            JSON Pointer of each field and the values it takes, in its unit; or the name of a sweep
            that the study has, whose `combine` holds then.
        metrics, options, scenario, basis
            As in :meth:`batch`.
        combine : str
            ``"grid"``, every combination, the last field changing fastest, or ``"list"``, side by
            side.
        threads : int
            How many may work at most; 0 is one for each processor.
        progress : callable, optional
            As in :meth:`monte_carlo`.

        Returns
        -------
        Columns
            As of :meth:`batch`, with the value of each field at every point in `axes`.

        Raises
        ------
        StudyError
            For an unknown pointer, option, scenario or sweep, or no points at all.
        """
        return sweep(self, axes, metrics, combine, options, scenario, basis, threads, progress)

    def option_names(self) -> list[str]:
        """Names of the options of the base study, in the order of the file."""
        return list(self.to_dict()["options"])

    def scenario_names(self) -> list[str]:
        """Names of the scenarios, in the order of the file; ``base`` where it has none."""
        return list(self.to_dict().get("scenarios", ("base",)))

    def sweep_names(self) -> list[str]:
        """Names of the sweeps that the file asks for."""
        return list(self.to_dict().get("sweeps", ()))

    def to_json(self) -> str:
        """Canonical JSON: reading it gives an equal study, writing that one the same text."""
        return str(_core.write_study(self._handle))

    def to_dict(self) -> dict[str, Any]:
        """The canonical JSON as plain Python data."""
        data: dict[str, Any] = json.loads(self.to_json())
        return data

    def __eq__(self, other: object) -> bool:
        return self.to_json() == other.to_json() if isinstance(other, Study) else NotImplemented

    def __repr__(self) -> str:
        study = self.to_dict()
        return (f"<dvtco.Study: {len(study['options'])} options over {study['horizon_months']} months, "
                f"{study['currency']}>")

    def __copy__(self) -> Study:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Study:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return (Study.from_json, (self.to_json(),))


def load(path: str | os.PathLike[str]) -> Study:
    """Read a study from a regular file of at most 1 MiB.

    Parameters
    ----------
    path : str or path-like
        The file.

    Raises
    ------
    StudyError
        With every problem of the file, up to 20.
    OSError
        If the file cannot be read.
    """
    if isinstance(path, Mapping):
        raise TypeError("path must be a str or path-like; Study.from_dict takes data")
    name = os.fspath(path)
    if not isinstance(name, str):
        raise TypeError("path must be a str or a path-like of str")
    if "\0" in name:
        raise ValueError("path must not contain NUL")
    handle, problems, total = _core.load(name.encode(sys.getfilesystemencoding(), "surrogateescape"))
    if handle is None and problems and problems[0][0] == "IO":
        if not os.path.exists(name) or os.path.isfile(name) or os.path.isdir(name):
            with open(name, "rb"):  # tells what is wrong in the words of the system
                pass
        raise OSError(f"{name}: {problems[0][4]}")
    return Study._read((handle, problems, total), name)


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of study files."""
    data: dict[str, Any] = json.loads(_core.write_schema())
    return data
