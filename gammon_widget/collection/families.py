"""The families of errors: the theme of an error, and the group of a score."""

from __future__ import annotations

from typing import Any

from ..analysis.values.error_class import ErrorScale
from ..languages.translation import N_
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


def with_families(decisions: Any) -> Any:
    """Return the rows of `decisions` with the columns ``theme`` and ``score``."""
    with duckdb().connect() as connection:
        connection.register("given", decisions)
        found = connection.sql(_FAMILIES).to_arrow_table()
    for name in found.column_names:
        column = found.column(name).combine_chunks().dictionary_encode()
        decisions = decisions.set_column(decisions.column_names.index(name), name, column)
    return decisions.cast(schema("decisions"))


def _first(families: dict[str, tuple[str, str]]) -> str:
    """Return the SQL expression for the key of the first family that applies."""
    branches = "".join(f" when {where} then '{name}'" for name, (_name, where) in families.items())
    return f"case{branches} end"


_FAMILIES = f"""select {_first(SCORES)} as score,
    case when error >= {ErrorScale().doubtful} then {_first(THEMES)} end as theme from given"""
