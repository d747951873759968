"""The board of a viewer: it shows one moment after another, and is played on from any of them."""

from __future__ import annotations

from typing import Any

from ...play import Match, Player, Seat
from ...play.kernel_lock import LOCK
from ...replay.mode import PlayOnMode, ReplayMode
from ...rules import Action, GameState
from ..board import Board
from ..shown_setup import show_in_mode, show_state


class ReplayBoard:
    """Has a board with a match of its own, in which moments of another one are shown.

    Parameters
    ----------
    names
        What the players are called, as (White, Black).
    mode
        The first moment.
    **options
        As for a `Board`.

    Attributes
    ----------
    board
        The board.
    """

    def __init__(self, names: tuple[str, str], mode: ReplayMode, **options: Any) -> None:
        state = mode.moment.state
        # As players, since a mere name can be that of a bot.
        match = Match(state=state, players=tuple(map(Player, names)))
        match.restart(state)  # it has passed by now where it has to
        self.board = Board(match, seat=Seat.WATCHER, **options)
        show_in_mode(self.board, mode, "")

    def show(
        self, mode: ReplayMode, way: tuple[Action, ...], before: GameState | None, words: str
    ) -> None:
        """Show a moment.

        Parameters
        ----------
        mode
            The moment, and what is pointed out in it.
        way, before
            What has led to it, to be seen to happen, and from where.
        words
            What is said of it.
        """
        board, match = self.board, self.board.match
        with LOCK, board.hold_sync():
            board.use_for(mode)
            # Who is quicker than what moves wants to see where it ends.
            if way and before == match.state and board.shows_motion and not board.moves:
                match.replay(way)
            else:
                show_state(board, mode.moment.state)
            board.message = words

    def point_out(self, mode: ReplayMode) -> None:
        """Show the same moment with other arrows; what is said under the board stays."""
        show_in_mode(self.board, mode, self.board.message)

    def play_on(self, words: str) -> None:
        """Let a hand play on from what is seen."""
        show_in_mode(self.board, PlayOnMode(), words)
