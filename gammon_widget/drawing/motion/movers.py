"""What moves on the board, each thing as a function of time: checkers, dice, the cube, the card.

Progress runs from 0 to 1, and nothing here knows a clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, dist, pi

from ...rules.color import Color
from ..geometry import Checker, Layout, Slot
from ..parts.checkers import EDGE_RADIUS, EDGE_RIM_WIDTH, RIM_WIDTH, checker, shadow
from ..parts.cube import face
from ..parts.result_card import result_card
from ..shapes import Circle, Point, Shapes, Style, box
from ..themes.theme import Theme
from ..view import ResultCard
from .sprites import Part, Pose, Reel, Sprite
from .throw import Rolling

MAX_ARC_HEIGHT = 0.6
"""How high over the board a checker goes at most, in u."""

ARC_SHARE = 0.1
"""And how high in parts of its way."""

ARC_GROWTH = 0.05
"""How much larger a checker looks at the height of its way."""

HIT_ARC_HEIGHT = 0.75
"""How high a checker that is hit flies over the straight way to the bar, in u."""

RING_SHARE, RING_GROWTH = 0.6, 1.68
"""In what part of its flight the ring of a hit fades, and how large it gets."""

TILT_FROM = 0.55
"""From here on, a checker that is borne off turns its edge to the eye."""

MIN_SCALE = 0.08
"""Of what is smaller, nothing is seen."""


def ease_in(t: float) -> float:
    """Slow at first."""
    return t * t


def ease_out(t: float) -> float:
    """Slow at last."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Slow at both ends."""
    return t * t * (3 - 2 * t)


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
        """The shadow, which stays on the board and so tells that the checker does not; and it."""
        top = min(MAX_ARC_HEIGHT, ARC_SHARE * dist(self.start, self.end))

        def pose(t: float, height: float) -> Pose:
            x, y = between(self.start, self.end, ease_in_out(t))
            up = 4 * t * (1 - t)
            scale = 1 + ARC_GROWTH * up
            return Pose(x, y - height * up, scale, scale)

        return (
            Sprite(lambda at: (shadow(at.x, at.y, at.width),), lambda t: pose(t, 0.0)),
            _disc(theme, self.color, lambda t: pose(t, top)),
        )


@dataclass(frozen=True, slots=True)
class Struck:
    """A blot that is hit: it goes to the bar in an arc over the board, and leaves a ring behind."""

    color: Color
    start: Point
    end: Point

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """The ring of the contact, and the checker."""

        def ring(at: Pose) -> Shapes:
            style = Style(stroke=theme.lane_outline, stroke_width=RIM_WIDTH, alpha=at.alpha)
            return (Circle(at.x, at.y, Checker.RADIUS * at.width, style),)

        def widening(t: float) -> Pose:
            part = min(1.0, t / RING_SHARE)
            scale = 1 + (RING_GROWTH - 1) * part
            return Pose(*self.start, scale, scale, alpha=1 - part)

        def flight(t: float) -> Pose:
            part = ease_out(t)
            x, y = between(self.start, self.end, part)
            return Pose(x, y - 4 * part * (1 - part) * HIT_ARC_HEIGHT)

        return Sprite(ring, widening), _disc(theme, self.color, flight)


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

        lying = Sprite(
            lambda at: (shadow(at.x, at.y), *checker(theme, self.color, at.x, at.y)), pose
        )
        return lying, Reel(lambda t: self._standing(theme, t))

    def _place(self, t: float) -> Point:
        return between(self.start, self.end, ease_in(t))

    def _standing(self, theme: Theme, t: float) -> Shapes:
        if t < TILT_FROM:
            return ()
        tilt = ease_in_out((t - TILT_FROM) / (1 - TILT_FROM))

        def blend(lying: float, standing: float) -> float:
            return lying + (standing - lying) * tilt

        width, height = blend(Checker.DIAMETER, Slot.WIDTH), blend(Checker.DIAMETER, Slot.HEIGHT)
        rim = blend(RIM_WIDTH, EDGE_RIM_WIDTH)
        style = Style(fill=theme.body(self.color), stroke=theme.rim(self.color), stroke_width=rim)
        radius = min(blend(Checker.RADIUS, EDGE_RADIUS), (height - rim) / 2)
        return (box(*self._place(t), width - rim, height - rim, style, radius=radius),)


@dataclass(frozen=True, slots=True)
class Turning:
    """The cube on its way; where its number changes, it is turned over."""

    start: Point
    end: Point
    numbers: tuple[int, int]

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """The cube with its first number, and with its last one."""
        first, last = self.numbers

        def side(number: int, first_half: bool) -> Sprite:
            def pose(t: float) -> Pose:
                part = ease_in_out(t)
                width = 1.0 if first == last else max(abs(cos(pi * part)), MIN_SCALE)
                is_seen = (part < 1 / 2) is first_half
                return Pose(*between(self.start, self.end, part), width, alpha=float(is_seen))

            return Sprite(lambda at: face(at.x, at.y, number, theme, width=at.width), pose)

        return side(first, True), side(last, False)


@dataclass(frozen=True, slots=True)
class Fading:
    """The result card as it comes into sight, on a board that has got dark at once.

    The buttons come last, when there is something to click.
    """

    card: ResultCard
    layout: Layout

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """What darkens the board, and the card."""
        scrim, *rest = result_card(replace(self.card, buttons=()), theme, self.layout)

        def faded(at: Pose) -> Shapes:
            return tuple(
                replace(s, style=replace(s.style, alpha=s.style.alpha * at.alpha)) for s in rest
            )

        return (
            Sprite(lambda _: (scrim,), lambda _: Pose(0.0, 0.0)),
            Sprite(faded, lambda t: Pose(0.0, 0.0, alpha=t)),
        )


Mover = Carried | Struck | BorneOff | Rolling | Turning | Fading


def _disc(theme: Theme, color: Color, pose: Callable[[float], Pose]) -> Sprite:
    """A checker, without its shadow."""
    return Sprite(lambda at: checker(theme, color, at.x, at.y, at.width), pose)
