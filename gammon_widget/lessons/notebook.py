"""A lesson as a notebook: text, pictures that are there before anything runs, and cells to run."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from . import prose
from .page import question_html
from .step import Heading

if TYPE_CHECKING:
    from .lesson import Lesson
    from .shapes import Json, JsonObject

_TRIPLE = "'''"
_MARKS = "\\`*_{}[]()#+-.!|~$"
_NOT_PLAIN = ("<", "&", "](", "]:")


def write_notebook(lesson: Lesson) -> JsonObject:
    """Write a lesson as a notebook: see `Lesson.to_notebook`."""
    cells: list[Json] = []
    for number, cell in enumerate(_cells(lesson)):
        # Ids have to differ, and to be the same whenever the lesson is written.
        words = f"{number} {lesson.title}".encode()
        cells.append({"id": sha256(words).hexdigest()[:12], **cell})
    kernel: JsonObject = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cells(lesson: Lesson) -> Iterator[JsonObject]:
    first = lesson.steps[0]
    if prose.plain((*first.above, first.heading)[0].text) != lesson.title:
        yield _text(f"# {_escaped(lesson.title)}")
    yield _code(
        f"import gammon_widget as gw\n\nlesson = gw.Lesson.parse({_literal(lesson.write())})",
        hidden=True,
    )
    for index, step in enumerate(lesson.steps):
        pieces = [_heading(heading) for heading in (*step.above, step.heading)]
        if step.text:
            pieces.append(step.text if _is_plain(step.text) else _block(prose.to_html(step.text)))
        if step.question is not None:
            state = lesson.state(index)
            pieces.append(_block(question_html(step.question, state, asked_above=bool(step.text))))
        yield _text("\n\n".join(pieces))
        diagram = lesson.diagram(index)
        shown: JsonObject = {
            "image/png": base64.b64encode(diagram.png).decode(),
            "image/svg+xml": diagram.svg,
            "text/plain": repr(diagram),
        }
        yield _code(f"lesson.diagram({index})", shown=shown)
    yield _text("Step through it on a live board:")
    yield _code("gw.LessonPlayer(lesson)")


def _heading(heading: Heading) -> str:
    words = heading.text if _is_plain(heading.text) else prose.line_to_html(heading.text)
    return prose.written(Heading(heading.level, words))


def _is_plain(markdown: str) -> bool:
    """Whether a notebook, which takes HTML in Markdown for HTML, makes nothing else of this."""
    return not any(mark in markdown for mark in _NOT_PLAIN)


def _block(html: str) -> str:
    """HTML that stays one block of Markdown, which an empty line would end."""
    return html.strip().replace("\n\n", "\n&#10;")


def _text(source: str) -> JsonObject:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def _code(source: str, *, hidden: bool = False, shown: JsonObject | None = None) -> JsonObject:
    outputs: list[Json] = []
    if shown is not None:
        outputs.append(
            {
                "output_type": "execute_result",
                "data": shown,
                "metadata": {},
                "execution_count": None,
            }
        )
    metadata: JsonObject = {"jupyter": {"source_hidden": True}} if hidden else {}
    return {
        "cell_type": "code",
        "metadata": metadata,
        "source": source,
        "execution_count": None,
        "outputs": outputs,
    }


def _literal(text: str) -> str:
    """A text as Python writes it, in lines where it can be."""
    printable = all(line.isprintable() for line in text.split("\n"))
    if not printable or _TRIPLE in text or "\\" in text:
        return repr(text)
    return f"{_TRIPLE}\\\n{text}{_TRIPLE}"


def _escaped(words: str) -> str:
    """Words as Markdown that means nothing but them."""
    return "".join(f"\\{each}" if each in _MARKS else each for each in escape(words, quote=False))
