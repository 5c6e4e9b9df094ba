"""What may be asked of a study besides its plain result; the answers' classes are loaded then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ._enums import Basis, Metric

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._answers import Indices, Sampling, Sensitivity, Solution, Uncertainty
    from ._questions import Progress


class Asking:
    """The base of :class:`dvtco.Study`, with its longer questions."""

    __slots__ = ("_handle",)

    _handle: Any

    def to_json(self) -> str:
        """Canonical JSON of the study."""
        raise NotImplementedError

    def monte_carlo(
        self,
        n: int = 65536,
        *,
        seed: int = 0,
        sampling: Sampling | str = "sobol",
        replicates: int = 16,
        scenario: str | None = None,
        basis: Basis | str = Basis.CASH,
        risk_percent: int = 95,
        streaming: bool = False,
        threads: int = 0,
        progress: Progress = None,
    ) -> Uncertainty:
        """Draw samples of every number that has a distribution, and evaluate them.

        Parameters
        ----------
        n : int
            Number of samples: `replicates` times a power of two of Sobol points, any number of random ones.
            The first n of 2n samples are those of n.
        seed : int
            Below 2**64, without a unit. The same seed gives the same bits.
        sampling : Sampling or str
            ``"sobol"``, far more even, or ``"random"``.
        replicates : int
            Number of independent scrambles of Sobol points, from which standard errors come.
        scenario : str, optional
            The first one by default.
        basis : Basis or str
            Of break-evens.
        risk_percent : int
            Level of value at risk, of a hundred: no unit.
        streaming : bool
            In fixed memory, whatever `n` is: no values are kept, and quantiles come from counts.
        threads : int
            How many may work at most; 0 is one for each processor.
        progress : callable, optional
            Called now and then with the part that is done, from 0 to 1, on this thread. What it
            raises ends the run.

        Raises
        ------
        StudyError
            For an unknown scenario, or a number of samples that cannot be.
        """
        from ._questions import monte_carlo

        return monte_carlo(self, n, seed, sampling, replicates, scenario, basis, risk_percent, streaming,
                           threads, progress)

    def solve(
        self,
        pointer: str,
        *,
        option: str | None = None,
        scenario: str | None = None,
        metric: Metric | str = Metric.SAVING,
        basis: Basis | str = Basis.CASH,
        target: float = 0.0,
        equal_to_baseline: bool = False,
        month: int | None = None,
        from_: float | None = None,
        to: float | None = None,
        progress: Progress = None,
    ) -> Solution:
        """Find all values of a field at which a metric of an option meets a target.

        Parameters
        ----------
        pointer : str
            JSON Pointer of the field.
        option : str, optional
            The first that is not the baseline by default.
        scenario : str, optional
            The first one by default.
        metric : Metric or str
        basis : Basis or str
            Of break-even metrics.
        target : float
            In the metric's unit.
        equal_to_baseline : bool
            The baseline's own value of the metric in place of `target`.
        month : int, optional
            Judge at this month in place of the horizon.
        from_, to : float, optional
            Look no lower and no higher, in the field's unit.
        progress : callable, optional
            As in :meth:`monte_carlo`.

        Raises
        ------
        StudyError
            For a field, option or scenario that is not there, or nothing to search.
        """
        from ._questions import solve

        return solve(self, pointer, option, scenario, metric, basis, target, equal_to_baseline, month,
                     from_, to, progress)

    def tornado(
        self,
        fields: Mapping[str, tuple[float, float]] | Iterable[str] | None = None,
        *,
        option: str | None = None,
        scenario: str | None = None,
        metric: Metric | str = Metric.SAVING,
        basis: Basis | str = Basis.CASH,
        month: int | None = None,
        fraction: float = 0.2,
        progress: Progress = None,
    ) -> Sensitivity:
        """Move one field at a time and tell how a metric follows.

        Parameters
        ----------
        fields : mapping of str to (low, high), or iterable of str, optional
            JSON Pointers, with their ends in the field's unit; every number by default.
        option, scenario, metric, basis, progress
            As in :meth:`solve`.
        month : int, optional
            As in :meth:`solve`.
        fraction : float
            Part of its value, without a unit, by which a field without ends is moved to either side.

        Raises
        ------
        StudyError
            For a field, option or scenario that is not there, or an end that the field refuses.
        """
        from ._questions import tornado

        return tornado(self, fields, option, scenario, metric, basis, month, fraction, progress)

    def sobol(
        self,
        n: int = 16384,
        *,
        seed: int = 0,
        replicates: int = 16,
        option: str | None = None,
        scenario: str | None = None,
        metric: Metric | str = Metric.NPV_GAIN,
        basis: Basis | str = Basis.CASH,
        threads: int = 0,
        progress: Progress = None,
    ) -> Indices:
        """Tell how much of the variance of a metric each uncertain number brings.

        Parameters
        ----------
        n : int
            Number of base points: `replicates` times a power of two. Each is evaluated once for
            every uncertain number, and twice.
        seed : int
            Below 2**64, without a unit.
        replicates : int
            Number of independent scrambles, from which standard errors come.
        option, scenario, metric, basis
            As in :meth:`solve`.
        threads : int
            How many may work at most; 0 is one for each processor.
        progress : callable, optional
            As in :meth:`monte_carlo`.

        Raises
        ------
        StudyError
            For a scenario without uncertain numbers, or a number of points that cannot be.
        """
        from ._questions import sobol

        return sobol(self, n, seed, replicates, option, scenario, metric, basis, threads, progress)
