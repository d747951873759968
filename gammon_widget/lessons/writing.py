"""Writing a lesson as Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING

from ..disk import suffix_of, write_file
from ..rules import GammonError
from ..rules.validation import brief, require_type
from . import prose
from .blocks import block_of
from .front_matter import front_matter_of
from .yaml_text import write_yaml

if TYPE_CHECKING:
    from .lesson import Lesson
    from .step import LessonStep

SUFFIXES = (".md", ".html", ".ipynb")


def write_lesson(lesson: Lesson) -> str:
    """Write a lesson: see `Lesson.write`."""
    front_matter = front_matter_of(lesson)
    pieces = [f"---\n{write_yaml(front_matter)}---"] if front_matter.pairs else []
    for step in lesson.steps:
        pieces += _pieces(step)
    return "\n\n".join(pieces) + "\n"


def save_lesson(lesson: Lesson, path: str | PathLike[str], *, answers: bool, sheet: bool) -> None:
    """Write a lesson into a file: see `Lesson.save`."""
    for name, given in (("answers", answers), ("sheet", sheet)):
        require_type(f"option {name}", given, bool, "False")
    suffix = suffix_of(path, "lesson")
    if suffix not in SUFFIXES:
        expected = " or ".join(SUFFIXES)
        raise GammonError(f"A lesson is saved as {expected}, which {brief(str(path))} is not.")
    if sheet and suffix != ".html":
        raise GammonError(f"A sheet to print is saved as .html, which {brief(str(path))} is not.")
    asks = any(step.question is not None for step in lesson.steps)
    shown = lesson if answers or not asks else lesson.exam()
    if sheet:
        text = lesson.to_sheet(solutions=answers)
    elif suffix == ".md":
        text = shown.write()
    elif suffix == ".html":
        text = shown.to_html()
    else:
        text = json.dumps(shown.to_notebook(), indent=1, ensure_ascii=False) + "\n"
    write_file(path, text, "lesson")


def _pieces(step: LessonStep) -> Iterator[str]:
    for heading in (*step.above, step.heading):
        yield prose.written(heading)
    if step.text:
        yield step.text
    block = block_of(step)
    # A heading with nothing at all under it would begin a chapter.
    if block.pairs or not step.text:
        written = write_yaml(block) if block.pairs else ""
        fence = "```"
        while any(line.lstrip().startswith(fence) for line in written.split("\n")):
            fence += "`"
        yield f"{fence}{prose.BOARD}\n{written}{fence}"
