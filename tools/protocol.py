"""Generate `shared/protocol.ts`, which describes the protocol between kernel and page.

Messages, traits and the measures of the board are defined only in Python. The TypeScript module
repeats them as a few constants, and as types with which `tsc` checks the page's messages.
"""

from __future__ import annotations

import json
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import anywidget
import traitlets

from gammon_widget.analysis import advice_tables, result_analysis, rollout_run
from gammon_widget.analysis.values.error_class import (
    ERROR_COLORS,
    ERROR_COLORS_ON_DARK,
    ERROR_SIGNS,
)
from gammon_widget.analysis.widget import position_lab
from gammon_widget.board.model import animation, menu, messages, page_view, turn_graph
from gammon_widget.board.model.description import Affordance
from gammon_widget.board.model.messages import EarlierGame, House, Opponent
from gammon_widget.board.model.narration import Sound
from gammon_widget.board.model.status_bar import TIPS
from gammon_widget.board.widget.board import Board
from gammon_widget.board.widget.board_frontend import BoardFrontend
from gammon_widget.board.widget.board_traits import PANEL_ROLES
from gammon_widget.board.widget.candidates_table import CandidatesTable
from gammon_widget.board.widget.card import Card, Panel
from gammon_widget.board.widget.modules import PageWidget
from gammon_widget.board.widget.table import Room
from gammon_widget.drawing import Target, Theme, places, sheet, view
from gammon_widget.drawing.geometry import FULL_SIZES, LIVE_LAYOUTS
from gammon_widget.drawing.themes import THEMES
from gammon_widget.editor.widget.controls import EditorStyle
from gammon_widget.lessons import course, player_page
from gammon_widget.lessons.progress import LessonCommand, StepMark
from gammon_widget.lessons.widget.player import LessonPanel
from gammon_widget.practice import deck_page, page
from gammon_widget.practice.widget.course_map import CourseMap
from gammon_widget.practice.widget.practice import PracticePanel
from gammon_widget.rules import Color
from gammon_widget.viewer import commands, move_list, verdicts
from gammon_widget.viewer.widget.panels import GameSheet, ReplayPanel

_ENUMS: dict[str, type[StrEnum]] = {
    "SoundName": Sound,
    "LessonCommand": LessonCommand,
    "StepMark": StepMark,
    "ReplayCommandName": commands.ReplayCommand,
    "PracticeCommandName": page.PracticeCommand,
}
"""Enums by their names in the page."""

_VALUES = (
    *(messages.Receipt, EarlierGame, House, Opponent),
    *(view.PlayerView, view.CubeView, view.ButtonView, view.ToolView, view.ComparedView),
    *(view.StatusBarView, view.FigureRow, view.ResultFigures, view.Dialog, view.SetUpView),
)
"""Dataclasses and named tuples that are parts of messages and of the view."""

_RECORDS = [
    each
    for module in (
        advice_tables,
        rollout_run,
        result_analysis,
        move_list,
        verdicts,
        course,
        player_page,
        deck_page,
        page,
        position_lab,
        animation,
        page_view,
        turn_graph,
        places,
        sheet,
    )
    for each in vars(module).values()
    if is_typeddict(each) and each.__module__ == module.__name__
]
"""Records that the panels show."""

_WIDGETS = (
    *(BoardFrontend, Card, Room, CandidatesTable, ReplayPanel, GameSheet, LessonPanel),
    *(EditorStyle, PracticePanel, position_lab.LabPanel, CourseMap),
)

_TYPES: dict[Any, str] = {
    **dict.fromkeys((int, float, Color), "number"),
    **dict.fromkeys((str, StrEnum, Target, Target | None), "string"),
    **{bool: "boolean", NoneType: "null"},
    **{enum: name for name, enum in _ENUMS.items()},
}
"""The JSON type for each Python type; `_type` translates records and series."""

_LISTS = {
    **{
        "view": "Partial<LiveView>",
        "graph": "StepGraph | Record<string, never>",
        "overlays": "Record<string, Overlays>",
    },
    **{"places": "[target: string, title: string][]", "chapters": "Chapter[]"},
    **{"chapter": "Chapter[]", "used": "number[]"},
    **{"curve": "CurvePoint[]", "tables": "AdviceTable[]", "summary": "SummaryRow[]"},
    **{
        "contents": "ContentsLine[]",
        "marks": "StepMark[]",
        "page": "PlayerPage",
        "course": "MapPage",
    },
    **{
        "practice": "PracticePage",
        "lab": "LabPage",
        "rollout": "RolloutProgress",
        "colors": "PanelColors",
    },
    "editor": "string | null",
    **{"texts": "Record<string, string>", "language": "string"},
    **{"menu": "Record<string, string>", "theme": "string", "bottom": '"white" | "black"'},
}
"""Traits whose values have their own type in the page."""

_BOARD_TRAITS = (
    *("bottom", "editor", "entry", "guide", "hint_table", "move_list", "sheet", "sound_fx"),
    *("theme", "viewer", "visual_fx", "xgid"),
)

_TEXTS = ": Record<string, string>"
_KEY_TABLE = ": readonly { title: string, rows: { caps: string[], words: string }[] }[]"
_THEMES = ": readonly { name: string, frame: string, field: string }[]"


def _key_group(group: menu.KeyGroup) -> dict[str, Any]:
    return {"title": group.title, "rows": [row._asdict() for row in group.rows]}


def _swatch(theme: Theme) -> dict[str, str]:
    return {"name": theme.name, "frame": theme.frame, "field": theme.field}


def protocol() -> str:
    """Return the text of the module."""
    types = {
        **{name: _names(enum) for name, enum in _ENUMS.items()},
        **{record.__name__: _record(record) for record in (*_VALUES, *_RECORDS)},
        "ContentsLine": "{ level: number, title: string, step: number }",
        "PanelColors": "Record<'light' | 'dark', Record<string, string>>",
        "ToKernel": " | ".join(map(_message, messages.kinds_of(messages.FromPage))),
        "ToPage": " | ".join(map(_message, messages.kinds_of(messages.ToPage))),
        "BoardTraits": _traits(Board, *_BOARD_TRAITS),
        **{f"{widget.__name__}Traits": _traits(widget) for widget in _WIDGETS},
    }
    constants = {
        "AFFORDANCE": ("", {name: each.value for name, each in Affordance.__members__.items()}),
        "FRAMES": (
            "",
            {
                name: {"height": round(height / width, 6), "least": least}
                for name, (width, height, least) in FULL_SIZES.items()
            },
        ),
        "LAYOUTS": ("", {name: least for name, (_, least, _) in LIVE_LAYOUTS.items()}),
        "MOTION_SECONDS": ("", animation.MOTION_SECONDS),
        "TIPS": (_TEXTS, TIPS),
        "MENU_LABELS": (_TEXTS, menu.LABELS),
        "MENU_GROUPS": (": readonly string[][]", menu.GROUPS),
        "MENU_KEYS": (_TEXTS, menu.ROW_KEYS),
        "KEY_TABLE": (_KEY_TABLE, [_key_group(group) for group in menu.KEY_TABLE]),
        "EMPTY_VIEW": (": Partial<LiveView>", page_view.EMPTY_VIEW),
        "PANEL_ROLES": (_TEXTS, PANEL_ROLES),
        "THEMES": (_THEMES, [_swatch(THEMES[name]) for name in menu.SWATCHES]),
        "ERROR_COLORS": ("", {"light": ERROR_COLORS, "dark": ERROR_COLORS_ON_DARK}),
        "ERROR_SIGNS": (_TEXTS, ERROR_SIGNS),
        "PRACTICE_KEYS": (": Record<string, PracticeCommandName>", page.KEYS),
        "REPLAY_KEYS": (": Record<string, ReplayCommandName>", commands.KEYS),
    }
    return "\n".join(
        [
            "// Generated from Python by `python -m tools.javascript --write`.",
            "",
            *(f"export type {name} = {shape};" for name, shape in types.items()),
            "",
            *(
                f"export const {name}{shape} = {json.dumps(value)}{'' if shape else ' as const'};"
                for name, (shape, value) in constants.items()
            ),
            "",
        ]
    )


def _names(enum: Any) -> str:
    return " | ".join(json.dumps(member.value) for member in enum)


def _message(of: Any) -> str:
    """Return the type of a message; the message of an input may include a receipt."""
    kinds = _hints(of)
    if of is messages.PageShown:
        kinds |= _hints(kinds.pop("page"))
    receipt = ", receipt?: Receipt" * issubclass(of, messages.Input)
    fields = "".join(f", {name}: {_type(kind)}" for name, kind in kinds.items())
    return f"{{ do: {json.dumps(of.NAME)}{fields}{receipt} }}"


def _record(of: Any) -> str:
    return f"{{ {', '.join(f'{name}: {_type(kind)}' for name, kind in _hints(of).items())} }}"


def _hints(of: Any) -> dict[str, Any]:
    """Return the types of the fields of a record or message."""
    return {name: kind for name, kind in get_type_hints(of).items() if name != "NAME"}


def _type(kind: Any) -> str:
    """Return the JSON type for a Python type."""
    if kind in _TYPES:
        return _TYPES[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is None:
        return "string" if issubclass(kind, StrEnum) else str(kind.__name__)
    if origin is UnionType:
        return " | ".join(map(_type, arguments))
    if origin is dict:
        return f"Record<string, {_type(arguments[1])}>"
    if origin is tuple and arguments[-1] is not ...:
        return f"[{', '.join(map(_type, arguments))}]"
    inner = _type(arguments[0])
    return f"({inner})[]" if inner.endswith("| null") else f"{inner}[]"


def _traits(widget: type[traitlets.HasTraits], *names: str) -> str:
    """Return the type of a widget's own traits, or of the named traits."""
    every = widget.class_traits(sync=True)
    own = {name: every[name] for name in names} or widget.class_own_traits(sync=True)
    for base in (PageWidget, Panel):
        if issubclass(widget, base):
            own |= base.class_own_traits(sync=True)
    own.pop("_esm", None)
    inner = ", ".join(f"{name}: {_LISTS.get(name) or _trait(own[name])}" for name in sorted(own))
    return f"{{ {inner} }}"


def _trait(trait: Any) -> str:
    match trait:
        case traitlets.Unicode():
            return "string"
        case traitlets.Bool():
            return "boolean"
        case traitlets.Int() | traitlets.Float():
            return "number"
        case traitlets.List():
            return f"{_trait(trait._trait)}[]"
        case traitlets.Instance() | anywidget.WidgetTrait():  # a reference to a widget
            return "string | null"
    raise TypeError(f"There is no TypeScript type for {trait!r}.")
