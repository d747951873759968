"""Matches between bots, played in bulk."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from random import Random
from typing import Any

from ..libraries import frame_of
from ..rules import GammonError, Rules
from ..rules.validation import as_int, brief
from .match import Match
from .players import Player, Players, seated

_CHUNK = 8
"""The number of matches that a worker of an executor plays at a time."""


class Matches(list[Match]):
    """Finished matches, as a list."""

    def to_frame(self) -> Any:
        """Return a pandas `DataFrame` with one row for each match.

        The columns are `white`, `black` (names), `winner` (``"white"`` or ``"black"``),
        `white_points`, `black_points` (at most the length of the match), `games` and `turns` (a
        pass counts as a turn).
        """
        return frame_of([_row(match) for match in self])


def self_play(
    n: int,
    players: Players = ("net:1-ply", "net:1-ply"),
    *,
    length: int = 1,
    rules: Rules | str | None = None,
    seed: int | None = None,
    executor: Executor | None = None,
) -> Matches:
    """Play matches between two bots.

    Parameters
    ----------
    n
        The number of matches.
    players
        The two bots, as for a `Match`. With an executor, they must be names.
    length
        The number of points that wins a match; 0 for single games for money.
    rules
        The rules, or their name.
    seed
        A whole number; the same seed gives the same dice. None gives new dice each time.
    executor
        An executor that plays the matches, such as ``ProcessPoolExecutor(4)``. By default, they are
        played in this thread.

    Returns
    -------
    list of Match
        The matches, in a fixed order. ``to_frame()`` returns a table of their results.

    Raises
    ------
    GammonError
        If an argument is invalid, or a player is a person.

    Examples
    --------
    >>> matches = self_play(2, ("net:1-ply", "net:beginner"), seed=1)
    >>> [match.state.match_winner is not None for match in matches]
    [True, True]
    """
    count = as_int(n)
    if count is None or count < 0:
        raise GammonError(f"The number of matches must be a whole number, not {brief(n)}.")
    if seed is not None and as_int(seed) is None:
        raise GammonError(f"seed= must be a whole number or None, not {brief(seed)}.")
    pair = seated(players)
    if any(player.is_person for player in pair):
        people = ", ".join(player.name for player in pair if player.is_person)
        raise GammonError(f"Both players must be bots such as 'net:1-ply', but not {people}.")
    random = Random(seed)
    seeds = [random.getrandbits(32) for _ in range(count)]
    if executor is None:
        return Matches(_played(seeds, pair, length, rules))
    others = [player.name for player in pair if player.bot is None]
    if others:
        raise GammonError(
            f"With an executor, both players must be names such as 'net:1-ply', because another "
            f"process cannot receive {' and '.join(map(brief, others))}. Leave out executor= to "
            "play with functions and objects."
        )
    names = [player.bot for player in pair if player.bot is not None]
    chunks = [seeds[first : first + _CHUNK] for first in range(0, count, _CHUNK)]
    jobs = [executor.submit(_played_elsewhere, each, names, length, rules) for each in chunks]
    return Matches(match for job in jobs for match in job.result())


def _played_elsewhere(
    seeds: list[int], names: list[str], length: int, rules: Rules | str | None
) -> list[Match]:
    return [*_played(seeds, seated(names), length, rules)]


def _played(
    seeds: list[int], players: tuple[Player, Player], length: int, rules: Rules | str | None
) -> Iterator[Match]:
    for seed in seeds:
        match = Match(length, rules, players, dice=seed)
        match.advance()
        while match.state.is_match and match.state.match_winner is None:
            match.new_game()
            match.advance()
        yield match
    for player in players:
        if player.rest is not None:
            player.rest()


def _row(match: Match) -> dict[str, object]:
    state = match.state
    white, black = match.players
    return {
        "white": white.name,
        "black": black.name,
        "winner": None if state.result is None else state.result.winner.value,
        "white_points": min(state.score[0], state.length or state.score[0]),
        "black_points": min(state.score[1], state.length or state.score[1]),
        "games": len(match.games),
        "turns": sum(1 for game in match.games for each in game.actions if each.kind == "play"),
    }
