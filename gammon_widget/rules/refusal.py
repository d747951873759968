"""Explanations of why a step is not allowed."""

from __future__ import annotations

from collections.abc import Sequence

from ..languages.translation import N_, _
from .dice import Dice, RollLike, to_dice
from .errors import PlayError, Reason, Refusal
from .legal import as_move, most_steps, paths_from, single_steps, turn_so_far
from .plays import Move
from .position import BAR, HOME, OFF, Position, PositionLike, to_position
from .validation import as_int, as_list, brief
from .variant import Rules, rules_of

__all__ = ["Reason", "Refusal", "explain"]

_MAX_DIE = 6
_MADE_POINT = 2  # this many of the opponent's checkers block a point

_STANDARD = Rules()

ONE_STEP_ONE_DIE = N_("A step moves one checker by one die.")

_NAMES = {BAR: N_("the bar"), OFF: N_("off")}

_Finding = tuple[Reason, str, tuple[int, ...]]
"""A rule, its sentence with a pair of braces for each point, and the points."""


def explain(
    position: PositionLike,
    dice: RollLike,
    source: int,
    target: int,
    played: Sequence[Move] = (),
    *,
    rules: Rules | str = _STANDARD,
) -> Refusal | None:
    """Explain why a step is not allowed.

    Parameters
    ----------
    position
        The position at the start of the turn, from the point of view of the player on roll.
    dice
        The roll.
    source, target
        The step, in the mover's numbering: 25 is the bar, and 0 is off. A step may use several
        dice for one checker if the rules allow that.
    played
        The steps made so far in this turn.
    rules
        The rules, or their name.

    Returns
    -------
    Refusal or None
        The reason; None if the step is allowed.

    Raises
    ------
    PlayError
        If a step in `played` is illegal.
    GammonError
        If the position, the dice or the rules are invalid.

    Examples
    --------
    >>> print(explain(Position.opening(), Dice(6, 5), 24, 19))
    Point 19 is blocked: the opponent has 5 checkers there.
    """
    position = to_position(position)
    dice = to_dice(dice)
    rules = rules_of(rules)
    start, end = as_int(source), as_int(target)
    if start is not None and end is not None:
        source, target = start, end  # may have been NumPy integers
    steps = tuple(as_list("steps played", played, "[(8, 5)]"))
    now, left = _turn(position, dice, tuple(map(as_move, steps)))
    found = _before_leaving(now, left, source, target)
    if found is None:
        if target in paths_from(position, dice, source, played, combine=rules.combined_moves):
            return None
        words = _("Under {title}, play one die at a time.", title=rules.title)
        one_die = "" if rules.combined_moves else words
        found = _after_leaving(now, dice, left, source, target, one_die=one_die)
        found = found or _wasteful(now, dice, left)
    return _refusal(found, source, target, left)


def _refusal(found: _Finding, source: int, target: int, left: tuple[int, ...]) -> Refusal:
    reason, words, points = found
    return Refusal(reason, words, source, target, left, points)


def _turn(
    position: Position, dice: Dice, played: tuple[Move, ...]
) -> tuple[Position, tuple[int, ...]]:
    """Return the position and the remaining dice after the steps in `played`.

    Raises PlayError with the reason why the first illegal step is not allowed.
    """
    now, left = position, dice.numbers
    for count, step in enumerate(played):
        try:
            now, left = turn_so_far(position, dice, played[: count + 1])
        except PlayError as error:
            refused = error.refusal
            if refused.reason is Reason.NOT_A_LEGAL_PLAY:
                found = _before_leaving(now, left, *step) or _after_leaving(
                    now, dice, left, *step, one_die=_(ONE_STEP_ONE_DIE)
                )
                refused = _refusal(found, *step, left) if found else refused
            raise PlayError(refused) from None
    return now, left


def _before_leaving(
    now: Position, left: tuple[int, ...], source: int, target: int
) -> _Finding | None:
    """Return why the checker may not move at all, or why it may not move in this direction.

    Returns None if the checker may move.
    """
    if not (_is_place(source) and _is_place(target) and source != OFF):
        return _finding(
            Reason.NOT_A_PLACE,
            _(
                "A step starts on a point (1 to 24) or the bar (25), and ends on a point "
                "or off the board (0): {source} to {target} is not a step.",
                source=brief(source),
                target=brief(target),
            ),
        )
    if not left:
        return _finding(Reason.TURN_COMPLETE, _("You have played all the dice of this roll."))
    points = now.points
    if points[BAR] > 0 and source != BAR:
        return _finding(Reason.BAR_FIRST, _("Enter your checkers from the bar first."))
    if points[source] < 0:
        return _finding(Reason.NO_CHECKER, _("The checkers on {} are the opponent's."), source)
    if points[source] == 0:
        return _finding(Reason.NO_CHECKER, _("You have no checker on {}."), source)
    if target >= source:
        return _finding(
            Reason.WRONG_WAY, _("Checkers move only towards their home board, never backwards.")
        )
    return None


def _after_leaving(
    now: Position, dice: Dice, left: tuple[int, ...], source: int, target: int, *, one_die: str
) -> _Finding | None:
    """Return why the dice do not allow the step; None if one die allows it by itself."""
    # `one_die` is the message if one gesture may play only one die; otherwise it is empty.
    points = now.points
    if target > OFF and points[target] <= -_MADE_POINT:
        words = _(
            "Point {point} is blocked: the opponent has {count} checkers there.",
            point="{}",
            count=-points[target],
        )
        return Reason.BLOCKED, words, (target,)
    if target == OFF:
        refusal = _bearing_off(points, left, source)
        if refusal is not None:
            return refusal
    if any(step == (source, target) for die in set(left) for step, _ in single_steps(now, die)):
        return None
    if most_steps(now, left) == 0 and source - target not in _sums(left):
        return _finding(
            Reason.CANNOT_MOVE,
            _("There is no legal play with {dice}.", dice=_listed(left)),
        )
    if source - target not in _sums(left):
        return _no_such_die(dice, left, source, target)
    if source == BAR and points[BAR] > 1:
        return _finding(
            Reason.BAR_FIRST, _("All checkers on the bar must enter before another checker moves.")
        )
    if one_die:
        return _finding(Reason.ONE_DIE_AT_A_TIME, one_die)
    return _finding(
        Reason.TOUCHDOWN_BLOCKED,
        _("Every path from {} to {} lands on a blocked point."),
        source,
        target,
    )


def _bearing_off(points: tuple[int, ...], left: tuple[int, ...], source: int) -> _Finding | None:
    """Return the rule that forbids bearing off from `source`; None if no rule forbids it."""
    outside = sum(count for count in points[HOME + 1 :] if count > 0)
    if outside > (source > HOME):
        words = _("You can bear off only when all your checkers are at home, on points {} to {}.")
        return Reason.NOT_ALL_HOME, words, (1, HOME)
    if source > HOME:
        if source in _sums(left):
            return None
        return _finding(
            Reason.NOT_ALL_HOME,
            _("The checker on {} must come home before it can be borne off."),
            source,
        )
    rear = max(place for place, count in enumerate(points) if count > 0)
    if source not in left and max(left) > source and rear > source:
        return _finding(
            Reason.CHECKER_BEHIND,
            _(
                "With a die larger than needed, you can bear off only from your farthest occupied "
                "point, which is {}."
            ),
            rear,
        )
    return None


def _no_such_die(dice: Dice, left: tuple[int, ...], source: int, target: int) -> _Finding:
    """Return the rule that forbids a step whose length is neither a die nor a sum of dice."""
    distance, to_play = source - target, _listed(left)
    reason = Reason.NO_SUCH_DIE
    if target == OFF:
        if distance < _MAX_DIE:
            words = N_(
                "To bear off from {point}, you need a {die} or higher; dice to play: {to_play}."
            )
        else:
            words = N_("To bear off from {point}, you need a {die}; dice to play: {to_play}.")
        words = _(words, point="{}", die=distance, to_play=to_play)
        return _finding(reason, words, source)
    if distance in dice:
        return _finding(
            reason,
            _(
                "You have already played the {distance}; dice to play: {to_play}.",
                distance=distance,
                to_play=to_play,
            ),
        )
    if distance <= _MAX_DIE:
        return _finding(
            reason,
            _(
                "You did not roll a {distance}; dice to play: {to_play}.",
                distance=distance,
                to_play=to_play,
            ),
        )
    words = _(
        "A move from {source} to {target} takes {distance} pips; dice to play: {to_play}.",
        source="{}",
        target="{}",
        distance=distance,
        to_play=to_play,
    )
    return _finding(reason, words, source, target)


def _wasteful(now: Position, dice: Dice, left: tuple[int, ...]) -> _Finding:
    """Return the rule that forbids a step that wastes a playable die."""
    if most_steps(now, left) == 1:
        return _finding(
            Reason.LARGER_DIE,
            _(
                "You can play only one die, so you must play the larger one: the {high}.",
                high=dice.high,
            ),
        )
    return _finding(
        Reason.BOTH_DICE,
        _("You must play both dice if you can: this move would leave one unplayed."),
    )


def _is_place(number: int) -> bool:
    return as_int(number) is not None and OFF <= number <= BAR


def _finding(reason: Reason, words: str, *places: int) -> _Finding:
    """Insert the names of the bar and off into a sentence; the point numbers are inserted later."""
    if not places:
        return reason, words, ()
    named = words.format(*(_(_NAMES.get(place, N_("point {}"))) for place in places))
    return reason, named, tuple(place for place in places if place not in _NAMES)


def _sums(left: tuple[int, ...]) -> set[int]:
    """Return the distances that two or more of the dice add up to."""
    return {sum(left[:count]) for count in range(2, len(left) + 1)}


def _listed(left: tuple[int, ...]) -> str:
    """Return the dice as text: "6 and 5", "2, 2 and 2"."""
    *rest, last = map(str, left)
    return ", ".join(rest) + _(" and ") + last if rest else last
