"""Events: the visible effects of an action, in order.

An action changes a state at once, but the players see and hear several events, one after another.
A checker that moves onto a blot first moves and then hits; a checker that enters onto a blot first
hits and then enters. Animations, sounds and spoken descriptions all use this order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from . import actions
from .actions import Action, Phase
from .color import Color
from .cube import BEAVERED, DOUBLED, RACCOONED, Level, Result
from .dice import Dice
from .legal import as_move, step_taken, turn_so_far
from .plays import Move
from .position import BAR, OFF
from .state import GameState

_BLOT = -1


class CheckerPath(NamedTuple):
    """The path of a checker, in its owner's numbering."""

    color: Color
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Event:
    """The base class of all events.

    Attributes
    ----------
    color
        The player who acts; None if both players act or nobody does.
    """

    color: Color | None

    @property
    def path(self) -> CheckerPath | None:
        """The path of the checker, if the event moves a single checker; otherwise None."""
        return None

    @property
    def paths(self) -> tuple[CheckerPath, ...]:
        """The paths of all checkers that move, in order."""
        return () if self.path is None else (self.path,)


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice were rolled.

    For the opening roll, each player rolls one die, and the first die is White's.
    """

    dice: Dice


@dataclass(frozen=True, slots=True)
class _Played(Event):
    color: Color
    source: int
    target: int
    die: int

    @property
    def path(self) -> CheckerPath:
        """The path of the checker."""
        return CheckerPath(self.color, self.source, self.target)


class Moved(_Played):
    """A checker moved from one point to another, both in the player's numbering."""

    __slots__ = ()


class Entered(_Played):
    """A checker entered from the bar; its source is 25."""

    __slots__ = ()


class BoreOff(_Played):
    """A checker was borne off; its target is 0."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """The opponent's blot was sent to the bar; `point` is in the hitter's numbering."""

    color: Color
    point: int

    @property
    def path(self) -> CheckerPath:
        """The path of the blot."""
        return CheckerPath(self.color.opponent, BAR - self.point, BAR)


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """Steps were undone: all their checkers moved back at once."""

    back: tuple[CheckerPath, ...]

    @property
    def paths(self) -> tuple[CheckerPath, ...]:
        """The paths of the checkers back to where they started."""
        return self.back


def taken_back(done: Sequence[Event]) -> TakenBack:
    """Return an event in which each checker of the given events moves back to its start."""
    back: list[CheckerPath] = []
    for event in reversed(done):
        for color, source, target in reversed(event.paths):
            before = next((w for w in back if (w.color, w.target) == (color, target)), None)
            if before is None:
                back.append(CheckerPath(color, target, source))
            else:
                back[back.index(before)] = before._replace(target=source)
    return TakenBack(None, tuple(path for path in back if path.source != path.target))


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The player had no legal play, so the turn passed to the opponent."""

    dice: Dice | None


@dataclass(frozen=True, slots=True)
class _AtStake(Event):
    stake: int


class CubeTurned(_AtStake):
    """A tied opening roll doubled the centred cube automatically."""

    __slots__ = ()


class Doubled(_AtStake):
    """The player offered the cube; `stake` is the value of the cube after a take."""

    __slots__ = ()


class Beavered(Doubled):
    """The player answered a double with a beaver."""

    __slots__ = ()


class Raccooned(Doubled):
    """The player answered a beaver with a raccoon, which needs no answer."""

    __slots__ = ()


class Taken(_AtStake):
    """The player took the cube; `stake` is its new value."""

    __slots__ = ()


class Dropped(Event):
    """The player dropped the cube and lost the game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """The player offered to resign."""

    level: Level


class Accepted(Event):
    """The player accepted the opponent's resignation."""

    __slots__ = ()


class Declined(Event):
    """The player declined the opponent's resignation; the game continues."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game was won."""

    result: Result


class Began(Event):
    """A new game began."""

    __slots__ = ()


def events(before: GameState, action: Action, after: GameState) -> tuple[Event, ...]:
    """Return the events of an action, in order.

    `after` is the result of ``apply(before, action)``. The tuple is empty when a position is set
    up, and when a turn ends after single steps.

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
            # A play contains the whole turn. If it begins with the steps made so far, skip them.
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
    """Yield the events of `moves`, which follow the steps already made in this turn."""
    color = before.turn
    assert color is not None  # the dice have been rolled
    assert before.dice is not None
    position, dice_left = turn_so_far(before.turn_start, before.dice, made)
    left = list(dice_left)
    for source, target in moves:
        hit = [Hit(color, target)] if target > OFF and position.points[target] == _BLOT else []
        position, die = step_taken(position, left, Move(source, target))
        left.remove(die)
        if source == BAR:
            yield from hit
            yield Entered(color, source, target, die)
        elif target == OFF:
            yield BoreOff(color, source, target, die)
        else:
            yield Moved(color, source, target, die)
            yield from hit
