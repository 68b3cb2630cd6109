"""Any ``concurrent.futures.Executor``: threads, processes, or those of other packages, such as ``mpi4py.futures``."""

import os
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from typing import Any

from fillthepipe import _engine
from fillthepipe.executors.workers import Workers


def matches(executor: Any) -> bool:
    """Whether it is one."""
    return isinstance(executor, Executor)


def workers(executor: Executor) -> Workers:
    """Returns its workers. A pool of processes that has lost one cannot go on, so all of its batches fail."""
    stop = _engine.Stop() if isinstance(executor, ThreadPoolExecutor) else None
    count = getattr(executor, "_max_workers", None) or _cores()
    return Workers(executor.submit, lambda: count, lambda error: isinstance(error, BrokenExecutor), stop)


def threads() -> Workers:
    """Returns a thread for each core; simulations do not hold the interpreter's lock."""
    pool = ThreadPoolExecutor(_cores(), thread_name_prefix="fillthepipe")
    found = workers(pool)
    found.close = lambda: pool.shutdown(wait=True, cancel_futures=True)
    return found


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
