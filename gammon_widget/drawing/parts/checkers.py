"""Single checkers, stacks of checkers, and the shadows and sides of all objects on the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...rules import Color
from ..colors import Linear, Radial, Stop, mixed
from ..geometry import (
    MAX_FLAT_STACK,
    MIN_NUMBERED_ON_BAR,
    MIN_NUMBERED_STACK,
    Checker,
    Layout,
    Slot,
)
from ..shapes import (
    Circle,
    PlacedSprite,
    PlainShape,
    Point,
    RoundedRectangle,
    Shapes,
    Sprite,
    Style,
    box,
    line,
    text,
)
from ..targets import Target, TargetKind
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import BoardView

Percents = tuple[tuple[float, float], ...]
"""The stops of a shadow, each with a position from 0 to 1 and a darkness in percent."""

LYING: Percents = ((0.0, 50), (0.72, 42), (0.86, 16), (1.0, 0))
LIFTED: Percents = ((0.0, 55), (0.45, 42), (0.75, 14), (1.0, 0))
"""The shadows of a disc on the board and of a lifted disc. A lifted disc's shadow is softer."""

WIDER, LOWER = 1.13, 0.065
LIFTED_WIDER, LIFTED_LOWER = 1.42, 0.30
"""The scale of a disc's shadow relative to the disc, and the shadow's downward offset.

The offset is in board units. The first pair is for a disc on the board, and the second pair is for
a lifted disc.
"""

CUBE_SHADOWS = ((0.055, 10), (0.025, 22))
"""The reach and the darkness of the two shadows of an object with corners.

The reach is in board units, and the darkness is in percent.
"""


def shade(theme: Theme, percents: Percents) -> tuple[Stop, ...]:
    """Return the gradient stops of a shadow in the theme's colour."""
    return tuple(Stop(at, theme.shadow, theme.depth * dark / 100) for at, dark in percents)


def cast(theme: Theme, radius: float, *, lifted: bool = False) -> tuple[Circle, ...]:
    """Draw the shadow of a disc around the origin; draw nothing if the theme has no shadows."""
    if not theme.depth:
        return ()
    percents, wider, y = (LIFTED, LIFTED_WIDER, LIFTED_LOWER) if lifted else (LYING, WIDER, LOWER)
    fading = Radial((0.0, y), wider * radius, shade(theme, percents))
    return (Circle(0.0, y, wider * radius, Style(fill=fading)),)


def downwards(top: float, bottom: float, colors: tuple[str, str]) -> Style:
    """Return a vertical gradient between two colours, or a plain fill if the colours are equal."""
    first, last = colors
    if first == last:
        return Style(fill=first)
    return Style(fill=Linear((0.0, top), (0.0, bottom), (Stop(0, first), Stop(1, last))))


def slab(
    theme: Theme, size: float, radius: float, side: str, thick: float
) -> tuple[PlainShape, ...]:
    """Draw the shadow and the side of an object with corners, around the origin."""
    shadows = tuple(
        box(
            *(0.0, thick + reach / 2, size + 2 * reach, size + reach),
            Style(fill=theme.shadow, alpha=theme.depth * dark / 100),
            radius=radius + reach,
        )
        for reach, dark in CUBE_SHADOWS
        if theme.depth
    )
    below = RoundedRectangle(-size / 2, -size / 2, size, size + thick, radius, Style(fill=side))
    return *shadows, below


EDGE_WIDTH = 0.022
"""The width of the outline, and of the light line in a dark rim."""

HAIRLINE_RADIUS, HAIRLINE_ALPHA = Checker.RADIUS - 2.2 * EDGE_WIDTH, 0.75
DISH_RADIUS, FACE_RADIUS = 0.76 * Checker.RADIUS, 0.70 * Checker.RADIUS
RING_RADIUS, RING_WIDTH = 0.155, 0.03
DOT_RADIUS = 0.08
MARK_COVER = RING_RADIUS + RING_WIDTH
"""The radius of the disc that covers the mark if a number replaces the mark."""

NUMBER_SIZE = 0.42
PANEL_DISC_SCALE = 0.64

LIFTED_SCALE = 1.07

EDGE_RIM_WIDTH = 0.022
EDGE_RADIUS = 0.05
EDGE_LINE_SHARE = 0.5
"""The share of the light line's colour in the outline of Black's borne-off checkers."""

EDGE_LIGHT, EDGE_LIGHT_WIDTH = 0.3, 0.03
"""The light on a borne-off checker: its position, as a fraction of the height, and its width."""


def number_from(spot: Target) -> int:
    """Return the minimum count at which the outermost checker on a spot shows a number."""
    return MIN_NUMBERED_ON_BAR if spot.kind is TargetKind.BAR else MIN_NUMBERED_STACK


@dataclass(frozen=True, slots=True)
class Stack:
    """A player's checkers on one point or on the bar.

    `places` is the number of checkers for which there is room. It is `count`, or one more if a
    checker can move here.
    """

    spot: Target
    color: Color
    count: int
    places: int

    @property
    def overlaps(self) -> bool:
        """Whether checkers of the stack overlap."""
        return self.places >= number_from(self.spot)

    def centers(self, layout: Layout) -> list[Point]:
        """Return the centres of the checkers, from the first to the outermost checker."""
        return [layout.checker(self.spot, k, self.places) for k in range(1, self.count + 1)]


def stacks(view: BoardView) -> list[Stack]:
    """Return all stacks on the points and on the bar."""
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
    """Draw a checker around the origin: rim, dish, face and mark."""
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
    """Draw an engraved ring or dot.

    It identifies the player even if the colours look the same.
    """
    if color is Color.WHITE:
        ring = Style(stroke=theme.light_ring, stroke_width=RING_WIDTH)
        return Circle(0.0, 0.0, RING_RADIUS, ring)
    return Circle(0.0, 0.0, DOT_RADIUS, Style(fill=theme.dark_dot))


@lru_cache(maxsize=64)  # saves 0.8 ms a diagram
def checker_sprite(theme: Theme, color: Color) -> Sprite:
    """Return the sprite of a checker on the board, with its shadow."""
    name = "light checker" if color is Color.WHITE else "dark checker"
    return Sprite(name, (*cast(theme, Checker.RADIUS), *turned(theme, color)))


def checker(theme: Theme, color: Color, x: float, y: float, scale: float = 1.0) -> PlacedSprite:
    """Draw a checker that lies flat."""
    return PlacedSprite(checker_sprite(theme, color), x, y, scale)


def edge(theme: Theme, color: Color, x: float, y: float) -> Shapes:
    """Draw a borne-off checker, which is seen edge-on and lit from above."""
    line_color = theme.edge(color)
    if color is Color.BLACK:  # its own outline would be invisible in a dark tray
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


def dragged_checker(theme: Theme, color: Color, x: float, y: float) -> tuple[PlacedSprite, ...]:
    """Draw a lifted checker, which follows the pointer."""
    shadow = Sprite("shadow of a lifted checker", cast(theme, Checker.RADIUS, lifted=True))
    lifted = Sprite("lifted checker", turned(theme, color))
    shadows = (PlacedSprite(shadow, x, y),) if shadow.shapes else ()
    return *shadows, PlacedSprite(lifted, x, y, LIFTED_SCALE)


def figure(
    theme: Theme, color: Color, center: Point, words: str, layout: Layout
) -> tuple[PlainShape, ...]:
    """Draw text on a checker. The text covers the mark of the checker."""
    size = NUMBER_SIZE * layout.letter_scale
    return (
        Circle(*center, MARK_COVER, Style(fill=theme.body(color))),
        text(words, *center, size, theme.ink(color), weight=SEMIBOLD),
    )


def checkers(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the checkers on the points, on the bar and in the panels, but not a selected checker."""
    shapes: Shapes = ()
    for stack in stacks(view):
        shapes += _stack(stack, theme, layout, is_active=stack.spot == view.selected)
    for color in Color:
        shapes += disc(theme, color, layout)
    return shapes


def disc(theme: Theme, color: Color, layout: Layout) -> Shapes:
    """Draw the disc in a player's panel."""
    x, y = layout.frame.disc_x, layout.panel_y(color)
    scale = PANEL_DISC_SCALE * layout.frame.least_small_letters
    return (checker(theme, color, x, y, scale),)


def _stack(stack: Stack, theme: Theme, layout: Layout, *, is_active: bool) -> Shapes:
    """Draw a stack without its selected checker, which is drawn with its number."""
    color, centers = stack.color, stack.centers(layout)
    shown = centers[: stack.count - is_active]
    # A checker casts no shadow on a checker next to it, because the lower checker is painted later
    # and covers the shadow. Overlapping checkers do cast shadows.
    order = shown if stack.overlaps else sorted(shown, key=lambda center: center[1])
    shapes: Shapes = tuple(checker(theme, color, *center) for center in order)
    if len(shown) >= number_from(stack.spot) and not is_active:
        shapes += figure(theme, color, shown[-1], str(len(shown)), layout)
    return shapes
