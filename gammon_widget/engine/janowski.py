"""Equities with the cube from those without, by Rick Janowski's method.

Rick Janowski, "Take-Points in Money Games", 1993,
https://www.bkgm.com/articles/Janowski/cubeformulae.pdf: a cube is worth something between nothing
(dead) and as much as if it were always turned at the very best moment (live). With a live cube
the equity runs straight between the points where a double is just dropped. The method is for
money; in a match the same is done with the worth that wins and losses have at its score.
"""

from __future__ import annotations

from itertools import pairwise

from .probabilities import Probabilities
from .stakes import Stakes, bounded

CUBE_LIVENESS = 0.68
"""How live a cube mostly is; Janowski's own estimates lie between 0.6 and 0.7."""


def cubeful_equity(
    chances: Probabilities, stakes: Stakes, owner: str, live: float = CUBE_LIVENESS
) -> float:
    """The equity with the cube in play.

    Parameters
    ----------
    chances
        How the game ends without a cube.
    stakes
        What each ending is worth.
    owner
        ``"player"``, ``"opponent"`` or ``"centered"``.
    live
        How live the cube is, from 0 to 1; 0 for one that is of no more use.
    """
    dead = stakes.without_cube(chances)
    if not 0 < chances.win < 1:
        return dead
    share = chances.lose_gammon / chances.lose, chances.lose_backgammon / chances.lose
    loss = -stakes.without_cube(Probabilities(0.0, 0.0, 0.0, *share))
    gain = (dead + chances.lose * loss) / chances.win
    turns = [(0.0, -loss), (1.0, gain)]
    if owner != "player":  # the opponent may double, and wins the stake where that is dropped
        turns.append(((loss - 0.5) / (gain + loss + 0.5), -1.0))
    if owner != "opponent":
        turns.append(((loss + 1) / (gain + loss + 0.5), 1.0))
    alive = _between(sorted(turns), chances.win)
    return bounded(live * alive + (1 - live) * dead, chances, stakes)


def _between(turns: list[tuple[float, float]], win: float) -> float:
    """Where a line of straight pieces is at one point."""
    for (left, low), (right, high) in pairwise(turns):
        if win <= right:
            return low + (high - low) * (win - left) / (right - left) if right > left else high
    return turns[-1][1]
