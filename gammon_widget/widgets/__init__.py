"""What is touched: the only room that imports ipywidgets and ipycanvas.

Each widget is imported when it is first asked for, since a board needs none of the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board as Board
    from .candidates_table import CandidatesTable as CandidatesTable
    from .editor import PositionEditor as PositionEditor
    from .lesson_player import LessonPlayer as LessonPlayer
    from .table import Table as Table

_MODULE_OF = {
    "Board": "board",
    "CandidatesTable": "candidates_table",
    "LessonPlayer": "lesson_player",
    "PositionEditor": "editor",
    "Table": "table",
}

__all__ = list(_MODULE_OF)


def __getattr__(name: str) -> object:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{module}", __name__), name)
    globals()[name] = value
    return value
