"""Units of axes."""

import math
from collections.abc import Iterable
from typing import NamedTuple


class Unit(NamedTuple):
    """A unit and its size in the base unit of a table's column."""

    name: str
    size: float


_RATES = [Unit("b/s", 1), Unit("kb/s", 1e3), Unit("Mb/s", 1e6), Unit("Gb/s", 1e9)]
_TIMES = [Unit("ns", 1), Unit("µs", 1e3), Unit("ms", 1e6), Unit("s", 1e9)]
_SIZES = [Unit("bytes", 1), Unit("KB", 1024)]
# Rates and sizes in KB are published; axes take them only beside published numbers.
_FAMILIES = {"_bps": [*_RATES, Unit("KB/s", 8192)], "_ns": _TIMES, "_bytes": _SIZES}


def unit_of(column: str, values: Iterable[float]) -> Unit:
    """Returns the unit in which the largest value is at least one.

    >>> unit_of("throughput_bps", [0.8e6, 1.7e6])
    Unit(name='Mb/s', size=1000000.0)
    >>> unit_of("timeouts", [3])
    Unit(name='', size=1)
    """
    units = _RATES if column.endswith("_bps") else _TIMES if column.endswith("_ns") else _units_of(column)[:1]
    most = max((abs(value) for value in values if math.isfinite(value)), default=0)
    return max((unit for unit in units if unit.size <= most), key=lambda unit: unit.size, default=units[0])


def named_unit(column: str, name: str) -> Unit:
    """Returns a unit by its name. Raises ValueError if the column is not measured in it.

    >>> named_unit("throughput_bps", "kb/s").size
    1000.0
    """
    units = _units_of(column)
    for unit in units:
        if unit.name == name:
            return unit
    raise ValueError(
        f"{column} is not measured in {name} (valid: {', '.join(unit.name or 'no unit' for unit in units)})"
    )


def with_unit(name: str, unit: str) -> str:
    """Returns the label of an axis.

    >>> with_unit("throughput", "Mb/s"), with_unit("timeouts", "")
    ('throughput (Mb/s)', 'timeouts')
    """
    return f"{name} ({unit})" if unit else name


def without_suffix(column: str) -> str:
    """Returns the name of a column without its base unit.

    >>> without_suffix("delay_mean_ns")
    'delay_mean'
    """
    for suffix in _FAMILIES:
        column = column.removesuffix(suffix)
    return column


def _units_of(column: str) -> list[Unit]:
    return next((units for suffix, units in _FAMILIES.items() if column.endswith(suffix)), [Unit("", 1)])
