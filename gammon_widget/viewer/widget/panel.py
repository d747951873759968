"""The viewer's panel (bar, list of moves, comment), and a moment on its board."""

from __future__ import annotations

from typing import Any

import traitlets

from ...analysis.advice_tables import AdviceTable
from ...analysis.result_analysis import SummaryRow
from ...board.widget.board import Board
from ...board.widget.board_frontend import module
from ...board.widget.card import Panel, show_state
from ...match.event_loop import LOCK, locked
from ...rules import Action, GameState
from ..arrows import ReplayMode
from ..move_list import Chapter
from ..verdicts import CurvePoint


class ReplayPanel(Panel):
    """The panel around the board: position in the match, evaluations, and the user's input.

    Players are (White, Black); ``source`` is the open tab and ``best`` the one with the star, -1
    for none; ``analysing`` is empty unless an engine is running; ``stronger`` is the command that
    installs a stronger engine.
    """

    _esm = module("viewer_panel")

    players = traitlets.List(traitlets.Unicode()).tag(sync=True)
    chapters: list[Chapter] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    index = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    sentence = traitlets.Unicode().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    mark = traitlets.Unicode().tag(sync=True)
    comment = traitlets.Unicode().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    curve: list[CurvePoint] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    tables: list[AdviceTable] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    sources = traitlets.List(traitlets.Unicode()).tag(sync=True)
    source = traitlets.Int(-1).tag(sync=True)
    best = traitlets.Int(-1).tag(sync=True)
    bottom = traitlets.Unicode().tag(sync=True)
    summary: list[SummaryRow] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    analysing = traitlets.Unicode().tag(sync=True)
    stronger = traitlets.Unicode().tag(sync=True)
    playing_on = traitlets.Bool(False).tag(sync=True)
    autoplay = traitlets.Bool(False).tag(sync=True)
    can_leave = traitlets.Bool(False).tag(sync=True)

    is_showing = False
    """Whether the kernel, not the page, is setting the traits."""

    @locked
    def show(self, **values: Any) -> None:
        """Update the changed traits, all at once."""
        self.is_showing = True
        try:
            with self.hold_sync():
                for name, value in values.items():
                    self.set_trait(name, value)
        finally:
            self.is_showing = False


def show_moment(
    board: Board, mode: ReplayMode, transition: tuple[Action, ...], before: GameState | None
) -> None:
    """Show a moment, with an animation of the actions `transition` from the state `before`."""
    with LOCK, board.hold_sync():
        board.use_for(mode)
        # A user faster than the animation sees its end.
        if transition and before == board.match.state and board.shows_motion and not board.moves:
            board.match.replay(transition)
        else:
            show_state(board, mode.moment.state)
        board.message = mode.sentence
