"""The rules of the house, as a value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from .color import Color
from .errors import PositionError
from .whole import shown


class Starter(StrEnum):
    """Who begins a game."""

    HIGHER_DIE = "higher_die"
    """Each rolls one die, ties again; the higher starts with those two dice."""
    ALTERNATE = "alternate"
    """White the first game, then each in turn; the starter rolls both dice."""


class Numbering(StrEnum):
    """How the points are numbered on the board."""

    OWN = "own"
    """By the player at the bottom, from his own 1 point."""
    FIXED = "fixed"
    """Once for all: White walks from 1 up to 24, and bears off from 19 to 24."""

    def number(self, point: int, color: Color) -> int:
        """What the board calls the point that a player calls `point`; see `OWN`, too."""
        if self is Numbering.OWN or color is Color.BLACK:
            return point
        return _POINTS + 1 - point


_POINTS = 24


class RollBy(StrEnum):
    """What is clicked to roll."""

    BUTTON = "button"
    DICE = "dice"
    """The dice themselves, which wait to be clicked."""


class HomeSide(StrEnum):
    """On which side the player at the bottom bears off."""

    RIGHT = "right"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Rules:
    """What may differ between two boards; everything else is backgammon.

    Take `Rules.standard` or a named profile, and vary it with `dataclasses.replace`.

    Attributes
    ----------
    name
        What these rules are called.
    cube
        Whether the doubling cube is used.
    max_cube
        The highest multiplier the cube can reach: a power of two.
    crawford
        Whether a match has a Crawford game: no cube in the first game after a player comes
        within one point of winning.
    jacoby
        Money only: whether gammons and backgammons count as single games while the cube is
        centred.
    beavers
        Money only: whether a doubled player may double again at once and keep the cube.
    raccoons
        Money only: whether the doubler may double a beaver once more.
    automatic_doubles
        Money only: how many tied opening rolls double the cube; later ties are only rerolled.
    combined_moves
        Whether one gesture may move one checker by several dice, touching down on the way.
    starter
        Who begins a game.
    backgammon_with_men_off
        Whether a checker on the bar or in the winner's home makes a backgammon although others
        were borne off.
    two_must_join
        Whether nothing starts at a table before two have joined it.
    leader_restarts
        Whether White, who leads, may begin a new game at any stage, without points.
    numbering, home, roll_by
        How the board is laid out and rolled on where it is not told otherwise.

    Raises
    ------
    PositionError
        If a value has the wrong type, or a number is out of range.
    """

    name: str = "standard"
    cube: bool = True
    max_cube: int = 1024
    crawford: bool = True
    jacoby: bool = True
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = 0
    combined_moves: bool = True
    starter: Starter = Starter.HIGHER_DIE
    backgammon_with_men_off: bool = False
    two_must_join: bool = False
    leader_restarts: bool = False
    numbering: Numbering = Numbering.OWN
    home: HomeSide = HomeSide.RIGHT
    roll_by: RollBy = RollBy.BUTTON

    def __post_init__(self) -> None:
        problems = [
            f"{field.name} must be a {type(field.default).__name__}, not {shown(value)}."
            for field in fields(self)
            if type(value := getattr(self, field.name)) is not type(field.default)
        ]
        if not problems:
            if self.max_cube < 1 or self.max_cube.bit_count() != 1:
                problems.append(f"max_cube is a power of two, not {shown(self.max_cube)}.")
            if self.automatic_doubles < 0:
                problems.append(
                    f"automatic_doubles is 0 or more, not {shown(self.automatic_doubles)}."
                )
        if problems:
            raise PositionError(problems)

    @property
    def title(self) -> str:
        """What these rules are called in a sentence: "the hoyle rules"."""
        return f"the {self.name.removesuffix('rules').rstrip('- ')} rules"

    @staticmethod
    def standard() -> Rules:
        """The rules of the US Backgammon Federation; Jacoby counts in money sessions."""
        return Rules()

    @staticmethod
    def named(name: str) -> Rules:
        """A named profile: the rules of the house as an old program's document has them.

        Parameters
        ----------
        name
            ``"standard"``, ``"hoyle"``, ``"house-rules"``, ``"pc-gammon"``, ``"flash"`` or
            ``"web-page"``.

        Raises
        ------
        GammonError
            If there is no such profile; it lists those there are.
        """
        from .profiles import profile

        return profile(name)
