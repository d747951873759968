"""What the answers to a step are kept by, so that they are found when the lesson has changed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from .lesson_replay import Setup
from .prose import folded
from .step import LessonStep

_LENGTH = 10
"""Letters of an id that is made: of 2,000 steps no two have the same in half a million lessons."""


def step_ids(steps: Sequence[LessonStep], setups: Sequence[Setup]) -> tuple[str, ...]:
    """The id of each step: its own, or one that follows from its question; empty without one.

    What is said to answers, hints, and the answers themselves make no difference to it, nor does
    the order of the choices: an exam, which has none of these, has the ids of its lesson.
    """
    return tuple(step.id or _made(step, setup) for step, setup in zip(steps, setups, strict=True))


def _made(step: LessonStep, setup: Setup) -> str:
    question, state = step.question, setup.state
    if question is None:
        return ""
    asked = (str(question.kind), question.prompt, *sorted(map(folded, question.choices)))
    board = (state.position.letters, str(state.turn), str(state.dice), str(state.phase))
    cube = (str(state.cube), str(state.score), str(state.length))
    # A point is asked for by the text alone, which is therefore a part of the question.
    words = step.text if not question.prompt else ""
    return "q-" + sha256("\0".join((*asked, *board, *cube, words)).encode()).hexdigest()[:_LENGTH]
