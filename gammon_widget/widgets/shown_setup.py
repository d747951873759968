"""What a board is given to show by those who have one: which way round it lies, and a state."""

from __future__ import annotations

from ..interaction.modes import PlayMode
from ..lessons import Setup
from ..play.kernel_lock import LOCK
from ..rules import GameState
from .board import Board


def lay_as(board: Board, setup: Setup) -> None:
    """Have a board lie the way round, and be numbered, as something that is set up."""
    board.bottom, board.home = setup.bottom.value, setup.home.value
    board.numbering = setup.state.rules.numbering.value


def show_in_mode(board: Board, mode: PlayMode, words: str, state: GameState | None = None) -> None:
    """Have a board used in another way, with that state or the one it shows, and words under it."""
    with LOCK, board.hold_sync():
        board.use_for(mode)
        if state is None:
            board.refresh()
        else:
            show_state(board, state)
        board.message = words


def show_state(board: Board, state: GameState) -> None:
    """Have a board show a state with nothing before it; one that shows it already is refreshed."""
    match = board.match
    if match.state != state or match.can_undo or match.can_redo:
        match.restart(state)
    else:
        board.refresh()
