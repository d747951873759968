"""From a view of the board to a scene."""

from __future__ import annotations

from functools import lru_cache

from .geometry import Layout
from .parts.areas import board_areas, cube_areas
from .parts.arrows import arrows
from .parts.board import board, trays
from .parts.centre_lane import lane, lane_areas
from .parts.checkers import checkers
from .parts.cube import cube
from .parts.focus_ring import focus_ring
from .parts.highlights import highlights
from .parts.marks import marks
from .parts.player_panels import strips
from .parts.point_numbers import rails
from .parts.result_card import card, card_areas
from .parts.set_up import set_up, set_up_areas
from .parts.switches import switch_areas, switches
from .parts.trails import trails
from .scene import Scene
from .shapes import Shapes
from .themes import CLASSIC, Theme, theme_named
from .view import BoardView

DEFAULT_WIDTH_PX = 800
MIN_HINT_WIDTH_PX = 560
"""Hints are left out of narrower boards, in pixels."""

_UPRIGHT = Layout()


def compose(
    view: BoardView,
    theme: Theme | str = CLASSIC,
    layout: Layout = _UPRIGHT,
    *,
    width: float = DEFAULT_WIDTH_PX,
) -> Scene:
    """Compose the picture of `view`.

    Parameters
    ----------
    view
        All that is to be seen.
    theme
        A palette, or the name of one.
    layout
        Which way round the board lies.
    width
        How wide the picture will be shown, in pixels: narrow boards leave the hints out, and
        still narrower ones have larger letters.

    Returns
    -------
    Scene
        What to paint and what can be clicked.

    Raises
    ------
    GammonError
        When there is no theme of that name.
    """
    layout = layout.at_width(width)
    return _composed(view, theme_named(theme), layout, hints=width >= MIN_HINT_WIDTH_PX)


@lru_cache(maxsize=64)  # a picture is asked for by all that it concerns, and has been foreseen
def _composed(view: BoardView, theme: Theme, layout: Layout, *, hints: bool) -> Scene:
    shapes: Shapes = (
        *board(theme, layout),
        *trays(view, theme, layout),
        *trails(view, theme, layout),
        *checkers(view, theme, layout),
        *(lane if view.set_up is None else set_up)(view, theme, layout),
        *cube(view, theme, layout),
        *rails(view, theme, layout),
        *strips(view, theme, layout, hints=hints),
        *switches(view, theme, layout),
        *highlights(view, theme, layout),
        *arrows(view, theme, layout),
        *marks(view, theme, layout),
    )
    if view.card is not None:
        shapes = (*shapes, *card(view.card, theme, layout))
        areas = card_areas(view.card, layout)
    else:
        over_points = lane_areas if view.set_up is None else set_up_areas
        areas = (
            *board_areas(layout),
            *cube_areas(view, layout),
            *over_points(view, layout),
            *switch_areas(view, layout),
        )
    return Scene(shapes=(*shapes, *focus_ring(view, theme, areas), *areas))
