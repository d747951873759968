"""A learner's progress as an immutable value, and functions that return changed progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, TypedDict, TypeVar

from ..languages.translation import N_, _, plural
from ..rules import GammonError
from ..rules.validation import brief
from .lesson import Lesson, question_at
from .question import EvaluatedQuestion, Given, Verdict
from .yaml_text import why_unseen

MAX_NAME_LENGTH = 200
"""Maximum number of characters in a pupil's name."""

TRIES_BEFORE_ANSWER = 2
"""The number of wrong answers at a step before the learner can see the right answer."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer from a learner.

    Attributes
    ----------
    step
        The step of the question, counted from 0.
    answer
        The answer, in canonical spelling.
    right
        Whether the answer is right; None in an exam, which gives no verdict.
    hints
        The number of hints seen before the answer.
    time
        The time in UTC, such as ``"2026-03-01T09:30:00+00:00"``; empty if unknown.
    seconds
        How many seconds the question was on display before this answer, or between the previous
        answer and this one. None if the time was not measured.
    """

    step: int
    answer: str
    right: bool | None
    hints: int = 0
    time: str = ""
    seconds: int | None = None


class StepName(NamedTuple):
    """The identity of a step in a file: number (from 0), heading and id at the time of saving."""

    number: int
    heading: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class KeptAttempt:
    """An answer to a step that the lesson no longer has; it is kept in case the step returns."""

    name: StepName
    attempt: Attempt


class AnswerRow(TypedDict):
    """An answer as a record, for one row of a table."""

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
    """The step that a learner has reached in a lesson, and the learner's answers so far.

    Attributes
    ----------
    step
        The current step, counted from 0.
    trail
        The steps to go back to, in the order in which they were visited.
    attempts
        The answers, in order.
    hints
        The number of hints seen for each step, as pairs of a step and a number.
    exploring
        Whether the learner is trying moves of their own.
    go
        The step that the last answer leads to; None for the default next step.
    pupil
        The name of the learner; empty if unknown.
    kept
        Answers to steps that the lesson no longer has.
    shown
        The steps whose answers were shown.
    has_ended
        Whether the learner has gone on from the last step to the summary.
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

    def merged(self, before: Progress, others: Progress) -> Progress:
        """Add the answers and hints from other lesson players that save to the same file.

        `others` is the progress in the file. `before` is the last progress that this player read
        from the file or saved to it. The answers are sorted by time.
        """
        attempts = _with_new(self.attempts, before.attempts, others.attempts)
        if attempts != self.attempts:
            attempts = tuple(sorted(attempts, key=lambda each: each.time))
        hints = dict(sorted(_with_new(self.hints, before.hints, others.hints)))
        kept = _with_new(self.kept, before.kept, others.kept)
        shown = _with_new(self.shown, before.shown, others.shown)
        return replace(self, attempts=attempts, hints=(*hints.items(),), kept=kept, shown=shown)

    def hints_seen(self, step: int) -> int:
        """Return the number of hints that the learner has seen at a step."""
        return dict(self.hints).get(step, 0)

    def attempts_at(self, step: int) -> tuple[Attempt, ...]:
        """Return the answers to the question of a step."""
        return tuple(attempt for attempt in self.attempts if attempt.step == step)

    def solved(self, step: int) -> bool:
        """Return whether the learner has found a right answer at a step."""
        return any(attempt.right for attempt in self.attempts_at(step))

    def tries_left(self, lesson: Lesson, step: int) -> int | None:
        """Return how many more answers an exam accepts at a step, or None for a normal lesson."""
        if lesson.tries is None:
            return None
        return max(0, lesson.tries - len(self.attempts_at(step)))

    def is_closed(self, lesson: Lesson, step: int) -> bool:
        """Return whether a step accepts no more answers.

        In a normal lesson, this is the case if the question is solved or its answer was shown. In
        an exam, this is the case if no tries are left.
        """
        if lesson.tries is None:
            return step in self.shown or self.solved(step)
        return self.tries_left(lesson, step) == 0


_T = TypeVar("_T")


def _with_new(
    own: tuple[_T, ...], before: tuple[_T, ...], others: tuple[_T, ...]
) -> tuple[_T, ...]:
    known = {*own, *before}
    return (*own, *(each for each in others if each not in known))


class LessonCommand(StrEnum):
    """A command from a button or a key."""

    BACK = "back"
    FORWARD = "forward"
    FIRST = "first"
    LAST = "last"
    EXPLORE = "explore"
    """Start or stop exploring."""
    RESET = "reset"
    HINT = "hint"
    RETRY = "retry"
    """Hide the feedback on a wrong answer, and the answer on the board."""
    SHOW = "show"
    """Show the answer to the question."""
    DECK = "deck"
    """Add the missed questions to the deck."""


def named(progress: Progress, pupil: str | None) -> Progress:
    """Set the learner's name, unless `pupil` is empty.

    Raise `GammonError` if the name is invalid, or if the progress belongs to another learner.
    """
    given: object = pupil
    if pupil is None or (isinstance(given, str) and not given):
        return progress
    if not isinstance(given, str) or len(given) > MAX_NAME_LENGTH or why_unseen(given):
        expected = f"text of at most {MAX_NAME_LENGTH} characters"
        raise GammonError(f"pupil= must be {expected}, not {brief(pupil)}.")
    if progress.pupil not in ("", pupil):
        raise GammonError(
            f"This is the progress of {brief(progress.pupil)}, not of {brief(pupil)}: use the file "
            f"of {brief(pupil)}, or a new file."
        )
    return replace(progress, pupil=pupil)


def open_question(lesson: Lesson, progress: Progress) -> EvaluatedQuestion | None:
    """Return the question that can be answered now; None if there is no such question."""
    if progress.exploring or progress.is_closed(lesson, progress.step):
        return None
    return question_at(lesson, progress.step)


def verdict(lesson: Lesson, progress: Progress) -> Verdict | None:
    """Return the verdict on the last answer at the current step.

    The result is None if there is no answer, or if the answer is no longer valid.
    """
    attempts = progress.attempts_at(progress.step)
    if not attempts:
        return None
    try:
        return _verdict_on(lesson, progress, attempts[-1].answer)
    except GammonError:
        return None  # the lesson has changed since then


def _verdict_on(lesson: Lesson, progress: Progress, given: Given) -> Verdict:
    """Return the verdict that the learner sees. An exam only says that the answer is recorded."""
    step = progress.step
    if lesson.tries is None:
        return lesson.judge(step, given)
    left = progress.tries_left(lesson, step)
    more = _("It is final.")
    if left:
        more = plural(
            "You can change it {count} more time.", "You can change it {count} more times.", left
        )
    noted = _("Your answer is recorded. {more}", more=more)
    return Verdict(None, lesson.spelling(step, given), noted)


def next_step(lesson: Lesson, progress: Progress) -> int | None:
    """Return the step that the last answer leads to, or else the next step; None at the end."""
    return lesson.following(progress.step) if progress.go is None else progress.go


def forward(lesson: Lesson, progress: Progress) -> Progress:
    """Go to the next step, or from the last step to the summary."""
    there = next_step(lesson, progress)
    if there is None:
        return replace(progress, has_ended=True, exploring=False)
    return jump(lesson, progress, there)


def back(progress: Progress) -> Progress:
    """Go back to the previous step in the trail, or from the summary to the last step."""
    if progress.has_ended:
        return replace(progress, has_ended=False)
    if not progress.trail:
        return progress
    return _move_to(progress, progress.trail[-1], progress.trail[:-1])


def jump(lesson: Lesson, progress: Progress, step: int) -> Progress:
    """Go to any step; raise `GammonError` if there is no such step."""
    lesson.state(step)
    if step == progress.step:
        return _move_to(progress, step, progress.trail)
    return _move_to(progress, step, (*progress.trail, progress.step))


def explore(progress: Progress) -> Progress:
    """Start exploring from the current step."""
    return replace(progress, exploring=True)


def come_back(progress: Progress) -> Progress:
    """Stop exploring, and return to the current step."""
    return replace(progress, exploring=False)


def hints_at(lesson: Lesson, step: int) -> tuple[str, ...]:
    """Return the hints for a step. An exam has no hints."""
    question = lesson.steps[step].question
    return () if question is None or lesson.tries is not None else question.hints


def take_hint(lesson: Lesson, progress: Progress) -> Progress:
    """Show the next hint, if there is one."""
    seen = progress.hints_seen(progress.step)
    if seen >= len(hints_at(lesson, progress.step)):
        return progress
    hints = {**dict(progress.hints), progress.step: seen + 1}
    return replace(progress, hints=tuple(hints.items()))


def may_show(lesson: Lesson, progress: Progress) -> bool:
    """Return whether the learner has tried often enough to see the answer."""
    wrong = sum(attempt.right is False for attempt in progress.attempts_at(progress.step))
    return (
        wrong >= TRIES_BEFORE_ANSWER
        and lesson.tries is None
        and open_question(lesson, progress) is not None
    )


def show_answer(lesson: Lesson, progress: Progress) -> Progress:
    """Show the answer and close the question, if the learner has tried often enough."""
    if not may_show(lesson, progress):
        return progress
    return replace(progress, shown=(*progress.shown, progress.step))


def answer(
    lesson: Lesson, progress: Progress, given: Given, time: str = "", seconds: int | None = None
) -> tuple[Progress, Verdict]:
    """Answer the question of the step; raise `GammonError` if the answer is not accepted."""
    step = progress.step
    if progress.tries_left(lesson, step) == 0 and lesson.steps[step].question is not None:
        taken = plural("one answer", "{count} answers", lesson.tries or 1)
        raise GammonError(_("This exam allows no more than {taken} per question.", taken=taken))
    verdict = _verdict_on(lesson, progress, given)
    hints = progress.hints_seen(step)
    attempt = Attempt(step, verdict.answer, verdict.right, hints, time, seconds)
    there = None if verdict.go is None else lesson.index(verdict.go)
    attempts = (*progress.attempts, attempt)
    progress = replace(progress, attempts=attempts, exploring=False, go=there)
    return progress, verdict if lesson.tries is None else _verdict_on(lesson, progress, given)


def _first_attempts(progress: Progress) -> dict[int, Attempt]:
    """Return the first answer at each step."""
    return {attempt.step: attempt for attempt in reversed(progress.attempts)}


def missed_steps(lesson: Lesson, progress: Progress) -> tuple[int, ...]:
    """Return, in order, the steps whose first answer is wrong or whose solution was shown."""

    def is_wrong(step: int, given: str) -> bool:
        try:
            return not lesson.judge(step, given).right
        except GammonError:  # the lesson has changed, and the answer is no longer valid
            return True

    first = _first_attempts(progress)
    wrong = {step for step, attempt in first.items() if is_wrong(step, attempt.answer)}
    return tuple(sorted(wrong | set(progress.shown)))


def start_again(lesson: Lesson, progress: Progress) -> Progress:
    """Start again, and delete the answers.

    The answers in an exam are kept, and so are answers to steps that the lesson no longer has.
    """
    begun = Progress(pupil=progress.pupil, kept=progress.kept)
    return begun if lesson.tries is None else replace(begun, attempts=progress.attempts)


def results(lesson: Lesson, progress: Progress) -> list[AnswerRow]:
    """Return the learner's answers as records, for a pandas table."""
    records: list[AnswerRow] = []
    counts: dict[int, int] = {}
    for attempt in progress.attempts:
        counts[attempt.step] = counts.get(attempt.step, 0) + 1
        question = lesson.steps[attempt.step].question
        records.append(
            AnswerRow(
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


COMMANDS: Mapping[LessonCommand, Callable[[Lesson, Progress], Progress]] = {
    LessonCommand.BACK: lambda _, progress: back(progress),
    LessonCommand.FORWARD: forward,
    LessonCommand.FIRST: lambda lesson, progress: jump(lesson, progress, 0),
    LessonCommand.LAST: lambda lesson, progress: jump(lesson, progress, len(lesson) - 1),
    LessonCommand.EXPLORE: lambda _, progress: replace(progress, exploring=not progress.exploring),
    LessonCommand.RESET: start_again,
    LessonCommand.HINT: take_hint,
    **dict.fromkeys((LessonCommand.RETRY, LessonCommand.DECK), lambda _, progress: progress),
    LessonCommand.SHOW: show_answer,
}
"""The functions for the commands. Each function returns the progress after its command."""


def _move_to(progress: Progress, step: int, trail: tuple[int, ...]) -> Progress:
    return replace(progress, step=step, trail=trail, exploring=False, go=None, has_ended=False)


class StepMark(StrEnum):
    """The status of a step's question."""

    NONE = ""
    """The step has no question."""
    OPEN = "open"
    SOLVED = "solved"
    TRIED = "tried"
    """The question has only wrong answers."""
    SHOWN = "shown"
    """The answer was shown."""
    ANSWERED = "answered"
    """The exam question has an answer. There are no verdicts in an exam."""


@dataclass(frozen=True, slots=True)
class Overview:
    """The status of all questions.

    `first_try` counts the questions with a right first answer. It is 0 in an exam, which has no
    verdicts.
    """

    marks: tuple[StepMark, ...]
    first_try: int

    @property
    def question_count(self) -> int:
        """The number of questions."""
        return len(self.marks) - self.marks.count(StepMark.NONE)

    @property
    def done(self) -> int:
        """The number of solved questions; in an exam, the number of answered questions."""
        return self.marks.count(StepMark.SOLVED) + self.marks.count(StepMark.ANSWERED)

    @property
    def left(self) -> tuple[int, ...]:
        """The steps with unsolved questions; in an exam, the steps with unanswered questions."""
        through = (StepMark.NONE, StepMark.SOLVED, StepMark.ANSWERED)
        return tuple(step for step, mark in enumerate(self.marks) if mark not in through)


def overview_of(lesson: Lesson, progress: Progress) -> Overview:
    """Summarise the progress of a learner."""
    first = _first_attempts(progress)
    solved = {attempt.step for attempt in progress.attempts if attempt.right}

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
    return Overview(marks, sum(step in first and first[step].right is True for step in asking))


def where(lesson: Lesson, step: int, overview: Overview) -> str:
    """Return the learner's place in the lesson, in a few words."""
    steps = _("Step {step} of {lesson}", step=step + 1, lesson=len(lesson))
    if not overview.question_count:
        return steps
    words = N_("{steps}, {done} of {count} answered")
    if lesson.tries is None:
        words = N_("{steps}, {done} of {count} solved")
    return _(words, steps=steps, done=overview.done, count=overview.question_count)
