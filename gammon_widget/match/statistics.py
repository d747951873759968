"""Wins, losses, gammons, backgammons and points of each player over several games."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from typing import TYPE_CHECKING

from ..libraries import frame_of
from ..rules import Color, Level, Result, SetUp
from ..rules.tables import html_table, text_table
from ..storage.atomic_write import StrPath
from .match import Match, open_match

if TYPE_CHECKING:
    from pandas import DataFrame  # type: ignore[import-untyped]


@dataclass(slots=True)
class PlayerStatistics:
    """The results of one player.

    Attributes
    ----------
    name
        The name of the player.
    games
        The number of finished games.
    wins, losses
        The numbers of games that the player has won and lost. With `Rules.weighted_wins`, a game
        counts as often as its points.
    gammons, backgammons
        The numbers of gammons and of backgammons that the player has won.
    points
        The points won. The value of the cube is included. In a match, points beyond its length do
        not count.
    """

    name: str
    games: int = 0
    wins: int = 0
    losses: int = 0
    gammons: int = 0
    backgammons: int = 0
    points: int = 0

    def add(self, result: Result, color: Color, *, weighted: bool = False) -> None:
        """Add the result of a game that the player has played with this colour.

        If it is `weighted`, it counts as as many wins or losses as it has points.
        """
        won = result.winner is color
        weight = result.points if weighted else 1
        self.games += 1
        self.wins += weight * won
        self.losses += weight * (not won)
        self.gammons += won and result.level is Level.GAMMON
        self.backgammons += won and result.level is Level.BACKGAMMON


COLUMNS = tuple(field.name for field in fields(PlayerStatistics))


@dataclass(frozen=True, slots=True)
class Statistics:
    """The results of each player over several games. A notebook displays them as a table.

    Attributes
    ----------
    players
        The results of each player, in the order in which they first played.

    Examples
    --------
    >>> table = statistics(Match(0, players=("Ann", "Bob")))
    >>> [(player.name, player.wins) for player in table.players]
    [('Ann', 0), ('Bob', 0)]
    """

    players: tuple[PlayerStatistics, ...]

    def records(self) -> list[dict[str, str | int]]:
        """Return one record per player, with the player's results, for your own tables."""
        return [asdict(player) for player in self.players]

    def to_frame(self) -> DataFrame:
        """Return the rows of `records` as a pandas `DataFrame`.

        Raises
        ------
        ImportError
            If pandas is missing; the message explains how to install it.
        """
        return frame_of(self.records(), COLUMNS)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The column headers, followed by a row of strings for each player."""
        cells = (tuple(str(getattr(each, name)) for name in COLUMNS) for each in self.players)
        return COLUMNS, *cells

    def __str__(self) -> str:
        return text_table(self.rows)

    def _repr_html_(self) -> str:
        return html_table(self.rows)


def statistics(*matches: Match | StrPath) -> Statistics:
    """Count the results of all games in the given matches and journals.

    Players with the same name count as one player. Unfinished games do not count.

    Parameters
    ----------
    *matches
        Matches, or the paths of their journals.

    Raises
    ------
    FormatError, GammonError
        If a file is not a journal or cannot be read; see `Match.resume`.

    Examples
    --------
    >>> match = Match(length=0, rules="hoyle", players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])
    >>> _ = match.roll(), match.play("8/5 6/5"), match.double(), match.drop()
    >>> print(statistics(match))
    name  games  wins  losses  gammons  backgammons  points
    Ann       1     0       1        0            0       0
    Bob       1     1       0        0            0       1
    """
    found: dict[str, PlayerStatistics] = {}
    for each in matches:
        match = each if isinstance(each, Match) else open_match(each)
        if match is not None:
            _count(match, found)
        elif not isinstance(each, Match):
            with Match.resume(each) as read:
                _count(read, found)
    return Statistics(tuple(found.values()))


def _count(match: Match, found: dict[str, PlayerStatistics]) -> None:
    """Add the results of a match to the results of its players."""
    names = [player.name for player in match.players]
    if names[0] == names[1]:
        names = [f"{name} ({color})" for name, color in zip(names, Color, strict=True)]
    players = [found.setdefault(name, PlayerStatistics(name)) for name in names]
    for game in match.games:
        for action, (before, after) in zip(game.actions, pairwise(game.states), strict=True):
            if after.result and not before.result and not isinstance(action, SetUp):
                for color in Color:
                    weighted = after.rules.weighted_wins
                    players[color.slot].add(after.result, color, weighted=weighted)
                winner, points = after.result.winner.slot, after.result.points
                needed = after.length - before.score[winner]
                players[winner].points += min(points, needed) if after.is_match else points
