"""A live board with questions, for the lesson player and for practice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...board.model.modes import PlayMode
from ...board.widget.card import board_without_seat, show_in_mode, show_state
from ...match.event_bus import Change
from ...rules import GameState
from ..board_mode import LessonMode
from ..question import QUESTION, BoardTask, Given
from ..step import Setup


class QuestionBoard:
    """A board that asks questions about states and passes the answers to `answered`.

    Call `close` when the board is closed.
    """

    def __init__(
        self,
        names: tuple[str, str],
        answered: Callable[[Given], None],
        state: GameState | None = None,
        **options: Any,
    ) -> None:
        self._receive_answer = answered
        self._takes_answers = False
        self.board = board_without_seat(names, state, **options)
        self._mode = LessonMode(Setup(self.board.match.state), BoardTask.WATCH, answered)
        self.board.use_for(self._mode)
        self.close = self.board.match.after_change(self._match_changed)

    def ask(
        self, setup: Setup, task: BoardTask, *, lead: str = "", words: str = "", **shown: bool
    ) -> None:
        """Show a state with a task and a sentence, and animate the moves that lead to the state.

        `shown` contains the values of `pips` and `cube` for the `LessonMode`.
        """
        board, match, before = self.board, self.board.match, self._mode.setup.state
        self._takes_answers = False  # until everything is shown
        self._mode = LessonMode(setup, task, self._receive_answer, lead, words, **shown)
        board.use_for(self._mode)
        continues = bool(setup.actions) and setup.before == match.state == before
        try:
            with board.hold_sync():
                board.bottom, board.home = setup.bottom.value, setup.home.value
                board.numbering = setup.state.rules.numbering.value
            if continues:
                match.replay(action for action, _ in setup.actions)
            else:
                show_state(board, setup.state)
            if lead and task is not BoardTask.EXPLORE:
                happened = board.message if continues else ""
                announced = words if lead == QUESTION else ""
                board.message = f"{happened} {announced}".strip()
        finally:
            self._takes_answers = True

    def give_task(self, task: BoardTask, lead: str, words: str) -> None:
        """Change the user's task on the current board, and the sentence in the status bar."""
        self._mode = replace(self._mode, task=task, lead=lead, words=words)
        self.board.use_for(self._mode)
        self.board.refresh()

    def show(self, mode: PlayMode, words: str, state: GameState | None = None) -> None:
        """Show a state, by default the current one, in another mode and without a question."""
        self._takes_answers = False
        show_in_mode(self.board, mode, words, state)

    def _match_changed(self, change: Change) -> None:
        if self._takes_answers:
            self._mode.receive(change)
