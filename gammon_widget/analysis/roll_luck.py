"""How lucky a roll was, by what an engine says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..rules import Color, Dice
from .decision import Decision

LUCKY_EQUITY = 0.3
"""From so much equity on, GNU Backgammon 1.07 marks a roll as lucky, or unlucky if negative."""


@dataclass(frozen=True, slots=True)
class RollLuck:
    """The luck of one roll of a match.

    Attributes
    ----------
    game
        Which game of the match it is in, from 0.
    action
        Which of the game's actions the roll is, from 0.
    color, dice
        Who rolled, and what.
    cube
        The value of the cube.
    luck
        The equity after the best play of this roll, less that before the roll, for the player who
        rolled; in units of the cube as it stands.
    match_chance
        The same as a difference of the chances of winning the match; None for money.
    level
        How far the source has looked; empty where it does not say.
    """

    game: int
    action: int
    color: Color
    dice: Dice
    cube: int
    luck: float
    match_chance: float | None = None
    level: str = ""


def with_luck(
    decisions: Iterable[Decision], luck: Iterable[RollLuck]
) -> Iterator[tuple[Decision, RollLuck | None]]:
    """Each decision, and the luck of the roll that it plays; None if that is not known.

    A decision of the cube plays no roll.
    """
    rolls = {(each.game, each.action): each for each in luck}
    for decision in decisions:
        roll = decision.game, decision.action - 1
        yield decision, rolls.get(roll) if decision.cube is None else None
