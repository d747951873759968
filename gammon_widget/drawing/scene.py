"""Scenes: static pictures as tuples of shapes, composed from views of the board."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Layout
from .parts.arrows import arrows, trails
from .parts.board import board, point_numbers, trays
from .parts.checkers import checkers
from .parts.cube import cube
from .parts.dice import dice_rows, draw_dice
from .parts.highlights import highlights, marks
from .parts.note import draw_note, note_height
from .parts.player_panels import player_panels
from .parts.set_up import set_up
from .shapes import Shapes
from .themes import theme_named
from .themes.palettes.classic import THEME as CLASSIC
from .themes.theme import Theme
from .view import BoardView


@dataclass(frozen=True)
class Scene:
    """A picture: shapes in painting order.

    Attributes
    ----------
    width, height
        The size of the picture in board units.
    shapes
        The shapes, from the bottom to the top.
    left, top
        The place of the upper left corner, if the picture is a part of another one.
    """

    width: float = 16.0
    height: float = 12.8
    shapes: Shapes = ()
    left: float = 0.0
    top: float = 0.0


DEFAULT_WIDTH_PX = 800

_UPRIGHT = Layout()


def compose(
    view: BoardView,
    theme: Theme | str = CLASSIC,
    layout: Layout = _UPRIGHT,
    *,
    width: float = DEFAULT_WIDTH_PX,
    note: str = "",
) -> Scene:
    """Compose a static picture of a view, without buttons and dialogs.

    `width` is the width in pixels, which determines the size of the letters. `note` is a line of
    text below the board. Raises GammonError if the theme does not exist.
    """
    return compose_in(view, theme_named(theme), layout.at_width(width), note)


def compose_in(view: BoardView, theme: Theme, layout: Layout, note: str = "") -> Scene:
    """Compose a picture in a layout that already fits its width."""
    height = layout.frame.height + (note_height(layout) if note else 0.0)
    strip = set_up(view, theme, layout)
    if view.set_up is None:
        strip = draw_dice(dice_rows(view, layout), theme, layout)
    shapes = (
        *board(theme, layout, height),
        *trays(view, theme, layout),
        *trails(view, theme, layout),
        *checkers(view, theme, layout),
        *point_numbers(view, theme, layout),
        *player_panels(view, theme, layout),
        *highlights(view, theme, layout),
        *arrows(view, theme, layout),
        # Arrows show how to play the dice, so the dice must stay readable above the arrows.
        *strip,
        *cube(view, theme, layout),
        *marks(view, theme, layout),
        *(draw_note(note, theme, layout) if note else ()),
    )
    return Scene(layout.width, height, shapes)
