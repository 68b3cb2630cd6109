"""Confidence intervals of means, by Student's t distribution."""

import math
from collections.abc import Sequence


def mean_interval(values: Sequence[float], confidence: float) -> tuple[float, float, float]:
    """Returns the mean, and the lower and upper ends of its interval, which are NaN for a single value.

    >>> mean_interval([1.0, 2.0, 3.0], 0.95)
    (2.0, -0.484..., 4.484...)
    """
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return mean, math.nan, math.nan
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1))
    half = t_quantile(confidence, count - 1) * deviation / math.sqrt(count)
    return mean, mean - half, mean + half


def t_quantile(confidence: float, degrees: int) -> float:
    """Returns the t for which a variable of this many degrees of freedom is within ±t with this probability.

    >>> round(t_quantile(0.95, 4), 4)
    2.7764
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is between 0 and 1, not {confidence}")
    low, high = 0.0, math.pi / 2
    for _ in range(100):
        middle = (low + high) / 2
        if _probability_within(middle, degrees) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(degrees) * math.tan(low)


def _probability_within(angle: float, degrees: int) -> float:
    """Returns P(|T| < t) for t = sqrt(degrees) tan(angle) (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    cosine = math.cos(angle)
    odd = degrees % 2
    term = cosine if odd else 1.0
    total = term if degrees > 1 else 0.0
    for k in range(2 + odd, degrees - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total
