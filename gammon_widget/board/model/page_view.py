"""The contents of a board's picture, as a page receives them: a `BoardView` without coordinates.

Players are denoted by slots: 0 is White and 1 is Black. Targets are denoted by ``str(target)``.
"""

from __future__ import annotations

from typing import TypedDict

from ...drawing import (
    BoardView,
    ButtonView,
    CubeView,
    Dialog,
    PlayerView,
    SetUpView,
    StatusBarView,
    Target,
    ToolView,
)
from ...drawing.parts.cube import cube_owner
from ...drawing.parts.player_panels import match_length_label
from ...drawing.view import ResultFigures
from ...rules import Color
from .animation import MotionPart


class PagePlayer(TypedDict):
    """A player's panel. If `pips` is None, the panel shows a question mark."""

    name: str
    pips: int | None
    score: int | None
    decides: bool


class PageCube(TypedDict):
    """The cube; see `CubeView`. `owner` is the slot in whose corner the cube or its outline lies.

    `color` is the owner of the cube, or the player who offers it.
    """

    face: int
    place: str
    color: int | None
    owner: int | None
    active: bool


class PageButton(TypedDict):
    """A button; see `ButtonView`."""

    name: str
    label: str
    style: str
    long: str


class PageTool(TypedDict):
    """A tool of the status bar or its menu; see `ToolView`."""

    name: str
    label: str
    ready: bool
    why: str


class ComparedPlay(TypedDict):
    """A line of a tutor's warning; see `ComparedView`."""

    label: str
    words: str
    figure: str
    share: float
    error: str


class PageStatus(TypedDict):
    """The status bar; see `StatusBarView`."""

    lead: str
    words: str
    tools: list[PageTool]
    menu: list[PageTool]
    compared: list[ComparedPlay]
    buttons: list[PageButton]


class ResultRow(TypedDict):
    """A row of a result's statistics; see `FigureRow`."""

    label: str
    below: str
    values: list[str]
    big: bool
    open: bool


class ResultTable(TypedDict):
    """A result's statistics; see `ResultFigures`."""

    source: str
    names: list[str]
    rows: list[ResultRow]
    words: str
    progress: float | None


class PageDialog(TypedDict):
    """The dialog with the result of a game; see `Dialog`."""

    title: str
    detail: str
    winner: int
    buttons: list[PageButton]
    close: PageButton | None
    figures: ResultTable | None


class PageSetUp(TypedDict):
    """The controls of the position editor; see `SetUpView`."""

    tool: str
    picking: list[int] | None
    offer: str
    offered: bool


class PageView(TypedDict):
    """The contents of a picture; see `BoardView`.

    `points` contains White's checkers as positive numbers. `total` is the text after the scores,
    such as "of 7". `dice` contains the slot, the number and the state of each die, and `landings`
    contains the place of each destination, the number of dice, and whether the move hits.
    """

    points: list[int]
    bar: list[int]
    off: list[int]
    players: list[PagePlayer]
    length: int
    house: str
    total: str
    dice: list[tuple[int, int, str]]
    cube: PageCube
    turn: int | None
    movable: list[str]
    selected: str | None
    landings: list[tuple[str, int, bool]]
    blocked: str | None
    buttons: list[PageButton]
    status: PageStatus | None
    dialog: PageDialog | None
    set_up: PageSetUp | None
    hits_vanish: bool


class LiveView(PageView):
    """The contents of a live board; see the trait `view` of `BoardFrontend`."""

    can: dict[str, int]
    key: int
    steps: list[list[int]]
    acks: dict[str, int]
    motion: list[MotionPart]
    throws: list[int]
    revision: int


def page_view(view: BoardView) -> PageView:
    """Return the contents of a picture for a page, as values that JSON can represent."""
    return {
        "points": list(view.points),
        "bar": list(view.bar),
        "off": list(view.off),
        "players": [_player(player) for player in view.players],
        "length": view.match_length,
        "house": view.house,
        "total": match_length_label(view),
        "dice": [(die.color.slot, die.number, die.state.value) for die in view.dice],
        "cube": _cube(view.cube),
        "turn": _slot(view.turn),
        "movable": sorted(map(str, view.movable)),
        "selected": _target(view.selected),
        "landings": [(str(spot), count, hits) for spot, count, hits in view.landings],
        "blocked": _target(view.blocked),
        "buttons": [*map(_button, view.buttons)],
        "status": None if view.status_bar is None else _status(view.status_bar),
        "dialog": None if view.dialog is None else _dialog(view.dialog),
        "set_up": None if view.set_up is None else _set_up(view.set_up),
        "hits_vanish": view.hits_vanish,
    }


def _slot(color: Color | None) -> int | None:
    return None if color is None else color.slot


def _target(target: Target | None) -> str | None:
    return None if target is None else str(target)


def _player(player: PlayerView) -> PagePlayer:
    return {
        "name": player.name,
        "pips": player.pips,
        "score": player.score,
        "decides": player.to_decide,
    }


def _cube(cube: CubeView) -> PageCube:
    return {
        "face": cube.face,
        "place": cube.place.value,
        "color": _slot(cube.color),
        "owner": _slot(cube_owner(cube)),
        "active": cube.active,
    }


def _button(button: ButtonView) -> PageButton:
    return {
        "name": button.name,
        "label": button.label,
        "style": button.style.value,
        "long": button.long,
    }


def _tool(tool: ToolView) -> PageTool:
    return {"name": tool.name, "label": tool.label, "ready": tool.ready, "why": tool.why}


def _status(status: StatusBarView) -> PageStatus:
    return {
        "lead": status.lead,
        "words": status.words,
        "tools": [*map(_tool, status.tools)],
        "menu": [*map(_tool, status.menu)],
        "compared": [
            {
                "label": line.label,
                "words": line.words,
                "figure": line.figure,
                "share": line.share,
                "error": line.error.value,
            }
            for line in status.compared
        ],
        "buttons": [*map(_button, status.buttons)],
    }


def _dialog(dialog: Dialog) -> PageDialog:
    return {
        "title": dialog.title,
        "detail": dialog.detail,
        "winner": dialog.winner.slot,
        "buttons": [*map(_button, dialog.buttons)],
        "close": None if dialog.close is None else _button(dialog.close),
        "figures": None if dialog.figures is None else _result_table(dialog.figures),
    }


def _result_table(figures: ResultFigures) -> ResultTable:
    return {
        "source": figures.source,
        "names": list(figures.names),
        "rows": [
            {
                "label": row.label,
                "below": row.below,
                "values": [row.white, row.black],
                "big": row.is_big,
                "open": row.is_open,
            }
            for row in figures.rows
        ],
        "words": figures.words,
        "progress": figures.progress,
    }


def _set_up(set_up: SetUpView) -> PageSetUp:
    return {
        "tool": set_up.tool.value,
        "picking": None if set_up.picking is None else list(set_up.picking),
        "offer": set_up.offer,
        "offered": set_up.offered,
    }
