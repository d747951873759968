"""How far a learner has come: an immutable value, and pure functions that go on from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict

from ..rules import GammonError
from .lesson import Lesson
from .question import Given, Verdict


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer that a learner has given.

    Attributes
    ----------
    step
        The step whose question it answers, counted from 0.
    answer
        The answer, in its usual spelling.
    right
        Whether it was right.
    hints
        How many hints had been given before it.
    """

    step: int
    answer: str
    right: bool
    hints: int = 0


class Result(TypedDict):
    """An answer as a record, which makes a row of a table."""

    step: int
    heading: str
    question: str
    answer: str
    right: bool
    attempt: int
    hints: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner is, and what he has done.

    Attributes
    ----------
    step
        The step he sees, counted from 0.
    trail
        The steps before it, as he came through them: the way back.
    attempts
        The answers he has given, in order.
    hints
        How many hints he has seen, by step: pairs of a step and a number.
    exploring
        Whether he tries something for himself.
    go
        The step that his last answer leads to, if it leads anywhere.
    """

    step: int = 0
    trail: tuple[int, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    hints: tuple[tuple[int, int], ...] = ()
    exploring: bool = False
    go: int | None = None

    def hints_seen(self, step: int) -> int:
        """How many hints of a step he has seen."""
        return dict(self.hints).get(step, 0)

    def attempts_at(self, step: int) -> tuple[Attempt, ...]:
        """What he has answered at a step."""
        return tuple(attempt for attempt in self.attempts if attempt.step == step)

    def solved(self, step: int) -> bool:
        """Whether he has found a right answer there."""
        return any(attempt.right for attempt in self.attempts_at(step))


def is_asked(lesson: Lesson, progress: Progress) -> bool:
    """Whether a question waits for an answer just now."""
    question = lesson.steps[progress.step].question
    return question is not None and not progress.exploring and not progress.solved(progress.step)


def verdict(lesson: Lesson, progress: Progress) -> Verdict | None:
    """What came of his last answer at the step; None if there is none, or it is no answer now."""
    attempts = progress.attempts_at(progress.step)
    if not attempts:
        return None
    try:
        found = lesson.judge(progress.step, attempts[-1].answer)
    except GammonError:
        return None  # the lesson has been changed meanwhile
    return found if found.right is attempts[-1].right else None


def following(lesson: Lesson, progress: Progress) -> int | None:
    """The step that comes next: where the last answer leads, or the lesson; None at the end."""
    return lesson.following(progress.step) if progress.go is None else progress.go


def forward(lesson: Lesson, progress: Progress) -> Progress:
    """Go on to the next step; at the end, stay."""
    there = following(lesson, progress)
    return progress if there is None else jump(lesson, progress, there)


def back(progress: Progress) -> Progress:
    """Go back to where he came from; at the start, stay."""
    if not progress.trail:
        return progress
    return _at(progress, progress.trail[-1], progress.trail[:-1])


def jump(lesson: Lesson, progress: Progress, step: int) -> Progress:
    """Go to any step.

    Raises
    ------
    GammonError
        If there is no such step.
    """
    lesson.state(step)
    if step == progress.step:
        return _at(progress, step, progress.trail)
    return _at(progress, step, (*progress.trail, progress.step))


def explore(progress: Progress) -> Progress:
    """Try something from this step."""
    return replace(progress, exploring=True)


def come_back(progress: Progress) -> Progress:
    """Come back to the step from trying something."""
    return replace(progress, exploring=False)


def take_hint(lesson: Lesson, progress: Progress) -> Progress:
    """See one hint more, if there is one."""
    question = lesson.steps[progress.step].question
    seen = progress.hints_seen(progress.step)
    if question is None or seen >= len(question.hints):
        return progress
    hints = {**dict(progress.hints), progress.step: seen + 1}
    return replace(progress, hints=tuple(hints.items()))


def answer(lesson: Lesson, progress: Progress, given: Given) -> tuple[Progress, Verdict]:
    """Answer the question of the step.

    Raises
    ------
    GammonError
        If nothing is asked, or it is no answer to such a question. It does not count then.
    """
    step = progress.step
    verdict = lesson.judge(step, given)
    attempt = Attempt(step, verdict.answer, verdict.right, progress.hints_seen(step))
    there = None if verdict.go is None else lesson.index(verdict.go)
    attempts = (*progress.attempts, attempt)
    return replace(progress, attempts=attempts, exploring=False, go=there), verdict


def results(lesson: Lesson, progress: Progress) -> list[Result]:
    """What a learner has answered, as records; pandas makes a table of them."""
    records: list[Result] = []
    counts: dict[int, int] = {}
    for attempt in progress.attempts:
        counts[attempt.step] = counts.get(attempt.step, 0) + 1
        question = lesson.steps[attempt.step].question
        records.append(
            Result(
                step=attempt.step,
                heading=lesson.heading(attempt.step),
                question="" if question is None else str(question.kind),
                answer=attempt.answer,
                right=attempt.right,
                attempt=counts[attempt.step],
                hints=attempt.hints,
            )
        )
    return records


def _at(progress: Progress, step: int, trail: tuple[int, ...]) -> Progress:
    return replace(progress, step=step, trail=trail, exploring=False, go=None)
