"""Sweeps: a scenario over a grid of values."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from typing import Any

import pyarrow as pa
from tqdm import tqdm

from fillthepipe import _engine
from fillthepipe.batches import Batch, BatchSize, PlanArguments, run_batch
from fillthepipe.directory import Directory
from fillthepipe.errors import Problem, ScenarioError, WorkerError
from fillthepipe.executors import workers_of
from fillthepipe.executors.workers import Workers
from fillthepipe.scenario import Scenario
from fillthepipe.scenarios import experiment_name, joined, overrides_text, scenario_text, value_text

_MOST_LOSSES = 3
"""Workers that a batch may lose."""
_PAUSE = 0.05
"""Seconds between two looks at signals."""


def sweep(
    scenario: "Scenario | Mapping[str, Any] | str | Any",
    grid: Mapping[str, Sequence[Any]] | None = None,
    seeds: int | Iterable[int] | None = None,
    *,
    overrides: Mapping[str, Any] | None = None,
    limits: bool = False,
    executor: Any = None,
    directory: "str | os.PathLike[str] | None" = None,
    progress: bool | None = None,
    on_rows: Callable[[pa.Table], None] | None = None,
    **settings: Any,
) -> pa.Table:
    """Simulates every combination of the values in ``grid`` with every seed, and returns one table.

    ``scenario``, ``overrides`` and further keyword arguments are those of ``run``. ``grid`` maps paths of parameters to lists
    of values; without it, the curves of an experiment's figure are run. ``seeds`` is a number of seeds (1, 2, 3 …) or the
    seeds themselves; the default is five, or as many as the experiment has for its figure.

    The table is that of ``fillthepipe sweep``: a row for each flow of each run, with the varied values, ``seed``, ``flow``,
    ``status`` (``complete``, ``stopped``, ``failed``), ``reason`` and the results. Times are in ns, rates in bit/s. A point
    whose values contradict each other is a row with the status ``failed`` and its reason. ``limits`` adds the share of time
    for which each limit held each sender back. Rows are in the order of the grid, the seed last, whatever runs them.

    ``executor`` is a ``concurrent.futures.Executor``, a ``dask.distributed.Client`` or the module ``ray``; the default is a
    thread for each core. Points are cut into batches of about a second. A batch that has lost its worker is done again.
    ``on_rows`` is called with the rows of each batch as soon as they are there. ``progress`` shows a progress bar; by default
    it is shown on a terminal.

    Finished batches are kept in ``directory`` as Parquet files, and the same call continues a sweep that was interrupted.
    ``fillthepipe sweep merge DIRECTORY/*.parquet`` joins these files, and parts that ``fillthepipe sweep --shard`` has written
    into the directory are not run again.

    Raises ScenarioError with all values that are wrong wherever they are used; ValueError for a grid that cannot be run;
    ExecutorError for an executor of no valid kind; DirectoryError if the directory holds another sweep or one of another
    version, and then changes nothing in it; WorkerError if a batch loses its workers again and again.

    >>> import fillthepipe
    >>> table = fillthepipe.sweep("sandia-table3", {"tcp.window": ["8KB", "16KB"]}, seeds=2)
    >>> table.select(["tcp.window", "seed", "status"]).to_pylist()[2]
    {'tcp.window': '16KB', 'seed': 1, 'status': 'complete'}
    """
    arguments = _arguments(scenario, grid, seeds, joined(overrides, settings), limits)
    plan = arguments.plan()
    plan.check()
    workers = workers_of(executor)
    gathered = _engine.Gathered()
    try:
        kept = None if directory is None else Directory(directory, arguments, plan)
        if kept is not None:
            kept.open(plan, gathered)
        with tqdm(total=plan.points, unit="run", disable=None if progress is None else not progress) as bar:
            _Sweep(arguments, plan, workers, gathered, kept, on_rows, bar).run()
    finally:
        workers.close()
    return pa.Table.from_batches([gathered.table(plan, None)])


def _arguments(
    scenario: Any,
    grid: Mapping[str, Sequence[Any]] | None,
    seeds: int | Iterable[int] | None,
    overrides: Mapping[str, Any],
    limits: bool,
) -> PlanArguments:
    vary = []
    problems = []
    for path, values in (grid or {}).items():
        if isinstance(values, str) or not isinstance(values, Iterable):
            values = [values]
        texts = tuple(value_text(value) for value in values)
        if path == "seed":
            problems.append(Problem("grid.seed", "cannot be varied: give seeds", ()))
        elif path in overrides:
            problems.append(Problem(path, "is varied by the grid and set by an override", ()))
        elif not texts:
            problems.append(Problem(f"grid.{path}", "has no values", ()))
        elif twice := sorted({text for text in texts if texts.count(text) > 1}):
            problems.append(Problem(f"grid.{path}", f"has values twice: {', '.join(twice)}", ()))
        vary.append((path, texts))
    if "seed" in overrides:
        problems.append(Problem("seed", "cannot be set in a sweep: give seeds", ()))
    numbers = _seeds(seeds)
    if numbers is not None and not numbers:
        problems.append(Problem("seeds", "has no seed", ()))
    if problems:
        raise ScenarioError._of(problems)
    changes = overrides_text({path: None if value is None else value_text(value) for path, value in overrides.items()})
    name = experiment_name(scenario)
    return PlanArguments(scenario_text(scenario), name, tuple(vary), numbers, changes, limits)


def _seeds(seeds: int | Iterable[int] | None) -> tuple[int, ...] | None:
    if seeds is None:
        return None
    if isinstance(seeds, int):
        return tuple(range(1, seeds + 1))
    numbers = tuple(int(seed) for seed in seeds)
    if len(set(numbers)) < len(numbers):
        raise ScenarioError._of([Problem("seeds", "has a seed twice", ())])
    return numbers


class _Sweep:
    """A sweep while it runs."""

    def __init__(
        self,
        arguments: PlanArguments,
        plan: "_engine.Plan",
        workers: Workers,
        gathered: "_engine.Gathered",
        directory: Directory | None,
        on_rows: Callable[[pa.Table], None] | None,
        bar: "tqdm[Any]",
    ) -> None:
        self._arguments = arguments
        self._plan = plan
        self._workers = workers
        self._gathered = gathered
        self._directory = directory
        self._on_rows = on_rows
        self._bar = bar
        self._size = BatchSize()
        self._left = deque(_ranges(gathered.missing(plan)))
        self._points_left = sum(batch.size for batch in self._left)
        self._again: deque[Batch] = deque()
        self._losses: dict[Batch, int] = {}
        self._running: dict[Future[Any], Batch] = {}

    def run(self) -> None:
        """Runs all points that are missing."""
        self._bar.update(self._plan.points - self._points_left)
        try:
            while self._left or self._again or self._running:
                self._submit()
                done, _ = wait(self._running, timeout=_PAUSE, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(future, self._running.pop(future))
        finally:
            if self._workers.stop is not None:
                self._workers.stop.set()
            for future in self._running:
                future.cancel()

    def _submit(self) -> None:
        """Keeps a second batch ready for each worker."""
        workers = self._workers.count()
        while len(self._running) < 2 * workers and (batch := self._next(workers)) is not None:
            arguments: list[Any] = [self._arguments, self._plan.hash, tuple(batch)]
            if self._workers.stop is not None:
                arguments.append(self._workers.stop)
            try:
                self._running[self._workers.submit(run_batch, *arguments)] = batch
            except Exception as error:
                if not self._workers.is_lost(error):
                    raise
                raise WorkerError(self._broken(batch, error)) from error

    def _next(self, workers: int) -> Batch | None:
        if self._again:
            return self._again.popleft()
        if not self._left:
            return None
        first, last = self._left.popleft()
        size = self._size.points(self._points_left, workers)
        batch = Batch(first, min(last, first + size - 1))
        if batch.last < last:
            self._left.appendleft(Batch(batch.last + 1, last))
        self._points_left -= batch.size
        return batch

    def _take(self, future: "Future[Any]", batch: Batch) -> None:
        try:
            part = future.result()
        except (Exception, CancelledError) as error:
            if not self._workers.is_lost(error):
                raise
            self._losses[batch] = self._losses.get(batch, 0) + 1
            if self._losses[batch] > _MOST_LOSSES:
                raise WorkerError(self._broken(batch, error)) from error
            self._again.append(batch)
            return
        if part is None:
            raise WorkerError(f"the batch of points {batch.first} to {batch.last} was stopped")
        self._gathered.add(self._plan, f"points {batch.first} to {batch.last}", part.rows)
        if self._directory is not None:
            self._directory.keep(batch, part.rows)
        self._size.measured(batch.size, part.seconds)
        if self._on_rows is not None:
            points = list(range(batch.first, batch.last + 1))
            self._on_rows(pa.Table.from_batches([self._gathered.table(self._plan, points)]))
        self._bar.update(batch.size)

    def _broken(self, batch: Batch, error: BaseException) -> str:
        kept = "give directory to keep them" if self._directory is None else "the same call continues with the others"
        return (
            f"the workers of points {batch.first} to {batch.last} were lost ({type(error).__name__}: {error}); "
            f"{int(self._bar.n)} of {self._plan.points} points are done: {kept}"
        )


def _ranges(points: Sequence[int]) -> list[Batch]:
    """Returns ascending points as runs without gaps.

    >>> _ranges([0, 1, 2, 5, 7, 8])
    [Batch(first=0, last=2), Batch(first=5, last=5), Batch(first=7, last=8)]
    """
    batches: list[Batch] = []
    for point in points:
        if batches and batches[-1].last == point - 1:
            batches[-1] = Batch(batches[-1].first, point)
        else:
            batches.append(Batch(point, point))
    return batches
