"""The first two plays of each game: how often a play was chosen, and what it cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .search import literal

if TYPE_CHECKING:
    from .queries import MatchQueries


class Opening(NamedTuple):
    """A first play of a game or a reply, and how often the player has chosen it.

    Attributes
    ----------
    after
        The opponent's first roll and play, such as ``"31: 8/5 6/5"``; empty for a first play.
    dice
        The roll, the higher die first, such as 31.
    played
        The play.
    best
        The best play according to the analyses: the most frequent one if they differ.
    times
        How often the player chose this play.
    cost
        The mean error in units of the cube; None if not evaluated.
    """

    after: str
    dice: int
    played: str
    best: str | None
    times: int
    cost: float | None


def openings_sql(player: str) -> str:
    """Return the SQL statement with the columns of `Opening`, the costliest plays first."""
    return f"""
with plays as (
  select player, dice, played, best, error,
    row_number() over turns as turn, lag(dice || ': ' || played) over turns as before
  from decisions where kind = 'play' and phase = 'opening'
  window turns as (partition by match, game order by action) qualify turn <= 2
)
select if(turn = 1, '', before) as after, dice, played, mode(best) as best,
  count(*)::int as times, avg(error)::double as cost
from plays where player = {literal(player)} and played is not null
group by all having after is not null order by sum(error) desc nulls last, after, dice, played
"""


def find_openings(collection: MatchQueries, player: str) -> list[Opening]:
    """Return the first plays of a player and the replies, the costliest in total first."""
    return [Opening(*row) for row in collection.sql(openings_sql(player)).relation.fetchall()]
