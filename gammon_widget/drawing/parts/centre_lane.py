"""The lane in the middle: dice and buttons, laid out so that nothing overlaps.

Each half of the lane holds its player's dice and the buttons of who decides. Buttons stand at the
outer end of their half, the most wanted one last: so Roll is where Done will be. Dice keep to the
middle while there is room beside the buttons; otherwise they move towards the bar, and get smaller
when they have to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...rules.color import Color
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

LANE_MARGIN = 0.12
"""Between either end of a half and what is in it."""

DICE_GAP = 0.2
"""Room between dice and buttons."""

MIN_SPACING = 0.7
"""From one die to the next: dice get no smaller than that takes, and words give way then."""

SLACK, COMPACT_SLACK = 0.1, 0.28
"""Buttons and dice can be clicked so far beside them, too; on a narrow board farther."""

FACE_GAP = 0.08
"""Between dice and what is drawn around them under a hand."""

COMPACT_RISE = 0.07
"""So far beyond the lane, too, on a narrow board."""


@dataclass(frozen=True, slots=True)
class HalfLane:
    """One half of the lane, laid out."""

    left: float
    right: float
    dice: DiceRow = ()
    die_size: float = DIE_SIZE
    buttons: tuple[PlacedButton, ...] = ()


def buttons_owner(view: BoardView, layout: Layout) -> Color:
    """In whose half the decider's buttons are: opposite the cube while that is offered.

    Else in the half of the only one who has to decide, or who is on roll, or sits at the bottom.
    """
    if view.cube.place is CubePlace.OFFERED:
        return layout.bottom.opponent
    deciding = [color for color in Color if view.player(color).to_decide]
    return deciding[0] if len(deciding) == 1 else view.turn or layout.bottom


def lane_halves(view: BoardView, layout: Layout) -> dict[Color, HalfLane]:
    """Both halves of the lane by the player whose dice they hold."""
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


@lru_cache(maxsize=64)  # which hardly changes within a turn: a tenth of a click
def _half(
    color: Color, shown: tuple[DieView, ...], buttons: tuple[ButtonView, ...], layout: Layout
) -> HalfLane:
    left, right = layout.lane(color)
    inner, outer = left + LANE_MARGIN, right - LANE_MARGIN
    scale, middle = layout.button_scale, (left + right) / 2
    bar_at_left = middle > layout.bar_x
    align = Align.RIGHT if bar_at_left else Align.LEFT
    in_row = _in_row(buttons, outwards=1 if bar_at_left else -1)
    height = layout.card.button_height
    if not shown:
        placed = place_row(in_row, inner, outer, align=align, scale=scale, height=height)
        return HalfLane(left, right, buttons=tuple(placed))
    usual, die_size = layout.card.die_spacing, layout.card.die_size
    if not buttons:
        return HalfLane(left, right, _dice_row(shown, middle, usual), die_size)
    spacing = usual
    span = spacing * (len(shown) - 1) + die_size
    size = LABEL_SIZE * scale
    wanted, least = (row_width(buttons, size, padding) for padding in (PADDING, MIN_PADDING))
    if wanted > (outer - inner - span) / 2 - DICE_GAP:
        # The dice go to the bar, so that the buttons are where the hand is.
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
    return HalfLane(left, right, _dice_row(shown, middle, spacing), die_size, tuple(placed))


def _in_row(buttons: Sequence[ButtonView], *, outwards: int) -> list[ButtonView]:
    """From left to right, with the most wanted one at the outer end."""
    wanted_last = sorted(buttons, key=lambda button: button.style is ButtonStyle.PRIMARY)
    return wanted_last[::outwards]


def _dice_row(shown: Sequence[DieView], middle: float, spacing: float) -> DiceRow:
    first = middle - spacing * (len(shown) - 1) / 2
    return tuple((die, first + spacing * k) for k, die in enumerate(shown))


def centre_lane(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Dice and buttons."""
    halves = lane_halves(view, layout).values()
    shapes: Shapes = ()
    for half in halves:
        shapes += dice(half.dice, layout.middle_y, theme, half.die_size)
    for half in halves:
        for placed in half.buttons:
            shapes += draw_button(placed, layout.middle_y, theme)
    return shapes


def centre_lane_areas(view: BoardView, layout: Layout) -> Shapes:
    """Where buttons and the decider's dice can be clicked: as high as the lane.

    What lies beside them belongs to the points, so that nobody rolls or doubles by a near miss.
    """
    slack, rise = (COMPACT_SLACK, COMPACT_RISE) if layout.compact else (SLACK, 0.0)
    top, bottom = layout.card.lane[0] - rise, layout.card.lane[1] + rise
    owner = buttons_owner(view, layout)
    areas: list[RoundedRectangle] = []
    for color, half in lane_halves(view, layout).items():
        is_spinning = any(die.state is DieState.SPINNING for die, _ in half.dice)
        if half.dice and (color is owner or is_spinning):
            reach = half.die_size / 2 + slack
            (_, first), (_, last) = half.dice[0], half.dice[-1]
            areas.append(area(first - reach, top, last + reach, bottom, Target.DICE))
            across, down = last - first + half.die_size, half.die_size
            middle = (first + last) / 2, layout.middle_y
            across, down = across + 2 * FACE_GAP, down + 2 * FACE_GAP
            around = box(*middle, across, down, INVISIBLE, radius=CORNER * down)
            areas.append(facing(around, Target.DICE))
        for k, placed in enumerate(half.buttons):
            left, right = _button_span(half, k, slack)
            areas.append(area(left, top, right, bottom, Target.button(placed.button.name)))
    return tuple(areas)


def _button_span(half: HalfLane, index: int, slack: float) -> tuple[float, float]:
    """A button's stretch of the lane: at most half of the gaps to its neighbours."""
    placed = half.buttons[index]
    beyond = slack - SLACK
    left, right = (
        max(placed.left - slack, half.left - beyond),
        min(placed.right + slack, half.right + beyond),
    )
    if index:
        left = max(left, (half.buttons[index - 1].right + placed.left) / 2)
    if index + 1 < len(half.buttons):
        right = min(right, (placed.right + half.buttons[index + 1].left) / 2)
    return left, right


def spinning_places(view: BoardView, layout: Layout) -> tuple[tuple[float, float, float], ...]:
    """Where dice spin: the centre of each blur and how far it reaches."""
    return tuple(
        (x, layout.middle_y, spin_reach(half.die_size))
        for half in lane_halves(view, layout).values()
        for die, x in half.dice
        if die.state is DieState.SPINNING
    )
