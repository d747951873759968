"""The curve of the winning chances, drawn by matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..analysis import Analysis, ErrorClass
from ..optional_libraries import library
from ..replay.error_colors import ERROR_COLORS
from ..rules import Color
from .chances import chance_points, game_starts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE_INCHES = (9.0, 3.6)
_ERRORS = (ErrorClass.DOUBTFUL, ErrorClass.MISTAKE, ErrorClass.BLUNDER)
_MARKERS = {Color.WHITE: "v", Color.BLACK: "^"}
"""An error of White's points down, where it takes the curve, and one of Black's up."""
_LUCK_COLOR = "#3B6FB5"


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
