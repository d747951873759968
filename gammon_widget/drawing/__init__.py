"""How the board looks: a view becomes a scene of plain shapes, and painters paint the scene.

::

    BoardView ─ compose(view, theme, layout) → Scene ─┬ CanvasPainter(canvas).paint(scene)
                                                       ├ write_svg(scene)
                                                       ├ write_png(scene)
                                                       └ scene.hit(x, y) → Target
    Position, GameState ─ position_diagram, state_diagram → Diagram ─ gallery → Diagram
"""

from .compose import compose
from .diagrams.annotations import Arrow, Mark
from .diagrams.diagram import Diagram, position_diagram, state_diagram
from .diagrams.gallery import gallery
from .geometry import Layout, Side
from .painters.canvas import CanvasPainter
from .painters.canvas_like import CanvasLike
from .painters.png import write_png
from .painters.svg import write_svg
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
from .targets import Target, TargetKind
from .themes.contrast import contrast
from .themes.report import ThemeFigure, ThemeReport
from .themes.theme import CLASSIC, SLATE, THEMES, Theme, theme_named
from .view import (
    ArrowView,
    BoardView,
    ButtonStyle,
    ButtonView,
    CubePlace,
    CubeView,
    DieState,
    DieView,
    Landing,
    MarkShape,
    MarkView,
    PlayerView,
    ResultCard,
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
    "ResultCard",
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
