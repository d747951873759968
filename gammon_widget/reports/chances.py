"""White's chances of winning, decision by decision: the curve of a match."""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis import Analysis, Decision, RollLuck
from ..analysis.decision import white_chance_of
from ..analysis.roll_luck import LUCKY_EQUITY, with_luck


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """One point of the curve.

    Attributes
    ----------
    number
        Which of the decisions it is, from 0.
    chance
        White's chance of winning the match, or for money the game, by the best decision.
    decision
        The decision.
    luck
        The luck of the roll that was to be played, if it is known.
    """

    number: int
    chance: float
    decision: Decision
    luck: RollLuck | None

    @property
    def is_lucky(self) -> bool:
        """Whether the roll is worth a mark."""
        return self.luck is not None and abs(self.luck.luck) >= LUCKY_EQUITY


def chance_points(analysis: Analysis) -> list[ChancePoint]:
    """The points of the curve, one for each decision whose chances are told."""
    points = []
    told = with_luck(analysis.decisions, analysis.luck)
    for number, (decision, luck) in enumerate(told):
        chance = white_chance_of(decision)
        if chance is not None:
            points.append(ChancePoint(number, chance, decision, luck))
    return points


def game_starts(points: list[ChancePoint]) -> list[int]:
    """The points at which a game begins."""
    games = [point.decision.game for point in points]
    return [at for at, game in enumerate(games) if at == 0 or games[at - 1] != game]
