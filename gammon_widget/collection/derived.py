"""The columns that follow from others, in SQL: themes, scores, and the totals of the matches.

A table of pyarrow becomes a table of DuckDB, and the result a table of pyarrow again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..analysis.values.error_class import ErrorScale
from ..languages.translation import N_
from ..odds.significance import CONFIDENT, PR_SCALE
from ..rules import Color
from .tables import duckdb, schema

SCORES = {
    "money": (N_("money"), "length = 0"),
    "dmp": (N_("last game for both"), "away_player = 1 and away_opponent = 1"),
    "crawford": (N_("one away"), "away_player = 1 or away_opponent = 1"),
    "two-away": (N_("two away"), "away_player = 2 or away_opponent = 2"),
    "behind": (N_("behind"), "away_player > away_opponent"),
    "ahead": (N_("ahead"), "away_player < away_opponent"),
    "level": (N_("level score"), "true"),
}
"""The groups of scores: the name, and the SQL condition. A score is in the first that applies."""

_RUNS = "left({}, 3) in ('24/', '23/', '22/', '21/', '20/', '19/', '18/')"
"""A play of a checker from the opponent's home board, or from the point before it.

In the text of a play, the move from the highest point comes first.
"""

THEMES = {
    "double-late": (
        N_("Doubling too late"),
        "kind = 'double' and played = 'no double' and cube_owner is null",
    ),
    "double-early": (N_("Doubling too early"), "kind = 'double' and cube_owner is null"),
    "redouble-late": (N_("Redoubling too late"), "kind = 'double' and played = 'no double'"),
    "redouble-early": (N_("Redoubling too early"), "kind = 'double'"),
    "take": (N_("Taking what should be dropped"), "kind = 'answer' and played = 'take'"),
    "drop": (N_("Dropping what should be taken"), "kind = 'answer'"),
    "bear-off": (N_("Bearing off"), "phase = 'bear-off'"),
    "race": (N_("Bringing checkers home in a race"), "phase = 'race'"),
    "hit-missed": (N_("Not hitting"), "contains(best, '*') and not contains(played, '*')"),
    "hit-wrong": (
        N_("Hitting when it is wrong"),
        "contains(played, '*') and not contains(best, '*')",
    ),
    "bar": (N_("Entering from the bar"), "own_bar > 0"),
    "run-early": (
        N_("Moving the back checkers too early"),
        f"{_RUNS.format('played')} and not {_RUNS.format('best')}",
    ),
    "run-late": (
        N_("Moving the back checkers too late"),
        f"{_RUNS.format('best')} and not {_RUNS.format('played')}",
    ),
    "structure": (N_("Points and blots"), "true"),
}
"""The themes: the name, and the SQL condition. An error has the first theme that applies."""


def _first(families: dict[str, tuple[str, str]]) -> str:
    """Return the SQL expression for the key of the first family that applies."""
    branches = "".join(f" when {where} then '{name}'" for name, (_name, where) in families.items())
    return f"case{branches} end"


FAMILIES = f"""select * replace ({_first(SCORES)} as score,
    case when error >= {ErrorScale().doubtful} then {_first(THEMES)} end as theme) from decisions"""


def _named(expressions: Mapping[str, str]) -> str:
    return ", ".join(f"{expression} as {name}" for name, expression in expressions.items())


def _totals_of(color: str) -> dict[str, str]:
    """Return the SQL expressions of a player's totals, by the column of `matches`."""
    own = f"filter (counted and color = '{color}')"
    mean, count = f"avg(error::double) {own}", f"count(*) {own}"
    lost = f"coalesce(sum(mwc_lost::double) {own}, 0)"
    half = f"({CONFIDENT} * stddev_samp(error::double) {own} / sqrt({count}))"
    totals = {
        "counted": count,
        "error": f"coalesce(sum(error::double) {own}, 0)",
        "mwc_lost": f"if(any_value(matches.length) > 0, {lost}, null)",
        "pr": f"{PR_SCALE} * {mean}",
        "pr_low": f"{PR_SCALE} * if({mean} < {half}, 0, {mean} - {half})",
        "pr_high": f"{PR_SCALE} * ({mean} + {half})",
    }
    return {f"{color}_{name}": total for name, total in totals.items()}


_TOTALS = {name: total for color in Color for name, total in _totals_of(color.value).items()}
_LUCKS = {f"{c.value}_luck": f"sum(luck::double) filter (color = '{c.value}')" for c in Color}
_FOUND = {n: f"totals.{n}" for n in _TOTALS} | {n: f"lucks.{n}" for n in _LUCKS}
DERIVED = {"decisions": ("theme", "score"), "matches": tuple(_FOUND)}
"""The columns of each table that `with_derived` computes."""

_MATCHES = f"""with
    totals as (select match, {_named(_TOTALS)}
        from matches left join decisions using (match) group by match),
    lucks as (select match, {_named(_LUCKS)}
        from matches left join rolls using (match) group by match)
select matches.* replace ({_named(_FOUND)})
from matches join totals using (match) join lucks using (match) order by match"""


def with_derived(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of a part with the columns that follow from others.

    These are the theme and the score of each decision, and the totals of each match.
    """
    return {**tables, **computed(tables, {"decisions": FAMILIES, "matches": _MATCHES})}


def computed(tables: Mapping[str, Any], queries: Mapping[str, str]) -> dict[str, Any]:
    """Return the tables that SQL queries compute from other tables of pyarrow, by name."""
    with duckdb().connect(config={"threads": 1}) as connection:  # sums in the same order
        for name, table in tables.items():
            connection.register(name, table)
        return {
            name: connection.sql(query).to_arrow_table().cast(schema(name))
            for name, query in queries.items()
        }
