"""Which phase of a game a decision falls into, read off the board alone."""

from __future__ import annotations

from enum import StrEnum

from ..rules import Position
from ..rules.position import HOME

_UNMOVED = 11  # checkers of a side; two or three rolls of each player, but for doublets
_START = Position.opening().points


class GamePhase(StrEnum):
    """A phase of a game."""

    OPENING = "opening"
    """Of each side at least 11 checkers still stand where they began."""
    CONTACT = "contact"
    """The two sides can still meet."""
    RACE = "race"
    """They cannot, and a checker of the player on roll is not home yet."""
    BEAROFF = "bear-off"
    """They cannot, and all checkers of the player on roll are home."""


def game_phase(position: Position) -> GamePhase:
    """The phase of a game.

    Parameters
    ----------
    position
        Seen by the player on roll.

    Examples
    --------
    >>> game_phase(Position.opening()).value
    'opening'
    """
    if position.has_contact:
        unmoved = min(_unmoved(position), _unmoved(position.swapped()))
        return GamePhase.OPENING if unmoved >= _UNMOVED else GamePhase.CONTACT
    is_home = all(count <= 0 for count in position.points[HOME + 1 :])
    return GamePhase.BEAROFF if is_home else GamePhase.RACE


def _unmoved(position: Position) -> int:
    """How many own checkers stand where as many stood at the beginning."""
    return sum(
        min(count, begun)
        for count, begun in zip(position.points, _START, strict=True)
        if count > 0 and begun > 0
    )
