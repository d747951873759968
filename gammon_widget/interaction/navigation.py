"""Where the arrow keys lead: from what the keys are on to its neighbour in the picture."""

from __future__ import annotations

from enum import StrEnum

from ..drawing import BoardView, FootView, Layout, Scene, Target
from ..drawing.cards import Card
from ..drawing.parts.foot import CLOSE
from ..drawing.shapes import RoundedRectangle
from .affordances import areas_of

_MORE = Target.button("more")

MAX_COLUMN_OFFSET = 1.5
"""So far aside, in u, something may be and still be the next one up or down."""


class Arrow(StrEnum):
    """The arrow keys, as a browser calls them."""

    LEFT = "ArrowLeft"
    RIGHT = "ArrowRight"
    UP = "ArrowUp"
    DOWN = "ArrowDown"


def neighbour(scene: Scene, focus: Target, arrow: Arrow, card: Card) -> Target:
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
    card
        What the board lies on.

    Returns
    -------
    Target
        The neighbour, or `focus` itself at the edge.
    """
    places = dict(areas_of(scene))  # the topmost area of each target
    if CLOSE in places:  # a menu lies over the board: its rows are all there is
        rows = [*places][[*places].index(CLOSE) + 1 :] or [CLOSE]
        way = -1 if arrow in (Arrow.LEFT, Arrow.UP) else 1
        index = rows.index(focus) + way if focus in rows else 0
        return rows[min(max(index, 0), len(rows) - 1)]
    here = places.pop(focus)
    if arrow in (Arrow.LEFT, Arrow.RIGHT):
        return _along(places, here, -1 if arrow is Arrow.LEFT else 1, card) or focus
    return _across(places, here, -1 if arrow is Arrow.UP else 1, card) or focus


def tab_stops(view: BoardView, layout: Layout) -> list[Target]:
    """Where there is something to do, the most likely first."""
    foot = view.foot or FootView()
    tools = [Target.button(tool.name) for tool in foot.menu or foot.tools if tool.ready]
    if foot.menu:
        return tools
    if view.dialog is not None:
        return [*(Target.button(button.name) for button in view.dialog.buttons), *tools]
    places = [landing.spot for landing in view.landings] or list(view.movable)
    if view.turn is not None:  # points from high to low, as plays are written
        places.sort(key=lambda spot: -(spot.place_for(view.turn or layout.bottom) or 0))
    return [*places, *(Target.button(button.name) for button in view.buttons), *tools]


def first_tab_stop(view: BoardView, layout: Layout, scene: Scene) -> Target:
    """Where the keys begin."""
    stops = tab_stops(view, layout)
    # Where nothing else can be done, the keys begin on the board and not on what there is more.
    ready = [*([] if stops == [_MORE] else stops), Target.DICE, layout.point(1)]
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


def _row(area: RoundedRectangle, card: Card) -> int:
    """Which row an area is in, from the top to the bottom."""
    _, y = area.center
    panel = card.panel_height
    edges = panel, *card.lane, card.height - panel, card.sentence[0], card.sentence[1]
    return sum(y > edge for edge in edges)


def _along(
    places: dict[Target, RoundedRectangle], here: RoundedRectangle, way: int, card: Card
) -> Target | None:
    (x, y), row = here.center, _row(here, card)
    ahead = [
        ((_row(area, card) != row, abs(area.center[0] - x), abs(area.center[1] - y)), target)
        for target, area in places.items()
        if way * (area.center[0] - x) > 0
    ]
    # Beyond the end of a row is what is nearest there, as the cube in its column is.
    return min(ahead, key=lambda found: found[0])[1] if ahead else None


def _across(
    places: dict[Target, RoundedRectangle], here: RoundedRectangle, way: int, card: Card
) -> Target | None:
    x, y = here.center
    best: tuple[tuple[bool, int, float], Target] | None = None
    for target, area in places.items():
        rows = way * (_row(area, card) - _row(here, card))
        aside = max(0.0, abs(area.center[0] - x) - area.width / 2)
        # In one row there is one thing over another only on the bar: the cube and checkers.
        is_ahead = rows > 0 or (rows == 0 and not aside and way * (area.center[1] - y) > 0)
        if not is_ahead or aside > MAX_COLUMN_OFFSET:
            continue
        # What is in the column before what is only near it.
        rank = (aside > 0, rows, abs(area.center[0] - x))
        if best is None or rank < best[0]:
            best = rank, target
    return best[1] if best is not None else None
