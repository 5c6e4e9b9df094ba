"""What notebooks and terminals show: HTML in the words of the program's report, every text escaped,
the cheapest option marked; Markdown and tables that keep their shape; short reprs."""

from __future__ import annotations

import html.parser
import pathlib
import re
from typing import Any

import dvtco
import pytest
from support import HOURS, SCENARIO, example, good_files, name_of

HOSTILE_NAMES = ['<img src=x onerror="alert(1)">', "a|b [x](javascript:1)", "\u202eevil", "'\"&amp;",
                 "</td></table><script>", "=1+1", "名前 é 😀"]
BOLD = "\0"  # before the text of a cell that is marked


class Page(html.parser.HTMLParser):
    """Tags, attributes and text of a page; tags must be closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.bold: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.texts.append("")
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag == "td" and "font-weight:bold" in (dict(attrs)["style"] or ""):
            self.texts[-1] = BOLD

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag in ("td", "th"):
            text = self.texts[-1]
            self.tables[-1][-1].append(text.removeprefix(BOLD))
            self.bold.update({text.removeprefix(BOLD)} if text.startswith(BOLD) else ())

    def handle_data(self, data: str) -> None:
        self.texts[-1] += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError("a comment")

    handle_decl = handle_pi = unknown_decl = handle_comment


def page_of(thing: Any) -> Page:
    page = Page()
    page.feed(thing._repr_html_())
    page.close()
    assert not page.open
    assert page.tags <= {"div", "p", "table", "tr", "th", "td"} and page.attributes == {"style"}
    return page


def hostile_result(name: str) -> dvtco.Result:
    data = example()
    data["options"] = {name: data["options"]["autodl"],
                       "w": {**data["options"]["workstation"], "label": name}}
    data["scenarios"] = {name: {}}
    return dvtco.Study.from_dict(data).evaluate()


def parts(result: dvtco.Result) -> list[Any]:
    """Everything of a result that shows itself as HTML."""
    scenario = next(iter(result.scenarios.values()))
    options = list(scenario.options.values())
    return [result, scenario, *options, *(o.ledger for o in options if o.ledger is not None)]


@pytest.mark.parametrize("name", ["plain", *HOSTILE_NAMES])
def test_html_escapes_every_name(name: str) -> None:
    result = hostile_result(name)
    for part in parts(result):
        page_of(part)
    page, shown = page_of(result), name.replace("\u202e", "\\u{202E}")
    first, second = ([row[0] for row in table] for table in page.tables)
    assert first[1:] == second[1:] == [shown, shown]
    assert any(text == f"{shown} (36 months, CNY)" for text in page.texts)
    study = dvtco.Study.from_json(result._study)
    columns = study.batch({HOURS: [12.0]}, ["total"], options=[name])
    assert page_of(columns).tables[0][0][1] == f"{shown}, total"


def cells(markdown: str) -> list[list[list[str]]]:
    """The tables of a Markdown report, without the rules and the escapes."""
    tables: list[list[list[str]]] = [[]]
    for line in markdown.split("## Assumptions used")[0].splitlines():
        if not line.startswith("|"):
            tables.append([])
        elif not line.startswith("|---"):
            row = re.split(r"(?<!\\)\|", line)[1:-1]
            tables[-1].append([re.sub(r"\\(.)", r"\1", cell).strip() for cell in row])
    return [table for table in tables if table]


@pytest.mark.parametrize("path", good_files(), ids=name_of)
def test_html_says_what_the_report_says(path: pathlib.Path) -> None:
    result = dvtco.load(path).evaluate()
    page, report = page_of(result), cells(result.report("markdown"))
    assert len(page.tables) == len(report)
    for mine, theirs in zip(page.tables, report):
        assert mine == theirs
    for scenario in result.scenarios.values():
        title = f"{scenario.name} ({scenario.horizon_months} months, {result.currency})"
        assert title in page.texts
        assert scenario.verdict in page.texts
        cheapest = scenario[scenario.cheapest].label if scenario.cheapest else None
        bold = page_of(scenario).bold
        assert (cheapest in bold) if cheapest else not bold
        assert not bold & {o.label for o in scenario.options.values() if o.label != cheapest}


def test_html_of_parts(result: dvtco.Result) -> None:
    whole, option = page_of(result), result[SCENARIO]["workstation"]
    scenario = page_of(result[SCENARIO])
    assert scenario.tables == whole.tables[:2] and scenario.bold >= {"workstation", "28,322.40"}
    glance, categories = page_of(option).tables
    assert glance == [whole.tables[0][0], whole.tables[0][2]]
    assert categories == [["By category", "capital", "energy"], ["workstation", "23,592.00", "4,730.40"]]
    (months,) = page_of(option.ledger).tables
    assert months[0] == ["month", "capital at the end", "energy"]
    assert months[1] == ["0", "23,592.00", "0.00"] and months[-1] == ["36", "0.00", "131.40"]
    assert len(months) == 38


def test_html_of_a_batch(study: dvtco.Study) -> None:
    metrics = ["total", "cost_per_hour", "break_even_first"]
    columns = study.batch({HOURS: [0.0, 2.0, 12.0, 25.0] * 5}, metrics, options="workstation")
    page = page_of(columns)
    assert page.tables[0][:5] == [
        ["variant", "workstation, total", "workstation, cost_per_hour",
         "workstation, break_even_first, cash"],
        ["0", "23,592.00", "no use", "never"],
        ["1", "24,380.40", "11.1326", "174.691"],
        ["2", "28,322.40", "2.1554", "29.115"],
        ["3", "invalid", "invalid", "invalid"]]
    assert len(page.tables[0]) == 11 and "The first 10 of 20 variants." in page.texts
    assert "variants" not in "".join(page_of(study.batch({HOURS: [1.0]})).texts)
    assert len(page_of(study.batch({HOURS: []})).tables[0]) == 1


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_markdown_and_table_keep_their_shape(name: str) -> None:
    plain, hostile = hostile_result("plain"), hostile_result(name)
    for form in ("markdown", "table"):
        one, two = plain.report(form).splitlines(), hostile.report(form).splitlines()
        assert len(one) == len(two)
        assert "\u202e" not in hostile.report(form)
    for one, two in zip(plain._repr_markdown_().splitlines(), hostile._repr_markdown_().splitlines()):
        assert one.count("|") == two.replace("\\|", "").count("|")
        assert "<" not in two.replace("\\<", "")


def test_no_repr_grows_with_the_data(study: dvtco.Study, result: dvtco.Result) -> None:
    columns = study.batch({HOURS: [1.0] * 10_000}, ["total"])
    option = result[SCENARIO]["workstation"]
    for thing in (*parts(result), columns, columns["autodl", "total"], option.flow("energy")):
        assert repr(thing).startswith(f"<dvtco.{type(thing).__name__}: ") and len(repr(thing)) < 200
    assert "'workstation'" in repr(option) and "CNY 28,322.40" in repr(option)
    assert "capital, energy" in repr(option.ledger)
