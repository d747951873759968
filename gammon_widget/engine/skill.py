"""How a bot errs, by a model of people who learn the game.

- **Overlooked moves.** In each decision, each kind of move that people overlook is out of sight
  with the probability `Skill.overlooks`: to move a checker out of the opponent's home, to hit, and
  to keep an anchor. Its plays are missing among the candidates, unless no other are left.
- **Misjudged positions.** The equity of each candidate has a normal error, of the standard
  deviation `Skill.misjudges` times a factor for the kind of position: small in races, large with
  several checkers back or on the bar.
- **The cube.** The gain of a double and the cost of an answer have normal errors of their own, of
  the standard deviation `Skill.cube`. That of a double is limited, so that no bot doubles
  absurdly early.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from random import Random

from ..rules import GammonError, Play, Position
from ..rules.position import BAR, HOME
from ..rules.validation import brief
from .errors import is_number

MAX_EARLY = 0.19
"""Maximum error in the gain of a double, in equity."""

RACE, USUAL, TANGLED = 0.3, 1.0, 1.4
"""Factors for the kinds of positions."""

_MANY_BACK = 3


class Overlooked(StrEnum):
    """A kind of play that people overlook."""

    BACK = "moves a checker out of the opponent's home"
    HIT = "hits"
    ANCHOR = "keeps an anchor"


@dataclass(frozen=True, slots=True)
class Skill:
    """The size of a bot's errors; see the module for the model.

    Attributes
    ----------
    overlooks
        The probability, from 0 to 1, that a kind of move is overlooked.
    misjudges
        The standard deviation of the errors in the equity of plays.
    cube
        The same for decisions with the cube.

    Examples
    --------
    >>> Bot(NetEngine(), Skill(overlooks=0.4, misjudges=0.05, cube=0.1), seed=3, name="Hasty").name
    'Hasty'
    """

    overlooks: float = 0.0
    misjudges: float = 0.0
    cube: float = 0.0

    def __post_init__(self) -> None:
        figures = [getattr(self, each.name) for each in fields(self)]
        if not all(is_number(each) and 0 <= each <= 1 for each in figures):
            raise GammonError(f"A skill is three numbers from 0 to 1, not {brief(self)}.")

    @property
    def is_perfect(self) -> bool:
        """Whether it makes no errors."""
        return self == Skill()

    def pick(self, plays: Mapping[Play, float], chance: Random) -> Play:
        """Choose a play, given the equity of each."""
        if self.is_perfect:
            return max(plays, key=plays.__getitem__)
        # In an order that does not depend on the engine's figures, which may differ by rounding.
        ordered = sorted(plays, key=lambda play: play.result.letters)
        seen = self.seen(ordered, chance)
        spread = self.misjudges * factor_of(seen[0].position)
        return max(seen, key=lambda play: plays[play] + chance.gauss(0, spread))

    def seen(self, plays: Sequence[Play], chance: Random) -> Sequence[Play]:
        """The plays that are not overlooked."""
        for kind in Overlooked:
            if chance.random() < self.overlooks:
                plays = [play for play in plays if not _is(kind, play)] or plays
        return plays

    def doubles(self, gain: float, chance: Random) -> bool:
        """Whether to double for this gain in equity, which is negative for an error."""
        return gain + min(chance.gauss(0, self.cube), MAX_EARLY) > 0

    def takes(self, gain: float, chance: Random) -> bool:
        """Whether to take for this gain in equity over a drop."""
        return gain + chance.gauss(0, self.cube) >= 0


def factor_of(position: Position) -> float:
    """The factor of the errors in a position."""
    if not position.has_contact:
        return RACE
    points = position.points
    own_back = sum(max(count, 0) for count in points[BAR - HOME :])
    other_back = -sum(min(count, 0) for count in points[: HOME + 1])
    is_hit = points[0] or points[BAR]
    return TANGLED if is_hit or max(own_back, other_back) >= _MANY_BACK else USUAL


def _is(kind: Overlooked, play: Play) -> bool:
    if kind is Overlooked.HIT:
        return play.result.bar[1] > play.position.bar[1]
    if kind is Overlooked.BACK:
        return any(move.target < BAR - HOME <= move.source < BAR for move in play.moves)
    anchors = _anchors(play.position)
    return anchors > 0 and _anchors(play.result) >= anchors


def _anchors(position: Position) -> int:
    return sum(count > 1 for count in position.points[BAR - HOME : BAR])


SKILLS = {
    "first-steps": Skill(0.42, 0.195, 0.65),
    "first-games": Skill(0.385, 0.170, 0.58),
    "newcomer": Skill(0.35, 0.155, 0.52),
    "novice": Skill(0.31, 0.138, 0.46),
    "learner": Skill(0.265, 0.120, 0.40),
    "beginner": Skill(0.24, 0.109, 0.35),
    "casual": Skill(0.19, 0.091, 0.35),
    "regular": Skill(0.145, 0.077, 0.27),
    "intermediate": Skill(0.10, 0.066, 0.175),
    "advanced": Skill(0.06, 0.054, 0.13),
    "expert": Skill(0.024, 0.041, 0.09),
}
"""Skills below the full strength of an engine, by name; add an entry for another skill."""
