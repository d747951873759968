"""A lesson as an exam: the questions alone, with nothing in them that tells an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..rules import GameState, GammonError
from ..rules.validation import as_int, brief
from .question import Question
from .step import BoardBlock, LessonStep

if TYPE_CHECKING:
    from .lesson import Lesson

MAX_TRIES = 99


def exam_of(lesson: Lesson, tries: int | None = None) -> Lesson:
    """Make an exam of a lesson: see `Lesson.exam`."""
    number = as_int(tries if tries is not None else lesson.tries or 1)
    if number is None or not 1 <= number <= MAX_TRIES:
        raise GammonError(f"An exam has from 1 to {MAX_TRIES} tries, not {brief(tries)}.")
    asking = [index for index, step in enumerate(lesson.steps) if step.question is not None]
    if not asking:
        raise GammonError(f"The lesson {brief(lesson.title)} asks nothing, so it makes no exam.")
    steps = tuple(_without_answers(lesson, index) for index in asking)
    exam = replace(lesson, steps=steps, tries=number)
    for index, setup in zip(asking, exam.setups, strict=True):
        if setup.state != lesson.state(index):
            raise GammonError(
                f"Step {index + 1}, {brief(lesson.heading(index))}, shows a state that no XGID "
                "can say, so it cannot stand alone in an exam."
            )
    return exam


def _without_answers(lesson: Lesson, index: int) -> LessonStep:
    """A step on its own, from a position of its own: the moves before it are answers, too."""
    step, setup = lesson.steps[index], lesson.setups[index]
    question = step.question
    assert question is not None  # it asks something
    state = setup.state
    rules = None if GameState.parse(state.xgid).rules == state.rules else state.rules.name
    board = BoardBlock(
        position=state.xgid,
        rules=rules,
        arrows=step.board.arrows,
        marks=step.board.marks,
        bottom=setup.bottom,
        home=setup.home,
    )
    asked = Question(question.kind, prompt=question.prompt, choices=question.choices)
    return LessonStep(step.heading, step.text, board, asked, id=lesson.ids[index])
