"""Checkers, alone and in stacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...rules.color import Color
from ..geometry import (
    CHECKER_DIAMETER,
    CHECKER_RADIUS,
    MAX_FLAT_STACK,
    MIN_NUMBERED_ON_BAR,
    MIN_NUMBERED_STACK,
    PANEL_DISC_X,
    SLOT_HEIGHT,
    SLOT_WIDTH,
    Layout,
)
from ..shapes import (
    MAX_CACHED_SHAPES,
    Circle,
    Point,
    RoundedRectangle,
    Shape,
    Shapes,
    Style,
    box,
    circle,
    text,
)
from ..targets import Target, TargetKind
from ..themes.colors import mixed
from ..themes.theme import Theme
from ..view import BoardView

RIM = 0.045
RING_RADIUS, RING_WIDTH = 0.255, 0.046
DOT_RADIUS = 0.105
NUMBER_SIZE = 0.42
DISC_SCALE = 0.64
"""The discs in the players' strips."""

SHADOW = "#000000"
SHADOW_ALPHA = 0.26
SHADOW_DROP = 0.04
SHADOW_STYLE = Style(fill=SHADOW, alpha=SHADOW_ALPHA)

DRAGGED_SHADOW_DROP = 0.09
DRAGGED_SIZE = 1.3 * CHECKER_DIAMETER
"""A square that has room for a dragged checker with its shadow."""


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

    def centers(self, layout: Layout) -> list[tuple[float, float]]:
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
    rim = _line(RIM, scale)
    radius, fill, stroke = CHECKER_RADIUS * scale - rim / 2, theme.body(color), theme.rim(color)
    return circle(x, y, radius, fill=fill, stroke=stroke, stroke_width=rim)


def mark(theme: Theme, color: Color, x: float, y: float, scale: float = 1.0) -> Circle:
    """What tells the players' checkers apart beside brightness: a ring or a dot."""
    if color is Color.WHITE:
        width = _line(RING_WIDTH, scale)
        return circle(x, y, RING_RADIUS * scale, stroke=theme.light_ring, stroke_width=width)
    return circle(x, y, DOT_RADIUS * scale, fill=theme.dark_dot)


def _line(width: float, scale: float) -> float:
    """How thick a line is on a smaller checker: not as thin as its size, or it would fade."""
    return width * (1 + scale) / 2


@lru_cache(maxsize=MAX_CACHED_SHAPES)
def shadow(x: float, y: float) -> Circle:
    """The shadow that a checker at (x, y) casts."""
    return Circle(x, y + SHADOW_DROP, CHECKER_RADIUS, SHADOW_STYLE)


def dragged_checker(theme: Theme, color: Color, x: float, y: float) -> tuple[Circle, ...]:
    """A checker that follows the hand: its shadow falls farther from it than on the board."""
    cast = Circle(x, y + DRAGGED_SHADOW_DROP, CHECKER_RADIUS, SHADOW_STYLE)
    return cast, body(theme, color, x, y), mark(theme, color, x, y)


def figure(
    theme: Theme, color: Color, x: float, y: float, words: str, *, letters: float = 1.0
) -> Shape:
    """What is written on a checker instead of its mark."""
    return text(words, x, y, NUMBER_SIZE * letters, theme.ink(color), bold=True)


def _as_discs(disc: Circle) -> Iterable[Circle]:
    """The same circle as filled discs only, which a canvas takes as one single command."""
    style = disc.style
    if style.stroke is None:
        yield disc
        return
    half = style.stroke_width / 2
    yield circle(disc.x, disc.y, disc.radius + half, fill=style.stroke)
    if style.fill is not None:
        yield circle(disc.x, disc.y, disc.radius - half, fill=style.fill)


def _piled(
    stack: Stack, theme: Theme, layout: Layout, centers: Sequence[Point], *, numbered: bool
) -> Iterable[Circle]:
    """Checkers at these places of a stack that lie on one another, from the edge outwards.

    The last one gets no mark if it is to be numbered. All are opaque discs; a light checker above
    another one casts an opaque shadow on it, dark ones are set off by their rims.
    """
    color = stack.color
    shades = color is Color.WHITE and layout.is_low(stack.spot)
    shade = mixed(SHADOW, theme.body(color), SHADOW_ALPHA)
    for k, (x, y) in enumerate(centers):
        if shades and k:
            yield circle(x, y + SHADOW_DROP, CHECKER_RADIUS - RIM, fill=shade)
        yield from _as_discs(body(theme, color, x, y))
        if numbered and k == len(centers) - 1:
            continue
        if color is Color.WHITE:
            yield circle(x, y, RING_RADIUS + RING_WIDTH / 2, fill=theme.light_ring)
            yield circle(x, y, RING_RADIUS - RING_WIDTH / 2, fill=theme.light_body)
        else:
            yield mark(theme, color, x, y)


@dataclass(frozen=True, slots=True)
class _DrawnStack:
    """The shapes of a stack, kind by kind."""

    shadows: tuple[Circle, ...]
    bodies: tuple[Circle, ...] = ()
    marks: tuple[Circle, ...] = ()
    piled: tuple[Circle, ...] = ()
    number: Shapes = ()


@lru_cache(maxsize=512)  # most stacks are the same in picture after picture
def _drawn(stack: Stack, theme: Theme, layout: Layout, *, in_hand: bool) -> _DrawnStack:
    """A stack on the board, without its outermost checker if that is in hand."""
    color, centers = stack.color, stack.centers(layout)
    shown = centers[: stack.count - in_hand]
    shadows = tuple(shadow(x, y) for x, y in shown)
    number: Shapes = ()
    numbered = stack.count >= stack.number_from and not in_hand
    if numbered:
        number = (figure(theme, color, *centers[-1], str(stack.count), letters=layout.letters),)
    if stack.overlaps:
        piled = tuple(_piled(stack, theme, layout, shown, numbered=numbered))
        return _DrawnStack(shadows, piled=piled, number=number)
    bodies = tuple(body(theme, color, x, y) for x, y in shown)
    marks = tuple(mark(theme, color, x, y) for x, y in shown)
    return _DrawnStack(shadows, bodies, marks, number=number)


def checkers(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """All checkers on the points and on the bar, but for the one in hand, and the strips' discs.

    Checkers that do not lie on one another are painted kind by kind, all shadows first, so that
    a painter can do each kind in one go.
    """
    shadows: list[Circle] = []
    bodies: dict[Color, list[Circle]] = {color: [] for color in Color}
    marks: dict[Color, list[Circle]] = {color: [] for color in Color}
    piled: list[Circle] = []
    numbers: list[Shape] = []
    for stack in stacks(view):
        drawn = _drawn(stack, theme, layout, in_hand=stack.spot == view.selected)
        shadows += drawn.shadows
        bodies[stack.color] += drawn.bodies
        marks[stack.color] += drawn.marks
        piled += drawn.piled
        numbers += drawn.number
    for color in Color:
        disc = (PANEL_DISC_X, layout.panel_y(color), DISC_SCALE)
        bodies[color].append(body(theme, color, *disc))
        marks[color].append(mark(theme, color, *disc))
    flat = (bodies[Color.WHITE], marks[Color.WHITE], bodies[Color.BLACK], marks[Color.BLACK])
    return (*shadows, *(disc for kind in flat for disc in kind), *piled, *numbers)


EDGE_RIM = 0.03
EDGE_RADIUS = 0.05


def edge(theme: Theme, color: Color, x: float, y: float) -> RoundedRectangle:
    """A borne-off checker, seen from its edge."""
    style = Style(fill=theme.body(color), stroke=theme.rim(color), stroke_width=EDGE_RIM)
    width, height = SLOT_WIDTH - EDGE_RIM, SLOT_HEIGHT - EDGE_RIM
    return box(x, y, width, height, style, radius=EDGE_RADIUS)
