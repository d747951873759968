"""The board of the position editor: a dashed border, a switch for the checkers, and the dice.

The switch sets the colour of the checkers that a click adds. The switch is always in the half of
the middle strip away from home, and the dice are in the other half, so that nothing moves under the
pointer. The cube's column shows the other possible places of the cube. The panels, the scores and
the match length can be clicked.
"""

from __future__ import annotations

from ...languages.translation import _
from ...rules import Color
from ..geometry import FIELD_RADIUS, Checker, Layout
from ..shapes import Align, RoundedRectangle, Shape, Shapes, Style, area, box, text
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import FONT_TOLERANCE, SEMIBOLD, largest, text_width
from ..view import BoardView, CubePlace, DieView, SetUpView, Tool
from .buttons import HEIGHT as BUTTON_HEIGHT
from .buttons import MIN_PADDING, STROKE_WIDTH, icon
from .buttons import RADIUS as BUTTON_RADIUS
from .buttons import USUAL_WIDTH as BUTTON_WIDTH
from .checkers import checker
from .cube import slot
from .dice import CORNER, dice
from .middle_strip import STRIP_MARGIN
from .player_panels import UNIT_GAP, UNIT_SIZE, match_length_label

BORDER_WIDTH, BORDER_DASH, BORDER_GAP = 0.07, (0.32, 0.2), 0.05

TOOL_SIZE, OFFER_SIZE = 0.34, 0.38
DISC_SCALE, DISC_GAP = 0.5, 0.1
TALL_RISE, TALL_ICON_SIZE = 0.32, 0.48
"""The distance of a disc and its label from the centre, and the size of a cross, on a phone."""

DISC_WIDTH = 2 * Checker.RADIUS * DISC_SCALE

EMPTY_DASH = (0.16, 0.12)
PICK_SIZE = 0.72
PICK_RING_WIDTH = 0.07
DICE_GAP = 0.5
CUBE_REACH = 0.75
"""Half the height of the click area around each possible place of the cube."""

FACES = range(1, 7)

Section = tuple[Target, float, float]
"""A clickable part of the middle strip: its target, its left end and its right end."""


def set_up(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the border, the switch, the dice, and the other possible places of the cube."""
    chosen = view.set_up or SetUpView()
    if chosen.picking is None:
        shown = _dice(view, chosen, theme, layout)
    else:
        shown = _picker(view, chosen.picking, theme, layout)
    return (
        border(theme, layout),
        *_switch(chosen.tool, theme, layout),
        *shown,
        *(slot(*place.center, theme) for place in _cube_places(view, layout)),
    )


def border(theme: Theme, layout: Layout) -> RoundedRectangle:
    """Draw the dashed border around the fields."""
    dashed = Style(stroke=theme.chip, stroke_width=BORDER_WIDTH, dash=BORDER_DASH)
    fields = layout.rectangle(layout.frame.columns, layout.frame.rows, dashed, radius=FIELD_RADIUS)
    return fields.grown(BORDER_GAP, dashed)


def set_up_areas(view: BoardView, layout: Layout) -> Shapes:
    """Return the click areas of the editor's controls on the board, and of the panels."""
    is_picking = view.set_up is not None and view.set_up.picking is not None
    choices = _picks(layout) if is_picking else dice_sections(layout)
    return (
        *(
            area(left, layout.frame.strip[0], right, layout.frame.strip[1], target)
            for target, left, right in (*_tools(layout), *choices)
        ),
        *_cube_places(view, layout),
        *_panel_areas(view, layout),
    )


def _sections(names: list[str], color: Color, layout: Layout) -> list[Section]:
    left, right = layout.strip(color)
    left, right = left + STRIP_MARGIN, right - STRIP_MARGIN
    width = (right - left) / len(names)
    return [
        (Target.button(name), left + k * width, left + (k + 1) * width)
        for k, name in enumerate(names)
    ]


# The switch


def _tools(layout: Layout) -> list[Section]:
    return _sections([tool.value for tool in Tool], layout.bottom.opponent, layout)


def _switch(chosen: Tool, theme: Theme, layout: Layout) -> Shapes:
    sections = _tools(layout)
    left, right = sections[0][1], sections[-1][2]
    outline = Style(stroke=theme.outline, stroke_width=STROKE_WIDTH)
    y, height = layout.middle_y, layout.frame.button_height
    inside = height - STROKE_WIDTH
    middle, width = (left + right) / 2, right - left - STROKE_WIDTH
    # On a phone, the words are below the discs, and less rounded ends give the words more room.
    radius = _radius(height, layout)
    shapes: list[Shape] = [box(middle, y, width, inside, outline, radius=radius)]
    for tool, (_tool, low, high) in zip(Tool, sections, strict=True):
        middle, width, ink = (low + high) / 2, high - low, theme.outline
        if tool is chosen:
            pill, ink = Style(fill=theme.accent), theme.accent_text
            shapes.append(box(middle, y, width, height, pill, radius=radius))
        words = _("Erase") if tool.color is None else tool.color.label
        if layout.is_phone:
            most = (width - DISC_GAP) / FONT_TOLERANCE
            size = largest(words, TOOL_SIZE * layout.letter_scale, most, weight=SEMIBOLD)
            shapes.append(text(words, middle, y + TALL_RISE, size, ink, weight=SEMIBOLD))
            shapes += _tall_sign(tool, middle, y - TALL_RISE, theme, ink)
            continue
        most = (width - (DISC_WIDTH if tool.color else 0.0) - 2 * DISC_GAP) / FONT_TOLERANCE
        size = largest(words, TOOL_SIZE * layout.letter_scale, most, weight=SEMIBOLD)
        if tool.color is None:
            shapes.append(text(words, middle, y, size, ink, weight=SEMIBOLD))
            continue
        wide = text_width(words, size, SEMIBOLD) * FONT_TOLERANCE
        left = middle - (DISC_WIDTH + DISC_GAP + wide) / 2
        shapes.append(checker(theme, tool.color, left + DISC_WIDTH / 2, y, DISC_SCALE))
        x = left + DISC_WIDTH + DISC_GAP
        shapes.append(text(words, x, y, size, ink, weight=SEMIBOLD, align=Align.LEFT))
    return tuple(shapes)


def _radius(height: float, layout: Layout) -> float:
    return BUTTON_RADIUS * height / BUTTON_HEIGHT if layout.is_phone else height / 2


def _tall_sign(tool: Tool, x: float, y: float, theme: Theme, ink: str) -> Shapes:
    if tool.color is None:
        return icon("cancel", x, y, TALL_ICON_SIZE, ink)
    return (checker(theme, tool.color, x, y, DISC_SCALE),)


# The dice


def dice_middles(layout: Layout) -> tuple[float, float]:
    """Return the x of the common centre of both dice, and the x of the centre of the offer button.

    The dice are near the bar.
    """
    left, right = layout.strip(layout.bottom)
    pair = layout.frame.die_spacing + layout.frame.die_size
    apart, whole = pair / 2 + DICE_GAP + BUTTON_WIDTH / 2, pair + DICE_GAP + BUTTON_WIDTH
    way = -1 if layout.mirrored else 1
    dice = (left + right) / 2 - way * (whole - pair) / 2
    return dice, dice + way * apart


def dice_sections(layout: Layout) -> list[Section]:
    """Return the sections of the dice and of the offer button."""
    left, right = layout.strip(layout.bottom)
    offer = dice_middles(layout)[1]
    reach, button = (BUTTON_WIDTH + DICE_GAP) / 2, Target.button("offer")
    if layout.mirrored:
        return [(button, left, offer + reach), (Target.DICE, offer + reach, right)]
    return [(Target.DICE, left, offer - reach), (button, offer - reach, right)]


def _dice(view: BoardView, chosen: SetUpView, theme: Theme, layout: Layout) -> Shapes:
    pair, offer = dice_middles(layout)
    y, size, spacing = layout.middle_y, layout.frame.die_size, layout.frame.die_spacing
    xs = (pair - spacing / 2, pair + spacing / 2)
    if view.dice:
        shown = dice(tuple(zip(view.dice, xs, strict=False)), y, theme, size)
    else:
        shown = tuple(empty_die(x, y, size, theme) for x in xs)
    room = BUTTON_WIDTH - 2 * MIN_PADDING
    letters = largest(chosen.offer, OFFER_SIZE * layout.letter_scale, room, weight=SEMIBOLD)
    height = layout.frame.button_height - STROKE_WIDTH
    radius = _radius(height, layout)
    style, ink = Style(stroke=theme.outline, stroke_width=STROKE_WIDTH), theme.outline
    if chosen.offered:
        style, ink = Style(fill=theme.accent), theme.accent_text
    return (
        *shown,
        box(offer, y, BUTTON_WIDTH, height, style, radius=radius),
        text(chosen.offer, offer, y, letters, ink, weight=SEMIBOLD),
    )


def _picks(layout: Layout) -> list[Section]:
    return _sections([*(f"die_{face}" for face in FACES), "no_dice"], layout.bottom, layout)


def _picker(view: BoardView, picked: tuple[int, ...], theme: Theme, layout: Layout) -> Shapes:
    *faces, none = [(left + right) / 2 for _, left, right in _picks(layout)]
    color = view.turn or Color.WHITE
    row = tuple((DieView(color, face), x) for face, x in zip(FACES, faces, strict=True))
    size, style = PICK_SIZE + 2 * PICK_RING_WIDTH, Style(fill=theme.accent)
    return (
        *(
            box(x, layout.middle_y, size, size, style, radius=CORNER * size)
            for die, x in row
            if die.number in picked
        ),
        *dice(row, layout.middle_y, theme, PICK_SIZE),
        *icon("cancel", none, layout.middle_y, PICK_SIZE * 0.7, theme.outline),
    )


def empty_die(x: float, y: float, size: float, theme: Theme) -> RoundedRectangle:
    """Draw the dashed outline at the place of a die that has not been chosen."""
    style = Style(stroke=theme.outline, stroke_width=0.04, dash=EMPTY_DASH, alpha=0.8)
    return box(x, y, size, size, style, radius=CORNER * size)


# The cube and the panels


def _cube_places(view: BoardView, layout: Layout) -> list[RoundedRectangle]:
    shown = view.cube
    if shown.place not in {CubePlace.CENTRED, CubePlace.OWNED}:
        return []
    now = shown.color if shown.place is CubePlace.OWNED else None
    return [cube_place(owner, layout) for owner in (None, *Color) if owner is not now]


def cube_place(owner: Color | None, layout: Layout) -> RoundedRectangle:
    """Return the click area of a possible place of the cube."""
    y, target = layout.cube_y(owner), Target.button(f"cube_{owner.value if owner else 'centred'}")
    rows = (y - CUBE_REACH, y + CUBE_REACH)
    return layout.rectangle(layout.frame.cube_columns, rows, target=target)


def _panel_areas(view: BoardView, layout: Layout) -> Shapes:
    width = text_width(match_length_label(view), UNIT_SIZE * layout.small_letter_scale)
    frame = layout.frame
    total = frame.score_x - width - UNIT_GAP / 2
    turn_end = frame.scores_left if frame.has_trays else frame.tray_columns[0]
    areas = []
    for color in Color:
        top, bottom = layout.panel_span(color)
        for name, left, right in (
            (f"turn_{color.value}", 0.0, turn_end),
            (f"score_{color.value}", frame.scores_left, total),
            ("length", total, frame.width),
        ):
            areas.append(area(left, top, right, bottom, Target.button(name)))
    return tuple(areas)
