"""A table of the plays of a roll, beside a board that shows the one that is pointed at."""

from __future__ import annotations

from typing import Any

import traitlets

from ..engine import Advice, Candidates, Engine, engine_named, is_decision
from ..engine.showing import as_html, is_words
from ..interaction.engine_queue import EngineQueue
from ..interaction.hints import share_of
from ..play import Change
from ..play.kernel_lock import locked
from ..rules import GameState, GammonError
from ..rules.validation import as_int, brief
from ..settings.options import require_known_options
from ..settings.traits import Flag, Text, WholeNumber
from .board import Board
from .js import module
from .owning_widget import OwningWidget
from .panel import Panel

DEFAULT_MAX_PLAYS = 10
"""So many plays are seen at first unless it is told otherwise."""

PLAY_COLUMN = 1

MAX_ROWS = 200
"""Of more plays, as a doublet can have, nobody looks at the last ones."""


class CandidatesTable(OwningWidget, Panel):
    """The plays of the roll on a board, the best first, or what to do with the cube.

    It follows its board. A play is shown there as arrows while the mouse or the keys are on its
    row; a click on the row keeps it there. Under the table stands who says so, and what the engine
    takes for granted where the rules of the game are others than its own.

    Parameters
    ----------
    board
        The board to follow.
    engine
        Who rates the plays: an engine or its name. By default whoever gives hints at that board.
    most
        How many plays are seen at first; a button shows all of them.
    **options
        Those that every widget has, such as `layout`.

    Attributes
    ----------
    advice
        What is shown, as a value: `Candidates` or `CubeAdvice`; None while there is none.
    chosen
        The row whose play is kept on the board, from 0; −1 for none.

    Raises
    ------
    GammonError
        If that is no board, engine or number.

    Examples
    --------
    >>> board = Board(dice=[(3, 1)])
    >>> board.roll().phase
    Phase.MOVE
    >>> table = CandidatesTable(board, "simple:best")
    >>> str(table.advice.best.play)
    '8/5 6/5'
    """

    _esm = module("candidates_table")

    title = Text().tag(sync=True)
    head = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    notes = traitlets.List(traitlets.Unicode()).tag(sync=True)
    words = traitlets.List(traitlets.Bool()).tag(sync=True)
    shares = traitlets.List(traitlets.Int()).tag(sync=True)
    plays = Flag(False).tag(sync=True)
    drawn = WholeNumber(0).tag(sync=True)
    chosen = WholeNumber(-1).tag(sync=True)
    most = WholeNumber(DEFAULT_MAX_PLAYS).tag(sync=True)

    def __init__(
        self,
        board: Board,
        engine: Engine | str | None = None,
        most: int = DEFAULT_MAX_PLAYS,
        **options: Any,
    ) -> None:
        require_known_options("CandidatesTable", options, ("board", "engine", "most"))
        if not isinstance(board, Board):
            raise GammonError(f"A table of plays belongs to a Board, not to {brief(board)}.")
        count = as_int(most)
        if count is None or count < 1:
            raise GammonError(f"A table shows one play or more, not {brief(most)}.")
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
            self._parts.callback(board.unobserve, self._draw_anew, ["bottom", "numbering"])
            board.observe(self._draw_anew, ["bottom", "numbering"])
            self.on_msg(self._heard)
            self.observe(self._chose, ["chosen"])
            self._follow()

    async def settled(self) -> None:
        """Wait until the plays on the board have been rated."""
        await self._queue.settled()

    @property
    def _queue(self) -> EngineQueue:
        return self._own_queue or self._board.engine_queue

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """What a notebook shows and saves: the live table, and a still one for where none lives."""
        shown_live = super()._repr_mimebundle_(**kwargs)
        if shown_live is None:
            return None
        bundle, metadata = shown_live
        # Short and the same in every run, since tools compare it.
        bundle["text/plain"] = f"<CandidatesTable: {self.title}>"
        bundle["text/html"] = as_html(self.head, self.rows[: self.most], [self.title, *self.notes])
        return bundle, metadata

    @locked
    def show(self, plays: Candidates) -> None:
        """Show what else is said of the plays of the present roll.

        A play that has been chosen stays so; where it was the best, it is what is best now.
        """
        before, row = self.advice, self.chosen
        chosen = before[row].play if isinstance(before, Candidates) and row > 0 else None
        self._draw(plays, "")
        same = (n for n, each in enumerate(plays[:MAX_ROWS]) if each.play == chosen)
        self.chosen = next(same, min(row, 0))

    # Following the board

    @locked
    def _follow(self, _change: Change | None = None) -> None:
        """Have the present decision rated, unless a bot makes it."""
        state = self._board.state.at_turn_start
        if state == self._shown_decision:
            return  # only steps were made
        self._shown_decision = state
        if self._board.match.bot_to_act is not None or not is_decision(state):
            self._draw(None, "There is nothing to decide.")
            return
        queue = self._queue
        if queue.known(state) is None:
            self._draw(None, f"{queue.engine.name} is thinking…")
        queue.ask(state, lambda advice: self._rated(advice, state))

    def _draw_anew(self, _change: object) -> None:
        if self.advice is not None:
            chosen = self.chosen
            self._draw(self.advice, self.title)
            self.chosen = chosen

    def _rated(self, advice: Advice | None, state: GameState) -> None:
        if state != self._shown_decision:
            return
        if isinstance(advice, Candidates) and isinstance(self.advice, Candidates):
            self.show(advice)  # over a first answer
        else:
            self._draw(advice, "" if advice else "There is no answer.")

    def _draw(self, advice: Advice | None, title: str) -> None:
        """Show what was said, or in its place why there is nothing."""
        self.advice = advice
        shown = advice
        if isinstance(advice, Candidates):
            shown = Candidates(advice[:MAX_ROWS])
        head, rows, notes = ([], [], []) if shown is None else shown.table()
        state = self._board.state
        if isinstance(shown, Candidates):  # in the numbers that stand on the board
            for row, each in zip(rows, shown, strict=True):
                row[PLAY_COLUMN] = self._board.written(each.play)
        if advice is not None and state.turn is not None:
            name = self._board.match.player(state.turn).name
            title = f"{name} to play {state.dice}" if state.dice else f"{name} and the cube"
        with self.hold_sync():
            self.chosen = -1
            self.title, self.head, self.rows, self.notes = title, head, rows, notes
            self.words = [
                any(map(is_words, filter(None, column))) for column in zip(*rows, strict=True)
            ]
            self.plays = isinstance(advice, Candidates)
            self.shares = (
                [round(100 * share_of(-each.difference)) for each in shown]
                if isinstance(shown, Candidates)
                else []
            )
            self.drawn += 1

    # What is pointed at

    @locked
    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        row = content.get("point") if isinstance(content, dict) else None
        if isinstance(row, int):  # a page can send anything
            self._point(row if row >= 0 else self.chosen)

    @locked
    def _chose(self, change: Any) -> None:
        self._point(change["new"])

    def _point(self, row: int) -> None:
        plays = self.advice if isinstance(self.advice, Candidates) else ()
        there = 0 <= row < min(len(plays), MAX_ROWS)
        self._board.point_out(plays[row] if there else None)
