"""The options of the widgets with their types, for type checkers, editors and completions."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypedDict, TypeVar

from ...drawing import Theme
from ...drawing.themes import ThemeName
from .settings import OF_EVERY_WIDGET
from .tutor import TutorLike

ColorName = Literal["white", "black"]
SideName = Literal["left", "right"]
NumberingName = Literal["own", "fixed"]

_F = TypeVar("_F", bound=Callable[..., Any])


class WidgetOptions(TypedDict, total=False):
    """Options of every widget."""

    layout: Any
    tooltip: str | None
    tabbable: bool | None
    box_style: str


class LookOptions(WidgetOptions, total=False):
    """Options of every widget with a board."""

    theme: ThemeName | Literal["auto"] | str | Theme
    size: int


class EditorOptions(LookOptions, total=False):
    """Options of a `PositionEditor`."""

    bottom: ColorName | str
    home: SideName | str
    numbering: NumberingName | str


class _MotionOptions(TypedDict, total=False):
    visual_fx: bool
    sound_fx: bool
    pace: float


class ViewerOptions(EditorOptions, _MotionOptions, total=False):
    """Options of a `MatchViewer`."""


class LessonOptions(LookOptions, _MotionOptions, total=False):
    """Options of a `LessonPlayer`."""

    single_click: bool


class PracticeOptions(LessonOptions, total=False):
    """Options of `Practice`: those of its board, and the cards to choose."""

    kind: str | None
    phase: str | None
    plan: str | None
    worse_than: float
    source: str | None


class BoardOptions(ViewerOptions, total=False):
    """Options of a `Board`."""

    single_click: bool
    play_forced: bool
    bear_off: bool
    auto_roll: bool
    auto_done: bool
    entry: bool
    move_list: bool
    clock: float
    blunder: float


class SeatOptions(BoardOptions, total=False):
    """Options of a board at a `Table`."""

    tutor: TutorLike
    canvas: str | None


def divided(options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options of every widget, and the others."""
    own = {name: value for name, value in options.items() if name in OF_EVERY_WIDGET}
    return own, {name: value for name, value in options.items() if name not in own}


def names_options(options: type) -> Callable[[_F], _F]:
    """Have the signature of a function name the options that it takes as ``**options``.

    Those of every widget are left out.
    """

    def named(function: _F) -> _F:
        signature = inspect.signature(function)
        *others, rest = signature.parameters.values()
        parameters = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=..., annotation=kind)
            for name, kind in options.__annotations__.items()
            if name not in OF_EVERY_WIDGET
        ]
        signature = signature.replace(parameters=[*others, *parameters, rest])
        vars(function)["__signature__"] = signature
        return function

    return named
