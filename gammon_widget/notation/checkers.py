"""The checkers that a text has, made a position, or every problem with whose and where."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.errors import PositionError
from ..rules.position import BAR, CHECKERS, OFF, Position
from .text import place_of


def position_of(
    points: Sequence[int], text: str, sides: tuple[tuple[str, int], tuple[str, int]]
) -> Position:
    """Make a position of counts that a text has.

    Parameters
    ----------
    points
        26 counts, as a `Position` has them.
    text
        The text.
    sides
        How the text calls the player who sees the position, and where in it his checkers begin,
        as an offset; then the same of the other player.

    Raises
    ------
    PositionError
        If a side has too many checkers, or some on the other's bar; with its place.
    """
    problems = []
    for sign, (name, start), bars in zip((1, -1), sides, ((BAR, OFF), (OFF, BAR)), strict=True):
        counts = [max(sign * count, 0) for count in points]
        line, column = place_of(text, start)
        where = f"line {line}, column {column}"
        if counts[bars[1]]:
            problems.append(f"{name} has checkers on the opponent's bar ({where}).")
        if sum(counts) > CHECKERS:
            problems.append(
                f"{name} has {sum(counts)} checkers ({where}); at most {CHECKERS} are possible."
            )
    if problems:
        raise PositionError(problems)
    return Position(points)
