"""Many decisions at once: what is asked about each, and engines that answer them together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from ..rules import GameState, Position
from .errors import EngineError
from .judging import Advice, advice_on
from .protocol import Engine
from .values import Candidates

LEAST_COMPARED = 2
"""So many plays of a roll are told of, if there are as many: one alone would count as forced."""


class Asked(NamedTuple):
    """A decision that was made, to be judged.

    Attributes
    ----------
    state
        The state in which it was made: a roll to be played, a turn before the roll, or a double
        to be answered.
    played
        The position after the play that was made, seen by the player who made it; None for a
        decision about the cube.
    """

    state: GameState
    played: Position | None = None


@runtime_checkable
class BatchEngine(Protocol):
    """An engine that judges many decisions faster together than one by one."""

    def advise(self, asked: Sequence[Asked]) -> list[Advice]:
        """The advice on each, in order.

        Of a roll not all plays need be there, but the one that was made, and all to one level.
        """


def advise(engine: Engine, asked: Sequence[Asked]) -> list[Advice]:
    """What an engine says to many decisions, in order.

    Raises
    ------
    PositionError
        If one is about no possible state.
    EngineError
        If the engine fails, or looks at the plays of one roll to different levels: their
        equities cannot be compared.
    """
    if isinstance(engine, BatchEngine):
        return engine.advise(asked)
    found = [advice_on(engine, each.state) for each in asked]
    for advice in found:
        if isinstance(advice, Candidates):
            levels = sorted({each.evaluation.level for each in advice})
            if len(levels) > 1:
                raise EngineError(
                    f"{engine.name} looks at plays of one roll to different levels "
                    f"({', '.join(levels)}), so that their equities cannot be compared. "
                    'Analyse with "sage:3-ply".'
                )
    return found
