"""The doubling cube, the offers that the opponent must answer, and the result of a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NamedTuple

from .color import Color, color_of
from .errors import PositionError
from .validation import LARGEST, as_int, brief


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube.

    Attributes
    ----------
    value
        The multiplier of the stake. It is a power of two, and 1 at the start. A centred cube with
        value 1 shows the number 64. (The game page of 2009, the source of the rules named
        ``"flash"``, says: "the starting value of 64 on the doubling cube actually equals a doubling
        value of one".)
    owner
        The player who may double next; None while the cube is centred and both players may double.

    Raises
    ------
    PositionError
        If the value is not a power of two or is too large, or if the owner is not a player.

    Examples
    --------
    >>> Cube(2, Color.WHITE)
    Cube(value=2, owner=Color.WHITE)
    """

    value: int = 1
    owner: Color | None = None

    def __post_init__(self) -> None:
        value = as_int(self.value)
        if value is None or value < 1 or value.bit_count() != 1:
            raise PositionError(
                [f"The cube's value must be a power of two, not {brief(self.value)}."]
            )
        if value > LARGEST:
            raise PositionError([f"The cube's value must be at most {LARGEST:,}."])
        object.__setattr__(self, "value", value)
        if self.owner is not None:
            object.__setattr__(self, "owner", color_of(self.owner))


class Level(IntEnum):
    """The value of a game or of a resignation, as a multiple of the cube.

    Examples
    --------
    >>> Level.GAMMON.value
    2
    """

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3

    @property
    def word(self) -> str:
        """The level as part of a sentence: "a single game", "a gammon", "a backgammon"."""
        return {1: "a single game", 2: "a gammon", 3: "a backgammon"}[self.value]


DOUBLED = 2  # times the stake
BEAVERED = 4  # doubled, and doubled again
RACCOONED = 8


class OfferKind(StrEnum):
    """The kinds of offer that the opponent must answer."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RESIGNATION = "resignation"


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that is waiting for an answer; only a resignation has a `level`."""

    kind: OfferKind
    by: Color
    level: Level | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "by", color_of(self.by))
        try:
            object.__setattr__(self, "kind", OfferKind(self.kind))
            if self.level is not None:
                object.__setattr__(self, "level", Level(self.level))
        except ValueError as error:
            raise PositionError([f"This offer is not possible: {error}."]) from None


class Ending(StrEnum):
    """The ways in which a game can end."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    RESIGNED = "resigned"


class Result(NamedTuple):
    """The result of a finished game.

    Attributes
    ----------
    winner
        The player who won.
    level
        The level that was scored: a single game, a gammon or a backgammon.
    cube
        The final stake. The points are this stake multiplied by the level.
    ending
        How the game ended: by bearing off, by a dropped double or by a resignation.

    Examples
    --------
    >>> match = Match(1, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.resign(Level.SINGLE)
    >>> state = match.accept()
    >>> state.result.winner, state.result.level
    (Color.BLACK, <Level.SINGLE: 1>)
    """

    winner: Color
    level: Level
    cube: int
    ending: Ending

    @property
    def points(self) -> int:
        """The points won: the level multiplied by the cube."""
        return self.level * self.cube
