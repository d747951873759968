"""How a game may end, as five figures, and which of them the rules exclude."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..rules import GammonError, Position
from ..rules.position import BAR, CHECKERS, HOME
from ..rules.scoring import level_won
from .demands import is_number


@dataclass(frozen=True, slots=True)
class Probabilities:
    """How likely one player is to win and to lose, and by how much.

    A gammon counts as a win too, and a backgammon as a gammon too, as all engines count them.

    Attributes
    ----------
    win
        To win at all; the rest to 1 is to lose.
    win_gammon, win_backgammon
        To win at least a gammon; to win a backgammon.
    lose_gammon, lose_backgammon
        To lose at least a gammon; to lose a backgammon.

    Raises
    ------
    GammonError
        If these are not five probabilities.
    """

    win: float
    win_gammon: float = 0.0
    win_backgammon: float = 0.0
    lose_gammon: float = 0.0
    lose_backgammon: float = 0.0

    def __post_init__(self) -> None:
        if not all(is_number(figure) and 0 <= figure <= 1 for figure in self):
            raise GammonError(f"Probabilities are numbers from 0 to 1, not {tuple(self)}.")

    @classmethod
    def nested(cls, figures: Iterable[float]) -> Probabilities:
        """Five figures of an engine, with the rounding and the noise in them cut off.

        Raises
        ------
        GammonError
            If one of them is no number at all.
        """
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = map(float, figures)
        win = _between(0, win, 1)
        win_gammon = _between(0, win_gammon, win)
        lose_gammon = _between(0, lose_gammon, 1 - win)
        return cls(
            win,
            win_gammon,
            _between(0, win_backgammon, win_gammon),
            lose_gammon,
            _between(0, lose_backgammon, lose_gammon),
        )

    @property
    def lose(self) -> float:
        """To lose at all."""
        return 1 - self.win

    @property
    def equity(self) -> float:
        """Points won a game on average, at a stake of 1 and without a cube."""
        won = self.win + self.win_gammon + self.win_backgammon
        return won - (self.lose + self.lose_gammon + self.lose_backgammon)

    def swapped(self) -> Probabilities:
        """The same, seen by the opponent."""
        return Probabilities(
            self.lose,
            self.lose_gammon,
            self.lose_backgammon,
            self.win_gammon,
            self.win_backgammon,
        )

    def __iter__(self) -> Iterator[float]:
        yield self.win
        yield self.win_gammon
        yield self.win_backgammon
        yield self.lose_gammon
        yield self.lose_backgammon


def possible(position: Position, estimate: Probabilities) -> Probabilities:
    """An estimate without what cannot happen any more from this position.

    Nobody wins a gammon from a player who has borne off a checker, nor a backgammon when their
    last checker is past the winner's home in a race. A finished game is certain.

    Parameters
    ----------
    position
        Seen by the player whose probabilities these are. Whose turn it is does not matter.
    estimate
        What an engine says.
    """
    own_off, other_off = position.off
    if own_off == CHECKERS:
        return _certain(position)
    if other_off == CHECKERS:
        return _certain(position.swapped()).swapped()
    win_gammon, win_backgammon = estimate.win_gammon, estimate.win_backgammon
    lose_gammon, lose_backgammon = estimate.lose_gammon, estimate.lose_backgammon
    if other_off:
        win_gammon = 0.0
    if own_off:
        lose_gammon = 0.0
    points = position.points
    if not position.has_contact:
        if not any(points[place] < 0 for place in range(HOME + 1)):
            win_backgammon = 0.0
        if not any(points[place] > 0 for place in range(BAR - HOME, BAR + 1)):
            lose_backgammon = 0.0
    found = (
        estimate.win,
        win_gammon,
        min(win_backgammon, win_gammon),
        lose_gammon,
        min(lose_backgammon, lose_gammon),
    )
    return estimate if found == tuple(estimate) else Probabilities(*found)


def _certain(position: Position) -> Probabilities:
    level = level_won(position)
    return Probabilities(1.0, float(level >= 2), float(level >= 3))  # noqa: PLR2004


def _between(low: float, figure: float, high: float) -> float:
    if math.isnan(figure):
        raise GammonError("An engine has given a figure that is no number.")
    return float(min(max(figure, low), max(high, low)))
