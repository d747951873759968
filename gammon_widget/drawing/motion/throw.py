"""Dice that are thrown: cubes that fly in from their player's edge, tumble, bounce once and settle.

They are seen from straight above. A die is a smaller cube with a ball rolled around it, so its
outline is the hull of that cube's corners, grown by the ball, and a face is a face of that cube.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, pi, sin, sqrt

from ...rules.color import Color
from ..geometry import Layout
from ..parts.dice import CORNER, EDGE_WIDTH, PIP_OFFSET, PIP_RADIUS, PIPS, SIDE, DiceRow, dice
from ..shapes import Circle, Point, Polygon, Shape, Shapes, Style, flat, plain
from ..themes.colors import mixed
from ..themes.theme import Theme
from ..view import DieView
from .sprites import Part, Reel

LAG = 0.034
"""The second die comes so much later, in parts of a throw."""

SIDEWAYS, FROM_EDGE = 2.2, 0.7
"""How far dice are thrown along the lane, and where inside their player's edge they begin, in u."""

HEIGHT_SEEN = 0.55
"""How far a die is off its shadow, for each u that it is high."""

FLIGHTS = ((0.46, 2.75), (0.78, 1.2), (0.92, 0.24))
"""Until when a die flies, from one touch to the next, and four times how high."""

FIRST_TOUCH = FLIGHTS[0][0]
"""Until then dice are in the air, and may still come to show anything."""

STILL_FROM = 0.9
"""From here on, a die turns no more."""

COPIES_FROM = 0.86
"""From here on, the dice of a doublet make room, and two others come out from under the second."""

LIGHT = (-0.25, -0.55, 0.8)
SHADE, SHADES = 0.55, 10
"""How much darker a face is that the light does not reach; in so many steps."""

SHADOW = 0.26
"""How dark the shadow of a die in the air is."""

MIN_PIP = 0.12
"""Pips of faces that are turned farther away are not seen."""

FLAT = 1e-9
"""Three points that bend no more than this, in u², are in a line."""

BALL_POINTS = 8
"""Of the hull around one corner."""

Vector = tuple[float, float, float]
Turn = tuple[Vector, Vector, Vector]
"""Where the axes across, down and towards the eye come to lie."""

MAX_THROWN = 2


@dataclass(frozen=True, slots=True)
class Rolling:
    """Dice of one player that are thrown, and lie still.

    Attributes
    ----------
    dice
        Each with the x where it comes to rest; a doublet settles as four.
    size
        Of a die, in u.
    layout
        Which way round the board lies.
    """

    dice: DiceRow
    size: float
    layout: Layout

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """The dice together."""
        return (Reel(lambda t: self._shapes(theme, t)),)

    def _shapes(self, theme: Theme, t: float) -> Shapes:
        shapes: list[Shape] = []
        row = self._row(max(0.0, (t - COPIES_FROM) / (1 - COPIES_FROM)))
        thrown, copies = row[:MAX_THROWN], row[MAX_THROWN:]
        if t >= COPIES_FROM:
            shapes += (
                flat(shape) for shape in plain(dice(copies, self.layout.middle_y, theme, self.size))
            )
        for k, (die, x) in enumerate(thrown):
            own = min(1.0, max(0.0, t * (1 + LAG) - k * LAG))
            if own > 0:
                shapes += self._die(die, x, own, -1 if k % 2 else 1, theme)
        return tuple(shapes)

    def _row(self, part: float) -> DiceRow:
        """Where dice come to rest: a doublet as any two at first, and in the end as four."""
        if len(self.dice) <= MAX_THROWN:
            return self.dice
        places = [x for _, x in self.dice]
        lack = (len(places) - MAX_THROWN) / 2  # by so many places the first ones are moved
        spacing = places[1] - places[0]
        pair = [places[0] + (lack + min(k, 1)) * spacing for k in range(len(places))]
        return tuple(
            (die, x + (own - x) * part) for (die, own), x in zip(self.dice, pair, strict=True)
        )

    def _die(self, die: DieView, x: float, t: float, way: int, theme: Theme) -> Iterator[Shape]:
        up = height(t)
        part = 1 - (1 - t) ** 2.6
        outwards = 1 if x > self.layout.bar_x else -1
        (top, bottom), middle = self.layout.card.rows, self.layout.middle_y
        edge = bottom - FROM_EDGE if self.layout.at_bottom(die.color) else FROM_EDGE + top
        ground = x - outwards * SIDEWAYS * (1 - part), edge + (middle - edge) * part
        center = ground[0], ground[1] - HEIGHT_SEEN * up
        turn = turned(t, way)
        inner, ball = self.size / 2 - CORNER * self.size, CORNER * self.size
        ends = (-inner, inner)
        corners = [_across(_turned(turn, corner)) for corner in product(ends, ends, ends)]
        outline = _hull(_grown(corners, ball))
        if theme.depth:
            shadow = Style(fill=theme.shadow, alpha=SHADOW * theme.depth)
            yield Polygon(_moved(outline, (ground[0], ground[1] + SIDE)), shadow)
        yield Polygon(_moved(outline, center), Style(fill=theme.edge(die.color)))
        faces = [(number, _turned_face(turn, face)) for number, face in _faces(die.number)]
        for number, face in sorted(faces, key=lambda each: _towards_eye(each[1])):
            if _towards_eye(face) > 0:
                yield from self._face(number, face, center, die.color, theme)

    def _face(
        self, number: int, face: Turn, center: Point, color: Color, theme: Theme
    ) -> Iterator[Shape]:
        """A face that is turned to the eye, around the middle of its die."""
        across, down, normal = face
        inner, ball = self.size / 2 - CORNER * self.size, CORNER * self.size
        square = [
            _across(_sum(_times(across, a), _times(down, b), _times(normal, inner)))
            for a, b in ((-inner, -inner), (inner, -inner), (inner, inner), (-inner, inner))
        ]
        fill = _shaded(theme.body(color), normal)
        style = Style(fill=fill, stroke=fill, stroke_width=2 * (ball - EDGE_WIDTH))
        yield Polygon(_moved(square, center), style)
        z = _towards_eye(face)
        if z < MIN_PIP:
            return
        step, ink = PIP_OFFSET * self.size, Style(fill=theme.ink(color))
        for a, b in PIPS[number]:
            spot = _sum(_times(across, a * step), _times(down, b * step))
            ((x, y),) = _moved([_across(_sum(spot, _times(normal, self.size / 2)))], center)
            yield Circle(x, y, PIP_RADIUS * self.size * sqrt(z), ink)


def height(t: float) -> float:
    """How high over the board a die is, in u: thrown, one bounce, one settle."""
    start, hand = 0.0, 0.9
    for end, high in FLIGHTS:
        if t < end:
            w = (t - start) / (end - start)
            return float(hand * (1 - w) ** 1.2 + high * w * (1 - w))
        start, hand = end, 0.0
    return 0.0


def turned(t: float, way: int) -> Turn:
    """How a die is turned then; neighbours turn the other way round."""
    k = 0.0 if t >= STILL_FROM else (1 - t / STILL_FROM) ** 1.7
    a, b, c = -6.6 * k, way * 4.2 * k, way * 1.5 * k

    def turn(v: Vector) -> Vector:
        x, y, z = v
        y, z = y * cos(a) - z * sin(a), y * sin(a) + z * cos(a)
        x, z = x * cos(b) + z * sin(b), z * cos(b) - x * sin(b)
        return x * cos(c) - y * sin(c), x * sin(c) + y * cos(c), z

    return turn((1.0, 0.0, 0.0)), turn((0.0, 1.0, 0.0)), turn((0.0, 0.0, 1.0))


def _faces(top: int) -> list[tuple[int, Turn]]:
    """The faces of a die that lies with that number on top: across, down and outwards of each."""
    right, bottom = (n for n in range(1, 4) if n not in (top, 7 - top))
    return [
        (top, ((1, 0, 0), (0, 1, 0), (0, 0, 1))),
        (7 - top, ((-1, 0, 0), (0, 1, 0), (0, 0, -1))),
        (right, ((0, 0, -1), (0, 1, 0), (1, 0, 0))),
        (7 - right, ((0, 0, 1), (0, 1, 0), (-1, 0, 0))),
        (bottom, ((1, 0, 0), (0, 0, -1), (0, 1, 0))),
        (7 - bottom, ((1, 0, 0), (0, 0, 1), (0, -1, 0))),
    ]


def _shaded(color: str, normal: Vector) -> str:
    """The colour of a face: its own where it faces the eye, darker where less light falls on it."""
    x, y, z = normal
    light = x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]
    dark = round(SHADES * min(1.0, max(0.0, LIGHT[2] - light))) / SHADES
    return mixed("#000000", color, SHADE * dark) if dark else color


def _turned_face(turn: Turn, face: Turn) -> Turn:
    across, down, normal = face
    return _turned(turn, across), _turned(turn, down), _turned(turn, normal)


def _turned(turn: Turn, v: Vector) -> Vector:
    across, down, towards = turn
    return _sum(_times(across, v[0]), _times(down, v[1]), _times(towards, v[2]))


def _across(v: Vector) -> Point:
    """As it is seen from straight above."""
    return v[0], v[1]


def _towards_eye(face: Turn) -> float:
    """How much of a face is seen: 1 of one that lies straight below the eye."""
    return face[2][2]


def _sum(first: Vector, *more: Vector) -> Vector:
    x, y, z = first
    for v in more:
        x, y, z = x + v[0], y + v[1], z + v[2]
    return x, y, z


def _times(v: Vector, factor: float) -> Vector:
    return v[0] * factor, v[1] * factor, v[2] * factor


def _moved(points: Sequence[Point], by: Point) -> tuple[Point, ...]:
    return tuple((x + by[0], y + by[1]) for x, y in points)


def _grown(points: Sequence[Point], radius: float) -> list[Point]:
    angles = [2 * pi * (k + 0.5) / BALL_POINTS for k in range(BALL_POINTS)]
    return [(x + radius * cos(a), y + radius * sin(a)) for x, y in points for a in angles]


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull, by Andrew's monotone chain."""

    def half(ordered: Sequence[Point]) -> list[Point]:
        chain: list[Point] = []
        for x, y in ordered:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > FLAT:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])
