"""The rules and opponents on the card for a new match, and the choices that users make on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.names import levels
from ...languages.translation import N_, _
from ...match.journal import read_header
from ...match.players import Player, as_name, seated
from ...rules import GammonError, Rules
from ...rules.variant import PROFILES, profile
from .messages import House, MatchWanted, Opponent

if TYPE_CHECKING:
    from ...storage.atomic_write import StrPath

_CUBE = ("cube", "Doubling cube", True)

HOUSES = (
    House("standard", "Standard", "The rules used in clubs and tournaments today.", 7, (_CUBE,)),
    House("hoyle", "Hoyle", "Play each die separately. The cube goes up to 64.", 0, (_CUBE,)),
    House(
        *(
            "house-rules",
            "House rules",
            "White starts the first game, Black the next, and so on. No cube.",
            0,
        ),
        (("visual_fx", "Visual FX", True), ("sound_fx", "Sound FX with a voice", True)),
    ),
    House(
        *(
            "pc-gammon",
            "PC-Gammon",
            "The points are numbered 1 to 24. Your home is at the bottom left.",
            0,
        ),
        (_CUBE, ("ties", "A tied opening roll doubles the stakes", False)),
    ),
    House("flash", "Flash", "Click the spinning dice to roll, and the cube to double.", 0, ()),
    House(
        "web-page",
        "Web page",
        "A loser's checker in the winner's home or on the bar triples the points.",
        0,
        (),
    ),
)
"""The sets of rules on the card; the name of a house is the name of its rules."""

HOUSE_TITLES = {house.name: house.title for house in HOUSES[1:]}
"""The titles of the old programs, by the names of their rules."""


TUTOR_WORDS = N_("The match continues without a tutor. To turn one on, run board.tutor = True.")
"""The first message when a match that was begun on a card is resumed from its file."""


def rules_wanted(wanted: MatchWanted) -> Rules:
    """Return the requested rules, changed by the switches in the request.

    Raises GammonError like `profile`.
    """
    rules, switches = profile(wanted.rules), _switches_of(wanted)
    cube = switches.get("cube", rules.cube)
    ties = int(switches.get("ties", rules.automatic_doubles > 0))
    return replace(rules, cube=cube, automatic_doubles=ties if cube else 0)


def house_of(rules: Rules) -> House | None:
    """Return the house with these rules, and with its switches as they are in these rules."""
    usual = PROFILES.get(rules.name, rules)
    switched = replace(rules, cube=usual.cube, automatic_doubles=usual.automatic_doubles)
    found = next((each for each in HOUSES if each.name == rules.name), None)
    if found is None or switched != usual:
        return None
    now = {"cube": rules.cube, "ties": rules.automatic_doubles > 0}
    switches = tuple((name, label, now.get(name, on)) for name, label, on in found.switches)
    return replace(found, switches=switches)


def effects_wanted(wanted: MatchWanted) -> dict[str, bool]:
    """Return which effects a request turns on or off; empty if its rules offer no effects."""
    return {name: on for name, on in _switches_of(wanted).items() if name.endswith("_fx")}


def _switches_of(wanted: MatchWanted) -> dict[str, bool]:
    """Return whether each switch of the requested rules is on, by the name of the switch."""
    offered = next((each.switches for each in HOUSES if each.name == wanted.rules), ())
    return {name: name in wanted.switches for name, *_ in offered}


def opponents() -> tuple[Opponent, ...]:
    """Return the computer opponents, from the weakest to the strongest."""
    return tuple(
        Opponent(
            level.name,
            title_of(level.name),
            level.description[:1].upper() + level.description[1:],
            f"PR {level.pr:.1f}",
            level.install,
        )
        for level in levels()
    )


def title_of(name: str) -> str:
    """Return the displayed name of an opponent, such as "First steps" for ``"net:first-steps"``.

    If the level is only a search depth, such as "2-ply", the engine's name precedes the level.
    """
    engine, _, level = name.partition(":")
    words = level.replace("-", " ")
    return words.capitalize() if level[:1].isalpha() else f"{engine.capitalize()} {level}"


def players_of(wanted: MatchWanted) -> tuple[Player, Player]:
    """Return the requested players.

    Raises
    ------
    GammonError
        If a name is missing, the opponent does not exist, or its engine is not installed.
    """
    names = as_name(wanted.white.strip()), as_name(wanted.black.strip())
    if not wanted.opponent:
        if not all(names):
            raise GammonError(_("Both players need a name."))
        return Player(names[0]), Player(names[1])
    bot = computer(wanted.opponent)
    if names[0]:
        return Player(names[0]), bot
    return bot, Player(names[1] or _("You"))


def computer(name: str) -> Player:
    """Return a player for the opponent with the given name.

    The name of the player is the title of the opponent.
    """
    ((player, _other)) = seated((name, Player("")))
    if player.is_person:
        raise GammonError(_("There is no opponent named {name!r}.", name=name))
    return replace(player, name=title_of(name))


def restored(path: StrPath, players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Return the players of a resumed match; those that were bots become bots again.

    The header of the journal names the bots. If the engine of a bot is not installed, the player
    remains a person.
    """
    header = read_header(path)
    if header is None:
        return players
    white, black = (
        player if bot is None or not player.is_person else _restored(bot, player)
        for player, bot in zip(players, header.bots, strict=True)
    )
    return white, black


def _restored(bot: str, player: Player) -> Player:
    try:
        (found, _other) = seated((bot, Player("")))
    except GammonError:
        return player
    return player if found.is_person else replace(found, name=player.name)
