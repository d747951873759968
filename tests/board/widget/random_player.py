"""A random player who plays a match by clicks and sometimes presses other buttons."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.rules import Phase
from gammon_widget.rules.position import BAR

MENU = ("resign", "cancel")
SECOND_THOUGHTS = 0.12
OFFERS = 0.2


def clicks(board: gw.Board, random: Random) -> Iterator[Target]:
    """Yield the targets to click until the match is over."""
    match = board.match
    while match.state.match_winner is None:
        match match.state.phase:
            case Phase.OVER:
                yield Target.button("new_game")
            case Phase.DOUBLE:
                yield Target.button("take" if random.random() < 0.7 else "drop")
            case Phase.MOVE:
                yield from turn(board, random)
            case Phase.ROLL if "double" in match.legal_actions and random.random() < OFFERS:
                yield Target.CUBE
            case _:
                yield Target.button("roll")


def turn(board: gw.Board, random: Random) -> Iterator[Target]:
    """A whole turn: sources, destinations, undo and redo, and the dice to end it."""
    state = board.match.state
    color = state.turn
    assert color is not None
    if random.random() < SECOND_THOUGHTS:
        yield from map(Target.button, MENU)
    if state.dice is not None and not state.dice.is_double and random.random() < SECOND_THOUGHTS:
        yield Target.DICE
    for move in random.choice(board.match.legal_plays).moves:
        source, target = (Target.of_place(place, color) for place in move)
        if move.source != BAR:  # a checker on the bar is selected automatically
            yield source
        yield target
        if random.random() < SECOND_THOUGHTS:
            yield Target.button("undo")
            if move.source != BAR:
                yield source
            yield target
    if board.match.state.turn is color and board.match.state.phase is Phase.MOVE:
        yield Target.DICE
