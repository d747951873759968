"""The rules of the house, as a value."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum

from .color import Color
from .errors import PositionError
from .validation import LARGEST, brief


class Starter(StrEnum):
    """Who begins a game."""

    HIGHER_DIE = "higher_die"
    """Each rolls one die, ties again; the higher starts with those two dice."""
    ALTERNATE = "alternate"
    """White the first game, then each in turn; the starter rolls both dice."""


class Numbering(StrEnum):
    """How the points are numbered on the board."""

    OWN = "own"
    """By the player at the bottom, from their own 1 point."""
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

    The standard values follow the rules of the US Backgammon Federation and
    https://bkgm.com/rules.html, "Rules of Backgammon"; the documents named here are those that
    the profiles follow, quoted in `profiles`.

    Attributes
    ----------
    name
        What these rules are called.
    cube
        Whether the doubling cube is used. Standard: "Doubling". "Hoyle 5: Classic Games" calls it
        optional, and "House Rules for Backgammon" knows of none. No rule says which face it
        shows: a centred cube of value 1 shows 64 under all of them, as on most real cubes and
        as the game page of 2009 (flash) has it.
    max_cube
        The highest multiplier the cube can reach: a power of two. The standard rules have no
        limit; 1024 is the one that eXtreme Gammon writes in its XGIDs. "Hoyle 5" stops at 64.
    crawford
        Whether a match has a Crawford game: no cube in the first game after a player comes
        within one point of winning. Standard: "The Crawford Rule".
    jacoby
        Money only: whether gammons and backgammons count as single games while the cube is
        centred. Standard: "The Jacoby Rule", an optional rule. None of the five documents has it.
    beavers
        Money only: whether a doubled player may double again at once and keep the cube.
        Standard: "Beavers", an optional rule, off here.
    raccoons
        Money only: whether the doubler may double a beaver once more. An optional rule from the
        glossary of bkgm.com, off here.
    automatic_doubles
        Money only: how many tied opening rolls double the cube, which stays in the middle and
        never passes `max_cube`; later ties are only rerolled. Standard: "Automatic doubles", an
        optional rule, off here. "How To Play Backgammon" (PC-Gammon) has it for the first roll.
    combined_moves
        Whether one gesture may move one checker by several dice, touching down on the way.
        Standard: the numbers "constitute separate moves", which one checker may make both.
        "Hoyle 5" and "House Rules for Backgammon" want each move made by itself.
    starter
        Who begins a game. Standard: the higher of one die each. At "House Rules for Backgammon"
        the leader begins the first game, and then the two take turns.
    backgammon_with_men_off
        Whether a checker on the bar or in the winner's home makes a backgammon although others
        were borne off. Standard: it does not. The page about bearing off (web-page) names no
        such condition.
    two_must_join
        Whether nothing starts at a table before two have joined it: "House Rules for
        Backgammon". The standard rules know of no tables.
    leader_restarts
        Whether White, who leads, may begin a new game at any stage, without points: "House Rules
        for Backgammon". Standard: a game is played to its end, dropped or resigned.
    numbering
        How the points are numbered where a board is not told otherwise. Standard: for each
        player from their own home. "How To Play Backgammon" (PC-Gammon) numbers them once for all.
    home
        On which side the player at the bottom bears off where a board is not told otherwise. The
        standard rules allow either; it is the right here, as in their diagram and on the game
        page of 2009 (flash). "How To Play Backgammon" (PC-Gammon) has it on the left.
    roll_by
        What is clicked to roll. The standard rules know dice cups; a button is what "House Rules
        for Backgammon" has, and the game page of 2009 (flash) has dice that rotate.

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
            f"{field.name} must be a {type(field.default).__name__}, not {brief(value)}."
            for field in fields(self)
            if type(value := getattr(self, field.name)) is not type(field.default)
        ]
        if not problems:
            if self.max_cube < 1 or self.max_cube.bit_count() != 1:
                problems.append(f"max_cube is a power of two, not {brief(self.max_cube)}.")
            elif self.max_cube > LARGEST:
                problems.append(f"max_cube is at most {LARGEST:,}.")
            if self.automatic_doubles < 0:
                problems.append(
                    f"automatic_doubles is 0 or more, not {brief(self.automatic_doubles)}."
                )
        if problems:
            raise PositionError(problems)

    @property
    def title(self) -> str:
        """What these rules are called in a sentence: "the hoyle rules".

        A named profile that was varied and kept its name says so: "... as played here".
        """
        from .profiles import PROFILES

        varied = " as played here" * (PROFILES.get(self.name, self) != self)
        return f"the {self.name.removesuffix('rules').rstrip('- ')} rules{varied}"

    def laid_over(self, brought: Rules) -> Rules:
        """The rules of a house for a state that brings rules of its own, field by field.

        Where the house differs from the standard rules it has said something, and that holds.
        About the rest it is silent, and the state may know better: an XGID carries Jacoby,
        beavers and the limit of the cube.

        Parameters
        ----------
        brought
            The rules that the state has.
        """
        standard = Rules()
        said = {
            field.name: own
            for field in fields(self)
            if (own := getattr(self, field.name)) != getattr(standard, field.name)
        }
        return replace(brought, **said)

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
