"""A worksheet to print: the questions of an exam, with room for the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ..analysis.report import whole_page
from ..drawing.diagrams.gallery import PICTURES_STYLE, page_pictures
from ..drawing.painters.pdf import typeset
from ..languages.translation import _, speaking
from ..lessons import prose
from ..lessons.exports.page import answers_html
from ..lessons.lesson import question_at
from ..rules.validation import require_type
from .exam import asked_steps, exam_of

if TYPE_CHECKING:
    from ..lessons.lesson import Lesson

_THEME = "paper"
_WIDTH = 256
"""Width of a picture in pixels. Six pictures with their questions fit on a page."""


def write_sheet(
    lesson: Lesson, *, solutions: bool, questions: int | None = None, learner: str | None = None
) -> str:
    require_type("option solutions=", solutions, bool, "False")
    exam, asked = exam_of(lesson, None, questions, learner), asked_steps(lesson, questions, learner)
    name = escape(learner or "")
    with speaking(lesson.lang):
        pictures = page_pictures(
            (exam.diagram(index, theme=_THEME, size=_WIDTH),) for index in range(len(exam))
        )
        parts = [
            f"<header>\n<h1>{escape(lesson.title)}</h1>",
            f'<p class="who"><span>{_("Name:")} <span class="blank">{name}</span></span> '
            f'<span>{_("Date:")} <span class="blank"></span></span></p>\n</header>',
            '<main>\n<div class="tasks">',
            *(_task(exam, index, picture) for index, picture in enumerate(pictures.shown)),
            "</div>",
            *(_solutions(lesson, asked) if solutions else ()),
            "</main>",
            pictures.parts,
        ]
    page = "\n".join(parts)
    style = Path(__file__).with_name("sheet.css").read_text("utf-8")
    return whole_page(lesson.title, f"{style}\n{PICTURES_STYLE}", page, lang=lesson.lang)


def write_sheet_pdf(lesson: Lesson, *, solutions: bool) -> bytes:
    """Return the worksheet as a PDF file. Its text has no links and no emphasis."""
    exam, asked = exam_of(lesson, None, None, None), asked_steps(lesson, None, None)
    with speaking(lesson.lang):
        data = {
            "title": lesson.title,
            "lang": lesson.lang,
            "name": "",
            "name_label": _("Name:"),
            "date_label": _("Date:"),
            "answer_label": _("Answer:"),
            "solutions_label": _("Solutions"),
            "tasks": [_task_data(exam, index) for index in range(len(exam))],
            "solutions": [_solution_data(lesson, index) for index in asked] if solutions else [],
        }
    return typeset(Path(__file__).with_name("sheet.typ").read_text("utf-8"), data)


def _task_data(exam: Lesson, index: int) -> dict[str, object]:
    step, picture = exam.steps[index], exam.diagram(index, theme=_THEME, size=_WIDTH)
    question = step.question
    assert question is not None  # all steps of an exam have questions
    has_prompt = question.prompt or not step.text
    return {
        "heading": prose.plain(step.heading.text),
        "svg": picture.svg,
        "description": picture.description,
        "text": prose.plain_blocks(step.text),
        "prompt": prose.plain(question.words) if has_prompt else "",
        "choices": question.choices,
    }


def _solution_data(lesson: Lesson, index: int) -> tuple[str, list[str]]:
    """Return the right answer, and the replies to this and to other answers."""
    about = question_at(lesson, index)
    assert about is not None  # all steps of an exam have questions
    question = about.question
    replies = [(f"{each.text}: ", each.reply.say) for each in question.answers]
    others = [f"{answer}{prose.plain(say)}" for answer, say in replies if say]
    others += [prose.plain(question.wrong.say)] if question.wrong.say else []
    return _(" or ").join(about.solutions), [*prose.plain_blocks(question.right.say), *others]


def _task(exam: Lesson, index: int, picture: str) -> str:
    """Return a question with a picture and room for the answer."""
    step = exam.steps[index]
    question = step.question
    assert question is not None  # all steps of an exam have questions
    words = prose.line_to_html(step.heading.text)
    parts = [f'<section class="task">\n<h2>{index + 1}. {words}</h2>\n<figure>{picture}</figure>']
    if step.text:
        parts.append(prose.to_html(step.text, exam.links).strip())
    if question.prompt or not step.text:
        parts.append(f"<p><strong>{prose.line_to_html(question.words)}</strong></p>")
    if question.choices:
        choices = "".join(f"<li>{escape(choice)}</li>" for choice in question.choices)
        parts.append(f'<ul class="choices">{choices}</ul>')
    else:
        parts.append(f'<p>{_("Answer:")} <span class="blank"></span></p>')
    return "\n".join((*parts, "</section>"))


def _solutions(lesson: Lesson, asked: Sequence[int]) -> Iterator[str]:
    """Yield the HTML of the solutions for the given steps, on a separate page."""
    yield f'<section class="solutions">\n<h2>{_("Solutions")}</h2>\n<ol>'
    for question in (question_at(lesson, index) for index in asked):
        assert question is not None  # all steps of an exam have questions
        yield f"<li>{answers_html(question, prose.line_to_html)}</li>"
    yield "</ol>\n</section>"
