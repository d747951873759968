"""The curve of the winning chances as SVG, for a page."""

from __future__ import annotations

from collections.abc import Sequence

from ..replay.error_colors import ERROR_COLORS
from ..rules import Color
from .chances import ChancePoint, game_starts

_WIDTH, _HEIGHT = 900, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 8, 10, 22
_MARK_PX = 5
_LUCK_COLOR = "#3B6FB5"
_GRID = (0, 25, 50, 75, 100)


def curve_svg(points: Sequence[ChancePoint]) -> str:
    """The curve, with a triangle for each error and a ring for each lucky or unlucky roll.

    An error of White's points down, where it takes the curve, and one of Black's up.
    """
    last = max(points[-1].number, 1)

    def x(number: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * number / last

    def y(chance: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - chance)

    parts = [
        f'<svg class="curve" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'aria-label="Chances of winning, decision by decision">'
    ]
    for percent in _GRID:
        height = y(percent / 100)
        parts.append(
            f'<path d="M{_LEFT} {height:.1f}H{_WIDTH - _RIGHT}" stroke="currentColor" '
            f'stroke-opacity="{0.4 if percent == 50 else 0.15}"/>'  # noqa: PLR2004 - the middle
            f'<text x="{_LEFT - 6}" y="{height + 4:.1f}" text-anchor="end">{percent} %</text>'
        )
    for at in game_starts(list(points)):
        left = x(points[at].number - 0.5) if at else _LEFT
        game = points[at].decision.game + 1
        name = str(game) if at else f"game {game}"
        parts.append(
            f'<path d="M{left:.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="currentColor" '
            'stroke-opacity=".3" stroke-dasharray="2 3"/>'
            f'<text x="{left + 3:.1f}" y="{_HEIGHT - 6}">{name}</text>'
        )
    line = " ".join(f"{x(point.number):.1f},{y(point.chance):.1f}" for point in points)
    parts.append(
        f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
    )
    for point in points:
        here = x(point.number), y(point.chance)
        if point.is_lucky:
            parts.append(
                f'<circle cx="{here[0]:.1f}" cy="{here[1]:.1f}" r="{_MARK_PX + 2}" fill="none" '
                f'stroke="{_LUCK_COLOR}" stroke-width="1.5"/>'
            )
        if point.decision.is_error:
            parts.append(_triangle(point, *here))
    return "\n".join([*parts, "</svg>"])


def _triangle(point: ChancePoint, x: float, y: float) -> str:
    decision = point.decision
    way = 1 if decision.color is Color.WHITE else -1
    wide, high = _MARK_PX, _MARK_PX * way
    return (
        f'<path d="M{x - wide:.1f} {y - high:.1f}H{x + wide:.1f}L{x:.1f} {y + high:.1f}Z" '
        f'fill="{ERROR_COLORS[decision.error_class]}"/>'
    )
