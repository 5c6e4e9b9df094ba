"""HTML of results, in the words of the program's report: inline styles only, every text escaped.
Colours are left to the page, so light and dark both work."""

from __future__ import annotations

from html import escape

from ._batch import BREAK_EVENS
from ._enums import BreakEvenStatus, Category, Metric, ValueStatus
from ._errors import shown
from ._ledger import used_categories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._batch import Column, Columns
    from ._break_even import BreakEven
    from ._ledger import Doubles, Ledger
    from ._result import OptionResult, Result, ScenarioResult

_CELL = "padding:2px 10px;border-bottom:1px solid currentColor;text-align:{};font-weight:{}"
_TABLE = '<table style="border-collapse:collapse;margin:2px 0 8px">{}</table>'
_ABSENT = {
    ValueStatus.BASELINE: "baseline",
    ValueStatus.INFEASIBLE: "infeasible",
    ValueStatus.BASELINE_INFEASIBLE: "no baseline",
    ValueStatus.NO_USE: "no use",
    ValueStatus.NOT_FINITE: "too large",
    ValueStatus.INVALID: "invalid",
}
_MONEY, _MONEY_AN_HOUR, _MONTHS = 2, 4, 3  # decimals
_LANES_SHOWN = 10


def _number(value: float | None, decimals: int = _MONEY, status: ValueStatus = ValueStatus.NONE) -> str:
    if value is None:
        return _ABSENT.get(status, "-")
    text = f"{value:,.{decimals}f}"
    return text.removeprefix("-") if not text.strip("-0.") else text  # never "-0.00"


def _name(category: Category) -> str:
    return "own time" if category is Category.TIME else category.value


def _months(be: BreakEven) -> str:
    """A break-even in a few words."""
    if be.value is not ValueStatus.OK:
        return _ABSENT.get(be.value, "-")
    until = "" if be.until is None else f", until {be.until:.1f}"
    if be.status is BreakEvenStatus.ALREADY:
        return f"at once{until}"
    if be.status is BreakEvenStatus.REACHED:
        early = "" if be.first == be.durable else f" (first {be.first:.1f})"
        return f"{be.durable:.1f} months{early or until}"
    if be.status is BreakEvenStatus.RELAPSED:
        return f"only months {be.first:.1f} to {be.lost:.1f}"
    if be.status is BreakEvenStatus.BEYOND_HORIZON:
        return f"{be.first:.1f} months, too late"
    return "never"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int] = (0,),
           marked: Sequence[int] = ()) -> str:
    """A table whose columns `left` are aligned so and whose rows `marked` are bold."""

    def row(cells: Sequence[str], tag: str, weight: str) -> str:
        made = (
            f'<{tag} style="{_CELL.format("left" if i in left else "right", weight)}">'
            f"{escape(shown(cell))}</{tag}>"
            for i, cell in enumerate(cells)
        )
        return f"<tr>{''.join(made)}</tr>"

    body = (row(cells, "td", "bold" if i in marked else "normal") for i, cells in enumerate(rows))
    return _TABLE.format(row(head, "th", "bold") + "".join(body))


def _line(text: str, weight: str = "normal") -> str:
    return f'<p style="margin:8px 0 2px;font-weight:{weight}">{escape(shown(text))}</p>'


def _glance(options: Sequence[OptionResult], cheapest: str | None) -> str:
    head = ["option", "total", "per useful hour", "pays back: cash", "discounted", "selling then"]
    rows = [
        [option.label, _number(option.total, _MONEY, option.status),
         _number(option.cost_per_hour, _MONEY_AN_HOUR, option.cost_per_hour_status),
         *(_months(be) for be in option.break_even.values())]
        for option in options
    ]
    marked = [i for i, option in enumerate(options) if option.name == cheapest]
    return _table(head, rows, left=(0, 3, 4, 5), marked=marked)


def _categories(options: Sequence[OptionResult], cheapest: str | None) -> str:
    """Costs by category: a column each that any option uses."""
    used = list(dict.fromkeys(c for c in options[0].categories if any(o.categories[c] for o in options)))
    if not used:
        return ""
    rows = [
        [o.label, *(_number(o.categories[c], _MONEY, o.status) for c in used)] for o in options
    ]
    marked = [i for i, option in enumerate(options) if option.name == cheapest]
    return _table(["By category", *map(_name, used)], rows, marked=marked)


def _title(scenario: ScenarioResult) -> str:
    currency = scenario._result.currency
    return _line(f"{scenario.name} ({scenario.horizon_months} months, {currency})", "bold")


def scenario(result: ScenarioResult) -> str:
    """A scenario: its options, the cheapest in bold, the verdict, costs by category."""
    options = list(result.options.values())
    return (
        f"<div>{_title(result)}{_glance(options, result.cheapest)}"
        f"{_line(result.verdict)}{_categories(options, result.cheapest)}</div>"
    )


def page(result: Result) -> str:
    """All scenarios of a result."""
    return f"<div>{''.join(scenario(s) for s in result.scenarios.values())}</div>"


def option(result: OptionResult) -> str:
    """An option in one scenario."""
    within = result._result[result._scenario]
    return f"<div>{_title(within)}{_glance([result], None)}{_categories([result], None)}</div>"


def ledger(result: Ledger) -> str:
    """Money by month and category, spread and lump apart, and what a sale would bring."""
    head = ["month"]
    columns: list[Doubles] = []
    for category in used_categories(result):
        flow = result.flows[category]
        for part, values in (("", flow.spread), (" at the end", flow.lump), (", if it ended", flow.stock)):
            if any(values):
                head.append(f"{_name(category)}{part}")
                columns.append(values)
    if result.book_value is not None:
        head.append("book value")
        columns.append(result.book_value)
    rows = [[str(month), *map(_number, row)] for month, row in enumerate(zip(*columns))]
    return f"<div>{_table(head, rows, left=())}</div>"


def _lane(column: Column, lane: int, metric: str) -> str:
    status = column.statuses[lane]
    if status is not ValueStatus.OK:
        answer = column.break_even_statuses[lane] if column.break_even_codes is not None else None
        return _ABSENT.get(status, "-") if answer is None else answer.value
    decimals = _MONEY_AN_HOUR if metric == Metric.COST_PER_HOUR else _MONEY
    return _number(column.values[lane], _MONTHS if metric in BREAK_EVENS else decimals)


def columns(batch: Columns) -> str:
    """The first variants of a batch, a column each output."""
    rows = [
        [str(lane), *(_lane(column, lane, key[1]) for key, column in batch.items())]
        for lane in range(min(batch.lanes, _LANES_SHOWN))
    ]
    head = ["variant", *(", ".join(key) for key in batch)]
    more = f"The first {len(rows)} of {batch.lanes:,} variants." if batch.lanes > len(rows) else ""
    return f"<div>{_table(head, rows)}{_line(more) if more else ''}</div>"
