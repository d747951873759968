"""The checker in hand and the places where it may land.

An accent alone could be lost on a point of its own brightness, so every accent ring has a casing,
and every state has a shape of its own beside its colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...rules.color import Color
from ..geometry import (
    CHECKER_RADIUS,
    MAX_FLAT_STACK,
    SLOT_COUNT,
    SLOT_HEIGHT,
    SLOT_WIDTH,
    TRAY,
    TRAY_RADIUS,
    Layout,
)
from ..shapes import Circle, Point, RoundedRectangle, Shape, Shapes, Style, box, line
from ..targets import Target, TargetKind
from ..themes.colors import contrast
from ..themes.theme import Theme
from ..view import BoardView, Landing
from .checkers import EDGE_RADIUS, SHADOW_STYLE, figure, mark

LIFT = 0.04
LIFTED_FACE = 0.43
"""Radius of the checker in hand inside its ring, which takes the place of its rim."""

LIFTED_SHADOW = 0.06
RING_OUTSIDE = 0.09
RING_INSIDE = 0.06
CASING = 0.03
GHOST_ALPHA = 0.74

MOST_DICE = 4
DOTS = {1: (0.1, 0.0), 2: (0.085, 0.23), 3: (0.078, 0.2), 4: (0.066, 0.165)}
"""Radius and spacing of the dots that tell how many dice a landing takes."""

CROSS_DISC = 0.255
CROSS_ARM = 0.115
CROSS_WIDTH = 0.075
HIT_FACE = 0.4
HIT_RING = 0.065

TRAY_OUTLINE = 0.07


def count_at(view: BoardView, spot: Target, color: Color) -> int:
    """How many checkers that player has on the spot."""
    if spot.kind is TargetKind.BAR:
        return view.bar[color.slot] if spot.color is color else 0
    if spot.kind is TargetKind.TRAY:
        return view.off[color.slot] if spot.color is color else 0
    signed = view.points[(spot.number or 1) - 1]
    return max(0, signed if color is Color.WHITE else -signed)


def mover(view: BoardView) -> Color:
    """Whose checker is in hand."""
    spot = view.selected
    if spot is not None and spot.color is not None:
        return spot.color
    if spot is not None and spot.number is not None and view.points[spot.number - 1]:
        return Color.WHITE if view.points[spot.number - 1] > 0 else Color.BLACK
    return view.turn or Color.WHITE


@dataclass(slots=True)
class _Layers:
    """Shapes of the landings kind by kind: landings never overlap, so kinds can be together."""

    trays: list[Shape] = field(default_factory=list)
    faces: list[Shape] = field(default_factory=list)
    casings: list[Shape] = field(default_factory=list)
    accents: list[Shape] = field(default_factory=list)
    discs: list[Shape] = field(default_factory=list)
    crosses: list[Shape] = field(default_factory=list)
    words: list[Shape] = field(default_factory=list)

    def flat(self) -> Shapes:
        return (
            *self.trays,
            *self.faces,
            *self.casings,
            *self.accents,
            *self.discs,
            *self.crosses,
            *self.words,
        )


def highlights(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """The landings, and over them the checker in hand."""
    color = mover(view)
    layers = _Layers()
    for landing in view.landings:
        if landing.spot.kind is TargetKind.TRAY:
            layers.trays += _tray_landing(view, landing.spot, theme, layout)
        elif landing.hits:
            _hit(layers, layout.checker(landing.spot, 1, 1), color.opponent, theme)
        else:
            _ghost(layers, view, landing, theme, layout)
    in_hand: Shapes = ()
    if view.selected is not None and not view.lifted:
        in_hand = _selected(view, view.selected, color, theme, layout)
    return (*layers.flat(), *in_hand)


def _ringed(
    theme: Theme, color: Color, center: Point, face: float, ring: float
) -> tuple[Circle, ...]:
    """A checker whose face has the radius `face` in a casing, an accent ring and a casing."""
    x, y = center
    inner = face + CASING
    outer = inner + ring
    casing, accent = Style(fill=theme.casing), Style(fill=theme.accent)
    return (
        Circle(x, y, outer + CASING, casing),
        Circle(x, y, outer, accent),
        Circle(x, y, inner, casing),
        Circle(x, y, face, Style(fill=theme.body(color))),
    )


def _selected(view: BoardView, spot: Target, color: Color, theme: Theme, layout: Layout) -> Shapes:
    count = count_at(view, spot, color)
    if not count or spot.kind is TargetKind.TRAY:
        return ()
    x, y = layout.checker(spot, count, count)
    y -= LIFT
    number_from = MAX_FLAT_STACK if spot.kind is TargetKind.BAR else MAX_FLAT_STACK + 1
    words = str(count) if count >= number_from else ""
    number = figure(theme, color, x, y, words, letters=layout.letters)
    top = number if words else mark(theme, color, x, y)
    ringed = _ringed(theme, color, (x, y), LIFTED_FACE, RING_OUTSIDE)
    return Circle(x, y + LIFTED_SHADOW, ringed[0].radius, SHADOW_STYLE), *ringed, top


def _ghost(
    layers: _Layers, view: BoardView, landing: Landing, theme: Theme, layout: Layout
) -> None:
    color = mover(view)
    count = count_at(view, landing.spot, color)
    x, y = layout.checker(landing.spot, count + 1, count + 1)
    crowded = count >= MAX_FLAT_STACK
    ring = CHECKER_RADIUS - CASING / 2 - RING_INSIDE / 2
    face = Style(fill=theme.body(color), alpha=1.0 if crowded else GHOST_ALPHA)
    casing = Style(stroke=theme.casing, stroke_width=RING_INSIDE + 2 * CASING)
    layers.faces.append(Circle(x, y, ring, face))
    layers.casings.append(Circle(x, y, ring, casing))
    layers.accents.append(Circle(x, y, ring, Style(stroke=theme.accent, stroke_width=RING_INSIDE)))
    if crowded:
        layers.words.append(figure(theme, color, x, y, "+1", letters=layout.letters))
        return
    dice = max(1, min(landing.dice, MOST_DICE))
    radius, spacing = DOTS[dice]
    first = x - spacing * (dice - 1) / 2
    style = Style(fill=_readable(theme, color))
    layers.discs += [Circle(first + spacing * k, y, radius, style) for k in range(dice)]


def _readable(theme: Theme, color: Color) -> str:
    """The accent or the casing, whichever is seen better on that player's body."""
    ground = theme.body(color)
    return max((theme.accent, theme.casing), key=lambda c: contrast(c, ground))


def _hit(layers: _Layers, center: Point, victim: Color, theme: Theme) -> None:
    x, y = center
    stroke = Style(stroke=theme.accent, stroke_width=CROSS_WIDTH)
    a = CROSS_ARM
    layers.discs += [
        *_ringed(theme, victim, center, HIT_FACE, HIT_RING),
        Circle(x, y, CROSS_DISC, Style(fill=theme.casing)),
    ]
    layers.crosses += [
        line(x - a, y - a, x + a, y + a, stroke),
        line(x - a, y + a, x + a, y - a, stroke),
    ]


def _tray_landing(view: BoardView, spot: Target, theme: Theme, layout: Layout) -> Shapes:
    color = spot.color or layout.bottom
    left, right = layout.span(*TRAY)
    top, bottom = layout.tray_span(color)
    casing = Style(stroke=theme.casing, stroke_width=TRAY_OUTLINE + 2 * CASING)
    accent = Style(stroke=theme.accent, stroke_width=TRAY_OUTLINE)
    outline = RoundedRectangle(left, top, right - left, bottom - top, TRAY_RADIUS, casing)
    x, y = layout.checker(spot, min(view.off[color.slot] + 1, SLOT_COUNT), SLOT_COUNT)
    slot = box(x, y, SLOT_WIDTH, SLOT_HEIGHT, Style(fill=theme.accent), radius=EDGE_RADIUS)
    return outline, outline.grown(0.0, accent), slot
