"""Figures of sweeps: a result against a parameter, with confidence intervals over the seeds."""

import math
import re
import warnings
from collections import defaultdict
from typing import Any

import pyarrow as pa

from fillthepipe.plots import ledgers
from fillthepipe.plots.figure import Figure, Line
from fillthepipe.plots.intervals import mean_interval
from fillthepipe.plots.units import Unit, named_unit, unit_of, with_unit, without_suffix
from fillthepipe.scenarios import value_text

_QUANTITY = re.compile(r"([-+]?[0-9.]+(?:e[-+]?[0-9]+)?)\s*([^0-9\s].*)?", re.IGNORECASE)


def arrow_table(data: Any) -> pa.Table:
    """Returns a table of any library, such as pandas or polars, as Arrow's. Raises TypeError if it is none."""
    if isinstance(data, pa.Table):
        return data
    if hasattr(data, "__arrow_c_stream__") or type(data).__name__ == "DataFrame":
        return pa.table(data)
    raise TypeError(f"a plot is of a Run or of a table of sweep or ledger, not of {type(data).__name__}")


def figure(
    table: pa.Table, y: str, x: str | None, published: Any, confidence: float, flows: "str | list[str] | None"
) -> Figure:
    """Returns the figure of ``plot`` for a sweep. Raises ValueError for columns that it cannot draw."""
    parameters = _parameters(table)
    if y not in table.column_names:
        results = table.column_names[table.column_names.index("seed") + 1 :]
        raise ValueError(f"the table has no column {y} (valid: {', '.join(results)})")
    rows = _complete(table, y, flows)
    varied = [name for name in parameters if len(set(table[name].to_pylist())) > 1]
    x = x or next((name for name in varied if name != "case"), parameters[-1] if parameters else None)
    if x not in parameters:
        raise ValueError(f"the table does not vary {x} (valid: {', '.join(parameters)})")
    others = [name for name in [*varied, "flow"] if name != x and len({row[name] for row in rows}) > 1]
    groups: defaultdict[str, defaultdict[Any, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        groups[_label(row, others)][row[x]].append(row[y])
    numbers, texts, x_unit = _positions(list(dict.fromkeys(table[x].to_pylist())))
    printed = None if published is None else ledgers.printed(arrow_table(published), x)
    unit = unit_of(y, [row[y] for row in rows]) if printed is None else named_unit(y, printed.unit)
    found = Figure(with_unit(x, x_unit), with_unit(without_suffix(y), unit.name), x_texts=texts)
    for label, points in groups.items():
        found.lines.append(
            _line(
                label or without_suffix(y), {numbers[value]: given for value, given in points.items()}, unit, confidence
            )
        )
    if printed is not None:
        found.lines += printed.lines
    return found


def _parameters(table: pa.Table) -> list[str]:
    names = table.column_names
    if not {"seed", "flow", "status"} <= set(names):
        raise ValueError("the table is none of sweep or ledger: it has no columns seed, flow and status")
    return names[: names.index("seed")]


def _complete(table: pa.Table, y: str, flows: "str | list[str] | None") -> list[dict[str, Any]]:
    """Returns rows that have a result, and warns of those that have none."""
    rows = table.to_pylist()
    if flows is not None:
        wanted = [flows] if isinstance(flows, str) else flows
        known = {row["flow"] for row in rows}
        if unknown := sorted(set(wanted) - known):
            raise ValueError(
                f"no flow is called {', '.join(unknown)} (valid: {', '.join(sorted(filter(None, known)))})"
            )
        rows = [row for row in rows if row["flow"] in wanted]
    complete = [row for row in rows if row["status"] == "complete"]
    if len(complete) < len(rows):
        warnings.warn(
            f"{len(rows) - len(complete)} of {len(rows)} rows are left out: their runs are not complete", stacklevel=4
        )
    drawn = [row for row in complete if isinstance(row[y], (int, float)) and math.isfinite(row[y])]
    if not drawn:
        raise ValueError(f"no complete run has a number in the column {y}")
    return drawn


def _label(row: dict[str, Any], names: list[str]) -> str:
    return ", ".join(
        str(row[name]) if name in ("case", "flow") else f"{name}={value_text(row[name])}" for name in names
    )


def _positions(values: list[Any]) -> tuple[dict[Any, float], list[str] | None, str]:
    """Returns where each value is on the axis, the texts of an axis without numbers, and the unit that all values have.

    >>> _positions(["8KB", "16KB"])
    ({'8KB': 8.0, '16KB': 16.0}, None, 'KB')
    >>> _positions(["reno", "cubic"])
    ({'reno': 0, 'cubic': 1}, ['reno', 'cubic'], '')
    """
    matches = [_QUANTITY.fullmatch(str(value)) for value in values]
    units = {(match[2] or "") if match else None for match in matches}
    if len(units) == 1 and None not in units:
        return (
            {value: float(match[1]) for value, match in zip(values, matches, strict=True) if match},
            None,
            units.pop() or "",
        )
    return {value: place for place, value in enumerate(values)}, [str(value) for value in values], ""


def _line(label: str, points: dict[float, list[float]], unit: Unit, confidence: float) -> Line:
    found = Line(label, sorted(points), [], "line", [], [])
    for place in found.x:
        mean, low, high = mean_interval(points[place], confidence)
        for ends, value in ((found.y, mean), (found.low, low), (found.high, high)):
            ends.append(value / unit.size)
    return found
