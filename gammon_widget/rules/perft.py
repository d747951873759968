"""Counting plays, which tests the whole generator at once."""

from __future__ import annotations

from .dice import Dice
from .errors import GammonError
from .legal import legal_plays
from .position import CHECKERS, Position
from .validation import as_int, brief, require_type

MAX_PERFT_TURNS = 20
"""Turns; far more than can be counted, and less than Python can call itself."""


def perft(position: Position, depth: int) -> int:
    """Count the plays `depth` turns deep, over the 21 rolls without weights.

    A forced pass counts one; a finished game has no plays. The opening position has 447 at
    depth 1 and 202 782 at depth 2.

    Parameters
    ----------
    position
        As seen by the player on roll.
    depth
        Turns, 0 or more.

    Raises
    ------
    GammonError
        If the position or the depth is none.
    """
    require_type("position", position, Position, "Position.opening()")
    if as_int(depth) == 0:
        return 1
    return sum(divide(position, depth).values())


def divide(position: Position, depth: int) -> dict[Dice, int]:
    """The same count, roll by roll.

    Parameters
    ----------
    position
        As seen by the player on roll.
    depth
        Turns, 1 or more.

    Raises
    ------
    GammonError
        If the position is none, or the depth is no whole number or less than 1.
    """
    require_type("position", position, Position, "Position.opening()")
    number = as_int(depth)
    if number is None or not 1 <= number <= MAX_PERFT_TURNS:
        raise GammonError(
            f"The depth is a whole number of turns, 1 or more and {MAX_PERFT_TURNS} at most, "
            f"not {brief(depth)}."
        )
    if CHECKERS in position.off:
        return {dice: 0 for dice, _ in Dice.all()}
    counts = {}
    for dice, _ in Dice.all():
        plays = legal_plays(position, dice)
        if depth == 1:
            counts[dice] = len(plays)
        else:
            counts[dice] = sum(perft(play.result.swapped(), depth - 1) for play in plays)
    return counts
