"""What a sweep asks of any executor."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from fillthepipe import _engine


@dataclass
class Workers:
    """Workers that run batches."""

    submit: Callable[..., "Future[Any]"]
    """Calls a function with these arguments on a worker."""
    count: Callable[[], int]
    """Number of batches that run at the same time, now."""
    is_lost: Callable[[BaseException], bool]
    """Whether an exception means that the worker is gone, so that its batch must be done again."""
    stop: "_engine.Stop | None" = None
    """Handed to batches that run in this process, so that they end when the sweep does."""
    close: Callable[[], None] = field(default=lambda: None)
    """Ends what was started here."""
