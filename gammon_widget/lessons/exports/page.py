"""A lesson as a standalone HTML page without scripts.

Parts and glyphs that occur in several pictures of a page are stored only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ...analysis.report import PAGE_STYLE, whole_page
from ...drawing.diagrams.gallery import PICTURES_STYLE, page_pictures
from ...languages.translation import _, speaking
from .. import prose
from ..keys import NAMES
from ..lesson import question_at
from ..question import EvaluatedQuestion, Reply

if TYPE_CHECKING:
    from ..lesson import Lesson


LIGHT, DARK = "classic", "slate"
PICTURE = 640

LinkTo = Callable[[str], str]
"""A function that returns the HTML link to the step with the given heading."""


def page_style() -> str:
    """Return the style of a page about lessons, as CSS."""
    return f"{PAGE_STYLE}\n{Path(__file__).with_name('page.css').read_text('utf-8')}"


def write_page(lesson: Lesson) -> str:
    with speaking(lesson.lang):
        pictures = page_pictures(
            tuple(lesson.diagram(index, theme=name, size=PICTURE) for name in (LIGHT, DARK))
            for index in range(len(lesson))
        )
        body = "\n".join((*_body(lesson, pictures.shown), pictures.parts))
    return whole_page(lesson.title, f"{page_style()}{PICTURES_STYLE}", body, lang=lesson.lang)


def question_html(about: EvaluatedQuestion, link_to: LinkTo, *, has_prose: bool) -> str:
    """Return a question as HTML, with collapsed hints and answers.

    If `has_prose` is true and there is no prompt, the prose of the step contains the question.
    """
    question, parts = about.question, []
    if question.prompt or not has_prose:
        parts.append(f"<p>{prose.line_to_html(question.words)}</p>")
    if question.choices:
        choices = "".join(f"<li>{escape(choice)}</li>" for choice in question.choices)
        parts.append(f"<ul>{choices}</ul>")
    for number, hint in enumerate(question.hints, start=1):
        which = _("Hint {number}", number=number) if len(question.hints) > 1 else _("Hint")
        parts.append(_details(which, prose.to_html(hint).strip()))
    if about.can_evaluate:  # an exam has no answers
        parts.append(_details(_("Answer"), answers_html(about, link_to)))
    if not parts:  # the prose contains the question, and exams have no answers
        return ""
    return "\n".join(('<div class="question">', *parts, "</div>"))


def _body(lesson: Lesson, pictures: Sequence[str]) -> Iterator[str]:
    author = f"<p>{escape(lesson.author)}</p>\n" if lesson.author else ""
    if lesson.players != NAMES:
        white, black = map(escape, lesson.players)
        names = _("{white} plays White, and {black} plays Black.", white=white, black=black)
        author += f"<p>{names}</p>\n"
    yield f"<header>\n<h1>{escape(lesson.title)}</h1>\n{author}</header>"
    contents = lesson.contents
    if len(contents) > 1:
        contents_label = _("Contents")
        yield f'<nav aria-label="{contents_label}"><ol>'
        top = min(entry.level for entry in contents)
        for entry in contents:
            indent = f' style="margin-left:{1.25 * (entry.level - top):g}rem"'
            link = f'<a href="#step-{entry.step + 1}">{escape(entry.title)}</a>'
            yield f"<li{indent}>{link}</li>"
        yield "</ol></nav>"
    links = lesson.links

    def link_to(heading: str) -> str:
        there = lesson.index(heading)
        title = prose.line_to_html(lesson.steps[there].heading.text)
        return f'<a href="#step-{there + 1}">{title}</a>'

    yield "<main>"
    for index, picture in enumerate(pictures):
        yield f'<section id="step-{index + 1}">'
        yield from _step(lesson, index, picture, links, link_to)
        yield "</section>"
    yield "</main>"


def step_html(lesson: Lesson, index: int) -> str:
    """Return a step as HTML: headings, picture, prose, and the question with collapsed answers."""
    light, dark = (lesson.diagram(index, theme=name, size=PICTURE) for name in (LIGHT, DARK))
    source = f'<source media="(prefers-color-scheme: dark)" srcset="{dark.url}">'
    words = escape(light.description)
    image = f'<img src="{light.url}" alt="{words}" width="{PICTURE}">'
    picture = f"<picture>{source}{image}</picture>"
    return "\n".join(_step(lesson, index, picture, lesson.links, prose.line_to_html))


def _step(
    lesson: Lesson, index: int, picture: str, links: prose.Links, link_to: LinkTo
) -> Iterator[str]:
    step = lesson.steps[index]
    headings = [*step.above, step.heading]
    # The title is already at the top of the page.
    if index == 0 and prose.plain(headings[0].text) == lesson.title:
        del headings[0]
    for heading in headings:
        words = prose.line_to_html(heading.text)
        yield f"<h{heading.level}>{words}</h{heading.level}>"
    yield f"<figure>{picture}</figure>"
    if step.text:
        yield prose.to_html(step.text, links).strip()
    if (question := question_at(lesson, index)) is not None:
        yield question_html(question, link_to, has_prose=bool(step.text))
    if step.next is not None:
        yield f"<p>{_('Next: {step}', step=link_to(step.next))}</p>"


def _details(summary: str, content: str) -> str:
    return f"<details><summary>{summary}</summary>{content}</details>"


def answers_html(about: EvaluatedQuestion, link_to: LinkTo) -> str:
    """Return the right answers to a question, with the feedback on right and wrong answers."""
    question = about.question
    right = _(" or ").join(f"<strong>{escape(each)}</strong>" for each in about.solutions)
    lines = [f"<p>{right}</p>"]
    if question.right.say:
        lines.append(prose.to_html(question.right.say).strip())
    if question.right.go is not None:
        lines.append(f"<p>{_('Next: {step}', step=link_to(question.right.go))}</p>")
    replies = [(f"{escape(each.text)}: ", each.reply) for each in question.answers]
    rows = "".join(
        f"<li>{answer}{_reply_html(reply, link_to)}</li>"
        for answer, reply in (*replies, ("", question.wrong))
        if reply != Reply()
    )
    return "".join(lines) + (rows and f"<ul>{rows}</ul>")


def _reply_html(reply: Reply, link_to: LinkTo) -> str:
    """Return a reply as one line of HTML."""
    words = [prose.line_to_html(reply.say)] if reply.say else []
    if reply.go is not None:
        words.append(_("Next: {step}", step=link_to(reply.go)))
    return " ".join(words)
