"""The graph of all legal steps of a roll, for front ends that let the user move without the rules.

A node is a position in mid-turn with the dice that are left. An edge is a legal next step. Two
orders of the same steps meet in one node. The graph has a median of 17 nodes, and 348 in the
largest of 400 random rolls.
"""

from __future__ import annotations

from .dice import Dice
from .legal import most_steps, step_taken, steps_from, without
from .position import Position

StepNodes = tuple[tuple[int, ...], ...]
"""The nodes of a graph. Node 0 is the start of the turn.

Each node is a flat sequence of its edges. An edge has five numbers: the source and the target of
the step, the die that it uses, 1 if the step hits a checker or else 0, and the index of the next
node. The places are numbered from the point of view of the player on roll: 25 is the bar, and 0 is
the tray.
"""


def step_graph(position: Position, dice: Dice) -> StepNodes:
    """Return all legal sequences of steps for a roll.

    Parameters
    ----------
    position
        The position at the start of the turn, from the point of view of the player on roll.
    dice
        The roll. The edges of a node are in the order of the dice.

    Returns
    -------
    StepNodes
        The nodes. A node without edges ends the turn.

    Examples
    --------
    >>> nodes = step_graph(Position.build(own={6: 1}, other={}), Dice(2, 1))
    >>> nodes[0]
    (6, 4, 2, 0, 1, 6, 5, 1, 0, 3)
    """
    nodes: list[tuple[int, ...]] = []
    known: dict[tuple[Position, tuple[int, ...]], int] = {}

    def visit(now: Position, left: tuple[int, ...], most: int) -> int:
        key = now, left
        index = known.get(key)
        if index is not None:
            return index
        index = known[key] = len(nodes)
        nodes.append(())
        edges: list[int] = []
        for move, after in steps_from(now, left, most):
            _, die = step_taken(now, left, move)
            hits = int(after.points[0] < now.points[0])
            edges += (*move, die, hits, visit(after, without(left, die), most - 1))
        nodes[index] = tuple(edges)
        return index

    visit(position, dice.numbers, most_steps(position, dice.numbers))
    return tuple(nodes)
