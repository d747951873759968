"""How far a learner has come: an immutable value, and pure functions that go on from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypedDict

from ..rules import GammonError
from .asked_question import AskedQuestion
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
    """Where a learner is, and what they have done.

    Attributes
    ----------
    step
        The step they see, counted from 0.
    trail
        The steps before it, as they came through them: the way back.
    attempts
        The answers they have given, in order.
    hints
        How many hints they have seen, by step: pairs of a step and a number.
    exploring
        Whether they try something for themselves.
    go
        The step that their last answer leads to, if it leads anywhere.
    """

    step: int = 0
    trail: tuple[int, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    hints: tuple[tuple[int, int], ...] = ()
    exploring: bool = False
    go: int | None = None

    def hints_seen(self, step: int) -> int:
        """How many hints of a step they have seen."""
        return dict(self.hints).get(step, 0)

    def attempts_at(self, step: int) -> tuple[Attempt, ...]:
        """What they have answered at a step."""
        return tuple(attempt for attempt in self.attempts if attempt.step == step)

    def solved(self, step: int) -> bool:
        """Whether they have found a right answer there."""
        return any(attempt.right for attempt in self.attempts_at(step))


class LessonCommand(StrEnum):
    """What a button or a key asks for."""

    BACK = "back"
    FORWARD = "forward"
    FIRST = "first"
    LAST = "last"
    EXPLORE = "explore"
    """Try something from here, or come back from it."""
    RESET = "reset"
    HINT = "hint"


def open_question(lesson: Lesson, progress: Progress) -> AskedQuestion | None:
    """The question that waits for an answer just now, if there is one."""
    question = lesson.steps[progress.step].question
    if question is None or progress.exploring or progress.solved(progress.step):
        return None
    return question.about(lesson.state(progress.step))


def where(lesson: Lesson, progress: Progress) -> str:
    """Where a learner is, in a few words."""
    steps = f"Step {progress.step + 1} of {len(lesson)}"
    asking = [index for index, step in enumerate(lesson) if step.question is not None]
    solved = sum(map(progress.solved, asking))
    return f"{steps}, {solved} of {len(asking)} solved" if asking else steps


def verdict(lesson: Lesson, progress: Progress) -> Verdict | None:
    """What came of their last answer at the step; None if there is none, or it is no answer now."""
    attempts = progress.attempts_at(progress.step)
    if not attempts:
        return None
    try:
        found = lesson.judge(progress.step, attempts[-1].answer)
    except GammonError:
        return None  # the lesson has been changed meanwhile
    return found if found.right is attempts[-1].right else None


def next_step(lesson: Lesson, progress: Progress) -> int | None:
    """The step that comes next: where the last answer leads, or the lesson; None at the end."""
    return lesson.following(progress.step) if progress.go is None else progress.go


def forward(lesson: Lesson, progress: Progress) -> Progress:
    """Go on to the next step; at the end, stay."""
    there = next_step(lesson, progress)
    return progress if there is None else jump(lesson, progress, there)


def back(progress: Progress) -> Progress:
    """Go back to where they came from; at the start, stay."""
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


def obey(lesson: Lesson, progress: Progress, command: LessonCommand) -> Progress:
    """The progress after a command."""
    return _COMMANDS[command](lesson, progress)


_COMMANDS: Mapping[LessonCommand, Callable[[Lesson, Progress], Progress]] = {
    LessonCommand.BACK: lambda _, progress: back(progress),
    LessonCommand.FORWARD: forward,
    LessonCommand.FIRST: lambda lesson, progress: jump(lesson, progress, 0),
    LessonCommand.LAST: lambda lesson, progress: jump(lesson, progress, len(lesson) - 1),
    LessonCommand.EXPLORE: lambda _, progress: replace(progress, exploring=not progress.exploring),
    LessonCommand.RESET: lambda _, __: Progress(),
    LessonCommand.HINT: take_hint,
}


def _at(progress: Progress, step: int, trail: tuple[int, ...]) -> Progress:
    return replace(progress, step=step, trail=trail, exploring=False, go=None)
