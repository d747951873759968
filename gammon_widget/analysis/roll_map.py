"""The 21 rolls that can follow a play or a cube decision, each with its best reply."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum
from typing import NamedTuple

from ..drawing.colors import contrast
from ..engine.errors import EngineError
from ..engine.evaluation import Candidate, Candidates
from ..engine.names import installed, open_engine
from ..engine.request import DecisionRequest, advise
from ..odds.rolls import every_roll
from ..rules import Dice, GameState, MakePlay, Phase, Play, apply

_BAD_TO_GOOD = ("8C3A12", "E0A37C", "F3EBDC", "9DB9DD", "1B4F8F")
"""Colours from bad to good for the player who decides."""

_INKS = ("#000000", "#FFFFFF")


class RollCell(NamedTuple):
    """One roll: its weight out of 36, the equity after it, and the best play for it.

    `equity` is from the point of view of the player who decides. `reply` is the best play for the
    roll, or None if the roll cannot be played.
    """

    dice: Dice
    weight: int
    equity: float
    reply: Candidate | None

    @property
    def hits(self) -> bool:
        """Whether the best reply hits a checker."""
        play = None if self.reply is None else self.reply.play
        return play is not None and play.result.points[0] < play.position.points[0]


@dataclass(frozen=True)
class RollMap:
    """All rolls after a decision.

    Attributes
    ----------
    play
        The play before the rolls; None if the decision is a cube decision.
    state
        The state before the rolls.
    cells
        The rolls, ordered by the higher die, and then by the lower die.
    """

    play: Play | None
    state: GameState
    cells: tuple[RollCell, ...]

    @property
    def mean(self) -> float:
        """The mean equity of the player who decides."""
        return fsum(cell.weight * cell.equity for cell in self.cells) / 36

    @property
    def hits(self) -> int:
        """The number of rolls, out of 36, for which the best reply hits."""
        return sum(cell.weight for cell in self.cells if cell.hits)

    def colors(self) -> list[tuple[str, str]]:
        """Return the background and text colour of each roll.

        The background shows how far the equity is above or below the mean.
        """
        far = max(abs(cell.equity - self.mean) for cell in self.cells) or 1.0
        return [temperature((cell.equity - self.mean) / far) for cell in self.cells]


def roll_map(state: GameState, play: Play | None = None) -> RollMap:
    """Evaluate all rolls of the opponent after a play, or all rolls of the player on roll.

    Parameters
    ----------
    state
        A state with a roll to play. If `play` is None, a state before the roll.
    play
        A legal play for the roll; None to evaluate the rolls of the player on roll.

    Raises
    ------
    EngineError
        If no roll follows, or if the engine fails.
    """
    before = state if play is None else apply(state, MakePlay(play.moves))
    if before.phase is not Phase.ROLL:
        raise EngineError("The game is over after this play, so there is no roll.")
    sign = 1 if play is None else -1
    rolled = sorted(every_roll(before.position), key=lambda each: (each[0].high, each[0].low))
    states = [replace(before, phase=Phase.MOVE, dice=dice) for dice, _, _ in rolled]
    free = [n for n, (_, _, plays) in enumerate(rolled) if any(each.moves for each in plays)]
    with open_engine(installed("2-ply", "1-ply")) as engine:
        requests = [DecisionRequest(states[n], rolled[n][2][0].result) for n in free]
        replies = dict(zip(free, advise(engine, requests), strict=True))
        cells = []
        for number, (dice, weight, _) in enumerate(rolled):
            found = replies.get(number)
            if isinstance(found, Candidates):
                reply, equity = found.best, found.best.equity
            else:  # the roll cannot be played
                passed = apply(states[number], MakePlay(()))
                reply, equity = None, -engine.evaluate(passed).cubeful
            cells.append(RollCell(dice, weight, sign * equity, reply))
    return RollMap(play, before, tuple(cells))


def temperature(share: float) -> tuple[str, str]:
    """Return a background colour and a legible text colour.

    `share` is a value from −1 (bad) to 1 (good).
    """
    place = 2 * (1 + max(-1.0, min(1.0, share)))
    left = min(3, int(place))
    ends = map(bytes.fromhex, _BAD_TO_GOOD[left : left + 2])
    mixed = bytes(round(a + (b - a) * (place - left)) for a, b in zip(*ends, strict=True))
    background = f"#{mixed.hex()}"
    return background, max(_INKS, key=lambda ink: contrast(ink, background))
