"""Highlights: the selected checker, its destinations, and marks.

Every ring in the accent colour has a casing, which is an outline in another colour. Otherwise, the
ring would be hard to see on a point of similar brightness. Every state has its own shape in
addition to its colour. Marks are rings and dots with short text.
"""

from __future__ import annotations

from dataclasses import replace

from ...rules import Color
from ..colors import contrast
from ..geometry import (
    MAX_FLAT_STACK,
    MIN_NUMBERED_STACK,
    Checker,
    Layout,
    Slot,
)
from ..shapes import (
    Circle,
    Point,
    RoundedRectangle,
    Shape,
    Shapes,
    Style,
    box,
    by_kind,
    line,
    text,
)
from ..targets import Target, TargetKind
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import BoardView, Landing, MarkShape, MarkView
from .checkers import EDGE_RADIUS, checker, figure, number_from

CASING = 0.03

SELECTED_RING_WIDTH = 0.08
LANDING_RING_WIDTH = 0.06
HIT_RING_WIDTH = 0.045
BLOCKED_DASH = (0.17, 0.141)
"""The length of a dash and of a gap. Ten dashes and ten gaps go around a checker."""

LANDING_ALPHA = 0.62

MAX_DICE = 4
DOTS = {1: (0.09, 0.0), 2: (0.08, 0.23), 3: (0.075, 0.2), 4: (0.066, 0.165)}
"""The radius and the spacing of the dots that show how many dice a move uses."""

SIGN_DISC, ADDED_DISC = 0.2, 0.29
"""The radii of the discs that mark a hit checker, and a checker added to a crowded stack."""

CROSS_ARM = 0.082
CROSS_WIDTH = 0.06
ADDED_SIZE = 0.34

TRAY_OUTLINE_WIDTH = 0.07

Kinds = tuple[Shapes, ...]
"""The shapes of a destination by kind: faces, casings, accents, discs, crosses and texts."""


def highlights(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the destinations, and the selected checker above them."""
    color = selected_color(view)
    landings = sorted(view.landings, key=lambda landing: landing.spot.kind is not TargetKind.TRAY)
    drawn = [
        _destination(landing, view.count(landing.spot, color), color, theme, layout)
        for landing in landings
    ]
    ring: Shapes = ()
    if view.selected is not None:
        spot = view.selected
        ring = _selected(spot, view.count(spot, color), color, theme, layout)
    return (*by_kind(drawn), *_blocked(view, theme, layout), *ring)


def _blocked(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    spot = view.blocked
    if spot is None or spot.number is None:
        return ()
    count = abs(view.points[spot.number - 1])
    x, y = layout.checker(spot, count, count)
    return blocked_ring(theme, x, y)


def blocked_ring(theme: Theme, x: float, y: float) -> Shapes:
    """Draw the dashed ring around the outermost checker of a point that the opponent holds."""
    casing, accent = ring(theme, x, y, SELECTED_RING_WIDTH)
    return casing, replace(accent, style=replace(accent.style, dash=BLOCKED_DASH))


def selected_color(view: BoardView) -> Color:
    """Return the colour of the selected checker."""
    spot = view.selected
    if spot is not None and spot.color is not None:
        return spot.color
    if spot is not None and spot.number is not None and view.points[spot.number - 1]:
        return Color.WHITE if view.points[spot.number - 1] > 0 else Color.BLACK
    return view.turn or Color.WHITE


def _selected(spot: Target, count: int, color: Color, theme: Theme, layout: Layout) -> Shapes:
    if not count or spot.kind is TargetKind.TRAY:
        return ()
    x, y = layout.checker(spot, count, count)
    numbered = count >= number_from(spot)
    number = figure(theme, color, (x, y), str(count), layout) if numbered else ()
    return checker(theme, color, x, y), *number, *ring(theme, x, y, SELECTED_RING_WIDTH)


def ring(theme: Theme, x: float, y: float, width: float) -> tuple[Circle, Circle]:
    """Draw the casing and the accent of a ring around a checker."""
    radius = Checker.RADIUS + CASING / 2 + width / 2
    casing, accent = _outlined(theme, width)
    return Circle(x, y, radius, casing), Circle(x, y, radius, accent)


def hit_ring(theme: Theme) -> Circle:
    """Draw the ring that marks a hit and the entry of a checker."""
    style = Style(stroke=theme.outline, stroke_width=HIT_RING_WIDTH)
    return Circle(0.0, 0.0, Checker.RADIUS, style)


def _outlined(theme: Theme, width: float) -> tuple[Style, ...]:
    return (
        Style(stroke=theme.casing, stroke_width=width + 2 * CASING),
        Style(stroke=theme.accent, stroke_width=width),
    )


# Destinations


def _destination(landing: Landing, count: int, color: Color, theme: Theme, layout: Layout) -> Kinds:
    """Draw a legal destination: a ring in the accent colour between lines in the casing colour."""
    spot = landing.spot
    if spot.kind is TargetKind.TRAY:
        outlines = tray_outlines(color, theme, layout)
        if not layout.frame.has_trays:
            return outlines, (), (), (), (), ()
        x, y = layout.checker(spot, min(count + 1, Slot.COUNT), Slot.COUNT)
        return (*outlines, tray_slot(x, y, theme)), (), (), (), (), ()
    if landing.hits:
        return hit(*layout.checker(spot, 1, 1), color.opponent, theme)
    x, y = layout.checker(spot, count + 1, count + 1)
    if count >= MAX_FLAT_STACK:
        return crowded_destination(x, y, color, theme, layout)
    return open_destination(x, y, landing.dice, color, theme)


def crowded_destination(x: float, y: float, color: Color, theme: Theme, layout: Layout) -> Kinds:
    """Draw the place of a checker that a move adds to a stack of overlapping checkers."""
    casing, accent = ring(theme, x, y, LANDING_RING_WIDTH)
    size = ADDED_SIZE * layout.letter_scale
    word = text("+1", x, y, size, theme.accent_text, weight=SEMIBOLD)
    disc = _sign(theme, x, y, ADDED_DISC)
    return (checker(theme, color, x, y),), (casing,), (accent,), disc, (), (word,)


def open_destination(x: float, y: float, dice: int, color: Color, theme: Theme) -> Kinds:
    """Draw the place of a checker on a point, with a dot for each die that the move uses."""
    radius = Checker.RADIUS - CASING / 2 - LANDING_RING_WIDTH / 2
    face = Style(fill=theme.body(color), alpha=LANDING_ALPHA)
    circles = (
        (Circle(x, y, radius, style),) for style in (face, *_outlined(theme, LANDING_RING_WIDTH))
    )
    return *circles, _dots(x, y, dice, theme, color), (), ()


def _dots(x: float, y: float, dice: int, theme: Theme, color: Color) -> Shapes:
    """Draw a dot for each die, in the colour that contrasts most with the checker."""
    dice = max(1, min(dice, MAX_DICE))
    radius, spacing = DOTS[dice]
    first = x - spacing * (dice - 1) / 2
    ink = max((theme.accent, theme.casing), key=lambda ink: contrast(ink, theme.body(color)))
    return tuple(Circle(first + spacing * k, y, radius, Style(fill=ink)) for k in range(dice))


def hit(x: float, y: float, victim: Color, theme: Theme) -> Kinds:
    """Draw the cross on a checker that a move hits."""
    casing, accent = ring(theme, x, y, LANDING_RING_WIDTH)
    stroke, a = Style(stroke=theme.accent_text, stroke_width=CROSS_WIDTH), CROSS_ARM
    return (
        (checker(theme, victim, x, y),),
        (casing,),
        (accent,),
        _sign(theme, x, y, SIGN_DISC),
        (line(x - a, y - a, x + a, y + a, stroke), line(x - a, y + a, x + a, y - a, stroke)),
        (),
    )


def _sign(theme: Theme, x: float, y: float, radius: float) -> Shapes:
    return (
        Circle(x, y, radius + CASING, Style(fill=theme.casing)),
        Circle(x, y, radius, Style(fill=theme.accent)),
    )


def tray_outlines(color: Color, theme: Theme, layout: Layout) -> Shapes:
    """Draw the outlines of a tray, or of the part of the panel that replaces it."""
    return tuple(layout.tray(color, style) for style in _outlined(theme, TRAY_OUTLINE_WIDTH))


def tray_slot(x: float, y: float, theme: Theme) -> RoundedRectangle:
    """Draw the place in a tray where the next checker will lie."""
    return box(x, y, Slot.WIDTH, Slot.HEIGHT, Style(fill=theme.accent), radius=EDGE_RADIUS)


# Marks


RING_WIDTH = 0.11
DOT_RADIUS = 0.17
LETTERED_RADIUS = 0.29
"""The radius of a dot that contains text."""

TEXT_SIZES = (0.42, 0.42, 0.34, 0.25)
"""The text size for each number of letters."""

INKS = ("#FFFFFF", "#000000")


def marks(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw all marks. A casing makes each mark visible on any background."""
    return tuple(shape for mark in view.marks for shape in mark_shapes(view, mark, theme, layout))


def mark_shapes(view: BoardView, mark: MarkView, theme: Theme, layout: Layout) -> list[Shape]:
    """Draw a ring or a dot on a spot, with its text."""
    x, y = _place(view, mark, layout)
    color = mark.color or theme.accent
    shapes: list[Shape] = []
    if mark.shape is MarkShape.RING:
        radius = Checker.RADIUS + RING_WIDTH / 2
        casing = Style(stroke=theme.casing, stroke_width=RING_WIDTH + 2 * CASING)
        shapes.append(Circle(x, y, radius, casing))
        shapes.append(Circle(x, y, radius, Style(stroke=color, stroke_width=RING_WIDTH)))
    if mark.text or mark.shape is MarkShape.DOT:
        radius = LETTERED_RADIUS if mark.text else DOT_RADIUS
        shapes.append(Circle(x, y, radius + 1.5 * CASING, Style(fill=theme.casing)))
        shapes.append(Circle(x, y, radius, Style(fill=color)))
    if mark.text:
        ink = max(INKS, key=lambda ink: contrast(ink, color))
        size = TEXT_SIZES[min(len(mark.text), len(TEXT_SIZES) - 1)] * layout.letter_scale
        shapes.append(
            text(mark.text, x, y, size, ink, weight=SEMIBOLD, max_width=2 * LETTERED_RADIUS)
        )
    return shapes


def _place(view: BoardView, mark: MarkView, layout: Layout) -> Point:
    """Return the place of a mark on a spot.

    This is the outermost checker, or the first place of the spot if there is no checker.
    """
    spot = mark.spot
    if spot.kind is TargetKind.TRAY and spot.color is not None:
        return layout.spot_x(spot), sum(layout.tray_span(spot.color)) / 2
    count = sum(view.count(spot, color) for color in Color)
    covers = bool(mark.text) or mark.shape is MarkShape.DOT
    # A mark that would hide the number of a tall stack goes on the first checker.
    index = 1 if covers and count >= MIN_NUMBERED_STACK else max(1, count)
    return layout.checker(spot, index, max(1, count))
