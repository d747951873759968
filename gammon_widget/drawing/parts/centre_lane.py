"""The lane in the middle: dice and buttons, laid out so that nothing overlaps.

Each half of the lane holds its player's dice and one row of buttons. Dice keep their usual place
while the buttons find room beside them; otherwise they move towards the bar, and get smaller when
they have to. A menu of three buttons or more takes the whole half for as long as it is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...rules.color import Color
from ..geometry import (
    BAR_X,
    CUBE_SIZE,
    DIE_SIZE,
    DIE_SPACING,
    LANE_BOTTOM,
    LANE_MARGIN,
    LANE_TOP,
    MIDDLE_Y,
    OFFERED_CUBE_X,
    Layout,
)
from ..shapes import Align, RoundedRectangle, Shapes, area
from ..targets import Target
from ..themes.theme import Theme
from ..view import BoardView, ButtonView, CubePlace, DieState, DieView
from .buttons import PlacedButton, draw_button, least_row_width, place_row, row_width
from .cube import RING
from .dice import dice as draw_dice
from .dice import spin_reach

BESIDE = 0.2
"""Room between dice and buttons."""

MENU = 3
"""So many buttons are a menu, which covers the dice, unless they are as short as icons."""

SMALL_ROW = 3.0

SLACK, COMPACT_SLACK = 0.1, 0.28
"""Buttons and dice can be clicked so far beside them, too; on a narrow board farther."""

COMPACT_RISE = 0.07
"""So far beyond the lane, too, on a narrow board."""


@dataclass(frozen=True, slots=True)
class Half:
    """One half of the lane, laid out."""

    left: float
    right: float
    dice: tuple[tuple[DieView, float], ...]
    die_size: float
    buttons: tuple[PlacedButton, ...]


def decider(view: BoardView, layout: Layout) -> Color:
    """Whose half gets the buttons: who has to decide, else who is on roll, else the bottom."""
    deciding = [color for color in Color if view.player(color).to_decide]
    if len(deciding) == 1:
        return deciding[0]
    return view.turn or layout.bottom


def buttons_owner(view: BoardView, layout: Layout) -> Color:
    """In whose half the decider's buttons are: opposite the cube while that is offered."""
    if view.cube.place is CubePlace.OFFERED:
        return layout.bottom.opponent
    return decider(view, layout)


def lane_halves(view: BoardView, layout: Layout) -> dict[Color, Half]:
    """Both halves of the lane by the player whose dice they hold."""
    owner = buttons_owner(view, layout)
    offered_to = layout.bottom if view.cube.place is CubePlace.OFFERED else None
    return {
        color: _half(
            color,
            tuple(die for die in view.dice if die.color is color),
            view.buttons if color is owner else view.tools,
            layout,
            around_cube=color is offered_to,
        )
        for color in Color
    }


@lru_cache(maxsize=64)  # which hardly changes within a turn
def _half(
    color: Color,
    shown: tuple[DieView, ...],
    buttons: tuple[ButtonView, ...],
    layout: Layout,
    *,
    around_cube: bool,
) -> Half:
    left, right = layout.lane(color)
    inner, outer = left + LANE_MARGIN, right - LANE_MARGIN
    letters = layout.letters
    if around_cube:
        return Half(left, right, (), DIE_SIZE, tuple(_around_cube(buttons, inner, outer, layout)))
    need = least_row_width(buttons, letters=letters)
    if not shown or (len(buttons) >= MENU and need > SMALL_ROW):
        labelled = row_width(buttons, letters=letters) <= outer - inner
        placed = place_row(buttons, inner, outer, labelled=labelled, letters=letters)
        return Half(left, right, (), DIE_SIZE, tuple(placed))
    middle = (left + right) / 2
    span = DIE_SPACING * (len(shown) - 1) + DIE_SIZE
    if not buttons:
        return Half(left, right, _dice_row(shown, middle, DIE_SPACING), DIE_SIZE, ())
    # The dice keep to the bar, so that the buttons are where the hand is.
    at_left = (left + right) / 2 > layout.x(BAR_X)
    beside = (outer - inner - span) / 2 - BESIDE
    spacing = DIE_SPACING
    if need > beside:
        spacing = min(DIE_SPACING, (outer - inner - need - BESIDE) / len(shown))
        span = spacing * (len(shown) - 1) + DIE_SIZE * spacing / DIE_SPACING
        middle = inner + span / 2 if at_left else outer - span / 2
    size = DIE_SIZE * spacing / DIE_SPACING
    ends = (middle + span / 2 + BESIDE, outer) if at_left else (inner, middle - span / 2 - BESIDE)
    placed = place_row(buttons, *ends, labelled=False, letters=letters)
    return Half(left, right, _dice_row(shown, middle, spacing), size, tuple(placed))


def _around_cube(
    buttons: Sequence[ButtonView], inner: float, outer: float, layout: Layout
) -> list[PlacedButton]:
    """Tools on either side of the offered cube, the inner side first."""
    cube = layout.x(OFFERED_CUBE_X)
    reach = CUBE_SIZE / 2 + RING + BESIDE
    first, rest = buttons[:2], buttons[2:4]
    return [
        *place_row(
            first, inner, cube - reach, labelled=False, align=Align.LEFT, letters=layout.letters
        ),
        *place_row(
            rest, cube + reach, outer, labelled=False, align=Align.RIGHT, letters=layout.letters
        ),
    ]


def _dice_row(
    shown: Sequence[DieView], middle: float, spacing: float
) -> tuple[tuple[DieView, float], ...]:
    first = middle - spacing * (len(shown) - 1) / 2
    return tuple((die, first + spacing * k) for k, die in enumerate(shown))


def lane(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Dice and buttons."""
    shapes: Shapes = ()
    both = lane_halves(view, layout).values()
    for half in both:
        shapes += draw_dice(half.dice, MIDDLE_Y, theme, half.die_size)
    for half in both:
        for placed in half.buttons:
            shapes += draw_button(placed, MIDDLE_Y, theme)
    return shapes


def lane_areas(view: BoardView, layout: Layout) -> Shapes:
    """Where buttons and the decider's dice can be clicked: as high as the lane.

    What lies beside them belongs to the points, so that nobody rolls or doubles by a near miss.
    """
    owner = buttons_owner(view, layout)
    areas: Shapes = ()
    for color, half in lane_halves(view, layout).items():
        areas += _areas(half, has_the_buttons=color is owner, compact=layout.compact)
    return areas


@lru_cache(maxsize=64)
def _areas(half: Half, *, has_the_buttons: bool, compact: bool) -> Shapes:
    slack, rise = (COMPACT_SLACK, COMPACT_RISE) if compact else (SLACK, 0.0)
    top, bottom = LANE_TOP - rise, LANE_BOTTOM + rise
    areas: list[RoundedRectangle] = []
    spinning = any(die.state is DieState.SPINNING for die, _ in half.dice)
    if half.dice and (has_the_buttons or spinning):
        reach = half.die_size / 2 + slack
        (_, first), (_, last) = half.dice[0], half.dice[-1]
        areas.append(area(first - reach, top, last + reach, bottom, Target.DICE))
    for k, placed in enumerate(half.buttons):
        left, right = _button_span(half, k, slack)
        areas.append(area(left, top, right, bottom, Target.button(placed.button.name)))
    return tuple(areas)


def spinning_places(view: BoardView, layout: Layout) -> tuple[tuple[float, float, float], ...]:
    """Where dice spin: the centre of each blur and how far it reaches."""
    return tuple(
        (x, MIDDLE_Y, spin_reach(half.die_size))
        for half in lane_halves(view, layout).values()
        for die, x in half.dice
        if die.state is DieState.SPINNING
    )


def _button_span(half: Half, index: int, slack: float) -> tuple[float, float]:
    """A button's stretch of the lane: at most half of the gaps to its neighbours."""
    placed = half.buttons[index]
    left, right = placed.left - slack, placed.right + slack
    if index:
        left = max(left, (half.buttons[index - 1].right + placed.left) / 2)
    if index + 1 < len(half.buttons):
        right = min(right, (placed.right + half.buttons[index + 1].left) / 2)
    beyond = slack - SLACK
    return max(left, half.left - beyond), min(right, half.right + beyond)
