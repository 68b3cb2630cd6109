"""Ray, by its module: ``import ray; ray.init(); sweep(..., executor=ray)``."""

from concurrent.futures import Future
from types import ModuleType
from typing import Any

from fillthepipe.executors.workers import Workers


def matches(executor: Any) -> bool:
    """Whether it is the module. Ray is not imported for this."""
    return isinstance(executor, ModuleType) and executor.__name__ == "ray"


def workers(ray: Any) -> Workers:
    """Returns the workers of the cluster that this process is connected to; connects to a local one if there is none."""
    if not ray.is_initialized():
        ray.init()

    def submit(function: Any, *arguments: Any) -> "Future[Any]":
        future: Future[Any] = ray.remote(function).options(num_cpus=1, max_retries=0).remote(*arguments).future()
        return future

    def count() -> int:
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    names = ("WorkerCrashedError", "NodeDiedError", "OutOfMemoryError", "ObjectLostError", "LocalRayletDiedError")
    lost = tuple(getattr(ray.exceptions, name) for name in names)
    return Workers(submit, count, lambda error: isinstance(error, lost))
