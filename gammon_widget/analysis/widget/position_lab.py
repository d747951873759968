"""A widget for studying one decision, with a board, a rollout and a score matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypedDict, Unpack

import traitlets

from ...board.model.settings import ViewerOptions, divided, names_options
from ...board.widget.card import Card, Panel, board_without_seat, show_state
from ...engine.background import EngineCalls
from ...engine.evaluation import Candidate, Candidates, CubeAdvice, equity_text, percent_text
from ...engine.names import installed, open_engine
from ...languages.translation import N_, _, speaking, spoken
from ...match.event_loop import BackgroundTask
from ...match.players import UNNAMED
from ...notation.matches.analysis_text import read_pasted
from ...rules import GameState, Phase, to_state
from ..advice_tables import Interval, Mean, error_text, intervals_of
from ..cube_window import WindowPart, cube_window
from ..roll_map import RollMap, roll_map
from ..rollout import USUAL_GAMES, Rollout, begin
from ..rollout_run import RolloutProgress, RolloutRun, progress_of
from ..score_matrix import (
    NOBODY_DOUBLES,
    SHORT_CHOICES,
    ScoreCell,
    ScoreMatrix,
    cell_text,
    score_matrix,
)
from ..values.analysis import Analysis

SHOWN_PLAYS = 10
"""The number of plays that are listed before the rollout."""

_QUICK, _DEEP = ("1-ply", "1-ply"), ("3-ply", "2-ply", "2-ply")
"""The levels of Sage, the built-in engine and GNU Backgammon, for the first list and the better."""


class LabRow(TypedDict):
    """The row for one action.

    `error` is the standard error of a rollout, or the equity that another play loses. `games` is
    the number of games, or the level of the engine.
    """

    action: str
    mean: str
    error: str
    games: str
    out: bool
    interval: Interval


class LabCell(TypedDict):
    """A cell of the score matrix. `label` contains the best action and the equities in words."""

    text: str
    mark: str
    label: str


class LabRoll(TypedDict):
    """A cell of the triangular roll map. Screen readers read `label` aloud."""

    text: str
    color: str
    ink: str
    label: str


class LabRolls(TypedDict):
    """The map of the rolls after the chosen play; empty until the rolls are evaluated."""

    title: str
    cells: list[LabRoll]
    mean: str
    hits: str


class LabPart(TypedDict):
    """A part of the cube window.

    `start` and `width` are in per cent. `limit` is the text for the winning chance at the start.
    """

    text: str
    kind: str
    start: float
    width: float
    limit: str


class LabCube(TypedDict):
    """The cube window, and the equities of the cube actions.

    Texts and lists are empty until the engine has given its advice.
    """

    title: str
    choice: str
    win: str
    place: float
    parts: list[LabPart]
    rows: list[LabRow]


class LabPage(TypedDict):
    """The content of the panel. `is_cube` says whether the decision is about the cube."""

    is_cube: bool
    rolls: LabRolls
    cube: LabCube
    rows: list[LabRow]
    run: RolloutProgress
    heads: list[str]
    cells: list[LabCell]
    notes: list[str]


class LabPanel(Panel):
    """The panel with the rollout and the matrix."""

    _module = "lab_panel"
    lab: LabPage = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]


def rollout_rows(found: Rollout) -> list[LabRow]:
    """Return the rows of a rollout, with their intervals on one common axis."""
    rows = found.rows
    means = [Mean(row.mean, row.standard_error, row.games) for row in rows]
    return [
        LabRow(
            action=row.action if row.play else _(row.action.capitalize()),
            mean=equity_text(row.mean),
            error=error_text(row.standard_error),
            games=f"{row.games}" if row.standard_error else "",
            out=row.is_out,
            interval=interval,
        )
        for row, interval in zip(rows, intervals_of(means), strict=True)
    ]


class CubeFigures(NamedTuple):
    """An engine's advice on the cube before the roll, and the cube window."""

    state: GameState
    advice: CubeAdvice
    parts: list[WindowPart]

    @classmethod
    def of(cls, state: GameState, engine: str) -> CubeFigures:
        """Evaluate the cube decision in a state, before the roll, with the named engine."""
        before = replace(state.at_turn_start, phase=Phase.ROLL, dice=None)
        with open_engine(engine) as opened:
            advice = opened.cube(before)
        return cls(before, advice, cube_window(before, advice.evaluation.probabilities))

    def equities(self) -> list[tuple[str, float]]:
        """Return the name and the equity of each cube action."""
        advice = self.advice
        several = [(_("No double"), advice.no_double)]
        if advice.double_take is not None and advice.double_pass is not None:
            several.append((_("Double, take"), advice.double_take))
            several.append((_("Double, drop"), advice.double_pass))
        return several

    def rows(self) -> list[LabRow]:
        """Return the rows with the engine's equities, without standard errors."""
        level = self.advice.evaluation.level
        return _rows([(name, equity, 0.0, level) for name, equity in self.equities()])


def _rows(actions: Sequence[tuple[str, float, float, str]]) -> list[LabRow]:
    """Return the rows of actions with an equity, a difference to the best and a level."""
    places = intervals_of([Mean(equity, 0.0, 0) for _, equity, _, _ in actions])
    return [
        LabRow(
            action=name,
            mean=equity_text(equity),
            error=f"({equity_text(difference)})" if difference else "",
            games=level.split(" ")[0],
            out=False,
            interval=place,
        )
        for (name, equity, difference, level), place in zip(actions, places, strict=True)
    ]


def _candidates(state: GameState, engine: str) -> Candidates:
    """Evaluate the plays for a roll with the named engine."""
    with open_engine(engine) as opened:
        return opened.candidates(state)


def _lab_rolls(found: RollMap | None) -> LabRolls:
    if found is None:
        return LabRolls(title="", cells=[], mean="", hits="")
    color = found.state.turn
    name = "" if color is None else color.label
    cells = [
        LabRoll(
            text=f"{cell.equity:+.2f}".replace("-", "−"),
            color=background,
            ink=ink,
            label=f"{cell.dice.high}-{cell.dice.low}: "
            f"{_('cannot move') if cell.reply is None else cell.reply.play}, "
            f"{equity_text(cell.equity)}{_(', hits') if cell.hits else ''}",
        )
        for cell, (background, ink) in zip(found.cells, found.colors(), strict=True)
    ]
    title = _("{name}’s 21 rolls", name=name)
    if found.play is not None:
        title = _("{name}’s 21 rolls after {play}", name=name, play=found.play)
    mean = _("Mean equity {equity}", equity=equity_text(found.mean))
    hits = _("{count} of 36 rolls hit", count=found.hits)
    return LabRolls(title=title, cells=cells, mean=mean, hits=hits)


def _lab_cube(found: CubeFigures | None, rows: list[LabRow]) -> LabCube:
    """Return the cube window as text and numbers. `rows` contains the rows of a rollout, if any."""
    if found is None:
        return LabCube(title="", choice="", win="", place=0.0, parts=[], rows=[])
    advice, state = found.advice, found.state
    color = advice.evaluation.color
    away = [state.length - state.score[each.slot] for each in (color, color.opponent)]
    win = advice.evaluation.probabilities.win
    kinds = {
        part.choice: part.choice.value.replace(" ", "-").replace(",", "") for part in found.parts
    }
    return LabCube(
        title=_("Cube window, {own}-away, {other}-away", own=away[0], other=away[1])
        if state.is_match
        else _("Cube window, money game"),
        choice=_(advice.choice.capitalize()) if advice.may_double else _("No double is possible"),
        win=_("{name} wins {share} of games", name=color.label, share=percent_text(win)),
        place=round(100 * win, 1),
        parts=[
            LabPart(
                text=SHORT_CHOICES[part.choice],
                kind=kinds[part.choice],
                start=round(100 * part.start, 1),
                width=round(100 * (part.end - part.start), 1),
                limit=f"{100 * part.start:.0f} %" if part.start else "",
            )
            for part in found.parts
        ],
        rows=rows or found.rows(),
    )


def _lab_cell(cell: ScoreCell | None) -> LabCell:
    if cell is None:
        return LabCell(text="", mark="", label="")
    if isinstance(cell.advice, CubeAdvice):
        several = [(_("no double"), cell.advice.no_double)]
        if cell.advice.double_take is not None and cell.advice.double_pass is not None:
            several += [(_("take"), cell.advice.double_take), (_("drop"), cell.advice.double_pass)]
    else:
        several = [(str(each.play), each.equity) for each in cell.advice[:3]]
    figures = ", ".join(f"{name} {equity_text(equity)}" for name, equity in several)
    action = _("no double is possible") if cell.action == NOBODY_DOUBLES else cell.action
    words = N_("; the best action in a money game costs {cost:.3f} here")
    cost = _(words, cost=cell.cost) if cell.cost else ""
    mark = "" if cell.action == NOBODY_DOUBLES else cell.error_class.value
    return LabCell(
        text=cell_text(cell), mark=mark, label=f"{cell.score}: {action} ({figures}){cost}."
    )


def _lab_notes(given: Analysis | None) -> list[str]:
    """Return the evaluation of another program as a sentence."""
    if given is None:
        return []
    decision = given.decisions[0]
    if decision.cube is None:
        several = [(str(each.play), each.equity) for each in decision.candidates]
    else:
        several = CubeFigures(decision.state, decision.cube, []).equities()
    figures = ", ".join(f"{name} {equity_text(equity)}" for name, equity in several)
    source = ", ".join(word for word in (given.source, decision.level) if word)
    return [f"{source}: {figures}"]


class PositionLab(Card):
    """A panel that rolls out a decision, and evaluates the same decision at every score.

    The plays are listed at once, evaluated at 1 ply, and soon afterwards more deeply: by Sage, or
    else by GNU Backgammon or the built-in engine. *Start* rolls out the decision in the background
    with Sage. *Stop* ends the rollout and keeps the finished games, and *Continue* plays more
    games. Point at a play to see it on the board. Under *Scores*, click a
    score, or choose it with the arrow keys, to see the equities at this score. Screen readers
    announce the equities.

    Parameters
    ----------
    state
        The decision: a state, an XGID, or a position that eXtreme Gammon or BGBlitz copied with its
        analysis. The panel then shows the evaluation of that program as well.
    games
        The number of games in the rollout.
    **options
        Options of the board, as for `MatchViewer`.

    Attributes
    ----------
    plays
        The evaluated plays; None for a cube decision.
    board
        The `Board` next to the panel.
    rollout
        The rollout so far.
    given
        The analysis in the text; None if there is none.
    matrix
        The decision at every score; None until *Scores* is opened.
    rolls
        The rolls after the chosen play, or after a cube decision; None until *Rolls* is opened.
    cube
        The advice on the cube before the roll, and the cube window. If there is a roll to play,
        None until *Cube* is opened.

    Raises
    ------
    PositionError, FormatError
        If the state is impossible, or the XGID is invalid.
    EngineError
        If the state has no decision.

    Examples
    --------
    >>> lab = PositionLab("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", games=36)
    >>> str(lab.plays[0].play)
    '8/5 6/5'
    >>> lab.start()
    >>> lab.rollout.rows[0].action
    '8/5 6/5'
    """

    _panel: LabPanel

    @names_options(ViewerOptions)
    def __init__(
        self, state: GameState | str, games: int = USUAL_GAMES, **options: Unpack[ViewerOptions]
    ) -> None:
        own, of_board = divided(PositionLab, options)
        self.given: Analysis | None = None
        if isinstance(state, str) and "\n" in state.strip():
            state, self.given = read_pasted(state)[0]
        state = to_state(state).at_turn_start
        self.rollout = begin(state, state.legal_plays or None, games=games)
        self.matrix: ScoreMatrix | None = None
        self.rolls: RollMap | None = None
        state, quick = self.rollout.state, installed(*_QUICK)
        is_cube = not self.rollout.plays
        self.plays = None if is_cube else _candidates(state, quick)
        self.cube = CubeFigures.of(state, quick) if is_cube else None
        self._is_deep = False
        self._run = RolloutRun()
        self._tasks = {name: BackgroundTask() for name in ("plays", "matrix", "rolls", "cube")}
        self._calls = EngineCalls(object())
        self._problem = ""
        with self._closed_on_failure():
            board = self._own(board_without_seat(UNNAMED, self.rollout.state, **of_board))
            panel = self._own(LabPanel())
            self._parts.callback(self._run.cancel)
            for task in self._tasks.values():
                self._parts.callback(task.cancel)
            with speaking(board.language):
                note = _("Run the cell again to study the position.")
            super().__init__(board, panel, note, "gammon-lab", **own)
            self._show()

    def start(self) -> None:
        """Start or continue the rollout in the background.

        Without an event loop, the method returns when the rollout is complete.
        """
        self._problem = ""
        self._run.run(self._begun, self._receive_rollout, self._failed)
        self._show()

    def _begun(self) -> Rollout:
        """Return the rollout so far, or a rollout of the best plays."""
        found = self.rollout
        return found if any(found.chunks) else begin(found.state, games=found.games)

    def stop(self) -> None:
        """Stop the rollout after the current chunk, and keep the finished games."""
        self._run.cancel()
        self._show()

    def score(self) -> None:
        """Evaluate the decision at every score in the background.

        Without an event loop, the method returns when the evaluation is complete.
        """
        self._evaluate("matrix", partial(score_matrix, self.rollout.state))

    def _evaluate(self, name: str, work: Callable[[], object]) -> None:
        """Compute a table in the background, or immediately if there is no event loop."""

        def keep(found: object) -> None:
            setattr(self, name, found)
            self._show()

        task = self._tasks[name]
        if task.is_running:
            return
        self._problem = ""
        if not task.start(lambda: self._calls.call(work), keep, self._failed):
            keep(work())

    def _evaluate_deeper(self) -> None:
        """Evaluate the decision again, once, with a deeper search."""
        if self._is_deep:
            return
        self._is_deep = True
        state, engine = self.rollout.state, installed(*_DEEP)
        if self.plays is None:
            self._evaluate("cube", partial(CubeFigures.of, state, engine))
        else:
            self._evaluate("plays", partial(_candidates, state, engine))

    def _listed(self) -> list[Candidate]:
        """Return the plays in the order of the list: those of the rollout, once it has games."""
        rolled = [
            Candidate(number, row.play, row.evaluation, 0.0)
            for number, row in enumerate(self.rollout.rows, start=1)
            if row.play is not None
        ]
        return rolled or list(self.plays or ())[:SHOWN_PLAYS]

    def _play_in(self, row: int) -> Candidate | None:
        """Return the play in a row of the list, or None."""
        listed = self._listed()
        return listed[row] if 0 <= row < len(listed) else None

    def _map_rolls(self, row: int) -> None:
        """Evaluate the rolls that can follow the play in this row of the list."""
        found = self._play_in(row) or self._play_in(0)
        play = None if found is None else found.play
        if self.rolls is None or self.rolls.play != play:
            self._evaluate("rolls", partial(roll_map, self.rollout.state, play))

    def _receive_rollout(self, found: Rollout) -> None:
        self.rollout = found
        self._show()

    def _failed(self, error: Exception) -> None:
        self._problem = str(error)
        self._show()

    @spoken
    def _show(self) -> None:
        found, matrix = self.rollout, self.matrix
        cells = [] if matrix is None else [cell for row in matrix.grid() for cell in row]
        rows, is_cube = rollout_rows(found), self.plays is None
        if not rows and not is_cube:
            rows = _rows(
                [
                    (str(each.play), each.equity, each.difference, each.evaluation.level)
                    for each in self._listed()
                ]
            )
        self._panel.lab = LabPage(
            is_cube=is_cube,
            rolls=_lab_rolls(self.rolls),
            cube=_lab_cube(self.cube, rows if is_cube else []),
            rows=rows,
            run=progress_of(found, self._problem, running=self._run.is_running),
            heads=[] if matrix is None else matrix.heads(),
            cells=[*map(_lab_cell, cells)],
            notes=[*_lab_notes(self.given), *([] if matrix is None else matrix.notes())],
        )

    def _message_received(self, _panel: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "start"}:
                self.start()
            case {"do": "stop"}:
                self.stop()
            case {"do": "score"} if self.matrix is None:
                self.score()
            case {"do": "deeper"}:
                self._evaluate_deeper()
            case {"do": "cube"} if self.cube is None:
                engine = installed(*_DEEP)
                self._evaluate("cube", partial(CubeFigures.of, self.rollout.state, engine))
            case {"do": "rolls", "row": int(number)}:
                self._map_rolls(number)
            case {"do": "roll", "roll": int(number)}:
                self._point_at_roll(number)
            case {"do": "point", "row": int(number)}:
                self.board.point_out(self._play_in(number))

    def _point_at_roll(self, number: int) -> None:
        """Show a roll and its best reply on the board, or show the decision again."""
        state, reply = self.rollout.state, None
        if self.rolls is not None and 0 <= number < len(self.rolls.cells):
            cell = self.rolls.cells[number]
            state, reply = replace(self.rolls.state, phase=Phase.MOVE, dice=cell.dice), cell.reply
        self.board.point_out(None)
        show_state(self.board, state)
        self.board.point_out(reply)

    def _still(self) -> dict[str, str]:
        picture = self.board.snapshot()
        table = (self.plays if self.plays and not self.rollout.rows else self.rollout)._repr_html_()
        scores = "" if self.matrix is None else self.matrix._repr_html_()
        return picture.saved | {
            "text/plain": f"<PositionLab: {self.rollout.state.xgid}>",
            "text/html": f'<img src="{picture.url}" width="480" alt="">{table}{scores}',
        }
