"""The legal steps of a turn, with which a page finds the effect of a click without the kernel."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TypedDict

from ...languages.translation import _
from ...rules.step_graph import StepNode, step_graph
from .turn import Turn


class StepGraph(TypedDict):
    """The legal steps of a roll, for a page.

    `key` is the number of the graph in views. `color` is the slot of the player. `start` has the
    points, the bar and the borne-off checkers at the start of the turn. `nodes` contains the nodes
    of `rules.step_graph`, separated by spaces. Each edge has a letter for the source and one for
    the target, where "a" is off, "b" is the 1 point and "z" is the bar; the digit of the die; and
    the index of the next node, which is left out if the turn ends. `combine` is true if one click
    can use several dice, and `single` if a click on a checker moves it. `done` is the label of the
    button that ends the turn; it is empty if the turn ends by itself.
    """

    key: int
    color: int
    dice: list[int]
    start: list[list[int]]
    nodes: str
    combine: bool
    single: bool
    done: str


def turn_graph(turn: Turn, *, auto_done: bool = False) -> StepGraph:
    """Return the legal steps of a turn in which the user of a board plays a roll."""
    state, dice, color = turn.state, turn.dice, turn.on_roll
    assert dice is not None
    assert color is not None  # the turn has a roll
    start = state.at_turn_start
    return {
        "key": 0,
        "color": color.slot,
        "dice": list(dice.numbers),
        "start": [list(start.points), list(start.bar), list(start.off)],
        "nodes": " ".join(map(_packed, step_graph(state.turn_start, dice))),
        "combine": state.rules.combined_moves,
        "single": turn.viewpoint.single_click,
        "done": "" if auto_done else _("Done"),
    }


def _packed(node: StepNode) -> str:
    return "".join(
        f"{_LETTERS[source]}{_LETTERS[target]}{die}{after or ''}"
        for source, target, die, after in node
    )


_LETTERS = ascii_lowercase
"""The letters of the places: "a" is off, and "z" is the bar."""
