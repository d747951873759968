"""An adapter through which the controller and the match follower use a board widget."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...rules import Color, Numbering
from ..model.clicks import Command
from ..model.messages import PlaySounds, Refused
from ..model.turn import ResultSummary, Viewpoint
from .board_surface import BoardSurface

if TYPE_CHECKING:
    from ...engine.evaluation import Candidates
    from ...match.match import Match
    from .board import Board


class WidgetHost:
    """An adapter from a board widget to the protocol `BoardHost`."""

    surface: BoardSurface

    def __init__(self, board: Board) -> None:
        self._board = self.traits = board
        self.report = board.report

    @property
    def viewpoint(self) -> Viewpoint:
        """See `BoardHost.viewpoint`."""
        board = self._board
        return Viewpoint(
            bottom=Color(board.bottom),
            numbering=Numbering(board.numbering),
            single_click=board.single_click,
            is_kept=board._match.journal is not None,
            visual_fx=board.visual_fx,
            sound_fx=board.sound_fx,
            language=board.language,
        )

    def summary_of(self, match: Match) -> ResultSummary | None:
        """See `BoardHost.summary_of`."""
        return self._board._result.summary_of(match)

    @property
    def is_watched(self) -> bool:
        """See `BoardHost.is_watched`."""
        return self.surface.pages.watched

    def set_message(self, message: str, *, is_refusal: bool = False) -> None:
        """See `BoardHost.set_message`."""
        self._board.message = message
        if is_refusal and message:
            self.surface.frontend.send_message(Refused(message))

    def announce(self, message: str, aside: str, sounds: PlaySounds | None) -> None:
        """See `BoardHost.announce`."""
        self._board.message = message
        self._board._read_out(message, aside)
        if sounds is not None and self._board.sound_fx:
            self.surface.frontend.send_message(sounds)

    def note_keeping(self) -> None:
        """See `BoardHost.note_keeping`."""
        self._board._control.note_keeping()

    def set_traits(self) -> None:
        """See `BoardHost.set_traits`."""
        self._board._update_traits()
        if self._board.entry:
            self._board._fit_text_field()

    def execute(self, act: Command) -> None:
        """See `BoardHost.execute`."""
        board = self._board
        if act in (Command.VISUAL_FX, Command.SOUND_FX):
            setattr(board, act.value, not getattr(board, act.value))
            return
        methods: dict[Command, Callable[[], object]] = {
            Command.REVIEW: board._result.review,
            Command.PRACTISE: board.practise,
            Command.STOP_ANALYSIS: board._result.stop,
            Command.KEEP: board._control.offer_file,
            Command.REMATCH: board.new_match,
            Command.SET_UP: board._replacement.toggle_editor,
            Command.RULES: board.show_rules,
            Command.SHOW_GAME: board.show_game,
            Command.LEAVE: board.close_guide,
        }
        methods[act]()

    def show_hint(self, plays: Candidates | None) -> None:
        """See `BoardHost.show_hint`."""
        self._board._side.show_hint(plays)
