from .board import Board as Board
from .candidates_table import CandidatesTable as CandidatesTable
from .editor.editor import PositionEditor as PositionEditor
from .lesson.player import LessonPlayer as LessonPlayer
from .table import Table as Table
from .viewer.viewer import MatchViewer as MatchViewer

__all__: list[str]
