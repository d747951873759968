"""How things speed up and slow down: the curves that CSS calls `cubic-bezier`."""

from __future__ import annotations

from collections.abc import Callable

Ease = Callable[[float], float]

STEPS = 24
"""Halvings of the search for a place on a curve: far finer than a pixel."""


def cubic(x1: float, y1: float, x2: float, y2: float) -> Ease:
    """The curve from (0, 0) to (1, 1) with these two control points: progress at a time."""

    def along(first: float, second: float, s: float) -> float:
        return 3 * (1 - s) ** 2 * s * first + 3 * (1 - s) * s * s * second + s**3

    def progress(t: float) -> float:
        if t <= 0 or t >= 1:
            return min(max(t, 0.0), 1.0)
        low, high = 0.0, 1.0
        for _ in range(STEPS):
            middle = (low + high) / 2
            if along(x1, x2, middle) < t:
                low = middle
            else:
                high = middle
        return along(y1, y2, low)

    return progress


CARRYING = cubic(0.4, 0.0, 0.2, 1.0)
STRIKING = cubic(0.2, 0.8, 0.2, 1.0)
BEARING_OFF = cubic(0.4, 0.0, 0.6, 1.0)
SLIDING = cubic(0.3, 0.0, 0.1, 1.0)
TURNING = cubic(0.2, 0.9, 0.25, 1.0)
APPEARING = cubic(0.2, 0.8, 0.2, 1.0)
