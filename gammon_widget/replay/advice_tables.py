"""What is said of a decision, as small tables for the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from ..analysis import Decision, DecisionKind
from ..analysis.counted import counts
from ..engine.showing import equity_text, percent_text
from ..engine.values import CubeAdvice
from ..rules import ActionKind

MAX_PLAYS = 5
"""So many plays are shown, and the one that was made beside them."""


class AdviceTable(TypedDict):
    """What is said of one decision.

    Attributes
    ----------
    decision
        Which of what is said of the moment it is, from 0.
    title
        What was to be decided, and who says what follows.
    head, rows
        The table, as texts.
    plays
        Which play of the decision each row is, from 0, to be pointed at; -1 where it is none.
    done
        The row of what was done; -1 if it is not among them.
    mark
        How bad that was, by the name of its class.
    words
        What differs between the best and what was done.
    """

    decision: int
    title: str
    head: list[str]
    rows: list[list[str]]
    plays: list[int]
    done: int
    mark: str
    words: str


def advice_tables(said: Sequence[Decision]) -> list[AdviceTable]:
    """What is said of a moment, but for a double that nobody would have thought of."""
    last = len(said) - 1
    return [
        _advice_table(each, number)
        for number, each in enumerate(said)
        if number == last or counts(each)
    ]


def said_by_others(others: Sequence[tuple[str, Sequence[Decision]]]) -> list[str]:
    """What other sources say of a moment, a line each.

    Parameters
    ----------
    others
        Each source, and its decisions of the moment.
    """
    return [
        f"{source}: {each.best}{_cost(each)}"
        for source, said in others
        for each in said
        if each is said[-1] or counts(each)
    ]


def _cost(decision: Decision) -> str:
    """What was done, where that is something else, and what it cost by this source."""
    return f"; {decision.played} {equity_text(-decision.error)}" if decision.error else ""


def plays_shown(decision: Decision) -> list[int]:
    """The best plays of a decision, and the one that was made beside them, by their numbers."""
    shown = [*range(min(MAX_PLAYS, len(decision.candidates)))]
    made = decision.played_index
    return shown if made is None or made in shown else [*shown, made]


def loss_of(decision: Decision, place: int) -> float | None:
    """What a play costs beside the best, by its number; None where nobody can say.

    Equities of two levels are not compared, but for those of the best and of the play that was
    made, as the source itself does.
    """
    each = decision.candidates[place]
    is_alike = each.evaluation.level == decision.level or place == decision.played_index
    return each.difference if is_alike else None


def _advice_table(decision: Decision, number: int) -> AdviceTable:
    if isinstance(decision.advice, CubeAdvice):
        return _cube_table(decision, number, decision.advice)
    return _play_table(decision, number)


def _play_table(decision: Decision, number: int) -> AdviceTable:
    candidates, made = decision.candidates, decision.played_index
    shown = plays_shown(decision)
    rows = []
    for place in shown:
        each = candidates[place]
        evaluation, lost = each.evaluation, loss_of(decision, place)
        told = f"({evaluation.level})" if lost is None else equity_text(lost)
        wins = percent_text(evaluation.probabilities.win)
        rows.append([str(each.play), equity_text(each.equity), told if place else "", wins])
    return AdviceTable(
        decision=number,
        title=f"Plays, by {_source(decision)}",
        head=["Play", "Equity", "Loss", "Wins"],
        rows=rows,
        plays=shown,
        done=-1 if made is None else shown.index(made),
        mark=decision.error_class.value,
        words=decision.what_differs,
    )


def _cube_table(decision: Decision, number: int, cube: CubeAdvice) -> AdviceTable:
    taken = "beaver" if cube.answer is ActionKind.BEAVER else "take"
    told = [("No double", cube.no_double)]
    told += [(f"Double, {taken}", cube.double_take)] if cube.double_take is not None else []
    told += [("Double, pass", cube.double_pass)] if cube.double_pass is not None else []
    return AdviceTable(
        decision=number,
        title=f"Cube, by {_source(decision)}",
        head=["Cube", "Equity"],
        rows=[[words, equity_text(equity)] for words, equity in told],
        plays=[-1] * len(told),
        done=_done_with_cube(decision, len(told)),
        mark=decision.error_class.value,
        words=decision.what_differs,
    )


def _done_with_cube(decision: Decision, rows: int) -> int:
    """The row of what was done with the cube; a double is as yet neither taken nor dropped."""
    done = decision.done.kind
    if decision.kind is DecisionKind.DOUBLE:
        return -1 if done is ActionKind.DOUBLE else 0
    row = 2 if done is ActionKind.DROP else 1
    return row if row < rows else -1


def _source(decision: Decision) -> str:
    return f"{decision.evaluation.engine}, {decision.level}"
