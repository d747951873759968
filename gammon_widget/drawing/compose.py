"""From a view of the board to a scene."""

from __future__ import annotations

from functools import lru_cache

from .geometry import Layout
from .parts.arrows import arrows, trails
from .parts.board import board, board_areas, trays
from .parts.centre_lane import centre_lane, centre_lane_areas
from .parts.checkers import checkers
from .parts.cube import cube, cube_areas
from .parts.highlights import focus_ring, highlights
from .parts.marks import marks
from .parts.player_panels import player_panels, switch_areas, switches
from .parts.point_numbers import point_numbers
from .parts.result_card import result_card, result_card_areas
from .parts.set_up import set_up, set_up_areas
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


@lru_cache(maxsize=64)  # a picture that is asked for again, or was foreseen: a third of a click
def _composed(view: BoardView, theme: Theme, layout: Layout, *, hints: bool) -> Scene:
    lane, lane_areas = (centre_lane, centre_lane_areas)
    if view.set_up is not None:
        lane, lane_areas = (set_up, set_up_areas)
    shapes: Shapes = (
        *board(theme, layout),
        *trays(view, theme, layout),
        *trails(view, theme, layout),
        *checkers(view, theme, layout),
        *lane(view, theme, layout),
        *cube(view, theme, layout),
        *point_numbers(view, theme, layout),
        *player_panels(view, theme, layout, hints=hints),
        *switches(view, theme, layout),
        *highlights(view, theme, layout),
        *arrows(view, theme, layout),
        *marks(view, theme, layout),
    )
    if view.card is not None:
        shapes += result_card(view.card, theme, layout)
        areas = result_card_areas(view.card, layout)
    else:
        areas = (
            *board_areas(layout),
            *cube_areas(view, layout),
            *lane_areas(view, layout),
            *switch_areas(view, layout),
        )
    return Scene(shapes=(*shapes, *focus_ring(view, theme, areas), *areas))
