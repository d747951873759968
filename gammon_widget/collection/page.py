"""The dashboard of a player as HTML, for the widget, for saved notebooks and for the report.

In the widget, `act` makes a part of the HTML send a message to the kernel. The report has no such
parts; it shows examples instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import escape
from pathlib import Path

from ..analysis.match_analysis import AnalysisProgress
from ..analysis.report import number, percent, whole_page
from ..drawing.diagrams.gallery import PICTURES_STYLE, page_pictures
from ..languages.translation import N_, _, plural
from ..odds.significance import WINDOW
from ..rules.tables import html_table
from .found import FoundDecisions, Row, rows_of
from .leaks import Leak
from .summary import PlayerSummary

_WORST, _EXAMPLES, _LISTED, _REPORTED_ERRORS = 4, 3, 12, 12
_WIDTH, _HEIGHT = 640, 230
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 8, 8, 20
_TICKS = 2, 3, 5, 10, 20
_LABEL_WIDTH, _LABEL_SPACING = 64, 100  # of a month in the larger letters of narrow pages
_MOST_LINES = 6
_MOST_TIMES_MEAN = 3
_TRENDS = {"better": N_("⌄ better"), "worse": N_("⌃ worse"), "same": N_("same")}


def act(*message: object) -> str:
    """Return the attribute by which an element sends a message to the kernel."""
    return f' data-do="{escape(json.dumps(message))}"'


def button(words: str, *message: object, look: str = "push", **attributes: str) -> str:
    """Return a button that sends a message; `words` is HTML, and `attributes` are for ARIA."""
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<button type="button" class="{look}"{more}{act(*message)}>{words}</button>'


def style() -> str:
    """Return the style sheet of the dashboard and of the report."""
    return Path(__file__).with_name("dashboard.css").read_text("utf-8")


def board_image(row: Row) -> str:
    """Return a board as an image that contains its picture."""
    picture = row.diagram()
    alt = escape(picture.description)
    return f'<img src="{picture.url}" alt="{alt}" width="{picture.width}">'


def dashboard_html(
    summary: PlayerSummary,
    picture: Callable[[Row], str] = board_image,
    *,
    live: bool = False,
    chosen: int = 0,
) -> str:
    """Return the dashboard. `chosen` is the number of the leak that is marked, from 0."""
    columns = [
        *_left(summary, picture, live),
        '</div><div class="column">',
        *_right(summary, live, chosen),
    ]
    tables = "".join(
        f"<details{'' if live else ' open'}><summary>{title}</summary>{content}</details>"
        for title, content in _tables(summary)
    )
    return (
        f'<div class="tiles">{"".join(_tiles(summary))}</div><div class="columns">'
        f'<div class="column">{"".join(columns)}</div></div>{tables}'
    )


def report_page(summary: PlayerSummary, lang: str) -> str:
    """Return the report: a page that loads nothing else, with examples of the leaks."""
    title = _("{name}’s matches", name=summary.player)
    errors, player = summary.errors, summary.player
    families = {
        f"{leak.title}: {leak.about}": FoundDecisions(errors.collection, leak.where(player))
        for leak in summary.leaks[:_LISTED]
    }
    examples = {name: rows_of(found, 0, _EXAMPLES) for name, found in families.items()}
    examples[_("More errors")] = rows_of(errors, _WORST, _REPORTED_ERRORS)
    worst = rows_of(errors, 0, _WORST)
    rows = [*{row: None for each in (worst, *examples.values()) for row in each}]
    pictures = page_pictures((row.diagram(),) for row in rows)
    picture = dict(zip(rows, pictures.shown, strict=True)).__getitem__
    sections = (
        f"<h2>{escape(name)}</h2>{boards_html(each, picture)}"
        for name, each in examples.items()
        if each
    )
    body = (
        f'<main><div class="gammon-matches page"><h1>{escape(title)}</h1>'
        f"<small>{summary.about}</small>{dashboard_html(summary, picture)}"
        f"{''.join(sections)}{pictures.parts}</div></main>"
    )
    return whole_page(title, f"{style()}{PICTURES_STYLE}", body, lang=lang)


def boards_html(
    rows: Iterable[Row], picture: Callable[[Row], str] = board_image, *, live: bool = False
) -> str:
    """Return boards with the decision, its cost and the players; in the widget, as buttons.

    `picture` returns the HTML of a board.
    """
    boards = []
    for row in rows:
        words = (
            f"{picture(row)}"
            f"<span><b>{escape(row.caption)}</b><b>{row.cost}</b></span>"
            f"<small>{escape(f'{row.player} – {row.opponent}')}</small>"
        )
        boards.append(f"<li>{button(words, 'view', *row[:3], look='') if live else words}</li>")
    return f'<ul class="boards">{"".join(boards)}</ul>'


def _tiles(summary: PlayerSummary) -> Iterator[str]:
    last = summary.moving[-1] if summary.moving else None
    before, note = summary.pr_before, ""
    if last is not None and before is not None:
        change = number(abs(before - last))
        better = before > last
        words = (
            _("{change} better", change=change) if better else _("{change} worse", change=change)
        )
        note = f'<i class="{"better" if better else "worse"}">{words}</i>'
    for title, value, more in (
        (_("PR, last {count} matches", count=WINDOW), number(last), note),
        (_("PR, all"), number(summary.pr), ""),
        (_("Checker play / cube"), f"{number(summary.play_pr)} / {number(summary.cube_pr)}", ""),
        (_("Won"), percent(summary.won), ""),
        (_("Luck, all matches"), number(summary.luck), ""),
    ):
        yield f"<p><small>{title}</small><span><b>{value}</b>{more}</span></p>"


def _left(summary: PlayerSummary, picture: Callable[[Row], str], live: bool) -> Iterator[str]:
    legend = f'<i class="dot"></i>{_("one match")}'
    if len(summary.matches) >= WINDOW:
        legend += f' <i class="line"></i>{_("mean of {count}", count=WINDOW)}'
    legend += f" · {_('lower is better: at the top')}"
    yield f'<div class="head"><h3>{_("PR of each match")}</h3><small>{legend}</small></div>'
    yield _chart(summary)
    count = len(summary.errors)
    more = _("All {count}", count=count)
    every = button(more, "errors", look="tool") if live else ""
    yield f'<div class="head"><h3>{_("Worst errors")}</h3>{every}</div>'
    yield boards_html(rows_of(summary.errors, 0, _WORST), picture, live=live)


def _chart(summary: PlayerSummary) -> str:
    """Return the PR of the matches as SVG, with intervals as thin lines, the best at the top."""
    points = [(n, each) for n, each in enumerate(summary.matches) if each.pr is not None]
    if not points:
        return f"<p>{_('No match has been analysed yet.')}</p>"
    ratings = sorted(each.pr or 0 for _n, each in points)
    limit = min(ratings[-1], _MOST_TIMES_MEAN * ratings[len(ratings) // 2]) * 1.05 + 0.5
    last = max(len(summary.matches) - 1, 1)

    def x(at: int) -> str:
        return f"{_LEFT + 6 + (_WIDTH - _LEFT - _RIGHT - 12) * at / last:.1f}"

    def y(rating: float) -> str:
        return f"{_TOP + (_HEIGHT - _TOP - _BOTTOM) * min(rating, limit) / limit:.1f}"

    step = next((each for each in _TICKS if limit / each <= _MOST_LINES), 50)
    parts = []
    for tick in range(0, int(limit) + 1, step):
        parts.append(
            f'<path class="grid" d="M{_LEFT} {y(tick)}H{_WIDTH - _RIGHT}"/>'
            f'<text x="{_LEFT - 6}" y="{float(y(tick)) + 4:.1f}" text-anchor="end">{tick}</text>'
        )
    before = -_LABEL_SPACING
    for n, each in enumerate(summary.matches):
        at = min(max(round(float(x(n))), _LABEL_WIDTH // 2), _WIDTH - _LABEL_WIDTH // 2)
        if each.date and at - before >= _LABEL_SPACING:
            before, place = at, f'x="{at}" y="{_HEIGHT - 4}" text-anchor="middle"'
            parts.append(f"<text {place}>{each.date:%Y-%m}</text>")
    for n, each in points:
        span = ""
        if each.low is not None and each.high is not None:
            parts.append(f'<path class="interval" d="M{x(n)} {y(each.low)}V{y(each.high)}"/>')
            span = f" ({number(each.low)} – {number(each.high)})"
        title = f"{each.date or ''} {each.opponent}: PR {number(each.pr)}{span}".strip()
        parts.append(
            f'<circle cx="{x(n)}" cy="{y(each.pr or 0)}" r="3">'
            f"<title>{escape(title)}</title></circle>"
        )
    if len(summary.matches) >= WINDOW:
        mean = [(n, each) for n, each in enumerate(summary.moving) if each is not None]
        line = " ".join(f"{x(n)},{y(each)}" for n, each in mean[WINDOW - 1 :])
        parts.append(f'<polyline points="{line}"/>')
    label = _("PR of {count} matches, the oldest on the left", count=len(points))
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{label}"'
    return f"<svg {box}>{''.join(parts)}</svg>"


def _right(summary: PlayerSummary, live: bool, chosen: int) -> Iterator[str]:
    is_money = all(each.mwc is None for each in summary.leaks)
    unit = _("equity a match") if is_money else _("chances of winning, a match")
    title = _("Where you lose most")
    head = f'<div class="head"><h3>{title}</h3>'
    if not summary.leaks:
        words = _("No kind of error comes back often enough to be sure of it.")
        yield f"{head}</div><p>{words}</p>"
        return
    yield f"{head}<small>{unit}</small></div>"
    most = {each.mwc is None: each.high for each in sorted(summary.leaks, key=lambda e: e.high)}
    rows = [
        _leak(n, each, most[each.mwc is None], live, n == chosen)
        for n, each in enumerate(summary.leaks[:_LISTED])
    ]
    yield f'<ol class="leaks">{"".join(rows)}</ol>'
    if live:
        leak = summary.leaks[chosen]
        practise = _("Practise number {number}", number=chosen + 1)
        show = plural("Show its {count} decision", "Show its {count} decisions", leak.cases)
        buttons = button(practise, "practise", look="push primary") + button(show, "examples")
        yield f'<div class="steps">{buttons}</div>'


def _leak(n: int, leak: Leak, most: float, live: bool, is_chosen: bool) -> str:
    cases = plural("{count} decision", "{count} decisions", leak.cases)
    digits = partial(number, digits=3) if leak.mwc is None else partial(percent, digits=2)
    mean = leak.equity if leak.mwc is None else leak.mwc
    ends = [100 * max(each, 0) / most for each in (leak.low, mean, leak.high)]
    interval = _("95 % interval: {low} to {high}", low=digits(leak.low), high=digits(leak.high))
    tip = escape(interval)
    bar = (
        f'<span class="track" title="{tip}"><i style="width:{ends[1]:.1f}%"></i>'
        f'<u style="left:{ends[0]:.1f}%;width:{ends[2] - ends[0]:.1f}%"></u></span>'
    )
    trend = f'<i class="{leak.trend}">{_(_TRENDS[leak.trend])}</i>'
    words = f"<span><b>{escape(leak.title)}</b><small>{escape(leak.about)}, {cases}</small></span>"
    row = f"{words}{bar}<b>{digits(mean)}</b>{trend}"
    if live:
        row = button(row, "choose", n, look="", aria_pressed=str(is_chosen).lower())
    return f"<li>{row}</li>"


def _tables(summary: PlayerSummary) -> Iterator[tuple[str, str]]:
    by_matches = sorted(summary.opponents.items(), key=lambda each: -each[1].matches)
    rows = [
        [name, str(each.matches), str(each.won), number(each.pr)]
        for name, each in by_matches[:_LISTED]
    ]
    head = [_("Opponent"), _("Matches"), _("Won"), _("Your PR")]
    yield _("Opponents"), html_table([head, *rows])
    head = [_("After"), _("Roll"), _("Your play"), _("Best play"), _("Book"), _("Times")]
    head.append(_("Mean cost"))
    openings = [
        [
            each.after,
            *(f"{each.dice // 10}-{each.dice % 10}", each.played, each.best or "–"),
            *(", ".join(each.book) or "–", str(each.times), number(each.cost, 3)),
        ]
        for each in summary.openings[: 2 * _LISTED]
    ]
    yield _("Opening plays and replies"), html_table([head, *openings])
    yield _("Dice"), "".join(f"<p>{escape(line)}</p>" for line in summary.dice.words())


def analysis_html(open_decisions: int) -> str:
    """Return the button *Analyse*; empty if all decisions have been analysed."""
    if not open_decisions:
        return ""
    count = plural(
        "{count} decision has no analysis.", "{count} decisions have no analysis.", open_decisions
    )
    return _run(button(_("Analyse"), "analyse"), f"<small>{count}</small>")


def progress_html(progress: AnalysisProgress | None) -> str:
    """Return the progress of an analysis with the button *Stop*; None if it is being stopped."""
    if progress is None:
        return _run(f'<small role="status">{_("Stopping…")}</small>')
    width = f"{100 * progress.done / max(progress.all, 1):.0f}%"
    bar = f'<div class="bar"><i style="width:{width}"></i></div>'
    return _run(button(_("Stop"), "stop"), bar, f'<small role="status">{progress.words}</small>')


def _run(*parts: str) -> str:
    return f'<div class="gammon-run">{"".join(parts)}</div>'


def results_html(found: FoundDecisions, page: int, size: int, seconds: float) -> str:
    """Return the found decisions: counts, a page of boards, and buttons."""
    count = found.counts[0]
    if not count:
        hint = _("Nothing was found. Ask for less: click a point again, or choose “any”.")
        return f"<p>{hint}</p>"
    time = _("Found in {time} ms, costliest first.", time=max(1, round(1000 * seconds)))
    pages = -(-count // size)
    steps = [button(_("Previous"), "page", page - 1)] if page else []
    if page + 1 < pages:
        steps.append(button(_("Next"), "page", page + 1))
    practise = button(_("Practise the errors"), "practise", look="push primary")
    place = _("{page} of {pages}", page=page + 1, pages=pages)
    return (
        f'<div class="head"><h3>{found.about}</h3><small>{time}</small></div>'
        f"{boards_html(rows_of(found, page * size, size), live=True)}"
        f'<div class="steps">{practise}<span>{place}</span>{"".join(steps)}</div>'
    )
