"""Questions beyond one run: Monte Carlo, solving, tornados. Nothing is computed here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from . import _core
from ._answers import (
    Bar,
    Correlation,
    ElasticityStatus,
    Index,
    Indices,
    Input,
    Outlook,
    Root,
    RootKind,
    Sampling,
    Sensitivity,
    Solution,
    SolveStatus,
    Summary,
    Uncertainty,
)
from ._enums import BASIS_NUMBERS, FORMATS, METRIC_NUMBERS, Basis, ByWord, Metric, ValueStatus
from ._errors import Problem, StudyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._asking import Asking

    Progress = Callable[[float], object] | None

SAMPLING_NUMBERS: dict[str, int] = {n: i for i, n in enumerate(_core.list_names("sampling"))}


def _asked(study: Asking, kind: str, question: tuple[Any, ...], progress: Progress) -> tuple[Any, dict[str, Any]]:
    """The answer's handle and its JSON."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function, not {type(progress).__name__}")
    answer = getattr(_core, kind)(study._handle, question, progress)
    if type(answer).__name__ == "tuple":
        raise StudyError((Problem(*answer),))
    data: dict[str, Any] = json.loads(_core.write_answer(answer, FORMATS["json"], 0))
    for key in ("schema_version", "version"):
        del data[key]
    return answer, data


def asked_again(kind: str, study: str, question: tuple[Any, ...]) -> Any:
    """An answer from a pickle: the same question to the same study has the same answer."""
    from ._study import Study

    return _MAKERS[kind](Study.from_json(study), question, None)


def _root(data: dict[str, Any]) -> Root:
    data.update(kind=RootKind(data["kind"]), left_status=ValueStatus(data["left_status"]),
                right_status=ValueStatus(data["right_status"]))
    return Root(**data)


def _bar(data: dict[str, Any]) -> Bar:
    data.update(at_low_status=ValueStatus(data["at_low_status"]), at_high_status=ValueStatus(data["at_high_status"]),
                elasticity_status=ElasticityStatus(data["elasticity_status"]))
    return Bar(**data)


def _solution(study: Asking, question: tuple[Any, ...], progress: Progress) -> Solution:
    handle, data = _asked(study, "solve", question, progress)
    data["from_"] = data.pop("from")
    data.update(metric=Metric(data["metric"]), basis=Basis(data["basis"]), status=SolveStatus(data["status"]),
                roots=tuple(map(_root, data["roots"])))
    return Solution(handle, ("solve", study.to_json(), question), **data)


def _sensitivity(study: Asking, question: tuple[Any, ...], progress: Progress) -> Sensitivity:
    handle, data = _asked(study, "tornado", question, progress)
    data.update(metric=Metric(data["metric"]), basis=Basis(data["basis"]),
                base_status=ValueStatus(data["base_status"]), bars=tuple(map(_bar, data["bars"])))
    return Sensitivity(handle, ("tornado", study.to_json(), question), **data)


def _uncertainty(study: Asking, question: tuple[Any, ...], progress: Progress) -> Uncertainty:
    handle, data = _asked(study, "monte_carlo", question, progress)
    options: dict[str, Outlook] = {}
    for index, option in enumerate(data["options"]):
        option["summaries"] = ByWord({Metric(k): Summary(**v) for k, v in option["summaries"].items()})
        options[option["name"]] = Outlook(**option, _handle=handle, _index=index)
    inputs = (Input(i["pointer"], MappingProxyType(i["distribution"]), handle, index)
              for index, i in enumerate(data["inputs"]))
    data.update(sampling=Sampling(data["sampling"]), basis=Basis(data["basis"]),
                options=MappingProxyType(options), inputs=tuple(inputs),
                correlations=tuple(Correlation(**c) for c in data["correlations"]))
    return Uncertainty(handle, ("monte_carlo", study.to_json(), question), **data)


def _indices(study: Asking, question: tuple[Any, ...], progress: Progress) -> Indices:
    handle, data = _asked(study, "sobol", question, progress)
    for index in data["indices"]:
        index["distribution"] = MappingProxyType(index["distribution"])
    data.update(metric=Metric(data["metric"]), basis=Basis(data["basis"]),
                indices=tuple(Index(**index) for index in data["indices"]))
    return Indices(handle, ("sobol", study.to_json(), question), **data)


_MAKERS: dict[str, Callable[..., Any]] = {
    "solve": _solution, "tornado": _sensitivity, "monte_carlo": _uncertainty, "sobol": _indices}


def _whole(name: str, value: int, most: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}")
    number = value.__index__()
    if not 0 <= number <= most:
        raise ValueError(f"{name} must be from 0 to {most}")
    return number


_INT, _SIZE = 2**31 - 1, 2**63 - 1


def solve(
    study: Asking, pointer: str, option: str | None, scenario: str | None, metric: Metric | str,
    basis: Basis | str, target: float, equal_to_baseline: bool, month: int | None, from_: float | None,
    to: float | None, progress: Progress,
) -> Solution:
    """See :meth:`dvtco.Study.solve`."""
    question = (scenario, option, pointer, METRIC_NUMBERS[Metric(metric).value],
                BASIS_NUMBERS[Basis(basis).value], target, bool(equal_to_baseline),
                0 if month is None else _whole("month", month, _INT), from_ is not None, from_ or 0.0,
                to is not None, to or 0.0)
    return _solution(study, question, progress)


def tornado(
    study: Asking, fields: Mapping[str, tuple[float, float]] | Iterable[str] | None, option: str | None,
    scenario: str | None, metric: Metric | str, basis: Basis | str, month: int | None, fraction: float,
    progress: Progress,
) -> Sensitivity:
    """See :meth:`dvtco.Study.tornado`."""
    wanted: list[tuple[Any, ...]]
    ends = isinstance(fields, Mapping)
    if isinstance(fields, str):
        fields = (fields,)
    pairs: Any = fields
    if ends:
        wanted = [(pointer, *pair) for pointer, pair in pairs.items()]
    else:
        wanted = [(pointer, 0.0, 0.0) for pointer in pairs or ()]
    question = (scenario, option, METRIC_NUMBERS[Metric(metric).value], BASIS_NUMBERS[Basis(basis).value],
                0 if month is None else _whole("month", month, _INT), fraction, wanted, ends)
    return _sensitivity(study, question, progress)


def monte_carlo(
    study: Asking, n: int, seed: int, sampling: Sampling | str, replicates: int, scenario: str | None,
    basis: Basis | str, risk_percent: int, streaming: bool, threads: int, progress: Progress,
) -> Uncertainty:
    """See :meth:`dvtco.Study.monte_carlo`."""
    question = (scenario, _whole("n", n, _SIZE), _whole("seed", seed, 2**64 - 1),
                SAMPLING_NUMBERS[Sampling(sampling).value], _whole("replicates", replicates, _INT),
                BASIS_NUMBERS[Basis(basis).value], _whole("risk_percent", risk_percent, _INT),
                _whole("threads", threads, 2**32 - 1), bool(streaming))
    return _uncertainty(study, question, progress)


def sobol(
    study: Asking, n: int, seed: int, replicates: int, option: str | None, scenario: str | None,
    metric: Metric | str, basis: Basis | str, threads: int, progress: Progress,
) -> Indices:
    """See :meth:`dvtco.Study.sobol`."""
    question = (scenario, option, METRIC_NUMBERS[Metric(metric).value], BASIS_NUMBERS[Basis(basis).value],
                _whole("n", n, _SIZE), _whole("seed", seed, 2**64 - 1), _whole("replicates", replicates, _INT),
                _whole("threads", threads, 2**32 - 1))
    return _indices(study, question, progress)
