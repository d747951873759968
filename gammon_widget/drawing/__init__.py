"""Drawing: a view becomes a scene of plain shapes, and painters paint the scene.

::

    BoardView ─ compose(view, theme, layout) → Scene ─┬ CanvasPainter(canvas).paint(scene)
                                                       ├ painters.svg.write_svg(scene)
                                                       ├ painters.png.write_png(scene)
                                                       └ scene.hit(x, y) → Target
    Position, GameState ─ diagrams.position_diagram, .state_diagram → Diagram ─ gallery → Diagram

This package imports only what a board needs; import diagrams and file painters from their own
modules, so that a board loads faster.
"""

from .compose import compose
from .geometry import Layout
from .painters.canvas import CanvasPainter
from .scene import Scene
from .targets import Target, TargetKind
from .themes import theme_named
from .themes.palettes.classic import THEME as CLASSIC
from .themes.palettes.slate import THEME as SLATE
from .themes.theme import Theme
from .view import (
    ArrowView,
    BoardView,
    ButtonStyle,
    ButtonView,
    ComparedView,
    CubePlace,
    CubeView,
    Dialog,
    DieState,
    DieView,
    Landing,
    MarkShape,
    MarkView,
    PlayerView,
    SetUpView,
    StatusBarView,
    Tool,
    ToolView,
    Trail,
)

__all__ = [
    "CLASSIC",
    "SLATE",
    "ArrowView",
    "BoardView",
    "ButtonStyle",
    "ButtonView",
    "CanvasPainter",
    "ComparedView",
    "CubePlace",
    "CubeView",
    "Dialog",
    "DieState",
    "DieView",
    "Landing",
    "Layout",
    "MarkShape",
    "MarkView",
    "PlayerView",
    "Scene",
    "SetUpView",
    "StatusBarView",
    "Target",
    "TargetKind",
    "Theme",
    "Tool",
    "ToolView",
    "Trail",
    "compose",
    "theme_named",
]
