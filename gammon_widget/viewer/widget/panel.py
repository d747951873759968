"""The viewer's panel (bar, list of moves, comment) and its board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from ...analysis.advice_tables import AdviceTable
from ...analysis.sources import Sources, source_label, stronger_engine
from ...analysis.summary import SummaryRow, summary_of
from ...board.widget.board import board_without_seat, show_in_mode, show_state
from ...board.widget.board_frontend import module
from ...board.widget.card import Panel
from ...match.event_loop import LOCK, locked
from ...rules import Action, Color, GameState, Numbering
from ..arrows import PlayOnMode, ReplayMode
from ..commands import ReplayCommand
from ..move_list import Chapter, chapters_of
from ..verdicts import CurvePoint, Verdicts, curve_of, mark_of


class ReplayPanel(Panel):
    """The panel around the board: position in the match, evaluations, and the user's input.

    ``jump`` is called with a moment, ``write`` with a comment and its moment, ``point`` with the
    decision and the play under the pointer (-1 for none), ``choose`` with the number of a source.
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

    def __init__(
        self,
        *,
        can_leave: bool,
        go: Callable[[ReplayCommand], object],
        jump: Callable[[int], object],
        write: Callable[[str, int], object],
        point: Callable[[int, int], object],
        choose: Callable[[int], object],
    ) -> None:
        super().__init__(can_leave=can_leave, stronger=stronger_engine())
        self._go, self._jump, self._write = go, jump, write
        self._point, self._choose = point, choose
        self._is_showing = False
        self.on_msg(self._message_received)
        self.observe(self._index_written, ["index"])

    def show_match(
        self,
        verdicts: Verdicts,
        sources: Sources,
        has_comment: Callable[[int], bool],
        numbering: Numbering,
        bottom: Color,
    ) -> None:
        """Show the list of moves, the curve, the tabs and the figures of the players."""
        replay, tabs = verdicts.replay, sources.tabs
        number = {id(each): n for n, each in enumerate(tabs)}
        self._show(
            players=[player.name for player in replay.players],
            chapters=chapters_of(
                replay, lambda index: mark_of(verdicts, index), has_comment, numbering
            ),
            last=replay.last,
            bottom=replay.players[bottom.slot].name,
            curve=curve_of(verdicts, bottom),
            sources=[source_label(each) for each in tabs],
            source=number.get(id(sources.shown), -1),
            best=number.get(id(sources.best), -1),
            summary=[] if sources.best is None else summary_of(sources.best),
        )

    def show_analysing(self, words: str) -> None:
        """Show the progress of an analysis."""
        self._show(analysing=words)

    def show_moment(self, **values: Any) -> None:
        """Show a moment's traits, by name."""
        self._show(**values)

    @locked
    def _show(self, **values: Any) -> None:
        """Update the changed traits, all at once."""
        self._is_showing = True
        try:
            with self.hold_sync():
                for name, value in values.items():
                    self.set_trait(name, value)
        finally:
            self._is_showing = False

    @locked
    def _index_written(self, change: Any) -> None:
        if not self._is_showing:
            self._jump(change["new"])

    @locked
    def _message_received(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "go", "command": str(command)} if command in tuple(ReplayCommand):
                self._go(ReplayCommand(command))
            case {"do": "write", "text": str(text), "index": int(index)}:
                self._write(text, index)
            case {"do": "point", "decision": int(decision), "play": int(play)}:
                self._point(decision, play)
            case {"do": "choose", "source": int(source)}:
                self._choose(source)


class ReplayBoard:
    """A board with a match of its own, for the moments of another one."""

    def __init__(self, names: tuple[str, str], state: GameState, **options: Any) -> None:
        self.board = board_without_seat(names, state, **options)

    def show(
        self, mode: ReplayMode, transition: tuple[Action, ...], before: GameState | None
    ) -> None:
        """Show a moment, with an animation of the actions `transition` from the state `before`."""
        board, match = self.board, self.board.match
        with LOCK, board.hold_sync():
            board.use_for(mode)
            # A user faster than the animation sees its end.
            if transition and before == match.state and board.shows_motion and not board.moves:
                match.replay(transition)
            else:
                show_state(board, mode.moment.state)
            board.message = mode.sentence

    def point_out(self, mode: ReplayMode) -> None:
        """Replace the arrows; the text in the status bar stays."""
        show_in_mode(self.board, mode, self.board.message)

    def play_on(self, words: str) -> None:
        """Let the user play on from the current moment."""
        show_in_mode(self.board, PlayOnMode(), words)
