"""Legal plays: the steps that a roll allows, and which of them are compulsory.

The rules are those of the US Backgammon Federation: each die is a separate step; checkers on
the bar enter first; as many dice as possible must be played; if either die but not both can be
played, the larger one must be. A last checker that can be borne off with one die while another
order plays both dice must play both, as gnubg reads the rule.

`perft` counts plays, which tests the whole generator at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from . import plays as generator
from .dice import Dice, to_dice
from .errors import GammonError
from .plays import Move, Play
from .position import CHECKERS, Position, wrapped
from .validation import as_int, brief, require_type


def legal_plays(position: Position, dice: Dice | Iterable[int]) -> tuple[Play, ...]:
    """Return the legal plays of a roll, one for each distinct resulting position.

    Parameters
    ----------
    position
        As seen by the player who rolled, at the start of their turn.
    dice
        The roll, or a pair of numbers.

    Returns
    -------
    tuple of Play
        A forced pass is one play without moves.

    Raises
    ------
    GammonError
        If the position or the dice are invalid.

    Examples
    --------
    >>> len(legal_plays(Position.opening(), (3, 1)))
    16
    """
    require_type("position", position, Position, "Position.opening()")
    dice = to_dice(dice)
    packed = position._packed
    found = generator.longest_paths(packed, dice.numbers)
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
    """The maximum number of the dice in `numbers` that can be played."""
    return generator.most_steps(position._packed, numbers)


MAX_PERFT_TURNS = 20
"""Turns; far more than is feasible, and less than Python's recursion limit."""


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
        If the position or the depth is invalid.

    Examples
    --------
    >>> perft(Position.opening(), 1)
    447
    """
    require_type("position", position, Position, "Position.opening()")
    if as_int(depth) == 0:
        return 1
    return sum(divide(position, depth).values())


def divide(position: Position, depth: int) -> dict[Dice, int]:
    """Count the plays as `perft` does, roll by roll.

    Parameters
    ----------
    position
        As seen by the player on roll.
    depth
        Turns, 1 or more.

    Raises
    ------
    GammonError
        If the position is invalid, or the depth is not a whole number or is less than 1.

    Examples
    --------
    >>> divide(Position.opening(), 1)[Dice(3, 1)]
    16
    """
    require_type("position", position, Position, "Position.opening()")
    number = as_int(depth)
    if number is None or not 1 <= number <= MAX_PERFT_TURNS:
        raise GammonError(
            f"The depth is a whole number of turns, 1 or more and {MAX_PERFT_TURNS} at most, "
            f"not {brief(depth)}."
        )
    counts = {}
    for dice, _ in Dice.all():
        plays = () if CHECKERS in position.off else legal_plays(position, dice)
        deeper = (perft(play.result.swapped(), depth - 1) for play in plays)
        counts[dice] = len(plays) if depth == 1 else sum(deeper)
    return counts
