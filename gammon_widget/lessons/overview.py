"""How far a learner has come in all of a lesson: step by step, and in sum."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .lesson import Lesson
from .progress import Progress


class StepMark(StrEnum):
    """What has become of the question of a step."""

    NONE = ""
    """Nothing is asked there."""
    OPEN = "open"
    SOLVED = "solved"
    TRIED = "tried"
    """There are wrong answers only."""
    SHOWN = "shown"
    """The answer was shown."""
    ANSWERED = "answered"
    """An exam has an answer, of which it tells no more."""


@dataclass(frozen=True, slots=True)
class Overview:
    """What has become of all questions.

    Attributes
    ----------
    marks
        What has become of each step.
    first_try
        How many questions were answered right at once; in an exam, where that is not told, 0.
    """

    marks: tuple[StepMark, ...]
    first_try: int

    @property
    def asked(self) -> int:
        """How many steps ask something."""
        return len(self.marks) - self.marks.count(StepMark.NONE)

    @property
    def done(self) -> int:
        """How many questions are solved, or answered in an exam."""
        return self.marks.count(StepMark.SOLVED) + self.marks.count(StepMark.ANSWERED)

    @property
    def left(self) -> tuple[int, ...]:
        """The steps whose questions are not solved, or not answered."""
        through = (StepMark.NONE, StepMark.SOLVED, StepMark.ANSWERED)
        return tuple(step for step, mark in enumerate(self.marks) if mark not in through)


def overview_of(lesson: Lesson, progress: Progress) -> Overview:
    """Count what a learner has done."""
    first: dict[int, bool | None] = {}
    solved: set[int] = set()
    for attempt in progress.attempts:
        first.setdefault(attempt.step, attempt.right)
        if attempt.right:
            solved.add(attempt.step)

    def mark(step: int) -> StepMark:
        if lesson.steps[step].question is None:
            return StepMark.NONE
        if lesson.tries is not None:
            return StepMark.ANSWERED if step in first else StepMark.OPEN
        if step in solved:
            return StepMark.SOLVED
        if step in progress.shown:
            return StepMark.SHOWN
        return StepMark.TRIED if step in first else StepMark.OPEN

    marks = tuple(map(mark, range(len(lesson))))
    asking = (step for step, each in enumerate(marks) if each is not StepMark.NONE)
    return Overview(marks, sum(first.get(step) is True for step in asking))


def where(lesson: Lesson, step: int, overview: Overview) -> str:
    """Where a learner is, in a few words."""
    steps = f"Step {step + 1} of {len(lesson)}"
    if not overview.asked:
        return steps
    verb = "solved" if lesson.tries is None else "answered"
    return f"{steps}, {overview.done} of {overview.asked} {verb}"
