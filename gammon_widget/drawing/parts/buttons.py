"""Layout of button rows, and drawing of buttons and icons.

A button is as wide as its label requires. A label shrinks only as a last resort. Icons are plain
shapes, so that no icon font is needed. Each icon is defined in a unit square around the origin.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from math import sin, tau
from typing import NamedTuple

from ..colors import mixed
from ..shapes import Align, Circle, Path, Point, Polygon, Shapes, Style, box, facing, line, text
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import FONT_TOLERANCE, SEMIBOLD, largest, text_width
from ..view import ButtonStyle, ButtonView

HEIGHT = 0.88
RADIUS = 0.2
STROKE_WIDTH = 0.04
OUTLINE_SHARE = 0.6
"""The share of the muted text colour in the outline of a button on a panel."""

GAP = 0.16
PADDING, MIN_PADDING = 0.5, 0.2
"""The space on either side of a label, and the minimum space in a crowded row."""

LABEL_SIZE = 0.3
USUAL_WIDTH = 2.3


class Ground(Enum):
    """The surface on which a button lies."""

    FIELD = "field"
    PANEL = "panel"
    STATUS_BAR = "status bar"


class PlacedButton(NamedTuple):
    """A button with the x of its centre, its width, the size of its label, and its height."""

    button: ButtonView
    x: float
    width: float
    size: float
    height: float = HEIGHT

    @property
    def left(self) -> float:
        """The left end of the button."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """The right end of the button."""
        return self.x + self.width / 2


def natural_width(button: ButtonView, size: float = LABEL_SIZE, padding: float = PADDING) -> float:
    """Return the width of a button with `padding` on either side of its label."""
    return max(HEIGHT, text_width(button.label, size, SEMIBOLD) + 2 * padding)


def row_width(
    buttons: Sequence[ButtonView], size: float = LABEL_SIZE, padding: float = PADDING
) -> float:
    """Return the width of a row of buttons."""
    widths = (natural_width(button, size, padding) for button in buttons)
    return sum(widths) + GAP * max(0, len(buttons) - 1)


def place_row(
    buttons: Sequence[ButtonView],
    left: float,
    right: float,
    *,
    align: Align = Align.CENTER,
    scale: float = 1.0,
    height: float = HEIGHT,
) -> list[PlacedButton]:
    """Lay out buttons between `left` and `right`. The padding shrinks before the labels shrink."""
    room, size = right - left, LABEL_SIZE * scale
    if not buttons:
        return []
    bare = row_width(buttons, size, 0.0)
    padding = min(PADDING, max(MIN_PADDING, (room - bare) / (2 * len(buttons))))
    total = row_width(buttons, size, padding)
    if total > room:
        size *= room / total
        padding *= room / total
        total = row_width(buttons, size, padding)
    starts = {
        Align.LEFT: left,
        Align.CENTER: (left + right - total) / 2,
        Align.RIGHT: right - total,
    }
    x, placed = starts[align], []
    for button in buttons:
        width = natural_width(button, size, padding)
        placed.append(PlacedButton(button, x + width / 2, width, size, height))
        x += width + GAP
    return placed


@lru_cache(maxsize=256)
def draw_button(placed: PlacedButton, y: float, theme: Theme, on: Ground = Ground.FIELD) -> Shapes:
    """Draw a button with its label, in the colours of the surface."""
    button, x, width, _, height = placed
    # Every button is opaque, because the trails of the last play run under the buttons.
    ground, outline, ink = theme.field, theme.outline, theme.outline
    filled, inverse, edge = theme.accent, theme.accent_text, ""
    if on is Ground.STATUS_BAR:
        ground, ink = theme.status_bar, theme.text
        outline = edge = mixed(theme.muted, theme.status_bar, OUTLINE_SHARE)
    elif on is Ground.PANEL:
        ground, ink = theme.panel_hover, theme.panel_text
        outline = mixed(theme.panel_muted, theme.panel_hover, OUTLINE_SHARE)
        filled, inverse = theme.panel_accent, theme.panel_accent_text
    style = Style(fill=ground, stroke=outline, stroke_width=STROKE_WIDTH)
    inset = STROKE_WIDTH
    if button.style is ButtonStyle.PRIMARY:
        ink, style, inset = inverse, Style(fill=filled), 0.0
        if edge:
            style, inset = replace(style, stroke=edge, stroke_width=STROKE_WIDTH), STROKE_WIDTH
    room = width - 2 * MIN_PADDING / FONT_TOLERANCE
    size = largest(button.label, placed.size, width, weight=SEMIBOLD)
    radius = RADIUS * height / HEIGHT
    seen = box(x, y, width - inset, height - inset, style, radius=radius)
    return (
        facing(seen, Target.button(button.name)),
        text(button.label, x, y, size, ink, weight=SEMIBOLD, max_width=room),
    )


BLACK = "#000000"
INK = Style(fill=BLACK)
STROKE = Style(stroke=BLACK, stroke_width=0.13)
THIN_STROKE = Style(stroke=BLACK, stroke_width=0.11)


def _turning(way: int) -> Shapes:
    """Draw an arrow that turns back to the left. If `way` is -1, the arrow is mirrored."""
    bow = (
        ((way * 0.12, -0.14),),
        ((way * 0.44, -0.14), (way * 0.44, 0.38), (way * 0.12, 0.38)),
        ((way * -0.2, 0.38),),
    )
    head = (((way * -0.42, -0.14),), ((way * -0.16, 0.12),))
    return Path((way * -0.42, -0.14), bow, STROKE), Path((way * -0.16, -0.4), head, STROKE)


# The upper and the lower edge of the waving flag follow the same wave.
_WAVE = [(-0.3 + 0.72 * k / 8, 0.06 * sin(tau * k / 8)) for k in range(9)]
_FLAG = (*((x, -0.38 - dy) for x, dy in _WAVE), *((x, 0.1 - dy) for x, dy in reversed(_WAVE)))

ICONS: dict[str, Shapes] = {
    "undo": _turning(1),
    "redo": _turning(-1),
    "resign": (line(-0.3, -0.42, -0.3, 0.45, STROKE), Polygon(_FLAG, INK)),
    "new_game": (line(-0.36, 0, 0.36, 0, STROKE), line(0, -0.36, 0, 0.36, STROKE)),
    # A bar chart, for the result of a game.
    "position": tuple(
        line(x, 0.4, x, y, STROKE) for x, y in ((-0.3, 0.05), (0, -0.4), (0.3, -0.15))
    ),
    "more": tuple(Circle(x, 0, 0.1, INK) for x in (-0.34, 0, 0.34)),
    "cancel": (line(-0.3, -0.3, 0.3, 0.3, STROKE), line(-0.3, 0.3, 0.3, -0.3, STROKE)),
    "done": (Path((-0.38, 0), (((-0.1, 0.3),), ((0.4, -0.3),)), STROKE),),
    "hint": (Circle(0, -0.1, 0.3, STROKE), line(-0.12, 0.42, 0.12, 0.42, STROKE)),
    "settings": (
        *(line(-0.4, -0.2, 0.4, -0.2, STROKE), Circle(0.16, -0.2, 0.13, INK)),
        *(line(-0.4, 0.2, 0.4, 0.2, STROKE), Circle(-0.16, 0.2, 0.13, INK)),
    ),
    # A flying checker with speed lines.
    "visual_fx": (
        line(-0.44, -0.24, -0.12, -0.24, THIN_STROKE),
        line(-0.5, 0, -0.2, 0, THIN_STROKE),
        line(-0.44, 0.24, -0.12, 0.24, THIN_STROKE),
        Circle(0.2, 0, 0.27, THIN_STROKE),
    ),
    # A loudspeaker with two sound waves.
    "sound_fx": (
        Polygon(
            (
                *((-0.46, -0.14), (-0.28, -0.14), (-0.04, -0.36)),
                *((-0.04, 0.36), (-0.28, 0.14), (-0.46, 0.14)),
            ),
            INK,
        ),
        Path((0.12, -0.15), (((0.12 + 1.1 * 0.15, 0), (0.12, 0.15)),), THIN_STROKE),
        Path((0.22, -0.32), (((0.22 + 1.1 * 0.32, 0), (0.22, 0.32)),), THIN_STROKE),
    ),
}
"""The icons, by the name of the button."""


@lru_cache(maxsize=256)  # painters skip a shape that is the same object as before
def icon(name: str, x: float, y: float, size: float, color: str) -> Shapes:
    """Draw the icon with the given name, scaled to `size` and centred at (x, y)."""

    def at(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((x + dx * size, y + dy * size) for dx, dy in points)

    shapes: Shapes = ()
    for shape in ICONS[name]:
        width = shape.style.stroke_width * size
        style = Style(stroke=color, stroke_width=width) if width else Style(fill=color)
        match shape:
            case Polygon(points):
                shapes += (Polygon(at(points), style),)
            case Circle():
                (center,) = at([shape.center])
                shapes += (Circle(*center, shape.radius * size, style),)
            case Path(start, segments):
                (begin,) = at([start])
                shapes += (Path(begin, tuple(map(at, segments)), style),)
    return shapes
