"""The board of a lesson: it shows one step after another, and hears what is answered on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...interaction.lesson_mode import LessonMode
from ...lessons import Setup
from ...lessons.answer_input import BoardTask
from ...lessons.question import Given
from ...play import Change, Match, Player, Seat
from ...play.kernel_lock import LOCK
from ..board import Board
from ..shown_setup import lay_as, show_state


class LessonBoard:
    """Has a board that shows the steps of a lesson.

    Parameters
    ----------
    names
        What the players are called, as (White, Black).
    setup
        The first step.
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
        self,
        names: tuple[str, str],
        setup: Setup,
        answered: Callable[[Given], None],
        **options: Any,
    ) -> None:
        self._mode = LessonMode(setup, BoardTask.WATCH, answered)
        self._is_showing = False
        # As players, since a mere name can be that of a bot.
        match = Match(state=setup.state, players=tuple(map(Player, names)))
        match.restart(setup.state)  # it has passed by now where it has to
        self.board = Board(match, seat=Seat.WATCHER, **options)
        self.board.use_for(self._mode)
        self.close = match.after_change(self._hear)

    def show(self, setup: Setup, task: BoardTask, *, pips: bool = True) -> None:
        """Show a step, going on from what is seen if it does.

        Parameters
        ----------
        setup
            What the step shows.
        task
            What a hand is to do there.
        pips
            Whether the pips are counted on the board.
        """
        board, match, seen = self.board, self.board.match, self._mode.setup
        with LOCK:
            self._use_for(LessonMode(setup, task, self._mode.answered, pips))
            goes_on = bool(setup.actions) and setup.before == match.state == seen.state
            self._is_showing = True
            try:
                with board.hold_sync():
                    lay_as(board, setup)
                if goes_on:
                    match.replay(action for action, _ in setup.actions)
                else:
                    show_state(board, setup.state)
            finally:
                self._is_showing = False

    def give_task(self, task: BoardTask) -> None:
        """Let a hand do something else with what is seen."""
        mode = self._mode
        with LOCK:
            self._use_for(LessonMode(mode.setup, task, mode.answered, mode.pips))
            self.board.refresh()

    def _use_for(self, mode: LessonMode) -> None:
        self._mode = mode
        self.board.use_for(mode)

    def _hear(self, change: Change) -> None:
        if not self._is_showing:
            self._mode.hear(change)
