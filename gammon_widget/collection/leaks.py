"""Recurring errors of a player: families of errors by theme, phase and score, in one SQL statement.

The loss of a family is measured for each match, because a family matters only if it comes back: the
95 % interval of the mean loss of a match is the mean ± 1.96 standard errors over the matches. A
family is a leak if it has at least `LEAST_CASES` errors and the lower end of the interval is
above 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..languages.translation import _
from ..odds.significance import CONFIDENT
from .derived import SCORES, THEMES
from .search import literal

if TYPE_CHECKING:
    from .queries import MatchQueries

LEAST_CASES = 5
OLDEST_FIRST = "date nulls first, match"
"""The order of matches in SQL: matches without a date come first."""


@dataclass(frozen=True, slots=True)
class Leak:
    """A family of recurring errors.

    Attributes
    ----------
    theme, phase, score
        The family: keys of `THEMES` and `SCORES`, and a phase of the game.
    cases
        The number of errors.
    mwc
        The match-winning chances lost in a match, on average, from 0 to 1; None for money sessions.
    equity
        The equity lost in a match, on average, in units of the cube.
    low, high
        The 95 % interval of `mwc`, or of `equity` for money sessions.
    trend
        ``"better"`` or ``"worse"`` if the loss in the newer half of the matches differs from the
        older half by more than 1.96 standard errors; otherwise ``"same"``.
    """

    theme: str
    phase: str
    score: str
    cases: int
    mwc: float | None
    equity: float
    low: float
    high: float
    trend: str

    @property
    def title(self) -> str:
        """The theme in words."""
        return _(THEMES[self.theme][0])

    @property
    def about(self) -> str:
        """The phase and the score in words."""
        return f"{_(self.phase)}, {_(SCORES[self.score][0])}"

    def where(self, player: str) -> str:
        """Return the SQL condition on the errors of this family."""
        return (
            f"{errors_of(player)} and phase = {literal(self.phase)} and "
            f"theme = {literal(self.theme)} and score = {literal(self.score)}"
        )


def errors_of(player: str) -> str:
    """Return the SQL condition on the errors of a player."""
    return f"player = {literal(player)} and theme is not null"


def leaks_sql(player: str) -> str:
    """Return the SQL statement with a row for each leak, the costliest first."""
    who = literal(player)
    return f"""
with mine as (
  select match, row_number() over (order by {OLDEST_FIRST}) * 2 > count(*) over () as late
  from matches where white = {who} or black = {who}
),
halves as (select count(*) n, count(*) filter (late) nl, count(*) filter (not late) ne from mine),
losses as (
  select theme, phase, score, match, count(*) cases, sum(error) equity, sum(mwc_lost) mwc,
    sum(coalesce(mwc_lost, error)) loss
  from decisions where {errors_of(player)} group by all
),
families as (
  select theme, phase, score, sum(cases)::int cases, sum(mwc) / any_value(n) mwc,
    sum(equity) / any_value(n) equity, sum(loss) / any_value(n) as mean,
    {_error("loss", "n")} as se,
    coalesce(sum(loss) filter (late), 0) / greatest(any_value(nl), 1)
      - coalesce(sum(loss) filter (not late), 0) / greatest(any_value(ne), 1) as change,
    sqrt(pow({_error("loss", "nl", "late")}, 2) + pow({_error("loss", "ne", "not late")}, 2))
      as change_se
  from losses join mine using (match), halves group by theme, phase, score
)
select theme, phase, score, cases, mwc, equity, mean - {CONFIDENT} * se as low,
  mean + {CONFIDENT} * se as high,
  case when change < -{CONFIDENT} * change_se then 'better'
    when change > {CONFIDENT} * change_se then 'worse' else 'same' end as trend
from families where cases >= {LEAST_CASES} and mean > {CONFIDENT} * se
order by mwc is null, coalesce(mwc, equity) desc, theme, phase, score
"""


def _error(loss: str, count: str, part: str = "true") -> str:
    """Return the SQL of the standard error of the mean loss of a match.

    Matches without an error of the family are not among the rows, but count with a loss of 0.
    """
    total, n = f"coalesce(sum({loss}) filter ({part}), 0)", f"any_value({count})"
    squares = f"coalesce(sum({loss} * {loss}) filter ({part}), 0)"
    deviations = f"greatest({squares} - {total} * {total} / greatest({n}, 1), 0)"
    return f"sqrt({deviations} / greatest({n} * ({n} - 1), 1))"


def find_leaks(collection: MatchQueries, player: str) -> list[Leak]:
    """Return the leaks of a player, the costliest first."""
    rows = collection.sql(leaks_sql(player)).relation.fetchall()
    return [Leak(*row) for row in rows]
