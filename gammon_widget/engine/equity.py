"""The worth of each ending of a game, and conversions between worth and equity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ..odds.match_equity import MAX_AWAY, match_equity
from ..rules import Color, GameState, Level
from .evaluation import Probabilities

_MONEY = (1.0, 2.0, 3.0, -1.0, -2.0, -3.0)
_JACOBY = (1.0, 1.0, 1.0, -1.0, -1.0, -1.0)
"""Under the Jacoby rule, gammons count as single games while the cube is centred."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The worth of each ending of a game at the current stake.

    `ends` has six values: the worth of winning a single game, a gammon and a backgammon, and the
    worth of losing a single game, a gammon and a backgammon. In a money game, the values are in
    units of the cube. In a match, they are match-winning chances.
    """

    ends: tuple[float, ...]
    is_match: bool

    @classmethod
    def money(cls, *, jacoby_counts: bool) -> Stakes:
        """Return the stakes of a money game.

        `jacoby_counts` is True if the Jacoby rule applies and the cube is centred.
        """
        return cls(_JACOBY if jacoby_counts else _MONEY, is_match=False)

    @classmethod
    def match(cls, chances: Sequence[float]) -> Stakes:
        """Return the stakes in a match, from six match-winning chances in the order of `ends`."""
        return cls(tuple(chances), is_match=True)

    def won(self, level: Level) -> float:
        """Return the equity of winning a single game (always 1), a gammon or a backgammon."""
        return self.equity_of(self.ends[level - 1])

    def lost(self, level: Level) -> float:
        """Return the equity of losing a single game (always −1), a gammon or a backgammon."""
        return self.equity_of(self.ends[level + 2])

    def without_cube(self, chances: Probabilities) -> float:
        """Return the equity if the game is played to its end at this stake."""
        won, won_gammon, won_backgammon, lost, lost_gammon, lost_backgammon = self.ends
        return self.equity_of(
            (chances.win - chances.win_gammon) * won
            + (chances.win_gammon - chances.win_backgammon) * won_gammon
            + chances.win_backgammon * won_backgammon
            + (chances.lose - chances.lose_gammon) * lost
            + (chances.lose_gammon - chances.lose_backgammon) * lost_gammon
            + chances.lose_backgammon * lost_backgammon
        )

    def chance(self, equity: float) -> float | None:
        """Return the match-winning chance that corresponds to an equity; None in a money game."""
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
    """Return the stakes of the current game for a player.

    In a match, they come from the match equity table. A match whose score is not in the table is
    treated as a money game in which gammons count.
    """
    own = state.length - state.score[color.slot]
    other = state.length - state.score[color.opponent.slot]
    if not state.is_match or max(own, other) > MAX_AWAY:
        centred = state.cube.owner is None
        jacoby = state.rules.jacoby and not state.is_match
        return Stakes.money(jacoby_counts=jacoby and centred)
    return _at_score(own, other, state.cube.value)


@cache  # saves 45 µs a decision; there are few scores in a match
def _at_score(own: int, other: int, cube: int) -> Stakes:
    points = [level * cube for level in Level]
    return Stakes.match(
        [chance_after(own - won, other, brink=1 in (own, other)) for won in points]
        + [chance_after(own, other - lost, brink=1 in (own, other)) for lost in points]
    )


def chance_after(own: int, other: int, *, brink: bool) -> float:
    """Return the chance of winning the match after a game.

    `own` and `other` are the points that the players still need after the game; the winner of the
    match needs 0 or less. `brink` is True if a player needed only 1 point before the game. In this
    case, the Crawford game was this game or an earlier game.
    """
    return match_equity(own, other, post_crawford=brink and own > 0 and other > 0)


def bounded(equity: float, chances: Probabilities, stakes: Stakes) -> float:
    """Return a cubeful equity, limited to the equities of the possible endings.

    With correct cube play, the equity is never higher than after the best possible ending, because
    the opponent drops a double that would raise the equity above this limit.
    """
    most = stakes.won(_most(chances.win_gammon, chances.win_backgammon))
    least = stakes.lost(_most(chances.lose_gammon, chances.lose_backgammon))
    return min(max(equity, least), most)


def _most(gammon: float, backgammon: float) -> Level:
    return Level.BACKGAMMON if backgammon else Level.GAMMON if gammon else Level.SINGLE
