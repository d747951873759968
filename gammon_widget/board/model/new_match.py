"""The opponents of the card for a new match, and the players that it chooses."""

from __future__ import annotations

from ...match.players import Player, PlayerLike, seated
from ...rules import GammonError
from .requests import MatchWanted, Opponent


def opponents() -> tuple[Opponent, ...]:
    """The computer opponents, from the weakest to the strongest."""
    from ...match.levels import levels  # slow to import, and rarely needed

    return tuple(
        Opponent(
            level.name,
            title_of(level.name),
            level.description[:1].upper() + level.description[1:],
            "" if level.pr is None else f"PR {level.pr:g}",
            level.install,
        )
        for level in levels()
    )


def title_of(name: str) -> str:
    """The displayed name of an opponent: "First steps" of ``"net:first-steps"``.

    A level that says only how far an engine looks ahead follows the name of the engine.
    """
    engine, _, level = name.partition(":")
    words = level.replace("-", " ")
    return words.capitalize() if level[:1].isalpha() else f"{engine.capitalize()} {level}"


def players_of(wanted: MatchWanted) -> tuple[Player, Player]:
    """The players of a request.

    Raises
    ------
    GammonError
        If a name is missing, there is no such opponent, or its engine is not installed.
    """
    names = wanted.white.strip(), wanted.black.strip()
    if not wanted.opponent:
        if not all(names):
            raise GammonError("Both players need a name.")
        return Player(names[0]), Player(names[1])
    bot = computer(wanted.opponent)
    if names[0]:
        return Player(names[0]), bot
    return bot, Player(names[1] or "You")


def computer(name: str) -> Player:
    """The opponent of that name, under its title."""
    ((player, _)) = seated((name, Player("")))
    if player.is_person:
        raise GammonError(f"There is no opponent {name!r}.")
    return Player(title_of(name), player.mind, rest=player.rest)


def restored(players: tuple[Player, Player]) -> tuple[PlayerLike, PlayerLike]:
    """The players of a file that the card has begun: an opponent's title becomes the opponent."""
    by_title = {each.title: each for each in opponents() if not each.install}
    if not any(player.is_person and player.name in by_title for player in players):
        return players
    white, black = (
        computer(by_title[player.name].name) if player.name in by_title else player
        for player in players
    )
    return white, black
