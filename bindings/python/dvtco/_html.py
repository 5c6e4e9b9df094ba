"""HTML of results: one table a scenario, inline attributes only, every text escaped. Colours are
left to the page, so light and dark both work."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ._enums import BreakEvenStatus, ValueStatus

if TYPE_CHECKING:
    from ._result import BreakEven, Result, ScenarioResult

_CELL = 'style="padding:2px 10px;border-bottom:1px solid currentColor;text-align:{}"'
_WORDS = {
    ValueStatus.BASELINE: "baseline",
    ValueStatus.INFEASIBLE: "infeasible",
    ValueStatus.BASELINE_INFEASIBLE: "no baseline",
    ValueStatus.NO_USE: "no use",
    ValueStatus.NOT_FINITE: "too large",
}


def _money(value: float | None, decimals: int = 2) -> str:
    return "-" if value is None else f"{value:,.{decimals}f}"


def _months(be: BreakEven) -> str:
    """A break-even in a few words."""
    if be.value is not ValueStatus.OK:
        return _WORDS.get(be.value, "-")
    if be.status is BreakEvenStatus.ALREADY:
        return "at once" + (f", until {be.until:.1f}" if be.until is not None else "")
    if be.status is BreakEvenStatus.REACHED:
        return f"{be.durable:.1f} months"
    if be.status is BreakEvenStatus.RELAPSED:
        return f"only months {be.first:.1f} to {be.lost:.1f}"
    if be.status is BreakEvenStatus.BEYOND_HORIZON:
        return f"{be.first:.1f} months, too late"
    return "never"


def _row(cells: list[str], tag: str) -> str:
    left = (0, 3, 4, 5)
    made = (
        f'<{tag} {_CELL.format("left" if i in left else "right")}>{escape(cell)}</{tag}>'
        for i, cell in enumerate(cells)
    )
    return f"<tr>{''.join(made)}</tr>"


def _scenario(scenario: ScenarioResult, currency: str) -> str:
    head = ["option", f"total {currency}", "per useful hour", "pays back: cash", "discounted",
            "selling then"]
    rows = [_row(head, "th")]
    for option in scenario.options.values():
        rows.append(_row([option.label, _money(option.total), _money(option.cost_per_hour, 4),
                          *(_months(be) for be in option.break_even.values())], "td"))
    title = f"{scenario.name} ({scenario.horizon_months} months)"
    return (
        f'<p style="margin:8px 0 2px"><b>{escape(title)}</b></p>'
        f'<table style="border-collapse:collapse">{"".join(rows)}</table>'
        f'<p style="margin:2px 0 12px">{escape(scenario.verdict)}</p>'
    )


def page(result: Result) -> str:
    """All scenarios of a result."""
    return "<div>" + "".join(_scenario(s, result.currency) for s in result.scenarios.values()) + "</div>"
