"""The worth of each ending of a game, and its conversion to equities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..odds.match_equity import MAX_AWAY, match_equity
from ..rules import Color, GameState, Level
from .evaluation import Probabilities

_MONEY = (1.0, 2.0, 3.0, -1.0, -2.0, -3.0)
_JACOBY = (1.0, 1.0, 1.0, -1.0, -1.0, -1.0)
"""While the cube is centred, gammons count as single games."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The worth of a game that ends at the current stake.

    `ends` has six values: a single game, a gammon and a backgammon won, and the same three lost.
    For money, the values are in units of the cube. In a match, they are chances of winning the
    match.
    """

    ends: tuple[float, ...]
    is_match: bool

    @classmethod
    def money(cls, *, jacoby_counts: bool) -> Stakes:
        """Stakes for money; `jacoby_counts` if the Jacoby rule applies and the cube is centred."""
        return cls(_JACOBY if jacoby_counts else _MONEY, is_match=False)

    @classmethod
    def match(cls, chances: Sequence[float]) -> Stakes:
        """Stakes in a match, from six chances of winning the match."""
        return cls(tuple(chances), is_match=True)

    def won(self, level: Level) -> float:
        """The equity of a win at that level; 1 for a single game."""
        return self.equity_of(self.ends[level - 1])

    def lost(self, level: Level) -> float:
        """The equity of a loss at that level; −1 for a single game."""
        return self.equity_of(self.ends[level + 2])

    def without_cube(self, chances: Probabilities) -> float:
        """The equity of playing to the end at this stake."""
        levels = (
            chances.win - chances.win_gammon,
            chances.win_gammon - chances.win_backgammon,
            chances.win_backgammon,
            chances.lose - chances.lose_gammon,
            chances.lose_gammon - chances.lose_backgammon,
            chances.lose_backgammon,
        )
        return self.equity_of(sum(map(float.__mul__, levels, self.ends)))

    def chance(self, equity: float) -> float | None:
        """The chance of winning the match that an equity stands for; None for money."""
        return min(max(self.worth_of(equity), 0.0), 1.0) if self.is_match else None

    def equity_of(self, worth: float) -> float:
        """Convert a worth, as in `ends`, to an equity."""
        if not self.is_match:
            return worth
        won, lost = self.ends[0], self.ends[3]
        return (2 * worth - won - lost) / (won - lost)

    def worth_of(self, equity: float) -> float:
        """Convert an equity to a worth, as in `ends`."""
        if not self.is_match:
            return equity
        won, lost = self.ends[0], self.ends[3]
        return lost + (equity + 1) / 2 * (won - lost)


def stakes_of(state: GameState, color: Color) -> Stakes:
    """The stakes of the current game for a player; in a match, from the match equity table.

    A match whose score is not in the table is treated as money play with gammons.
    """
    own = state.length - state.score[color.slot]
    other = state.length - state.score[color.opponent.slot]
    if not state.is_match or max(own, other) > MAX_AWAY:
        centred = state.cube.owner is None
        jacoby = state.rules.jacoby and not state.is_match
        return Stakes.money(jacoby_counts=jacoby and centred)
    return _at_score(own, other, state.cube.value)


# All decisions of a game have the same score, and most the same stake.
@lru_cache(maxsize=1024)
def _at_score(own: int, other: int, cube: int) -> Stakes:
    points = [level * cube for level in Level]
    return Stakes.match(
        [chance_after(own - won, other, brink=1 in (own, other)) for won in points]
        + [chance_after(own, other - lost, brink=1 in (own, other)) for lost in points]
    )


def chance_after(own: int, other: int, *, brink: bool) -> float:
    """The chance of winning a match after a game.

    `own` and `other` are the points to go after the game, 0 or less for the winner. `brink` is True
    if a player already had 1 point to go: the Crawford game was this game or an earlier one.
    """
    return match_equity(own, other, post_crawford=brink and own > 0 and other > 0)


def bounded(equity: float, chances: Probabilities, stakes: Stakes) -> float:
    """A cubeful equity, limited to the worth of the possible endings.

    With correct cube play nobody wins more than the best ending gives: a double that raised the
    worth above the stake would be dropped.
    """
    most = stakes.won(_most(chances.win_gammon, chances.win_backgammon))
    least = stakes.lost(_most(chances.lose_gammon, chances.lose_backgammon))
    return min(max(equity, least), most)


def _most(gammon: float, backgammon: float) -> Level:
    return Level.BACKGAMMON if backgammon else Level.GAMMON if gammon else Level.SINGLE
