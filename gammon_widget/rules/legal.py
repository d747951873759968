"""Legal plays: which steps a roll allows, and which of them must be made.

The rules as the US Backgammon Federation states them: each die is a separate step; checkers on
the bar enter first; as many dice as possible must be played; if either die but not both can be
played, the larger one must be. A last checker that can be borne off with one die while another
order plays both dice must play both, as gnubg reads the rule.
"""

from __future__ import annotations

from itertools import repeat

from . import generator
from .dice import Dice
from .moves import Move, Play
from .position import Position, wrapped
from .validation import require_type


def legal_plays(position: Position, dice: Dice) -> tuple[Play, ...]:
    """Every legal play of a roll, one for each distinct resulting position.

    Parameters
    ----------
    position
        As seen by the player who rolled, at the start of their turn.
    dice
        The roll.

    Returns
    -------
    tuple of Play
        A forced pass is one play without moves.

    Raises
    ------
    GammonError
        If the position or the dice are none.

    Examples
    --------
    >>> len(legal_plays(Position.opening(), Dice(3, 1)))
    16
    """
    require_type("position", position, Position, "Position.opening()")
    require_type("roll", dice, Dice, "Dice(3, 1)")
    packed = position._packed
    found = generator.longest_ways(packed, dice.numbers)
    if len(next(iter(found.values()))) == 1 and not dice.is_double:
        larger = generator.steps(packed, dice.high)
        found = {packed + added: (move,) for _, _, move, added in larger} or found
    # Plays are made by the hundred, so they are filled in bulk, which a tuple can do without
    # a call in Python for each.
    rows = zip(found.values(), wrapped(found), repeat(position), strict=False)
    return tuple(map(tuple.__new__, repeat(Play), rows))


def single_steps(position: Position, die: int) -> tuple[tuple[Move, Position], ...]:
    """Every step that one die allows by itself, with the position it leads to."""
    packed = position._packed
    found = generator.steps(packed, die)
    return tuple(
        (step[2], after)
        for step, after in zip(found, wrapped(packed + step[3] for step in found), strict=True)
    )


def most_steps(position: Position, numbers: tuple[int, ...]) -> int:
    """How many of the dice in `numbers` can be played at the most."""
    return generator.most_steps(position._packed, numbers)
