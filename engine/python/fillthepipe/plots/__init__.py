"""Figures of runs and sweeps, drawn by matplotlib or Altair: ``pip install fillthepipe[plots]`` installs both."""

from typing import Any

from fillthepipe.plots import ledgers, libraries, runs, sweeps
from fillthepipe.running import Run

__all__ = ["plot"]


def plot(
    data: Any,
    y: str | None = None,
    *,
    kind: str | None = None,
    x: str | None = None,
    published: Any = None,
    confidence: float = 0.95,
    flows: "str | list[str] | None" = None,
    from_ms: float = 0.0,
    to_ms: float | None = None,
    library: str = "matplotlib",
    ax: Any = None,
) -> Any:
    """Draws a run, a sweep or a ledger, and returns matplotlib's Axes or an Altair Chart, by ``library``.

    A table of ``sweep``, or of the files of ``fillthepipe sweep``, is drawn as the mean of the result ``y`` (by default
    ``throughput_bps``) against ``x`` (by default the first parameter that varies). Each combination of the other parameters
    and of ``flows`` has a line. Bars are confidence intervals of the mean over the seeds, by Student's t distribution with
    the level ``confidence``; a single seed has no bar. Runs that are not complete are left out, and a warning counts them.
    ``published`` is a table of ``ledger`` for the same experiment. Its numbers are drawn beside the lines.

    ``kind`` chooses the figure of a Run: ``sequence`` (data and ACKs against time), ``window`` (congestion window, data in
    flight and slow-start threshold), ``queue`` (packets in each queue) or ``limits`` (what held each sender back). The
    default is ``window``. ``from_ms`` and ``to_ms`` are the ends of the time axis.

    A table of ``ledger`` is drawn as simulated numbers against published ones, with the line where both are equal.

    Raises ImportError if the library is not installed, ValueError for a figure that cannot be drawn, and TraceError for a
    run without a trace.

    >>> import fillthepipe
    >>> from fillthepipe.plots import plot
    >>> table = fillthepipe.sweep("sandia-table3", {"tcp.window": ["8KB", "16KB"]}, seeds=2)
    >>> plot(table).get_xlabel()
    'tcp.window (KB)'
    """
    library_draws = libraries.library(library, ax)
    if isinstance(data, Run):
        if y is not None or x is not None or published is not None:
            raise ValueError("y, x and published belong to a sweep: a run has kind")
        figure = runs.figure(data, kind or "window", flows, from_ms, to_ms)
    else:
        if kind is not None or from_ms or to_ms is not None:
            raise ValueError("kind, from_ms and to_ms belong to a run: a sweep has y and x")
        table = sweeps.arrow_table(data)
        if ledgers.matches(table):
            figure = ledgers.figure(table)
        else:
            figure = sweeps.figure(table, y or "throughput_bps", x, published, confidence, flows)
    return library_draws(figure)
