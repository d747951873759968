"""The checker in hand, the places where it may land, and the ring around what the keys are on.

An accent alone could be lost on a point of its own brightness, so every accent ring has a casing,
and every state has a shape of its own beside its colour.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ...rules.color import Color
from ..cards import Card
from ..geometry import MAX_FLAT_STACK, Checker, Layout, Slot
from ..shapes import INVISIBLE, Circle, RoundedRectangle, Shapes, Style, box, by_kind, line, text
from ..targets import Target, TargetKind
from ..themes.colors import contrast
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import BoardView, Landing
from .checkers import EDGE_RADIUS, checker, figure

CASING = 0.03

SELECTED_RING_WIDTH = 0.08
LANDING_RING_WIDTH = 0.06
BLOCKED_DASH = (0.17, 0.141)
"""Ten dashes around a checker, and the gaps between them."""

LANDING_ALPHA = 0.62

MAX_DICE = 4
DOTS = {1: (0.09, 0.0), 2: (0.08, 0.23), 3: (0.075, 0.2), 4: (0.066, 0.165)}
"""Radius and spacing of the dots that tell how many dice a landing takes."""

SIGN_DISC, ADDED_DISC = 0.2, 0.29
"""Radius of the disc on a checker that is hit, and on the one that a landing adds to a pile."""

CROSS_ARM = 0.082
CROSS_WIDTH = 0.06
ADDED_SIZE = 0.34

TRAY_OUTLINE_WIDTH = 0.07

FOCUS_RING_WIDTH = 0.08
FACE_RING_WIDTH, FACE_RING_GAP = 0.05, 0.06
"""Of the ring around a button or a tool."""

FOCUS_RADIUS = 0.16
FOCUS_MARGIN = 0.02
"""How far outside what it rings the focus ring runs, at the sides."""

FOCUS_REACH = 0.2
"""How far outside the numbers of the points it runs."""

Kinds = tuple[Shapes, ...]
"""Faces, casings, accents, discs, crosses and words: landings never overlap."""


def highlights(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """The landings, and over them the checker in hand."""
    color = mover(view)
    landings = sorted(view.landings, key=lambda landing: landing.spot.kind is not TargetKind.TRAY)
    drawn = [
        _landing(landing, view.count(landing.spot, color), color, theme, layout)
        for landing in landings
    ]
    in_hand: Shapes = ()
    if view.selected is not None and not view.lifted:
        spot = view.selected
        in_hand = _selected(spot, view.count(spot, color), color, theme, layout)
    return (*by_kind(drawn), *_blocked(view, theme, layout), *in_hand)


def _blocked(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """A broken ring around the outermost checker of a point where none may land."""
    spot = view.blocked
    if spot is None or spot.number is None:
        return ()
    count = abs(view.points[spot.number - 1])
    x, y = layout.checker(spot, count, count)
    casing, accent = _ring(theme, x, y, SELECTED_RING_WIDTH)
    return casing, replace(accent, style=replace(accent.style, dash=BLOCKED_DASH))


def mover(view: BoardView) -> Color:
    """Whose checker is in hand."""
    spot = view.selected
    if spot is not None and spot.color is not None:
        return spot.color
    if spot is not None and spot.number is not None and view.points[spot.number - 1]:
        return Color.WHITE if view.points[spot.number - 1] > 0 else Color.BLACK
    return view.turn or Color.WHITE


@lru_cache(maxsize=256)  # what is the same object as before is known to be drawn already
def _selected(spot: Target, count: int, color: Color, theme: Theme, layout: Layout) -> Shapes:
    if not count or spot.kind is TargetKind.TRAY:
        return ()
    x, y = layout.checker(spot, count, count)
    numbered = count >= MAX_FLAT_STACK + (spot.kind is not TargetKind.BAR)
    number = figure(theme, color, (x, y), str(count), layout) if numbered else ()
    return checker(theme, color, x, y), *number, *_ring(theme, x, y, SELECTED_RING_WIDTH)


def _ring(theme: Theme, x: float, y: float, width: float) -> tuple[Circle, Circle]:
    """A cased ring around a checker, outside it."""
    radius = Checker.RADIUS + CASING / 2 + width / 2
    casing, accent = _outlined(theme, width)
    return Circle(x, y, radius, casing), Circle(x, y, radius, accent)


def _outlined(theme: Theme, width: float) -> tuple[Style, ...]:
    """How an accent line of that width is drawn: its casing, and on it the accent."""
    return (
        Style(stroke=theme.casing, stroke_width=width + 2 * CASING),
        Style(stroke=theme.accent, stroke_width=width),
    )


# Landings


@lru_cache(maxsize=512)  # the same
def _landing(landing: Landing, count: int, color: Color, theme: Theme, layout: Layout) -> Kinds:
    spot = landing.spot
    if spot.kind is TargetKind.TRAY:
        return _tray_landing(count, color, theme, layout), (), (), (), (), ()
    if landing.hits:
        return _hit(*layout.checker(spot, 1, 1), color.opponent, theme)
    x, y = layout.checker(spot, count + 1, count + 1)
    is_crowded = count >= MAX_FLAT_STACK
    if is_crowded:
        casing, accent = _ring(theme, x, y, LANDING_RING_WIDTH)
        size = ADDED_SIZE * layout.letter_scale
        word = text("+1", x, y, size, theme.accent_text, weight=SEMIBOLD)
        disc = _sign(theme, x, y, ADDED_DISC)
        return (checker(theme, color, x, y),), (casing,), (accent,), disc, (), (word,)
    radius = Checker.RADIUS - CASING / 2 - LANDING_RING_WIDTH / 2
    face = Style(fill=theme.body(color), alpha=LANDING_ALPHA)
    circles = (
        (Circle(x, y, radius, style),) for style in (face, *_outlined(theme, LANDING_RING_WIDTH))
    )
    return *circles, _dots(x, y, landing.dice, theme, color), (), ()


def _dots(x: float, y: float, dice: int, theme: Theme, color: Color) -> Shapes:
    """A dot for each die, in the accent or the casing, whichever is seen better on the body."""
    dice = max(1, min(dice, MAX_DICE))
    radius, spacing = DOTS[dice]
    first = x - spacing * (dice - 1) / 2
    ink = max((theme.accent, theme.casing), key=lambda ink: contrast(ink, theme.body(color)))
    return tuple(Circle(first + spacing * k, y, radius, Style(fill=ink)) for k in range(dice))


def _hit(x: float, y: float, victim: Color, theme: Theme) -> Kinds:
    """The blot with a disc on it, and the cross on that."""
    casing, accent = _ring(theme, x, y, LANDING_RING_WIDTH)
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
    """A disc for a sign, in its casing."""
    return (
        Circle(x, y, radius + CASING, Style(fill=theme.casing)),
        Circle(x, y, radius, Style(fill=theme.accent)),
    )


def _tray_landing(count: int, color: Color, theme: Theme, layout: Layout) -> Shapes:
    x, y = layout.checker(Target.tray(color), min(count + 1, Slot.COUNT), Slot.COUNT)
    outlines = (layout.tray(color, style) for style in _outlined(theme, TRAY_OUTLINE_WIDTH))
    if not layout.card.has_trays:
        return tuple(outlines)
    slot = box(x, y, Slot.WIDTH, Slot.HEIGHT, Style(fill=theme.accent), radius=EDGE_RADIUS)
    return *outlines, slot


# What the keys are on


def focus_ring(view: BoardView, theme: Theme, layout: Layout, areas: Shapes) -> Shapes:
    """The ring around an area that can be clicked, if there is one of the view's `focus`.

    Around what is seen of it, if that is known: on the frame without a casing.
    """
    if view.focus is None:
        return ()
    for shape in reversed(areas):
        if shape.target == view.focus and isinstance(shape, RoundedRectangle) and shape.radius:
            ring = shape.grown(FACE_RING_GAP + FACE_RING_WIDTH / 2, INVISIBLE)
            styles = _outlined(theme, FACE_RING_WIDTH)
            if shape.y > layout.card.height:
                styles = (Style(stroke=theme.chip, stroke_width=FACE_RING_WIDTH),)
            return tuple(ring.grown(0.0, style) for style in styles)
    for shape in reversed(areas):
        if shape.target == view.focus and isinstance(shape, RoundedRectangle):
            ring = _ring_in(shape, layout.card)
            return tuple(ring.grown(0.0, style) for style in _outlined(theme, FOCUS_RING_WIDTH))
    return ()


def _ring_in(area: RoundedRectangle, card: Card) -> RoundedRectangle:
    """The ring; as the areas of places reach into the lane, where other things are, it does not."""
    top, bottom = area.y, area.y + area.height
    target = area.target
    in_panel = target is not None and target.kind is TargetKind.TRAY and not card.has_trays
    if target is not None and target.is_place and not in_panel:
        if area.center[1] < card.middle_y:
            bottom = card.lane[0]
        else:
            top = card.lane[1]
        # The number of a point belongs to it, the panel behind it does not.
        upper, lower = card.number_ys
        top, bottom = max(top, upper - FOCUS_REACH), min(bottom, lower + FOCUS_REACH)
    inset = FOCUS_RING_WIDTH / 2 + CASING - FOCUS_MARGIN
    width, height = area.width - 2 * inset, bottom - top - 2 * inset
    left, top = area.x + inset, top + inset
    return RoundedRectangle(left, top, width, height, FOCUS_RADIUS, area.style)
