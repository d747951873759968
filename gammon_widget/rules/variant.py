"""The rules as a value, and named profiles with the rules of five old programs.

A profile differs from the standard rules only where the program's own document does. Otherwise, the
standard rules hold, with the limit of the cube that this package has chosen. No document mentions
matches, so each profile is for money unless a length is given. None mentions the Jacoby rule, an
option of the standard rules, so no profile uses it. Three documents state that gammons count
whoever holds the cube (hoyle, flash, web-page); house-rules has no cube and no points; the
PC-Gammon document breaks off in the section on bearing off, before the scoring.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from .color import Color
from .errors import GammonError, PositionError
from .validation import LARGEST, brief, did_you_mean, folded


class Starter(StrEnum):
    """How the starter of a game is chosen."""

    HIGHER_DIE = "higher_die"
    """Each player rolls one die, with ties rolled again; the higher one starts with both dice."""
    ALTERNATE = "alternate"
    """White starts the first game, then the players take turns; the starter rolls both dice."""


class Numbering(StrEnum):
    """The numbering of the points on the board."""

    OWN = "own"
    """The numbers of the player at the bottom, from their own 1 point."""
    FIXED = "fixed"
    """Fixed numbers: White moves from 1 up to 24, and bears off from 19 to 24."""

    def numbers(self, player: Color, bottom: Color | None = None) -> Numbers:
        """Return the conversion between a player's place numbers, 25 to 0, and the board's.

        All displays and inputs in board numbers use this conversion. `bottom` is the player at the
        bottom; the default is `player`, as in a list of moves.
        """
        counted_by = Color.BLACK if self is Numbering.FIXED else bottom or player
        return own_number if counted_by is player else _opposite_number


Numbers = Callable[[int], int]
"""Converts a player's number of a place to the board's number, and back."""

_BAR, _OFF = 25, 0


_POINT = re.compile(r"(?<![(\d])\d+")
"""A point in a play; a number in brackets is a count of checkers."""


def renumber(play: str, numbers: Numbers) -> str:
    """Rewrite a play in standard notation with board numbers; other text is unchanged.

    Examples
    --------
    >>> from gammon_widget.rules import Color, Numbering
    >>> renumber("8/5(2) 6/off", Numbering.FIXED.numbers(Color.WHITE))
    '17/20(2) 19/off'
    """
    return _POINT.sub(lambda found: str(numbers(int(found[0]))), play)


def own_number(place: int) -> int:
    """Return the player's own number, which the board also uses."""
    return place


def _opposite_number(place: int) -> int:
    """Return the opponent's number of a point; bar and off keep the player's own."""
    return place if place in (_BAR, _OFF) else _BAR - place


class RollBy(StrEnum):
    """The control that rolls the dice."""

    BUTTON = "button"
    DICE = "dice"
    """A click on the dice."""


class HomeSide(StrEnum):
    """The side on which the player at the bottom bears off."""

    RIGHT = "right"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    To make your own rules, take `Rules.standard` or a named profile, and change it with
    `dataclasses.replace`.

    The standard values follow the rules of the US Backgammon Federation and
    https://bkgm.com/rules.html, "Rules of Backgammon". The other documents named here are the
    sources of the profiles. Each profile in this module quotes its document.

    Attributes
    ----------
    name
        The name of these rules.
    cube
        Whether the doubling cube is used. Standard: "Doubling". "Hoyle 5: Classic Games" calls the
        cube optional, and "House Rules for Backgammon" has no cube. No rule specifies the number
        shown on it: a centred cube of value 1 shows 64 under all of them, as on most real cubes and
        on the game page of 2009 (flash).
    max_cube
        The highest multiplier the cube can reach: a power of two. Neither the standard rules nor
        the other documents have a limit; 1024, which eXtreme Gammon writes in its XGIDs, is this
        package's choice. "Hoyle 5" stops at 64.
    crawford
        Whether a match has a Crawford game: the cube is not used in the first game after a player
        comes within one point of winning. Standard: "The Crawford Rule".
    jacoby
        Money only: whether gammons and backgammons count as single games while the cube is centred.
        Standard: "The Jacoby Rule", an optional rule. None of the five documents mentions the rule,
        but the available copy of the PC-Gammon document ends before the scoring.
    beavers
        Money only: whether a doubled player may double again at once and keep the cube.
        Standard: "Beavers", an optional rule, off here.
    raccoons
        Money only: whether the doubler may double a beaver once more. An optional rule from the
        glossary of bkgm.com, off here.
    automatic_doubles
        Money only: how many tied opening rolls double the cube, which stays in the middle and
        never exceeds `max_cube`. Later ties are only rolled again. Standard: "Automatic doubles",
        an optional rule, off here. "How To Play Backgammon" (PC-Gammon) calls it "an option" for
        the first roll; its profile uses it.
    combined_moves
        Whether one gesture may move one checker by several dice, stopping on points on the way.
        Standard: the numbers "constitute separate moves", and one checker may make both.
        "Hoyle 5" and "House Rules for Backgammon" require separate moves.
    starter
        Who begins a game. Standard: each player rolls one die, and the higher number begins. In
        "House Rules for Backgammon", the leader begins the first game, and then the players take
        turns.
    backgammon_with_men_off
        Whether a checker on the bar or in the winner's home makes a backgammon even if the loser
        has borne off other checkers. Standard: no. The page about bearing off (web-page) does not
        mention checkers that have been borne off.
    two_must_join
        Whether a game at a table starts only after two players have joined, as in "House Rules for
        Backgammon". The standard rules have no tables.
    leader_restarts
        Whether White, the leader, may begin a new game at any stage, as in "House Rules for
        Backgammon". That document does not count points, so nobody wins points by a restart.
        Standard: a game is played to its end, dropped or resigned.
    usual_length
        The default length of a match in points, 0 for a money session. None of the five documents
        has matches, so the default of each profile is 0. This package chose 7 for standard rules.
    numbering
        The default numbering of the points. Standard: each player counts from their own home. "How
        To Play Backgammon" (PC-Gammon) has one numbering for both players.
    home
        The default side on which the player at the bottom bears off. The standard rules allow
        either side. The default is the right side, as in their diagram and on the game page of 2009
        (flash). "How To Play Backgammon" (PC-Gammon) has the left side.
    roll_by
        The control that rolls the dice. The standard rules have dice cups, "House Rules for
        Backgammon" has a button, and the game page of 2009 (flash) has rotating dice.

    Raises
    ------
    PositionError
        If a value has the wrong type, or a number is out of range.

    Examples
    --------
    >>> from dataclasses import replace
    >>> ours = replace(Rules.standard(), name="ours", beavers=True)
    >>> Match(rules=ours).state.rules.beavers
    True
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
    usual_length: int = 7
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
                problems.append(f"max_cube must be a power of two, not {brief(self.max_cube)}.")
            elif self.max_cube > LARGEST:
                problems.append(f"max_cube must be at most {LARGEST:,}.")
            problems += [
                f"{name} must be 0 or more, not {brief(count)}."
                for name in ("automatic_doubles", "usual_length")
                if (count := getattr(self, name)) < 0
            ]
            if self.usual_length > LARGEST:
                problems.append(f"usual_length must be at most {LARGEST:,}.")
        if problems:
            raise PositionError(problems)

    @property
    def title(self) -> str:
        """The name of these rules for use in a sentence: "the hoyle rules".

        For a modified profile that keeps its original name, the text ends in "as played here".
        """
        varied = " as played here" * (PROFILES.get(self.name, self) != self)
        return f"the {self.name.removesuffix('rules').rstrip('- ')} rules{varied}"

    def laid_over(self, brought: Rules) -> Rules:
        """Combine these rules with those of a state, field by field.

        If a field of these rules differs from the standard rules, its value is used. Otherwise, the
        value from the state is used: an XGID contains the Jacoby rule, beavers and the limit of the
        cube.

        Parameters
        ----------
        brought
            The rules of the state.
        """
        standard = Rules()
        changes = {
            field.name: own
            for field in fields(self)
            if (own := getattr(self, field.name)) != getattr(standard, field.name)
        }
        return replace(brought, **changes)

    @staticmethod
    def standard() -> Rules:
        """The rules of the US Backgammon Federation, with the Jacoby rule in money sessions."""
        return Rules()

    @staticmethod
    def named(name: str) -> Rules:
        """Return a named profile: the rules of an old program, according to its own document.

        Parameters
        ----------
        name
            ``"standard"``, ``"hoyle"``, ``"house-rules"``, ``"pc-gammon"``, ``"flash"`` or
            ``"web-page"``.

        Raises
        ------
        GammonError
            If there is no such profile; the message lists the profiles.
        """
        return profile(name)


STANDARD = Rules()

HOYLE = Rules(
    name="hoyle",  # "Hoyle 5: Classic Games"
    usual_length=0,
    max_cube=64,  # "Players may continue redoubling until the stakes are at 64 times normal."
    jacoby=False,
    combined_moves=False,  # "You cannot move one piece the total amount of the dice in one move."
)

HOUSE_RULES = Rules(
    name="house-rules",  # "House Rules for Backgammon"
    usual_length=0,
    cube=False,  # no cube is mentioned
    jacoby=False,
    combined_moves=False,  # "the move must be divided into 2 parts according to each die"
    starter=Starter.ALTERNATE,  # "The players take alternate turns in starting the game."
    two_must_join=True,  # "The game will not begin until two players join."
    leader_restarts=True,  # "the leader can begin a new game at any stage of play"
)

PC_GAMMON = Rules(
    name="pc-gammon",  # "How To Play Backgammon", the document of PC-Gammon, 1992
    usual_length=0,
    jacoby=False,
    # "One common variant (an option in PC-Gammon), is if the first roll is doubles, then the
    # stakes of the game are automatically doubled (the doubling cube is set to 2)."
    automatic_doubles=1,
    numbering=Numbering.FIXED,  # "the points on the board are numbered from 1 to 24"
    home=HomeSide.LEFT,  # "at the bottom of the screen and your Home table is to your left"
)

FLASH = Rules(
    name="flash",  # a game page of 2009
    usual_length=0,
    jacoby=False,
    home=HomeSide.RIGHT,  # "into the bottom right quarter of the board"
    roll_by=RollBy.DICE,  # "move the mouse over the rotating dice and left click"
)

WEB_PAGE = Rules(
    name="web-page",  # a page about bearing off
    usual_length=0,
    jacoby=False,
    # "with a piece still on his home six points or in Jail the game is tripled": no word of
    # pieces that were borne off; the winner's home is meant, or nearly every game would triple.
    backgammon_with_men_off=True,
)

PROFILES = {
    rules.name: rules for rules in (STANDARD, HOYLE, HOUSE_RULES, PC_GAMMON, FLASH, WEB_PAGE)
}
"""Every named profile, by its name."""


def profile(name: str) -> Rules:
    """The profile of that name; if there is no such profile, GammonError lists the profiles."""
    found = PROFILES.get(folded(name))
    if found is None:
        known = ", ".join(map(repr, PROFILES))
        meant = did_you_mean(name, PROFILES)
        raise GammonError(f"There are no rules named {brief(name)}; choose from {known}.{meant}")
    return found


def rules_of(given: Rules | str) -> Rules:
    """The `Rules` value itself, or the profile of that name; raises GammonError otherwise."""
    if isinstance(given, Rules):
        return given
    if isinstance(given, str):
        return profile(given)
    raise GammonError(f"rules must be a Rules value or a name such as 'hoyle', not {brief(given)}.")
