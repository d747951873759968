"""Whether a lesson can be: by its looks, by the rules, and where its branches lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from ..rules import Color
from ..rules.validation import brief
from . import prose
from .blocks import block_of, read_step
from .errors import LessonError, Path, Problem
from .front_matter import front_matter_of, read_front_matter
from .lesson_replay import LessonReplay, Setup
from .question import ELSE
from .step import LessonStep

if TYPE_CHECKING:
    from .lesson import Lesson

MAX_STEPS = 2_000
MAX_PROBLEMS = 100
"""A step that brings them to so many is the last that is looked at."""

Steps = dict[str, list[int]]
"""Which steps have a heading with these words."""


def steps_by_words(steps: Iterable[LessonStep]) -> Steps:
    """Which steps have which heading."""
    found: Steps = {}
    for index, step in enumerate(steps):
        found.setdefault(prose.folded(prose.plain(step.heading.text)), []).append(index)
    return found


class Faults(Enum):
    """What of a step is not to be trusted, since its block is wrong by its looks."""

    QUESTION = auto()
    """What it asks."""
    ALL = auto()
    """What its board shows, too."""


def set_up(lesson: Lesson) -> tuple[Setup, ...]:
    """What the boards of a lesson show.

    Raises
    ------
    LessonError
        With everything that is wrong with the lesson.
    """
    problems = list(_whole(lesson))
    if problems:
        raise LessonError(problems)
    replay = LessonReplay(lesson.rules, lesson.bottom, lesson.home)
    setups, problems = replayed(lesson.steps, replay, {}, is_exam=lesson.tries is not None)
    if problems:
        raise LessonError(problems)
    return tuple(setup for setup in setups if setup is not None)


def replayed(
    steps: Sequence[LessonStep],
    replay: LessonReplay,
    faulty: Mapping[int, Faults],
    *,
    is_exam: bool,
) -> tuple[list[Setup | None], list[Problem]]:
    """What the boards of steps show, and everything that is wrong with them.

    Parameters
    ----------
    steps
        The steps.
    replay
        What goes through their moves.
    faulty
        Steps of which something is known to be wrong, so that it is blamed for nothing more.
    is_exam
        Whether questions may be without a right answer.

    Returns
    -------
    setups
        One for each step, or None where it cannot be known; none after the last that is looked at.
    problems
        What is wrong, each with its step.
    """
    by_words = steps_by_words(steps)
    problems: list[Problem] = list(_duplicate_ids(steps))
    setups: list[Setup | None] = []
    beginning = replay.beginning()
    before: Setup | None = beginning
    for index, step in enumerate(steps):
        fault = faulty.get(index)
        found = [] if fault else list(_looks(step))
        after = step.board.after
        if after is not None:
            there = _there(after, by_words, ("after",), found)
            before = None
            if there is not None and there < index:
                before = setups[there]
            elif there is not None:
                found.append(Problem("That step is not an earlier one.", path=("after",)))
        before = None if fault is Faults.ALL else replay.setup(step, before, found)
        setups.append(before)
        if step.question is not None and fault is None:
            state = beginning.state if before is None else before.state
            if before is not None or not step.question.kind.asked.needs_board(step.question):
                found += step.question.problems(state, is_exam=is_exam)
        for heading, path in branches(step):
            _there(heading, by_words, path, found)
        problems += (replace(problem, step=index) for problem in found)
        if len(problems) >= MAX_PROBLEMS:
            break
    return setups, problems


def _duplicate_ids(steps: Sequence[LessonStep]) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for index, step in enumerate(steps):
        there = seen.setdefault(step.id, index) if step.id else index
        if there != index:
            text = f"Step {there + 1} has the same id."
            yield Problem(text, "an id of its own, or none", index, ("id",))


def _whole(lesson: Lesson) -> Iterator[Problem]:
    """Whether the lesson has steps, and a head that can be written and read again as the same."""
    if not lesson.steps:
        yield Problem("The lesson has no steps.", "a heading such as '# The opening'")
        return
    if len(lesson.steps) > MAX_STEPS:
        yield too_many_steps(len(lesson.steps))
        return
    names: tuple[str, ...] = lesson.players
    if len(names) != len(Color):
        yield Problem(f"They are {len(names)} names.", "[White, Black]", path=("players",))
    problems: list[Problem] = []
    again = read_front_matter(front_matter_of(lesson), lesson.steps, problems)
    yield from problems
    for name, value in again.items():
        if not problems and getattr(lesson, name) != value:
            yield Problem("It cannot be written in the head of a file.", path=(name,))


def too_many_steps(count: int) -> Problem:
    """The problem that a lesson has more steps than anybody could want."""
    return Problem(f"The lesson has {count} steps.", f"at most {MAX_STEPS}")


def _looks(step: LessonStep) -> Iterator[Problem]:
    """Whether the step can be written as Markdown, and read again as the same."""
    for heading in (*step.above, step.heading):
        if wrong := prose.why_no_heading(heading):
            yield Problem(wrong)
    if wrong := prose.why_no_prose(step.text):
        yield Problem(wrong)
    problems: list[Problem] = []
    again = read_step(step.heading, step.text, step.above, block_of(step), problems)
    yield from problems
    if again != step and not problems:
        yield Problem("The step holds something that cannot be written in a board block.")


def branches(step: LessonStep) -> Iterator[tuple[str, Path]]:
    """Every heading that the step leads to, and under which key."""
    if step.next is not None:
        yield step.next, ("next",)
    question = step.question
    if question is not None:
        replies = [(each.reply, each.path) for each in question.answers]
        others = ((question.right, ("right",)), (question.wrong, ("wrong", ELSE)))
        for reply, path in (*replies, *others):
            if reply.go is not None:
                yield reply.go, (*path, "go")


def _there(heading: str, by_words: Steps, path: Path, problems: list[Problem]) -> int | None:
    """The one step with that heading."""
    found = by_words.get(prose.folded(heading), [])
    if len(found) == 1:
        return found[0]
    what = "No step has" if not found else f"{len(found)} steps have"
    problems.append(
        Problem(f"{what} the heading {brief(heading)}.", "the heading of one step", path=path)
    )
    return None
