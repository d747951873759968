"""Legal plays: which steps a roll allows, and which of them must be made.

The rules as the US Backgammon Federation states them: each die is a separate step; checkers on
the bar enter first; as many dice as possible must be played; if either die but not both can be
played, the larger one must be. A last checker that can be borne off with one die while another
order plays both dice must play both, as gnubg reads the rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from .dice import Dice
from .moves import Move, Play
from .position import BAR, CHECKERS, OFF, PLACES, UNIT, Position

_EMPTY = CHECKERS  # the byte of a place without checkers
_BLOT = _EMPTY - 1  # the byte of an opponent's lone checker
_HOME = 6

# Moves are shared: there are only 25 sources and 6 dice.
_MOVES = tuple(
    tuple(Move(source, max(source - die, OFF)) for die in range(7)) for source in range(PLACES)
)


def legal_plays(position: Position, dice: Dice) -> tuple[Play, ...]:
    """Every legal play of a roll, one for each distinct resulting position.

    Parameters
    ----------
    position
        As seen by the player who rolled, at the start of his turn.
    dice
        The roll.

    Returns
    -------
    tuple of Play
        A forced pass is one play without moves.

    Examples
    --------
    >>> len(legal_plays(Position.opening(), Dice(3, 1)))
    16
    """
    results: dict[int, tuple[Move, ...]] = {}
    longest = 0
    for order in _orders(dice.numbers):
        for packed, moves in _walk(position._packed, order, ()):
            if len(moves) > longest:
                longest = len(moves)
                results.clear()
            if len(moves) == longest:
                results.setdefault(packed, moves)
    if longest == 1 and not dice.is_double:
        results = _with_larger_die(position, dice, results)
    return tuple(
        Play(moves, Position._from_packed(packed), position) for packed, moves in results.items()
    )


def single_steps(position: Position, die: int) -> tuple[tuple[Move, Position], ...]:
    """Every step that one die allows by itself, with the position it leads to."""
    return tuple(
        (move, Position._from_packed(packed)) for move, packed in _steps(position._packed, die)
    )


def most_steps(position: Position, numbers: tuple[int, ...]) -> int:
    """How many of the dice in `numbers` can be played at the most."""
    return max(_reach(position._packed, order) for order in _orders(numbers))


def _orders(numbers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The orders in which dice can be played: doublets and single dice have only one."""
    if len(set(numbers)) < 2:
        return (numbers,)
    return (numbers, numbers[::-1])


def _walk(
    packed: int, dice: tuple[int, ...], made: tuple[Move, ...]
) -> Iterator[tuple[int, tuple[Move, ...]]]:
    """Play the dice in this order as far as they go; doublets move from high to low points."""
    if dice:
        stuck = True
        for move, after in _steps(packed, dice[0]):
            stuck = False
            yield from _walk(after, dice[1:], (*made, move))
        if not stuck:
            return
    yield packed, made


def _reach(packed: int, dice: tuple[int, ...]) -> int:
    """How many of the dice can be played in this order; stops at the first full way."""
    best = 0
    if dice:
        for _, after in _steps(packed, dice[0]):
            best = max(best, 1 + _reach(after, dice[1:]))
            if best == len(dice):
                break
    return best


def _steps(packed: int, die: int) -> list[tuple[Move, int]]:
    """The steps of one die: each move with the packed position after it."""
    cells = packed.to_bytes(PLACES, "little")
    if cells[BAR] > _EMPTY:
        sources = [BAR]
    else:
        sources = [place for place in range(BAR - 1, 0, -1) if cells[place] > _EMPTY]
    steps = []
    for source in sources:
        target = source - die
        if target > OFF:
            if cells[target] < _BLOT:
                continue
            after = packed - UNIT[source] + UNIT[target]
            if cells[target] == _BLOT:
                # The blot leaves the point for the opponent's bar, which counts downwards.
                after += UNIT[target] - UNIT[0]
        else:
            # Bearing off: everyone home, and exactly or from the highest point.
            rear = sources[0]
            if rear > _HOME or (target < OFF and source != rear):
                continue
            after = packed - UNIT[source]
        steps.append((_MOVES[source][die], after))
    return steps


def _with_larger_die(
    position: Position, dice: Dice, results: dict[int, tuple[Move, ...]]
) -> dict[int, tuple[Move, ...]]:
    """Of plays of one die, those with the larger die if it can be played at all."""
    larger = {after: (move,) for move, after in _steps(position._packed, dice.high)}
    return larger or results
