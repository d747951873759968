"""White's chances of winning, decision by decision: the curve of a match."""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis import Analysis, Decision, RollLuck
from ..analysis.roll_luck import LUCKY_EQUITY
from ..rules import Color


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
    luck = {(each.game, each.action): each for each in analysis.luck}
    points = []
    for number, decision in enumerate(analysis.decisions):
        evaluation = decision.evaluation
        known = evaluation.match_chance if analysis.is_match else evaluation.probabilities.win
        if known is None:
            continue
        chance = known if evaluation.color is Color.WHITE else 1 - known
        rolled = luck.get((decision.game, decision.action - 1)) if decision.cube is None else None
        points.append(ChancePoint(number, chance, decision, rolled))
    return points


def game_starts(points: list[ChancePoint]) -> list[int]:
    """The points at which a game begins."""
    games = [point.decision.game for point in points]
    return [at for at, game in enumerate(games) if at == 0 or games[at - 1] != game]
