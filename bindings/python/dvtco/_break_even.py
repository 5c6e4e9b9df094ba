"""When an option pays back, and every time its cost crosses that of the baseline."""

from __future__ import annotations

from dataclasses import dataclass

from ._enums import BreakEvenStatus, Category, ValueStatus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["BreakEven", "Crossing"]


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


def break_even_of(data: dict[str, Any]) -> BreakEven:
    """The break-even of an option of the JSON report."""
    known = dict(data)
    known["value"] = ValueStatus(known["value"])
    if "status" in known:
        known["status"] = BreakEvenStatus(known["status"])
        known["searched_to_months"] = int(known["searched_to_months"])
        known["reason"] = Category(known["reason"]) if known["reason"] else None
        known["crossings"] = tuple(Crossing(**crossing) for crossing in known["crossings"])
    return BreakEven(**known)
