"""How lucky a roll was, by what an engine says."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import Color, Dice

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
    """

    game: int
    action: int
    color: Color
    dice: Dice
    cube: int
    luck: float
    match_chance: float | None = None
