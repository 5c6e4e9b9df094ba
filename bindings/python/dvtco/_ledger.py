"""Months by category, as read-only columns."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from ._enums import ByWord, Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Doubles = memoryview[float]
else:
    Doubles = memoryview  # before Python 3.14 it cannot say of what

__all__ = ["Flow", "Ledger"]


@dataclass(frozen=True)
class Flow:
    """Monthly money of one category, months 0 to the horizon, in the study's currency.

    Attributes
    ----------
    spread, lump : memoryview of float
        Money that falls evenly within each month, and money that falls at its end.
    stock : memoryview of float
        Money that ending at each month would change hands; a resale is negative.
    """

    spread: Doubles
    lump: Doubles
    stock: Doubles

    def __repr__(self) -> str:
        return f"<dvtco.Flow: months 0 to {len(self.spread) - 1}>"

    def __reduce__(self) -> tuple[Any, tuple[bytes, ...]]:
        return (_flow, tuple(bytes(part) for part in (self.spread, self.lump, self.stock)))


@dataclass(frozen=True)
class Ledger:
    """Month by category; the last stocks are the closing row. Its length is that of its columns.

    Attributes
    ----------
    flows : mapping of Category to Flow
        Every category, those without any money included.
    book_value : memoryview of float or None
        Book value, in money, at the end of months 0 to the horizon; not a cost.
    """

    flows: ByWord[Category, Flow]
    book_value: Doubles | None

    def __len__(self) -> int:
        return len(self.flows[Category.CAPITAL].spread)

    def to_dict(self) -> dict[str, list[float]]:
        """Columns by name, as ``pandas.DataFrame`` takes them; a row a month, from month 0.

        Returns
        -------
        dict of str to list of float
            ``"energy spread"``, ``"capital lump"``, ``"resale stock"``, ...: money, of every part
            that is not 0 throughout; and ``"book_value"`` where there is one.
        """
        columns = {
            f"{category.value} {part}": list(values)
            for category in used_categories(self)
            for part, values in vars(self.flows[category]).items()
            if any(values)
        }
        if self.book_value is not None:
            columns["book_value"] = list(self.book_value)
        return columns

    def __repr__(self) -> str:
        used = ", ".join(category.value for category in used_categories(self))
        return f"<dvtco.Ledger: months 0 to {len(self) - 1}, {used or 'no money'}>"

    def _repr_html_(self) -> str:
        from ._html import ledger

        return ledger(self)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        book = None if self.book_value is None else bytes(self.book_value)
        return (_ledger, (dict(self.flows), book))


def used_categories(ledger: Ledger) -> list[Category]:
    """Categories with any money in any month."""
    return [
        category for category, flow in ledger.flows.items()
        if any(flow.spread) or any(flow.lump) or any(flow.stock)
    ]


def _column(values: list[float] | bytes) -> Doubles:
    """Read-only doubles, from numbers or from the bytes of such a column."""
    column: Any = memoryview(array("d", values)).toreadonly()
    made: Doubles = column
    return made


def _flow(*parts: list[float] | bytes) -> Flow:
    return Flow(*(_column(part) for part in parts))


def _ledger(flows: dict[Category, Flow], book: list[float] | bytes | None) -> Ledger:
    return Ledger(ByWord(flows), None if book is None else _column(book))


def ledger_of(data: dict[str, Any]) -> Ledger | None:
    """The ledger of an option of the JSON report."""
    if data["ledger"] is None:
        return None
    flows = {
        Category(name): _flow(flow["spread"], flow["lump"], flow["stock"])
        for name, flow in data["ledger"].items()
    }
    return _ledger(flows, data.get("book_value"))
