"""What can be done to a game: every change of a state is one of these values.

A roll carries its dice, so that applying actions is pure and a list of them is a whole game.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from .cube import Level
from .dice import Dice
from .moves import Move

if TYPE_CHECKING:
    from .state import GameState


class ActionKind(StrEnum):
    """The kinds of action, by name: ``ActionKind.ROLL == "roll"``."""

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
    """The base of all actions; `kind` says which one it is."""

    kind: ClassVar[ActionKind]


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice. In the opening, the first die is White's and the second Black's."""

    kind: ClassVar[ActionKind] = ActionKind.ROLL
    dice: Dice


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Put other dice in place of the roll; steps made are taken back."""

    kind: ClassVar[ActionKind] = ActionKind.REROLL
    dice: Dice


@dataclass(frozen=True, slots=True)
class Step(Action):
    """Move one checker by one die; the turn goes on."""

    kind: ClassVar[ActionKind] = ActionKind.STEP
    move: Move


@dataclass(frozen=True, slots=True)
class MakePlay(Action):
    """Make a whole play and end the turn. No moves at all is a forced pass."""

    kind: ClassVar[ActionKind] = ActionKind.PLAY
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Confirm(Action):
    """End the turn with the steps made."""

    kind: ClassVar[ActionKind] = ActionKind.CONFIRM


@dataclass(frozen=True, slots=True)
class Double(Action):
    """Offer to play on at twice the stake."""

    kind: ClassVar[ActionKind] = ActionKind.DOUBLE


@dataclass(frozen=True, slots=True)
class Beaver(Action):
    """Take a double, double again at once, and keep the cube."""

    kind: ClassVar[ActionKind] = ActionKind.BEAVER


@dataclass(frozen=True, slots=True)
class Raccoon(Action):
    """Answer a beaver by doubling once more; the cube stays with the player who beavered."""

    kind: ClassVar[ActionKind] = ActionKind.RACCOON


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Accept a double, or a beaver."""

    kind: ClassVar[ActionKind] = ActionKind.TAKE


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Refuse a double and lose the game at the stake as it stood; or refuse a beaver."""

    kind: ClassVar[ActionKind] = ActionKind.DROP


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """Offer to give the game up as a single game, a gammon or a backgammon."""

    kind: ClassVar[ActionKind] = ActionKind.RESIGN
    level: Level = Level.SINGLE


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Accept a resignation."""

    kind: ClassVar[ActionKind] = ActionKind.ACCEPT


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline a resignation: the game goes on."""

    kind: ClassVar[ActionKind] = ActionKind.DECLINE


@dataclass(frozen=True, slots=True)
class NewGame(Action):
    """Begin the next game; after the last game of a match, a new match."""

    kind: ClassVar[ActionKind] = ActionKind.NEW_GAME


@dataclass(frozen=True, slots=True)
class SetUp(Action):
    """Put any state in place of the present one."""

    kind: ClassVar[ActionKind] = ActionKind.SET_UP
    state: GameState
