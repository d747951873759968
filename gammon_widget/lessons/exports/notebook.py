"""A lesson as a notebook, or as a static site that runs the notebook in a browser.

A notebook contains text, saved pictures, and cells to run. A site is based on another site, which
`make lite` has built. Python and the Jupyter page are copied from that site; its notebooks are not.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ...rules import GammonError
from ...rules.validation import brief
from .. import prose
from ..lesson import question_at
from ..lesson_text import heading_line
from ..step import Heading
from .page import question_html

if TYPE_CHECKING:
    from ...drawing.diagrams import Diagram
    from ...rules.fields import Json, JsonObject
    from ..lesson import Lesson

_TRIPLE = "'''"
_NOT_PLAIN = ("<", "&", "[", "\\", "$", "|", "~", "@", "://", "www.")
"""Text that notebooks treat differently from CommonMark: HTML, mathematics, tables, bare links."""

_TAG_OR_MATHEMATICS = re.compile(r"(<[^>]*>)|[$\\]")
_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")


def write_notebook(lesson: Lesson) -> JsonObject:
    cells: list[Json] = []
    for number, cell in enumerate(_cells(lesson)):
        # Cell ids must be unique, and stable across exports.
        words = f"{number} {lesson.title}".encode()
        cells.append({"id": sha256(words).hexdigest()[:12], **cell})
    return _notebook_of(cells, "python3", "Python 3")


def _notebook_of(cells: list[Json], kernel: str, kernel_name: str) -> JsonObject:
    """Return a notebook with the given cells and kernel."""
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
        yield _text(_block(f"<h1>{escape(lesson.title, quote=False)}</h1>"))
    yield _code(
        f"import gammon_widget as gw\n\nlesson = gw.Lesson.parse({_literal(lesson.write())})",
        hidden=True,
    )
    links = lesson.links
    previous: Diagram | None = None
    for index, step in enumerate(lesson.steps):
        pieces = [_heading(heading) for heading in (*step.above, step.heading)]
        if step.text:
            html = f"<div>\n{prose.to_html(step.text, links)}</div>"
            pieces.append(step.text if _is_plain(step.text) else _block(html))
        if (question := question_at(lesson, index)) is not None:
            html = question_html(question, prose.line_to_html, has_prose=bool(step.text))
            pieces += [_block(html)] if html else []
        yield _text("\n\n".join(pieces))
        diagram = lesson.diagram(index)
        if previous is None or diagram.scene != previous.scene:
            # Only a PNG: every notebook shows it, even one that is not trusted.
            shown: JsonObject = {
                "image/png": base64.b64encode(diagram.png).decode(),
                "text/plain": repr(diagram),
            }
            yield _code(f"lesson.diagram({index})", shown=shown, words=diagram.description)
        previous = diagram
    if lesson.tries is None:
        yield _text("Go through the lesson on a live board:")
        yield _code("gw.LessonPlayer(lesson)")
    else:
        yield _text(
            "Write your name between the quotes, run the cell, answer the questions on the "
            "board, and hand in the file answers.json."
        )
        yield _code('gw.LessonPlayer(lesson, "answers.json", pupil="")')


def _heading(heading: Heading) -> str:
    if _is_plain(heading.text):
        return heading_line(heading.level, heading.text)
    words = prose.line_to_html(heading.text)
    return _block(f"<h{heading.level}>{words}</h{heading.level}>")


def _is_plain(markdown: str) -> bool:
    """Return whether a notebook renders the text as CommonMark does."""
    return not any(mark in markdown for mark in _NOT_PLAIN)


def _block(html: str) -> str:
    """Return HTML as a block that a notebook shows unchanged.

    Blank lines, and the characters that begin mathematics in a notebook, are replaced.
    """
    one = _TAG_OR_MATHEMATICS.sub(_no_mathematics, "\n".join(html.strip().splitlines()))
    return _BLANK_LINES.sub(lambda lines: "\n" + "&#10;" * (lines[0].count("\n") - 1), one)


def _no_mathematics(found: re.Match[str]) -> str:
    tag = found[1]
    if tag is not None:
        return tag.replace("$", "&#36;").replace("\\", "&#92;")
    # Inside its own element, the character cannot begin or end mathematics.
    return f"<span>&#{ord(found[0])};</span>"


def _text(source: str) -> JsonObject:
    """Return a cell of Markdown."""
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def _code(
    source: str, *, hidden: bool = False, shown: JsonObject | None = None, words: str = ""
) -> JsonObject:
    """Return a code cell with its output. `words` describes the picture in the output."""
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
    """Return text as a Python literal, on several lines if possible."""
    printable = all(line.isprintable() for line in text.split("\n"))
    if not printable or _TRIPLE in text or "\\" in text:
        return repr(text)
    return f"{_TRIPLE}\\\n{text}{_TRIPLE}"


TEXT, NOTEBOOK, PROGRESS = "lesson.md", "lesson.ipynb", "my_progress.json"
FIRST, LISTED, KEPT = "index.html", "api/contents/all.json", "kept.json"
"""The paths of the start page, the list of files, and the list of files that the browser stores."""

_PATH = "notebooks/index.html?path="
_LEFT_OUT = ("files", "tree", "doc", "contents", "play")


def write_site(lesson: Lesson, folder: str | PathLike[str], built: str | PathLike[str]) -> None:
    source, target = Path(built).expanduser(), Path(folder).expanduser()
    if not all((source / name).is_file() for name in (FIRST, LISTED, KEPT)):
        raise GammonError(
            f"{brief(str(built))} is not a site that `make lite` has built: build one, and pass "
            'its folder, as in lesson.site("folder", "dist/lite").'
        )
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise GammonError(
            f"{brief(str(folder))} is not empty: choose a new or an empty folder for the site."
        )
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".gammon-site-", dir=target.parent) as temporary:
            new = Path(temporary, "site")
            shutil.copytree(source, new, ignore=shutil.ignore_patterns(*_LEFT_OUT))
            _put_lesson(lesson, source, new)
            if target.exists():
                target.rmdir()
            new.rename(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise GammonError(
            f"The site cannot be written to {brief(str(folder))}: {reason}."
        ) from error


def _put_lesson(lesson: Lesson, source: Path, site: Path) -> None:
    """Add the lesson to a site without notebooks, and make the start page open the lesson."""
    files = {TEXT: lesson.write(), NOTEBOOK: json.dumps(_notebook(lesson), ensure_ascii=False)}
    for name, text in files.items():
        _write(site / "files" / name, text)
    listed = [_entry(name, len(text.encode())) for name, text in files.items()]
    _write(site / LISTED, json.dumps({**_entry("", 0), "type": "directory", "content": listed}))
    first = (source / FIRST).read_text(encoding="utf-8")
    begins, found, rest = first.partition(_PATH)
    if found:
        _write(site / FIRST, begins + found + NOTEBOOK + rest[rest.index('"') :])
    try:
        kept: list[str] = json.loads((source / KEPT).read_text(encoding="utf-8"))
    except ValueError:
        problem = f"The site in {brief(str(source))} is damaged ({KEPT}): build it again."
        raise GammonError(problem) from None
    others = [path for path in kept if (site / path).is_file()]
    own = [*(f"files/{name}" for name in files), _PATH + NOTEBOOK]
    _write(site / KEPT, json.dumps(others + own))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _notebook(lesson: Lesson) -> JsonObject:
    code = f"import gammon_widget as gw\n\ngw.LessonPlayer(gw.Lesson.read({TEXT!r}), {PROGRESS!r})"
    about = f"This browser saves your progress in the lesson *{lesson.title}*."
    cells: list[Json] = [{**_code(code), "id": "lesson"}, {**_text(about), "id": "about"}]
    return _notebook_of(cells, "python", "Python (Pyodide)")


def _entry(name: str, size: int) -> dict[str, Json]:
    """Return the JupyterLite directory entry of a file."""
    time = "2000-01-01T00:00:00Z"  # a fixed time, so that exports are reproducible
    return {
        "name": name,
        "path": name,
        "type": "notebook" if name == NOTEBOOK else "file",
        "size": size,
        "writable": True,
        "created": time,
        "last_modified": time,
        **dict.fromkeys(("mimetype", "format", "content", "hash", "hash_algorithm")),
    }
