"""The results of players over several games and matches, their ratings, and their dice."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ..languages.translation import _, plural
from ..libraries import frame_of
from ..odds.significance import DiceFigures, GroupResults, pr_interval, pr_of, results_by
from ..rules import GammonError
from ..rules.tables import html_table, text_table
from ..rules.validation import brief
from ..storage.atomic_write import StrPath, full_path
from .match import Match
from .results import (
    COLUMNS,
    MatchResult,
    PlayerStatistics,
    UnreadFile,
    read_folder,
    results_of,
)

if TYPE_CHECKING:
    from pandas import DataFrame  # type: ignore[import-untyped]


UNKNOWN = "–"

Table = Literal["players", "matches", "opponents", "dice"]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The results of each player over several games. A notebook displays them as tables.

    The display has the results against each opponent if there are several matches, and lines about
    the rating, the dice, and files that could not be read.

    Attributes
    ----------
    players
        The results of each player, in the order in which they first played.
    matches
        The results of both players in each match, by the day of the match.
    unread
        The files in the given folders that could not be read, with the reasons.
    player
        The name of the player whom `opponents`, `rating` and the display describe: the person in
        most of the matches, or the bot if there are no people.

    Examples
    --------
    >>> table = statistics(Match(0, players=("Ann", "Bob")))
    >>> [(player.name, player.wins) for player in table.players]
    [('Ann', 0), ('Bob', 0)]
    """

    players: tuple[PlayerStatistics, ...]
    matches: tuple[MatchResult, ...] = field(default=(), repr=False)
    unread: tuple[UnreadFile, ...] = ()
    player: str = ""

    @classmethod
    def of(cls, found: Sequence[MatchResult | UnreadFile], player: str | None) -> Statistics:
        """Return the statistics of what was found in files."""
        unread = tuple(each for each in found if isinstance(each, UnreadFile))
        matches = [each for each in found if isinstance(each, MatchResult)]
        matches.sort(key=lambda each: each.date)  # the matches of a day keep their order
        players: dict[str, PlayerStatistics] = {}
        for each in matches:
            players.setdefault(each.player, PlayerStatistics(each.player)).merge(each.tally)
        people = [each for each in matches if not each.bot] or matches
        counts = Counter(each.player for each in people)
        usual = max(counts, key=counts.__getitem__, default="")
        return cls(tuple(players.values()), tuple(matches), unread, player or usual)

    @property
    def own(self) -> tuple[MatchResult, ...]:
        """The results of `player` in each match, by the day of the match."""
        return tuple(each for each in self.matches if each.player == self.player)

    @property
    def opponents(self) -> dict[tuple[str, str], GroupResults]:
        """The results of `player` by the name and the level of the opponent.

        The level of a bot is the name from which it was created, such as ``"net:casual"``.
        """
        own = self.own
        return results_by(
            [(each.opponent, each.level) for each in own],
            [each.won for each in own],
            [each.decisions for each in own],
            [each.error for each in own],
        )

    @property
    def dice(self) -> dict[str, DiceFigures]:
        """The dice of each player over all matches, without opening rolls."""
        counts: dict[str, Counter[tuple[int, int]]] = {}
        for each in self.matches:
            counts.setdefault(each.player, Counter()).update(each.dice)
        return {name: DiceFigures.of(each) for name, each in counts.items()}

    def records(self, table: Table = "players") -> list[dict[str, Any]]:
        """Return the records of a table, for your own tables.

        Parameters
        ----------
        table
            ``"players"``: the results of each player. ``"matches"``: two records per match, with
            the fields of `MatchResult`, `pr`, and the ends of its interval. ``"opponents"``: the
            results of `player` by opponent. ``"dice"``: the dice of each player, with p-values.

        Raises
        ------
        GammonError
            If there is no such table.
        """
        match table:
            case "players":
                return [asdict(player) for player in self.players]
            case "matches":
                return [each.record() for each in self.matches]
            case "opponents":
                return [
                    {"opponent": name, "level": level} | asdict(each) | {"pr": each.pr}
                    for (name, level), each in self.opponents.items()
                ]
            case "dice":
                return [{"player": name} | each.record() for name, each in self.dice.items()]
        raise GammonError(
            f"table= must be 'players', 'matches', 'opponents' or 'dice', not {brief(table)}."
        )

    def to_frame(self, table: Table = "players") -> DataFrame:
        """Return the rows of `records` as a pandas `DataFrame`.

        Raises
        ------
        GammonError
            If there is no such table.
        ImportError
            If pandas is missing; the message explains how to install it.
        """
        return frame_of(self.records(table), COLUMNS if table == "players" else None)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The column headers, followed by a row of strings for each player."""
        cells = (tuple(str(getattr(each, name)) for name in COLUMNS) for each in self.players)
        return COLUMNS, *cells

    @property
    def opponent_rows(self) -> tuple[tuple[str, ...], ...]:
        """The column headers, followed by a row of strings for each opponent of `player`."""
        return (_("Opponent"), _("Level"), _("Matches"), _("Won"), "PR"), *(
            (name, level, str(e.matches), str(e.won), UNKNOWN if e.pr is None else f"{e.pr:.1f}")
            for (name, level), e in self.opponents.items()
        )

    @property
    def rating(self) -> str:
        """The rating of `player` over all analysed matches, in words; empty if there are none."""
        own = [each for each in self.own if each.decisions]
        decisions, error = sum(each.decisions for each in own), sum(each.error for each in own)
        pr = pr_of(decisions, error)
        ends = pr_interval(decisions, error, sum(each.squares for each in own))
        if pr is None or ends is None:
            return ""
        return plural(
            "{name}: PR {pr} in {count} analysed match (95 %: {low} to {high})",
            "{name}: PR {pr} in {count} analysed matches (95 %: {low} to {high})",
            len(own),
            **{"name": self.player, "pr": f"{pr:.1f}"},
            **{"low": f"{ends[0]:.1f}", "high": f"{ends[1]:.1f}"},
        )

    @property
    def notes(self) -> list[str]:
        """Lines of text about the rating, about dice that can be tested, and about unread files."""
        unread = [f"{Path(each.file).name}: {each.reason}" for each in self.unread]
        return [*filter(None, [self.rating]), *self.dice_words, *unread]

    @property
    def dice_words(self) -> list[str]:
        """Lines of text about the dice of `player` and of all opponents, if there are enough."""
        own: Counter[tuple[int, int]] = Counter()
        others: Counter[tuple[int, int]] = Counter()
        for each in self.matches:
            if self.player in (each.player, each.opponent):
                (own if each.player == self.player else others).update(each.dice)
        sides = (self.player, DiceFigures.of(own)), (_("Opponents"), DiceFigures.of(others))
        return [f"{name}: {line}" for name, dice in sides if dice.tests for line in dice.words()]

    def __str__(self) -> str:
        tables = [self.rows, self.opponent_rows][: 1 + (len(self.own) > 1)]
        return "\n".join(["\n\n".join(map(text_table, tables)), *self.notes])

    def _repr_html_(self) -> str:
        if len(self.own) > 1:
            return html_table(self.rows) + html_table(self.opponent_rows, self.notes)
        return html_table(self.rows, self.notes)


def statistics(*matches: Match | StrPath, player: str | None = None) -> Statistics:
    """Count the results of all games in the given matches, files and folders.

    Players with the same name count as one player. Unfinished games do not count. Ratings come from
    analyses in match files, and from analyses of matches and journals with `analyse`, in a viewer
    or on a board.

    Parameters
    ----------
    *matches
        Matches, or the paths of journals, of match files, or of folders with such files.
    player
        The name of the player whom the display describes; see `Statistics.player`.

    Raises
    ------
    FormatError, GammonError
        If a file is neither a journal nor a match file, or cannot be read; see `Match.resume` and
        `read_match`. Files in a folder raise no error; `Statistics.unread` lists them.

    Examples
    --------
    >>> match = Match(length=0, rules="hoyle", players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])
    >>> _ = match.roll(), match.play("8/5 6/5"), match.double(), match.drop()
    >>> print(statistics(match))
    name  games  wins  losses  gammons  backgammons  points
    Ann       1     0       1        0            0       0
    Bob       1     1       0        0            0       1
    """
    found: list[MatchResult | UnreadFile] = []
    for each in matches:
        if isinstance(each, Match) or not os.path.isdir(full_path(each, "match")):
            found += results_of(each)
        else:
            found += read_folder(each)
    return Statistics.of(found, player)
