"""The named profiles: five old programs, each with the rules its own document gives.

A profile differs from the standard rules only where its document does; what the document does
not mention is played as everywhere. None of the five knows the Jacoby rule: all of them count
gammons whoever holds the cube.
"""

from __future__ import annotations

from .errors import GammonError
from .validation import brief, did_you_mean, folded
from .variant import HomeSide, Numbering, RollBy, Rules, Starter

STANDARD = Rules()

HOYLE = Rules(
    name="hoyle",  # "Hoyle 5: Classic Games"
    max_cube=64,  # "Players may continue redoubling until the stakes are at 64 times normal."
    jacoby=False,
    combined_moves=False,  # "You cannot move one piece the total amount of the dice in one move."
)

HOUSE_RULES = Rules(
    name="house-rules",  # "House Rules for Backgammon"
    cube=False,  # no cube is mentioned
    jacoby=False,
    combined_moves=False,  # "the move must be divided into 2 parts according to each die"
    starter=Starter.ALTERNATE,  # "The players take alternate turns in starting the game."
    two_must_join=True,  # "The game will not begin until two players join."
    leader_restarts=True,  # "the leader can begin a new game at any stage of play"
)

PC_GAMMON = Rules(
    name="pc-gammon",  # "How To Play Backgammon", the document of PC-Gammon, 1992
    jacoby=False,
    automatic_doubles=1,  # "if the first roll is doubles ... the doubling cube is set to 2"
    numbering=Numbering.FIXED,  # "the points on the board are numbered from 1 to 24"
    home=HomeSide.LEFT,  # "at the bottom of the screen and your Home table is to your left"
)

FLASH = Rules(
    name="flash",  # a game page of 2009
    jacoby=False,
    home=HomeSide.RIGHT,  # "into the bottom right quarter of the board"
    roll_by=RollBy.DICE,  # "move the mouse over the rotating dice and left click"
)

WEB_PAGE = Rules(
    name="web-page",  # a page about bearing off
    jacoby=False,
    # "with a piece still on his home six points or in Jail the game is tripled": no word of
    # pieces that were borne off; the winner's home is meant, or nearly every game would triple.
    backgammon_with_men_off=True,
)

PROFILES = {
    rules.name: rules for rules in (STANDARD, HOYLE, HOUSE_RULES, PC_GAMMON, FLASH, WEB_PAGE)
}
"""Every named profile, by its name. To add one is to write one value."""


def profile(name: str) -> Rules:
    """The profile of that name.

    Raises
    ------
    GammonError
        If there is none; it lists those there are.
    """
    found = PROFILES.get(folded(name))
    if found is None:
        known = ", ".join(map(repr, PROFILES))
        meant = did_you_mean(name, PROFILES)
        raise GammonError(f"There are no rules named {brief(name)}; there are {known}.{meant}")
    return found


def rules_of(given: Rules | str) -> Rules:
    """Rules, or those of a name.

    Raises
    ------
    GammonError
        If it is neither.
    """
    if isinstance(given, Rules):
        return given
    if isinstance(given, str):
        return profile(given)
    raise GammonError(f"Rules are a Rules value or a name such as 'hoyle', not {brief(given)}.")
