"""How far a learner has come: an immutable value, and pure functions that go on from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypedDict

from ..rules import GammonError
from ..rules.validation import brief
from .asked_question import AskedQuestion
from .characters import why_unseen
from .lesson import Lesson
from .question import Given, Verdict

MAX_NAME_LENGTH = 200
"""Characters of a pupil's name."""

TRIES_BEFORE_ANSWER = 2
"""So many wrong answers are to be given at a step before the right one is shown on request."""


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
        Whether it is right; None in an exam, where that is not told.
    hints
        How many hints had been given before it.
    time
        When it was given, in UTC: ``"2026-03-01T09:30:00+00:00"``; empty if that is not known.
    """

    step: int
    answer: str
    right: bool | None
    hints: int = 0
    time: str = ""


@dataclass(frozen=True, slots=True)
class StepName:
    """What a step is known by in a file.

    Attributes
    ----------
    number
        Its number when it was written, counted from 0.
    heading
        Its heading then, in words without marks.
    id
        Its id then: see `Lesson.ids`.
    """

    number: int
    heading: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class KeptAttempt:
    """An answer to a step that is not in the lesson any more: kept until it comes back."""

    name: StepName
    attempt: Attempt


class Result(TypedDict):
    """An answer as a record, which makes a row of a table."""

    step: int
    heading: str
    question: str
    answer: str
    right: bool | None
    attempt: int
    hints: int
    time: str


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
    pupil
        What the learner is called; empty if nobody has said it.
    kept
        Their answers to steps that the lesson has no more.
    shown
        The steps whose answer they have had shown to them.
    has_ended
        Whether they have gone on from the last step.
    """

    step: int = 0
    trail: tuple[int, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    hints: tuple[tuple[int, int], ...] = ()
    exploring: bool = False
    go: int | None = None
    pupil: str = ""
    kept: tuple[KeptAttempt, ...] = ()
    shown: tuple[int, ...] = ()
    has_ended: bool = False

    def hints_seen(self, step: int) -> int:
        """How many hints of a step they have seen."""
        return dict(self.hints).get(step, 0)

    def attempts_at(self, step: int) -> tuple[Attempt, ...]:
        """What they have answered at a step."""
        return tuple(attempt for attempt in self.attempts if attempt.step == step)

    def solved(self, step: int) -> bool:
        """Whether they have found a right answer there."""
        return any(attempt.right for attempt in self.attempts_at(step))

    def tries_left(self, lesson: Lesson, step: int) -> int | None:
        """How many answers to a step an exam still takes; None for a lesson to learn from."""
        if lesson.tries is None:
            return None
        return max(0, lesson.tries - len(self.attempts_at(step)))

    def is_closed(self, lesson: Lesson, step: int) -> bool:
        """Whether no more answers are taken there: it is solved or shown, or tries are used up."""
        if lesson.tries is None:
            return step in self.shown or self.solved(step)
        return self.tries_left(lesson, step) == 0


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
    SHOW = "show"
    """Show the answer to the question."""


def named(progress: Progress, pupil: str | None) -> Progress:
    """The progress of a learner of that name; None or no name for whoever it is of.

    Raises
    ------
    GammonError
        If it is no name, or the progress is somebody else's.
    """
    given: object = pupil
    if pupil is None or (isinstance(given, str) and not given):
        return progress
    if not isinstance(given, str) or len(given) > MAX_NAME_LENGTH or why_unseen(given):
        expected = f"a text of at most {MAX_NAME_LENGTH} characters"
        raise GammonError(f"The name of a pupil is {expected}, not {brief(pupil)}.")
    if progress.pupil not in ("", pupil):
        raise GammonError(
            f"This is the progress of {brief(progress.pupil)}, and not of {brief(pupil)}: "
            "give the file of the same pupil, or one that is not used yet."
        )
    return replace(progress, pupil=pupil)


def open_question(lesson: Lesson, progress: Progress) -> AskedQuestion | None:
    """The question that waits for an answer just now, if there is one."""
    question = lesson.steps[progress.step].question
    if question is None or progress.exploring or progress.is_closed(lesson, progress.step):
        return None
    return question.about(lesson.state(progress.step))


def verdict(lesson: Lesson, progress: Progress) -> Verdict | None:
    """What came of their last answer at the step; None if there is none, or it is no answer now."""
    attempts = progress.attempts_at(progress.step)
    if not attempts:
        return None
    try:
        return _judged(lesson, progress, attempts[-1].answer)
    except GammonError:
        return None  # the lesson has been changed meanwhile


def _judged(lesson: Lesson, progress: Progress, given: Given) -> Verdict:
    """What a learner is told of an answer at their step: in an exam, that it has been heard."""
    step = progress.step
    if lesson.tries is None:
        return lesson.judge(step, given)
    left = progress.tries_left(lesson, step)
    more = f"You can change it {left} time{'s' * (left != 1)} more." if left else "It counts."
    return Verdict(None, lesson.spelling(step, given), f"Your answer is noted. {more}")


def next_step(lesson: Lesson, progress: Progress) -> int | None:
    """The step that comes next: where the last answer leads, or the lesson; None at the end."""
    return lesson.following(progress.step) if progress.go is None else progress.go


def forward(lesson: Lesson, progress: Progress) -> Progress:
    """Go on to the next step; from the last one, to the end."""
    there = next_step(lesson, progress)
    if there is None:
        return replace(progress, has_ended=True, exploring=False)
    return jump(lesson, progress, there)


def back(progress: Progress) -> Progress:
    """Go back to where they came from, from the end to the last step; at the start, stay."""
    if progress.has_ended:
        return replace(progress, has_ended=False)
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
    if question is None or seen >= len(question.hints) or lesson.tries is not None:
        return progress
    hints = {**dict(progress.hints), progress.step: seen + 1}
    return replace(progress, hints=tuple(hints.items()))


def may_show(lesson: Lesson, progress: Progress) -> bool:
    """Whether they may have the answer shown: they have tried often enough."""
    wrong = sum(attempt.right is False for attempt in progress.attempts_at(progress.step))
    return (
        wrong >= TRIES_BEFORE_ANSWER
        and lesson.tries is None
        and open_question(lesson, progress) is not None
    )


def show_answer(lesson: Lesson, progress: Progress) -> Progress:
    """Have the answer shown, after which none is taken any more; not before one has tried."""
    if not may_show(lesson, progress):
        return progress
    return replace(progress, shown=(*progress.shown, progress.step))


def answer(
    lesson: Lesson, progress: Progress, given: Given, time: str = ""
) -> tuple[Progress, Verdict]:
    """Answer the question of the step.

    Parameters
    ----------
    lesson, progress
        The lesson, and how far the learner has come.
    given
        The answer.
    time
        When it is given, as `Attempt.time` has it.

    Raises
    ------
    GammonError
        If nothing is asked, it is no answer to such a question, or an exam takes no more. It does
        not count then.
    """
    step = progress.step
    if progress.tries_left(lesson, step) == 0 and lesson.steps[step].question is not None:
        raise GammonError(f"No more than {lesson.tries} answers to a question are taken here.")
    verdict = _judged(lesson, progress, given)
    attempt = Attempt(step, verdict.answer, verdict.right, progress.hints_seen(step), time)
    there = None if verdict.go is None else lesson.index(verdict.go)
    attempts = (*progress.attempts, attempt)
    progress = replace(progress, attempts=attempts, exploring=False, go=there)
    return progress, verdict if lesson.tries is None else _judged(lesson, progress, given)


def missed_steps(lesson: Lesson, progress: Progress) -> tuple[int, ...]:
    """The steps whose question was missed: first answered wrong, or shown; in their order.

    It is the lesson that judges, so it may be the one that an exam was made of. A question that
    was never answered was not missed.
    """
    first: dict[int, str] = {}
    for attempt in progress.attempts:
        first.setdefault(attempt.step, attempt.answer)

    def is_wrong(step: int, given: str) -> bool:
        try:
            return not lesson.judge(step, given).right
        except GammonError:  # it is no answer any more, since the lesson has been changed
            return True

    wrong = {step for step, given in first.items() if is_wrong(step, given)}
    return tuple(sorted(wrong | set(progress.shown)))


def start_again(lesson: Lesson, progress: Progress) -> Progress:
    """Begin anew; in an exam the answers stay, and so does what is kept of an older lesson."""
    begun = Progress(pupil=progress.pupil, kept=progress.kept)
    return begun if lesson.tries is None else replace(begun, attempts=progress.attempts)


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
                time=attempt.time,
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
    LessonCommand.RESET: start_again,
    LessonCommand.HINT: take_hint,
    LessonCommand.SHOW: show_answer,
}


def _at(progress: Progress, step: int, trail: tuple[int, ...]) -> Progress:
    return replace(progress, step=step, trail=trail, exploring=False, go=None, has_ended=False)
