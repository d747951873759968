"""Drawing of boards: a view becomes a scene of plain shapes, and painters paint the scene.

::

    BoardView ─ compose(view, theme, layout) → Scene ─┬ painters.svg.write_svg(scene)
                                                       └ painters.png.write_png(scene)
    Theme, Layout ─ sheet.sheet → the art and the places of a live board, for pages
    BoardView ─ sheet.overlays → trails, arrows and marks of a live board, for pages
    Position, GameState ─ diagrams.position_diagram, .state_diagram → Diagram ─ gallery → Diagram

This package imports only what a board needs, so that a board loads faster. Import diagrams and file
painters from their own modules.
"""

from .geometry import Layout as Layout
from .scene import Scene as Scene
from .scene import compose as compose
from .targets import Target as Target
from .targets import TargetKind as TargetKind
from .themes import CLASSIC as CLASSIC
from .themes import SLATE as SLATE
from .themes import Theme as Theme
from .themes import theme_named as theme_named
from .view import ArrowView as ArrowView
from .view import BoardView as BoardView
from .view import ButtonStyle as ButtonStyle
from .view import ButtonView as ButtonView
from .view import ComparedView as ComparedView
from .view import CubePlace as CubePlace
from .view import CubeView as CubeView
from .view import Dialog as Dialog
from .view import DieState as DieState
from .view import DieView as DieView
from .view import Landing as Landing
from .view import MarkShape as MarkShape
from .view import MarkView as MarkView
from .view import PlayerView as PlayerView
from .view import SetUpView as SetUpView
from .view import StatusBarView as StatusBarView
from .view import Tool as Tool
from .view import ToolView as ToolView
from .view import Trail as Trail
