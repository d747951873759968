"""Checkers, alone and in stacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...rules.color import Color
from ..geometry import (
    MAX_FLAT_STACK,
    MIN_NUMBERED_ON_BAR,
    MIN_NUMBERED_STACK,
    Checker,
    Layout,
    Panel,
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
    text,
)
from ..targets import Target, TargetKind
from ..themes.colors import mixed
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import BoardView

RIM_WIDTH = 0.045
RING_RADIUS, RING_WIDTH = 0.255, 0.046
DOT_RADIUS = 0.105
NUMBER_SIZE = 0.42
PANEL_DISC_SCALE = 0.64

SHADOW = "#000000"
SHADOW_ALPHA = 0.26
SHADOW_DROP = 0.04
SHADOW_STYLE = Style(fill=SHADOW, alpha=SHADOW_ALPHA)

DRAGGED_SHADOW_DROP = 0.09
DRAGGED_SIZE = 1.3 * Checker.DIAMETER
"""A square that has room for a dragged checker with its shadow."""

EDGE_RIM_WIDTH = 0.03
EDGE_RADIUS = 0.05

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


def body(theme: Theme, color: Color, x: float, y: float, scale: float = 1.0) -> Circle:
    """The body of a checker with its rim, which ends at the checker's radius."""
    rim = _line_width(RIM_WIDTH, scale)
    style = Style(fill=theme.body(color), stroke=theme.rim(color), stroke_width=rim)
    return Circle(x, y, Checker.RADIUS * scale - rim / 2, style)


def mark(theme: Theme, color: Color, x: float, y: float, scale: float = 1.0) -> Circle:
    """What tells the players' checkers apart beside brightness: a ring or a dot."""
    if color is Color.WHITE:
        ring = Style(stroke=theme.light_ring, stroke_width=_line_width(RING_WIDTH, scale))
        return Circle(x, y, RING_RADIUS * scale, ring)
    return Circle(x, y, DOT_RADIUS * scale, Style(fill=theme.dark_dot))


def checker(
    theme: Theme, color: Color, x: float, y: float, scale: float = 1.0
) -> tuple[Circle, Circle]:
    """A checker that lies flat: its body and its mark."""
    return body(theme, color, x, y, scale), mark(theme, color, x, y, scale)


def edge(theme: Theme, color: Color, x: float, y: float) -> RoundedRectangle:
    """A borne-off checker, seen from its edge."""
    style = Style(fill=theme.body(color), stroke=theme.rim(color), stroke_width=EDGE_RIM_WIDTH)
    width, height = Slot.WIDTH - EDGE_RIM_WIDTH, Slot.HEIGHT - EDGE_RIM_WIDTH
    return box(x, y, width, height, style, radius=EDGE_RADIUS)


def _line_width(width: float, scale: float) -> float:
    """How thick a line is on a smaller checker: not as thin as its size, or it would fade."""
    return width * (1 + scale) / 2


def shadow(x: float, y: float, scale: float = 1.0) -> Circle:
    """The shadow that a checker over (x, y) casts on the board."""
    return Circle(x, y + SHADOW_DROP, Checker.RADIUS * scale, SHADOW_STYLE)


def dragged_checker(theme: Theme, color: Color, x: float, y: float) -> tuple[Circle, ...]:
    """A checker that follows the hand: its shadow falls farther from it than on the board."""
    cast = Circle(x, y + DRAGGED_SHADOW_DROP, Checker.RADIUS, SHADOW_STYLE)
    return cast, *checker(theme, color, x, y)


def figure(theme: Theme, color: Color, center: Point, words: str, layout: Layout) -> Shape:
    """What is written on a checker instead of its mark."""
    size = NUMBER_SIZE * layout.letter_scale
    return text(words, *center, size, theme.ink(color), weight=SEMIBOLD)


def checkers(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """All checkers on the points and on the bar, but for the one in hand, and the panels' discs.

    Checkers that do not lie on one another are painted kind by kind, all shadows first.
    """
    drawn = [
        _stack(stack, theme, layout, in_hand=stack.spot == view.selected) for stack in stacks(view)
    ]
    for color in Color:
        place = (Panel.DISC_X, layout.panel_y(color))
        drawn.append(((), *_flat(theme, color, [place], PANEL_DISC_SCALE), (), ()))
    return by_kind(drawn)


@lru_cache(maxsize=MAX_CACHED_STACKS)  # most stacks are the same in picture after picture
def _stack(stack: Stack, theme: Theme, layout: Layout, *, in_hand: bool) -> tuple[Shapes, ...]:
    """Shadows, flat checkers, piled ones, and the number, without the outermost one if in hand."""
    color, centers = stack.color, stack.centers(layout)
    shown = centers[: stack.count - in_hand]
    numbered = stack.count >= stack.number_from and not in_hand
    shadows = tuple(shadow(*center) for center in shown)
    number: Shapes = ()
    if numbered:
        number = (figure(theme, color, centers[-1], str(stack.count), layout),)
    if stack.overlaps:
        piled = tuple(_piled(stack, theme, layout, shown, numbered=numbered))
        return shadows, *_flat(theme, color, []), piled, number
    return shadows, *_flat(theme, color, shown), (), number


def _flat(
    theme: Theme, color: Color, places: Sequence[Point], scale: float = 1.0
) -> tuple[Shapes, ...]:
    """Bodies and marks of White's checkers, bodies and marks of Black's."""
    discs = (
        tuple(body(theme, color, *place, scale) for place in places),
        tuple(mark(theme, color, *place, scale) for place in places),
    )
    return (*discs, (), ()) if color is Color.WHITE else ((), (), *discs)


def _piled(
    stack: Stack, theme: Theme, layout: Layout, centers: Sequence[Point], *, numbered: bool
) -> Iterable[Circle]:
    """Checkers at these places of a stack that lie on one another, from the edge outwards.

    The last one gets no mark if it is to be numbered. All are opaque discs, which a canvas takes as
    one single command; a light checker above another one casts an opaque shadow on it, dark ones
    are set off by their rims.
    """
    is_white = stack.color is Color.WHITE
    rim, fill = Style(fill=theme.rim(stack.color)), Style(fill=theme.body(stack.color))
    shade = Style(fill=mixed(SHADOW, theme.body(stack.color), SHADOW_ALPHA))
    for k, (x, y) in enumerate(centers):
        if is_white and k and layout.is_low(stack.spot):
            yield Circle(x, y + SHADOW_DROP, Checker.RADIUS - RIM_WIDTH, shade)
        yield Circle(x, y, Checker.RADIUS, rim)
        yield Circle(x, y, Checker.RADIUS - RIM_WIDTH, fill)
        if numbered and k == len(centers) - 1:
            continue
        if is_white:
            yield Circle(x, y, RING_RADIUS + RING_WIDTH / 2, Style(fill=theme.light_ring))
            yield Circle(x, y, RING_RADIUS - RING_WIDTH / 2, fill)
        else:
            yield mark(theme, stack.color, x, y)
