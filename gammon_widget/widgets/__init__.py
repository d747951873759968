"""What is touched: the only room that imports ipywidgets and ipycanvas."""

from .board import Board
from .candidates_table import CandidatesTable
from .editor import PositionEditor
from .lesson_player import LessonPlayer
from .table import Table
from .traits import SettingError

__all__ = ["Board", "CandidatesTable", "LessonPlayer", "PositionEditor", "SettingError", "Table"]
