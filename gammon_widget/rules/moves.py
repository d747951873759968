"""Moving checkers: one step, and a whole play."""

from __future__ import annotations

from typing import NamedTuple

from .position import Position


class Move(NamedTuple):
    """One checker moved by one die, in the mover's numbering.

    Attributes
    ----------
    source
        24 to 1, or 25 for the bar.
    target
        24 to 1, or 0 for off.
    """

    source: int
    target: int


class Play(NamedTuple):
    """What a player does with a roll: a tuple of moves and what comes of them.

    Attributes
    ----------
    moves
        The steps, in an order in which they can be made; empty for a forced pass.
    result
        The position afterwards, still seen by the player who moved.
    position
        The position before, seen by the same player.
    """

    moves: tuple[Move, ...]
    result: Position
    position: Position

    def __str__(self) -> str:
        """The play in standard notation, such as ``"24/18*/13"``."""
        from ..notation import write_play

        return write_play(self.moves, self.position)

    def __repr__(self) -> str:
        return f"<Play {self}>"
