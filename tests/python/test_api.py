"""The public calls of the package: reading, changing, evaluating, showing, copying, pickling."""

from __future__ import annotations

import copy
import dataclasses
import json
import pathlib
import pickle
import subprocess
from typing import Any

import dvtco
import pytest
from dvtco import _core
from support import EXAMPLES, HOURS, RENT, ROOT, SCENARIO, example


def test_every_way_to_read_gives_the_same_study(study: dvtco.Study) -> None:
    path = EXAMPLES / "scenarios.json"
    data = path.read_bytes()
    others = [dvtco.load(str(path)), dvtco.Study.from_json(data.decode()),
              dvtco.Study.from_json(data), dvtco.Study.from_json(bytearray(data)),
              dvtco.Study.from_json(memoryview(data)), dvtco.Study.from_dict(example()),
              dvtco.Study.from_dict(study.to_dict())]
    assert all(other == study for other in others)
    assert study != study.replace({HOURS: 1.0}) and study != 1
    with pytest.raises(TypeError):
        hash(study)


def test_get_set_replace_copy(study: dvtco.Study) -> None:
    assert (study[HOURS], study[RENT], study["/horizon_months"]) == (12.0, 2.58, 36.0)
    assert study["/options/workstation/perf"] == 1.0  # a default
    other = study.replace({HOURS: 6, RENT: 1.5})
    assert (other[HOURS], other[RENT], study[HOURS], study[RENT]) == (6.0, 1.5, 12.0, 2.58)
    twin = study.copy()
    twin[HOURS] = 3
    assert (twin[HOURS], study[HOURS]) == (3.0, 12.0)
    with pytest.raises(dvtco.StudyError) as caught:
        study[HOURS] = 25
    assert (caught.value.errors[0].code, study[HOURS]) == ("RANGE", 12.0)
    for pointer in ("/nope", "", "usage", "/currency", "/options/autodl/rent", "/usage/~2"):
        with pytest.raises(dvtco.StudyError):
            study[pointer]
        with pytest.raises(dvtco.StudyError):
            study[pointer] = 1.0
    assert study.option_names() == ["autodl", "workstation"]


def test_results_are_mappings_with_words_as_keys(result: dvtco.Result) -> None:
    assert list(result) == [SCENARIO, "18 h/day"] and len(result) == 2
    assert dict(result) == result.scenarios and "no" not in result and result.get("no") is None
    scenario = result[SCENARIO]
    assert list(scenario.items()) == list(scenario.options.items())
    assert list(scenario) == ["autodl", "workstation"] and len(scenario) == 2
    option = scenario["workstation"]
    for category in dvtco.Category:
        assert option.categories[category] == option.categories[category.value]  # type: ignore
        flow = option.flow(category)
        assert option.flow(category.value) == flow
        assert len(flow.spread) == len(flow.lump) == len(flow.stock) == 37
    for basis in dvtco.Basis:
        assert option.break_even[basis] is option.break_even[basis.value]  # type: ignore
    for call in (lambda: result["no"], lambda: scenario["no"], lambda: option.categories["no"]):
        with pytest.raises(KeyError):
            call()
    with pytest.raises(ValueError):
        option.flow("no")


def test_results_cannot_be_changed(result: dvtco.Result) -> None:
    scenario = result[SCENARIO]
    option = scenario["workstation"]
    ledger = option.ledger
    assert ledger is not None
    frozen: list[Any] = [scenario, option, ledger, option.flow("energy"), scenario.assumptions[0],
                         option.break_even[dvtco.Basis.CASH], dvtco.fields()[0]]
    for item in frozen:
        name = dataclasses.fields(item)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(item, name, 1)
    flow = option.flow("energy")
    for column in (flow.spread, flow.lump, flow.stock):
        assert column.readonly and column.format == "d"
        with pytest.raises(TypeError):
            column[0] = 1.0
    maps: list[Any] = [result.scenarios, scenario.options, option.categories, option.break_even,
                       ledger.flows]
    for mapping in maps:
        with pytest.raises(TypeError):
            mapping["x"] = 1


def test_attributes_of_a_result_cannot_be_set() -> None:
    result = dvtco.load(EXAMPLES / "scenarios.json").evaluate()
    with pytest.raises(AttributeError):
        result.currency = "XXX"


def test_infeasible_options_have_no_figures(study: dvtco.Study) -> None:
    data = study.to_dict()
    data["usage"] = {"hours_per_month": 5000}
    data["scenarios"] = {"much": {}}
    option = dvtco.Study.from_dict(data).evaluate()["much"]["workstation"]
    assert option.status is dvtco.ValueStatus.INFEASIBLE
    assert option.total is None and option.ledger is None
    assert option.break_even[dvtco.Basis.CASH].status is None
    with pytest.raises(ValueError, match="infeasible"):
        option.flow("rent")


def test_reports_refuse_words_that_they_do_not_know(result: dvtco.Result) -> None:
    for arguments in (("xml",), ("json", "cells"), ("table", "summary", "fr"), ("",), (None,)):
        with pytest.raises(ValueError):
            result.report(*arguments)  # type: ignore[arg-type]
    assert result.to_json() == result.report("json")
    assert result.to_dict("lines") == json.loads(result.report("json", "lines"))


def test_repr_and_str(study: dvtco.Study, result: dvtco.Result) -> None:
    assert repr(result) == "<dvtco.Result: 2 scenarios, CNY>"
    assert str(result) == result.report()
    assert repr(study) == "<dvtco.Study: 2 options over 36 months, CNY>"
    assert "variants" in repr(study.batch({HOURS: [1.0]}))
    problem = dvtco.Problem("RANGE", "/a", 3, 7, "too much", "less")
    assert str(problem) == "3:7: error: /a: too much (less)"
    assert str(dvtco.Problem("IO", "", 0, 0, "gone", "")) == "error: gone"


def test_tree_of_errors() -> None:
    assert issubclass(dvtco.StudyError, dvtco.Error) and issubclass(dvtco.StudyError, ValueError)
    with pytest.raises(dvtco.StudyError) as caught:
        dvtco.Study.from_json("{" + ",".join(f'"k{i}":1' for i in range(30)) + "}")
    error = caught.value
    assert len(error.errors) == 20 and error.total > 30
    assert str(error).endswith(f"and {error.total - 20} more")
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (twin.errors, twin.total, str(twin)) == (error.errors, error.total, str(error))


def things(which: str) -> Any:
    study = dvtco.load(EXAMPLES / "case_b.json")
    result = study.evaluate()
    scenario = next(iter(result.scenarios.values()))
    option = list(scenario.options.values())[-1]
    return {
        "study": study, "result": result, "scenario": scenario, "option": option,
        "ledger": option.ledger, "flow": option.flow("energy"), "assumption": scenario.assumptions[0],
        "break_even": option.break_even[dvtco.Basis.CASH], "fields": dvtco.fields(),
        "request": dvtco.Request(dvtco.Metric.TOTAL), "metric": dvtco.Metric.NPV,
        "columns": study.batch({HOURS: [1.0, 2.0]}, ["total", "break_even_first"]),
    }[which]


def shape(thing: Any) -> Any:
    """What two equal things have in common."""
    if isinstance(thing, dvtco.Result):
        return thing.to_json("ledger") + thing.to_json("lines") + thing.to_json()
    if isinstance(thing, dvtco.Columns):
        return {key: bytes(memoryview(c.values)) + bytes(c.status_codes) for key, c in thing.items()}
    return thing


THINGS = ["study", "result", "scenario", "option", "ledger", "flow", "assumption", "break_even",
          "fields", "request", "metric", "columns"]


@pytest.mark.parametrize("which", THINGS)
@pytest.mark.parametrize("way", [lambda x: pickle.loads(pickle.dumps(x)), copy.deepcopy],
                         ids=["pickle", "deepcopy"])
def test_everything_can_be_pickled_and_copied(which: str, way: Any) -> None:
    thing = things(which)
    assert shape(way(thing)) == shape(thing)


def test_distributions_stand_beside_their_centre() -> None:
    data = example()
    data["electricity"]["price_per_kwh"] = {"uniform": [0.5, 0.7]}
    result = dvtco.Study.from_dict(data).evaluate()
    found = {a.pointer: a for a in result[SCENARIO].assumptions if a.distribution is not None}
    assert list(found) == ["/electricity/price_per_kwh"]
    one = found["/electricity/price_per_kwh"]
    assert one.value == pytest.approx(0.6) and one.distribution == {"uniform": [0.5, 0.7]}
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    with pytest.raises(TypeError):
        one.distribution["uniform"] = 1  # type: ignore[index]


def test_equality_of_results(study: dvtco.Study, result: dvtco.Result) -> None:
    again = study.evaluate()
    assert again[SCENARIO] == result[SCENARIO]
    assert again[SCENARIO]["workstation"] == result[SCENARIO]["workstation"]
    assert again[SCENARIO] != again["18 h/day"]
    assert copy.copy(again[SCENARIO]) == again[SCENARIO]


def test_missing_files_and_folders(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        dvtco.load(tmp_path / "none.json")
    assert caught.value.filename.endswith("none.json")
    with pytest.raises(IsADirectoryError):
        dvtco.load(tmp_path)
    with pytest.raises(OSError, match="regular file"):
        dvtco.load("/dev/zero")
    with pytest.raises(NotADirectoryError):
        dvtco.load(EXAMPLES / "scenarios.json" / "x")


def test_schema_is_the_one_of_the_repository() -> None:
    path = ROOT / "libtco" / "doc" / "study.schema.json"
    assert dvtco.schema() == json.loads(path.read_text(encoding="utf-8"))


def test_fields_are_those_of_the_schema() -> None:
    classes = {c.name: c for c in dvtco.fields()}
    assert {f.name for f in classes["study"].fields} <= set(dvtco.schema()["properties"])
    for group in classes.values():
        assert group.help and group.fields
        for field in group.fields:
            assert field.name and field.help
            assert field.minimum <= field.maximum
            assert field.kind not in ("number", "count") or field.unit
            assert (field.inner is None) or field.inner in classes
            assert (field.default is not None) == (field.need == "default")
            assert not field.choices or field.default is None or field.default in field.choices


@pytest.mark.parametrize("kind, enum", [
    ("category", dvtco.Category), ("basis", dvtco.Basis), ("metric", dvtco.Metric),
    ("value_status", dvtco.ValueStatus), ("break_even_status", dvtco.BreakEvenStatus),
    ("origin", dvtco.Origin)])
def test_enums_are_those_of_the_library(kind: str, enum: Any) -> None:
    assert [member.value for member in enum] == _core.list_names(kind)
    assert all(member.name == member.value.upper() for member in enum)


def test_names_that_are_not_there_are_answered_with_those_that_are(result: dvtco.Result) -> None:
    with pytest.raises(KeyError, match=r"'12 h' is not one of '12 h/day', '18 h/day'"):
        result["12 h"]
    with pytest.raises(KeyError, match=r"'ws' is not one of 'autodl', 'workstation'"):
        result[SCENARIO]["ws"]


def test_errors_of_a_file_name_it_as_the_program_does(tmp_path: pathlib.Path, program: str) -> None:
    path = tmp_path / "my study.json"
    path.write_text((EXAMPLES / "scenarios.json").read_text().replace('"load_kw"', '"load_kv"'))
    with pytest.raises(dvtco.StudyError) as caught:
        dvtco.load(path)
    assert caught.value.filename == str(path)
    done = subprocess.run([program, "--check", str(path)], capture_output=True, text=True, check=False)
    assert str(caught.value) + "\n" == done.stderr
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.filename) == (str(caught.value), str(path))
    with pytest.raises(dvtco.StudyError) as caught:
        dvtco.Study.from_json("{}")
    assert caught.value.filename is None and "my study" not in str(caught.value)


def test_a_ledger_and_columns_as_plain_columns(study: dvtco.Study, result: dvtco.Result) -> None:
    ledger = result[SCENARIO]["workstation"].ledger
    assert ledger is not None and len(ledger) == 37
    months = ledger.to_dict()
    # 23,592 at the start; 0.6 kW x 12 hours x 365/12 days x 0.6 a month.
    assert list(months) == ["capital lump", "energy spread"]
    assert months["capital lump"] == [23592.0] + [0.0] * 36
    assert months["energy spread"][0] == 0.0
    assert months["energy spread"][1:] == pytest.approx([131.4] * 36, rel=1e-12)
    columns = study.batch({HOURS: [6, 12]}, ["total", "break_even_first"], options=["workstation"])
    data = columns.to_dict()
    assert list(data) == ["workstation total", "workstation break_even_first cash"]
    assert list(data["workstation total"]) == pytest.approx([23592 + 18 * 131.4, 28322.4], rel=1e-12)
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    assert pandas.DataFrame(data).shape == (2, 2)
    assert pandas.DataFrame(months)["energy spread"].sum() == pytest.approx(4730.4)


def test_figures_in_reprs_are_as_in_the_table(result: dvtco.Result) -> None:
    assert repr(result[SCENARIO]["workstation"]) == (
        "<dvtco.OptionResult: 'workstation' in '12 h/day', total CNY 28,322.40>")
