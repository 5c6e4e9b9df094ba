"""The main job from Python: the figures of the README, by hand formula, and typed errors."""

import pathlib

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
