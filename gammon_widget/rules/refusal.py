"""Why a step is not allowed: the rule that forbids it, as data and as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .dice import Dice
from .errors import PlayError
from .legal import legal_plays, most_steps, single_steps
from .moves import Move
from .position import BAR, OFF, Position
from .steps import turn_so_far, ways

_HOME = 6
_MADE_POINT = 2  # this many enemy checkers make a point, which blocks


class Reason(StrEnum):
    """The rules that can forbid a step."""

    NOT_A_PLACE = "not_a_place"
    NO_CHECKER = "no_checker"
    BAR_FIRST = "bar_first"
    TURN_COMPLETE = "turn_complete"
    CANNOT_MOVE = "cannot_move"
    WRONG_WAY = "wrong_way"
    NO_SUCH_DIE = "no_such_die"
    BLOCKED = "blocked"
    TOUCHDOWN_BLOCKED = "touchdown_blocked"
    ONE_DIE_AT_A_TIME = "one_die_at_a_time"
    NOT_ALL_HOME = "not_all_home"
    CHECKER_BEHIND = "checker_behind"
    LARGER_DIE = "larger_die"
    BOTH_DICE = "both_dice"
    NOT_A_LEGAL_PLAY = "not_a_legal_play"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One step that is not allowed.

    Attributes
    ----------
    reason
        The rule that forbids it.
    sentence
        The same, for a person, in the mover's own numbering.
    source, target
        The step asked for: 25 is the bar, 0 is off.
    dice
        The dice that were left to be played.
    """

    reason: Reason
    sentence: str
    source: int
    target: int
    dice: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.sentence


def explain(
    position: Position,
    dice: Dice,
    source: int,
    target: int,
    played: Sequence[Move] = (),
    *,
    combine: bool = True,
) -> Refusal | None:
    """Say why a step is not allowed.

    Parameters
    ----------
    position
        As at the start of the turn, seen by the player on roll.
    dice
        The roll.
    source, target
        The step, in the mover's numbering: 25 is the bar, 0 is off. It may play several dice
        with one checker where `combine` allows that.
    played
        The steps made so far in this turn.
    combine
        Whether one gesture may play several dice with one checker.

    Returns
    -------
    Refusal or None
        None if the step is allowed.

    Raises
    ------
    PlayError
        If the steps in `played` cannot be made themselves.
    """
    try:
        now, left = turn_so_far(position, dice, played)
    except KeyError as unmade:
        step: Move = unmade.args[0]
        before = tuple(played)[: tuple(played).index(step)]
        refusal = explain(position, dice, *step, before, combine=False)
        raise PlayError(refusal or _not_a_step(step, dice)) from None
    found = _before_leaving(now, left, source, target)
    if found is None:
        if target in ways(position, dice, source, played, combine=combine):
            return None
        found = (
            _after_leaving(now, left, source, target, combine)
            or _use_of_dice(position, dice, played, now, left)
        )  # fmt: skip
    return Refusal(*found, source, target, left)


def _not_a_step(step: Move, dice: Dice) -> Refusal:
    sentence = f"{step.source}/{step.target} cannot be made with {dice}."
    return Refusal(Reason.NOT_A_LEGAL_PLAY, sentence, *step, dice.numbers)


def _before_leaving(
    now: Position, left: tuple[int, ...], source: int, target: int
) -> tuple[Reason, str] | None:
    """What forbids touching this checker at all, or sending it that way."""
    if not (1 <= source <= BAR and OFF <= target < BAR):
        return Reason.NOT_A_PLACE, (
            f"{source}/{target} is no step: it starts on a point from 1 to 24 or the bar (25) "
            "and ends on a point or off (0)."
        )
    if not left:
        return Reason.TURN_COMPLETE, "All dice of this roll are played."
    points = now.points
    if points[BAR] > 0 and source != BAR:
        return Reason.BAR_FIRST, "A checker on the bar must enter first."
    if points[source] <= 0:
        where = "the bar" if source == BAR else f"point {source}"
        if points[source] < 0:
            return Reason.NO_CHECKER, f"The checkers on {where} are the opponent's."
        return Reason.NO_CHECKER, f"There is no checker of yours on {where}."
    if target >= source:
        return Reason.WRONG_WAY, "Checkers move from high points to low ones, never back."
    return None


def _after_leaving(
    now: Position, left: tuple[int, ...], source: int, target: int, combine: bool
) -> tuple[Reason, str] | None:
    """What forbids the landing, whatever the other dice would do."""
    points = now.points
    if target > OFF and points[target] <= -_MADE_POINT:
        name = f"Point {target}"
        return Reason.BLOCKED, f"{name} is blocked: the opponent holds it with two or more."
    if target == OFF:
        refusal = _bearing_off(points, left, source)
        if refusal is not None:
            return refusal
    if any(step == (source, target) for die in set(left) for step, _ in single_steps(now, die)):
        return None
    distance = source - target
    if distance in _sums(left):
        if not combine:
            return Reason.ONE_DIE_AT_A_TIME, "Each die is moved by itself: one step for one die."
        return Reason.TOUCHDOWN_BLOCKED, (
            f"Moving {distance} points means touching down on the way, and no touchdown is open."
        )
    return Reason.NO_SUCH_DIE, f"No die left moves {distance} points ({_list(left)} to play)."


def _bearing_off(
    points: tuple[int, ...], left: tuple[int, ...], source: int
) -> tuple[Reason, str] | None:
    away = sum(count for place, count in enumerate(points) if place > _HOME and count > 0)
    if away - (source > _HOME):
        return Reason.NOT_ALL_HOME, (
            "Bearing off starts when all your checkers are home, on points 1 to 6."
        )
    if source > _HOME:
        return None if source in _sums(left) else (Reason.NOT_ALL_HOME, (
            f"The checker on {'the bar' if source == BAR else f'point {source}'} must come home "
            "before it can be borne off."
        ))  # fmt: skip
    if source in left or max(left) < source:
        return None
    rear = max(place for place, count in enumerate(points) if count > 0)
    if rear > source:
        return Reason.CHECKER_BEHIND, (
            f"A larger die bears off from the highest point only, and a checker is on point {rear}."
        )
    return None


def _use_of_dice(
    position: Position,
    dice: Dice,
    played: Sequence[Move],
    now: Position,
    left: tuple[int, ...],
) -> tuple[Reason, str]:
    """What forbids a step that a die allows by itself: it would waste another die."""
    most = most_steps(now, left)
    if most == 1 and len(left) > 1 and not dice.is_double:
        return Reason.LARGER_DIE, (
            f"Only one die can be played, and then it must be the larger: the {dice.high}."
        )
    total = len(played) + most
    if len(set(dice)) > 1 and total == len(dice.numbers):
        return Reason.BOTH_DICE, "Both dice can be played, so both must be: this would waste one."
    count = len(legal_plays(position, dice)[0].moves)
    return Reason.BOTH_DICE, f"{count} dice can be played, so all {count} must be."


def _sums(left: tuple[int, ...]) -> set[int]:
    """Distances that several of the dice make together."""
    return {sum(left[:count]) for count in range(2, len(left) + 1)}


def _list(left: tuple[int, ...]) -> str:
    return ", ".join(map(str, left))
