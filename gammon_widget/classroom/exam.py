"""Exams: the questions of a lesson without anything that reveals an answer."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from heapq import nsmallest

from ..lessons import prose
from ..lessons.keys import NAMES
from ..lessons.lesson import Lesson, asking_steps
from ..lessons.lesson_text import board_keys, lesson_text, step_text
from ..rules import GammonError
from ..rules.validation import as_int, brief

MAX_TRIES = 99
QUIZ = "quiz"
"""The heading, in lower case, of the chapter that becomes the exam."""


def exam_of(
    lesson: Lesson, tries: int | None, questions: int | None, learner: str | None
) -> Lesson:
    number = exam_tries(lesson.tries or 1 if tries is None else tries)
    asking = asked_steps(lesson, questions, learner)
    if not asking:
        raise GammonError(
            f"The lesson {brief(lesson.title)} has no questions, so it cannot become an exam."
        )
    in_quiz = set(_quiz_steps(lesson))
    front_matter = {
        "title": lesson.title,
        "author": lesson.author,
        "lang": lesson.lang,
        "players": lesson.players if lesson.players != NAMES else None,
        "rules": lesson.rules,
        "cube": "" if lesson.cube else "hidden",
        "bottom": lesson.bottom,
        "home": lesson.home,
        "tries": number,
    }
    steps = (_without_answers(lesson, index, index in in_quiz) for index in asking)
    exam = Lesson.parse(lesson_text(front_matter, steps))
    for index, setup in zip(asking, exam.setups, strict=True):
        if setup.state != lesson.state(index):
            raise GammonError(
                f"Step {index + 1}, {brief(lesson.heading(index))}, shows a state that an XGID "
                "cannot express, so this step cannot be part of an exam."
            )
    return exam


def exam_steps(lesson: Lesson) -> list[int]:
    """Return the steps whose questions can be in an exam.

    These are the steps with questions in the chapter *Quiz*. If there are no such steps, all steps
    with questions are returned.
    """
    asking = asking_steps(lesson)
    quiz = set(_quiz_steps(lesson))
    return [index for index in asking if index in quiz] or asking


def asked_steps(lesson: Lesson, questions: int | None, learner: str | None) -> list[int]:
    """Return the steps whose questions are in an exam.

    If `questions` is a number, that many are drawn. The learner's name determines which ones.
    """
    asking = exam_steps(lesson)
    if not asking or (questions is None and learner is None):
        return asking
    number = None if questions is None else as_int(questions)
    if number is None or not 1 <= number <= len(asking):
        raise GammonError(
            f"questions= must be a number from 1 to {len(asking)} for this lesson, not "
            f"{brief(questions)}."
        )
    if not isinstance(learner, str) or not learner.strip():
        raise GammonError(
            "With questions=, learner= must be the name of a learner, such as 'Ann', not "
            f"{brief(learner)}. The name determines which questions are chosen."
        )

    def lot(step: int) -> tuple[bytes, int]:
        ticket = f"{prose.folded(learner)}\0{lesson.ids[step]}"
        return sha256(ticket.encode(errors="replace")).digest(), step

    return sorted(nsmallest(number, asking, key=lot))


def _quiz_steps(lesson: Lesson) -> Iterator[int]:
    """Yield the steps from a heading *Quiz* to the next heading of the same or a higher level."""
    level = None
    for index, step in enumerate(lesson.steps):
        for heading in (*step.above, step.heading):
            if prose.folded(prose.plain(heading.text)) == QUIZ:
                level = heading.level
            elif level is not None and heading.level <= level:
                level = None
        if level is not None:
            yield index


def exam_tries(tries: int) -> int:
    """Check and return the number of answers that an exam accepts for each question."""
    number = as_int(tries)
    if number is None or not 1 <= number <= MAX_TRIES:
        raise GammonError(
            f"tries= must be a whole number from 1 to {MAX_TRIES}, not {brief(tries)}."
        )
    return number


def _without_answers(lesson: Lesson, index: int, in_quiz: bool) -> str:
    """Return a step for an exam, with its own position but no prose that may reveal the answer."""
    step, setup, id = lesson.steps[index], lesson.setups[index], lesson.ids[index]
    question = step.question
    assert question is not None  # exam steps have questions
    block = {
        **board_keys(setup.state, setup.bottom, setup.home),
        "id": id if lesson.ids.index(id) == index else "",  # a repeated question has the same hash
        "arrows": dict(step.board.arrows),
        "marks": dict(step.board.marks),
        "ask": question.kind,
        "prompt": question.prompt,
        "choices": question.choices,
    }
    text = step.text if in_quiz or not question.prompt else ""
    return step_text(step.heading.level, step.heading.text, text, block)
