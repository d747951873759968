"""Small tables of an engine's advice for the page, with the colours and signs of error classes.

Colour is never the only mark: lists have signs as well, boards the lost equity. Each colour has a
contrast of 3 or more on a white page and on JupyterLab's dark one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypedDict

from ..engine.evaluation import CubeAdvice, equity_text, percent_text
from ..engine.exact_bearoffs import EXACT_LEVEL
from ..rules import ActionKind, Numbering
from ..rules.variant import renumber
from .values.analysis import counts
from .values.decision import Decision, DecisionKind
from .values.differences import what_differs
from .values.error_class import ERROR_SIGNS

_DETAILS = re.compile(r" \(as [^)]*\)|truncated |, \d+ games.*")
"""What a narrow column leaves out of the name of a level."""

MAX_PLAYS = 5
"""Maximum number of plays in a table, apart from the play that was made."""


class AdviceTable(TypedDict):
    """The advice on one decision, as texts for the page.

    `decision` is its number among the decisions of the moment, from 0. `plays` has for each row the
    index of its play in the decision, or -1; `done` is the row of the actual decision, or -1.
    `mark` is the error class, and `words` the difference to the best decision.
    """

    decision: int
    title: str
    head: list[str]
    rows: list[list[str]]
    plays: list[int]
    done: int
    mark: str
    words: str


def advice_tables(decisions: Sequence[Decision], numbering: Numbering) -> list[AdviceTable]:
    """The tables for the decisions of one moment, without doubles that do not count."""
    last = len(decisions) - 1
    return [
        _advice_table(each, number, numbering)
        for number, each in enumerate(decisions)
        if number == last or counts(each)
    ]


def plays_shown(decision: Decision) -> list[int]:
    """Indices of the best plays, and of the play that was made."""
    shown = [*range(min(MAX_PLAYS, len(decision.candidates)))]
    made = decision.played_index
    return shown if made is None or made in shown else [*shown, made]


def loss_of(decision: Decision, place: int) -> float | None:
    """Equity of a play relative to the best; None if their levels differ.

    The play that was made is always compared, as the source itself does, and so are exact figures.
    """
    each = decision.candidates[place]
    levels = {each.evaluation.level, decision.level} - {EXACT_LEVEL}
    is_alike = len(levels) <= 1 or place == decision.played_index
    return each.difference if is_alike else None


def _advice_table(decision: Decision, number: int, numbering: Numbering) -> AdviceTable:
    made = decision.played_index
    if isinstance(decision.advice, CubeAdvice):
        name, head = "Cube", ["Cube", "Equity"]
        rows = _cube_rows(decision.advice)
        plays, done = [-1] * len(rows), _done_with_cube(decision, len(rows))
    else:
        name, head = "Plays", ["Play", "Equity", "Loss", "Wins", "Depth"]
        plays = plays_shown(decision)
        rows = [_play_row(decision, place, numbering) for place in plays]
        done = -1 if made is None else plays.index(made)
    return AdviceTable(
        decision=number,
        title=f"{name}, by {decision.evaluation.engine}, {decision.level}",
        head=head,
        rows=rows,
        plays=plays,
        done=done,
        mark=decision.error_class.value,
        words=what_differs(decision, numbering),
    )


def _play_row(decision: Decision, place: int, numbering: Numbering) -> list[str]:
    each, lost = decision.candidates[place], loss_of(decision, place)
    sign = ERROR_SIGNS[decision.error_class] if place == decision.played_index else ""
    cost = "" if lost is None or not place else f"{sign} {equity_text(lost)}".strip()
    play = renumber(str(each.play), numbering.numbers(decision.color))
    wins = percent_text(each.evaluation.probabilities.win)
    depth = _DETAILS.sub("", each.evaluation.level)  # in full in the title
    return [play, equity_text(each.equity), cost, wins, depth]


def _cube_rows(cube: CubeAdvice) -> list[list[str]]:
    taken = "beaver" if cube.answer is ActionKind.BEAVER else "take"
    options = {
        "No double": cube.no_double,
        f"Double, {taken}": cube.double_take,
        "Double, drop": cube.double_pass,
    }
    return [[words, equity_text(each)] for words, each in options.items() if each is not None]


def _done_with_cube(decision: Decision, rows: int) -> int:
    """The row of the actual cube decision; -1 for a double that has no answer yet."""
    done = decision.done.kind
    if decision.kind is DecisionKind.DOUBLE:
        return -1 if done is ActionKind.DOUBLE else 0
    row = 2 if done is ActionKind.DROP else 1
    return row if row < rows else -1
