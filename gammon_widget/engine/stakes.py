"""What each ending of a game is worth, and how that is told as an equity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules import Level
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
        if not self.is_match:
            return None
        won, lost = self.ends[0], self.ends[3]
        return min(max(lost + (equity + 1) / 2 * (won - lost), 0.0), 1.0)

    def equity_of(self, worth: float) -> float:
        """The equity that a worth, as in `ends`, stands for."""
        if not self.is_match:
            return worth
        won, lost = self.ends[0], self.ends[3]
        return (2 * worth - won - lost) / (won - lost)


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
