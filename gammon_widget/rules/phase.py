"""What a game is waiting for."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """What the game is waiting for."""

    OPENING = "opening"
    """The opening roll, by either player."""
    ROLL = "roll"
    """The player on roll rolls, or doubles."""
    MOVE = "move"
    """The dice lie on the board and are to be played."""
    DOUBLE = "double"
    """An answer to a double or a beaver."""
    RESIGN = "resign"
    """An answer to a resignation."""
    OVER = "over"
    """Nothing: the game is over."""
