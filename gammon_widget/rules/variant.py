"""The rules of a game as a value, and named profiles with the rules of five old programs.

Each profile is based on a document about its program. A profile differs from the standard rules
only where this document does. The standard rules do not limit the cube, so this package has chosen
a limit. No document mentions matches, so each profile is for money games unless a length is given.
No document limits the cube in a match either, so matches with a cube have no Crawford game, and
players may double a dead cube.
No document mentions the Jacoby rule, which is optional in the standard rules, so no profile uses
it. Three documents (hoyle, flash and web-page) state that gammons count no matter who holds the
cube. The house-rules document mentions neither a cube nor points. The PC-Gammon document breaks off
in the section on bearing off, before the scoring.
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
    """The ways to choose the starter of a game."""

    HIGHER_DIE = "higher_die"
    """Each player rolls one die, and ties are rolled again.

    The player with the higher die starts, and plays both dice.
    """
    ALTERNATE = "alternate"
    """White starts the first game, and after that the players take turns.

    The starter rolls both dice.
    """


class Numbering(StrEnum):
    """The numbering of the points on the board."""

    OWN = "own"
    """The points are numbered for the player at the bottom, from that player's own 1 point."""
    FIXED = "fixed"
    """Fixed numbers: White moves from 1 up to 24, and bears off from points 19 to 24."""

    def numbers(self, player: Color, bottom: Color | None = None) -> Numbers:
        """Return a function that converts a player's place numbers to the board's, and back.

        Place numbers go from 25 (the bar) to 0 (off). All displays and inputs in board numbers use
        this conversion. `bottom` is the player at the bottom; the default is `player`, as in a list
        of moves.
        """
        counted_by = Color.BLACK if self is Numbering.FIXED else bottom or player
        return own_number if counted_by is player else _opposite_number


Numbers = Callable[[int], int]
"""A function that converts a player's place number to the board's number, and back."""

_BAR, _OFF = 25, 0


_POINT = re.compile(r"(?<![(\d])\d+")
"""A pattern for the point numbers in a play; it skips numbers in brackets, which are counts."""


def renumber(play: str, numbers: Numbers) -> str:
    """Rewrite a play in standard notation with board numbers; leave other text unchanged.

    Examples
    --------
    >>> from gammon_widget.rules import Color, Numbering
    >>> renumber("8/5(2) 6/off", Numbering.FIXED.numbers(Color.WHITE))
    '17/20(2) 19/off'
    """
    return _POINT.sub(lambda found: str(numbers(int(found[0]))), play)


def own_number(place: int) -> int:
    """Return the place unchanged, because the board uses the player's own numbers."""
    return place


def _opposite_number(place: int) -> int:
    """Return the opponent's number for a point; the bar and off keep the player's own number."""
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
        Whether the doubling cube is used. Standard: yes (section "Doubling"). "Hoyle 5: Classic
        Games" calls the cube optional, and "House Rules for Backgammon" has no cube. The rules do
        not affect the number shown on the cube: a centred cube with value 1 always shows 64, as on
        most real cubes and on the game page of 2009 (flash).
    max_cube
        The highest multiplier that the cube can reach: a power of two. Only "Hoyle 5" has a limit,
        which is 64. For all other rules, this package chose 1024, the limit that eXtreme Gammon
        writes in its XGIDs.
    crawford
        Whether a match has a Crawford game: the cube is not used in the first game after a player
        comes within one point of winning. Standard: yes (section "The Crawford Rule"). The
        documents with a cube let players double at the start of each turn.
    jacoby
        Money only: whether gammons and backgammons count as single games while the cube is centred.
        Standard: an optional rule (section "The Jacoby Rule"), on by default. None of the five
        documents mentions the rule, but the available copy of the PC-Gammon document ends before
        the scoring.
    beavers
        Money only: whether a doubled player may double again at once and keep the cube. Standard:
        an optional rule (section "Beavers"), off by default.
    raccoons
        Money only: whether the doubler may double a beaver once more. An optional rule from the
        glossary of bkgm.com, off by default.
    automatic_doubles
        How many tied opening rolls double the cube, which stays in the middle and never exceeds
        `max_cube`. They do so only for money, unless `doubles_in_matches` is true. Later ties are
        only rolled again. An optional rule (section "Automatic doubles"), off by default. "How To
        Play Backgammon" (PC-Gammon) calls it "an option" for the first roll: use 1.
    doubles_in_matches
        Whether the cube is as free in matches as for money: players may double when a win at the
        current stakes already gives them the match, and `automatic_doubles` apply, except in a
        Crawford game. Standard: no. In "Hoyle 5", a player may double "at the start of each turn",
        and on the game page of 2009 (flash), "at any time before rolling". "How To Play Backgammon"
        (PC-Gammon) does not limit its option.
    combined_moves
        Whether one gesture may move one checker by several dice, with stops on the points between.
        Standard: the numbers "constitute separate moves", and one checker may make both. "Hoyle 5"
        and "House Rules for Backgammon" require separate moves.
    starter
        How the starter of a game is chosen. Standard: each player rolls one die, and the player
        with the higher number begins. In "House Rules for Backgammon", the leader begins the first
        game, and then the players take turns.
    backgammon_with_men_off
        Whether a loser with a checker on the bar or in the winner's home loses a backgammon even
        after bearing off other checkers. Standard: no. The page about bearing off (web-page) does
        not mention checkers that have been borne off.
    counts_points
        Whether boards show the points of a game and the score, and not only who won, and how many
        games. Standard: yes. "House Rules for Backgammon" counts no points.
    weighted_wins
        Whether `statistics` counts a win and a loss as often as the points of the game. Standard:
        no. The page about bearing off (web-page) assesses "the number of wins and losses" by the
        value of the cube: "If the doubling cube has been used three time you score eight wins."
    two_must_join
        Whether a game at a table starts only after two players have joined, as in "House Rules for
        Backgammon". The standard rules have no tables.
    leader_restarts
        Whether White, the leader, may begin a new game at any stage, as in "House Rules for
        Backgammon". That document does not count points, so nobody wins points by a restart.
        Standard: every game is played to its end, unless a double is dropped or a player resigns.
    usual_length
        The default length of a match in points, or 0 for a money session. None of the five
        documents mentions matches, so their profiles use 0. For the standard rules, this package
        chose 7.
    numbering
        The default numbering of the points. Standard: each player counts from their own home. "How
        To Play Backgammon" (PC-Gammon) has one numbering for both players.
    home
        The default side on which the player at the bottom bears off. The standard rules allow
        either side. The default is the right side, as in their diagram and on the game page of 2009
        (flash). "How To Play Backgammon" (PC-Gammon) uses the left side.
    roll_by
        The control that rolls the dice. The standard rules have dice cups, "House Rules for
        Backgammon" has a button, and the game page of 2009 (flash) has rotating dice.

    auto_done
        Whether a turn ends by itself after its last possible step. Standard: no. In "Hoyle 5", a
        player passes "the rest of his turn" when no die can be played, and in "House Rules for
        Backgammon", "the turn automatically passes".
    sound_fx
        Whether sounds and the voice are on at first. Standard: no. In "House Rules for Backgammon",
        players "stop/continue voice effects".

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
    doubles_in_matches: bool = False
    combined_moves: bool = True
    starter: Starter = Starter.HIGHER_DIE
    backgammon_with_men_off: bool = False
    counts_points: bool = True
    weighted_wins: bool = False
    two_must_join: bool = False
    leader_restarts: bool = False
    usual_length: int = 7
    numbering: Numbering = Numbering.OWN
    home: HomeSide = HomeSide.RIGHT
    roll_by: RollBy = RollBy.BUTTON
    auto_done: bool = False
    sound_fx: bool = False

    def __post_init__(self) -> None:
        problems = [
            f"{field.name}= must be of type {type(field.default).__name__}, not {brief(value)}."
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

        For a modified profile that keeps its original name, the text ends with "as played here",
        unless only the rules for the players at a table differ.
        """
        usual = replace(
            PROFILES.get(self.name, self),
            two_must_join=self.two_must_join,
            leader_restarts=self.leader_restarts,
        )
        varied = " as played here" * (usual != self)
        return f"the {self.name.removesuffix('rules').rstrip('- ')} rules{varied}"

    def laid_over(self, brought: Rules) -> Rules:
        """Combine these rules with those of a state, field by field.

        If a field of these rules differs from the standard rules, its value is used. Otherwise, the
        value from the state is used. For example, an XGID contains the Jacoby rule, beavers and the
        cube limit.

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
        """Return the rules of the US Backgammon Federation, with the Jacoby rule for money."""
        return Rules()

    @staticmethod
    def named(name: str) -> Rules:
        """Return the standard rules, or a named profile with the rules of an old program.

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
    crawford=False,  # "At the start of each turn a player may double the stakes"
    doubles_in_matches=True,
    jacoby=False,
    combined_moves=False,  # "You cannot move one piece the total amount of the dice in one move."
    auto_done=True,  # "the player must play as much … as possible and pass the rest of his turn"
)

HOUSE_RULES = Rules(
    name="house-rules",  # "House Rules for Backgammon"
    usual_length=0,
    cube=False,  # no cube is mentioned
    jacoby=False,
    combined_moves=False,  # "the move must be divided into 2 parts according to each die"
    starter=Starter.ALTERNATE,  # "The players take alternate turns in starting the game."
    two_must_join=True,  # "The game will not begin until two players join."
    counts_points=False,  # "The winner of the game is the first player to remove all"
    leader_restarts=True,  # "the leader can begin a new game at any stage of play"
    auto_done=True,  # "the turn automatically passes to the second player"
    sound_fx=True,  # "Players may stop/continue voice effects"
)

PC_GAMMON = Rules(
    name="pc-gammon",  # "How To Play Backgammon", the document of PC-Gammon, 1992
    usual_length=0,
    # "One common variant (an option in PC-Gammon), is if the first roll is doubles, then the
    # stakes of the game are automatically doubled (the doubling cube is set to 2)." The option is
    # off; with automatic_doubles=1, no match limits it.
    crawford=False,
    doubles_in_matches=True,
    jacoby=False,
    numbering=Numbering.FIXED,  # "the points on the board are numbered from 1 to 24"
    home=HomeSide.LEFT,  # "at the bottom of the screen and your Home table is to your left"
)

FLASH = Rules(
    name="flash",  # a game page of 2009
    usual_length=0,
    crawford=False,  # "At any time before rolling a player is entitled to double the stakes"
    doubles_in_matches=True,
    jacoby=False,
    home=HomeSide.RIGHT,  # "into the bottom right quarter of the board"
    roll_by=RollBy.DICE,  # "move the mouse over the rotating dice and left click"
)

WEB_PAGE = Rules(
    name="web-page",  # a page about bearing off
    usual_length=0,
    crawford=False,  # "At any time during the game you may choose to raise the stakes"
    doubles_in_matches=True,
    jacoby=False,
    # "with a piece still on his home six points or in Jail the game is tripled". The page does not
    # mention pieces that were borne off. "his" must mean the winner's home: otherwise nearly
    # every game would be tripled.
    backgammon_with_men_off=True,
    weighted_wins=True,  # "the number of wins and losses are assessed by the value of the cube"
)

PROFILES = {
    rules.name: rules for rules in (STANDARD, HOYLE, HOUSE_RULES, PC_GAMMON, FLASH, WEB_PAGE)
}
"""Every named profile, by its name."""


def profile(name: str) -> Rules:
    """Return the profile with this name; if there is none, raise GammonError with all names."""
    found = PROFILES.get(folded(name))
    if found is None:
        known = ", ".join(map(repr, PROFILES))
        meant = did_you_mean(name, PROFILES)
        raise GammonError(f"There are no rules named {brief(name)}; choose from {known}.{meant}")
    return found


def rules_of(given: Rules | str) -> Rules:
    """Return a `Rules` value unchanged, or the profile with this name.

    Raises GammonError for any other value.
    """
    if isinstance(given, Rules):
        return given
    if isinstance(given, str):
        return profile(given)
    raise GammonError(f"rules= must be Rules or a name such as 'hoyle', not {brief(given)}.")
