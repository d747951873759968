"""Dice animation: the dice fly in from their player's edge, tumble, bounce once and settle.

The dice are seen from straight above. A die is a cube with rounded edges: a smaller cube that is
extended by a fixed radius on all sides. The outline of the die is therefore the hull of the smaller
cube's corners, extended by this radius. The faces of the die are the faces of the smaller cube.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, pi, sin, sqrt

from ...rules import Color
from ..colors import mixed
from ..geometry import Layout
from ..parts.dice import CORNER, EDGE_WIDTH, PIP_OFFSET, PIP_RADIUS, PIPS, SIDE, DiceRow, dice
from ..shapes import Circle, Part, Point, Polygon, Reel, Shape, Shapes, Style, flat, plain
from ..themes.theme import Theme
from ..view import DieView

LAG = 0.034
"""The delay of the second die, as a fraction of the animation's duration."""

SIDEWAYS, FROM_EDGE = 2.2, 0.7
"""The sideways distance that dice fly, and the distance between the edge and their start.

Both distances are in board units.
"""

HEIGHT_SEEN = 0.55
"""The offset of a die from its shadow for each board unit of height."""

FLIGHTS = ((0.46, 2.75), (0.78, 1.2), (0.92, 0.24))
"""For each flight or bounce, the progress at its end, and the factor of its parabola.

The factor is four times the maximum height in board units.
"""

FIRST_TOUCH = FLIGHTS[0][0]
"""The progress at which the dice first touch the board. Until then, any roll is still possible."""

STILL_FROM = 0.9
"""The progress at which a die stops rotating."""

COPIES_FROM = 0.86
"""The progress at which the other two dice of a double appear from under the second die."""

LIGHT = (-0.25, -0.55, 0.8)
SHADE, SHADES = 0.55, 10
"""The maximum darkening of an unlit face, and the number of steps of darkening."""

SHADOW = 0.26
"""The opacity of the shadow of a die in the air."""

MIN_PIP = 0.12
"""The pips of a face are drawn if at least this share of the face is visible."""

FLAT = 1e-9
"""Three points are collinear if their cross product is at most this value.

The value is in square board units.
"""

BALL_POINTS = 8
"""The number of points around each corner from which the hull is computed."""

Vector = tuple[float, float, float]
Turn = tuple[Vector, Vector, Vector]
"""A rotation, as the images of three axes: across, down and towards the viewer."""

MAX_THROWN = 2


@dataclass(frozen=True, slots=True)
class Rolling:
    """The rolling dice of one player.

    `dice` contains the dice, each with the x of its final centre. A double ends as four dice.
    `size` is the size of a die in board units.
    """

    dice: DiceRow
    size: float
    layout: Layout

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return one reel with all dice."""
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
        """Return the places of the dice. A double starts as two dice and ends as four dice."""
        if len(self.dice) <= MAX_THROWN:
            return self.dice
        places = [x for _, x in self.dice]
        lack = (len(places) - MAX_THROWN) / 2  # offset of the first dice, in places
        spacing = places[1] - places[0]
        pair = [places[0] + (lack + min(k, 1)) * spacing for k in range(len(places))]
        return tuple(
            (die, x + (own - x) * part) for (die, own), x in zip(self.dice, pair, strict=True)
        )

    def _die(self, die: DieView, x: float, t: float, path: int, theme: Theme) -> Iterator[Shape]:
        up = height(t)
        part = 1 - (1 - t) ** 2.6
        outwards = 1 if x > self.layout.bar_x else -1
        (top, bottom), middle = self.layout.frame.rows, self.layout.middle_y
        edge = bottom - FROM_EDGE if self.layout.at_bottom(die.color) else FROM_EDGE + top
        ground = x - outwards * SIDEWAYS * (1 - part), edge + (middle - edge) * part
        center = ground[0], ground[1] - HEIGHT_SEEN * up
        turn = turned(t, path)
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
    """Return the height of a die above the board, in board units, at the progress `t`."""
    start, height_at_start = 0.0, 0.9
    for end, high in FLIGHTS:
        if t < end:
            w = (t - start) / (end - start)
            return float(height_at_start * (1 - w) ** 1.2 + high * w * (1 - w))
        start, height_at_start = end, 0.0
    return 0.0


def turned(t: float, path: int) -> Turn:
    """Return the rotation of a die. Adjacent dice rotate in opposite directions."""
    k = 0.0 if t >= STILL_FROM else (1 - t / STILL_FROM) ** 1.7
    a, b, c = -6.6 * k, path * 4.2 * k, path * 1.5 * k

    def turn(v: Vector) -> Vector:
        x, y, z = v
        y, z = y * cos(a) - z * sin(a), y * sin(a) + z * cos(a)
        x, z = x * cos(b) + z * sin(b), z * cos(b) - x * sin(b)
        return x * cos(c) - y * sin(c), x * sin(c) + y * cos(c), z

    return turn((1.0, 0.0, 0.0)), turn((0.0, 1.0, 0.0)), turn((0.0, 0.0, 1.0))


def _faces(top: int) -> list[tuple[int, Turn]]:
    """Return the number and the axes of each face of a die with the number `top` on top.

    The three axes of a face point across, down and outwards.
    """
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
    return v[0], v[1]


def _towards_eye(face: Turn) -> float:
    """Return the visible share of a face. It is 1 if the face points straight at the viewer."""
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
    """Return the convex hull of points, found with Andrew's monotone chain algorithm."""

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
