"""A cluster of Dask, by its ``distributed.Client``."""

import time
from typing import Any

from fillthepipe.executors.workers import Workers

_COUNT_AGE = 5.0
"""Seconds for which the number of workers is taken as known: the scheduler is asked over the network."""


def matches(executor: Any) -> bool:
    """Whether it is a client. Dask is not imported for this."""
    return any(one.__module__ == "distributed.client" and one.__name__ == "Client" for one in type(executor).__mro__)


def workers(client: Any) -> Workers:
    """Returns the cluster's workers. Dask itself gives the task of a lost worker to another one; a task that has lost several
    workers fails with KilledWorker, and its batch is submitted again."""
    from distributed.scheduler import KilledWorker

    # Each batch is a task of its own: a result of another sweep with equal arguments would be the same, but is not kept.
    pool = client.get_executor(pure=False)
    known = (0, float("-inf"))

    def count() -> int:
        nonlocal known
        if time.monotonic() - known[1] > _COUNT_AGE:
            known = (max(1, sum(client.nthreads().values())), time.monotonic())
        return known[0]

    return Workers(pool.submit, count, lambda error: isinstance(error, KilledWorker))
