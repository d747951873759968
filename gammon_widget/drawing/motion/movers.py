"""What moves on the board, each thing as a function of time: checkers, dice, the cube, the card.

Times are in seconds, progress runs from 0 to 1, and nothing here knows a clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, dist, pi

from ...rules.color import Color
from ..geometry import MIDDLE_Y, Bar, Checker, Layout, Slot
from ..parts.checkers import EDGE_RADIUS, EDGE_RIM_WIDTH, RIM_WIDTH, checker, shadow
from ..parts.cube import face
from ..parts.dice import DiceRow, dice
from ..parts.result_card import result_card
from ..shapes import Point, Shapes, Style, box
from ..themes.theme import Theme
from ..view import DieState, ResultCard

MAX_ARC_HEIGHT = 0.6
"""How high over the board a checker goes at most, in u."""

ARC_SHARE = 0.1
"""And how high in parts of its way."""

ARC_GROWTH = 0.05
"""How much larger a checker looks at the height of its way."""

TILT_FROM = 0.55
"""From here on, a checker that is borne off turns its edge to the eye."""

DIE_FACES = 6
FACE_STEPS = (3, 1, 4, 2, 5, 0)
"""Six faces that a die shows in turn, as steps on from the one on which it comes to rest."""

ROLL_DISTANCE = 1.2
"""How far dice roll, in u."""

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

    def shapes(self, theme: Theme, t: float) -> Shapes:
        """How it looks at that progress."""
        x, y = between(self.start, self.end, ease_in_out(t))
        up = 4 * t * (1 - t)
        height = min(MAX_ARC_HEIGHT, ARC_SHARE * dist(self.start, self.end)) * up
        scale = 1 + ARC_GROWTH * up
        # The shadow stays on the board, which is what tells that the checker does not.
        return shadow(x, y, scale), *checker(theme, self.color, x, y - height, scale)


@dataclass(frozen=True, slots=True)
class Vanishing:
    """A blot that is hit: it gets smaller where it lay, and is gone."""

    color: Color
    at: Point

    def shapes(self, theme: Theme, t: float) -> Shapes:
        """How it looks at that progress."""
        return _sized(theme, self.color, self.at, 1 - ease_in(t))


@dataclass(frozen=True, slots=True)
class Reappearing:
    """The same blot, that grows again on its way to the bar."""

    color: Color
    start: Point
    end: Point

    def shapes(self, theme: Theme, t: float) -> Shapes:
        """How it looks at that progress."""
        return _sized(theme, self.color, between(self.start, self.end, ease_out(t)), ease_out(t))


@dataclass(frozen=True, slots=True)
class BorneOff:
    """A checker on its way into the tray, where it stands on its edge."""

    color: Color
    start: Point
    end: Point

    def shapes(self, theme: Theme, t: float) -> Shapes:
        """How it looks at that progress."""
        at = between(self.start, self.end, ease_in(t))
        tilt = max(0.0, (t - TILT_FROM) / (1 - TILT_FROM))
        if not tilt:
            return shadow(*at), *checker(theme, self.color, *at)

        def blend(lying: float, standing: float) -> float:
            return lying + (standing - lying) * ease_in_out(tilt)

        width, height = blend(Checker.DIAMETER, Slot.WIDTH), blend(Checker.DIAMETER, Slot.HEIGHT)
        rim = blend(RIM_WIDTH, EDGE_RIM_WIDTH)
        style = Style(fill=theme.body(self.color), stroke=theme.rim(self.color), stroke_width=rim)
        radius = blend(Checker.RADIUS, EDGE_RADIUS)
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
    layout
        Which way round the board lies.
    """

    dice: DiceRow
    size: float
    layout: Layout

    def shapes(self, theme: Theme, t: float) -> Shapes:
        """How they look at that progress."""
        turned = FACE_STEPS[min(int(len(FACE_STEPS) * (1 - (1 - t) ** 2)), len(FACE_STEPS) - 1)]
        far = ROLL_DISTANCE * (1 - ease_out(t))
        row = []
        for k, (die, x) in enumerate(self.dice):
            # Away from the bar; and neighbours turn the other way round.
            outwards = 1 if x > self.layout.x(Bar.X) else -1
            number = (die.number - 1 + (-turned if k % 2 else turned)) % DIE_FACES + 1
            row.append((replace(die, number=number, state=DieState.READY), x - outwards * far))
        return dice(tuple(row), MIDDLE_Y, theme, self.size)


@dataclass(frozen=True, slots=True)
class Turning:
    """The cube on its way; where its number changes, it is turned over."""

    start: Point
    end: Point
    numbers: tuple[int, int]

    def shapes(self, theme: Theme, t: float) -> Shapes:
        """How it looks at that progress."""
        part = ease_in_out(t)
        first, last = self.numbers
        width = 1.0 if first == last else max(abs(cos(pi * part)), MIN_SCALE)
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
    layout: Layout

    def shapes(self, theme: Theme, t: float) -> Shapes:
        """How it looks at that progress."""
        scrim, *rest = result_card(replace(self.card, buttons=()), theme, self.layout)
        faded = (replace(s, style=replace(s.style, alpha=s.style.alpha * t)) for s in rest)
        return (scrim, *faded)


Mover = Carried | Vanishing | Reappearing | BorneOff | Rolling | Turning | Fading


def _sized(theme: Theme, color: Color, at: Point, scale: float) -> Shapes:
    return () if scale < MIN_SCALE else checker(theme, color, *at, scale)
