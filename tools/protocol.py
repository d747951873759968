"""Generate `shared/protocol.ts`, which describes the protocol between kernel and page.

Messages, traits and the measures of the board are defined only in Python. The TypeScript module
repeats them as a few constants, and as types with which `tsc` checks the page's messages. The types
follow from the annotations of messages and traits, and of everything that these contain.
"""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import anywidget
import traitlets

from gammon_widget.analysis.values.error_class import (
    ERROR_COLORS,
    ERROR_COLORS_ON_DARK,
    ERROR_SIGNS,
)
from gammon_widget.analysis.widget.position_lab import LabPanel
from gammon_widget.board.model import animation, menu, messages
from gammon_widget.board.model.description import Affordance
from gammon_widget.board.model.narration import Sound
from gammon_widget.board.model.page_view import EMPTY_VIEW, LiveView, PageView
from gammon_widget.board.model.status_bar import TIPS
from gammon_widget.board.model.turn_graph import StepGraph
from gammon_widget.board.widget.board import Board
from gammon_widget.board.widget.board_frontend import BoardFrontend
from gammon_widget.board.widget.board_traits import PANEL_ROLES
from gammon_widget.board.widget.candidates_table import CandidatesTable
from gammon_widget.board.widget.card import BoardWithPanel, Panel
from gammon_widget.board.widget.lobby import Lobby
from gammon_widget.board.widget.modules import PageWidget
from gammon_widget.board.widget.table import Room
from gammon_widget.collection.widget.dashboard import Dashboard
from gammon_widget.drawing import Target, sheet
from gammon_widget.drawing.geometry import FULL_SIZES, LIVE_LAYOUTS
from gammon_widget.editor.widget.editor import EditorPanel
from gammon_widget.lessons.lesson import ContentsEntry
from gammon_widget.lessons.progress import LessonCommand, StepMark
from gammon_widget.lessons.widget.player import LessonPanel
from gammon_widget.match.players import MAX_CHAT_LENGTH
from gammon_widget.practice import page
from gammon_widget.practice.widget.course_map import CourseMap
from gammon_widget.practice.widget.practice import PracticePanel
from gammon_widget.rules import Color
from gammon_widget.viewer import commands
from gammon_widget.viewer.widget.panels import GameSheet, ReplayPanel

_WIDGETS = (
    *(BoardFrontend, BoardWithPanel, Room, CandidatesTable, ReplayPanel, GameSheet, LessonPanel),
    *(EditorPanel, PracticePanel, LabPanel, CourseMap, Dashboard, Lobby),
)

_SENT = (
    PageView,
    LiveView,
    StepGraph,
    sheet.Sheet,
    sheet.Overlays,
    ContentsEntry,
    LessonCommand,
    StepMark,
)
"""Values that pages receive and send as parts of strings and untyped traits."""

_PLAIN: dict[Any, str] = {
    **dict.fromkeys((int, float, Color), "number"),
    **dict.fromkeys((str, Target, Target | None), "string"),
    **{bool: "boolean", NoneType: "null"},
}

_NAMES = {
    Sound: "SoundName",
    ContentsEntry: "ContentsLine",
    commands.ReplayCommand: "ReplayCommandName",
    page.PracticeCommand: "PracticeCommandName",
}
"""Classes that have another name in the page."""

_TRAITS = {
    "view": "Partial<LiveView>",
    "graph": "StepGraph | Record<string, never>",
    "overlays": "Record<string, Overlays>",
    "places": "[target: string, title: string][]",
    "contents": "ContentsLine[]",
    "marks": "StepMark[]",
    "colors": "PanelColors",
    **dict.fromkeys(("texts", "menu"), "Record<string, string>"),
    **dict.fromkeys(("language", "theme"), "string"),
    "bottom": '"white" | "black"',
}
"""The types of traits whose annotations say less."""

_BOARD_TRAITS = (
    *("bottom", "editor", "entry", "guide", "hint_table", "sheet"),
    *("viewer", "xgid"),
)

_TEXTS = ": Record<string, string>"
_KEY_TABLE = ": readonly { title: string, rows: { caps: string[], words: string }[] }[]"


def _key_group(group: menu.KeyGroup) -> dict[str, Any]:
    return {"title": group.title, "rows": [row._asdict() for row in group.rows]}


class _Types(dict[str, str]):
    """The types of the module by name, in the order in which other types use them."""

    def of(self, kind: Any) -> str:
        """Return the JSON type for a Python type, and add the types that it uses."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.of(arguments[0])
        if origin is UnionType:
            return " | ".join(dict.fromkeys(map(self.of, arguments)))
        if origin is dict:
            return f"Record<string, {self.of(arguments[1])}>"
        if origin is tuple and arguments[-1] is not ...:
            return f"[{', '.join(map(self.of, arguments))}]"
        if origin is not None:
            inner = self.of(arguments[0])
            return f"({inner})[]" if inner.endswith("| null") else f"{inner}[]"
        name: str = _NAMES.get(kind, kind.__name__)
        if name not in self:
            is_enum = issubclass(kind, StrEnum)
            self[name] = ""  # it may contain itself
            self[name] = _choices(kind) if is_enum else f"{{ {', '.join(self.members(kind))} }}"
        return name

    def members(self, kind: Any) -> list[str]:
        """Return the members of a record or message."""
        hints = get_type_hints(kind, include_extras=True)
        hints.pop("NAME", None)
        receipt = hints.pop("receipt", None)
        members = [f"{name}: {self.of(each)}" for name, each in hints.items()]
        return [*members, f"receipt?: {self.of(get_args(receipt)[0])}"] if receipt else members

    def messages(self, base: type[messages.PageMessage]) -> str:
        """Return the type of all messages of a base class."""
        return " | ".join(
            f"{{ {', '.join([f'do: {json.dumps(each.NAME)}', *self.members(each)])} }}"
            for each in messages.kinds_of(base)
        )

    def traits(self, widget: type[traitlets.HasTraits], *names: str) -> str:
        """Return the type of a widget's own traits, or of the named traits."""
        every = widget.class_traits(sync=True)
        own = {name: every[name] for name in names} or widget.class_own_traits(sync=True)
        for base in (PageWidget, Panel):
            if issubclass(widget, base):
                own |= base.class_own_traits(sync=True)
        own.pop("_esm", None)
        return f"{{ {', '.join(f'{name}: {self.trait(own[name])}' for name in sorted(own))} }}"

    def trait(self, trait: Any) -> str:
        """Return the type of a trait, from its annotation if it has one."""
        if trait.name in _TRAITS:
            return _TRAITS[trait.name]
        annotation = vars(trait.this_class).get("__annotations__", {}).get(trait.name)
        match trait:
            case traitlets.List() | traitlets.Dict() if annotation:
                return self.of(eval(annotation, vars(sys.modules[trait.this_class.__module__])))
            case traitlets.List():
                return f"{self.trait(trait._trait)}[]"
            case traitlets.Unicode():
                return "string"
            case traitlets.Bool():
                return "boolean"
            case traitlets.Int() | traitlets.Float():
                return "number"
            case traitlets.Instance() | anywidget.WidgetTrait():  # a reference to a widget
                return "string | null"
        raise TypeError(f"There is no TypeScript type for {trait!r}.")


def _choices(enum: Any) -> str:
    return " | ".join(json.dumps(member.value) for member in enum)


def protocol() -> str:
    """Return the text of the module."""
    types = _Types()
    for kind in (*_SENT, *_NAMES):
        types.of(kind)
    types |= {
        "PanelColors": "Record<'light' | 'dark', Record<string, string>>",
        "ToKernel": types.messages(messages.FromPage),
        "ToPage": types.messages(messages.ToPage),
        "BoardTraits": types.traits(Board, *_BOARD_TRAITS),
        **{f"{widget.__name__}Traits": types.traits(widget) for widget in _WIDGETS},
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
        "MAX_CHAT_LENGTH": ("", MAX_CHAT_LENGTH),
        "MENU_LABELS": (_TEXTS, menu.LABELS),
        "MENU_GROUPS": (": readonly string[][]", menu.GROUPS),
        "MENU_KEYS": (_TEXTS, menu.ROW_KEYS),
        "KEY_TABLE": (_KEY_TABLE, [_key_group(group) for group in menu.KEY_TABLE]),
        "EMPTY_VIEW": (": Partial<LiveView>", EMPTY_VIEW),
        "PANEL_ROLES": (_TEXTS, PANEL_ROLES),
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
