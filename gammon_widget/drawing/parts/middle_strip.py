"""The middle strip of the board: dice and buttons, laid out without overlap.

Each half of the strip holds the dice of one player, and one of the halves holds the buttons. The
buttons are at the outer end of their half. The primary button is the outermost button, so that Roll
and Done are in the same place. The dice are in the centre of their half if the buttons leave enough
room. Otherwise, they move towards the bar, and shrink if necessary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...rules import Color
from ..geometry import Layout
from ..shapes import INVISIBLE, Align, RoundedRectangle, Shapes, area, box, facing
from ..targets import Target
from ..themes.theme import Theme
from ..view import BoardView, ButtonStyle, ButtonView, CubePlace, DieState, DieView
from .buttons import (
    LABEL_SIZE,
    MIN_PADDING,
    PADDING,
    PlacedButton,
    draw_button,
    place_row,
    row_width,
)
from .dice import CORNER, DIE_SIZE, DiceRow, dice, spin_reach

STRIP_MARGIN = 0.12
"""The space at either end of a half."""

DICE_GAP = 0.2
"""The space between dice and buttons."""

MIN_SPACING = 0.7
"""The minimum distance between dice. If there is less room, the button labels shrink instead."""

SLACK, COMPACT_SLACK = 0.1, 0.28
"""The distance by which the click areas of buttons and dice extend sideways.

The second value is for a narrow board.
"""

FACE_GAP = 0.08
"""The distance between dice and their outline, which is drawn while the pointer is on the dice."""

COMPACT_RISE = 0.07
"""The distance by which click areas extend above and below the strip on a narrow board."""


@dataclass(frozen=True, slots=True)
class HalfStrip:
    """The layout of one half of the middle strip."""

    left: float
    right: float
    dice: DiceRow = ()
    die_size: float = DIE_SIZE
    buttons: tuple[PlacedButton, ...] = ()


def buttons_owner(view: BoardView, layout: Layout) -> Color:
    """Return the player whose half shows the buttons.

    While the cube is offered, this is the top player, because the cube lies in the other half.
    Otherwise, it is the player to decide. If neither player or both players have to decide, it is
    the player on roll. If nobody is on roll, it is the bottom player.
    """
    if view.cube.place is CubePlace.OFFERED:
        return layout.bottom.opponent
    deciding = [color for color in Color if view.player(color).to_decide]
    return deciding[0] if len(deciding) == 1 else view.turn or layout.bottom


def strip_halves(view: BoardView, layout: Layout) -> dict[Color, HalfStrip]:
    """Return the layout of each half of the strip, keyed by the player whose dice it holds."""
    owner = buttons_owner(view, layout)
    return {
        color: _half(
            color,
            tuple(die for die in view.dice if die.color is color),
            view.buttons if color is owner else (),
            layout,
        )
        for color in Color
    }


@lru_cache(maxsize=64)  # rarely changes within a turn: saves a tenth of a click
def _half(
    color: Color, shown: tuple[DieView, ...], buttons: tuple[ButtonView, ...], layout: Layout
) -> HalfStrip:
    left, right = layout.strip(color)
    inner, outer = left + STRIP_MARGIN, right - STRIP_MARGIN
    scale, middle = layout.button_scale, (left + right) / 2
    bar_at_left = middle > layout.bar_x
    align = Align.RIGHT if bar_at_left else Align.LEFT
    in_row = _in_row(buttons, outwards=1 if bar_at_left else -1)
    height = layout.frame.button_height
    if not shown:
        placed = place_row(in_row, inner, outer, align=align, scale=scale, height=height)
        return HalfStrip(left, right, buttons=tuple(placed))
    usual, die_size = layout.frame.die_spacing, layout.frame.die_size
    if not buttons:
        return HalfStrip(left, right, _dice_row(shown, middle, usual), die_size)
    spacing = usual
    span = spacing * (len(shown) - 1) + die_size
    size = LABEL_SIZE * scale
    wanted, least = (row_width(buttons, size, padding) for padding in (PADDING, MIN_PADDING))
    if wanted > (outer - inner - span) / 2 - DICE_GAP:
        # The dice move towards the bar, so that the buttons keep their place.
        room = (outer - inner - least - DICE_GAP) / len(shown)
        spacing = min(usual, max(room, MIN_SPACING))
        die_size *= spacing / usual
        span = spacing * (len(shown) - 1) + die_size
        middle = inner + span / 2 if bar_at_left else outer - span / 2
    if bar_at_left:
        inner = middle + span / 2 + DICE_GAP
    else:
        outer = middle - span / 2 - DICE_GAP
    placed = place_row(in_row, inner, outer, align=align, scale=scale, height=height)
    return HalfStrip(left, right, _dice_row(shown, middle, spacing), die_size, tuple(placed))


def _in_row(buttons: Sequence[ButtonView], *, outwards: int) -> list[ButtonView]:
    """Return the buttons from left to right, with the primary button at the outer end."""
    wanted_last = sorted(buttons, key=lambda button: button.style is ButtonStyle.PRIMARY)
    return wanted_last[::outwards]


def _dice_row(shown: Sequence[DieView], middle: float, spacing: float) -> DiceRow:
    first = middle - spacing * (len(shown) - 1) / 2
    return tuple((die, first + spacing * k) for k, die in enumerate(shown))


def middle_strip(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the dice and the buttons."""
    halves = strip_halves(view, layout).values()
    shapes: Shapes = ()
    for half in halves:
        shapes += dice(half.dice, layout.middle_y, theme, half.die_size)
    for half in halves:
        for placed in half.buttons:
            shapes += draw_button(placed, layout.middle_y, theme)
    return shapes


def middle_strip_areas(view: BoardView, layout: Layout) -> Shapes:
    """Return the click areas of the buttons and of the dice, which are as high as the strip.

    The space next to these areas belongs to the points, so that a near miss does not roll or
    double.
    """
    beyond, (top, bottom) = slack(layout), strip_rows(layout)
    owner = buttons_owner(view, layout)
    areas: list[RoundedRectangle] = []
    for color, half in strip_halves(view, layout).items():
        is_spinning = any(die.state is DieState.SPINNING for die, _ in half.dice)
        if half.dice and (color is owner or is_spinning):
            reach = half.die_size / 2 + beyond
            (_, first), (_, last) = half.dice[0], half.dice[-1]
            areas.append(area(first - reach, top, last + reach, bottom, Target.DICE))
            across, down = last - first + half.die_size, half.die_size
            middle = (first + last) / 2, layout.middle_y
            across, down = across + 2 * FACE_GAP, down + 2 * FACE_GAP
            around = box(*middle, across, down, INVISIBLE, radius=CORNER * down)
            areas.append(facing(around, Target.DICE))
        for k, placed in enumerate(half.buttons):
            left, right = _button_span(half, k, beyond)
            areas.append(area(left, top, right, bottom, Target.button(placed.button.name)))
    return tuple(areas)


def slack(layout: Layout) -> float:
    """Return the distance by which click areas extend sideways."""
    return COMPACT_SLACK if layout.compact else SLACK


def strip_rows(layout: Layout) -> tuple[float, float]:
    """Return the top and the bottom of the click areas in the strip."""
    rise = COMPACT_RISE if layout.compact else 0.0
    return layout.frame.strip[0] - rise, layout.frame.strip[1] + rise


def _button_span(half: HalfStrip, index: int, reach: float) -> tuple[float, float]:
    """Return the ends of a button's click area, which reaches up to halfway to each neighbour."""
    placed = half.buttons[index]
    beyond = reach - SLACK
    left, right = (
        max(placed.left - reach, half.left - beyond),
        min(placed.right + reach, half.right + beyond),
    )
    if index:
        left = max(left, (half.buttons[index - 1].right + placed.left) / 2)
    if index + 1 < len(half.buttons):
        right = min(right, (placed.right + half.buttons[index + 1].left) / 2)
    return left, right


def spinning_places(view: BoardView, layout: Layout) -> tuple[tuple[float, float, float], ...]:
    """Return the centre and the radius of the blur around each spinning die."""
    return tuple(
        (x, layout.middle_y, spin_reach(half.die_size))
        for half in strip_halves(view, layout).values()
        for die, x in half.dice
        if die.state is DieState.SPINNING
    )
