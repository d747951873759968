"""The look of a position that is being set up: a dashed border, and a switch and dice to choose.

The switch says whose checkers a click puts; it has the half of the lane that is away from home,
and the dice the other one, whoever is on roll, so that nothing moves away from under a hand. The
cube's column shows its other places, and strips, scores and match length can be clicked.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rules.color import Color
from ..geometry import (
    CHECKER_RADIUS,
    CUBE_COLUMN,
    CUBE_X,
    DIE_SIZE,
    DIE_SPACING,
    FIELD_BOTTOM,
    FIELD_RADIUS,
    FIELD_TOP,
    FIELDS,
    LANE_BOTTOM,
    LANE_MARGIN,
    LANE_TOP,
    MIDDLE_Y,
    PANEL_HEIGHT,
    Layout,
)
from ..metrics import MARGIN, largest, text_width
from ..scene import HEIGHT
from ..shapes import Align, RoundedRectangle, Shape, Shapes, Style, area, box, text
from ..targets import Target
from ..themes.theme import Theme
from ..view import BoardView, CubePlace, DieView, SetUpView, Tool
from .buttons import HEIGHT as BUTTON_HEIGHT
from .buttons import LEAST_PADDING, STROKE, WIDTH
from .checkers import body, mark
from .cube import slot
from .dice import CORNER
from .dice import dice as draw_dice
from .icons import cancel
from .player_panels import SCORE_X, UNIT_GAP, UNIT_SIZE, match_length_label

BORDER_WIDTH, BORDER_DASH, BORDER_GAP = 0.07, (0.32, 0.2), 0.05

TOOL_SIZE, OFFER_SIZE = 0.34, 0.38
DISC_SCALE, DISC_GAP = 0.5, 0.1

EMPTY_DASH = (0.16, 0.12)
PICK_SIZE = 0.72
PICK_RING = 0.07
DICE_GAP = 0.5
SCORES_FROM = 12.5
"""Where the scores begin, to the right of the pips."""

CUBE_REACH = 0.75
"""How far from its middle a place for the cube can be clicked."""

FACES = range(1, 7)
TOOL_LABELS = {Tool.WHITE: "White", Tool.BLACK: "Black", Tool.ERASE: "Erase"}


def set_up(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """The border, the switch, the dice, and the other places of the cube."""
    chosen = view.set_up or SetUpView()
    return (
        _border(theme, layout),
        *_switch(chosen.tool, theme, layout),
        *(_dice(view, chosen, theme, layout) if chosen.picking is None else ()),
        *(_picker(view, chosen.picking, theme, layout) if chosen.picking is not None else ()),
        *(shape for place in _cube_places(view, layout) for shape in slot(*place.center, theme)),
    )


def set_up_areas(view: BoardView, layout: Layout) -> Shapes:
    """Where all of it can be clicked, and the strips."""
    chosen = view.set_up or SetUpView()
    areas = [
        area(left, LANE_TOP, right, LANE_BOTTOM, Target.button(tool.value))
        for tool, left, right in _segments(layout)
    ]
    choices = _dice_spans(layout) if chosen.picking is None else _picks(layout)
    areas += [area(low, LANE_TOP, high, LANE_BOTTOM, spot) for spot, low, high in choices]
    areas += [place.area for place in _cube_places(view, layout)]
    return (*areas, *_strip_areas(view, layout))


def _border(theme: Theme, layout: Layout) -> Shape:
    left, right = layout.span(FIELDS[0][0], FIELDS[1][1])
    style = Style(stroke=theme.chip, stroke_width=BORDER_WIDTH, dash=BORDER_DASH)
    around = RoundedRectangle(
        left, FIELD_TOP, right - left, FIELD_BOTTOM - FIELD_TOP, FIELD_RADIUS, style
    )
    return around.grown(BORDER_GAP, style)


# The switch


def _segments(layout: Layout) -> list[tuple[Tool, float, float]]:
    """The tools, each with the ends of its part of the switch."""
    left, right = layout.lane(layout.bottom.opponent)
    left, right = left + LANE_MARGIN, right - LANE_MARGIN
    width = (right - left) / len(Tool)
    return [(tool, left + k * width, left + (k + 1) * width) for k, tool in enumerate(Tool)]


def _switch(tool: Tool, theme: Theme, layout: Layout) -> Shapes:
    segments = _segments(layout)
    left, right = segments[0][1], segments[-1][2]
    outline = Style(stroke=theme.lane_outline, stroke_width=STROKE)
    inside = BUTTON_HEIGHT - STROKE
    shapes: list[Shape] = [
        box((left + right) / 2, MIDDLE_Y, right - left - STROKE, inside, outline, radius=inside / 2)
    ]
    for each, low, high in segments:
        middle = (low + high) / 2
        ink = theme.lane_outline
        if each is tool:
            pill = Style(fill=theme.accent)
            shapes.append(
                box(middle, MIDDLE_Y, high - low, BUTTON_HEIGHT, pill, radius=BUTTON_HEIGHT / 2)
            )
            ink = theme.accent_text
        size = _label_size(each, high - low, layout)
        shapes += _label(each, middle, size, ink, theme)
    return tuple(shapes)


def _label_size(tool: Tool, room: float, layout: Layout) -> float:
    """How large a tool's label can be, beside its disc if it has one."""
    disc = 0.0 if tool.color is None else 2 * CHECKER_RADIUS * DISC_SCALE
    room = (room - disc - 2 * DISC_GAP) / MARGIN
    return largest(TOOL_LABELS[tool], TOOL_SIZE * layout.letters, room, bold=True)


def _label(tool: Tool, middle: float, size: float, ink: str, theme: Theme) -> Shapes:
    words = TOOL_LABELS[tool]
    if tool.color is None:
        return (text(words, middle, MIDDLE_Y, size, ink, bold=True),)
    disc = 2 * CHECKER_RADIUS * DISC_SCALE
    width = text_width(words, size, bold=True)
    left = middle - (disc + DISC_GAP + width * MARGIN) / 2
    place = (left + disc / 2, MIDDLE_Y, DISC_SCALE)
    words_x = left + disc + DISC_GAP
    return (
        body(theme, tool.color, *place),
        mark(theme, tool.color, *place),
        text(words, words_x, MIDDLE_Y, size, ink, bold=True, align=Align.LEFT),
    )


# The dice


def _dice_middles(layout: Layout) -> tuple[float, float]:
    """The middles of the pair of dice, which is towards the bar, and of the offer's button."""
    left, right = layout.lane(layout.bottom)
    pair = DIE_SPACING + DIE_SIZE
    apart, whole = pair / 2 + DICE_GAP + WIDTH / 2, pair + DICE_GAP + WIDTH
    way = -1 if layout.mirrored else 1
    dice = (left + right) / 2 - way * (whole - pair) / 2
    return dice, dice + way * apart


def _dice_spans(layout: Layout) -> list[tuple[Target, float, float]]:
    """The dice and the offer's button, each with the ends of its part of the lane."""
    left, right = layout.lane(layout.bottom)
    offer = _dice_middles(layout)[1]
    reach, button = (WIDTH + DICE_GAP) / 2, Target.button("offer")
    if layout.mirrored:
        return [(button, left, offer + reach), (Target.DICE, offer + reach, right)]
    return [(Target.DICE, left, offer - reach), (button, offer - reach, right)]


def _dice(view: BoardView, chosen: SetUpView, theme: Theme, layout: Layout) -> Shapes:
    pair, offer = _dice_middles(layout)
    xs = (pair - DIE_SPACING / 2, pair + DIE_SPACING / 2)
    if view.dice:
        shown = draw_dice(tuple(zip(view.dice, xs, strict=False)), MIDDLE_Y, theme)
    else:
        style = Style(stroke=theme.lane_outline, stroke_width=0.04, dash=EMPTY_DASH, alpha=0.8)
        shown = tuple(
            box(x, MIDDLE_Y, DIE_SIZE, DIE_SIZE, style, radius=CORNER * DIE_SIZE) for x in xs
        )
    return *shown, *_offer(chosen, offer, theme, layout)


def _offer(chosen: SetUpView, middle: float, theme: Theme, layout: Layout) -> Shapes:
    room = WIDTH - 2 * LEAST_PADDING
    size = largest(chosen.offer, OFFER_SIZE * layout.letters, room, bold=True)
    height = BUTTON_HEIGHT - STROKE
    style = Style(stroke=theme.lane_outline, stroke_width=STROKE)
    ink = theme.lane_outline
    if chosen.offered:
        style, ink = Style(fill=theme.accent), theme.accent_text
    return (
        box(middle, MIDDLE_Y, WIDTH, height, style, radius=height / 2),
        text(chosen.offer, middle, MIDDLE_Y, size, ink, bold=True),
    )


def _picks(layout: Layout) -> list[tuple[Target, float, float]]:
    """What a roll is chosen from: six faces and none at all, each with its ends."""
    left, right = layout.lane(layout.bottom)
    left, right = left + LANE_MARGIN, right - LANE_MARGIN
    names = [*(f"die_{face}" for face in FACES), "no_dice"]
    width = (right - left) / len(names)
    return [
        (Target.button(name), left + k * width, left + (k + 1) * width)
        for k, name in enumerate(names)
    ]


def _picker(view: BoardView, picked: tuple[int, ...], theme: Theme, layout: Layout) -> Shapes:
    *faces, none = [(low + high) / 2 for _, low, high in _picks(layout)]
    color = view.turn or Color.WHITE
    row = tuple((DieView(color, face), x) for face, x in zip(FACES, faces, strict=True))
    ring = PICK_SIZE + 2 * PICK_RING
    rings = tuple(
        box(x, MIDDLE_Y, ring, ring, Style(fill=theme.accent), radius=CORNER * ring)
        for die, x in row
        if die.number in picked
    )
    return (
        *rings,
        *draw_dice(row, MIDDLE_Y, theme, PICK_SIZE),
        *cancel(none, MIDDLE_Y, PICK_SIZE * 0.7, theme.lane_outline),
    )


# The cube and the strips


class _CubePlace(NamedTuple):
    center: tuple[float, float]
    area: RoundedRectangle


def _cube_places(view: BoardView, layout: Layout) -> list[_CubePlace]:
    """Where the cube could be beside where it is."""
    shown = view.cube
    if shown.place not in {CubePlace.CENTRED, CubePlace.OWNED}:
        return []
    x, half = layout.x(CUBE_X), (CUBE_COLUMN[1] - CUBE_COLUMN[0]) / 2
    now = shown.color if shown.place is CubePlace.OWNED else None
    places = []
    for owner in (None, *Color):
        if owner is not now:
            y = layout.cube_y(owner)
            target = Target.button(f"cube_{owner.value if owner else 'centred'}")
            spot = area(x - half, y - CUBE_REACH, x + half, y + CUBE_REACH, target)
            places.append(_CubePlace((x, y), spot))
    return places


def _strip_areas(view: BoardView, layout: Layout) -> Shapes:
    """Each strip: the player, who is put on roll; his score; the length of the match."""
    total = (
        SCORE_X - text_width(match_length_label(view), UNIT_SIZE * layout.letters) - UNIT_GAP / 2
    )
    areas: list[RoundedRectangle] = []
    for color in Color:
        top, bottom = (
            (HEIGHT - PANEL_HEIGHT, HEIGHT) if layout.at_bottom(color) else (0, PANEL_HEIGHT)
        )
        for name, left, right in (
            (f"turn_{color.value}", 0.0, SCORES_FROM),
            (f"score_{color.value}", SCORES_FROM, total),
            ("length", total, 16.0),
        ):
            areas.append(area(left, top, right, bottom, Target.button(name)))
    return tuple(areas)
