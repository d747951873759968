"""What the dashboard and the report show about one player in a collection, computed once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from ..languages.translation import _, plural
from ..odds.significance import (
    PR_SCALE,
    WINDOW,
    DiceFigures,
    GroupResults,
    moving_prs,
    pr_of,
    results_by,
)
from ..rules import GammonError
from ..rules.validation import did_you_mean
from .found import FoundDecisions
from .leaks import OLDEST_FIRST, Leak, errors_of, find_leaks
from .openings import Opening, find_openings
from .search import literal

if TYPE_CHECKING:
    from .queries import MatchQueries


class MatchRow(NamedTuple):
    """A match from the point of view of the player."""

    match: int
    date: date | None
    opponent: str
    won: bool | None
    decisions: int
    counted: int
    error: float
    pr: float | None
    low: float | None
    high: float | None
    luck: float | None


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The figures of one player.

    Attributes
    ----------
    matches
        The player's matches, the oldest first; matches without a date come first.
    moving
        The PR over each match and the nine before it.
    play_pr, cube_pr
        The PR of checker plays and of cube decisions; None without decisions that count.
    leaks
        The recurring errors, the costliest first.
    errors
        All errors, the costliest first.
    opponents
        The results by opponent.
    openings
        The first plays and replies.
    dice
        The player's dice without opening rolls.
    """

    player: str
    matches: Sequence[MatchRow]
    moving: Sequence[float | None]
    play_pr: float | None
    cube_pr: float | None
    leaks: Sequence[Leak]
    errors: FoundDecisions
    opponents: dict[str, GroupResults]
    openings: Sequence[Opening]
    dice: DiceFigures

    @classmethod
    def of(cls, collection: MatchQueries, player: str) -> PlayerSummary:
        """Compute the figures with a few SQL statements."""
        who = literal(player)
        rows = collection.sql(_MATCHES.format(who=who, order=OLDEST_FIRST)).relation.fetchall()
        matches = [MatchRow(*row) for row in rows]
        counted, errors = [each.counted for each in matches], [each.error for each in matches]
        play, cube = collection.sql(_PARTS.format(who=who, scale=PR_SCALE)).relation.fetchall()[0]
        rolls = collection.sql(_ROLLS.format(who=who)).relation.fetchall()
        return cls(
            player,
            matches,
            list(moving_prs(counted, errors)),
            play,
            cube,
            find_leaks(collection, player),
            FoundDecisions(collection, errors_of(player)),
            results_by(
                [each.opponent for each in matches],
                [each.won for each in matches],
                counted,
                errors,
            ),
            find_openings(collection, player),
            DiceFigures.of({divmod(dice, 10): count for dice, count in rolls}),
        )

    @property
    def pr(self) -> float | None:
        """The PR over all matches."""
        return pr_of(sum(m.counted for m in self.matches), sum(m.error for m in self.matches))

    @property
    def pr_before(self) -> float | None:
        """The PR over the ten matches before the last ten; None if there are fewer than 20."""
        return self.moving[-1 - WINDOW] if len(self.moving) >= 2 * WINDOW else None

    @property
    def won(self) -> float | None:
        """The share of finished matches that the player has won."""
        ended = [each.won for each in self.matches if each.won is not None]
        return sum(ended) / len(ended) if ended else None

    @property
    def luck(self) -> float | None:
        """The total luck in equity; None if no luck is known."""
        known = [each.luck for each in self.matches if each.luck is not None]
        return sum(known) if known else None

    @property
    def about(self) -> str:
        """The numbers of matches and decisions, and the time between the first and last match."""
        decisions = sum(each.decisions for each in self.matches)
        dates = [each.date for each in self.matches if each.date]
        parts = [plural("{count} match", "{count} matches", len(self.matches))]
        if dates and (days := (max(dates) - min(dates)).days) >= _MONTH_DAYS:
            parts.append(plural("{count} month", "{count} months", round(days / _MONTH_DAYS)))
        parts.append(plural("{count} decision", "{count} decisions", decisions))
        return ", ".join(parts)


_MONTH_DAYS = 30.44


def players_of(collection: MatchQueries) -> list[str]:
    """Return the names of all players, the player of most matches first."""
    return [name for name, _count in collection.sql(_PLAYERS).relation.fetchall()]


def player_of(collection: MatchQueries, player: str | None) -> str:
    """Return a player's name, by default the player of most matches.

    Raises
    ------
    GammonError
        If the player is not in the collection, or there are no matches.
    """
    names = players_of(collection)
    if not names:
        raise GammonError(_("The collection has no matches."))
    if player is not None and player not in names:
        raise GammonError(f"Nobody in the collection is {player!r}.{did_you_mean(player, names)}")
    return player or names[0]


_PLAYERS = """
select name, count(*) n from (
  select white::varchar as name from matches union all select black::varchar from matches
) group by name order by n desc, name
"""

_MATCHES = """
with mine as (select *, white = {who} as is_white from matches where {who} in (white, black))
select match, date, if(is_white, black, white), winner = if(is_white, 'white', 'black'),
  (select count(*) from decisions d where d.match = mine.match and player = {who}),
  coalesce(if(is_white, white_counted, black_counted), 0)::int,
  coalesce(if(is_white, white_error, black_error), 0)::double,
  if(is_white, white_pr, black_pr), if(is_white, white_pr_low, black_pr_low),
  if(is_white, white_pr_high, black_pr_high), if(is_white, white_luck, black_luck)
from mine order by {order}
"""

_PARTS = """
select {scale} * avg(error) filter (kind = 'play'),
  {scale} * avg(error) filter (kind != 'play')
from decisions where player = {who} and counted
"""

_ROLLS = """
select dice::int, count(*)::int from (
  select dice, player, row_number() over (partition by match, game order by action) as turn
  from rolls
) where player = {who} and turn > 1 group by dice
"""
