"""The panel of the match viewer, and the game sheet of a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import traitlets

from ...analysis.advice_tables import AdviceTable
from ...analysis.result_analysis import SummaryRow
from ...analysis.rollout_run import NO_ROLLOUT, RolloutProgress
from ...board.widget.board import Board
from ...board.widget.card import Panel
from ...board.widget.projection import ProjectionWidget
from ...languages.translation import spoken
from ...match.clock import DELAY
from ...rules import Numbering
from ..move_list import Chapter, chapters_of, heading_of
from ..replay import Replay
from ..verdicts import CurvePoint


class ReplayPanel(Panel):
    """The panel around the board: the moves, the evaluations, and the user's input.

    ``players`` are (White, Black). ``source`` is the number of the open tab, ``best`` that of the
    tab with the star, and ``marking`` that of the tab whose errors are marked in the match; each is
    -1 if there is no such tab. ``analysing`` is empty unless an engine is running. ``stronger`` is
    the command that installs a stronger engine, and ``deeper`` is the next engine after a finished
    analysis. ``theme_index`` is that of the theme in ``themes``, or -1 for a `Theme` of the code.
    ``errors_of`` is the index in `PLAYERS` of the player whose errors are reviewed. ``xgid`` is
    empty if no XGID can represent the current state, and ``mistakes`` is the number of mistakes to
    practise. ``rollout`` is the progress of the rollout at the current moment.
    """

    _module = "viewer_panel"

    players = traitlets.List(traitlets.Unicode()).tag(sync=True)
    chapters: list[Chapter] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    index = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    sentence = traitlets.Unicode().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    mark = traitlets.Unicode().tag(sync=True)
    comment = traitlets.Unicode().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    xgid = traitlets.Unicode().tag(sync=True)
    curve: list[CurvePoint] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    tables: list[AdviceTable] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    sources = traitlets.List(traitlets.Unicode()).tag(sync=True)
    source = traitlets.Int(-1).tag(sync=True)
    best = traitlets.Int(-1).tag(sync=True)
    marking = traitlets.Int(-1).tag(sync=True)
    bottom = traitlets.Unicode().tag(sync=True)
    summary: list[SummaryRow] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    analysing = traitlets.Unicode().tag(sync=True)
    stronger = traitlets.Unicode().tag(sync=True)
    deeper = traitlets.Unicode().tag(sync=True)
    errors_of = traitlets.Int(0).tag(sync=True)
    mistakes = traitlets.Int(0).tag(sync=True)
    rollout: RolloutProgress = traitlets.Dict(dict(NO_ROLLOUT)).tag(sync=True)  # type: ignore[assignment]
    playing_on = traitlets.Bool(False).tag(sync=True)
    autoplay = traitlets.Bool(False).tag(sync=True)
    can_leave = traitlets.Bool(False).tag(sync=True)
    theme_index = traitlets.Int(-1).tag(sync=True)
    themes: list[tuple[str, str]] = traitlets.List().tag(sync=True)  # type: ignore[assignment]

    is_showing = False
    """Whether the traits are being set by the kernel, not by the page."""

    def show(self, **values: Any) -> None:
        """Update all changed traits at once."""
        self.is_showing = True
        try:
            with self.hold_sync():
                for name, value in values.items():
                    self.set_trait(name, value)
        finally:
            self.is_showing = False


_FOLLOWED = ("numbering", "move_list")
"""The traits of the board that affect the game sheet."""


class GameSheet(ProjectionWidget, Panel):
    """The moves of the game on a board, and the clock of the match.

    The time is shown and announced, but it never ends a game. A click on a decision in the list
    opens the viewer at that decision.
    """

    _module = "game_sheet"

    players = traitlets.List(traitlets.Unicode()).tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    chapter: list[Chapter] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    minutes = traitlets.Float(0).tag(sync=True)
    used: list[float] = traitlets.List([0.0, 0.0]).tag(sync=True)  # type: ignore[assignment]
    elapsed = traitlets.Float(0).tag(sync=True)
    delay = traitlets.Float(DELAY).tag(sync=True)
    running = traitlets.Int(-1).tag(sync=True)

    def __init__(self, board: Board) -> None:
        self._board = board
        self._replay: Replay | None = None
        with self._closed_on_failure():
            super().__init__()
            self.belong_to(board)
            self._parts.callback(board.match.after_change(self._follow))
            self._parts.callback(board.match.on_clock(self._show_clock))
            self._parts.callback(board.unobserve, self._follow, _FOLLOWED)
            board.observe(self._follow, _FOLLOWED)
            self.on_msg(self._receive)
            self._follow()
            self._show_clock()

    @spoken
    def _follow(self, _change: object = None) -> None:
        """Show the moves of the game."""
        board = self._board
        with self.hold_sync():
            self.players = [player.name for player in board.match.players]
            # Only if the list is shown: the clock alone must not slow down a click.
            self.title, self.chapter = self._moves() if board.move_list else ("", [])

    def _show_clock(self) -> None:
        clock = self._board.match.clock
        with self.hold_sync():
            self.minutes, self.used = clock.minutes, list(clock.used)
            self.elapsed, self.running = clock.elapsed, clock.running

    def _moves(self) -> tuple[str, list[Chapter]]:
        """Return the title and the moves of the current game."""
        self._replay = replay = Replay.of(self._board.match, self._replay)
        game = replace(replay, games=replay.games[-1:])
        numbering = Numbering(self._board.numbering)
        rows = chapters_of(game, lambda _: "", lambda _: False, numbering)
        return heading_of(replay, len(replay.games) - 1), rows

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        """Open the viewer at a decision, or send the time to a page that has just been loaded."""
        wanted = content if isinstance(content, dict) else {}
        index = wanted.get("index")
        if wanted.get("do") == "time":
            self.elapsed = self._board.match.clock.elapsed
        elif isinstance(index, int) and self._replay is not None:
            replay, viewer = self._replay, self._board.review()
            viewer.jump(min(max(0, replay.starts[-1] + index), replay.last))

    def _still(self) -> dict[str, str]:
        return {"text/plain": f"<GameSheet: {self.title}>"}
