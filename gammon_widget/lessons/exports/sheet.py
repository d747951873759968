"""A lesson's questions as a sheet to print: room for answers, and solutions on a page behind."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ...rules.validation import require_type
from .. import prose
from ..exam import exam_of
from .page import LIGHT, answers_html, whole_page
from .page_pictures import STYLE, page_pictures

if TYPE_CHECKING:
    from ..lesson import Lesson

_WIDTH = 340
"""Pixels of a picture: three of them, with their questions, find room on a page."""

_STYLE = """
@page { margin: 16mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 48rem; background: #FFFFFF; color: #000000;
  font: 1rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: break-word; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; } h2 { font-size: 1.1rem; margin: 0 0 .4rem; }
.blank { display: inline-block; min-width: 12rem; border-bottom: 1px solid #000000; }
.who { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
.task { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: 1rem 0;
  border-top: 1px solid #999999; break-inside: avoid; }
.task figure { margin: 0; flex: 0 1 21rem; min-width: 15rem; }
.task .asked { flex: 1 1 15rem; }
.task ul { list-style: none; margin: .3rem 0; padding: 0; } .task li::before { content: "☐  "; }
.solutions { break-before: page; } .solutions li { break-inside: avoid; margin: 0 0 .75rem; }
.solutions p, .solutions ul { margin: .2rem 0; }
@media print { body { padding: 0; max-width: none; } * { print-color-adjust: exact; } }
""".strip()


def write_sheet(lesson: Lesson, *, solutions: bool) -> str:
    """Write a lesson as a sheet: see `Lesson.to_sheet`."""
    require_type("option solutions", solutions, bool, "False")
    exam = exam_of(lesson)
    pictures = page_pictures(
        (exam.diagram(index, theme=LIGHT, size=_WIDTH),) for index in range(len(exam))
    )
    parts = [
        f"<header>\n<h1>{escape(lesson.title)}</h1>",
        '<p class="who"><span>Name: <span class="blank"></span></span> '
        '<span>Date: <span class="blank"></span></span></p>\n</header>',
        "<main>",
        *(_task(exam, index, picture) for index, picture in enumerate(pictures.shown)),
        *(_solutions(lesson) if solutions else ()),
        "</main>",
        pictures.parts,
    ]
    return whole_page(lesson.title, f"{_STYLE}\n{STYLE}", "\n".join(parts))


def _task(exam: Lesson, index: int, picture: str) -> str:
    """A question with its picture, and room for the answer."""
    step = exam.steps[index]
    question = step.question
    assert question is not None  # an exam has steps with questions alone
    words = prose.line_to_html(step.heading.text)
    parts = [f'<section class="task">\n<figure>{picture}</figure>\n<div class="asked">']
    parts.append(f"<h2>{index + 1}. {words}</h2>")
    if step.text:
        parts.append(prose.to_html(step.text, exam.links).strip())
    if question.prompt or not step.text:
        parts.append(f"<p><strong>{prose.line_to_html(question.words)}</strong></p>")
    if question.choices:
        choices = "".join(f"<li>{escape(choice)}</li>" for choice in question.choices)
        parts.append(f"<ul>{choices}</ul>")
    else:
        parts.append('<p>Answer: <span class="blank"></span></p>')
    return "\n".join((*parts, "</div>\n</section>"))


def _solutions(lesson: Lesson) -> Iterator[str]:
    """The answers to all questions, in their order, on a page of their own."""
    yield '<section class="solutions">\n<h2>Solutions</h2>\n<ol>'
    for index, step in enumerate(lesson.steps):
        if step.question is not None:
            state = lesson.state(index)
            yield f"<li>{answers_html(step.question, state, prose.line_to_html)}</li>"
    yield "</ol>\n</section>"
