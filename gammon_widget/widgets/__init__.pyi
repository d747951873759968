from .board import Board as Board
from .board_widget import BoardWidget as BoardWidget
from .candidates_table import CandidatesTable as CandidatesTable
from .editor.editor import PositionEditor as PositionEditor
from .lesson.player import LessonPlayer as LessonPlayer
from .practice.practice import Practice as Practice
from .table import Table as Table
from .viewer.viewer import MatchViewer as MatchViewer

__all__: list[str]
