"""Published numbers: beside the lines of a sweep, and against the simulated ones."""

from collections import defaultdict
from typing import NamedTuple

import pyarrow as pa

from fillthepipe.plots.figure import Figure, Line
from fillthepipe.plots.units import with_unit


class Printed(NamedTuple):
    """Published numbers as lines."""

    unit: str
    lines: list[Line]


def matches(table: pa.Table) -> bool:
    """Whether ``ledger`` has made the table."""
    return {"key", "quantity", "unit", "published", "simulated"} <= set(table.column_names)


def printed(table: pa.Table, x: str) -> Printed:
    """Returns the published numbers against the part ``x`` of their keys: a line for each quantity.

    Raises ValueError if the table is no ledger, if its numbers have several units, or if their keys have no such part.
    """
    if not matches(table):
        raise ValueError("published is a table of ledger")
    points: defaultdict[str, dict[float, float]] = defaultdict(dict)
    rows = table.to_pylist()
    if len(units := sorted({row["unit"] for row in rows})) != 1:
        raise ValueError(f"the published numbers have {len(units)} units: choose rows of one ({', '.join(units)})")
    for row in rows:
        parts = dict(part.split("=", 1) for part in row["key"].split(", ") if "=" in part)
        if x not in parts:
            raise ValueError(f"the published numbers are not against {x}, but against {', '.join(parts)}")
        rest = ", ".join(f"{name}={value}" for name, value in parts.items() if name != x)
        label = f"published: {row['quantity']}" + (f", {rest}" if rest else "")
        points[label][float(parts[x])] = row["published"]
    lines = [Line(label, sorted(of), [of[place] for place in sorted(of)], "crosses") for label, of in points.items()]
    return Printed(units[0], lines)


def figure(table: pa.Table) -> Figure:
    """Returns simulated numbers against published ones: points for each quantity, and the line where both are equal."""
    rows = [row for row in table.to_pylist() if row["published"] is not None and row["simulated"] is not None]
    if not rows:
        raise ValueError("the table has no number that is both published and simulated")
    units = {row["unit"] for row in rows}
    if len(units) != 1:
        raise ValueError(f"the numbers have {len(units)} units: choose rows of one ({', '.join(sorted(units))})")
    unit = units.pop()
    found = Figure(with_unit("published", unit), with_unit("simulated", unit))
    for quantity in dict.fromkeys(row["quantity"] for row in rows):
        chosen = [row for row in rows if row["quantity"] == quantity]
        x, y = ([row[name] for row in chosen] for name in ("published", "simulated"))
        low, high = ([row["simulated"] + sign * row["spread"] for row in chosen] for sign in (-1, 1))
        found.lines.append(Line(f"{quantity} ± standard deviation", x, y, "points", low, high))
    ends = [end(row[name] for row in rows for name in ("published", "simulated")) for end in (min, max)]
    found.lines.append(Line("equal", ends, ends, "dashes"))
    return found
