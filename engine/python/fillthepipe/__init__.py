"""Fill the Pipe: a TCP laboratory.

The package simulates every packet of TCP connections. A run depends only on its scenario and on the version of the engine,
and has the same bytes as in the browser and on the command line.

>>> import fillthepipe
>>> run = fillthepipe.run("sandia-table3", seed=2)
>>> run.status
'complete'
"""

import importlib
from typing import TYPE_CHECKING, Any

from fillthepipe._engine import VERSION as __version__

if TYPE_CHECKING:
    from fillthepipe.captures import capture
    from fillthepipe.errors import (
        DirectoryError,
        ExecutorError,
        FillThePipeError,
        Problem,
        ScenarioError,
        TraceError,
        WorkerError,
    )
    from fillthepipe.reference import catalog, schema
    from fillthepipe.running import Run, run, why
    from fillthepipe.subprocesses import ledger, real
    from fillthepipe.sweeping import sweep

__all__ = [
    "DirectoryError",
    "ExecutorError",
    "FillThePipeError",
    "Problem",
    "Run",
    "ScenarioError",
    "TraceError",
    "WorkerError",
    "__version__",
    "capture",
    "catalog",
    "ledger",
    "real",
    "run",
    "schema",
    "sweep",
    "why",
]

# Arrow takes longer to import than a run: the command line and workers that need none of it start at once.
_MODULES = {
    "captures": ["capture"],
    "errors": [name for name in __all__ if name.endswith("Error")] + ["Problem"],
    "reference": ["catalog", "schema"],
    "running": ["Run", "run", "why"],
    "subprocesses": ["ledger", "real"],
    "sweeping": ["sweep"],
}


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            value = getattr(importlib.import_module(f"fillthepipe.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'fillthepipe' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
