"""What moves on the board, each thing as a function of time: checkers, dice, the cube, the card.

Progress runs from 0 to 1, and nothing here knows a clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from ...rules.color import Color
from ..geometry import Checker, Layout, Slot
from ..parts.checkers import EDGE_RADIUS, EDGE_RIM_WIDTH, LIFTED_SCALE, turned
from ..parts.cube import face
from ..parts.dialog import dialog
from ..parts.material import LIFTED_LOWER, LIFTED_WIDER, LOWER, WIDER, cast
from ..shapes import Circle, Point, Shapes, Style, bezier, box, plain
from ..themes.theme import Theme
from ..view import Dialog
from .easing import APPEARING, BEARING_OFF, CARRYING, SLIDING, STRIKING, TURNING, Ease
from .sprites import Part, Pose, Reel, Sprite
from .throw import Rolling

ARC_HEIGHT = 1.5
"""How high over the higher end the way of a checker bends, in u; it goes half as high."""

FULL_LIFT = 3.0
"""A checker that goes as far as this, in u, is lifted all the way."""

RING_SECONDS_SHARE, RING_GROWTH, RING_WIDTH = 0.6, 1.68, 0.045
"""In what part of its flight the ring of a hit fades, and how large and how wide it is."""

TILT_FROM = 1 - 80 / 280
"""From here on, a checker that is borne off turns its edge to the eye."""

RISE = 0.3
"""How far a result rises while it comes into sight, in u; a question does not."""

MIN_SCALE = 0.08
"""Of what is smaller, nothing is seen."""


def between(start: Point, end: Point, part: float) -> Point:
    """The place at that part of the straight way."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


@dataclass(frozen=True, slots=True)
class Carried:
    """A checker that a hand carries from place to place, in an arc over the board."""

    color: Color
    start: Point
    end: Point

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Its shadow, and the checker."""
        return _flight(theme, self.color, self.start, self.end, CARRYING)


@dataclass(frozen=True, slots=True)
class Slid:
    """A checker that is taken back: straight, and never off the board."""

    color: Color
    start: Point
    end: Point

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """The checker with its shadow."""

        def pose(t: float) -> Pose:
            return Pose(*between(self.start, self.end, SLIDING(t)))

        return (Sprite((*cast(theme, Checker.RADIUS), *turned(theme, self.color)), pose),)


@dataclass(frozen=True, slots=True)
class Struck:
    """A blot that is hit: it goes to the bar in an arc over the board, and leaves a ring behind."""

    color: Color
    start: Point
    end: Point

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """The ring of the contact, and the checker with its shadow."""

        def widening(t: float) -> Pose:
            part = min(1.0, t / RING_SECONDS_SHARE)
            scale = 1 + (RING_GROWTH - 1) * part
            return Pose(*self.start, scale, scale, alpha=1 - part)

        style = Style(stroke=theme.lane_outline, stroke_width=RING_WIDTH)
        ring = Sprite((Circle(0.0, 0.0, Checker.RADIUS, style),), widening)
        return ring, *_flight(theme, self.color, self.start, self.end, STRIKING)


def _flight(theme: Theme, color: Color, start: Point, end: Point, ease: Ease) -> tuple[Part, ...]:
    """A checker in the air, and its shadow, which is farther from it the higher it is."""
    control = (start[0] + end[0]) / 2, min(start[1], end[1]) - ARC_HEIGHT
    most = min(1.0, dist(start, end) / FULL_LIFT)

    def up(part: float) -> float:
        return most * 4 * part * (1 - part)

    def flight(t: float) -> Pose:
        part = ease(t)
        scale = 1 + (LIFTED_SCALE - 1) * up(part)
        return Pose(*bezier((start, control, end), part), scale, scale)

    def below(t: float) -> Pose:
        part = ease(t)
        x, y = bezier((start, control, end), part)
        scale = 1 + (LIFTED_WIDER / WIDER - 1) * up(part)
        # The shadow is drawn as that of a checker that lies, so it is below its origin already.
        return Pose(x, y + (LIFTED_LOWER - LOWER) * up(part) - LOWER * (scale - 1), scale, scale)

    checker = Sprite(turned(theme, color), flight)
    shadow = cast(theme, Checker.RADIUS)
    return (Sprite(shadow, below), checker) if shadow else (checker,)


@dataclass(frozen=True, slots=True)
class BorneOff:
    """A checker on its way into the tray, where it stands on its edge."""

    color: Color
    start: Point
    end: Point

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """The checker with its shadow while it lies, and then while it turns its edge to us."""

        def pose(t: float) -> Pose:
            return Pose(*self._place(t), alpha=float(t < TILT_FROM))

        lying = Sprite((*cast(theme, Checker.RADIUS), *turned(theme, self.color)), pose)
        return lying, Reel(lambda t: self._standing(theme, t))

    def _place(self, t: float) -> Point:
        return between(self.start, self.end, BEARING_OFF(t))

    def _standing(self, theme: Theme, t: float) -> Shapes:
        if t < TILT_FROM:
            return ()
        tilt = (t - TILT_FROM) / (1 - TILT_FROM)

        def blend(lying: float, standing: float) -> float:
            return lying + (standing - lying) * tilt

        width, height = blend(Checker.DIAMETER, Slot.WIDTH), blend(Checker.DIAMETER, Slot.HEIGHT)
        rim = EDGE_RIM_WIDTH
        outline = theme.edge(self.color)
        style = Style(fill=theme.body(self.color), stroke=outline, stroke_width=rim)
        radius = min(blend(Checker.RADIUS, EDGE_RADIUS), (height - rim) / 2)
        return (box(*self._place(t), width - rim, height - rim, style, radius=radius),)


@dataclass(frozen=True, slots=True)
class Turning:
    """The cube on its way; where its number changes, it is turned over."""

    start: Pose
    end: Pose
    numbers: tuple[int, int]

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """The cube with its first number, and with its last one."""
        first, last = self.numbers

        def side(number: int, first_half: bool) -> Sprite:
            def pose(t: float) -> Pose:
                width = 1.0 if first == last else max(abs(1 - 2 * t), MIN_SCALE)
                is_seen = (t < 1 / 2) is first_half
                part = TURNING(t)
                place = between(self.start[:2], self.end[:2], part)
                scale = self.start.height + (self.end.height - self.start.height) * part
                return Pose(*place, scale * width, scale, alpha=float(is_seen))

            return Sprite(plain(face(0.0, 0.0, number, theme)), pose)

        return side(first, True), side(last, False)


@dataclass(frozen=True, slots=True)
class Fading:
    """A dialog as it comes into sight, while the fields under it get dark; a result rises."""

    dialog: Dialog
    layout: Layout

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """What darkens the fields, and the dialog."""
        scrim, *rest = plain(dialog(self.dialog, theme, self.layout))
        rise = RISE if self.dialog.winner is not None else 0.0
        return (
            Sprite((scrim,), lambda t: Pose(0.0, 0.0, alpha=APPEARING(t))),
            Sprite(tuple(rest), lambda t: Pose(0.0, rise * (1 - APPEARING(t)), alpha=APPEARING(t))),
        )


Mover = Carried | Slid | Struck | BorneOff | Rolling | Turning | Fading
