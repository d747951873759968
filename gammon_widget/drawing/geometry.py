"""Where everything is, in units u of one point's width, on the card that a board lies on.

A live board has a strip along its foot, below the board, which makes its card higher.

Cards are for a board whose home is on the right. `Layout` turns them round: it mirrors centres
(x becomes the width less x), never text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ..rules.color import Color
from ..rules.errors import GammonError
from ..rules.variant import HomeSide, Numbering
from .cards import CARDS, LOW, NARROW, PHONE, WIDE, Card, Span
from .shapes import INVISIBLE, Point, RoundedRectangle, Style
from .targets import Target, TargetKind

FRAME_RADIUS = 0.36
POINT_COUNT, HALF_POINT_COUNT, HOME_POINT_COUNT = 24, 12, 6
MAX_FLAT_STACK, MIN_NUMBERED_STACK, MIN_NUMBERED_ON_BAR = 5, 6, 5
FIELD_RADIUS = 0.06
POINT_BASE = 0.92


class Bar:
    """The bar, where checkers are stacked from the middle outwards."""

    STACK_START = 1.15
    STACK_LENGTH = 2.9


class Cube:
    """The doubling cube."""

    SIZE = 0.94


class Tray:
    """The trays, and how far from the middle the number of checkers in them stands."""

    RADIUS = 0.1
    COUNT_OFFSET = 0.34
    HEIGHT_IN_PANEL = 0.9  # of what stands for one where there is none


class Slot:
    """The slots of a tray, in groups."""

    WIDTH, HEIGHT, PITCH = 0.82, 0.245, 0.27
    FIRST_OFFSET = 0.235
    COUNT, PER_GROUP, GROUP_GAP = 15, 5, 0.1


class Checker:
    """A checker, and how far from the edge the first one lies."""

    DIAMETER = 0.88
    RADIUS = DIAMETER / 2
    GAP = 0.05


class Foot:
    """The strip along the foot of a live board."""

    RADIUS = FRAME_RADIUS
    EDGE = 0.03


COMPACT_BELOW_PX = 450
"""On narrower boards letters are larger than the board's own scale would have them."""

COMPACT_LETTER_SCALE = 1.32
"""How much larger: what is 0.34 u high is 9 pixels high on a board 320 wide."""

PHONE_LETTER_SCALE = 1.36
"""The same on a phone's card: what is 0.34 u high is 11 pixels high on one 320 wide."""

COMPACT_NUMBER_SHIFT = 0.06
"""How much farther outside the numbers of the points are then, off the ticks beside them."""

MIN_LETTERS_PX = 15
"""No sentence of a live board is written in smaller letters, in CSS pixels."""

MAX_BUTTON_SCALE = 1.6
"""Words on buttons are at most so much larger, since the lane is no higher for them."""

SMALL_LETTERS_SHARE = 0.76
"""Numbers and units grow later than sentences: they are never under 11 CSS pixels."""

MAX_SMALL_LETTER_SCALE = 1.6
"""As far as numbers can grow without coming near each other."""

USUAL_LETTERS = 0.3
"""The size of the letters of a sentence in u, where that is enough."""


def stack_pitch(count: int) -> float:
    """Distance between the centres of `count` checkers on a point: five diameters at most."""
    if count <= MAX_FLAT_STACK:
        return Checker.DIAMETER
    return (MAX_FLAT_STACK - 1) * Checker.DIAMETER / (count - 1)


def bar_pitch(count: int) -> float:
    """Distance between the centres of `count` checkers on the bar."""
    return Checker.DIAMETER if count <= 1 else min(Checker.DIAMETER, Bar.STACK_LENGTH / (count - 1))


@dataclass(frozen=True, slots=True)
class Layout:
    """Which way round the board lies.

    Attributes
    ----------
    bottom
        The player who sits at the bottom.
    home
        On which side the bottom player bears off, ``"right"`` or ``"left"``.
    numbering
        Whose the numbers of the points are: the bottom player's own, or fixed ones.
    compact
        Whether the board is shown so small that letters have to be larger.
    letters
        How much larger the letters of the foot and of buttons are than on a wide board.
    card
        What the board lies on, where it is a live one.
    low
        Whether the board is narrow for want of height alone, so that a phone's is too high.

    Raises
    ------
    GammonError
        When either is something else.
    """

    bottom: Color = Color.WHITE
    home: HomeSide | str = HomeSide.RIGHT
    numbering: Numbering = Numbering.OWN
    compact: bool = False
    letters: float = 1.0
    card: Card = WIDE
    low: bool = False

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "bottom", Color(self.bottom))
            object.__setattr__(self, "home", HomeSide(self.home))
        except ValueError:
            raise GammonError(
                f"A layout has bottom 'white' or 'black' and home 'right' or 'left', "
                f"unlike {self.bottom!r} and {self.home!r}."
            ) from None

    @lru_cache(maxsize=16)  # noqa: B019 - few there are
    def at_width(self, width: float, *, is_live: bool = True) -> Layout:
        """The same for a live board, or a picture of one, that is shown so wide, in pixels."""
        card = next(card for card in CARDS if width >= card.least_px) if is_live else WIDE
        if self.low and card is PHONE:
            card = LOW
        letters = MIN_LETTERS_PX * card.width / (USUAL_LETTERS * width)
        return replace(
            self,
            compact=width < COMPACT_BELOW_PX,
            letters=max(card.least_letters, round(letters, 2)),
            card=card,
        )

    @property
    def width(self) -> float:
        """Of the card."""
        return self.card.width

    @property
    def foot(self) -> Span:
        """Top and bottom of the foot."""
        return self.card.foot

    @property
    def is_phone(self) -> bool:
        """Whether it is laid out for a hand that holds the screen."""
        return self.card is PHONE

    @property
    def middle_y(self) -> float:
        """The middle of the fields, and of the lane."""
        return self.card.middle_y

    @property
    def bar_x(self) -> float:
        """The middle of the bar."""
        return self.x(self.card.bar_x)

    @property
    def has_tool_icons(self) -> bool:
        """Whether there is room for icons beside the words of the tools, or above them."""
        return self.card not in {NARROW, LOW}

    @property
    def button_scale(self) -> float:
        """How much larger the words on buttons are than on a wide board."""
        return self.letters if self.is_phone else min(self.letters, MAX_BUTTON_SCALE)

    def height(self, *, has_foot: bool) -> float:
        """Of the card, with a foot or without."""
        return self.foot[1] if has_foot else self.card.height

    @property
    def letter_scale(self) -> float:
        """How much larger letters are than on a board of the usual size."""
        if self.is_phone:
            return PHONE_LETTER_SCALE
        return COMPACT_LETTER_SCALE if self.compact else 1.0

    @property
    def small_letter_scale(self) -> float:
        """How much larger the smallest letters are than on a board of the usual size."""
        scale = max(self.card.least_small_letters, self.letters * SMALL_LETTERS_SHARE)
        return min(scale, MAX_SMALL_LETTER_SCALE)

    @property
    def mirrored(self) -> bool:
        """Whether home is on the left."""
        return self.home == HomeSide.LEFT

    def x(self, x: float) -> float:
        """Where the centre that is at `x` with home on the right is here."""
        return self.width - x if self.mirrored else x

    def span(self, left: float, right: float) -> Span:
        """Where the stretch from `left` to `right` is here, left end first."""
        width = self.width
        return (width - right, width - left) if self.mirrored else (left, right)

    def rectangle(
        self,
        columns: Span,
        rows: Span,
        style: Style = INVISIBLE,
        *,
        radius: float = 0.0,
        target: Target | None = None,
    ) -> RoundedRectangle:
        """The rectangle that has these columns, with home on the right, and these rows."""
        (left, right), (top, bottom) = self.span(*columns), rows
        return RoundedRectangle(left, top, right - left, bottom - top, radius, style, target)

    def at_bottom(self, color: Color) -> bool:
        """Whether that player sits at the bottom."""
        return color is self.bottom

    def number(self, point: int) -> int:
        """What the bottom player calls the point that White calls `point`."""
        return point if self.bottom is Color.WHITE else POINT_COUNT + 1 - point

    def point(self, number: int) -> Target:
        """The point that the bottom player calls `number`."""
        return Target.point(self.number(number))

    def label(self, spot: Target) -> str:
        """The number that is written beside a point."""
        return str(self.numbering.number(self.number(spot.number or 1), self.bottom))

    def lane(self, color: Color) -> Span:
        """Ends of that player's half of the lane: the bottom player's is on the home side."""
        return self.span(*self.card.halves[1 if self.at_bottom(color) else 0])

    def spot_x(self, spot: Target) -> float:
        """Centre of a point, of the bar or of a tray."""
        if spot.kind is TargetKind.BAR:
            return self.bar_x
        if spot.kind is TargetKind.TRAY:
            left, right = self.tray_columns
            return (left + right) / 2
        number = self.number(spot.number or 1)
        # 1 to 12 run leftwards from home, 13 to 24 come back above them.
        column = number - 1 if number <= HALF_POINT_COUNT else 2 * HALF_POINT_COUNT - number
        left, right = self.card.bar
        bar = column // HOME_POINT_COUNT * (right - left)
        return self.x(self.card.halves[1][1] - 0.5 - column - bar)

    def is_low(self, spot: Target) -> bool:
        """Whether a point, a bar half or a tray is in the bottom half of the picture."""
        if spot.kind is TargetKind.POINT:
            return self.number(spot.number or 1) <= HALF_POINT_COUNT
        mine = spot.color is self.bottom
        # Checkers wait on the bar in the half where they come in again, the opponent's home.
        return mine if spot.kind is TargetKind.TRAY else not mine

    def outward(self, spot: Target) -> int:
        """The direction in which a stack grows: 1 downwards, -1 upwards."""
        low = self.is_low(spot)
        if spot.kind is TargetKind.BAR:
            return 1 if low else -1
        return -1 if low else 1

    def checker(self, spot: Target, index: int, count: int) -> Point:
        """Centre of checker `index` (from 1, at the edge) of `count` on that spot.

        In a tray it is the centre of the slot, whatever `count` is; where there are no trays, the
        place of the number that stands for one.
        """
        x, way, low = self.spot_x(spot), self.outward(spot), self.is_low(spot)
        if spot.kind is TargetKind.BAR:
            return x, self.middle_y + way * (Bar.STACK_START + (index - 1) * bar_pitch(count))
        edge = self.card.rows[low]
        if spot.kind is TargetKind.TRAY:
            if not self.card.has_trays:
                return x, self.card.panel_ys[low]
            gaps = (index - 1) * Slot.PITCH + (index - 1) // Slot.PER_GROUP * Slot.GROUP_GAP
            return x, edge + way * (Slot.FIRST_OFFSET + gaps)
        first = Checker.GAP + Checker.RADIUS
        return x, edge + way * (first + (index - 1) * stack_pitch(count))

    def number_y(self, spot: Target) -> float:
        """Centre line of the number of a point."""
        aside = COMPACT_NUMBER_SHIFT if self.compact else 0.0
        upper, lower = self.card.number_ys
        return lower + aside if self.is_low(spot) else upper - aside

    @property
    def tray_columns(self) -> Span:
        """Left and right end of both trays; a panel, which can be in their place, never turns."""
        columns = self.card.tray_columns
        return self.span(*columns) if self.card.has_trays else columns

    def tray(self, color: Color, style: Style = INVISIBLE) -> RoundedRectangle:
        """That player's tray, or the part of their panel that stands for it."""
        (left, right), (top, bottom) = self.tray_columns, self.tray_span(color)
        return RoundedRectangle(left, top, right - left, bottom - top, Tray.RADIUS, style)

    def tray_span(self, color: Color) -> Span:
        """Top and bottom of that player's tray."""
        low = self.at_bottom(color)
        if self.card.has_trays:
            return self.card.field_halves[low]
        y = self.card.panel_ys[low]
        return y - Tray.HEIGHT_IN_PANEL / 2, y + Tray.HEIGHT_IN_PANEL / 2

    def panel_y(self, color: Color) -> float:
        """Centre line of that player's panel."""
        return self.card.panel_ys[self.at_bottom(color)]

    def panel_span(self, color: Color) -> Span:
        """Top and bottom of that player's panel."""
        card = self.card
        height = card.panel_height
        return (card.height - height, card.height) if self.at_bottom(color) else (0.0, height)

    def cube_y(self, owner: Color | None) -> float:
        """Centre of the cube in its column: in the middle or in its owner's corner."""
        if owner is None:
            return self.middle_y
        inset, (top, bottom) = Checker.GAP + Cube.SIZE / 2, self.card.rows
        return bottom - inset if self.at_bottom(owner) else top + inset
