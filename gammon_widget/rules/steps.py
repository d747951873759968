"""Steps within a turn: what may be moved next, in any legal order of the dice.

A turn is a position, a roll and the steps made so far. A step may be made next exactly if some
legal play begins with the steps made and it, so a person can enter either die first and can
never run into a dead end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from . import generator
from .dice import Dice
from .errors import PlayError
from .legal import most_steps, single_steps
from .moves import Move
from .position import OFF, Position
from .reason import Reason, Refusal
from .validation import as_int, brief

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
    PlayError
        If no die left makes this step.
    """
    packed = position._packed
    for die in sorted(set(dice_left)):
        if move.target == OFF or move.source - move.target == die:
            for _, _, step, added in generator.steps(packed, die):
                if step == move:
                    return Position._from_packed(packed + added), die
    sentence = f"{move.source}/{move.target} cannot be made with the dice left."
    raise PlayError(Refusal(Reason.NOT_A_LEGAL_PLAY, sentence, *move, tuple(dice_left)))


def as_move(given: Iterable[int]) -> Move:
    """Read a step that may come from anywhere: two whole numbers.

    Raises
    ------
    PlayError
        If it is anything else.
    """
    try:
        source, target = map(as_int, given)
    except (TypeError, ValueError):
        source = target = None
    if source is None or target is None:
        sentence = f"A step is a source and a target, such as (13, 7), not {brief(given)}."
        raise PlayError(Refusal(Reason.NOT_A_PLACE, sentence, OFF, OFF))
    return Move(source, target)


def turn_so_far(
    position: Position, dice: Dice, played: Iterable[Move]
) -> tuple[Position, tuple[int, ...]]:
    """The position with the steps made, and the dice still to be played in the order written.

    Raises
    ------
    PlayError
        If some step cannot be made with the dice left for it.
    """
    left = list(dice.numbers)
    for move in played:
        position, die = step_made(position, left, as_move(move))
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

    Raises
    ------
    PlayError
        If the steps in `played` cannot be made themselves.
    """
    return steps_from(*turn_so_far(position, dice, played))


def steps_from(
    now: Position, left: tuple[int, ...], most: int | None = None
) -> tuple[tuple[Move, Position], ...]:
    """The steps that may be made next, each with the position after it.

    Parameters
    ----------
    now
        The position with all earlier steps made.
    left
        The dice still to be played.
    most
        How many of them can be played, where that is known.
    """
    if most is None:
        most = most_steps(now, left)
    if most == 0:
        return ()
    numbers = list(dict.fromkeys(left))
    if most == 1 < len(numbers) and single_steps(now, max(left)):
        numbers = [max(left)]
    steps: dict[Move, Position] = {}
    for die in numbers:
        rest = without(left, die)
        for move, after in single_steps(now, die):
            if move not in steps and 1 + most_steps(after, rest) == most:
                steps[move] = after
    return tuple(steps.items())


def made_next(
    now: Position, left: tuple[int, ...], move: Move
) -> tuple[Position, tuple[int, ...]] | None:
    """Make a step if it may be made next: it is among `steps_from`, which takes longer.

    Returns
    -------
    tuple or None
        The position after the step, and the dice left then; None if it may not be made.
    """
    try:
        after, die = step_made(now, left, move)
    except PlayError:
        return None
    rest = without(left, die)
    follow = most_steps(after, rest)
    if follow < len(rest):  # else all dice are played, and nobody can play more
        most = most_steps(now, left)
        if 1 + follow < most:
            return None
        # The larger die must be played if it can be, perhaps to bear the same checker off.
        if most == 1 and all(move != step for step, _ in steps_from(now, left, most)):
            return None
    return after, rest


def without(left: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice that are left when one of them has been played."""
    index = left.index(die)
    return left[:index] + left[index + 1 :]


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

    Raises
    ------
    PlayError
        If the steps in `played` cannot be made themselves.
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
