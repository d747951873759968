"""Where the arrow keys lead: from what the keys are on to its neighbour in the picture."""

from __future__ import annotations

from enum import StrEnum

from ..drawing import BoardView, Layout, Scene, Target
from ..drawing.geometry import Lane, Panel
from ..drawing.scene import HEIGHT
from ..drawing.shapes import RoundedRectangle
from .affordances import areas_of

MAX_COLUMN_OFFSET = 1.5
"""So far aside, in u, something may be and still be the next one up or down."""


class Arrow(StrEnum):
    """The arrow keys, as a browser calls them."""

    LEFT = "ArrowLeft"
    RIGHT = "ArrowRight"
    UP = "ArrowUp"
    DOWN = "ArrowDown"


def neighbour(scene: Scene, focus: Target, arrow: Arrow) -> Target:
    """What an arrow key leads to.

    Left and right go along a row: the upper points with bar and tray, what is in the lane, the
    lower points, a strip. Up and down lead to what is in the same column.

    Parameters
    ----------
    scene
        The picture.
    focus
        What the keys are on, which is in the picture.
    arrow
        The way to go.

    Returns
    -------
    Target
        The neighbour, or `focus` itself at the edge.
    """
    places = dict(areas_of(scene))  # the topmost area of each target
    here = places.pop(focus)
    if arrow in (Arrow.LEFT, Arrow.RIGHT):
        return _along(places, here, -1 if arrow is Arrow.LEFT else 1) or focus
    return _across(places, here, -1 if arrow is Arrow.UP else 1) or focus


def tab_stops(view: BoardView, layout: Layout) -> list[Target]:
    """Where there is something to do, the most likely first."""
    if view.card is not None:
        return [Target.button(button.name) for button in view.card.buttons]
    places = [landing.spot for landing in view.landings] or list(view.movable)
    if view.turn is not None:  # points from high to low, as plays are written
        places.sort(key=lambda spot: -(spot.place_for(view.turn or layout.bottom) or 0))
    buttons = [Target.button(button.name) for button in (*view.buttons, *view.tools)]
    return [*places, *buttons]


def first_tab_stop(view: BoardView, layout: Layout, scene: Scene) -> Target:
    """Where the keys begin."""
    ready = [*tab_stops(view, layout), Target.DICE, layout.point(1)]
    there = scene.targets
    return next((target for target in ready if target in there), next(iter(there)))


def next_tab_stop(view: BoardView, layout: Layout, focus: Target | None, way: int) -> Target | None:
    """The next thing that can be done, or with `way` -1 the one before; None if there is none."""
    ready = tab_stops(view, layout)
    if not ready:
        return None
    if focus not in ready:
        return ready[0] if way > 0 else ready[-1]
    return ready[(ready.index(focus) + way) % len(ready)]


def _row(area: RoundedRectangle) -> int:
    """Which row an area is in, from the top to the bottom."""
    _, y = area.center
    return sum(y > edge for edge in (Panel.HEIGHT, Lane.TOP, Lane.BOTTOM, HEIGHT - Panel.HEIGHT))


def _along(
    places: dict[Target, RoundedRectangle], here: RoundedRectangle, way: int
) -> Target | None:
    x, y = here.center
    ahead = [
        ((_row(area) != _row(here), abs(area.center[0] - x), abs(area.center[1] - y)), target)
        for target, area in places.items()
        if way * (area.center[0] - x) > 0
    ]
    # Beyond the end of a row is what is nearest there, as the cube in its column is.
    return min(ahead, key=lambda found: found[0])[1] if ahead else None


def _across(
    places: dict[Target, RoundedRectangle], here: RoundedRectangle, way: int
) -> Target | None:
    x, _ = here.center
    best: tuple[tuple[bool, int, float], Target] | None = None
    for target, area in places.items():
        rows = way * (_row(area) - _row(here))
        aside = max(0.0, abs(area.center[0] - x) - area.width / 2)
        if rows <= 0 or aside > MAX_COLUMN_OFFSET:
            continue
        # What is in the column before what is only near it.
        rank = (aside > 0, rows, abs(area.center[0] - x))
        if best is None or rank < best[0]:
            best = rank, target
    return best[1] if best is not None else None
