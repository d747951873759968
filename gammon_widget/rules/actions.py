"""The actions and the phases of a game.

Every change of a game state is one of these actions. A `Roll` contains its dice, so `apply` is a
pure function. A list of actions describes a whole game.

Examples
--------
>>> state = apply("opening", actions.Roll(Dice(3, 1)))
>>> apply(state, actions.MakePlay(((8, 5), (6, 5)))).turn
Color.BLACK
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from .cube import Level
from .dice import Dice
from .plays import Move

if TYPE_CHECKING:
    from .state import GameState


class ActionKind(StrEnum):
    """The kinds of action, as a string enumeration: ``ActionKind.ROLL == "roll"``.

    Examples
    --------
    >>> ActionKind("roll")
    <ActionKind.ROLL: 'roll'>
    >>> sorted(legal_actions(Match().state))
    [<ActionKind.ROLL: 'roll'>]
    """

    ROLL = "roll"
    REROLL = "reroll"
    STEP = "step"
    PLAY = "play"
    CONFIRM = "confirm"
    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    ACCEPT = "accept"
    DECLINE = "decline"
    NEW_GAME = "new_game"
    SET_UP = "set_up"


@dataclass(frozen=True, slots=True)
class Action:
    """The base class of all actions.

    Actions without fields inherit ``__eq__`` and ``__repr__`` from this class.

    Attributes
    ----------
    kind
        The `ActionKind`, which identifies the action.

    Examples
    --------
    >>> from gammon_widget.rules import Roll
    >>> action = Roll(Dice(3, 1))
    >>> isinstance(action, Action), action.kind
    (True, <ActionKind.ROLL: 'roll'>)
    """

    kind: ClassVar[ActionKind]


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice. In the opening roll, the first die is White's and the second is Black's."""

    kind = ActionKind.ROLL
    dice: Dice


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Replace the dice that were rolled, and take back the steps of this turn."""

    kind = ActionKind.REROLL
    dice: Dice


@dataclass(frozen=True, slots=True)
class Step(Action):
    """Move one checker by one die; the turn continues."""

    kind = ActionKind.STEP
    move: Move


@dataclass(frozen=True, slots=True)
class MakePlay(Action):
    """Make a whole play and end the turn. A play without moves is a forced pass."""

    kind = ActionKind.PLAY
    moves: tuple[Move, ...]


class Confirm(Action):
    """End the turn after single steps."""

    __slots__ = ()
    kind = ActionKind.CONFIRM


class Double(Action):
    """Offer to play on at twice the stake."""

    __slots__ = ()
    kind = ActionKind.DOUBLE


class Beaver(Action):
    """Take a double, double again at once, and keep the cube."""

    __slots__ = ()
    kind = ActionKind.BEAVER


class Raccoon(Action):
    """Answer a beaver by doubling once more; the cube stays with the player who beavered."""

    __slots__ = ()
    kind = ActionKind.RACCOON


class Take(Action):
    """Accept a double or a beaver."""

    __slots__ = ()
    kind = ActionKind.TAKE


class Drop(Action):
    """Refuse a double or a beaver, and lose the game.

    A refused double costs the stake before the double. A refused beaver costs the stake after the
    double.
    """

    __slots__ = ()
    kind = ActionKind.DROP


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """Offer to resign a single game, a gammon or a backgammon."""

    kind = ActionKind.RESIGN
    level: Level = Level.SINGLE


class Accept(Action):
    """Accept a resignation."""

    __slots__ = ()
    kind = ActionKind.ACCEPT


class Decline(Action):
    """Decline a resignation; the game continues."""

    __slots__ = ()
    kind = ActionKind.DECLINE


class NewGame(Action):
    """Begin the next game or, after the last game of a match, a new match."""

    __slots__ = ()
    kind = ActionKind.NEW_GAME


@dataclass(frozen=True, slots=True)
class SetUp(Action):
    """Replace the current state with any other state."""

    kind = ActionKind.SET_UP
    state: GameState


PLAIN_ACTIONS: dict[ActionKind, type[Action]] = {
    action.kind: action
    for action in (Confirm, Double, Beaver, Raccoon, Take, Drop, Accept, Decline, NewGame)
}
"""The actions without fields."""


class Phase(StrEnum):
    """The phases of a game. The phase shows what the game is waiting for.

    Examples
    --------
    >>> Match().state.phase
    <Phase.OPENING: 'opening'>
    """

    OPENING = "opening"
    """The opening roll decides who starts."""
    ROLL = "roll"
    """The player on roll rolls or doubles."""
    MOVE = "move"
    """The player on roll plays the dice."""
    DOUBLE = "double"
    """The opponent answers a double, or the doubler answers a beaver."""
    RESIGN = "resign"
    """The opponent answers a resignation."""
    OVER = "over"
    """The game is over."""
