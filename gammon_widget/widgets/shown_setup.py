"""What a board is given to show by those who have one: which way round it lies, and a state."""

from __future__ import annotations

from ..lessons import Setup
from ..rules import GameState
from .board import Board


def lay_as(board: Board, setup: Setup) -> None:
    """Have a board lie the way round, and be numbered, as something that is set up."""
    board.bottom, board.home = setup.bottom.value, setup.home.value
    board.numbering = setup.state.rules.numbering.value


def show_state(board: Board, state: GameState) -> None:
    """Have a board show a state with nothing before it; one that shows it already is refreshed."""
    match = board.match
    if match.state != state or match.can_undo or match.can_redo:
        match.restart(state)
    else:
        board.refresh()
