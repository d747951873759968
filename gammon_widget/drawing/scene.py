"""Scenes: pictures as tuples of shapes, composed from views of the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from ..languages.translation import current
from ..rules import Color
from .geometry import Layout
from .parts.arrows import arrows, trails
from .parts.board import board, board_areas, point_numbers, trays
from .parts.checkers import checker_sprite, checkers
from .parts.cube import cube, cube_areas, cube_sprite
from .parts.dialog import dialog, dialog_areas
from .parts.dice import die_sprite
from .parts.highlights import focus_ring, highlights, marks
from .parts.middle_strip import middle_strip, middle_strip_areas
from .parts.player_panels import player_panels
from .parts.set_up import set_up, set_up_areas
from .parts.status_bar import status_bar, status_bar_areas
from .shapes import PlacedSprite, Shape, Shapes, Sprite
from .targets import Target
from .themes import theme_named
from .themes.palettes.classic import THEME as CLASSIC
from .themes.theme import Theme
from .view import BoardView

WIDTH = 16.0
HEIGHT = 12.8
"""The height, in board units, of a frame without a status bar, as in static pictures."""

CLICK_MARGIN = 1.0
"""The maximum distance outside the frame at which a click counts as a click on the edge.

The distance is in board units.
"""


@dataclass(frozen=True)
class Scene:
    """Shapes in painting order, with the targets that can be clicked.

    Attributes
    ----------
    width, height
        The size of the picture in board units.
    shapes
        The shapes, from the bottom to the top.
    sprites
        All sprites that this scene, or a later scene in the same colours, may contain.
    """

    width: float = WIDTH
    height: float = HEIGHT
    shapes: Shapes = ()
    sprites: tuple[Sprite, ...] = ()

    @cached_property
    def visible(self) -> Shapes:
        """The shapes that painters have to paint."""
        return tuple(shape for shape in self.shapes if shape.style.visible)

    @property
    def targets(self) -> frozenset[Target]:
        """Everything that can be clicked."""
        return frozenset(shape.target for shape in self.shapes if shape.target is not None)

    def hit(self, x: float, y: float) -> Target | None:
        """Return the topmost target at (x, y), in board units, or None if there is no target.

        Browsers can report clicks slightly outside the canvas. Such a click counts as a click on
        the edge.
        """
        # In this form, the condition also rejects NaN.
        if not (
            -CLICK_MARGIN <= x <= self.width + CLICK_MARGIN
            and -CLICK_MARGIN <= y <= self.height + CLICK_MARGIN
        ):
            return None
        x = min(max(x, 0.0), self.width)
        y = min(max(y, 0.0), self.height)
        for shape in reversed(self.shapes):
            if shape.target is not None and shape.contains(x, y):
                return shape.target
        return None

    def with_shapes(self, *shapes: Shape) -> Scene:
        """Return the scene with more shapes on top, such as a moving checker."""
        return replace(self, shapes=(*self.shapes, *shapes))


DEFAULT_WIDTH_PX = 800

_UPRIGHT = Layout()


def compose(
    view: BoardView,
    theme: Theme | str = CLASSIC,
    layout: Layout = _UPRIGHT,
    *,
    width: float = DEFAULT_WIDTH_PX,
) -> Scene:
    """Compose the scene of a view.

    `width` is the width in pixels, which determines the size of the letters. Raises GammonError if
    the theme does not exist.
    """
    layout = layout.at_width(width, is_live=view.status_bar is not None)
    return _composed(view, theme_named(theme), layout, current())


@lru_cache(maxsize=256)  # many pictures are repeated or predicted: saves a third of a click's time
def _composed(view: BoardView, theme: Theme, layout: Layout, _language: object) -> Scene:
    height = layout.height(has_status_bar=view.status_bar is not None)
    strip, strip_areas = (middle_strip, middle_strip_areas)
    if view.set_up is not None:
        strip, strip_areas = (set_up, set_up_areas)
    shapes: Shapes = (
        *board(theme, layout, height),
        *trays(view, theme, layout),
        *trails(view, theme, layout),
        *checkers(view, theme, layout),
        *point_numbers(view, theme, layout),
        *player_panels(view, theme, layout),
        *highlights(view, theme, layout),
        *arrows(view, theme, layout),
        # Arrows show how to play the dice, so the dice must stay readable above the arrows.
        *strip(view, theme, layout),
        *cube(view, theme, layout),
        *marks(view, theme, layout),
    )
    if view.dialog is not None:
        shapes += dialog(view.dialog, theme, layout)
        areas = dialog_areas(view.dialog, layout)
    else:
        areas = (*board_areas(layout), *cube_areas(view, layout), *strip_areas(view, layout))
    if view.status_bar is not None:
        shapes += status_bar(view.status_bar, theme, layout)
        areas += status_bar_areas(view.status_bar, layout)
    shapes = (*shapes, *focus_ring(view, theme, layout, (*shapes, *areas)), *areas)
    return Scene(layout.width, height, shapes, _sprites(theme, layout, height))


@lru_cache(maxsize=64)
def _sprites(theme: Theme, layout: Layout, height: float) -> tuple[Sprite, ...]:
    """Return all sprites of a board in the colours of a theme."""
    grounds = [
        shape.sprite for shape in board(theme, layout, height) if isinstance(shape, PlacedSprite)
    ]
    pieces = (sprite(theme, color) for sprite in (checker_sprite, die_sprite) for color in Color)
    return (*grounds, *pieces, cube_sprite(theme))
