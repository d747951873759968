"""The overview of a class as HTML: a table that a small script makes interactive.

In a notebook that is not trusted, the script does not run. The table and all details are then plain
HTML.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ...analysis.report import whole_page
from ...rules.validation import counted
from .. import prose
from ..class_overview import duration, first_answer, share
from ..grading import OPEN, RIGHT, SHOWN, UNSOLVED
from ..lesson import question_at

if TYPE_CHECKING:
    from ..class_overview import ClassOverview, QuestionSummary
    from ..grading import LearnerResult, QuestionResult

_MAX_DOTS = 3
_TALL_ROWS = 14
"""With at most this number of learners, the rows are tall enough for touch input."""

_LIGHT = """--page: #FBF7EE; --text: #2B211B; --quiet: #6B5F55; --line: #E0D6C6; --tint: #F3ECDD;
  --accent: #1B4F8F; --on-accent: #FFFFFF; --alarm: #A3271B; --track: #E4DBCC;
  --fine: #DCEADC; --later: #F3E2B3; --shown: #F6CBA6; --unsolved: #EDA79B; color-scheme: light;"""
_DARK = """--page: #1B1E22; --text: #ECE7DF; --quiet: #ABA398; --line: #3A3F46; --tint: #272B31;
  --accent: #7FB2EE; --on-accent: #10161D; --alarm: #FF9B8C; --track: #3A3F46;
  --fine: #2C4A3B; --later: #57491F; --shown: #68401F; --unsolved: #6E2F2C; color-scheme: dark;"""

_STYLE = (
    f".gammon-class {{ {_LIGHT} }}"
    f':is([data-jp-theme-light="false"], .vscode-dark, .dark) .gammon-class {{ {_DARK} }}'
    """
.gammon-class { container-type: inline-size; background: var(--page); color: var(--text);
  border: 1px solid var(--line); border-radius: 14px;
  font: 14px/20px Inter, system-ui, "Segoe UI", Roboto, sans-serif;
  & * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) 272px; }
  .class, aside { padding: 16px 24px; min-width: 0; }
  aside { border-left: 1px solid var(--line); }
  header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px; margin-bottom: 8px; }
  .title { font-size: 17px; line-height: 22px; font-weight: 600; }
  header > :is(p, .title) { margin: 0 !important; }
  header .title { font-size: 22px; line-height: 28px; }
  .tools { display: flex; align-items: center; gap: 16px; margin-left: auto; }
  label { display: flex; align-items: center; gap: 8px; min-height: 40px; cursor: pointer; }
  .push.push { display: inline-block; padding: 9px 16px; font: inherit; font-weight: 600;
    color: var(--text); background: var(--tint); border: 1px solid var(--line);
    border-radius: 10px; text-decoration: none; cursor: pointer; }
  .push.primary { background: var(--accent); color: var(--on-accent); margin-top: 16px; }
  .wide { overflow-x: auto; }
  .wide > table { border-collapse: separate; border-spacing: 3px; margin: 0; border: 0;
    font-size: 13px; line-height: 18px; font-variant-numeric: tabular-nums; }
  .wide tr, .wide td, .wide th { height: 31px; padding: 0 4px; text-align: right; border: 0;
    white-space: nowrap; font-weight: 400; color: inherit; background: none; max-width: none; }
  .wide tr { background: none !important; } /* no stripes of the page */
  &.dense tbody :is(tr, th, td), thead :is(tr, th) { height: 24px; }
  .wide th:first-child { position: sticky; left: 0; z-index: 1; min-width: 74px; max-width: 160px;
    padding: 0; overflow: hidden; text-align: left; text-overflow: ellipsis;
    background: var(--page); }
  .wide .cell { width: 41px; min-width: 41px; padding: 0; text-align: center; border-radius: 6px; }
  .wide :is(thead, tfoot) th, .wide .quiet, .quiet, header p, .legend { color: var(--quiet); }
  .hints { display: inline-flex; flex-direction: column; margin-left: 3px; line-height: 5px;
    vertical-align: middle; }
  .wide .alarm { color: var(--alarm); font-weight: 600; }
  .bar { display: block; height: 4px; margin-top: 2px; border-radius: 2px; --bar: var(--accent);
    background: linear-gradient(var(--bar) 0 0) no-repeat 0 0 / var(--part) 100% var(--track); }
  .legend { display: flex; flex-wrap: wrap; gap: 6px 16px; margin: 16px 0 0; font-size: 12px; }
  .legend b { display: inline-block; min-width: 22px; margin-right: 5px; text-align: center;
    border-radius: 4px; color: var(--text); }
  .columns aside :is(p, ul) { margin: 4px 0 8px; padding: 0; list-style: none; }
  aside li { margin: 0 0 6px; font-size: 13px; line-height: 18px; }
  aside li .bar { --bar: var(--alarm); }
  aside li > span:first-child { display: flex; justify-content: space-between; gap: 8px; }
  .thumb { overflow: hidden; margin: 8px 0; border-radius: 9px; max-width: 364px;
    aspect-ratio: 14.8 / 10.14; }
  .thumb img { display: block; width: 108.11%; max-width: none; height: auto; margin-top: -8.99%; }
  dialog { max-width: min(690px, 100vw); padding: 16px; border-radius: 14px;
    border: 1px solid var(--line); background: var(--page); color: var(--text); }
  dialog img { display: block; width: 640px; max-width: 100%; height: auto; }
  &.live :is(thead, tbody) :is(th, td) { cursor: pointer; }
  &.live :is(th, td):focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
  .wide thead .chosen { background: var(--accent); color: var(--on-accent); border-radius: 6px; }
  .wide tbody tr.chosen > th { color: var(--accent); font-weight: 600; }
  .wide td.chosen { position: relative; }
  .wide td.chosen::after { content: ""; position: absolute; inset: -2px;
    border: solid var(--accent); border-width: 0 2px; }
  @container (max-width: 1077px) {
    .columns { grid-template-columns: minmax(0, 1fr); }
    .class, aside { padding: 16px; }
    aside { border: 0; border-top: 1px solid var(--line); }
    .wide .cell { width: 38px; min-width: 38px; }
    .thumb { float: left; width: 364px; margin-right: 16px; }
    aside section, aside ul { display: flow-root; }
  }
  @container (max-width: 560px) { .tools { margin: 0; } .thumb { float: none; } }
}
"""
)

_PAGE_STYLE = f"""
body {{ margin: 0 auto; max-width: 1600px; background: #EFE8DA; }}
@media (prefers-color-scheme: dark) {{
  body {{ background: #121417; }} body .gammon-class {{ {_DARK} }}
}}
@media print {{ .tools {{ display: none !important; }} * {{ print-color-adjust: exact; }} }}
"""

_SCRIPT = """
for (const root of document.querySelectorAll(".gammon-class:not(.live)")) {
  root.classList.add("live");
  const all = (selector) => [...root.querySelectorAll(selector)];
  const table = root.querySelector("table"), body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells], dialog = root.querySelector("dialog");
  const key = (row, at) => {
    const { value } = row.cells[at].dataset;
    return value === undefined ? row.cells[at].textContent.toLowerCase() : +value;
  };
  const sort = (at) => {
    const way = heads[at].ariaSort === "ascending" ? -1 : 1;
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[at].ariaSort = way > 0 ? "ascending" : "descending";
    const order = (a, b) => key(a, at) < key(b, at) ? -way : key(a, at) > key(b, at) ? way : 0;
    body.append(...[...body.rows].sort(order));
  };
  const open = (name) => {
    for (const each of all("[data-of]")) each.classList.toggle("chosen", each.dataset.of === name);
    for (const each of all("aside > section")) each.hidden = each.dataset.is !== name;
  };
  const act = (cell) => {
    const name = cell.dataset.of ?? cell.parentNode.dataset.of;
    if (heads.includes(cell) && (!name || cell.matches(".chosen"))) sort(cell.cellIndex);
    else if (name) {
      open(name);
      root.querySelector("aside").scrollIntoView({ block: "nearest" });
    }
  };
  const focus = (cell) => {
    for (const each of all("table [tabindex='0']")) each.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  };
  for (const each of all("table :is(th, td)")) each.tabIndex = each === heads[0] ? 0 : -1;
  table.addEventListener("click", ({ target }) => {
    const cell = target.closest("th, td");
    if (cell) focus(cell), act(cell);
  });
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    Home: [0, -Infinity], End: [0, Infinity] };
  table.addEventListener("keydown", (event) => {
    const cell = event.target.closest("th, td"), [down, right] = steps[event.key] ?? [];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") act(cell);
    else if (down !== undefined) {
      const near = (list, at) => list[Math.max(0, Math.min(at, list.length - 1))];
      const row = near([...table.rows], [...table.rows].indexOf(cell.parentNode) + down);
      focus(near([...row.cells], cell.cellIndex + right));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  root.querySelector("input").addEventListener("change", () => {
    for (const each of all("[data-other]"))
      [each.textContent, each.dataset.other] = [each.dataset.other, each.textContent];
    for (const each of all("[data-names]")) each.hidden = !each.hidden;
  });
  for (const each of all("aside .push")) each.addEventListener("click", () => {
    const [image, words] = each.parentNode.querySelectorAll("img, .words");
    dialog.firstChild.replaceChildren(image.cloneNode(), words.cloneNode(true));
    dialog.showModal();
  });
  for (const each of all(".tools label, aside .push")) each.hidden = false;
  open(root.dataset.first);
}
"""


def write_page(overview: ClassOverview) -> str:
    body = f"<main>{_body(overview, 'h1')}</main>"
    style = f"{_STYLE}{_PAGE_STYLE}"
    return whole_page(overview.lesson.title, style, body, embedded="img-src", script=_SCRIPT)


def overview_html(overview: ClassOverview) -> str:
    """Return the overview as HTML for the output of a cell."""
    return f"{_body(overview, 'h2')}<style>{_STYLE}</style><script>{_SCRIPT}</script>"


def _body(overview: ClassOverview, heading: str) -> str:
    learners, questions = overview.learners, overview.questions
    hardest = next(iter(overview.hardest), questions[0])
    names = [
        f'<span data-other="{letter}">{escape(each.name)}</span>'
        for each, letter in zip(learners, overview.letters, strict=True)
    ]
    counts = counted(len(learners), "learner"), counted(len(questions), "question")
    words = ", ".join(filter(None, (escape(overview.group), *counts)))
    csv = b64encode(overview.to_csv().encode()).decode()
    sections = (
        *(_question(overview, each) for each in questions),
        *map(_learner, range(len(learners)), learners, names),
    )
    return f"""<div class="gammon-class{" dense" * (len(learners) > _TALL_ROWS)}"
 data-first="q{hardest.number}"><div class="columns"><div class="class">
<header><{heading} class="title">{escape(overview.lesson.title)}</{heading}><p>{words}</p>
<div class="tools"><label hidden><input type="checkbox">Hide names</label>
<a class="push" data-names download="class.csv" href="data:text/csv;base64,{csv}">Export CSV</a>
</div></header><div class="wide">{"".join(_table(overview, names))}</div>
{_LEGEND}{_remarks(learners)}</div><aside>{"".join(sections)}</aside></div>
<dialog aria-label="The question on a board"><div></div>
<form method="dialog"><button class="push">Close</button></form></dialog></div>"""


_LEGEND = f"""<p class="legend">
<span><b style="background:var(--fine)">{RIGHT}</b>first try</span>
<span><b style="background:var(--later)">2</b>second or later try</span>
<span><b style="background:var(--shown)">{SHOWN}</b>answer shown</span>
<span><b style="background:var(--unsolved)">{UNSOLVED}</b>not solved</span>
<span><b>{OPEN}</b>not reached</span> <span><b>•</b>one hint</span>
<span><b>!</b>less than 60 % solved</span></p>"""


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


def _remarks(learners: tuple[LearnerResult, ...]) -> str:
    remarks = [
        f"<li>{escape(f'{each.name} ({each.file}), {result.question}: {result.remark}')}</li>"
        for each in learners
        for result in each.questions
        if result.remark
    ]
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
