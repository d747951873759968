"""What is said after the last step of a lesson: how it went, what is left, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from .built_in_course import after
from .lesson import Lesson
from .overview import Overview, StepMark


class PanelLink(TypedDict):
    """A step to go to."""

    words: str
    step: int


class EndPage(TypedDict):
    """What is said after the last step.

    Attributes
    ----------
    heading, sentences
        How it went.
    left
        The steps whose questions are not solved.
    next_words, next_code
        The lesson that comes next, and the line of a cell that opens it; empty for none.
    """

    heading: str
    sentences: list[str]
    left: list[PanelLink]
    next_words: str
    next_code: str


def end_page(lesson: Lesson, overview: Overview) -> EndPage:
    """How it went, what is left, and what comes next."""
    there = after(lesson)
    return EndPage(
        heading="That was the exam" if lesson.tries is not None else "That was the lesson",
        sentences=list(_sum(lesson, overview)),
        left=[
            PanelLink(words=f"{step + 1}  {lesson.heading(step)}", step=step)
            for step in overview.left
        ],
        next_words="" if there is None else Lesson.named(there).title,
        next_code="" if there is None else f'gw.LessonPlayer(gw.Lesson.named("{there}"))',
    )


def _sum(lesson: Lesson, overview: Overview) -> Iterator[str]:
    asked, done = overview.asked, overview.done
    if not asked:
        yield f"You have seen all of {lesson.title}."
        return
    if lesson.tries is not None:
        yield f"{done} of {asked} questions answered."
        yield "Hand in the file that your answers are kept in: your teacher sees how it went."
        return
    share = f"{100 * overview.first_try / asked:.0f} %"
    yield f"{done} of {asked} questions solved."
    yield f"{overview.first_try} at the first try ({share})."
    shown = overview.marks.count(StepMark.SHOWN)
    if shown:
        yield f"{shown} answer{'s' * (shown != 1)} shown."
