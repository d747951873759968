"""One decision under study: a board, its rollout as it runs, and the decision at all scores."""

from __future__ import annotations

from functools import partial
from typing import Any, TypedDict, Unpack

import traitlets

from ...board.model.settings import ViewerOptions, divided, names_options, require_known_options
from ...board.widget.board_frontend import module
from ...board.widget.card import Card, Panel, board_without_seat
from ...board.widget.projection import ProjectionWidget
from ...engine.background import EngineCalls
from ...engine.evaluation import Candidate, CubeAdvice, equity_text
from ...match.event_loop import LOCK, BackgroundTask, locked
from ...match.match_actions import as_state
from ...rules import Color, GameState
from ..advice_tables import Interval, Mean, error_text, intervals_of
from ..rollout import USUAL_GAMES, Rollout, begin
from ..rollout_run import RolloutProgress, RolloutRun, progress_of
from ..score_matrix import NOBODY_DOUBLES, ScoreCell, ScoreMatrix, cell_text, score_matrix


class LabRow(TypedDict):
    """An action of a rollout."""

    action: str
    mean: str
    error: str
    games: str
    out: bool
    interval: Interval


class LabCell(TypedDict):
    """A score of the matrix, row by row; the label is the decision there with its equities."""

    text: str
    mark: str
    label: str


class LabPage(TypedDict):
    """What the panel shows."""

    rows: list[LabRow]
    run: RolloutProgress
    heads: list[str]
    cells: list[LabCell]
    notes: list[str]


class LabPanel(Panel):
    """The panel with the rollout and the matrix."""

    _esm = module("lab_panel")
    lab: LabPage = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]


def rollout_rows(found: Rollout) -> list[LabRow]:
    """The rows of a rollout, with their intervals on one axis."""
    rows = found.rows
    means = [Mean(row.mean, row.standard_error, row.games) for row in rows]
    return [
        LabRow(
            action=row.action,
            mean=equity_text(row.mean),
            error=error_text(row.standard_error),
            games=f"{row.games}" if row.standard_error else "",
            out=row.is_out,
            interval=interval,
        )
        for row, interval in zip(rows, intervals_of(means), strict=True)
    ]


def _lab_cell(cell: ScoreCell | None) -> LabCell:
    if cell is None:
        return LabCell(text="", mark="", label="")
    if isinstance(cell.advice, CubeAdvice):
        several = [("no double", cell.advice.no_double)]
        if cell.advice.double_take is not None and cell.advice.double_pass is not None:
            several += [("take", cell.advice.double_take), ("drop", cell.advice.double_pass)]
    else:
        several = [(str(each.play), each.equity) for each in cell.advice[:3]]
    figures = ", ".join(f"{name} {equity_text(equity)}" for name, equity in several)
    action = "nobody doubles" if cell.action == NOBODY_DOUBLES else cell.action
    cost = f"; the money action costs {cell.cost:.3f}" if cell.cost else ""
    mark = "" if cell.action == NOBODY_DOUBLES else cell.error_class.value
    return LabCell(
        text=cell_text(cell), mark=mark, label=f"{cell.score}: {action} ({figures}){cost}."
    )


class PositionLab(ProjectionWidget, Card):
    """A decision under study: its rollout, live, and the same decision at every score.

    *Start* rolls the decision out in the background; *Stop* keeps the games, and *Continue* goes on
    from there. Point at a play to see it on the board. Under *Scores*, click a score for its
    equities; the arrow keys move in the table, and the figures are read aloud.

    Parameters
    ----------
    state
        The decision: a state, or an XGID.
    games
        The number of games of its rollout.
    **options
        For its board, as for `MatchViewer`.

    Attributes
    ----------
    rollout
        The rollout so far.
    matrix
        The decision at every score; None before *Scores* is opened.

    Raises
    ------
    PositionError, FormatError
        If it is no possible state.
    EngineError
        If nothing is to be decided, or Sage is not installed.

    Examples
    --------
    >>> lab = PositionLab("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", games=36)
    >>> lab.start()
    >>> lab.rollout.rows[0].action
    '8/5 6/5'
    """

    _panel: LabPanel

    @names_options(ViewerOptions)
    def __init__(
        self, state: GameState | str, games: int = USUAL_GAMES, **options: Unpack[ViewerOptions]
    ) -> None:
        require_known_options("PositionLab", options, ("state", "games", *_OPTIONS))
        own, of_board = divided(options)
        self.rollout = begin(as_state(state), games=games)
        self.matrix: ScoreMatrix | None = None
        self._run, self._task = RolloutRun(), BackgroundTask()
        self._calls = EngineCalls(object())
        self._problem = ""
        with self._closed_on_failure():
            names = tuple(color.value.capitalize() for color in Color)
            board = self._own(
                board_without_seat(
                    (names[0], names[1]), self.rollout.state, **{"theme": "auto"} | of_board
                )
            )
            board.note_restart("Run the cell again to study the position.")
            panel = self._own(LabPanel())
            panel.belong_to(board)
            panel.on_msg(self._receive)
            self._parts.callback(self._run.cancel)
            self._parts.callback(self._task.cancel)
            super().__init__(board=board, _panel=panel, _names=["gammon-lab"], **own)
            self._show()

    @locked
    def start(self) -> None:
        """Start or continue the rollout; without an event loop, finish it at once."""
        self._problem = ""
        self._run.run(lambda: self.rollout, self._receive_rollout, self._failed)
        self._show()

    @locked
    def stop(self) -> None:
        """Stop after the current chunk; the games are kept."""
        self._run.cancel()
        self._show()

    @locked
    def score(self) -> None:
        """Evaluate the decision at every score."""
        self._begin(self._evaluate_scores)

    def _begin(self, work: Any) -> None:
        self._problem = ""
        if not self._task.start(work, self._ended, self._failed):
            import asyncio  # slow to import

            asyncio.run(work())
        self._show()

    def _receive_rollout(self, found: Rollout) -> None:
        self.rollout = found
        self._show()

    async def _evaluate_scores(self) -> None:
        found = await self._calls.call(partial(score_matrix, self.rollout.state))
        with LOCK:
            self.matrix = found

    def _ended(self, _result: None) -> None:
        self._show()

    def _failed(self, error: Exception) -> None:
        self._problem = str(error)
        self._show()

    def _show(self) -> None:
        found, matrix = self.rollout, self.matrix
        cells = [] if matrix is None else [cell for row in matrix.grid() for cell in row]
        self._panel.lab = LabPage(
            rows=rollout_rows(found),
            run=progress_of(found, self._problem, running=self._run.is_running),
            heads=[] if matrix is None else matrix.heads(),
            cells=[*map(_lab_cell, cells)],
            notes=[] if matrix is None else [*matrix.notes()],
        )

    @locked
    def _receive(self, _panel: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "start"}:
                self.start()
            case {"do": "stop"}:
                self.stop()
            case {"do": "score"} if self.matrix is None and not self._task.is_running:
                self.score()
            case {"do": "point", "row": int(number)}:
                rows = self.rollout.rows
                row = rows[number] if 0 <= number < len(rows) else None
                play = None if row is None else row.play
                found = row and play and Candidate(number + 1, play, row.evaluation, 0.0)
                self.board.point_out(found or None)

    def _still(self) -> dict[str, str]:
        picture = self.board.snapshot()
        table = self.rollout._repr_html_()
        scores = "" if self.matrix is None else self.matrix._repr_html_()
        return picture.saved | {
            "text/plain": f"<PositionLab: {self.rollout.state.xgid}>",
            "text/html": f'<img src="{picture.url}" width="480" alt="">{table}{scores}',
        }


_OPTIONS = ("bottom", "home", "numbering", "theme", "size", "visual_fx", "sound_fx", "pace")
