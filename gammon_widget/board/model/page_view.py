"""The contents of a board's picture, as a page receives them: a `BoardView` without coordinates.

Players are denoted by slots: 0 is White and 1 is Black. Targets are denoted by ``str(target)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypedDict

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
from ...rules import Color
from .animation import MotionPart


class PageView(TypedDict):
    """The contents of a picture; see `BoardView`, whose parts have the same fields in a page.

    `points` contains White's checkers as positive numbers. `total` is the text after the scores,
    such as "of 7". `tray` is the label of an empty tray. `dice` contains the slot, the number
    and the state of each die. `cube_owner` is the player in whose corner the cube or its
    outline lies. `landings` contains the place of each destination, the number of dice, and
    whether the move hits.
    """

    points: list[int]
    bar: list[int]
    off: list[int]
    players: list[PlayerView]
    length: int
    house: str
    tray: str
    total: str
    dice: list[tuple[int, int, str]]
    cube: CubeView
    cube_owner: Color | None
    turn: Color | None
    movable: list[str]
    selected: str | None
    landings: list[tuple[str, int, bool]]
    blocked: str | None
    buttons: list[ButtonView]
    status: StatusBarView | None
    dialog: Dialog | None
    set_up: SetUpView | None
    hits_vanish: bool


class LiveView(PageView):
    """The contents of a live board; see the trait `view` of `BoardFrontend`."""

    can: dict[str, int]
    key: int
    graph: int
    steps: list[list[int]]
    acks: dict[str, int]
    motion: list[MotionPart]
    throws: list[int]
    revision: int


EMPTY_VIEW: dict[str, Any] = {
    **{name: [] for name in ("dice", "movable", "landings", "buttons", "steps", "motion")},
    **dict.fromkeys(("cube_owner", "turn", "selected", "blocked", "status", "dialog", "set_up")),
    **{"bar": [0, 0], "off": [0, 0], "house": "", "tray": "", "hits_vanish": False, "graph": 0},
    **{"can": {}, "acks": {}, "throws": []},
}
"""The fields of a `LiveView` that are not sent if they have these values."""


def sent_view(view: Mapping[str, Any], _widget: object = None) -> dict[str, Any]:
    """Return the fields of a `LiveView` that are sent."""
    return {name: value for name, value in view.items() if EMPTY_VIEW.get(name, ...) != value}


def page_view(view: BoardView) -> dict[str, Any]:
    """Return the contents of a picture, a `PageView`, as values that JSON can represent."""
    return {
        **{
            name: plain(getattr(view, name))
            for name in PageView.__annotations__
            if hasattr(view, name)
        },
        "length": view.match_length,
        "total": match_length_label(view),
        "dice": [(die.color.slot, die.number, die.state.value) for die in view.dice],
        "cube_owner": plain(cube_owner(view.cube)),
        "movable": sorted(map(str, view.movable)),
        "landings": [(str(spot), count, hits) for spot, count, hits in view.landings],
        "status": plain(view.status_bar),
    }


def plain(value: Any) -> Any:
    """Return a value of a view as values that JSON can represent.

    Parts of a view become dictionaries of their fields; empty fields of controls are left out.
    """
    match value:
        case Color():
            return value.slot
        case Target():
            return str(value)
        case StrEnum():
            return value.value
        case ToolView() | ButtonView():  # most tools and buttons have only a name and a label
            return {
                name: plain(each)
                for name, each in value._asdict().items()
                if each not in ("", None)
            }
        case tuple() if not hasattr(value, "_fields"):
            return [plain(each) for each in value]
    names = getattr(value, "_fields", getattr(value, "__dataclass_fields__", None))
    return value if names is None else {name: plain(getattr(value, name)) for name in names}
