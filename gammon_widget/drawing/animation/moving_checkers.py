"""The moving checkers, the moving cube and the dialog, as functions of the animation's progress.

The progress runs from 0 to 1. The easing curves are defined like `cubic-bezier` in CSS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, dist, sin, tau

from ...rules import Color
from ..geometry import Checker, Layout, Slot
from ..parts.checkers import (
    EDGE_RADIUS,
    EDGE_RIM_WIDTH,
    LIFTED_LOWER,
    LIFTED_SCALE,
    LIFTED_WIDER,
    LOWER,
    WIDER,
    cast,
    turned,
)
from ..parts.cube import face
from ..parts.dialog import dialog
from ..shapes import (
    Circle,
    MovingSprite,
    Part,
    Point,
    Pose,
    Reel,
    Shapes,
    Style,
    bezier,
    box,
    plain,
)
from ..themes.theme import Theme
from ..view import Dialog
from .dice_animation import Rolling

Ease = Callable[[float], float]

STEPS = 24
"""The number of bisection steps used to find a point on a curve. The error is far below a pixel."""


def cubic(x1: float, y1: float, x2: float, y2: float) -> Ease:
    """Return the CSS easing curve with the given control points."""

    def along(first: float, second: float, s: float) -> float:
        return 3 * (1 - s) ** 2 * s * first + 3 * (1 - s) * s * s * second + s**3

    def progress(t: float) -> float:
        if t <= 0 or t >= 1:
            return min(max(t, 0.0), 1.0)
        low, high = 0.0, 1.0
        for _ in range(STEPS):
            middle = (low + high) / 2
            if along(x1, x2, middle) < t:
                low = middle
            else:
                high = middle
        return along(y1, y2, low)

    return progress


CARRYING = cubic(0.4, 0.0, 0.2, 1.0)
STRIKING = cubic(0.2, 0.8, 0.2, 1.0)
BEARING_OFF = cubic(0.4, 0.0, 0.6, 1.0)
SLIDING = cubic(0.3, 0.0, 0.1, 1.0)
TURNING = cubic(0.2, 0.9, 0.25, 1.0)
APPEARING = cubic(0.2, 0.8, 0.2, 1.0)


ARC_HEIGHT = 1.5
"""The height of a flight's control point above the higher end of the flight, in board units."""

FULL_LIFT = 3.0
"""The minimum distance of a move, in board units, for which the checker is fully lifted."""

RING_SECONDS_SHARE, RING_GROWTH, RING_WIDTH = 0.6, 1.68, 0.045
"""The ring of a hit: its duration, its growth, and its width.

The duration is a share of the flight's duration.
"""

CELEBRATING, CELEBRATION_U = 12, 5.0
"""The number of checkers that celebrate a win, and the distance that they fly, in board units."""

TILT_FROM = 1 - 80 / 280
"""The progress at which a borne-off checker starts to turn onto its edge."""

RISE = 0.3
"""The distance by which the dialog rises while it fades in, in board units."""

MIN_SCALE = 0.08
"""The minimum scale. At a smaller scale, nothing would be visible."""


def between(start: Point, end: Point, part: float) -> Point:
    """Interpolate linearly between two points."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


@dataclass(frozen=True, slots=True)
class _Travelling:
    """A checker that moves from one place to another."""

    color: Color
    start: Point
    end: Point


class Carried(_Travelling):
    """A checker that moves in an arc over the board."""

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the shadow of the checker, and the checker."""
        return _flight(theme, self.color, self.start, self.end, CARRYING)


class Slid(_Travelling):
    """A checker that is moved back in a straight line without being lifted."""

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the checker with its shadow."""

        def pose(t: float) -> Pose:
            return Pose(*between(self.start, self.end, SLIDING(t)))

        return (MovingSprite((*cast(theme, Checker.RADIUS), *turned(theme, self.color)), pose),)


class Struck(_Travelling):
    """A blot that is hit and flies to the bar. For a moment, a ring marks the place of the hit."""

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the ring, and the checker with its shadow."""

        def widening(t: float) -> Pose:
            part = min(1.0, t / RING_SECONDS_SHARE)
            scale = 1 + (RING_GROWTH - 1) * part
            return Pose(*self.start, scale, scale, alpha=1 - part)

        return _ring(theme, widening), *_flight(theme, self.color, self.start, self.end, STRIKING)


class Vanished(_Travelling):
    """A blot that is hit, disappears, and then reappears on the bar."""

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the checker with its shadow. Halfway, both are small and transparent."""

        def pose(t: float) -> Pose:
            size = max(abs(1 - 2 * t), MIN_SCALE)
            return Pose(*(self.start if t < 1 / 2 else self.end), size, size, alpha=size)

        return (MovingSprite((*cast(theme, Checker.RADIUS), *turned(theme, self.color)), pose),)


class Released(_Travelling):
    """A checker that enters from the bar. A ring closes around the place where it lands."""

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the ring, and the checker with its shadow."""

        def closing(t: float) -> Pose:
            scale = 1 + 2 * (RING_GROWTH - 1) * (1 - t)
            return Pose(*self.end, scale, scale, alpha=t)

        return _ring(theme, closing), *_flight(theme, self.color, self.start, self.end, CARRYING)


@dataclass(frozen=True, slots=True)
class Celebration:
    """The winner's checkers, which fly outwards from the middle of the board."""

    color: Color
    center: Point

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the checkers, which fly in all directions at equal angles."""

        def flight(angle: float) -> Callable[[float], Pose]:
            across, down = CELEBRATION_U * cos(angle), CELEBRATION_U * sin(angle)

            def pose(t: float) -> Pose:
                part = APPEARING(t)
                x, y = self.center[0] + across * part, self.center[1] + down * part
                return Pose(x, y, 1 - t / 2, 1 - t / 2, alpha=1 - t)

            return pose

        angles = [tau * k / CELEBRATING for k in range(CELEBRATING)]
        return tuple(MovingSprite(turned(theme, self.color), flight(each)) for each in angles)


def _ring(theme: Theme, pose: Callable[[float], Pose]) -> Part:
    style = Style(stroke=theme.outline, stroke_width=RING_WIDTH)
    return MovingSprite((Circle(0.0, 0.0, Checker.RADIUS, style),), pose)


def _flight(theme: Theme, color: Color, start: Point, end: Point, ease: Ease) -> tuple[Part, ...]:
    """Return a flying checker and its shadow. The higher the checker, the farther its shadow."""
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
        # The shadow is that of a flat checker, so it is already below its origin.
        return Pose(x, y + (LIFTED_LOWER - LOWER) * up(part) - LOWER * (scale - 1), scale, scale)

    checker = MovingSprite(turned(theme, color), flight)
    shadow = cast(theme, Checker.RADIUS)
    return (MovingSprite(shadow, below), checker) if shadow else (checker,)


class BorneOff(_Travelling):
    """A checker that moves into the tray, where it stands on its edge."""

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the flat checker with its shadow, and the tilting checker that replaces both."""

        def pose(t: float) -> Pose:
            return Pose(*self._place(t), alpha=float(t < TILT_FROM))

        lying = MovingSprite((*cast(theme, Checker.RADIUS), *turned(theme, self.color)), pose)
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
    """The moving cube, which flips if its number changes."""

    start: Pose
    end: Pose
    numbers: tuple[int, int]

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the cube with its old number, and the cube with its new number."""
        first, last = self.numbers

        def side(number: int, first_half: bool) -> MovingSprite:
            def pose(t: float) -> Pose:
                width = 1.0 if first == last else max(abs(1 - 2 * t), MIN_SCALE)
                is_seen = (t < 1 / 2) is first_half
                part = TURNING(t)
                place = between(self.start[:2], self.end[:2], part)
                scale = self.start.height + (self.end.height - self.start.height) * part
                return Pose(*place, scale * width, scale, alpha=float(is_seen))

            return MovingSprite(plain(face(0.0, 0.0, number, theme)), pose)

        return side(first, True), side(last, False)


@dataclass(frozen=True, slots=True)
class Fading:
    """A dialog that fades in while the board behind it darkens."""

    dialog: Dialog
    layout: Layout

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """Return the overlay that darkens the board, and the dialog."""
        scrim, *rest = plain(dialog(self.dialog, theme, self.layout))
        return (
            MovingSprite((scrim,), lambda t: Pose(0.0, 0.0, alpha=APPEARING(t))),
            MovingSprite(
                tuple(rest), lambda t: Pose(0.0, RISE * (1 - APPEARING(t)), alpha=APPEARING(t))
            ),
        )


_MovingChecker = Carried | Slid | Struck | Vanished | Released | BorneOff
MovingPart = _MovingChecker | Rolling | Turning | Celebration | Fading
