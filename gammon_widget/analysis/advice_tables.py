"""Small tables that show an engine's advice on the page.

Each error is shown in the colour of its class. Colour is never the only indication: lists also show
signs, and boards also show the equity lost. Each colour has a contrast ratio of at least 3 against
a white page and against JupyterLab's dark theme.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from ..engine.evaluation import CubeAdvice, Evaluation, equity_text, percent_text
from ..engine.exact_bearoffs import EXACT_LEVEL
from ..languages.translation import N_, _
from ..odds.significance import CONFIDENT
from ..rules import ActionKind, Numbering
from ..rules.variant import renumber
from .values.analysis import counts
from .values.decision import Decision, DecisionKind
from .values.differences import what_differs
from .values.error_class import ERROR_SIGNS

_DETAILS = re.compile(r" \(as [^)]*\)|truncated |, \d+ games.*")
"""The parts of a level's name that a narrow column omits."""

_GAMES = re.compile(r"rollout, (\d+) games")

_FIRST_GAMES = 36

MAX_PLAYS = 5
"""Usual maximum number of best plays in a table. The play that was made is always shown as well."""


class Interval(TypedDict):
    """A mean and two 95 % intervals, as positions on an axis, in per cent of the axis's length.

    `dot` is the mean. `left` and `right` are the ends of its interval. `outer_left` and
    `outer_right` are the ends of the wider interval that 36 games would give.
    """

    dot: float
    left: float
    right: float
    outer_left: float
    outer_right: float


class AdviceTable(TypedDict):
    """The advice on one decision, as text for the page.

    `decision` is the index, from 0, of the decision among the decisions that are shown together.
    For each row, `plays` contains the index of the play among the evaluated plays, or -1 for a cube
    action. `done` is the index of the row with the actual decision, or -1 if there is no such row.
    `mark` is the error class. `words` describes the difference between the actual decision and the
    best decision. `intervals` has one interval for each row if the advice comes from a rollout, and
    is empty otherwise. `difficulty` is the equity that a reference player loses on average.
    `chances` contains, for each row, the `CHANCES` in per cent; a cube decision has one row of
    chances. `summary` is the actual decision in one line.
    """

    decision: int
    title: str
    head: list[str]
    rows: list[list[str]]
    plays: list[int]
    done: int
    mark: str
    words: str
    intervals: list[Interval]
    difficulty: str
    chances: list[list[str]]
    summary: str


class Mean(NamedTuple):
    """A mean from a rollout, its standard error (0 for an exact mean), and the number of games."""

    mean: float
    error: float
    games: int


def intervals_of(means: Sequence[Mean]) -> list[Interval]:
    """Return the intervals of several means on one common axis."""
    # The outer interval always has the width that 36 games would give.
    wide = [each.error * max(1.0, each.games / _FIRST_GAMES) ** 0.5 for each in means]
    ends = [
        each.mean + side * CONFIDENT * error
        for each, error in zip(means, wide, strict=True)
        for side in (-1, 1)
    ]
    low, high = min(ends, default=0.0), max(ends, default=1.0)

    def place(equity: float) -> float:
        return round(100 * (equity - low) / ((high - low) or 1.0), 1)

    return [
        Interval(
            dot=place(each.mean),
            left=place(each.mean - CONFIDENT * each.error),
            right=place(each.mean + CONFIDENT * each.error),
            outer_left=place(each.mean - CONFIDENT * error),
            outer_right=place(each.mean + CONFIDENT * error),
        )
        for each, error in zip(means, wide, strict=True)
    ]


def error_text(error: float) -> str:
    """Return a standard error as text, such as ``"±.003"``, or ``"exact"`` for 0."""
    return f"±{error:.3f}".replace("0.", ".", 1) if error else _("exact")


def advice_tables(
    decisions: Sequence[Decision], numbering: Numbering, most: int = MAX_PLAYS
) -> list[AdviceTable]:
    """Return a table for each of the decisions that are shown together, the worst error first.

    Without errors, the last decision is the first. Decisions before the last one are omitted if
    they do not count in a rating.
    """
    last = len(decisions) - 1
    shown = [(n, each) for n, each in enumerate(decisions) if n == last or counts(each)]
    shown.sort(key=lambda item: (item[1].is_error and item[1].error, item[0]), reverse=True)
    return [_advice_table(each, number, numbering, most) for number, each in shown]


def plays_shown(decision: Decision, most: int = MAX_PLAYS) -> list[int]:
    """Return the indices of the best plays and of the play that was made."""
    shown = [*range(min(most, len(decision.candidates)))]
    made = decision.played_index
    return shown if made is None or made in shown else [*shown, made]


def loss_of(decision: Decision, place: int) -> float | None:
    """Return the equity of a play relative to the best play, or None if their levels differ.

    Exact equities can be compared with equities at any level, and rollouts can be compared with
    each other. The play that was made is always compared with the best play.
    """
    each = decision.candidates[place]
    levels = {each.evaluation.level, decision.level} - {EXACT_LEVEL}
    is_alike = len(levels) <= 1 or place == decision.played_index or all(map(_GAMES.match, levels))
    return each.difference if is_alike else None


def _advice_table(decision: Decision, number: int, numbering: Numbering, most: int) -> AdviceTable:
    made = decision.played_index
    games = _GAMES.match(decision.level)
    means: list[Mean] = []
    if isinstance(decision.advice, CubeAdvice):
        by, head = N_("Cube evaluated by {engine}"), [_("Cube"), _("Equity")]
        rows = _cube_rows(decision.advice)
        plays, done = [-1] * len(rows), _done_with_cube(decision, len(rows))
        if games:
            means = _cube_means(decision.advice, int(games[1]))
    else:
        by = N_("Plays evaluated by {engine}")
        head = ["Play", _("Equity"), _("Cost"), _("Wins"), _("Depth")]
        plays = plays_shown(decision, most)
        rows = [_play_row(decision, place, numbering) for place in plays]
        done = -1 if made is None else plays.index(made)
        if games:
            means = [_mean_of(decision.candidates[place].evaluation) for place in plays]
    for row, mean in zip(rows, means, strict=False):
        row[1] += f" {error_text(mean.error)}"
    return AdviceTable(
        decision=number,
        title=", ".join(filter(None, (_(by, engine=decision.evaluation.engine), decision.level))),
        head=head,
        rows=rows,
        plays=plays,
        done=done,
        mark=decision.error_class.value,
        words=what_differs(decision, numbering),
        intervals=intervals_of(means),
        difficulty=f"{decision.difficulty:.3f}",
        chances=[
            _chances_of(decision.candidates[place].evaluation) for place in plays if place >= 0
        ]
        or [_chances_of(decision.evaluation)],
        summary=_summary_of(decision, numbering),
    )


def _chances_of(evaluation: Evaluation) -> list[str]:
    """Return the wins, gammons and backgammons, and those lost, in per cent."""
    each = evaluation.probabilities
    won, lost = (each.win, each.win_gammon, each.win_backgammon), (1 - each.win,)
    figures = (*won, *lost, each.lose_gammon, each.lose_backgammon)
    return [f"{100 * figure:.1f}" for figure in figures]


def _summary_of(decision: Decision, numbering: Numbering) -> str:
    """Return a decision in one line, such as ``"no double"`` or ``"8/4 ?? −0.112"``."""
    numbers = numbering.numbers(decision.color)
    done = renumber(decision.played, numbers) if decision.cube is None else _(decision.played)
    if decision.is_error:
        done += f" {ERROR_SIGNS[decision.error_class]} {equity_text(-decision.error)}"
    return done


def _mean_of(evaluation: Evaluation) -> Mean:
    games = _GAMES.match(evaluation.level)
    return Mean(evaluation.cubeful, evaluation.standard_error or 0.0, int(games[1]) if games else 0)


def _cube_means(cube: CubeAdvice, games: int) -> list[Mean]:
    """Return the means from a rollout of a cube decision, in the order of the table's rows."""
    error = cube.evaluation.standard_error or 0.0
    several = [(cube.no_double, error), (cube.double_take, error), (cube.double_pass, 0.0)]
    return [Mean(mean, each, games) for mean, each in several if mean is not None]


def _play_row(decision: Decision, place: int, numbering: Numbering) -> list[str]:
    each, lost = decision.candidates[place], loss_of(decision, place)
    sign = ERROR_SIGNS[decision.error_class] if place == decision.played_index else ""
    cost = "" if lost is None or not place else f"{sign} {equity_text(lost)}".strip()
    play = renumber(str(each.play), numbering.numbers(decision.color))
    wins = percent_text(each.evaluation.probabilities.win)
    depth = _DETAILS.sub("", each.evaluation.level)  # the title has the full level
    return [play, equity_text(each.equity), cost, wins, depth]


def _cube_rows(cube: CubeAdvice) -> list[list[str]]:
    is_beaver = cube.answer is ActionKind.BEAVER
    options = {
        _("No double"): cube.no_double,
        _("Double, beaver") if is_beaver else _("Double, take"): cube.double_take,
        _("Double, drop"): cube.double_pass,
    }
    return [[words, equity_text(each)] for words, each in options.items() if each is not None]


def _done_with_cube(decision: Decision, rows: int) -> int:
    """Return the index of the row with the actual cube action, or -1 for an unanswered double."""
    if decision.done is None:
        return -1
    done = decision.done.kind
    if decision.kind is DecisionKind.DOUBLE:
        return -1 if done is ActionKind.DOUBLE else 0
    row = 2 if done is ActionKind.DROP else 1
    return row if row < rows else -1
