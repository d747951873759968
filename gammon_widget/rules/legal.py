"""The legal plays for a roll, and the legal single steps.

The rules are those of the US Backgammon Federation: each die is a separate step; checkers on the
bar enter first; as many dice as possible must be played; if only one die can be played, it must be
the larger one if possible. If the last checker can be borne off with one die, but both dice can be
played in another order, both must be played, as in gnubg.

A step is legal if some legal play begins with the steps already made, followed by this step. So
users can begin with either die and never reach a dead end. `perft` counts sequences of plays, as a
test of the whole move generator.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING

from . import plays as generator
from .dice import Dice, RollLike, to_dice
from .errors import GammonError, PlayError, Reason, Refusal
from .plays import Move, Play
from .position import CHECKERS, OFF, Position, PositionLike, to_position, wrapped
from .validation import as_int, brief

if TYPE_CHECKING:
    from collections.abc import Sequence


def legal_plays(position: PositionLike, dice: RollLike) -> tuple[Play, ...]:
    """Return the legal plays for a roll, one for each distinct resulting position.

    Parameters
    ----------
    position
        The position at the start of the turn, from the point of view of the player who rolled.
    dice
        The roll, or a pair of numbers.

    Returns
    -------
    tuple of Play
        The legal plays. If no checker can move, the only play is a forced pass, which has no moves.

    Raises
    ------
    GammonError
        If the position or the dice are invalid.

    Examples
    --------
    >>> len(legal_plays(Position.opening(), (3, 1)))
    16
    """
    position = to_position(position)
    dice = to_dice(dice)
    found = legal_paths(position, dice)
    fields = zip(found.values(), wrapped(found), repeat(position), strict=False)
    return tuple(map(_new_play, fields))


def legal_paths(position: Position, dice: Dice) -> dict[int, tuple[Move, ...]]:
    """Return the moves of each legal play, by the packed position after the play."""
    packed = position._packed
    found = generator.longest_paths(packed, dice.numbers)
    if len(next(iter(found.values()))) == 1 and not dice.is_double:
        larger = generator.steps(packed, dice.high)
        found = {packed + added: (move,) for _, _, move, added in larger} or found
    return found


_new_play = partial(tuple.__new__, Play)
"""Create a play from its fields. A call of `Play`, in Python, would take twice as long."""


def single_steps(position: Position, die: int) -> tuple[tuple[Move, Position], ...]:
    """Return every step that one die allows by itself, with the position after the step."""
    packed = position._packed
    found = generator.steps(packed, die)
    return tuple(
        (step[2], after)
        for step, after in zip(found, wrapped(packed + step[3] for step in found), strict=True)
    )


def most_steps(position: Position, numbers: tuple[int, ...]) -> int:
    """Return the maximum number of dice in `numbers` that can be played."""
    return generator.most_steps(position._packed, numbers)


MAX_PERFT_TURNS = 20
"""The maximum depth of `perft`: more turns than are feasible, but below the recursion limit."""


def perft(position: PositionLike, depth: int) -> int:
    """Count all sequences of plays over `depth` turns, with each of the 21 rolls counted once.

    A forced pass counts as one play; a finished game has no plays. The opening position has 447
    sequences at depth 1 and 202,782 at depth 2.

    Parameters
    ----------
    position
        The position, from the point of view of the player on roll.
    depth
        The number of turns, 0 or more.

    Raises
    ------
    GammonError
        If the position or the depth is invalid.

    Examples
    --------
    >>> perft(Position.opening(), 1)
    447
    """
    position = to_position(position)
    if as_int(depth) == 0:
        return 1
    return sum(divide(position, depth).values())


def divide(position: PositionLike, depth: int) -> dict[Dice, int]:
    """Return the counts of `perft` separately for each roll.

    Parameters
    ----------
    position
        The position, from the point of view of the player on roll.
    depth
        The number of turns, 1 or more.

    Raises
    ------
    GammonError
        If the position is invalid, or if the depth is not a whole number of at least 1.

    Examples
    --------
    >>> divide(Position.opening(), 1)[Dice(3, 1)]
    16
    """
    position = to_position(position)
    number = as_int(depth)
    if number is None or not 1 <= number <= MAX_PERFT_TURNS:
        raise GammonError(
            f"The depth must be a whole number of turns from 1 to {MAX_PERFT_TURNS}, "
            f"not {brief(depth)}."
        )
    counts = {}
    for dice, _ in Dice.all():
        plays = () if CHECKERS in position.off else legal_plays(position, dice)
        deeper = (perft(play.result.swapped(), depth - 1) for play in plays)
        counts[dice] = len(plays) if depth == 1 else sum(deeper)
    return counts


def step_taken(position: Position, dice_left: Sequence[int], move: Move) -> tuple[Position, int]:
    """Make one step with one of the dice; return the position after the step and the die used.

    If either of two different dice can bear off the checker, the smaller die is used. The rest of
    the turn can be played with either choice. Raises PlayError if no remaining die allows the step.
    """
    packed = position._packed
    for die in sorted(set(dice_left)):
        if move.target == OFF or move.source - move.target == die:
            step = generator.step_of(packed, die, move.source)
            if step is not None and step[2] == move:
                return Position._from_packed(packed + step[3]), die
    sentence = f"The remaining dice do not allow the step {move.source}/{move.target}."
    raise PlayError(Refusal(Reason.NOT_A_LEGAL_PLAY, sentence, *move, tuple(dice_left)))


def as_move(given: Iterable[int]) -> Move:
    """Convert a pair of numbers of any integer type to a move; otherwise, raise PlayError."""
    if type(given) is Move and type(given.source) is type(given.target) is int:
        return given
    try:
        source, target = map(as_int, given)
    except (TypeError, ValueError):
        source = target = None
    if source is None or target is None:
        sentence = f"A step must be a source and a target, such as (13, 7), not {brief(given)}."
        raise PlayError(Refusal(Reason.NOT_A_PLACE, sentence, OFF, OFF))
    return Move(source, target)


def turn_so_far(
    position: Position, dice: Dice, played: Iterable[Move]
) -> tuple[Position, tuple[int, ...]]:
    """Return the position after the steps in `played`, and the remaining dice.

    The dice keep the order of the roll. Raises PlayError if they do not allow one of the steps.
    """
    left = list(dice.numbers)
    for move in played:
        position, die = step_taken(position, left, as_move(move))
        left.remove(die)
    return position, tuple(left)


def legal_steps(
    position: Position, dice: Dice, played: Sequence[Move] = ()
) -> tuple[tuple[Move, Position], ...]:
    """Return the legal next steps of a turn, each with the position after the step.

    The result is empty if the turn is complete or there is no legal play. Raises PlayError if a
    step in `played` is illegal.
    """
    return steps_from(*turn_so_far(position, dice, played))


def steps_from(
    now: Position, left: tuple[int, ...], most: int | None = None
) -> tuple[tuple[Move, Position], ...]:
    """Return the legal next steps with the remaining dice, each with the position after the step.

    `most` is the maximum number of dice that can be played. If it is None, it is calculated.
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


def next_taken(
    now: Position, left: tuple[int, ...], move: Move
) -> tuple[Position, tuple[int, ...]] | None:
    """Make a step; return the next position and the remaining dice, or None if the step is illegal.

    This is faster than a search through the result of `steps_from`.
    """
    try:
        after, die = step_taken(now, left, move)
    except PlayError:
        return None
    rest = without(left, die)
    follow = most_steps(after, rest)
    if follow < len(rest):  # otherwise all dice are played
        most = most_steps(now, left)
        if 1 + follow < most:
            return None
        # The larger die must be played if possible; it may bear off the same checker.
        if most == 1 and all(move != step for step, _ in steps_from(now, left, most)):
            return None
    return after, rest


def without(left: tuple[int, ...], die: int) -> tuple[int, ...]:
    """Return the remaining dice after one of them has been played."""
    index = left.index(die)
    return left[:index] + left[index + 1 :]


def paths_from(
    position: Position,
    dice: Dice,
    source: int,
    played: Sequence[Move] = (),
    *,
    combine: bool = True,
) -> dict[int, tuple[Move, ...]]:
    """Return the targets that a checker can reach, each with the shortest path.

    `combine` allows paths that use several dice, with stops on the way. If two shortest paths lead
    to the same target, the path that begins with the first die of the roll is used. Raises
    PlayError if a step in `played` is illegal.
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
