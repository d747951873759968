"""Checkers, alone and in stacks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...rules.color import Color
from ..geometry import (
    MAX_FLAT_STACK,
    MIN_NUMBERED_ON_BAR,
    MIN_NUMBERED_STACK,
    Checker,
    Layout,
    Slot,
)
from ..shapes import Art, Circle, PlainShape, Point, Shapes, Stamp, Style, box, line, text
from ..targets import Target, TargetKind
from ..themes.colors import mixed
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import BoardView
from .material import cast, downwards

EDGE_WIDTH = 0.022
"""Of the outline, and of the line of light in a dark rim."""

HAIRLINE_RADIUS, HAIRLINE_ALPHA = Checker.RADIUS - 2.2 * EDGE_WIDTH, 0.75
DISH_RADIUS, FACE_RADIUS = 0.76 * Checker.RADIUS, 0.70 * Checker.RADIUS
RING_RADIUS, RING_WIDTH = 0.155, 0.03
DOT_RADIUS = 0.08
MARK_COVER = RING_RADIUS + RING_WIDTH
"""So far out the mark is covered where a number stands instead."""

NUMBER_SIZE = 0.42
PANEL_DISC_SCALE = 0.64

LIFTED_SCALE = 1.07
DRAGGED_SIZE = 2.1
"""A square that has room for a dragged checker with its shadow."""

EDGE_RIM_WIDTH = 0.022
EDGE_RADIUS = 0.05
EDGE_LINE_SHARE = 0.5
"""How much of their line of light the outline of Black's has."""

EDGE_LIGHT, EDGE_LIGHT_WIDTH = 0.3, 0.03
"""Where the light lies on a checker that stands on its edge, in parts of its height."""

MAX_CACHED_STACKS = 512


@dataclass(frozen=True, slots=True)
class Stack:
    """The checkers of one player on a point or on the bar.

    Attributes
    ----------
    spot
        Where.
    color
        Whose.
    count
        How many there are.
    places
        How many places the stack is laid out for; more than `count` leaves room for a landing.
    """

    spot: Target
    color: Color
    count: int
    places: int

    @property
    def number_from(self) -> int:
        """From how many checkers on the outermost one shows their number."""
        return MIN_NUMBERED_ON_BAR if self.spot.kind is TargetKind.BAR else MIN_NUMBERED_STACK

    @property
    def overlaps(self) -> bool:
        """Whether its checkers lie on one another."""
        return self.places >= self.number_from

    def centers(self, layout: Layout) -> list[Point]:
        """Centres of its checkers, from the edge outwards."""
        return [layout.checker(self.spot, k, self.places) for k in range(1, self.count + 1)]


def stacks(view: BoardView) -> list[Stack]:
    """Every stack on the points and on the bar."""
    grown = {landing.spot for landing in view.landings if landing.spot.kind is TargetKind.POINT}
    found = []
    for number, signed in enumerate(view.points, start=1):
        if signed:
            spot, count = Target.point(number), abs(signed)
            color = Color.WHITE if signed > 0 else Color.BLACK
            places = count + 1 if spot in grown and count >= MAX_FLAT_STACK else count
            found.append(Stack(spot, color, count, places))
    for color in Color:
        if count := view.bar[color.slot]:
            found.append(Stack(Target.bar(color), color, count, count))
    return found


def turned(theme: Theme, color: Color) -> tuple[PlainShape, ...]:
    """A checker around the origin, as if turned on a lathe: rim, dish, face and mark."""
    radius = Checker.RADIUS
    shapes = [
        Circle(0.0, 0.0, radius, Style(fill=theme.edge(color))),
        Circle(0.0, 0.0, radius - EDGE_WIDTH, downwards(-radius, radius, theme.rim(color))),
    ]
    if color is Color.BLACK:
        light = Style(stroke=theme.dark_hairline, stroke_width=EDGE_WIDTH, alpha=HAIRLINE_ALPHA)
        shapes.append(Circle(0.0, 0.0, HAIRLINE_RADIUS, light))
    dish = downwards(-DISH_RADIUS, DISH_RADIUS, theme.dish(color))
    shapes += [
        Circle(0.0, 0.0, DISH_RADIUS, dish),
        Circle(0.0, 0.0, FACE_RADIUS, Style(fill=theme.body(color))),
        mark(theme, color),
    ]
    return tuple(shapes)


def mark(theme: Theme, color: Color) -> Circle:
    """What tells the players' checkers apart beside brightness: an engraved ring or a dot."""
    if color is Color.WHITE:
        ring = Style(stroke=theme.light_ring, stroke_width=RING_WIDTH)
        return Circle(0.0, 0.0, RING_RADIUS, ring)
    return Circle(0.0, 0.0, DOT_RADIUS, Style(fill=theme.dark_dot))


@lru_cache(maxsize=64)  # a stamp is compared by its art: quickly, if that is the same one
def checker_art(theme: Theme, color: Color) -> Art:
    """A checker that lies on the board, with its shadow."""
    name = "light checker" if color is Color.WHITE else "dark checker"
    return Art(name, (*cast(theme, Checker.RADIUS), *turned(theme, color)))


def checker(theme: Theme, color: Color, x: float, y: float, scale: float = 1.0) -> Stamp:
    """A checker that lies flat."""
    return Stamp(checker_art(theme, color), x, y, scale)


def edge(theme: Theme, color: Color, x: float, y: float) -> Shapes:
    """A borne-off checker, seen from its edge: the light lies on its upper side."""
    line_color = theme.edge(color)
    if color is Color.BLACK:  # which would be lost in a dark tray
        line_color = mixed(theme.dark_hairline, theme.dark_body, EDGE_LINE_SHARE)
    outline = Style(fill=theme.body(color), stroke=line_color, stroke_width=EDGE_RIM_WIDTH)
    width, height = Slot.WIDTH - EDGE_RIM_WIDTH, Slot.HEIGHT - EDGE_RIM_WIDTH
    reach, lit = width / 2 - EDGE_RADIUS, y - height * EDGE_LIGHT
    light = theme.light_rim if color is Color.WHITE else theme.dark_hairline
    glint = Style(stroke=light, stroke_width=EDGE_LIGHT_WIDTH)
    return (
        box(x, y, width, height, outline, radius=EDGE_RADIUS),
        line(x - reach, lit, x + reach, lit, glint),
    )


def dragged_checker(theme: Theme, color: Color, x: float, y: float) -> tuple[Stamp, ...]:
    """A checker that follows the hand, held over the board."""
    shadow = Art("shadow of a lifted checker", cast(theme, Checker.RADIUS, lifted=True))
    lifted = Art("lifted checker", turned(theme, color))
    shadows = (Stamp(shadow, x, y),) if shadow.shapes else ()
    return *shadows, Stamp(lifted, x, y, LIFTED_SCALE)


def figure(
    theme: Theme, color: Color, center: Point, words: str, layout: Layout
) -> tuple[PlainShape, ...]:
    """What is written on a checker over its mark."""
    size = NUMBER_SIZE * layout.letter_scale
    return (
        Circle(*center, MARK_COVER, Style(fill=theme.body(color))),
        text(words, *center, size, theme.ink(color), weight=SEMIBOLD),
    )


def checkers(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """All checkers on the points and on the bar, but for the one in hand, and the panels' discs."""
    shapes: Shapes = ()
    for stack in stacks(view):
        in_hand = stack.spot == view.selected
        shapes += _stack(stack, theme, layout, in_hand=in_hand, lifted=in_hand and view.lifted)
    for color in Color:
        shapes += _disc(theme, color, layout)
    return shapes


def disc_scale(layout: Layout) -> float:
    """How much larger a panel's disc is than on a wide board."""
    return layout.card.least_small_letters if layout.is_phone else 1.0


@lru_cache(maxsize=16)
def _disc(theme: Theme, color: Color, layout: Layout) -> Shapes:
    """A player's disc in their panel."""
    x, y = layout.card.disc_x, layout.panel_y(color)
    scale = PANEL_DISC_SCALE * disc_scale(layout)
    return (checker(theme, color, x, y, scale),)


@lru_cache(maxsize=MAX_CACHED_STACKS)  # most stacks are the same in picture after picture
def _stack(stack: Stack, theme: Theme, layout: Layout, *, in_hand: bool, lifted: bool) -> Shapes:
    """The checkers and their number, without the outermost one if that is in hand.

    While that is in the air, the others show how many they are.
    """
    color, centers = stack.color, stack.centers(layout)
    shown = centers[: stack.count - in_hand]
    # Those that lie beside one another cast no shadow on one another: the next one downwards
    # covers that of the one above. Those that lie on one another do.
    order = shown if stack.overlaps else sorted(shown, key=lambda center: center[1])
    shapes: Shapes = tuple(checker(theme, color, *center) for center in order)
    if len(shown) >= stack.number_from and (lifted or not in_hand):
        shapes += figure(theme, color, shown[-1], str(len(shown)), layout)
    return shapes
