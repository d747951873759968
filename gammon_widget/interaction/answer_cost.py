"""What a wrong play costs that is an answer in a lesson, by an engine."""

from __future__ import annotations

from collections.abc import Callable

from ..engine import Advice, cost_of
from ..lessons.asked_question import AskedQuestion
from ..notation import parse_play
from ..rules import MakePlay
from .engine_queue import EngineQueue


def ask_cost(
    queue: EngineQueue, asked: AskedQuestion, answer: str, told: Callable[[str], object]
) -> None:
    """Ask what an answer gives away, if it is a play.

    Parameters
    ----------
    queue
        Who asks the engine.
    asked
        The question.
    answer
        The answer in its usual spelling.
    told
        Called with a sentence as soon as the engine has said it; never if it fails.
    """
    state = asked.state
    if state.dice is None or asked.state_after(answer) is None:
        return
    action = MakePlay(parse_play(answer, state.position, state.dice).moves)

    def looked_at(advice: Advice | None) -> None:
        if advice is not None:
            cost = cost_of(advice, state, action)
            told(f"It gives away {cost:.3f}, says {queue.engine.name}.")

    queue.ask(state, looked_at)
