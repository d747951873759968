"""How the board looks: a view becomes a scene of plain shapes, and painters paint the scene.

::

    BoardView ─ compose(view, theme, layout) → Scene ─┬ CanvasPainter(canvas).paint(scene)
                                                       ├ write_svg(scene)
                                                       ├ write_png(scene)
                                                       └ scene.hit(x, y) → Target
    Position, GameState ─ position_diagram, state_diagram → Diagram ─ gallery → Diagram
"""

from .canvas import CanvasPainter
from .canvas_like import CanvasLike
from .compose import compose
from .contrast import contrast
from .diagram import Diagram, position_diagram, state_diagram
from .gallery import gallery
from .geometry import Layout, Side
from .notes import Arrow, Mark
from .png import write_png
from .scene import Scene
from .shapes import (
    Align,
    Circle,
    Path,
    Polygon,
    RoundedRectangle,
    Shape,
    Style,
    Text,
)
from .svg import write_svg
from .targets import Target, TargetKind
from .theme_report import ThemeFigure, ThemeReport
from .themes import CLASSIC, SLATE, THEMES, Theme, theme_named
from .view import (
    ArrowView,
    BoardView,
    ButtonStyle,
    ButtonView,
    Card,
    CubePlace,
    CubeView,
    DieState,
    DieView,
    Landing,
    MarkShape,
    MarkView,
    PlayerView,
    SetUpView,
    SwitchView,
    Tool,
    Trail,
)

__all__ = [
    "CLASSIC",
    "SLATE",
    "THEMES",
    "Align",
    "Arrow",
    "ArrowView",
    "BoardView",
    "ButtonStyle",
    "ButtonView",
    "CanvasLike",
    "CanvasPainter",
    "Card",
    "Circle",
    "CubePlace",
    "CubeView",
    "Diagram",
    "DieState",
    "DieView",
    "Landing",
    "Layout",
    "Mark",
    "MarkShape",
    "MarkView",
    "Path",
    "PlayerView",
    "Polygon",
    "RoundedRectangle",
    "Scene",
    "SetUpView",
    "Shape",
    "Side",
    "Style",
    "SwitchView",
    "Target",
    "TargetKind",
    "Text",
    "Theme",
    "ThemeFigure",
    "ThemeReport",
    "Tool",
    "Trail",
    "compose",
    "contrast",
    "gallery",
    "position_diagram",
    "state_diagram",
    "theme_named",
    "write_png",
    "write_svg",
]
