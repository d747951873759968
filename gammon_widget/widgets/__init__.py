"""What is touched: the only room that imports ipywidgets and ipycanvas."""

from .board import Board
from .editor import PositionEditor
from .lesson_player import LessonPlayer
from .table import Table

__all__ = ["Board", "LessonPlayer", "PositionEditor", "Table"]
