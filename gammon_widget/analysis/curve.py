"""The curve of White's winning chances, decision by decision: as SVG and with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..optional_libraries import library
from ..rules import Color
from .values.analysis import Analysis
from .values.decision import LUCKY_EQUITY, Decision, RollLuck, white_chance_of, with_luck
from .values.error_class import ERROR_COLORS, ErrorClass

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """One point of the curve.

    `chance` is White's chance after the best decision: to win the match, or for money the game.
    """

    number: int
    chance: float
    decision: Decision
    luck: RollLuck | None

    @property
    def is_lucky(self) -> bool:
        """Whether the roll gets a mark for luck, good or bad."""
        return self.luck is not None and abs(self.luck.luck) >= LUCKY_EQUITY


def chance_points(analysis: Analysis) -> list[ChancePoint]:
    """The points of the curve, one for each decision with known chances."""
    points = []
    decisions_with_luck = with_luck(analysis.decisions, analysis.luck)
    for number, (decision, luck) in enumerate(decisions_with_luck):
        chance = white_chance_of(decision)
        if chance is not None:
            points.append(ChancePoint(number, chance, decision, luck))
    return points


def game_starts(points: list[ChancePoint]) -> list[int]:
    """Indices of the points at which a game begins."""
    games = [point.decision.game for point in points]
    return [at for at, game in enumerate(games) if at == 0 or games[at - 1] != game]


_WIDTH, _HEIGHT = 900, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 8, 10, 22
_MARK_PX = 5
_LUCK_COLOR = "#3B6FB5"
_GRID = (0, 25, 50, 75, 100)


def curve_svg(points: Sequence[ChancePoint]) -> str:
    """The curve as SVG, with a triangle for each error and a ring for each lucky or unlucky roll.

    White's errors point down, like their effect on the curve; Black's point up.
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


_SIZE_INCHES = (9.0, 3.6)
_ERRORS = (ErrorClass.DOUBTFUL, ErrorClass.MISTAKE, ErrorClass.BLUNDER)
_MARKERS = {Color.WHITE: "v", Color.BLACK: "^"}
"""White's errors point down, like their effect on the curve; Black's point up."""


def plot(analysis: Analysis, ax: Axes | None = None) -> Axes:
    """Draw the curve; see `Analysis.plot`."""
    if ax is None:
        _, ax = library("matplotlib.pyplot", "A curve needs matplotlib", "analysis").subplots(
            figsize=_SIZE_INCHES, layout="constrained"
        )
    assert ax is not None  # one was given, or has been made
    points = chance_points(analysis)
    white, black = analysis.names
    numbers = [point.number for point in points]
    chances = [100 * point.chance for point in points]
    ax.axhline(50, color="0.75", linewidth=0.8, zorder=0)
    for game in game_starts(points)[1:]:
        ax.axvline(numbers[game] - 0.5, color="0.75", linewidth=0.8, linestyle=":", zorder=0)
    ax.plot(numbers, chances, color="0.35", linewidth=1.2)
    for kind in _ERRORS:
        for color, marker in _MARKERS.items():
            wrong = [
                (point.number, 100 * point.chance)
                for point in points
                if point.decision.error_class is kind and point.decision.color is color
            ]
            if wrong:
                name = f"{kind.value}, {analysis.names[color.slot]}"
                ax.scatter(
                    [number for number, _ in wrong],
                    [chance for _, chance in wrong],
                    color=ERROR_COLORS[kind],
                    marker=marker,
                    label=name,
                    zorder=3,
                )
    lucky = [(point.number, 100 * point.chance) for point in points if point.is_lucky]
    if lucky:
        ax.scatter(
            [number for number, _ in lucky],
            [chance for _, chance in lucky],
            facecolors="none",
            edgecolors=_LUCK_COLOR,
            s=90,
            label="lucky or unlucky roll",
            zorder=2,
        )
    what = "match" if analysis.is_match else "game"
    ax.set(
        ylim=(0, 100),
        xlabel="decision",
        ylabel=f"{white} wins the {what} (%)",
        title=f"{white} – {black}, by {analysis.source}",
    )
    if ax.get_legend_handles_labels()[0]:
        ax.legend(fontsize="small", ncols=2)
    return ax
