"""Reports on an analysis: a self-contained HTML page without scripts, or a table in CSV format.

The page can be printed. In print, the board that shows an error is placed next to the numbers. The
page has a curve of White's winning chances after each decision. `plot` draws the same curve with
matplotlib.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

from ..drawing.diagrams import Arrow
from ..drawing.diagrams.diagram import state_diagram
from ..engine.evaluation import CubeAdvice, equity_text, percent_text
from ..languages.translation import ENGLISH, direction
from ..libraries import library
from ..notation.plays import merged_moves
from ..rules import Color, Play
from ..rules.tables import html_table
from ..rules.variant import Numbers, renumber
from ..storage.atomic_write import StrPath, known_suffix, write_file
from .advice_tables import loss_of, plays_shown
from .values.analysis import Analysis, PlayerTotals
from .values.decision import LUCKY_EQUITY, Decision, RollLuck, white_chance_of, with_luck
from .values.error_class import ERROR_COLORS, ERROR_SIGNS, ErrorClass

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """One point of the curve of winning chances.

    `chance` is White's winning chance after the best decision. In a match, it is the chance of
    winning the match. In a money game, it is the chance of winning the game.
    """

    number: int
    chance: float
    decision: Decision
    luck: RollLuck | None

    @property
    def is_lucky(self) -> bool:
        """Whether the roll is marked as lucky or unlucky."""
        return self.luck is not None and abs(self.luck.luck) >= LUCKY_EQUITY


def chance_points(analysis: Analysis) -> list[ChancePoint]:
    """Return the points of the curve: one point for each decision with known chances."""
    points = []
    decisions_with_luck = with_luck(analysis.decisions, analysis.luck)
    for number, (decision, luck) in enumerate(decisions_with_luck):
        chance = white_chance_of(decision)
        if chance is not None:
            points.append(ChancePoint(number, chance, decision, luck))
    return points


def game_starts(points: list[ChancePoint]) -> list[int]:
    """Return the indices of the points on the curve at which a game begins."""
    games = [point.decision.game for point in points]
    return [at for at, game in enumerate(games) if at == 0 or games[at - 1] != game]


_WIDTH, _HEIGHT = 900, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 8, 10, 22
_MARK_PX = 5
_LUCK_COLOR = "#3B6FB5"
_GRID = (0, 25, 50, 75, 100)


def curve_svg(points: Sequence[ChancePoint]) -> str:
    """Return the curve as SVG, with triangles for errors and rings for lucky and unlucky rolls.

    The triangles for White's errors point down, because such an error lowers the curve. The
    triangles for Black's errors point up.
    """
    last = max(points[-1].number, 1)

    def x(number: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * number / last

    def y(chance: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - chance)

    parts = [
        f'<svg class="curve" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'aria-label="Chances of winning, decision by decision">'
    ]
    for percent in _GRID:
        height = y(percent / 100)
        parts.append(
            f'<path d="M{_LEFT} {height:.1f}H{_WIDTH - _RIGHT}" stroke="currentColor" '
            f'stroke-opacity="{0.4 if percent == 50 else 0.15}"/>'  # noqa: PLR2004 - the middle
            f'<text x="{_LEFT - 6}" y="{height + 4:.1f}" text-anchor="end">{percent} %</text>'
        )
    for at in game_starts(list(points)):
        left = x(points[at].number - 0.5) if at else _LEFT
        game = points[at].decision.game + 1
        name = str(game) if at else f"game {game}"
        parts.append(
            f'<path d="M{left:.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="currentColor" '
            'stroke-opacity=".3" stroke-dasharray="2 3"/>'
            f'<text x="{left + 3:.1f}" y="{_HEIGHT - 6}">{name}</text>'
        )
    line = " ".join(f"{x(point.number):.1f},{y(point.chance):.1f}" for point in points)
    parts.append(
        f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
    )
    for point in points:
        here = x(point.number), y(point.chance)
        if point.is_lucky:
            parts.append(
                f'<circle cx="{here[0]:.1f}" cy="{here[1]:.1f}" r="{_MARK_PX + 2}" fill="none" '
                f'stroke="{_LUCK_COLOR}" stroke-width="1.5"/>'
            )
        if point.decision.is_error:
            parts.append(_triangle(point, *here))
    return "\n".join([*parts, "</svg>"])


def _triangle(point: ChancePoint, x: float, y: float) -> str:
    decision = point.decision
    way = 1 if decision.color is Color.WHITE else -1
    wide, high = _MARK_PX, _MARK_PX * way
    return (
        f'<path d="M{x - wide:.1f} {y - high:.1f}H{x + wide:.1f}L{x:.1f} {y + high:.1f}Z" '
        f'fill="{ERROR_COLORS[decision.error_class]}"/>'
    )


_SIZE_INCHES = (9.0, 3.6)
_ERRORS = (ErrorClass.DOUBTFUL, ErrorClass.MISTAKE, ErrorClass.BLUNDER)
_MARKERS = {Color.WHITE: "v", Color.BLACK: "^"}
"""Markers for errors: triangles that point down for White, and up for Black."""


def plot(analysis: Analysis, ax: Axes | None = None) -> Axes:
    """Draw the curve of White's winning chances; see `Analysis.plot`."""
    if ax is None:
        _, ax = library("matplotlib.pyplot", "A curve needs matplotlib", "analysis").subplots(
            figsize=_SIZE_INCHES, layout="constrained"
        )
    assert ax is not None  # the argument, or a new figure
    points = chance_points(analysis)
    white, black = analysis.names
    numbers = [point.number for point in points]
    chances = [100 * point.chance for point in points]
    ax.axhline(50, color="0.75", linewidth=0.8, zorder=0)
    for game in game_starts(points)[1:]:
        ax.axvline(numbers[game] - 0.5, color="0.75", linewidth=0.8, linestyle=":", zorder=0)
    ax.plot(numbers, chances, color="0.35", linewidth=1.2)

    def mark(marked: list[ChancePoint], **look: Any) -> None:
        if marked:
            chances = [100 * point.chance for point in marked]
            ax.scatter([point.number for point in marked], chances, **look)

    for kind in _ERRORS:
        for color, marker in _MARKERS.items():
            errors = [each for each in points if each.decision.error_class is kind]
            name = f"{kind.value}, {analysis.names[color.slot]}"
            look = {"color": ERROR_COLORS[kind], "marker": marker, "label": name}
            mark([each for each in errors if each.decision.color is color], zorder=3, **look)
    lucky = [point for point in points if point.is_lucky]
    look = {"facecolors": "none", "edgecolors": _LUCK_COLOR, "label": "lucky or unlucky roll"}
    mark(lucky, s=90, zorder=2, **look)
    what = "match" if analysis.is_match else "game"
    ax.set(
        ylim=(0, 100),
        xlabel="decision",
        ylabel=f"{white} wins the {what} (%)",
        title=f"{white} – {black}, analysed by {analysis.source}",
    )
    if ax.get_legend_handles_labels()[0]:
        ax.legend(fontsize="small", ncols=2)
    return ax


PAGE_STYLE = """
:root { color-scheme: light dark; --page: #FFFFFF; --text: #1F1A17; --quiet: #6B625B;
  --line: #DDD5CC; --tint: #F7F3EE; }
@media (prefers-color-scheme: dark) {
  :root { --page: #16191D; --text: #E9E6E1; --quiet: #A5A09A; --line: #353A40; --tint: #1E2227; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--page);
  color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto,
  "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
"""
"""The colours and fonts of a light or dark page."""

STYLE = (
    PAGE_STYLE
    + """
h1, h2, h3 { line-height: 1.25; margin: 0 0 .6rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.35rem; } h3 { font-size: 1.05rem; }
header p, .source { color: var(--quiet); }
.source { font-size: .8rem; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: 1rem; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
.gammon-table { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { color: var(--quiet); font-weight: 600; }
.beside { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 1rem; }
.beside img { width: 100%; height: auto; }
.beside table { font-size: .875rem; }
.beside p { margin: 0 0 .6rem; }
.comment { border-left: 3px solid var(--line); padding-left: .8rem; white-space: pre-wrap; }
.mark { display: inline-block; min-width: 1.8em; border-radius: .3em; color: #FFFFFF;
  text-align: center; font-size: .85em; margin-right: .3em; }
.curve { width: 100%; height: auto; display: block; }
.curve text { fill: var(--quiet); font: 11px system-ui, sans-serif; }
@media (max-width: 44rem) { .beside { grid-template-columns: minmax(0, 1fr); } }
@media print {
  :root { --page: #FFFFFF; --text: #000000; --quiet: #444444; --line: #BBBBBB; --tint: #FFFFFF; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  article, table, .curve { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .beside { grid-template-columns: 6cm minmax(0, 1fr); gap: .5cm; }
  .beside table, .source { font-size: 7.5pt; }
  .beside th, .beside td { padding-right: .4rem !important; }
  .gammon-table { overflow: visible; }
  .mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  @page { margin: 1.5cm; }
}
""".strip()
)


_BOARD_PX = 480


def report_page(analysis: Analysis) -> str:
    """Return the HTML page with the totals, the curve, and every error with its board."""
    title = " – ".join(analysis.names)
    body = "\n".join(_body(analysis))
    content = f"""<header><h1>{escape(title)}</h1>
<p>{_kind(analysis)}, analysed by {escape(analysis.source)}</p></header>
<main>
{body}
</main>"""
    return whole_page(title, STYLE, content)


def whole_page(
    title: str,
    style: str,
    body: str,
    *,
    script: str = "",
    lang: str = ENGLISH,
) -> str:
    """Return a complete HTML page that loads no external resources; `style` is CSS, `body` is HTML.

    The content security policy allows only images and fonts that are embedded in the page. The page
    runs no script except `script`. `lang` is the language tag of the page.
    """
    html = f'<html lang="{escape(lang)}"' + ' dir="rtl"' * (direction(lang) == "rtl")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    allowed = f"; script-src 'sha256-{digest}'" if script else ""
    return f"""<!DOCTYPE html>
{html}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
font-src data:; style-src 'unsafe-inline'{allowed}">
<title>{escape(title)}</title>
<style>
{style}
</style>
</head>
<body>
{body}{f"<script>{script}</script>" if script else ""}
</body>
</html>
"""


def _kind(analysis: Analysis) -> str:
    if not analysis.is_match:
        return "Money session"
    return f"Match to {analysis.length} point{'s' * (analysis.length > 1)}"


def _body(analysis: Analysis) -> Iterator[str]:
    yield "<section><h2>Totals</h2>"
    yield html_table([["", *analysis.names], *_totals(analysis.players)])
    yield "</section>"
    yield "<section><h2>Phases</h2>"
    head = ["phase", *(f"PR of {name} (decisions)" for name in analysis.names)]
    yield html_table([head, *_phases(analysis)])
    yield "</section>"
    if len(analysis.outcomes) > 1:
        yield "<section><h2>Games</h2>"
        head = ["game", "score", *(f"PR of {name}" for name in analysis.names), "won by"]
        yield html_table([head, *_games(analysis)])
        yield "</section>"
    points = chance_points(analysis)
    if points:
        yield f"<section><h2>{escape(analysis.names[0])}’s winning chances</h2>"
        yield curve_svg(points)
        yield "</section>"
    errors = analysis.errors
    yield f"<section><h2>Errors ({len(errors)})</h2>"
    if not errors:
        yield "<p>There are no errors.</p>"
    for decision in errors:
        yield _error(analysis, decision)
    yield "</section>"


def _totals(players: Sequence[PlayerTotals]) -> list[list[str]]:
    rows = [
        ["PR", *(_number(each.pr) for each in players)],
        ["95 % confidence interval", *(_interval(each.pr_interval) for each in players)],
        ["Snowie error rate", *(_number(each.snowie) for each in players)],
        ["counted decisions", *(str(each.counted) for each in players)],
        ["equity lost", *(equity_text(-each.error) for each in players)],
        ["equity lost in checker play", *(equity_text(-each.play_error) for each in players)],
        ["equity lost in cube decisions", *(equity_text(-each.cube_error) for each in players)],
        [
            "blunders, mistakes, doubtful",
            *(f"{each.blunders}, {each.mistakes}, {each.doubtful}" for each in players),
        ],
    ]
    if any(each.mwc_lost is not None for each in players):
        rows.append(["match-winning chances lost", *(_percent(each.mwc_lost) for each in players)])
    if any(each.rolls for each in players):
        rows.append(
            ["luck", *("–" if each.luck is None else equity_text(each.luck) for each in players)]
        )
        if any(each.luck_mwc is not None for each in players):
            rows.append(
                ["luck in match-winning chances", *(_percent(each.luck_mwc) for each in players)]
            )
        adjusted = [each.luck_adjusted for each in players]
        if any(each.luck_mwc is not None for each in players):
            rows.append(["result without luck", *(_percent(each) for each in adjusted)])
        else:
            rows.append(["result without luck", *(_number(each) for each in adjusted)])
    return rows


def _phases(analysis: Analysis) -> Iterator[list[str]]:
    for phase, part in analysis.phases.items():
        yield [phase.value, *(f"{_number(each.pr)} ({each.counted})" for each in part.players)]


def _games(analysis: Analysis) -> Iterator[list[str]]:
    for number, game in enumerate(analysis.games, 1):
        (outcome,) = game.outcomes
        white, black = outcome.score
        won = "–"
        if outcome.winner is not None:
            won = f"{analysis.names[outcome.winner.slot]}, {outcome.points}"
        ratings = (_number(each.pr) for each in game.players)
        yield [str(number), f"{white}–{black}", *ratings, won]


def _error(analysis: Analysis, decision: Decision) -> str:
    """Return the HTML article on one error: the board, both decisions, and the numbers."""
    kind = decision.error_class
    name = escape(analysis.names[decision.color.slot])
    dice = decision.state.dice
    question = f"{name} to play {dice}" if dice is not None else f"{name}’s cube decision"
    lost = (
        ""
        if decision.mwc_lost is None
        else f" and {percent_text(decision.mwc_lost)} in match-winning chances"
    )
    numbers = _numbers(decision)
    played, best = (renumber(each, numbers) for each in (decision.played, decision.best))
    comment = f'<p class="comment">{escape(decision.comment)}</p>' if decision.comment else ""
    return f"""<article>
<h3><span class="mark" style="background:{ERROR_COLORS[kind]}">{ERROR_SIGNS[kind]}</span>
Game {decision.game + 1}: {question}</h3>
<div class="beside">
{_board(analysis, decision)}
<div>
<p>Played: <b>{escape(played)}</b>. Best: <b>{escape(best)}</b>.
{kind.value.capitalize()}: it costs {decision.error:.3f} in equity{lost}.</p>
<p>{escape(decision.what_differs)}</p>
<p>Difficulty: {decision.difficulty:.3f} (the equity that a typical player loses here).</p>
{_figures(decision)}
{comment}
<p class="source">{escape(decision.level)} · {escape(decision.state.xgid)}</p>
</div>
</div>
</article>"""


def _board(analysis: Analysis, decision: Decision) -> str:
    arrows: list[Arrow] = []
    if decision.played_index is not None:
        candidates = decision.candidates
        arrows += _arrows(
            candidates[decision.played_index].play, ERROR_COLORS[decision.error_class]
        )
        arrows += _arrows(candidates.best.play, ERROR_COLORS[ErrorClass.FINE])
    diagram = state_diagram(decision.state, arrows=arrows, players=analysis.names, size=_BOARD_PX)
    return (
        f'<img src="{diagram.url}" width="{diagram.width}" '
        f'height="{diagram.height}" alt="{escape(diagram.title)}">'
    )


def _arrows(play: Play, color: str) -> list[Arrow]:
    merged = merged_moves(play.moves, play.position)
    return [Arrow(move.source, move.target, color) for move in merged]


def _numbers(decision: Decision) -> Numbers:
    """Return the point numbers on the board from the point of view of the player who decided."""
    return decision.state.rules.numbering.numbers(decision.color)


def _figures(decision: Decision) -> str:
    if isinstance(decision.advice, CubeAdvice):
        head, rows, _ = decision.advice.table()
        return html_table([head, *rows])
    rows, numbers = [], _numbers(decision)
    for index in plays_shown(decision):
        each = decision.candidates[index]
        chances, lost = each.evaluation.probabilities, loss_of(decision, index)
        rows.append(
            [
                f"{'▸ ' * (index == decision.played_index)}{renumber(str(each.play), numbers)}",
                equity_text(each.equity, each.evaluation.standard_error),
                equity_text(lost) if index and lost is not None else "",
                percent_text(chances.win),
                percent_text(chances.win_gammon),
                percent_text(chances.lose_gammon),
                each.evaluation.level,
            ]
        )
    head = ["play", "equity", "cost", "wins", "wins gammon", "loses gammon", "depth"]
    return html_table([head, *rows])


def number(value: float | None, digits: int = 1) -> str:
    """Return a number as text, with a minus sign; a dash if it is unknown."""
    return "–" if value is None else f"{value:.{digits}f}".replace("-", "−")


def percent(value: float | None, digits: int = 0) -> str:
    """Return a share as a percentage; a dash if it is unknown."""
    return "–" if value is None else f"{number(100 * value, digits)} %"


def _interval(ends: tuple[float, float] | None) -> str:
    return "–" if ends is None else f"{ends[0]:.2f} to {ends[1]:.2f}"


_number, _percent = partial(number, digits=2), partial(percent, digits=1)

_WRITERS: dict[str, Callable[[Analysis], str]] = {
    ".html": report_page,
    ".csv": lambda analysis: analysis.csv,
}


def write_report(analysis: Analysis, path: StrPath) -> None:
    write = _WRITERS[known_suffix(path, "report", _WRITERS)]
    write_file(path, write(analysis), "report")
