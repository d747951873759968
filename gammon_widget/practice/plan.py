"""What the player on roll is about: a rule of thumb to sort cards by, read off the board alone."""

from __future__ import annotations

from enum import StrEnum

from ..rules import Position
from ..rules.position import BAR, HOME

_FIRST_OF_THEIR_HOME = 19
_PRIME, _PRIME_SPAN = 4, 6
_ZONE, _MANY_IN_ZONE = 11, 9
_TWO = 2


class Plan(StrEnum):
    """What a player is about."""

    RACING = "racing"
    """The two sides have passed each other."""
    ATTACKING = "attacking"
    """The opponent is on the bar or has a blot in the player's home, and nine checkers or more
    are near enough to attack it, on the 11 point or nearer."""
    PRIMING = "priming"
    """Four points of six in a row, with a checker of the opponent behind them."""
    ANCHORING = "anchoring"
    """Behind in the race, with two checkers or more on one point of the opponent's home."""
    OTHER = "other"
    """None of these."""


def plan_of(position: Position) -> Plan:
    """What the player on roll is about."""
    if not position.has_contact:
        return Plan.RACING
    points = position.points
    attacked = position.bar[1] > 0 or any(points[place] == -1 for place in range(1, HOME + 1))
    near = sum(max(0, points[place]) for place in range(1, _ZONE + 1))
    if attacked and near >= _MANY_IN_ZONE:
        return Plan.ATTACKING
    if any(_is_prime(points, first) for first in range(1, BAR - _PRIME_SPAN)):
        return Plan.PRIMING
    own, other = position.pips
    anchored = any(points[place] >= _TWO for place in range(_FIRST_OF_THEIR_HOME, BAR))
    return Plan.ANCHORING if anchored and own > other else Plan.OTHER


def _is_prime(points: tuple[int, ...] | list[int], first: int) -> bool:
    made = sum(points[place] >= _TWO for place in range(first, first + _PRIME_SPAN))
    return made >= _PRIME and any(points[place] < 0 for place in range(first))
