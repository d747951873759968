"""The head of a lesson file: what holds for the whole lesson, as a mapping, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import prose
from .errors import Problem
from .field_types import fields_of, read_keys, write_keys
from .keys import FRONT_MATTER, TITLE
from .step import LessonStep
from .yaml_text import Pairs

if TYPE_CHECKING:
    from .lesson import Lesson


def read_front_matter(
    block: Pairs, steps: tuple[LessonStep, ...], problems: list[Problem]
) -> dict[str, Any]:
    """What the head of a file says of its steps, as `Lesson` takes it.

    What is wrong with it goes to `problems`.
    """
    return {TITLE.name: title_of(steps), **read_keys(FRONT_MATTER, block, problems)}


def front_matter_of(lesson: Lesson) -> Pairs:
    """What the head of the file of a lesson says; empty if it needs none."""
    said = fields_of(lesson, FRONT_MATTER)
    usual = (TITLE, title_of(lesson.steps))
    return write_keys(each for each in said if each != usual)


def title_of(steps: tuple[LessonStep, ...]) -> str:
    """The words of the first heading, which are the title of a lesson unless it has another."""
    return prose.plain((*steps[0].above, steps[0].heading)[0].text) if steps else ""
