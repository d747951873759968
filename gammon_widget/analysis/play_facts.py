"""What can be counted of a play: whom it hits, which points it holds, shots, pips, gammons."""

from __future__ import annotations

from dataclasses import dataclass

from ..counting.shots import shots
from ..engine.values import Candidate
from ..rules import Position
from ..rules.position import CHECKERS, HOME

_A_POINT = 2  # checkers
_POINTS = range(24, 0, -1)
_BLOT = -1


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """What can be counted of a play, seen by the player who makes it.

    Attributes
    ----------
    hit
        Checkers of the opponent that it sends to the bar.
    borne_off
        Own checkers that it bears off.
    points
        The points that the player holds afterwards, with two checkers or more, high to low.
    shots
        How many shots it leaves, see `shots_outside_home`.
    lead
        By how many pips the player is ahead afterwards, before the opponent's roll; negative for
        behind.
    win, win_gammon, lose_gammon
        How the game ends, by what the engine says; backgammons count as gammons.
    """

    hit: int
    borne_off: int
    points: tuple[int, ...]
    shots: int
    lead: int
    win: float
    win_gammon: float
    lose_gammon: float


def play_facts(candidate: Candidate) -> PlayFacts:
    """Count what a play that an engine has looked at leads to.

    Parameters
    ----------
    candidate
        The play, and what the engine says.
    """
    before, after = candidate.play.position, candidate.play.result
    own, other = after.pips
    chances = candidate.evaluation.probabilities
    return PlayFacts(
        hit=after.bar[1] - before.bar[1],
        borne_off=after.off[0] - before.off[0],
        points=tuple(point for point in _POINTS if after[point] >= _A_POINT),
        shots=shots_outside_home(after.swapped()),
        lead=other - own,
        win=chances.win,
        win_gammon=chances.win_gammon,
        lose_gammon=chances.lose_gammon,
    )


def shots_outside_home(position: Position) -> int:
    """With how many of 36 rolls the player on roll can hit a blot that is not in their own home.

    Those in it are left out, since nearly every roll hits them and little is lost by it.
    """
    blots = [point for point in _POINTS if position[point] == _BLOT and point > HOME]
    return shots(position, blots).count if blots and CHECKERS not in position.off else 0
