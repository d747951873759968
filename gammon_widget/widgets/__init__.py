"""What is touched: the only room that imports ipywidgets and ipycanvas."""

from .board import Board
from .candidates_table import CandidatesTable
from .editor.editor import PositionEditor
from .lesson.player import LessonPlayer
from .table import Table

__all__ = ["Board", "CandidatesTable", "LessonPlayer", "PositionEditor", "Table"]
