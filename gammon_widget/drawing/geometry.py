"""Where everything is, in units u of one point's width; the board is 16 x 12.8 u.

A live board has a strip along its foot, below the board, which makes its card higher.

Constants are for a board whose home is on the right. `Layout` turns them round: it mirrors
centres (x becomes 16 - x), never text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..rules.color import Color
from ..rules.errors import GammonError
from ..rules.variant import HomeSide, Numbering
from .scene import HEIGHT, WIDTH
from .shapes import INVISIBLE, Point, RoundedRectangle, Style
from .targets import Target, TargetKind

FRAME_RADIUS = 0.36
MIDDLE_Y = 6.4
TOP_NUMBER_Y, BOTTOM_NUMBER_Y = 1.1, 11.7
POINT_COUNT, HALF_POINT_COUNT, HOME_POINT_COUNT = 24, 12, 6
MAX_FLAT_STACK, MIN_NUMBERED_STACK, MIN_NUMBERED_ON_BAR = 5, 6, 5


class Panel:
    """The players' panels, above and below everything else."""

    TOP_Y, BOTTOM_Y = 0.54, 12.28
    HEIGHT = 0.88
    DISC_X = 0.725


class Field:
    """The playing field in its two halves, with the bar between them."""

    ROWS = TOP, BOTTOM = 1.4, 11.4
    COLUMNS = (1.45, 14.45)
    HALVES = ((1.45, 7.45), (8.45, 14.45))
    RADIUS = 0.06


class Triangle:
    """The triangle of a point."""

    BASE, HEIGHT = 0.92, 4.35


class Lane:
    """The lane in the middle, for dice and buttons."""

    TOP, BOTTOM = 5.85, 6.95
    MARGIN = 0.12


class Bar:
    """The bar, where checkers are stacked from the middle outwards."""

    COLUMNS = (7.45, 8.45)
    X = 7.95
    STACK_START = 1.15
    STACK_LENGTH = 2.9


class Cube:
    """The doubling cube in its column, or in the lane while it is offered."""

    COLUMNS = (0.0, 1.45)
    X = 0.725
    SIZE = 0.94
    OFFERED_X = 11.45


class Tray:
    """The trays, the opponent's first; a click counts in the whole column they are in."""

    COLUMNS = (14.725, 15.725)
    AREA_COLUMNS = (14.45, 16.0)
    X = 15.225
    ROWS = ((1.4, 5.85), (6.95, 11.4))
    RADIUS = 0.1
    COUNT_OFFSET = 0.25


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

    TOP = 12.85
    RADIUS = FRAME_RADIUS
    EDGE = 0.03


@dataclass(frozen=True, slots=True)
class Card:
    """The measures in which a live board's card differs from another one's.

    Attributes
    ----------
    name
        By which the page knows it.
    width, height
        Of the card without its foot.
    foot
        Top and bottom of the foot.
    least_px
        From which width on it is used, in CSS pixels.
    """

    name: str
    width: float
    height: float
    foot: tuple[float, float]
    least_px: int


WIDE = Card("wide", WIDTH, HEIGHT, (Foot.TOP, 13.9), least_px=640)
NARROW = Card("narrow", WIDTH, HEIGHT, (Foot.TOP, 14.3), least_px=0)
"""Its foot is higher, and its tools are words without icons."""

CARDS = (WIDE, NARROW)


class Die:
    """A die beside another one."""

    SIZE, SPACING = 0.9, 1.1


COMPACT_BELOW_PX = 450
"""On narrower boards letters are larger than the board's own scale would have them."""

COMPACT_LETTER_SCALE = 1.32
"""How much larger: what is 0.34 u high is 9 pixels high on a board 320 wide."""

COMPACT_NUMBER_SHIFT = 0.06
"""How much farther outside the numbers of the points are then, off the ticks beside them."""

MIN_LETTERS_PX = 15
"""No sentence of a live board is written in smaller letters, in CSS pixels."""

MAX_BUTTON_SCALE = 1.6
"""Words on buttons are at most so much larger, since the lane is no higher for them."""

SMALL_LETTERS_SHARE = 0.76
"""Numbers and units grow later than sentences: they are never under 11 CSS pixels."""

MAX_SMALL_LETTER_SCALE = 1.55
"""As far as numbers can grow without coming near each other."""

USUAL_LETTERS = 0.3
"""The size of the letters of a sentence in u, where that is enough."""

Span = tuple[float, float]
"""Two ends, the lesser first."""


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

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "bottom", Color(self.bottom))
            object.__setattr__(self, "home", HomeSide(self.home))
        except ValueError:
            raise GammonError(
                f"A layout has bottom 'white' or 'black' and home 'right' or 'left', "
                f"unlike {self.bottom!r} and {self.home!r}."
            ) from None

    def at_width(self, width: float) -> Layout:
        """The same for a picture that is shown so wide, in pixels."""
        letters = MIN_LETTERS_PX * WIDTH / (USUAL_LETTERS * width)
        return replace(
            self,
            compact=width < COMPACT_BELOW_PX,
            letters=max(1.0, round(letters, 2)),
            card=next(card for card in CARDS if width >= card.least_px),
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
    def has_tool_icons(self) -> bool:
        """Whether there is room for icons beside the words of the tools."""
        return self.card is WIDE

    @property
    def button_scale(self) -> float:
        """How much larger the words on buttons are than on a wide board."""
        return min(self.letters, MAX_BUTTON_SCALE)

    def height(self, *, has_foot: bool) -> float:
        """Of the card, with a foot or without."""
        return self.foot[1] if has_foot else self.card.height

    @property
    def letter_scale(self) -> float:
        """How much larger letters are than on a board of the usual size."""
        return COMPACT_LETTER_SCALE if self.compact else 1.0

    @property
    def small_letter_scale(self) -> float:
        """How much larger the smallest letters are than on a board of the usual size."""
        return min(max(1.0, self.letters * SMALL_LETTERS_SHARE), MAX_SMALL_LETTER_SCALE)

    @property
    def mirrored(self) -> bool:
        """Whether home is on the left."""
        return self.home == HomeSide.LEFT

    def x(self, x: float) -> float:
        """Where the centre that is at `x` with home on the right is here."""
        return WIDTH - x if self.mirrored else x

    def span(self, left: float, right: float) -> Span:
        """Where the stretch from `left` to `right` is here, left end first."""
        return (WIDTH - right, WIDTH - left) if self.mirrored else (left, right)

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
        return self.span(*Field.HALVES[1 if self.at_bottom(color) else 0])

    def spot_x(self, spot: Target) -> float:
        """Centre of a point, of the bar or of a tray."""
        if spot.kind is TargetKind.BAR:
            return self.x(Bar.X)
        if spot.kind is TargetKind.TRAY:
            return self.x(Tray.X)
        number = self.number(spot.number or 1)
        # 1 to 12 run leftwards from home, 13 to 24 come back above them.
        column = number - 1 if number <= HALF_POINT_COUNT else 2 * HALF_POINT_COUNT - number
        bar = column // HOME_POINT_COUNT * (Bar.COLUMNS[1] - Bar.COLUMNS[0])
        return self.x(Field.HALVES[1][1] - 0.5 - column - bar)

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

        In a tray it is the centre of the slot, whatever `count` is.
        """
        x, way, low = self.spot_x(spot), self.outward(spot), self.is_low(spot)
        if spot.kind is TargetKind.BAR:
            return x, MIDDLE_Y + way * (Bar.STACK_START + (index - 1) * bar_pitch(count))
        edge = Field.BOTTOM if low else Field.TOP
        if spot.kind is TargetKind.TRAY:
            gaps = (index - 1) * Slot.PITCH + (index - 1) // Slot.PER_GROUP * Slot.GROUP_GAP
            return x, edge + way * (Slot.FIRST_OFFSET + gaps)
        first = Checker.GAP + Checker.RADIUS
        return x, edge + way * (first + (index - 1) * stack_pitch(count))

    def number_y(self, spot: Target) -> float:
        """Centre line of the number of a point."""
        aside = COMPACT_NUMBER_SHIFT if self.compact else 0.0
        return BOTTOM_NUMBER_Y + aside if self.is_low(spot) else TOP_NUMBER_Y - aside

    def tray_span(self, color: Color) -> Span:
        """Top and bottom of that player's tray."""
        return Tray.ROWS[1 if self.at_bottom(color) else 0]

    def panel_y(self, color: Color) -> float:
        """Centre line of that player's panel."""
        return Panel.BOTTOM_Y if self.at_bottom(color) else Panel.TOP_Y

    def cube_y(self, owner: Color | None) -> float:
        """Centre of the cube in its column: in the middle or in its owner's corner."""
        if owner is None:
            return MIDDLE_Y
        inset = Checker.GAP + Cube.SIZE / 2
        return Field.BOTTOM - inset if self.at_bottom(owner) else Field.TOP + inset
