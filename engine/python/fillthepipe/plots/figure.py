"""A figure as data, which each library draws."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Style = Literal["line", "steps", "points", "crosses", "dashes"]


@dataclass
class Line:
    """Points of one legend entry."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    style: Style
    low: Sequence[float] | None = None
    """Lower ends of the bars; NaN for a point without one."""
    high: Sequence[float] | None = None
    """Upper ends of the bars."""


@dataclass
class Band:
    """Spans of time in which one thing was the case, in one row."""

    label: str
    spans: Sequence[tuple[float, float]]


@dataclass
class Figure:
    """Lines or bands with their axes."""

    x_label: str
    y_label: str
    lines: list[Line] = field(default_factory=list)
    bands: list[Band] = field(default_factory=list)
    x_texts: list[str] | None = None
    """Texts at 0, 1, 2 …, if x has no numbers."""
    x_range: tuple[float, float] | None = None
