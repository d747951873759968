"""The results of single matches, read from matches, journals and match files.

The figures of an analysis are kept in a small JSON file next to a journal, because a journal has no
analysis. They are ignored if the match has changed since.
"""

from __future__ import annotations

import json
import os
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..odds.significance import pr_interval, pr_of
from ..rules import Color, GammonError, Level, Result, Roll, SetUp
from ..rules.fields import REAL, each_of, optional, record_of, whole_number
from ..rules.validation import LARGEST
from ..storage.append_log import MAX_LINE_BYTES
from ..storage.atomic_write import JsonFile, StrPath, full_path
from .journal import Journal, read_header
from .match import Match, open_match
from .players import NOBODY

if TYPE_CHECKING:
    import zipfile

    from .files import RecordedMatch

JOURNAL = ".jsonl"
"""The suffix of journals."""

_SUFFIX = ".figures.json"
_FILE = JsonFile(
    content="figures",
    kind="file with figures",
    format="gammon_widget figures",
    versions=(1,),
    writer="an analysis of this match",
    foreign="It does not contain the figures of an analysis.",
    max_bytes=100_000,
)


class PlayerFigures(NamedTuple):
    """The values of one player in an analysis, as in `MatchResult`."""

    decisions: int
    error: float
    squares: float
    luck: float | None


class MatchFigures(NamedTuple):
    """The figures of an analysis: its source, the number of actions in the match, the players."""

    source: str
    actions: int
    players: tuple[PlayerFigures, PlayerFigures]


_COUNT = whole_number(0, LARGEST)
_PLAYER = record_of(PlayerFigures, decisions=_COUNT, luck=optional(REAL))
_FIGURES = record_of(MatchFigures, actions=_COUNT, players=each_of(_PLAYER, _PLAYER))
_DATE_TAGS = ("Date", "EventDate")
_MAX_CACHED = 2000  # files


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

    def merge(self, other: PlayerStatistics) -> None:
        """Add other results of the same player."""
        for name in COLUMNS[1:]:
            setattr(self, name, getattr(self, name) + getattr(other, name))


COLUMNS = tuple(field.name for field in fields(PlayerStatistics))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of one player in one match.

    Attributes
    ----------
    file
        The path of the journal or match file; empty for a match in memory.
    date
        The day of the match from its file, or else the day when the file was last changed, as in
        ``"2026-11-27"``.
    player, opponent
        The names.
    bot, level
        The names of the bots that play for the player and for the opponent, such as
        ``"net:casual"``; empty for people.
    length
        The length of the match in points; 0 for a money session.
    points, opponent_points
        The scores.
    won
        Whether the player has won the match, or leads in a money session; None if this is open.
    tally
        The games that the player has won and lost in the match.
    actions
        The number of actions in the match.
    source
        The source of the following values; empty if the match has not been analysed.
    decisions, error, squares
        The number of the player's decisions that count, the sum of the equities lost in them, and
        the sum of the squares of these equities.
    luck
        The player's luck, as equity; None if it is unknown.
    dice
        The number of the player's rolls by their dice, without opening rolls.
    """

    file: str
    date: str
    player: str
    opponent: str
    bot: str
    level: str
    length: int
    points: int
    opponent_points: int
    won: bool | None
    tally: PlayerStatistics = field(repr=False)
    actions: int
    source: str = ""
    decisions: int = 0
    error: float = 0.0
    squares: float = 0.0
    luck: float | None = None
    dice: Mapping[tuple[int, int], int] = field(default_factory=dict, repr=False)

    @property
    def pr(self) -> float | None:
        """The performance rating; None if the match has not been analysed."""
        return pr_of(self.decisions, self.error)

    @property
    def pr_interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of `pr`; see `odds.significance.pr_interval`."""
        return pr_interval(self.decisions, self.error, self.squares)

    def record(self) -> dict[str, Any]:
        """Return the values for a table, with the rating and the ends of its interval."""
        names = (each.name for each in fields(self) if each.name not in ("tally", "dice"))
        low, high = self.pr_interval or (None, None)
        values = {name: getattr(self, name) for name in names}
        return values | {"games": self.tally.games, "pr": self.pr, "pr_low": low, "pr_high": high}


@dataclass(frozen=True, slots=True)
class UnreadFile:
    """A file that could not be read, and the reason."""

    file: str
    reason: str


Rows = tuple[MatchResult, MatchResult]
"""The results of White and Black in one match."""


def tallies_of(match: Match) -> tuple[PlayerStatistics, PlayerStatistics]:
    """Count the results of the games of a match for White and Black.

    Players with the same name are distinguished by their colours.
    """
    white, black = (player.name for player in match.players)
    same = white == black
    found = (
        PlayerStatistics(f"{white} (white)" if same else white),
        PlayerStatistics(f"{black} (black)" if same else black),
    )
    for game in match.games:
        for action, (before, after) in zip(game.actions, pairwise(game.states), strict=True):
            if after.result and not before.result and not isinstance(action, SetUp):
                for color in Color:
                    weighted = after.rules.weighted_wins
                    found[color.slot].add(after.result, color, weighted=weighted)
                winner, won = after.result.winner.slot, after.result.points
                needed = after.length - before.score[winner]
                found[winner].points += min(won, needed) if after.is_match else won
    return found


def rows_of(match: Match, file: str = "", day: str = "") -> Rows:
    """Return the results of White and Black in a match, with the figures of its best analysis."""
    start, end, tallies = match.games[0].states[0], match.state, tallies_of(match)
    points = [start.score[own] + tally.points for own, tally in enumerate(tallies)]
    leaders = [color for color in Color if points[color.slot] > points[1 - color.slot]]
    winner = end.match_winner if end.is_match else next(iter(leaders), None)
    names, bots = [each.name for each in tallies], [each.bot or "" for each in match.players]
    dice: dict[Color, Counter[tuple[int, int]]] = {color: Counter() for color in Color}
    for game in match.games:
        for action, before in zip(game.actions, game.states, strict=False):
            if isinstance(action, Roll) and before.turn is not None:
                dice[before.turn][action.dice.high, action.dice.low] += 1
    rows = [
        MatchResult(
            *(file, day or date.today().isoformat()),
            *(names[own], names[1 - own], bots[own], bots[1 - own]),
            *(start.length, points[own], points[1 - own]),
            won=None if winner is None else winner is color,
            tally=tallies[own],
            actions=_actions_in(match),
            dice=dice[color],
        )
        for color in Color
        for own in (color.slot,)
    ]
    figures = figures_of(match)
    return _with_figures((rows[0], rows[1]), figures) if figures else (rows[0], rows[1])


def figures_of(match: Match) -> MatchFigures | None:
    """Return the figures of the best analysis of a match; None if there is no analysis."""
    from ..analysis.values.best_source import best_source  # 20 ms: boards start without it

    analysis = best_source(match.analyses)
    if analysis is None or not analysis.decisions:
        return None
    white, black = (
        PlayerFigures(each.counted, each.error, sum(e**2 for e in each.errors), each.luck)
        for each in analysis.players
    )
    return MatchFigures(analysis.source, _actions_in(match), (white, black))


def _actions_in(match: Match) -> int:
    return sum(len(game.actions) for game in match.games)


def keep_figures(match: Match, path: str | None) -> None:
    """Write the figures of a match next to its journal; nothing is written next to other files.

    A folder that cannot be written is no error, because the figures can be computed again.
    """
    if path is None or not _is_journal(path):
        return
    figures = figures_of(match)
    if figures is not None:
        with suppress(GammonError):
            _FILE.write(f"{path}{_SUFFIX}", {"figures": _FIGURES.write(figures)})


def _is_journal(path: str) -> bool:
    return os.path.splitext(path)[1].lower() == JOURNAL


def _with_figures(rows: Rows, figures: MatchFigures) -> Rows:
    """Add figures to the results of a match, unless the match has changed since."""
    if figures.actions != rows[0].actions:
        return rows
    white, black = (
        replace(row, source=figures.source, **player._asdict())
        for row, player in zip(rows, figures.players, strict=True)
    )
    return white, black


def _kept_figures(path: str, rows: Rows) -> Rows:
    """Add the figures that `keep_figures` has written, if there are any and they can be read."""
    with suppress(GammonError):
        record = _FILE.read(f"{path}{_SUFFIX}")
        if record is not None:
            return _with_figures(rows, _FIGURES.read(record.get("figures")))
    return rows


def files_in(folder: Path) -> list[str]:
    """Return the journals and match files in a folder, the oldest first.

    Other files with the suffix of journals, such as decks, are left out.
    """
    from ..notation.matches.files import SUFFIXES  # 20 ms: it imports all formats

    suffixes = {JOURNAL, *SUFFIXES}
    found = [
        each
        for each in folder.iterdir()
        if each.suffix.lower() in suffixes and each.is_file() and not is_other(each)
    ]
    return [*map(str, sorted(found, key=lambda each: each.stat().st_mtime))]


def is_other(path: Path | zipfile.Path) -> bool:
    """Return whether a file begins like a file of this package that is no journal."""
    if not _is_journal(path.name):
        return False
    with suppress(OSError, ValueError), path.open("rb") as file:
        header = json.loads(file.readline(MAX_LINE_BYTES))
        return isinstance(header, dict) and Journal.key not in header
    return False


def read_folder(folder: StrPath) -> Iterator[MatchResult | UnreadFile]:
    """Yield the results of both players in each match in a folder, and the unreadable files."""
    for path in files_in(Path(folder)):
        yield from read_results(path)


def read_results(path: str) -> Sequence[MatchResult | UnreadFile]:
    """Return the results of both players in each match of a file, or why it cannot be read."""
    try:
        return results_of(path)
    except (GammonError, OSError) as error:
        return (UnreadFile(path, str(error)),)


def results_of(given: Match | StrPath) -> list[MatchResult]:
    """Return the results of both players in a match, or in each match of a file.

    Raises the exceptions of `Match.resume` and `read_match`.
    """
    from .files import file_of  # 20 ms: it imports all formats

    if isinstance(given, Match):
        return [*rows_of(given, file_of(given) or "")]
    path = full_path(given, "match")
    if match := open_match(path):
        return [*rows_of(match, path)]
    size, changed = 0, 0.0
    with suppress(OSError):  # the reader explains it
        status = os.stat(path)
        size, changed = status.st_size, status.st_mtime
    found = _read(path, size, changed)
    if _is_journal(path) and not found[0][0].source:
        return [*_kept_figures(path, found[0])]
    return [row for rows in found for row in rows]


@lru_cache(maxsize=_MAX_CACHED)  # a file is read again only after a change
def _read(path: str, size: int, changed: float) -> tuple[Rows, ...]:
    """Read the matches in a file. `size` and `changed` identify its content in the cache."""
    del size
    day = date.fromtimestamp(changed).isoformat()
    header = read_header(path)
    if header is not None or _is_journal(path):
        with Match.resume(path, progress=lambda _: None) as match:
            white, black = rows_of(match, path, day)
        bots = [name or "" for name in (header.bots if header else NOBODY)]
        own = replace(white, bot=bots[0], level=bots[1]), replace(black, bot=bots[1], level=bots[0])
        return (own,)
    from .files import read_matches  # 20 ms: it imports all formats

    with warnings.catch_warnings():  # the viewer shows what is contradictory
        warnings.simplefilter("ignore")
        matches = read_matches(path)
    return tuple(rows_of(each, path, _day_of(each) or day) for each in matches)


def _day_of(match: RecordedMatch) -> str:
    """Return the day of a match in its file, as in ``"2026-11-27"``; empty if there is none."""
    for name, value in match.record.tags:
        if name in _DATE_TAGS:
            with suppress(ValueError):
                return date.fromisoformat(value.strip().replace(".", "-")).isoformat()
    return ""
