"""The first two plays of each game: how often a play was chosen, its cost, and the book plays."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..lessons.course import named
from ..notation.plays import parse_play
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
    book
        The right plays according to the lessons *openings* and *replies* of the course; empty if
        they do not contain this position and roll.
    """

    after: str
    dice: int
    played: str
    best: str | None
    times: int
    cost: float | None
    book: tuple[str, ...]


def openings_sql(player: str) -> str:
    """Return the SQL statement with the columns of `Opening`, the costliest plays first.

    Instead of the book plays, a row contains the position.
    """
    return f"""
with plays as (
  select player, dice, played, best, error, position,
    row_number() over turns as turn, lag(dice || ': ' || played) over turns as before
  from decisions where kind = 'play' and phase = 'opening'
  window turns as (partition by match, game order by action) qualify turn <= 2
)
select if(turn = 1, '', before) as after, dice, played, mode(best) as best,
  count(*)::int as times, avg(error)::double as cost, any_value(position) as position
from plays where player = {literal(player)} and played is not null
group by all having after is not null order by sum(error) desc nulls last, after, dice, played
"""


@cache
def book_plays() -> dict[tuple[str, int], tuple[str, ...]]:
    """Return the right plays in the lessons *openings* and *replies*.

    The keys are the position, as 26 letters, and the roll, with the higher die first.
    """
    found = {}
    for lesson in map(named, ("openings", "replies")):
        for index, step in enumerate(lesson.steps):
            state = lesson.state(index)
            if step.question is not None and state.dice is not None:
                position, dice = state.turn_start, state.dice
                answers = [each.text for each in step.question.answers if each.right]
                plays = tuple(str(parse_play(each, position, dice)) for each in answers)
                found[position.letters, 10 * dice.high + dice.low] = plays
    return found


def find_openings(collection: MatchQueries, player: str) -> list[Opening]:
    """Return the first plays of a player and the replies, the costliest in total first."""
    book = book_plays()
    rows = collection.sql(openings_sql(player)).relation.fetchall()
    return [Opening._make((*row[:-1], book.get((row[-1], row[1]), ()))) for row in rows]
