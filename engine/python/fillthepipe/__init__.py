"""Fill the Pipe: a TCP laboratory.

The package simulates every packet of TCP connections. A run depends only on its scenario and on the version of the engine,
and has the same bytes as in the browser and on the command line.

>>> import fillthepipe
>>> run = fillthepipe.run("sandia-table3", seed=2)
>>> run.status
'complete'
"""

from fillthepipe._engine import VERSION as __version__
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
