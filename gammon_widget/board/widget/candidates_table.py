"""A table of the plays for a roll. The board shows the play of the row under the pointer."""

from __future__ import annotations

from typing import Any, Unpack

import traitlets

from ...analysis.values.error_class import ErrorClass
from ...engine.advice import Advice
from ...engine.evaluation import Candidates
from ...engine.names import engine_named
from ...engine.protocol import Engine
from ...languages.translation import _, spoken
from ...match.event_bus import Change
from ...rules import GameState, GammonError
from ...rules.legal_actions import is_decision
from ...rules.tables import columns_of_words, html_table
from ...rules.validation import as_int, brief
from ..model.engine_queue import EngineQueue
from ..model.hints import share_of
from ..model.settings import Flag, TextTrait, WholeNumber, WidgetOptions, require_known_options
from .board import Board
from .card import Panel
from .projection import ProjectionWidget

DEFAULT_MAX_PLAYS = 10
"""The default number of plays to show at first."""

PLAY_COLUMN = 1

MAX_ROWS = 200
"""The maximum number of rows.

A double can allow more plays than this, but the worst plays do not matter.
"""


class CandidatesTable(ProjectionWidget, Panel):
    """A table of the plays for a board's roll, or of the choices in a cube decision.

    The best play is in the first row.

    The table follows its board. While the pointer or the focus is on a row, the board shows the
    play of that row as arrows. A click on the row keeps the arrows. Below the table are the name of
    the engine and any differences between the rules of the engine and the rules of the game.

    Parameters
    ----------
    board
        The board to follow.
    engine
        The engine that evaluates the plays, or the name of the engine. The default is the engine
        that gives the board's hints.
    most
        The number of plays to show at first; a button shows all plays.
    **options
        Options that every widget has, such as `layout`.

    Attributes
    ----------
    advice
        The contents of the table, as `Candidates` or `CubeAdvice`; None while the table is empty.
    chosen
        The number of the selected row, counted from 0, or −1 if no row is selected. The board shows
        the play of this row.
    most
        The number of rows at first.

    Raises
    ------
    GammonError
        If an argument is not a board, an engine or a number.

    Examples
    --------
    >>> board = Board(dice=[(3, 1)])
    >>> board.roll().dice
    Dice(3, 1)
    >>> table = CandidatesTable(board, "net:1-ply")
    >>> str(table.advice.best.play)
    '8/5 6/5'
    """

    _module = "candidates_table"
    _internal = ("head", "rows", "notes", "words", "shares", "plays", "drawn", "title", "marks")

    title = TextTrait().tag(sync=True)
    head = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    notes = traitlets.List(traitlets.Unicode()).tag(sync=True)
    words = traitlets.List(traitlets.Bool()).tag(sync=True)
    shares = traitlets.List(traitlets.Int()).tag(sync=True)
    marks = traitlets.List(traitlets.Unicode()).tag(sync=True)
    plays = Flag(False).tag(sync=True)
    drawn = WholeNumber(0).tag(sync=True)
    chosen = WholeNumber(-1).tag(sync=True)
    most = WholeNumber(DEFAULT_MAX_PLAYS).tag(sync=True)

    def __init__(
        self,
        board: Board,
        engine: Engine | str | None = None,
        most: int = DEFAULT_MAX_PLAYS,
        **options: Unpack[WidgetOptions],
    ) -> None:
        require_known_options("CandidatesTable", options, ("board", "engine", "most"))
        if not isinstance(board, Board):
            raise GammonError(f"A CandidatesTable needs a Board, not {brief(board)}.")
        count = as_int(most)
        if count is None or count < 1:
            raise GammonError(
                f"most= must be a whole number of plays, 1 or more, not {brief(most)}."
            )
        self.advice: Advice | None = None
        self._board = board
        self._own_queue: EngineQueue | None = None
        self._shown_decision: GameState | None = None
        with self._closed_on_failure():
            super().__init__(most=count, **options)
            self.belong_to(board)
            if engine is not None:
                found = engine if isinstance(engine, Engine) else engine_named(engine)
                self._own_queue = EngineQueue(found, board.report, owns_engine=found is not engine)
                self._parts.callback(self._own_queue.close)
            self._parts.callback(board.match.after_change(self._follow))
            board.close_along(self)
            self._parts.callback(board.unobserve, self._redraw, "numbering")
            board.observe(self._redraw, "numbering")
            self.on_msg(self._receive)
            self.observe(lambda change: self._point(change["new"]), ["chosen"])
            self._follow()

    async def settled(self) -> None:
        """Wait until the plays on the board have been evaluated."""
        await self._queue.settled()

    @property
    def _queue(self) -> EngineQueue:
        return self._own_queue or self._board.engine_queue

    def _still(self) -> dict[str, str]:
        notes = [self.title, *self.notes]
        return {
            "text/plain": f"<CandidatesTable: {self.title}>",
            "text/html": html_table([self.head, *self.rows[: self.most]], notes),
        }

    def show(self, plays: Candidates) -> None:
        """Show another evaluation of the plays of the current roll.

        The selected play stays selected. If it was the best play, however, the new best play is
        selected instead.
        """
        before, row = self.advice, self.chosen
        chosen = before[row].play if isinstance(before, Candidates) and row > 0 else None
        self._draw(plays, "")
        same = (n for n, each in enumerate(plays[:MAX_ROWS]) if each.play == chosen)
        self.chosen = next(same, min(row, 0))

    # Following the board

    @spoken
    def _follow(self, _change: Change | None = None) -> None:
        """Request an evaluation of the current decision, unless a bot makes the decision."""
        state = self._board.state.at_turn_start
        if state == self._shown_decision:
            return  # only steps were made
        self._shown_decision = state
        if self._board.match.bot_to_act is not None or not is_decision(state):
            self._draw(None, _("There is nothing to decide."))
            return
        queue = self._queue
        if queue.known(state) is None:
            self._draw(None, _("{name} is thinking…", name=queue.engine.name))
        queue.ask(state, lambda advice: self._rated(advice, state))

    def _redraw(self, _change: object) -> None:
        if self.advice is not None:
            chosen = self.chosen
            self._draw(self.advice, self.title)
            self.chosen = chosen

    @spoken
    def _rated(self, advice: Advice | None, state: GameState) -> None:
        if state != self._shown_decision:
            return
        if isinstance(advice, Candidates) and isinstance(self.advice, Candidates):
            self.show(advice)  # this evaluation follows a first evaluation
        else:
            self._draw(advice, "" if advice else _("The engine did not answer."))

    def _draw(self, advice: Advice | None, title: str) -> None:
        """Show an evaluation, or the reason why there is no evaluation."""
        self.advice = advice
        shown = advice
        if isinstance(advice, Candidates):
            shown = Candidates(advice[:MAX_ROWS])
        head, rows, notes = ([], [], []) if shown is None else shown.table()
        state = self._board.state
        losses: list[float] = []
        if isinstance(shown, Candidates):
            losses = [-each.difference for each in shown]
            for row, each in zip(rows, shown, strict=True):  # in the board's notation
                row[PLAY_COLUMN] = self._board.format_play(each.play)
        if advice is not None and state.turn is not None:
            name = self._board.match.player(state.turn).name
            title = (
                _("{name} to play {dice}", name=name, dice=state.dice)
                if state.dice
                else _("{name}: cube decision", name=name)
            )
        with self.hold_sync():
            self.chosen = -1
            self.title, self.head, self.rows, self.notes = title, head, rows, notes
            self.words = list(columns_of_words([head, *rows]))
            self.plays = isinstance(advice, Candidates)
            self.shares = [round(100 * share_of(loss)) for loss in losses]
            self.marks = [ErrorClass.of(loss).value for loss in losses]
            self.drawn += 1

    def _remark(self, sentence: str) -> None:
        self._board.message = sentence

    # The pointer

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        row = content.get("point") if isinstance(content, dict) else None
        if isinstance(row, int):  # a page can send anything
            self._point(row if row >= 0 else self.chosen)
        if isinstance(content, dict) and content.get("close") is True:
            self._board.close_hint()

    def _point(self, row: int) -> None:
        plays = self.advice if isinstance(self.advice, Candidates) else ()
        there = 0 <= row < min(len(plays), MAX_ROWS)
        self._board.point_out(plays[row] if there else None)
