"""What each ending of a game is worth, and how that is told as an equity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..counting.match_equity import MAX_AWAY, match_equity
from ..rules import Color, GameState, Level
from .probabilities import Probabilities

_MONEY = (1.0, 2.0, 3.0, -1.0, -2.0, -3.0)
_JACOBY = (1.0, 1.0, 1.0, -1.0, -1.0, -1.0)  # while the cube is centred, all count single


@dataclass(frozen=True, slots=True)
class Stakes:
    """The worth of a game that ends at the present stake.

    Attributes
    ----------
    ends
        Six values: a single game, a gammon and a backgammon won, and the same three lost. For
        money in units of the cube, in a match the chances of winning it.
    is_match
        Which of the two.
    """

    ends: tuple[float, ...]
    is_match: bool

    @classmethod
    def money(cls, *, jacoby_counts: bool) -> Stakes:
        """For money; `jacoby_counts` where that rule is in force and the cube is centred."""
        return cls(_JACOBY if jacoby_counts else _MONEY, is_match=False)

    @classmethod
    def match(cls, chances: Sequence[float]) -> Stakes:
        """In a match, from the six chances of winning it."""
        return cls(tuple(chances), is_match=True)

    def won(self, level: Level) -> float:
        """The equity of a game won at that level; 1 for a single game."""
        return self.equity_of(self.ends[level - 1])

    def lost(self, level: Level) -> float:
        """The equity of a game lost at that level; −1 for a single game."""
        return self.equity_of(self.ends[level + 2])

    def without_cube(self, chances: Probabilities) -> float:
        """The equity of playing the game to its end at this stake."""
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
        """The chance of winning the match at an equity; None for money."""
        return min(max(self.worth_of(equity), 0.0), 1.0) if self.is_match else None

    def equity_of(self, worth: float) -> float:
        """The equity that a worth, as in `ends`, stands for."""
        if not self.is_match:
            return worth
        won, lost = self.ends[0], self.ends[3]
        return (2 * worth - won - lost) / (won - lost)

    def worth_of(self, equity: float) -> float:
        """The worth, as in `ends`, that an equity stands for."""
        if not self.is_match:
            return equity
        won, lost = self.ends[0], self.ends[3]
        return lost + (equity + 1) / 2 * (won - lost)


def stakes_of(state: GameState, color: Color) -> Stakes:
    """What each ending of the present game is worth to a player; in a match by the table.

    A match with more points to go than the table knows is played as for money, gammons counted.
    """
    own = state.length - state.score[color.slot]
    other = state.length - state.score[color.opponent.slot]
    if not state.is_match or max(own, other) > MAX_AWAY:
        centred = state.cube.owner is None
        jacoby = state.rules.jacoby and not state.is_match
        return Stakes.money(jacoby_counts=jacoby and centred)
    return _at_score(own, other, state.cube.value)


# Every decision of a game is made at one score, and mostly at one stake.
@lru_cache(maxsize=1024)
def _at_score(own: int, other: int, cube: int) -> Stakes:
    points = [level * cube for level in Level]
    return Stakes.match(
        [chance_after(own - won, other, brink=1 in (own, other)) for won in points]
        + [chance_after(own, other - lost, brink=1 in (own, other)) for lost in points]
    )


def chance_after(own: int, other: int, *, brink: bool) -> float:
    """The chance of winning a match after a game.

    Parameters
    ----------
    own, other
        Points to go; 0 or less for one of them, who has won.
    brink
        Whether somebody had 1 point to go already: then the Crawford game was that one, or before.
    """
    return match_equity(own, other, post_crawford=brink and own > 0 and other > 0)


def bounded(equity: float, chances: Probabilities, stakes: Stakes) -> float:
    """A cubeful equity without what cannot be.

    Whatever is done with the cube, nobody wins more than the most that the game can end with:
    a double that makes it worth more than the stake is dropped.
    """
    most = stakes.won(_most(chances.win_gammon, chances.win_backgammon))
    least = stakes.lost(_most(chances.lose_gammon, chances.lose_backgammon))
    return min(max(equity, least), most)


def _most(gammon: float, backgammon: float) -> Level:
    return Level.BACKGAMMON if backgammon else Level.GAMMON if gammon else Level.SINGLE
