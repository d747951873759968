"""A lesson as a notebook: text, saved pictures, and cells to run."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from .. import prose
from ..lesson import question_at
from ..step import Heading
from .page import question_html

if TYPE_CHECKING:
    from ...drawing.diagrams import Diagram
    from ...storage.codec import Json, JsonObject
    from ..lesson import Lesson

_TRIPLE = "'''"
_NOT_PLAIN = ("<", "&", "[", "\\", "$", "|", "~", "@", "://", "www.")
"""Text that notebooks treat differently from CommonMark: HTML, mathematics, tables, bare links."""

_TAG_OR_MATHEMATICS = re.compile(r"(<[^>]*>)|[$\\]")
_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")


def write_notebook(lesson: Lesson) -> JsonObject:
    """Write a lesson as a notebook: see `Lesson.to_notebook`."""
    cells: list[Json] = []
    for number, cell in enumerate(_cells(lesson)):
        # Cell ids must be unique, and stable across exports.
        words = f"{number} {lesson.title}".encode()
        cells.append({"id": sha256(words).hexdigest()[:12], **cell})
    return notebook_of(cells, "python3", "Python 3")


def notebook_of(cells: list[Json], kernel: str, kernel_name: str) -> JsonObject:
    """A notebook of the cells for a kernel."""
    spec: JsonObject = {"display_name": kernel_name, "language": "python", "name": kernel}
    return {
        "cells": cells,
        "metadata": {"kernelspec": spec, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cells(lesson: Lesson) -> Iterator[JsonObject]:
    first = lesson.steps[0]
    if prose.plain((*first.above, first.heading)[0].text) != lesson.title:
        yield text_cell(_block(f"<h1>{escape(lesson.title, quote=False)}</h1>"))
    yield code_cell(
        f"import gammon_widget as gw\n\nlesson = gw.Lesson.parse({_literal(lesson.write())})",
        hidden=True,
    )
    links = lesson.links
    previous: Diagram | None = None
    for index, step in enumerate(lesson.steps):
        pieces = [_heading(heading) for heading in (*step.above, step.heading)]
        if step.text:
            pieces.append(_prose(step.text, links))
        if (question := question_at(lesson, index)) is not None:
            html = question_html(question, prose.line_to_html, has_prose=bool(step.text))
            pieces += [_block(html)] if html else []
        yield text_cell("\n\n".join(pieces))
        diagram = lesson.diagram(index)
        if previous is None or diagram.scene != previous.scene:
            # Only a PNG: every notebook shows it, even one that is not trusted.
            shown: JsonObject = {
                "image/png": base64.b64encode(diagram.png).decode(),
                "text/plain": repr(diagram),
            }
            yield code_cell(f"lesson.diagram({index})", shown=shown, words=diagram.description)
        previous = diagram
    if lesson.tries is None:
        yield text_cell("Step through it on a live board:")
        yield code_cell("gw.LessonPlayer(lesson)")
    else:
        yield text_cell("Answer on a live board. Write your name first, and hand in the file.")
        yield code_cell('gw.LessonPlayer(lesson, "answers.json", pupil="")')


def _heading(heading: Heading) -> str:
    if _is_plain(heading.text):
        return prose.written(heading)
    words = prose.line_to_html(heading.text)
    return _block(f"<h{heading.level}>{words}</h{heading.level}>")


def _prose(text: str, links: prose.Links) -> str:
    if _is_plain(text):
        return text
    return _block(f"<div>\n{prose.to_html(text, links)}</div>")


def _is_plain(markdown: str) -> bool:
    """Whether a notebook renders the text as CommonMark does."""
    return not any(mark in markdown for mark in _NOT_PLAIN)


def _block(html: str) -> str:
    """HTML without blank lines and mathematics, which the Markdown of a notebook would change."""
    one = _TAG_OR_MATHEMATICS.sub(_no_mathematics, "\n".join(html.strip().splitlines()))
    return _BLANK_LINES.sub(lambda lines: "\n" + "&#10;" * (lines[0].count("\n") - 1), one)


def _no_mathematics(found: re.Match[str]) -> str:
    tag = found[1]
    if tag is not None:
        return tag.replace("$", "&#36;").replace("\\", "&#92;")
    # Inside an element it is a separate text node, so the page cannot pair it with another one.
    return f"<span>&#{ord(found[0])};</span>"


def text_cell(source: str) -> JsonObject:
    """A cell of Markdown."""
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def code_cell(
    source: str, *, hidden: bool = False, shown: JsonObject | None = None, words: str = ""
) -> JsonObject:
    """A code cell with its output; `words` is the text alternative of the picture."""
    output: JsonObject = {
        "output_type": "execute_result",
        "data": shown,
        "metadata": {"image/png": {"alt": words}} if words else {},
        "execution_count": None,
    }
    return {
        "cell_type": "code",
        "metadata": {"jupyter": {"source_hidden": True}} if hidden else {},
        "source": source,
        "execution_count": None,
        "outputs": [] if shown is None else [output],
    }


def _literal(text: str) -> str:
    """A text as a Python literal, in lines where possible."""
    printable = all(line.isprintable() for line in text.split("\n"))
    if not printable or _TRIPLE in text or "\\" in text:
        return repr(text)
    return f"{_TRIPLE}\\\n{text}{_TRIPLE}"
