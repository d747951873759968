"""The overview of a class as HTML: a table that a small script makes interactive.

Without the script, as in a notebook that is not trusted, the table and all details are plain HTML.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ...analysis.report import whole_page
from .. import prose
from ..class_overview import RIGHT, SHOWN, UNSOLVED, duration, share
from ..lesson import question_at

if TYPE_CHECKING:
    from ..class_overview import ClassCell, ClassOverview, LearnerSummary, QuestionSummary

_MAX_DOTS = 3
_TALL_ROWS = 14
"""The number of learners up to which rows are as high as a finger."""

_LIGHT = """--page: #FBF7EE; --text: #2B211B; --quiet: #6B5F55; --line: #E0D6C6; --tint: #F3ECDD;
  --accent: #1B4F8F; --on-accent: #FFFFFF; --alarm: #A3271B; --track: #E4DBCC;
  --fine: #DCEADC; --later: #F3E2B3; --shown: #F6CBA6; --unsolved: #EDA79B; color-scheme: light;"""
_DARK = """--page: #1B1E22; --text: #ECE7DF; --quiet: #ABA398; --line: #3A3F46; --tint: #272B31;
  --accent: #7FB2EE; --on-accent: #10161D; --alarm: #FF9B8C; --track: #3A3F46;
  --fine: #2C4A3B; --later: #57491F; --shown: #68401F; --unsolved: #6E2F2C; color-scheme: dark;"""

_TINTS = "".join(
    f".gammon-class :is(table, .legend) .{name} {{ background: var(--{name}); }}\n"
    for name in ("fine", "later", "shown", "unsolved")
)

_PAGE_STYLE = f"""
body {{ margin: 0 auto; max-width: 1600px; background: #EFE8DA; }}
@media (prefers-color-scheme: dark) {{
  body {{ background: #121417; }} body .gammon-class {{ {_DARK} }}
}}
@media print {{ .gammon-class .tools {{ display: none; }} * {{ print-color-adjust: exact; }} }}
"""

_STYLE = f"""
.gammon-class {{ {_LIGHT} container-type: inline-size; background: var(--page);
  color: var(--text); border: 1px solid var(--line); border-radius: 14px;
  font: 14px/20px Inter, system-ui, "Segoe UI", Roboto, sans-serif; }}
:is([data-jp-theme-light="false"], .vscode-dark, .dark) .gammon-class {{ {_DARK} }}
.gammon-class * {{ box-sizing: border-box; }}
.gammon-class [hidden] {{ display: none !important; }}
.gammon-class .columns {{ display: grid; grid-template-columns: minmax(0, 1fr) 272px; }}
.gammon-class .class {{ padding: 16px 24px; min-width: 0; }}
.gammon-class aside {{ padding: 24px; border-left: 1px solid var(--line); }}
.gammon-class header {{ display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px;
  min-height: 44px; margin-bottom: 8px; }}
.gammon-class header :is(h1, h2) {{ margin: 0; font-size: 22px; line-height: 28px;
  font-weight: 600; }}
.gammon-class header p {{ margin: 0; color: var(--quiet); }}
.gammon-class .tools {{ display: flex; align-items: center; gap: 16px; margin-left: auto; }}
.gammon-class label {{ display: flex; align-items: center; gap: 8px; min-height: 40px;
  cursor: pointer; }}
.gammon-class .push {{ display: inline-block; padding: 9px 16px; font: inherit; font-weight: 600;
  color: var(--text); background: var(--tint); border: 1px solid var(--line); border-radius: 10px;
  text-decoration: none; cursor: pointer; }}
.gammon-class .push.primary {{ background: var(--accent); border-color: var(--accent);
  color: var(--on-accent); margin-top: 16px; }}
.gammon-class .wide {{ overflow-x: auto; }}
.gammon-class table {{ border-collapse: separate; border-spacing: 3px; margin: 0; font-size: 13px;
  line-height: 18px; font-variant-numeric: tabular-nums; border: 0; table-layout: auto; }}
.gammon-class tr, .gammon-class table :is(td, th) {{ background: none; border: 0; }}
.gammon-class table :is(td, th) {{ height: 31px; padding: 0 4px; text-align: right;
  vertical-align: middle; white-space: nowrap; font-weight: 400; color: inherit;
  max-width: none; }}
.gammon-class.dense tbody :is(td, th) {{ height: 24px; }}
.gammon-class table thead th {{ color: var(--quiet); height: 24px; }}
.gammon-class table :is(tr, thead tr) > th:first-child {{ position: sticky; left: 0; z-index: 1;
  min-width: 74px; max-width: 160px; padding: 0 8px 0 0; overflow: hidden; text-align: left;
  text-overflow: ellipsis; background: var(--page); }}
.gammon-class table tbody th {{ font-weight: 500; }}
.gammon-class table tfoot th {{ color: var(--quiet); white-space: normal; line-height: 14px; }}
.gammon-class table .cell {{ width: 41px; min-width: 41px; padding: 0; text-align: center;
  border-radius: 6px; font-weight: 500; }}
.gammon-class table tbody .cell.open {{ color: var(--quiet); }}
{_TINTS}
.gammon-class .hints {{ display: inline-flex; flex-direction: column; margin-left: 3px;
  font-size: 12px; line-height: 5px; vertical-align: middle; }}
.gammon-class .quiet {{ color: var(--quiet); }}
.gammon-class .alarm {{ color: var(--alarm); font-weight: 600; }}
.gammon-class .bar {{ display: block; height: 4px; margin-top: 2px; border-radius: 2px;
  background: linear-gradient(var(--bar, var(--accent)) 0 0) no-repeat 0 0 / var(--part) 100%
  var(--track); }}
.gammon-class .legend {{ display: flex; flex-wrap: wrap; gap: 6px 16px; margin: 16px 0 0;
  font-size: 12px; line-height: 16px; color: var(--quiet); }}
.gammon-class .legend b {{ display: inline-block; min-width: 22px; margin-right: 5px;
  padding: 1px 0; text-align: center; border-radius: 4px; color: var(--text); }}
.gammon-class details {{ margin-top: 12px; color: var(--quiet); }}
.gammon-class aside :is(p, ul) {{ margin: 4px 0; }}
.gammon-class aside .title {{ font-size: 17px; line-height: 22px; font-weight: 600; }}
.gammon-class aside ul {{ padding: 0; list-style: none; }}
.gammon-class aside li {{ margin: 0 0 6px; font-size: 13px; line-height: 18px; }}
.gammon-class aside li > span:first-child {{ display: flex; justify-content: space-between;
  gap: 8px; }}
.gammon-class aside .bar {{ --bar: var(--alarm); }}
.gammon-class .thumb {{ overflow: hidden; margin: 8px 0; border-radius: 9px; max-width: 364px;
  aspect-ratio: 14.8 / 10.14; }}
.gammon-class .thumb img {{ display: block; width: 108.11%; max-width: none; height: auto;
  margin: -8.99% 0 0; }}
.gammon-class dialog {{ max-width: min(690px, 100vw); padding: 16px; border-radius: 14px;
  border: 1px solid var(--line); background: var(--page); color: var(--text); }}
.gammon-class dialog::backdrop {{ background: #0008; }}
.gammon-class dialog img {{ display: block; width: 640px; max-width: 100%; height: auto; }}
.gammon-class.live :is(thead th, tbody td, tbody th) {{ cursor: pointer; }}
.gammon-class.live :is(th, td, a, button, input):focus-visible {{ outline: 2px solid var(--accent);
  outline-offset: -2px; }}
.gammon-class.live table thead th:hover {{ color: var(--text); text-decoration: underline; }}
.gammon-class table thead th.chosen {{ background: var(--accent); color: var(--on-accent); }}
.gammon-class table td.chosen {{ position: relative; }}
.gammon-class table td.chosen::after {{ content: ""; position: absolute; inset: -2px;
  border: solid var(--accent); border-width: 0 2px; }}
.gammon-class table tbody tr.chosen > th {{ color: var(--accent); font-weight: 600; }}
@container (max-width: 1077px) {{
  .gammon-class .columns {{ grid-template-columns: minmax(0, 1fr); }}
  .gammon-class aside {{ border: 0; border-top: 1px solid var(--line); }}
  .gammon-class :is(.class, aside) {{ padding: 16px; }}
  .gammon-class table .cell {{ width: 38px; min-width: 38px; }}
  .gammon-class aside .thumb {{ float: left; width: 364px; margin-right: 16px; }}
  .gammon-class :is(aside section, aside ul) {{ display: flow-root; }}
}}
@container (max-width: 560px) {{
  .gammon-class .tools {{ margin: 0; }} .gammon-class aside .thumb {{ float: none; }}
}}
"""

_SCRIPT = """
for (const root of document.querySelectorAll(".gammon-class:not(.live)")) {
  root.classList.add("live");
  const all = (selector) => [...root.querySelectorAll(selector)];
  const table = root.querySelector("table"), body = table.tBodies[0];
  const sections = all("aside > section"), dialog = root.querySelector("dialog");
  const heads = [...table.tHead.rows[0].cells];
  const key = (row, at) => {
    const { value } = row.cells[at].dataset;
    return value === undefined ? row.cells[at].textContent.trim().toLowerCase() : +value;
  };
  const sort = (at) => {
    const up = heads[at].ariaSort !== "ascending", way = up ? 1 : -1;
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[at].ariaSort = up ? "ascending" : "descending";
    const rows = [...body.rows].map((row) => [key(row, at), row]);
    const isLess = ([first], [second]) => first < second ? -way : first > second ? way : 0;
    body.append(...rows.sort(isLess).map(([, row]) => row));
  };
  const open = (name, goes = true) => {
    for (const each of all(".chosen")) each.classList.remove("chosen");
    for (const each of all(`[data-of="${name}"]`)) each.classList.add("chosen");
    for (const each of sections) each.hidden = each.dataset.is !== name;
    if (goes) root.querySelector("aside").scrollIntoView({ block: "nearest" });
  };
  const isOpen = (name) => sections.some((each) => !each.hidden && each.dataset.is === name);
  const act = (cell) => {
    const at = cell.cellIndex, row = cell.parentNode, question = heads[at].dataset.of;
    if (row.parentNode === table.tHead) {
      if (!question || isOpen(question)) sort(at); else open(question);
    } else if (row.parentNode === body) open(question ?? row.dataset.of);
  };
  const focus = (cell) => {
    for (const each of all("table [tabindex='0']")) each.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  };
  for (const each of all("table :is(th, td)")) each.tabIndex = -1;
  heads[0].tabIndex = 0;
  table.addEventListener("click", ({ target }) => {
    const cell = target.closest("th, td");
    if (cell) { focus(cell); act(cell); }
  });
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    Home: [0, -Infinity], End: [0, Infinity] };
  table.addEventListener("keydown", (event) => {
    const cell = event.target.closest("th, td"), step = steps[event.key];
    if (event.key === "Enter" || event.key === " ") act(cell);
    else if (step && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const rows = [...table.rows], clamp = (at, last) => Math.max(0, Math.min(at, last));
      const row = rows[clamp(rows.indexOf(cell.parentNode) + step[0], rows.length - 1)];
      focus(row.cells[clamp(cell.cellIndex + step[1], row.cells.length - 1)]);
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
    const section = each.closest("section"), figure = dialog.querySelector("figure");
    figure.replaceChildren(section.querySelector("img").cloneNode());
    dialog.querySelector("p").replaceChildren(...section.querySelector("template").content
      .cloneNode(true).childNodes);
    dialog.showModal();
  });
  for (const each of all(".tools label, aside .push")) each.hidden = false;
  open(root.dataset.first, false);
}
"""


def write_page(overview: ClassOverview) -> str:
    """Write the overview as a page: see `ClassOverview.save`."""
    title = overview.lesson.title
    style = f"{_PAGE_STYLE}{_STYLE}"
    body = f"<main>{_body(overview, 'h1')}</main>"
    return whole_page(title, style, body, embedded="img-src", script=_SCRIPT)


def overview_html(overview: ClassOverview) -> str:
    """The overview for the output of a cell."""
    return f"{_body(overview, 'h2')}<style>{_STYLE}</style><script>{_SCRIPT}</script>"


def _body(overview: ClassOverview, heading: str) -> str:
    learners, questions = overview.learners, overview.questions
    hardest = next(iter(overview.hardest), questions[0])
    dense = " dense" * (len(learners) > _TALL_ROWS)
    letters = overview.letters
    words = [overview.group, _count(len(learners), "learner"), _count(len(questions), "question")]
    csv = b64encode(overview.to_csv().encode()).decode()
    sections = (
        *(_question(overview, each) for each in questions),
        *map(_learner, range(len(learners)), learners, letters),
    )
    return f"""<div class="gammon-class{dense}" data-first="q{hardest.number}">
<div class="columns"><div class="class">
<header><{heading}>{escape(overview.lesson.title)}</{heading}>
<p>{escape(", ".join(filter(None, words)))}</p>
<div class="tools"><label hidden><input type="checkbox">Hide names</label>
<a class="push" data-names download="class.csv" href="data:text/csv;base64,{csv}">Export CSV</a>
</div></header>
<div class="wide">{_table(overview)}</div>
{_LEGEND}{_remarks(learners)}
</div><aside>{"".join(sections)}</aside></div>
<dialog aria-label="The question on a board"><figure style="margin:0"></figure><p></p>
<form method="dialog"><button class="push">Close</button></form></dialog></div>"""


_LEGEND = f"""<p class="legend">
<span><b class="fine">{RIGHT}</b>first try</span>
<span><b class="later">2</b>second try, or a later one</span>
<span><b class="shown">{SHOWN}</b>answer shown</span>
<span><b class="unsolved">{UNSOLVED}</b>not solved</span>
<span><b>·</b>not reached</span> <span><b>•</b>one hint</span>
<span><b>!</b>less than 60 % solved</span></p>"""


def _table(overview: ClassOverview) -> str:
    questions = overview.questions
    heads = "".join(
        f'<th scope="col" class="cell" data-of="q{each.number}" title="{escape(each.heading)}">'
        f"{each.number}</th>"
        for each in questions
    )
    rows = "".join(map(_row, *zip(*_rows(overview), strict=True)))
    shares = "".join(
        f'<td class="cell">{share(each)}<span class="bar" style="--part:{_part(each)}"></span></td>'
        for each in questions
    )
    ends = "".join(f'<th scope="col">{name}</th>' for name in ("Solved", "Time", "Hints"))
    return (
        f'<table role="grid" aria-label="Learners and questions"><thead><tr>'
        f'<th scope="col">Learner</th>{heads}{ends}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">Right at<br>first try</th>{shares}<td></td><td></td><td></td>'
        "</tr></tfoot></table>"
    )


def _part(question: QuestionSummary) -> str:
    return f"{100 * question.first_try / max(question.reached, 1):.0f}%"


def _rows(overview: ClassOverview) -> Iterator[tuple[int, LearnerSummary, str, str]]:
    for at, (each, letter) in enumerate(zip(overview.learners, overview.letters, strict=True)):
        cells = {cell.step: cell for cell in each.cells}
        asked = enumerate(overview.steps, start=1)
        yield at, each, letter, "".join(_cell(n, cells.get(step)) for n, step in asked)


def _row(at: int, learner: LearnerSummary, letter: str, cells: str) -> str:
    solved = f"{learner.solved} / {len(learner.cells)}"
    if learner.needs_help:
        solved = f'<span class="alarm">! {solved}</span>'
    portion = learner.solved / max(len(learner.cells), 1)
    seconds = -1 if learner.seconds is None else learner.seconds
    return (
        f'<tr data-of="l{at}"><th scope="row">{_name(learner, letter)}</th>{cells}'
        f'<td data-value="{portion:.4f}">{solved}</td>'
        f'<td class="quiet" data-value="{seconds}">{duration(learner.seconds)}</td>'
        f'<td class="quiet" data-value="{learner.hints}">{learner.hints}</td></tr>'
    )


def _name(learner: LearnerSummary, letter: str) -> str:
    return f'<span data-other="{letter}">{escape(learner.name)}</span>'


_LOOKS = {RIGHT: ("fine", "right at the first try", 1), SHOWN: ("shown", "answer shown", 200)}
_LOOKS |= {UNSOLVED: ("unsolved", "not solved", 300), "·": ("open", "not reached", 400)}
"""The class of a cell, its meaning in words, and its place in the order."""


def _look(cell: ClassCell) -> tuple[str, str, int]:
    if cell.sign in _LOOKS:
        return _LOOKS[cell.sign]
    return "later", f"right at try {cell.sign}", int(cell.sign)


def _cell(number: int, cell: ClassCell | None) -> str:
    if cell is None:
        words = f"question {number}: not drawn"
        return f'<td class="cell" data-value="500" data-of="q{number}" aria-label="{words}"></td>'
    name, words, order = _look(cell)
    hints = _count(cell.hints, "hint") if cell.hints else ""
    time = "" if cell.seconds is None else duration(cell.seconds, exact=True)
    label = f"question {number}: {', '.join(filter(None, (words, hints, time)))}"
    return (
        f'<td class="cell {name}" data-of="q{number}" data-value="{order}" '
        f'aria-label="{label}" title="{label.capitalize()}">{_sign(cell)}</td>'
    )


def _sign(cell: ClassCell) -> str:
    dots = "<span>•</span>" * min(cell.hints, _MAX_DOTS)
    return cell.sign + (f'<span class="hints">{dots}</span>' if dots else "")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _remarks(learners: tuple[LearnerSummary, ...]) -> str:
    remarks = [(each, remark) for each in learners for remark in each.remarks]
    if not remarks:
        return ""
    rows = "".join(
        f"<li>{escape(each.name)} ({escape(each.file)}): {escape(remark)}</li>"
        for each, remark in remarks
    )
    summary = f"<summary>{_count(len(remarks), 'remark')} on the files</summary>"
    return f"<details data-names>{summary}<ul>{rows}</ul></details>"


def _question(overview: ClassOverview, question: QuestionSummary) -> str:
    lesson, step = overview.lesson, question.step
    picture = lesson.diagram(step, size=640)
    about = question_at(lesson, step)
    assert about is not None  # only steps with questions are asked
    right = " or ".join(f"<strong>{escape(each)}</strong>" for each in about.solutions)
    facts = [f"Median {duration(question.seconds, exact=True)}"] if question.seconds else []
    facts.append(_count(question.hints, "hint"))
    wrong = "".join(
        f"<li><span><span>{escape(answer)}</span> <span>{count}</span></span>"
        f'<span class="bar" style="--part:{100 * count / question.reached:.0f}%"></span></li>'
        for answer, count in question.wrong
    )
    return f"""<section data-is="q{question.number}">
<p class="quiet">Question {question.number} of {len(overview.steps)}</p>
<p class="title">{prose.line_to_html(lesson.steps[step].heading.text)}</p>
<div class="thumb"><img src="{picture.url}" alt="{escape(picture.description)}" width="640"></div>
<p><strong>{question.first_try} of {question.reached}</strong> right at the first try.<br>
{", ".join(facts)}.</p>{wrong and f"<p><strong>Wrong first answers</strong></p><ul>{wrong}</ul>"}
<template>{prose.line_to_html(about.question.words)}<br>Right: {right}</template>
<button class="push primary" hidden>Show on a board</button></section>"""


def _learner(at: int, learner: LearnerSummary, letter: str) -> str:
    rows = "".join(
        f"<li><span><span>{number}. {escape(' → '.join(cell.answers) or _look(cell)[1])}</span>"
        f"<span>{_sign(cell)}</span></span></li>"
        for number, cell in enumerate(learner.cells, start=1)
        if cell.sign != RIGHT
    )
    facts = [f"{learner.solved} of {len(learner.cells)} solved", _count(learner.hints, "hint")]
    if learner.seconds is not None:
        facts.append(duration(learner.seconds, exact=True))
    return f"""<section data-is="l{at}"><p class="quiet">Learner</p>
<p class="title">{_name(learner, letter)}</p><p>{", ".join(facts)}.</p>
{rows and f"<p><strong>Not at the first try</strong></p><ul>{rows}</ul>"}</section>"""
