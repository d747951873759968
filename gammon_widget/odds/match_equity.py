"""The chance of winning a match at a given score, from a published match equity table.

The table is Kazaross XG2, which Neil Kazaross made in 2011 with rollouts by eXtreme Gammon and GNU
Backgammon. Open Sage and current versions of GNU Backgammon use the same table. The file
``kazaross_xg2.csv`` contains the numbers and their copyright notice.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import NamedTuple, SupportsIndex

from ..rules import GammonError
from ..rules.validation import as_int, brief

MATCH_EQUITY_TABLE = "Kazaross XG2"
"""The name of the match equity table."""

MAX_AWAY = 25
"""The table covers players who still need at most this number of points."""


def match_equity(own: SupportsIndex, other: SupportsIndex, *, post_crawford: bool = False) -> float:
    """Return a player's probability of winning a match, at the beginning of a game.

    Parameters
    ----------
    own, other
        The number of points that the player and the opponent still need, at most 25. A player who
        needs 0 points or fewer has won the match. Only one of the two players can have won.
    post_crawford
        Whether the Crawford game has been played. If this is False and one player needs 1 point,
        the game that begins now is the Crawford game.

    Returns
    -------
    float
        The player's probability of winning the match, from 0 to 1, against an equal opponent.

    Raises
    ------
    GammonError
        If the values are not integers, are too high, or form an impossible score.

    References
    ----------
    Neil Kazaross, Kazaross XG2 25 point match equity table, 2011, from GNU Backgammon
    (``met/Kazaross-XG2.xml``).

    Examples
    --------
    >>> match_equity(1, 2), match_equity(2, 1, post_crawford=True)
    (0.67736, 0.48803)
    """
    mine, theirs = _away("own", own), _away("other", other)
    if mine <= 0 and theirs <= 0:
        raise GammonError(
            f"With own={mine} and other={theirs}, both players would have won the match. At least "
            "one of these numbers must be 1 or more."
        )
    if mine <= 0 or theirs <= 0:
        return float(mine <= 0)
    table = _table()
    if not post_crawford:
        return table.before[mine - 1][theirs - 1]
    if 1 not in (mine, theirs):
        raise GammonError(
            f"With own={mine} and other={theirs}, the Crawford game has not been played, because "
            "neither player needs exactly 1 point. Leave out post_crawford."
        )
    trailer = table.after[max(mine, theirs) - 1]
    return trailer if theirs == 1 else 1 - trailer


class _Table(NamedTuple):
    before: tuple[tuple[float, ...], ...]  # by the points that player and opponent need
    after: tuple[float, ...]  # the trailer's chance, by the points that they need


@cache  # saves 0.1 ms a score
def _table() -> _Table:
    text = files(__package__).joinpath("kazaross_xg2.csv").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    *before, after = (tuple(map(float, row)) for row in csv.reader(lines))
    return _Table(tuple(before), after)


def _away(name: str, points: SupportsIndex) -> int:
    number = as_int(points)
    if number is None:
        raise GammonError(f"{name}= must be a whole number of points to go, not {brief(points)}.")
    if number > MAX_AWAY:
        raise GammonError(
            f"{name}={brief(points)} is too high: the match equity table ({MATCH_EQUITY_TABLE}) "
            f"covers at most {MAX_AWAY} points to go."
        )
    return number
