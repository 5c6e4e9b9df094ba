"""How the functions reach the C library. Nothing is computed here."""

from __future__ import annotations

import sys
from array import array
from datetime import date
from typing import Any, Literal, TypeAlias, get_args

from .. import _core
from .._batch import _buffer
from .._errors import Error

__all__ = ["Basis", "Convention", "FinanceError", "Numbers", "When"]

Numbers: TypeAlias = Any  # a number, or an array of them
When: TypeAlias = Literal["end", "begin"]
Basis: TypeAlias = Literal[
    "act/365F", "act/360", "act/act-ISDA", "30/360-bond", "30U/360", "30E/360", "30E/360-ISDA"
]
Convention: TypeAlias = Literal[
    "half-year", "mid-quarter-1", "mid-quarter-2", "mid-quarter-3", "mid-quarter-4"
]


class FinanceError(Error, ValueError):
    """A question of finance that has no answer.

    Attributes
    ----------
    code : str
        Why: ``"too_few"`` flows, ``"all_zero"``, ``"no_sign_change"``, ``"no_real_root"``,
        ``"no_solution"``, ``"domain"`` (an argument outside its range), ``"not_reached"``,
        ``"not_finite"`` (the result is too large) or ``"limit"`` (too many periods).
    """

    code: str

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)

    def __reduce__(self) -> tuple[type[FinanceError], tuple[str, str]]:
        return (type(self), (self.code, str(self)))


def number_of(what: str, word: str, words: Any) -> int:
    """Place of a word among those of a type, which are in the order of the C library."""
    known: tuple[str, ...] = get_args(words)
    if word not in known:
        raise FinanceError("domain", f"{what} must be one of {', '.join(known)}, not {word!r}")
    return known.index(word)


def days_of(dates: Any) -> Any:
    """Serial days of dates in ISO form or as ``date``."""
    listed = dates.tolist() if hasattr(dates, "tolist") else dates
    try:
        found = [date.fromisoformat(d) if isinstance(d, str) else d for d in listed]
        return array("i", [d.toordinal() for d in found])
    except ValueError as error:
        raise FinanceError("domain", f"dates: {error}") from None
    except (AttributeError, TypeError):
        raise TypeError("dates must be a sequence of ISO dates (2026-01-31) or datetime.date") from None


def shown(name: str, numbers: dict[str, Any]) -> str:
    """The call as it was written, but for lists; what was not given starts with a line."""
    given = (f"{key}={value!r}" for key, value in numbers.items() if not key.startswith("_"))
    return f"{name}({', '.join(given)})"


def ask(name: str, numbers: dict[str, Any], values: Any, days: Any, choice: int) -> Any:
    """One answer, or the error."""
    answer, code, text = _core.finance(name, tuple(numbers.values()), values, days, choice)
    if code is not None:
        raise FinanceError(code, f"{shown(name, numbers)}: {text} ({code})")
    return answer


def call(
    name: str,
    numbers: dict[str, Numbers],
    values: Any = None,
    days: Any = None,
    choice: int = 0,
) -> Any:
    """A function of the library, for numbers, or element by element for arrays of them."""
    if values is not None:
        values = _buffer("values", values)
    given = list(numbers.values())
    if not any(hasattr(n, "__len__") for n in given):
        return ask(name, numbers, values, days, choice)
    numpy = sys.modules.get("numpy")  # never imported by us
    if numpy is not None and any(hasattr(n, "__array__") for n in given):
        columns = numpy.broadcast_arrays(*(column(numpy, key, n) for key, n in numbers.items()))
        result = numpy.empty(columns[0].shape)
        flat = tuple(numpy.ascontiguousarray(c).reshape(-1) for c in columns)
        _core.finance_each(name, flat, values, days, choice, result.reshape(-1))
        return result[()]
    lists = tuple(_buffer(k, n) if hasattr(n, "__len__") else n for k, n in numbers.items())
    lanes = next(len(n) for n in lists if hasattr(n, "__len__"))
    out = array("d", bytes(8 * lanes))
    _core.finance_each(name, lists, values, days, choice, out)
    return out


def column(numpy: Any, key: str, numbers: Numbers) -> Any:
    """Real numbers as a NumPy array of doubles."""
    made = numpy.asarray(numbers)
    if made.dtype.kind not in "iuf":
        raise TypeError(f"{key}: real numbers are needed")
    return made.astype(float, copy=False)
