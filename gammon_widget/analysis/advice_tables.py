"""Small tables of an engine's advice for the page, with the colours and signs of error classes.

Colour is never the only mark: lists have signs as well, boards the lost equity. Each colour has a
contrast of 3 or more on a white page and on JupyterLab's dark one.
"""

from __future__ import annotations

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
    if isinstance(decision.advice, CubeAdvice):
        return _cube_table(decision, number, decision.advice)
    return _play_table(decision, number, numbering)


def _play_table(decision: Decision, number: int, numbering: Numbering) -> AdviceTable:
    candidates, made = decision.candidates, decision.played_index
    shown, numbers = plays_shown(decision), numbering.numbers(decision.color)
    rows = []
    for place in shown:
        each = candidates[place]
        evaluation, lost = each.evaluation, loss_of(decision, place)
        sign = ERROR_SIGNS[decision.error_class] if place and place == made else ""
        cost = "" if lost is None or not place else f"{sign} {equity_text(lost)}".strip()
        play, wins = renumber(str(each.play), numbers), percent_text(evaluation.probabilities.win)
        rows.append([play, equity_text(each.equity), cost, wins, evaluation.level])
    return AdviceTable(
        decision=number,
        title=f"Plays, by {_source(decision)}",
        head=["Play", "Equity", "Loss", "Wins", "Depth"],
        rows=rows,
        plays=shown,
        done=-1 if made is None else shown.index(made),
        mark=decision.error_class.value,
        words=what_differs(decision, numbering),
    )


def _cube_table(decision: Decision, number: int, cube: CubeAdvice) -> AdviceTable:
    taken = "beaver" if cube.answer is ActionKind.BEAVER else "take"
    options = [("No double", cube.no_double)]
    options += [(f"Double, {taken}", cube.double_take)] if cube.double_take is not None else []
    options += [("Double, drop", cube.double_pass)] if cube.double_pass is not None else []
    return AdviceTable(
        decision=number,
        title=f"Cube, by {_source(decision)}",
        head=["Cube", "Equity"],
        rows=[[words, equity_text(equity)] for words, equity in options],
        plays=[-1] * len(options),
        done=_done_with_cube(decision, len(options)),
        mark=decision.error_class.value,
        words=decision.what_differs,
    )


def _done_with_cube(decision: Decision, rows: int) -> int:
    """The row of the actual cube decision; -1 for a double that has no answer yet."""
    done = decision.done.kind
    if decision.kind is DecisionKind.DOUBLE:
        return -1 if done is ActionKind.DOUBLE else 0
    row = 2 if done is ActionKind.DROP else 1
    return row if row < rows else -1


def _source(decision: Decision) -> str:
    return f"{decision.evaluation.engine}, {decision.level}"
