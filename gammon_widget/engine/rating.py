"""What a position is worth, by what an engine says and by what the rules know for certain."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import GameState, Position
from ..rules.position import CHECKERS
from .advice import advice
from .probabilities import Probabilities, possible
from .question import Question
from .stakes import Stakes, bounded
from .values import CubeAdvice, Evaluation
from .worker import Answer


def rated(
    question: Question,
    stakes: Stakes,
    position: Position,
    chances: Sequence[float],
    equity: float,
    *,
    engine: str,
    level: str,
    standard_error: float | None = None,
) -> Evaluation:
    """An evaluation of a position of the player who is asked about.

    Parameters
    ----------
    question
        What was asked.
    stakes
        What each ending of the game is worth.
    position
        Seen by that player: before the roll, or after a play of theirs.
    chances
        Five figures of the engine, as in `Probabilities`.
    equity
        The engine's own, with the cube; normalised in a match.
    engine, level, standard_error
        As in `Evaluation`.
    """
    sure = possible(position, Probabilities.nested(chances))
    if question.is_cubeless or position.off[0] == CHECKERS:
        equity = stakes.without_cube(sure)
    return question.evaluation(
        sure,
        stakes,
        bounded(equity, sure, stakes),
        engine=engine,
        level=level,
        standard_error=standard_error,
    )


def rated_cube(
    state: GameState,
    question: Question,
    stakes: Stakes,
    answer: Answer,
    *,
    engine: str,
    level: str,
) -> CubeAdvice:
    """What to do with the cube.

    Parameters
    ----------
    state
        The state that was asked about.
    question
        What was asked.
    stakes
        What each ending of the game is worth.
    answer
        What the engine says: ``probabilities``, and by the names that `advice` has for them the
        equities; if the engine tells them, also ``doubles``, ``takes`` and the standard
        ``error``.
    engine, level
        As in `Evaluation`.
    """
    evaluation = rated(
        question,
        stakes,
        state.position,
        answer["probabilities"],
        answer["no_double"],
        engine=engine,
        level=level,
        standard_error=answer.get("error"),
    )
    return advice(
        state,
        evaluation,
        stakes,
        no_double=evaluation.cubeful,
        double_take=answer["double_take"],
        double_pass=answer["double_pass"],
        has_cube=question.has_cube,
        doubles=answer.get("doubles"),
        takes=answer.get("takes"),
    )
