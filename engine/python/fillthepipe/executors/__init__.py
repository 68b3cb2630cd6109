"""Engines that run batches: one file each, and one row in ``KINDS``."""

from collections.abc import Callable
from typing import Any, NamedTuple

from fillthepipe.errors import ExecutorError
from fillthepipe.executors import dask, futures, ray
from fillthepipe.executors.workers import Workers


class Kind(NamedTuple):
    """A kind of executor."""

    name: str
    matches: Callable[[Any], bool]
    workers: Callable[[Any], Workers]


KINDS = (
    Kind("a concurrent.futures.Executor", futures.matches, futures.workers),
    Kind("a dask.distributed.Client", dask.matches, dask.workers),
    Kind("the module ray", ray.matches, ray.workers),
)


def workers_of(executor: Any) -> Workers:
    """Returns the workers of an executor; None stands for a thread for each core.

    Raises ExecutorError for an executor of none of the kinds.

    >>> workers_of("a cluster")
    Traceback (most recent call last):
    fillthepipe.errors.ExecutorError: an executor is a concurrent.futures.Executor, a dask.distributed.Client or the module ray, not str
    """
    if executor is None:
        return futures.threads()
    for kind in KINDS:
        if kind.matches(executor):
            return kind.workers(executor)
    names = [kind.name for kind in KINDS]
    valid = f"{', '.join(names[:-1])} or {names[-1]}"
    raise ExecutorError(f"an executor is {valid}, not {type(executor).__name__}")
