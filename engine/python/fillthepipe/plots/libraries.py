"""Libraries that draw a figure. Each is imported when it is asked for."""

import importlib
import math
from collections.abc import Callable
from typing import Any

from fillthepipe.plots.figure import Figure, Line

NAMES = ("matplotlib", "altair")


def library(name: str, ax: Any = None) -> Callable[[Figure], Any]:
    """Returns what draws with a library, into ``ax`` if it is given.

    Raises ValueError for a name of neither, and ImportError with what to install.

    >>> library("ggplot")
    Traceback (most recent call last):
    ValueError: library is matplotlib or altair, not ggplot
    """
    if name not in NAMES:
        raise ValueError(f"library is {' or '.join(NAMES)}, not {name}")
    if ax is not None and name != "matplotlib":
        raise ValueError("ax belongs to matplotlib")
    module = "matplotlib.pyplot" if name == "matplotlib" else name
    try:
        loaded = importlib.import_module(module)
    except ImportError as error:
        raise ImportError(f"plot needs {name}: pip install fillthepipe[plots]", name=name) from error
    if name == "altair":
        return lambda figure: _altair(figure, loaded)
    return lambda figure: _matplotlib(figure, loaded.subplots()[1] if ax is None else ax)


def _matplotlib(figure: Figure, ax: Any) -> Any:
    forms: dict[str, dict[str, Any]] = {
        "line": {"marker": "o", "markersize": 4},
        "steps": {"drawstyle": "steps-post"},
        "points": {"linestyle": "none", "marker": ".", "markersize": 5},
        "crosses": {"linestyle": "none", "marker": "x"},
        "dashes": {"linestyle": "--", "color": "0.5"},
    }
    for line in figure.lines:
        if line.low is None or line.high is None:
            ax.plot(line.x, line.y, label=line.label, **forms[line.style])
        else:
            bars = [
                [y - low for y, low in zip(line.y, line.low, strict=True)],
                [high - y for y, high in zip(line.y, line.high, strict=True)],
            ]
            ax.errorbar(line.x, line.y, yerr=bars, label=line.label, capsize=3, **forms[line.style])
    for row, band in enumerate(figure.bands):
        spans = [(begin, end - begin) for begin, end in band.spans]
        ax.broken_barh(spans, (row - 0.4, 0.8), label=band.label, color=f"C{row}")
    if figure.bands:
        ax.set_yticks(range(len(figure.bands)), [band.label for band in figure.bands])
        ax.invert_yaxis()
    if figure.x_texts is not None:
        ax.set_xticks(range(len(figure.x_texts)), figure.x_texts)
    if figure.x_range is not None:
        ax.set_xlim(*figure.x_range)
    elif figure.x_texts is None:
        ax.set_xlim(left=0)
    if figure.lines:
        ax.set_ylim(bottom=0)
        if len(figure.lines) > 1:
            ax.legend()
    ax.set_xlabel(figure.x_label)
    ax.set_ylabel(figure.y_label)
    return ax


def _altair(figure: Figure, altair: Any) -> Any:
    order = [one.label for one in (*figure.lines, *figure.bands)]
    scale = altair.Scale(domain=list(figure.x_range), nice=False) if figure.x_range else altair.Undefined
    if figure.x_texts is None:
        x = altair.X("x:Q", title=figure.x_label, scale=scale)
    else:
        x = altair.X("x:N", title=figure.x_label, sort=figure.x_texts)
    color = altair.Color("label:N", title=None, sort=order, scale=altair.Scale(domain=order))
    if figure.bands:
        rows = [{"label": band.label, "x": begin, "end": end} for band in figure.bands for begin, end in band.spans]
        y = altair.Y("label:N", title=None, sort=order)
        return (
            altair.Chart(altair.Data(values=rows))
            .mark_bar(clip=True)
            .encode(x=x, x2="end:Q", y=y, color=color.legend(None))
        )
    y = altair.Y("y:Q", title=figure.y_label)
    layers = []
    for line in figure.lines:
        chart = altair.Chart(altair.Data(values=_values(line, figure.x_texts)))
        layers.append(_mark(chart, line).encode(x=x, y=y, color=color))
        if line.low is not None:
            bars = chart.transform_filter("isValid(datum.low)").mark_errorbar(ticks=True)
            layers.append(bars.encode(x=x, y=altair.Y("low:Q", title=figure.y_label), y2="high:Q", color=color))
    return altair.layer(*layers)


def _mark(chart: Any, line: Line) -> Any:
    if line.style == "line":
        return chart.mark_line(point=True)
    if line.style == "steps":
        return chart.mark_line(interpolate="step-after", clip=True)
    if line.style == "points":
        return chart.mark_point(filled=True, size=12, clip=True)
    if line.style == "crosses":
        return chart.mark_point(shape="cross", angle=45, clip=True)
    return chart.mark_line(strokeDash=[4, 4])


def _values(line: Line, texts: list[str] | None) -> list[dict[str, Any]]:
    rows = []
    for place, (x, y) in enumerate(zip(line.x, line.y, strict=True)):
        row: dict[str, Any] = {"label": line.label, "x": x if texts is None else texts[int(x)], "y": y}
        if line.low is not None and line.high is not None and math.isfinite(line.low[place]):
            row |= {"low": line.low[place], "high": line.high[place]}
        rows.append(row)
    return rows
