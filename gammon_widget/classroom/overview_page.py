"""The overview of a class as HTML: a table that a small script makes interactive.

The frame, the style and the script are the files ``overview.*`` in this folder.

In a notebook that is not trusted, the script does not run. The table and all details are then plain
HTML.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from ..analysis.report import whole_page
from ..lessons import prose
from ..lessons.lesson import question_at
from ..rules.validation import counted
from .grading import OPEN, RIGHT, SHOWN, UNSOLVED
from .overview import duration, first_answer, share

if TYPE_CHECKING:
    from .grading import LearnerResult, QuestionResult
    from .overview import ClassOverview, QuestionSummary

_MAX_DOTS = 3
_TALL_ROWS = 14
"""With at most this number of learners, the rows are tall enough for touch input."""


def write_page(overview: ClassOverview) -> str:
    body = f"<main>{_body(overview, 'h1')}</main>"
    style = f"{_read('overview.css')}{_read('overview_page.css')}"
    title = overview.lesson.title
    return whole_page(title, style, body, script=_read("overview.js"))


def overview_html(overview: ClassOverview) -> str:
    """Return the overview as HTML for the output of a cell."""
    style, script = _read("overview.css"), _read("overview.js")
    return f"{_body(overview, 'h2')}<style>{style}</style><script>{script}</script>"


def _read(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def _body(overview: ClassOverview, heading: str) -> str:
    learners, questions = overview.learners, overview.questions
    hardest = next(iter(overview.hardest), questions[0])
    names = [
        f'<span data-other="{letter}">{escape(each.name)}</span>'
        for each, letter in zip(learners, overview.letters, strict=True)
    ]
    counts = counted(len(learners), "learner"), counted(len(questions), "question")
    sections = (
        *(_question(overview, each) for each in questions),
        *map(_learner, range(len(learners)), learners, names),
    )
    return Template(_read("overview.html")).substitute(
        density=" dense" * (len(learners) > _TALL_ROWS),
        first=f"q{hardest.number}",
        heading=heading,
        title=escape(overview.lesson.title),
        counts=", ".join(filter(None, (escape(overview.group), *counts))),
        csv=b64encode(overview.to_csv().encode()).decode(),
        table="".join(_table(overview, names)),
        remarks=_remarks(overview),
        sections="".join(sections),
    )


def _table(overview: ClassOverview, names: list[str]) -> Iterator[str]:
    yield '<table role="grid" aria-label="Learners and questions"><thead><tr><th>Learner</th>'
    for each in overview.questions:
        place = f'data-of="q{each.number}" title="{escape(each.heading)}"'
        yield f'<th scope="col" class="cell" {place}>{each.number}</th>'
    yield from (f'<th scope="col">{name}</th>' for name in ("Solved", "Time", "Hints"))
    yield "</tr></thead><tbody>"
    for at, (learner, name) in enumerate(zip(overview.learners, names, strict=True)):
        yield f'<tr data-of="l{at}"><th scope="row">{name}</th>'
        results = {result.step: result for result in learner.asked}
        for number, step in enumerate(overview.steps, start=1):
            yield _cell(number, results.get(step))
        solved, asked = learner.solved, len(learner.asked)
        alarm = ' class="alarm"' * learner.needs_help
        mark = "! " * learner.needs_help
        yield f'<td data-value="{solved / asked:.4f}"{alarm}>{mark}{solved} / {asked}</td>'
        seconds = -1 if learner.seconds is None else learner.seconds
        yield f'<td class="quiet" data-value="{seconds}">{duration(learner.seconds)}</td>'
        yield f'<td class="quiet" data-value="{learner.hints}">{learner.hints}</td></tr>'
    yield '</tbody><tfoot><tr><th scope="row">Right on<br>first try</th>'
    for each in overview.questions:
        part = _bar(each.first_try, each.reached)
        yield f'<td class="cell">{share(each)}{part}</td>'
    yield "<td></td><td></td><td></td></tr></tfoot></table>"


_LOOKS = {
    RIGHT: ("fine", "right on the first try", 1),
    SHOWN: ("shown", "answer shown", 200),
    UNSOLVED: ("unsolved", "not solved", 300),
    OPEN: ("page", "not reached", 400),
}
"""For each sign of a result: the cell colour, the meaning in words, and the rank for sorting."""


def _cell(number: int, result: QuestionResult | None) -> str:
    place = f'data-of="q{number}"'
    if result is None:
        return f'<td class="cell" {place} data-value="500" title="Not in this exam"></td>'
    sign = result.sign
    name, words, order = _LOOKS.get(sign) or ("later", f"right on try {sign}", int(sign))
    hints = counted(result.hints, "hint") if result.hints else ""
    time = "" if result.seconds is None else duration(result.seconds, exact=True)
    label = f"Question {number}: {', '.join(filter(None, (words, hints, time)))}"
    look = f'style="background:var(--{name})" aria-label="{label}" title="{label}"'
    return f'<td class="cell" {place} data-value="{order}" {look}>{_sign(result)}</td>'


def _sign(result: QuestionResult) -> str:
    dots = "<span>•</span>" * min(result.hints, _MAX_DOTS)
    return f'{result.sign}<span class="hints">{dots}</span>' if dots else result.sign


def _bar(part: int, whole: int) -> str:
    return f'<span class="bar" style="--part:{100 * part / max(whole, 1):.0f}%"></span>'


def _remarks(overview: ClassOverview) -> str:
    lines = [
        *(f"{file}: {reason}" for file, reason in overview.left_out),
        *(
            f"{each.name} ({each.file}), {result.question}: {result.remark}"
            for each in overview.learners
            for result in each.questions
            if result.remark
        ),
    ]
    remarks = [f"<li>{escape(line)}</li>" for line in lines]
    summary = f"<summary>{counted(len(remarks), 'remark')} on the files</summary>"
    return f"<details data-names>{summary}<ul>{''.join(remarks)}</ul></details>" * bool(remarks)


def _question(overview: ClassOverview, question: QuestionSummary) -> str:
    lesson, step = overview.lesson, question.step
    picture, about = lesson.diagram(step, size=640), question_at(lesson, step)
    assert about is not None  # only steps with questions are asked
    right = " or ".join(f"<strong>{escape(each)}</strong>" for each in about.solutions)
    facts = [f"Median time {duration(question.seconds, exact=True)}"] if question.seconds else []
    facts.append(counted(question.hints, "hint"))
    wrong = [
        f"<li><span><span>{escape(answer)}</span><span>{count}</span></span>"
        f"{_bar(count, question.reached)}</li>"
        for answer, count in question.wrong
    ]
    return f"""<section data-is="q{question.number}">
<p class="quiet">Question {question.number} of {len(overview.steps)}</p>
<p class="title">{prose.line_to_html(lesson.steps[step].heading.text)}</p>
<div class="thumb"><img src="{picture.url}" alt="{escape(picture.description)}" width="640"></div>
<p><strong>{question.first_try} of {question.reached}</strong> right on the first try.<br>
{", ".join(facts)}.</p>{_list("Wrong first answers", wrong)}
<div class="words">{prose.line_to_html(about.question.words)} Right answer: {right}.</div>
<button class="push primary" hidden>Show on a board</button></section>"""


def _learner(at: int, learner: LearnerResult, name: str) -> str:
    rows = [
        f"<li><span><span>{escape(result.question)}: {escape(first_answer(result))}</span>"
        f"<span>{_sign(result)}</span></span></li>"
        for result in learner.asked
        if result.sign != RIGHT
    ]
    facts = [f"{learner.solved} of {len(learner.asked)} solved", counted(learner.hints, "hint")]
    if learner.seconds is not None:
        facts.append(duration(learner.seconds, exact=True))
    title = "Questions not solved on the first try, with the first answer"
    return f"""<section data-is="l{at}"><p class="quiet">Learner</p><p class="title">{name}</p>
<p>{", ".join(facts)}.</p>{_list(title, rows)}</section>"""


def _list(title: str, items: list[str]) -> str:
    return f"<p><strong>{title}</strong></p><ul>{''.join(items)}</ul>" * bool(items)
