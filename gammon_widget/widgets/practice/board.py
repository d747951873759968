"""The board of practice: it asks one card after another, and shows what is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...drawing import ArrowView
from ...interaction.lesson_mode import LessonMode
from ...lessons import Setup
from ...lessons.answer_input import BoardTask
from ...lessons.question import Given
from ...play import Change, Match, Player, Seat
from ...play.kernel_lock import LOCK
from ...practising.mode import PracticeMode
from ...replay.mode import PlayOnMode
from ...rules import GameState
from ..board import Board
from ..shown_setup import lay_as, show_in_mode, show_state


class PracticeBoard:
    """Has a board that asks about states, and shows answers.

    Parameters
    ----------
    names
        What the players are called, as (White, Black).
    answered
        Called with every answer that is given on the board.
    **options
        As for a `Board`.

    Attributes
    ----------
    board
        The board.
    close
        To be called when the board is closed: nothing is heard on it any more.
    """

    def __init__(
        self, names: tuple[str, str], answered: Callable[[Given], None], **options: Any
    ) -> None:
        self._answered = answered
        self._asking: LessonMode | None = None
        # As players, since a mere name can be that of a bot.
        match = Match(players=tuple(map(Player, names)))
        self.board = Board(match, seat=Seat.WATCHER, **options)
        self.board.use_for(PracticeMode())
        self.board.refresh()
        self.close = match.after_change(self._hear)

    def ask(self, setup: Setup, task: BoardTask, words: str, *, pips: bool = True) -> None:
        """Show a state, and let a hand answer what is asked about it.

        Parameters
        ----------
        setup
            What is shown.
        task
            What a hand is to do.
        words
            What is asked, which is said under the board.
        pips
            Whether pips are counted on the board.
        """
        mode = LessonMode(setup, task, self._answered, pips)
        board = self.board
        with LOCK, board.hold_sync():
            self._asking = None  # until all of it is shown
            board.use_for(mode)
            lay_as(board, setup)
            show_state(board, setup.state)
            board.message = words
            self._asking = mode

    def reveal(self, state: GameState, arrows: tuple[ArrowView, ...], words: str) -> None:
        """Show a state with what is pointed out in it; nothing can be done to it."""
        with LOCK:
            self._asking = None
            show_in_mode(self.board, PracticeMode(arrows), words, state)

    def point_out(self, arrows: tuple[ArrowView, ...]) -> None:
        """Show the same with other arrows."""
        with LOCK:
            show_in_mode(self.board, PracticeMode(arrows), self.board.message)

    def play_on(self, state: GameState, words: str) -> None:
        """Let a hand play on from a state."""
        with LOCK:
            self._asking = None
            show_in_mode(self.board, PlayOnMode(), words, state)

    def _hear(self, change: Change) -> None:
        if self._asking is not None:
            self._asking.hear(change)
