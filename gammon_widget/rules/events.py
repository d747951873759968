"""What happens when an action is taken, one thing after the other.

An action changes a state at once; a person sees, and hears, several things in turn. A checker that
lands on a blot has moved, and then the blot is hit; one that enters on a blot hits it first, and
then enters. Pictures, sounds and whoever tells a game aloud all go by this one order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from . import actions
from .actions import Action
from .color import Color
from .cube import BEAVERED, DOUBLED, RACCOONED, Level, Result
from .dice import Dice
from .moves import Move
from .phase import Phase
from .position import BAR, OFF
from .state import GameState
from .steps import as_move, step_made, turn_so_far

_BLOT = -1


class Way(NamedTuple):
    """Whose checker goes from where to where, in the numbering of the checker's owner."""

    color: Color
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events.

    Attributes
    ----------
    color
        Whose doing it is; None where it is both players', or nobody's.
    """

    color: Color | None

    @property
    def way(self) -> Way | None:
        """The way of the one checker that changes its place; None if none does."""
        return None

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways of all checkers that change their places, one after the other."""
        return () if self.way is None else (self.way,)


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice were rolled. In the opening by both: the first die is White's."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class _Played(Event):
    """A checker of the player's own has gone as far as one die says."""

    color: Color
    source: int
    target: int
    die: int

    @property
    def way(self) -> Way:
        """The way of the checker."""
        return Way(self.color, self.source, self.target)


class Moved(_Played):
    """A checker moved from point to point, both in the player's numbering."""

    __slots__ = ()


class Entered(_Played):
    """A checker entered from the bar, which is its source."""

    __slots__ = ()


class BoreOff(_Played):
    """A checker was borne off; its target is 0."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """The opponent's blot was sent to the bar, from a point in the numbering of who hit it."""

    color: Color
    point: int

    @property
    def way(self) -> Way:
        """The way of the blot."""
        return Way(self.color.opponent, BAR - self.point, BAR)


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """Checkers have gone back to where they were, all at once: steps were undone."""

    back: tuple[Way, ...]

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways back, one for each checker."""
        return self.back


def taken_back(done: Sequence[Event]) -> TakenBack:
    """What is seen when these events are undone: each checker goes back all of its way."""
    back: list[Way] = []
    for event in reversed(done):
        for color, source, target in reversed(event.ways):
            before = next((w for w in back if (w.color, w.target) == (color, target)), None)
            if before is None:
                back.append(Way(color, target, source))
            else:
                back[back.index(before)] = before._replace(target=source)
    return TakenBack(None, tuple(way for way in back if way.source != way.target))


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The turn passed, since nothing could be played."""

    dice: Dice | None


@dataclass(frozen=True, slots=True)
class _AtStake(Event):
    """The cube tells what is at stake."""

    stake: int


class CubeTurned(_AtStake):
    """The cube got another value by itself, in the middle, since the opening roll was a tie."""

    __slots__ = ()


class Doubled(_AtStake):
    """The cube was offered, at what would be at stake then."""

    __slots__ = ()


class Beavered(Doubled):
    """A double was answered by another one."""

    __slots__ = ()


class Raccooned(Doubled):
    """A beaver was answered by one more, which needs no answer."""

    __slots__ = ()


class Taken(_AtStake):
    """The cube was taken, at what is at stake now."""

    __slots__ = ()


class Dropped(Event):
    """The cube was refused, which loses the game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """The player offered to resign."""

    level: Level


class Accepted(Event):
    """The opponent's resignation was accepted."""

    __slots__ = ()


class Declined(Event):
    """The opponent's resignation was declined: the game goes on."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game was won."""

    result: Result


class Began(Event):
    """A new game began."""

    __slots__ = ()


def events(before: GameState, action: Action, after: GameState) -> tuple[Event, ...]:
    """Tell what happens when an action is taken, in order.

    Parameters
    ----------
    before, action, after
        The states before and after, and what was done: ``apply(before, action) == after``.

    Returns
    -------
    tuple of Event
        Empty where nothing is to be seen but another state: a position that is set up, or the
        end of a turn whose steps were made before.

    Examples
    --------
    >>> from gammon_widget.rules import Dice, GameState, MakePlay, Move, Position, apply
    >>> state = GameState.on_roll(Position.build({"bar": 1}, {3: 1}), dice=Dice(3, 1))
    >>> play = MakePlay((Move(25, 22), Move(22, 21)))
    >>> [type(event).__name__ for event in events(state, play, apply(state, play))]
    ['Hit', 'Entered', 'Moved']
    """
    found = list(_of(before, action, after))
    if after.phase is Phase.OVER and before.phase is not Phase.OVER and after.result is not None:
        found.append(Won(after.result.winner, after.result))
    return tuple(found)


def _of(before: GameState, action: Action, after: GameState) -> Iterator[Event]:
    turn = before.turn
    match action:
        case actions.Roll(dice=dice) | actions.Reroll(dice=dice):
            yield Rolled(turn, dice)
            if after.cube != before.cube:
                yield CubeTurned(None, after.cube.value)
        case actions.Step(move=move):
            yield from _steps(before, before.steps, (as_move(move),))
        case actions.MakePlay(moves=()) | actions.Confirm() if not before.steps:
            yield Passed(turn, before.dice)
        case actions.MakePlay(moves=[*given]):
            moves = tuple(map(as_move, given))
            # A play begins anew, unless it goes on with the steps that were made.
            made = before.steps if moves[: len(before.steps)] == before.steps else ()
            yield from _steps(before, made, moves[len(made) :])
        case actions.NewGame():
            yield Began(None)
        case _:
            yield from _offer(before, action)


def _offer(before: GameState, action: Action) -> Iterator[Event]:
    decider, value = before.decider, before.cube.value
    match action:
        case actions.Double():
            yield Doubled(decider, DOUBLED * value)
        case actions.Beaver():
            yield Beavered(decider, BEAVERED * value)
        case actions.Raccoon():
            yield Raccooned(decider, RACCOONED * value)
        case actions.Take():
            beavered = before.offer is not None and before.offer.by is not before.turn
            yield Taken(decider, (BEAVERED if beavered else DOUBLED) * value)
        case actions.Drop():
            yield Dropped(decider)
        case actions.Resign(level=level):
            yield Resigned(decider, Level(level))
        case actions.Accept():
            yield Accepted(decider)
        case actions.Decline():
            yield Declined(decider)


def _steps(
    before: GameState, made: Sequence[Move], moves: Sequence[Move]
) -> Iterator[Moved | Entered | BoreOff | Hit]:
    """What each step of a turn is, after those made."""
    color = before.turn
    assert color is not None  # dice lie on the board
    assert before.dice is not None
    position, dice_left = turn_so_far(before.position, before.dice, made)
    left = list(dice_left)
    for source, target in moves:
        hit = [Hit(color, target)] if target > OFF and position.points[target] == _BLOT else []
        position, die = step_made(position, left, Move(source, target))
        left.remove(die)
        if source == BAR:
            yield from hit
            yield Entered(color, source, target, die)
        elif target == OFF:
            yield BoreOff(color, source, target, die)
        else:
            yield Moved(color, source, target, die)
            yield from hit
