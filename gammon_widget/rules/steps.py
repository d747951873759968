"""Steps within a turn: what may be moved next, in any legal order of the dice.

A turn is a position, a roll and the steps made so far. A step may be made next exactly if some
legal play begins with the steps made and it, so a person can enter either die first and can
never run into a dead end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .dice import Dice
from .legal import most_steps, single_steps
from .moves import Move
from .position import OFF, Position

if TYPE_CHECKING:
    from collections.abc import Sequence


def step_made(position: Position, dice_left: Sequence[int], move: Move) -> tuple[Position, int]:
    """Make one step that one of the dice allows by itself.

    Parameters
    ----------
    position
        The position with all earlier steps made.
    dice_left
        The dice still to be played.
    move
        The step.

    Returns
    -------
    Position, int
        The position after the step, and the die it used. A checker that two different dice can
        bear off uses the exact one, else the smaller: what remains can be played either way.

    Raises
    ------
    KeyError
        If no die left makes this step.
    """
    for die in sorted(set(dice_left)):
        if move.target == OFF or move.source - move.target == die:
            for step, after in single_steps(position, die):
                if step == move:
                    return after, die
    raise KeyError(move)


def turn_so_far(
    position: Position, dice: Dice, played: Iterable[Move]
) -> tuple[Position, tuple[int, ...]]:
    """The position with the steps made, and the dice still to be played in the order written.

    Raises
    ------
    KeyError
        If some step cannot be made with the dice left for it.
    """
    left = list(dice.numbers)
    for move in played:
        position, die = step_made(position, left, Move(*move))
        left.remove(die)
    return position, tuple(left)


def legal_steps(
    position: Position, dice: Dice, played: Sequence[Move] = ()
) -> tuple[tuple[Move, Position], ...]:
    """The steps that may be made next, each with the position after it.

    Parameters
    ----------
    position
        As at the start of the turn.
    dice
        The roll.
    played
        The steps made so far in this turn.

    Returns
    -------
    tuple of (Move, Position)
        Empty when the turn is complete, or when nothing can be played at all.
    """
    now, left = turn_so_far(position, dice, played)
    most = most_steps(now, left)
    if most == 0:
        return ()
    numbers = list(dict.fromkeys(left))
    if most == 1 and len(numbers) == 2 and single_steps(now, max(left)):
        numbers = [max(left)]
    steps: dict[Move, Position] = {}
    for die in numbers:
        rest = list(left)
        rest.remove(die)
        for move, after in single_steps(now, die):
            if move not in steps and 1 + most_steps(after, tuple(rest)) == most:
                steps[move] = after
    return tuple(steps.items())


def ways(
    position: Position,
    dice: Dice,
    source: int,
    played: Sequence[Move] = (),
    *,
    combine: bool = True,
) -> dict[int, tuple[Move, ...]]:
    """Where one checker may go next, with one die or several, and by which steps.

    Parameters
    ----------
    position, dice, played
        The turn, as for `legal_steps`.
    source
        The place the checker stands on, 1 to 25.
    combine
        Whether one gesture may play several dice with the same checker, touching down on the
        way; where two ways lead to one target, the die written first moves first.

    Returns
    -------
    dict
        Each target with its steps; the shortest way is kept.
    """
    found: dict[int, tuple[Move, ...]] = {}
    paths: list[tuple[Move, ...]] = [()]
    while paths:
        longer = []
        for path in paths:
            at = path[-1].target if path else source
            for move, _ in legal_steps(position, dice, (*played, *path)):
                if move.source == at:
                    found.setdefault(move.target, (*path, move))
                    if combine and move.target != OFF:
                        longer.append((*path, move))
        paths = longer
    return found
