"""What moves on the board, each thing as a function of time: checkers, dice, the cube, the card.

Times are in seconds, progress runs from 0 to 1, and nothing here knows a clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, hypot, pi

from ...rules.color import Color
from ..geometry import (
    BAR_X,
    CHECKER_DIAMETER,
    CHECKER_RADIUS,
    MIDDLE_Y,
    SLOT_HEIGHT,
    SLOT_WIDTH,
    Layout,
)
from ..parts.checkers import EDGE_RADIUS, EDGE_RIM, RIM, SHADOW_DROP, SHADOW_STYLE, body, mark
from ..parts.cube import face
from ..parts.dice import dice
from ..parts.result_card import card
from ..shapes import Circle, Point, Shapes, Style, box
from ..themes.theme import Theme
from ..view import DieState, DieView, ResultCard

MOVE = 0.220
HIT_PAUSE, HIT = 0.120, 0.260
ENTER = 0.240
BEAR_OFF = 0.280
DICE = 0.450
CUBE = 0.320
CARD = 0.240

ARC = 0.6
"""How high over the board a checker goes at most, in u."""

ARC_SHARE = 0.1
"""And how high in parts of its way."""

RISE = 0.05
"""How much larger a checker looks at the height of its way."""

TILT = 0.55
"""From here on, a checker that is borne off turns its edge to the eye."""

SIX = 6
FACES = (3, 1, 4, 2, 5, 0)
"""Six faces that a die shows in turn, as steps on from the one on which it comes to rest."""

ROLL_IN = 1.2
"""How far dice roll, in u."""

SMALLEST = 0.08
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

    def shapes(self, theme: Theme, layout: Layout, t: float) -> Shapes:  # noqa: ARG002
        """How it looks at that progress."""
        x, y = between(self.start, self.end, ease_in_out(t))
        length = hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])
        up = 4 * t * (1 - t)
        height, scale = min(ARC, ARC_SHARE * length) * up, 1 + RISE * up
        at = x, y - height
        # The shadow stays on the board, which is what tells that the checker does not.
        return (
            _shadow(x, y, scale),
            body(theme, self.color, *at, scale),
            mark(theme, self.color, *at, scale),
        )


@dataclass(frozen=True, slots=True)
class Vanishing:
    """A blot that is hit: it gets smaller where it lay, and is gone."""

    color: Color
    at: Point

    def shapes(self, theme: Theme, layout: Layout, t: float) -> Shapes:  # noqa: ARG002
        """How it looks at that progress."""
        return _sized(theme, self.color, self.at, 1 - ease_in(t))


@dataclass(frozen=True, slots=True)
class Reappearing:
    """The same blot, that grows again on its way to the bar."""

    color: Color
    start: Point
    end: Point

    def shapes(self, theme: Theme, layout: Layout, t: float) -> Shapes:  # noqa: ARG002
        """How it looks at that progress."""
        return _sized(theme, self.color, between(self.start, self.end, ease_out(t)), ease_out(t))


@dataclass(frozen=True, slots=True)
class BorneOff:
    """A checker on its way into the tray, where it stands on its edge."""

    color: Color
    start: Point
    end: Point

    def shapes(self, theme: Theme, layout: Layout, t: float) -> Shapes:  # noqa: ARG002
        """How it looks at that progress."""
        at = between(self.start, self.end, ease_in(t))
        tilt = max(0.0, (t - TILT) / (1 - TILT))
        if not tilt:
            return _shadow(*at), body(theme, self.color, *at), mark(theme, self.color, *at)

        def blend(lying: float, standing: float) -> float:
            return lying + (standing - lying) * ease_in_out(tilt)

        width, height = blend(CHECKER_DIAMETER, SLOT_WIDTH), blend(CHECKER_DIAMETER, SLOT_HEIGHT)
        rim = blend(RIM, EDGE_RIM)
        style = Style(fill=theme.body(self.color), stroke=theme.rim(self.color), stroke_width=rim)
        radius = blend(CHECKER_RADIUS, EDGE_RADIUS)
        return (box(*at, width - rim, height - rim, style, radius=min(radius, (height - rim) / 2)),)


@dataclass(frozen=True, slots=True)
class Rolling:
    """Dice that roll in, show six faces each, more and more slowly, and lie still.

    Attributes
    ----------
    dice
        Each with the x where it comes to rest.
    size
        Of a die, in u.
    """

    dice: tuple[tuple[DieView, float], ...]
    size: float

    def shapes(self, theme: Theme, layout: Layout, t: float) -> Shapes:
        """How they look at that progress."""
        turned = FACES[min(int(len(FACES) * (1 - (1 - t) ** 2)), len(FACES) - 1)]
        far = ROLL_IN * (1 - ease_out(t))
        row = []
        for k, (die, x) in enumerate(self.dice):
            # Away from the bar; and neighbours turn the other way round.
            outwards = 1 if x > layout.x(BAR_X) else -1
            number = (die.number - 1 + (-turned if k % 2 else turned)) % SIX + 1
            row.append((replace(die, number=number, state=DieState.READY), x - outwards * far))
        return dice(tuple(row), MIDDLE_Y, theme, self.size)


@dataclass(frozen=True, slots=True)
class Turning:
    """The cube on its way; where its number changes, it is turned over."""

    start: Point
    end: Point
    numbers: tuple[int, int]

    def shapes(self, theme: Theme, layout: Layout, t: float) -> Shapes:  # noqa: ARG002
        """How it looks at that progress."""
        part = ease_in_out(t)
        first, last = self.numbers
        width = 1.0 if first == last else max(abs(cos(pi * part)), SMALLEST)
        return face(
            *between(self.start, self.end, part),
            first if part < 1 / 2 else last,
            theme,
            width=width,
        )


@dataclass(frozen=True, slots=True)
class Fading:
    """The result card as it comes into sight, on a board that has got dark at once.

    If the whole board got dark slowly, every frame would have to paint all of it. The buttons
    come last, so that a frame stays short.
    """

    card: ResultCard

    def shapes(self, theme: Theme, layout: Layout, t: float) -> Shapes:
        """How it looks at that progress."""
        scrim, *rest = card(replace(self.card, buttons=()), theme, layout)
        faded = (replace(s, style=replace(s.style, alpha=s.style.alpha * t)) for s in rest)
        return (scrim, *faded)


Mover = Carried | Vanishing | Reappearing | BorneOff | Rolling | Turning | Fading


def _shadow(x: float, y: float, scale: float = 1.0) -> Circle:
    return Circle(x, y + SHADOW_DROP, CHECKER_RADIUS * scale, SHADOW_STYLE)


def _sized(theme: Theme, color: Color, at: Point, scale: float) -> Shapes:
    if scale < SMALLEST:
        return ()
    return body(theme, color, *at, scale), mark(theme, color, *at, scale)
