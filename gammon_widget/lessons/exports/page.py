"""A lesson as a page of HTML that needs nothing else: pictures inside, nothing that runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from .. import prose
from ..keys import NAMES
from ..question import Question, Reply
from .page_pictures import STYLE, page_pictures

if TYPE_CHECKING:
    from ...rules import GameState
    from ..lesson import Lesson

LIGHT, DARK = "classic", "slate"
PICTURE = 640

Leading = Callable[[str], str]
"""Gives the HTML that leads to the step with a heading."""

_STYLE = """
:root { color-scheme: light dark; --page: #FFFFFF; --text: #1F1A17; --quiet: #6B625B;
  --line: #DDD5CC; --link: #8A4B2A; --tint: #F7F3EE; }
@media (prefers-color-scheme: dark) {
  :root { --page: #16191D; --text: #E9E6E1; --quiet: #A5A09A; --line: #353A40;
    --link: #E5A57F; --tint: #1E2227; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 44rem; background: var(--page);
  color: var(--text); font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto,
  "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
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


def write_page(lesson: Lesson) -> str:
    """Write a lesson as a page: see `Lesson.to_html`."""
    pictures = page_pictures(
        tuple(lesson.diagram(index, theme=name, size=PICTURE) for name in (LIGHT, DARK))
        for index in range(len(lesson))
    )
    body = "\n".join((*_body(lesson, pictures.shown), pictures.parts))
    return whole_page(lesson.title, f"{_STYLE}\n{STYLE}", body)


def whole_page(title: str, style: str, body: str) -> str:
    """A page of HTML that loads nothing and runs nothing.

    Parameters
    ----------
    title
        Its title, as a text.
    style
        Its rules in CSS.
    body
        What stands in it, as HTML.
    """
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; font-src data:; \
style-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>
{style}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def question_html(
    question: Question, state: GameState, leading: Leading, *, asked_above: bool
) -> str:
    """A question with its hints and answers folded away.

    Parameters
    ----------
    question
        The question.
    state
        The state it is about.
    leading
        What leads to the step where an answer goes on.
    asked_above
        Whether there is prose above, which may have asked it already.
    """
    parts = []
    if question.prompt or not asked_above:
        parts.append(f"<p>{prose.line_to_html(question.words)}</p>")
    if question.choices:
        choices = "".join(f"<li>{escape(choice)}</li>" for choice in question.choices)
        parts.append(f"<ul>{choices}</ul>")
    for number, hint in enumerate(question.hints, start=1):
        which = f"Hint {number}" if len(question.hints) > 1 else "Hint"
        parts.append(_folded(which, prose.to_html(hint).strip()))
    if question.about(state).can_judge:  # as an exam cannot
        parts.append(_folded("Answer", answers_html(question, state, leading)))
    if not parts:  # the prose has asked it, and an exam says no more
        return ""
    return "\n".join(('<div class="question">', *parts, "</div>"))


def _body(lesson: Lesson, pictures: Sequence[str]) -> Iterator[str]:
    author = f"<p>{escape(lesson.author)}</p>\n" if lesson.author else ""
    if lesson.players != NAMES:
        white, black = map(escape, lesson.players)
        author += f"<p>{white} plays White, and {black} plays Black.</p>\n"
    yield f"<header>\n<h1>{escape(lesson.title)}</h1>\n{author}</header>"
    contents = lesson.contents
    if len(contents) > 1:
        yield '<nav aria-label="Contents"><ol>'
        top = min(entry.level for entry in contents)
        for entry in contents:
            indent = f' style="margin-left:{1.25 * (entry.level - top):g}rem"'
            link = f'<a href="#step-{entry.step + 1}">{escape(entry.title)}</a>'
            yield f"<li{indent}>{link}</li>"
        yield "</ol></nav>"
    links = lesson.links

    def leading(heading: str) -> str:
        there = lesson.index(heading)
        title = prose.line_to_html(lesson.steps[there].heading.text)
        return f'<a href="#step-{there + 1}">{title}</a>'

    yield "<main>"
    for index, picture in enumerate(pictures):
        yield f'<section id="step-{index + 1}">'
        yield from _step(lesson, index, picture, links, leading)
        yield "</section>"
    yield "</main>"


def step_html(lesson: Lesson, index: int) -> str:
    """A step as HTML: headings, picture, prose, and the question with its answers folded away.

    It stands alone, so other steps are named in it, and nothing links to them.
    """
    light, dark = (lesson.diagram(index, theme=name, size=PICTURE) for name in (LIGHT, DARK))
    source = f'<source media="(prefers-color-scheme: dark)" srcset="{dark.url}">'
    words = escape(light.description)
    image = f'<img src="{light.url}" alt="{words}" width="{PICTURE}">'
    picture = f"<picture>{source}{image}</picture>"
    return "\n".join(_step(lesson, index, picture, lesson.links, prose.line_to_html))


def _step(
    lesson: Lesson, index: int, picture: str, links: prose.Links, leading: Leading
) -> Iterator[str]:
    step = lesson.steps[index]
    headings = [*step.above, step.heading]
    # The title stands above everything already.
    if index == 0 and prose.plain(headings[0].text) == lesson.title:
        del headings[0]
    for heading in headings:
        words = prose.line_to_html(heading.text)
        yield f"<h{heading.level}>{words}</h{heading.level}>"
    yield f"<figure>{picture}</figure>"
    if step.text:
        yield prose.to_html(step.text, links).strip()
    if step.question is not None:
        state = lesson.state(index)
        yield question_html(step.question, state, leading, asked_above=bool(step.text))
    if step.next is not None:
        yield f"<p>Next: {leading(step.next)}</p>"


def _folded(summary: str, content: str) -> str:
    return f"<details><summary>{summary}</summary>{content}</details>"


def answers_html(question: Question, state: GameState, leading: Leading) -> str:
    """The right answers of a question, and what is said to each, and to the wrong ones.

    Parameters
    ----------
    question, state, leading
        As for `question_html`.
    """
    right = " or ".join(f"<strong>{escape(each)}</strong>" for each in question.solutions(state))
    lines = [f"<p>{right}</p>"]
    if question.right.say:
        lines.append(prose.to_html(question.right.say).strip())
    if question.right.go is not None:
        lines.append(f"<p>Next: {leading(question.right.go)}</p>")
    replies = [(f"{escape(each.text)}: ", each.reply) for each in question.answers]
    rows = "".join(
        f"<li>{answer}{_said(reply, leading)}</li>"
        for answer, reply in (*replies, ("", question.wrong))
        if reply != Reply()
    )
    return "".join(lines) + (rows and f"<ul>{rows}</ul>")


def _said(reply: Reply, leading: Leading) -> str:
    """A reply in one line."""
    words = [prose.line_to_html(reply.say)] if reply.say else []
    if reply.go is not None:
        words.append(f"Next: {leading(reply.go)}")
    return " ".join(words)
