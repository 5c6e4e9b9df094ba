"""The main job from Python: the figures of the README, by hand formula, and typed errors."""

import concurrent.futures
import copy
import math
import pathlib
import pickle

import dvtco
import pytest

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"


def months(hours_per_day: float) -> float:
    """Price over the saving a month; a month is a twelfth of 365 days."""
    return 23592 / ((2.58 - 0.6 * 0.6) * hours_per_day * 365) * 12


@pytest.mark.parametrize("hours", [12, 18])
def test_break_even_is_the_hand_formula(hours: float) -> None:
    result = dvtco.load(EXAMPLES / "scenarios.json").evaluate()
    be = result[f"{hours} h/day"]["workstation"].break_even[dvtco.Basis.CASH]
    assert be.status is dvtco.BreakEvenStatus.REACHED
    assert be.first == pytest.approx(months(hours), rel=1e-12)


def test_errors_say_where_and_what() -> None:
    text = (EXAMPLES / "scenarios.json").read_text().replace("load_kw", "load_kv")
    with pytest.raises(dvtco.StudyError) as caught:
        dvtco.Study.from_json(text)
    codes = [problem.code for problem in caught.value.errors]
    assert codes == ["UNKNOWN"]
    assert "load_kw" in caught.value.errors[0].hint


def test_batch_lanes_equal_single_runs() -> None:
    study = dvtco.load(EXAMPLES / "scenarios.json")
    pointer = "/options/autodl/rent/price_per_hour"
    rents = [0.3, 1.67, 1.88, 2.58]
    columns = study.batch({pointer: rents}, ["total", "break_even_first"])
    for lane, rent in enumerate(rents):
        option = study.replace({pointer: rent}).evaluate()["12 h/day"]["workstation"]
        assert columns["workstation", "total"].values[lane] == option.total
        status = columns["workstation", "break_even_first"].break_even_statuses[lane]
        assert status is option.break_even["cash"].status


def test_words_floats_and_files() -> None:
    study = dvtco.load(EXAMPLES / "scenarios.json")
    option = study.evaluate()["12 h/day"]["workstation"]
    assert str(dvtco.BreakEvenStatus.REACHED) == f"{dvtco.BreakEvenStatus.REACHED}" == "reached"
    assert isinstance(option.categories[dvtco.Category.RENT], float)
    with pytest.raises(FileNotFoundError):
        dvtco.load("no such file.json")
    with pytest.raises(TypeError, match="/usage/hours_per_day"):
        study["/usage/hours_per_day"] = "12"  # type: ignore[assignment]
    columns = study.batch({"/usage/hours_per_day": [12.0]}, ["break_even_first"],
                          basis=dvtco.Basis.LIQUIDATION)
    assert len(columns["workstation", "break_even_first"].values) == 1


def test_copies_pickles_and_threads_agree() -> None:
    study = dvtco.load(EXAMPLES / "case_b.json")
    wanted = study.evaluate().to_json("ledger")
    for other in (study.copy(), copy.deepcopy(study), pickle.loads(pickle.dumps(study))):
        assert other == study
        assert other.evaluate().to_json("ledger") == wanted
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: study.evaluate().to_json("ledger"), range(32)))
    assert set(made) == {wanted}


def test_nonsense_never_crashes() -> None:
    for text in (None, 3, object(), [1], memoryview(b"12").cast("B")[::2]):
        with pytest.raises((TypeError, ValueError, BufferError, dvtco.Error)):
            dvtco.Study.from_json(text)  # type: ignore[arg-type]
    endless: dict[str, object] = {}
    endless["options"] = endless
    with pytest.raises(ValueError):
        dvtco.Study.from_dict(endless)
    study = dvtco.load(EXAMPLES / "scenarios.json")
    for values in ("12", b"12", [None], [[1.0]], {"a": 1}, 5):
        with pytest.raises(TypeError):
            study.batch({"/usage/hours_per_day": values})  # type: ignore[dict-item]
    columns = study.batch({"/usage/hours_per_day": [12.0, math.nan, 99.0]})
    words = [status.value for status in columns["workstation", "total"].statuses]
    assert words == ["ok", "invalid", "invalid"]
