"""Batches of a sweep: what a worker runs, and how many points it is given."""

import functools
import time
from typing import NamedTuple

from fillthepipe import _engine
from fillthepipe.errors import WorkerError


class PlanArguments(NamedTuple):
    """Everything that a plan is made of. It is small and can be sent to workers."""

    text: str
    experiment: str | None
    vary: tuple[tuple[str, tuple[str, ...]], ...]
    seeds: tuple[int, ...] | None
    overrides: str
    limits: bool

    def plan(self) -> "_engine.Plan":
        """Returns the points of the sweep. Raises ValueError if there is nothing to run, or too much."""
        vary = [(path, list(values)) for path, values in self.vary]
        seeds = None if self.seeds is None else list(self.seeds)
        return _engine.Plan(self.text, self.experiment, vary, seeds, self.overrides, self.limits)


class Batch(NamedTuple):
    """Points from ``first`` to ``last``, both included."""

    first: int
    last: int

    @property
    def size(self) -> int:
        """Number of points."""
        return self.last - self.first + 1


class Part(NamedTuple):
    """Rows of a batch, as Parquet with checksums, and the time that its worker took, in seconds."""

    rows: bytes
    seconds: float


@functools.lru_cache(maxsize=2)
def _plan(arguments: PlanArguments) -> "_engine.Plan":
    """A worker gets many batches of the same sweep."""
    return arguments.plan()


def run_batch(
    arguments: PlanArguments, sweep: str, batch: tuple[int, int], stop: "_engine.Stop | None" = None
) -> Part | None:
    """Runs the points of a batch; this is what workers call. Returns None if ``stop`` was set meanwhile.

    Raises WorkerError if the worker's engine would not give the rows of the sweep with the hash ``sweep``.
    """
    begun = time.perf_counter()
    plan = _plan(arguments)
    if plan.hash != sweep:
        raise WorkerError(f"a worker has another engine, {_engine.Plan.engine()}: install the same version everywhere")
    rows = plan.run(list(range(batch[0], batch[1] + 1)), stop)
    return None if rows is None else Part(rows, time.perf_counter() - begun)


class BatchSize:
    """Number of points that take about a second, measured by the batches that are done.

    >>> size = BatchSize()
    >>> size.points(1000, workers=2)
    1
    >>> size.measured(1, 0.01)
    >>> size.points(1000, workers=2)
    100
    >>> size.points(10, workers=2)
    3
    """

    SECONDS = 1.0

    def __init__(self) -> None:
        self._points = 0
        self._seconds = 0.0

    def measured(self, points: int, seconds: float) -> None:
        """Records the time that so many points took."""
        self._points += points
        self._seconds += seconds

    def points(self, left: int, workers: int) -> int:
        """Returns the size of the next batch; near the end every worker still gets its share of the points that are left."""
        if self._points == 0:
            return 1
        size = int(self.SECONDS * self._points / max(self._seconds, 1e-6))
        return max(1, min(size, -(-left // (2 * workers))))
