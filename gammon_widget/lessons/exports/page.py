"""A lesson as standalone HTML without scripts: a page to read, or a sheet to print.

Parts and glyphs that occur in several pictures of a page are stored only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from ...analysis.report import PAGE_STYLE, whole_page
from ...drawing.diagrams.gallery import PICTURES_STYLE, page_pictures
from ...languages.translation import _, speaking
from ...rules.validation import require_type
from .. import prose
from ..exam import asked_steps, exam_of
from ..keys import NAMES
from ..lesson import question_at
from ..question import EvaluatedQuestion, Reply

if TYPE_CHECKING:
    from ..lesson import Lesson


LIGHT, DARK = "classic", "slate"
PICTURE = 640

LinkTo = Callable[[str], str]
"""A function that returns the HTML link to the step with the given heading."""

STYLE = (
    PAGE_STYLE
    + """
:root { --link: #8A4B2A; }
@media (prefers-color-scheme: dark) { :root { --link: #E5A57F; } }
body { max-width: 44rem; font-size: 1.0625rem; line-height: 1.55; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 0 0 .75rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.4rem; } h3 { font-size: 1.2rem; }
h4, h5, h6 { font-size: 1.05rem; }
a { color: var(--link); }
header p, footer { color: var(--quiet); font-size: .95rem; }
nav ol { margin: 0; padding-left: 0; list-style: none; }
nav li { margin: .2rem 0; }
section { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.5rem; }
section.chapter { padding-top: 2rem; }
figure { margin: 0 0 1rem; }
pre { overflow-x: auto; background: var(--tint); padding: .75rem; border-radius: .4rem; }
blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid var(--line); }
.question { background: var(--tint); border: 1px solid var(--line); border-radius: .5rem;
  padding: .75rem 1rem; }
.question > p:first-child { margin-top: 0; font-weight: 600; }
details { margin: .4rem 0; } summary { cursor: pointer; color: var(--link); }
""".strip()
)


def write_page(lesson: Lesson) -> str:
    with speaking(lesson.lang):
        pictures = page_pictures(
            tuple(lesson.diagram(index, theme=name, size=PICTURE) for name in (LIGHT, DARK))
            for index in range(len(lesson))
        )
        body = "\n".join((*_body(lesson, pictures.shown), pictures.parts))
    return whole_page(lesson.title, f"{STYLE}\n{PICTURES_STYLE}", body, lang=lesson.lang)


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


_THEME = "paper"
_WIDTH = 256
"""Width of a picture in pixels. Six pictures with their questions fit on a page."""

_SHEET_STYLE = """
@page { margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 48rem; background: #FFFFFF; color: #000000;
  font: .9375rem/1.35 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial,
  sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; } h2 { font-size: 1rem; margin: 0 0 .3rem; }
p, ul, ol { margin: .3rem 0; }
.blank { display: inline-block; min-width: 10rem; border-bottom: 1px solid #000000; }
.who { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
.tasks, .solutions ol { columns: 2 16rem; column-gap: 1.5rem; }
.task { padding: .5rem 0; border-top: 1px solid #999999; break-inside: avoid; }
.task figure { margin: 0 0 .3rem; max-width: 16rem; }
.choices { list-style: none; padding: 0; } .choices li::before { content: "☐  "; }
.solutions { break-before: page; font-size: .8125rem; } .solutions li { break-inside: avoid; }
.solutions ol { padding: 0; } .solutions ol > li { margin: 0 0 .4rem 1.75rem; }
.solutions ul { padding-left: 1rem; } .solutions p, .solutions ul { margin: .1rem 0; }
@media print { body { padding: 0; max-width: none; } * { print-color-adjust: exact; } }
""".strip()


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
    return whole_page(lesson.title, f"{_SHEET_STYLE}\n{PICTURES_STYLE}", page, lang=lesson.lang)


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
