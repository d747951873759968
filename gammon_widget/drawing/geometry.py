"""Board geometry: the place of every part on both frames.

The unit of length, called board unit or u, is the width of one point. The fields are the two areas
with the points, to the left and right of the bar.

Lengths are for a board with home on the right. If home is on the left, `Layout` mirrors the frame:
the x of a centre becomes the width minus x. Text is never mirrored. Static pictures of any size use
the wide frame. A live board uses the frame that fits the board's width on the page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..rules import Color, GammonError, HomeSide, Numbering
from .shapes import Point, RoundedRectangle, Style
from .targets import Target, TargetKind

Span = tuple[float, float]
"""The two ends of a span, the smaller end first."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Frame:
    """The sizes and positions of all parts of a board, in board units.

    Frames are compared by identity. Spans are (top, bottom) or (left, right). Attributes whose
    names end in ``_ys`` are pairs of centre lines, (upper, lower).

    `height` excludes the status bar, which a page adds below the board, and `full_height` includes
    it. `strip` is the clickable part of the middle strip, and `tray_area` is the clickable part of
    the trays. `least_small_letters` is the minimum scale of numbers and units, relative to a wide
    board. On a frame without trays, a panel shows how many checkers have been borne off.
    """

    width: float
    height: float
    full_height: float
    rows: Span
    halves: tuple[Span, Span]
    point_height: float
    number_ys: Span
    strip: Span
    panel_height: float
    panel_ys: Span
    disc_x: float
    name_x: float
    pips_x: float
    score_x: float
    cube_columns: Span
    tray_columns: Span
    tray_area: Span
    has_trays: bool = True
    die_size: float = 0.9
    die_spacing: float = 1.1
    least_small_letters: float = 1.0

    @property
    def middle_y(self) -> float:
        """The y of the centre of the fields and of the middle strip."""
        return sum(self.rows) / 2

    @property
    def columns(self) -> Span:
        """The left end of the left field, and the right end of the right field."""
        return self.halves[0][0], self.halves[1][1]

    @property
    def bar(self) -> Span:
        """The left end and the right end of the bar."""
        return self.halves[0][1], self.halves[1][0]

    @property
    def bar_x(self) -> float:
        """The x of the centre of the bar."""
        return sum(self.bar) / 2

    @property
    def cube_x(self) -> float:
        """The x of the centre of the cube, while the cube is not offered."""
        return sum(self.cube_columns) / 2

    @property
    def offered_x(self) -> float:
        """The x of the centre of an offered cube, which lies in the bottom player's half."""
        return sum(self.halves[1]) / 2

    @property
    def field_halves(self) -> tuple[Span, Span]:
        """The vertical spans of the fields above and below the middle strip."""
        return (self.rows[0], self.strip[0]), (self.strip[1], self.rows[1])


WIDE = Frame(
    width=16.0,
    height=12.8,
    full_height=13.9,
    rows=(1.4, 11.4),
    halves=((1.45, 7.45), (8.45, 14.45)),
    point_height=4.35,
    number_ys=(1.1, 11.7),
    strip=(5.85, 6.95),
    panel_height=0.88,
    panel_ys=(0.54, 12.28),
    disc_x=0.725,
    name_x=1.45,
    pips_x=8.45,
    score_x=14.45,
    cube_columns=(0.0, 1.45),
    tray_columns=(14.725, 15.725),
    tray_area=(14.45, 16.0),
)
"""The frame for pictures, and for most live boards."""

PHONE = Frame(
    width=13.4,
    height=15.7,
    full_height=20.0,
    rows=(2.42, 13.42),
    halves=((0.2, 6.2), (7.2, 13.2)),
    point_height=4.72,
    number_ys=(2.04, 13.8),
    strip=(6.97, 8.87),
    panel_height=1.55,
    panel_ys=(0.92, 14.92),
    disc_x=0.8,
    name_x=1.6,
    pips_x=7.2,
    score_x=13.05,
    cube_columns=(6.2, 7.2),
    tray_columns=(4.65, 6.85),
    tray_area=(0.0, 13.4),
    has_trays=False,
    die_size=1.05,
    die_spacing=1.24,
    least_small_letters=1.38,
)
"""The frame for phones: taller fields, and the cube on the bar."""

FULL_SIZES = {
    "wide": (WIDE.width, WIDE.full_height, 640),
    "narrow": (WIDE.width, 14.3, 480),
    "phone": (PHONE.width, PHONE.full_height, 0),
    "low": (WIDE.width, 14.85, 0),
}
"""The width and the height of a live board with its status bar, and its least width in pixels.

"low" is a board that is narrow only because the page has too little height. A page gives a narrower
board a higher status bar.
"""

FRAME_RADIUS = 0.36
POINT_COUNT, HALF_POINT_COUNT, HOME_POINT_COUNT = 24, 12, 6
MAX_FLAT_STACK, MIN_NUMBERED_STACK, MIN_NUMBERED_ON_BAR = 5, 6, 5
FIELD_RADIUS = 0.06
POINT_BASE = 0.92


NO_STYLE = Style()


class Bar:
    """The dimensions of the bar, where checkers stack from the middle outwards."""

    STACK_START = 1.15
    STACK_LENGTH = 2.9


class CubeMeasures:
    """The dimensions of the doubling cube."""

    SIZE = 0.94


class Tray:
    """The dimensions of the trays. `COUNT_OFFSET` is the distance of a count from the middle."""

    RADIUS = 0.1
    COUNT_OFFSET = 0.34
    HEIGHT_IN_PANEL = 0.9  # height of the part of a panel that replaces a tray


class Slot:
    """The dimensions of the slots in a tray. The slots are arranged in groups."""

    WIDTH, HEIGHT, PITCH = 0.82, 0.245, 0.27
    FIRST_OFFSET = 0.235
    COUNT, PER_GROUP, GROUP_GAP = 15, 5, 0.1


class Checker:
    """The dimensions of a checker. `GAP` is the distance between the edge and the first checker."""

    DIAMETER = 0.88
    RADIUS = DIAMETER / 2
    GAP = 0.05


COMPACT_BELOW_PX = 450
"""The board width below which letters are enlarged, in pixels."""

COMPACT_LETTER_SCALE = 1.32
"""The scale of enlarged letters.

With this scale, letters of 0.34 board units are 9 pixels high on a board 320 pixels wide.
"""

PHONE_LETTER_SCALE = 1.36
"""The scale of letters on the phone frame.

With this scale, letters of 0.34 board units are 11 pixels high on a board 320 pixels wide.
"""

COMPACT_NUMBER_SHIFT = 0.06
"""The distance by which enlarged point numbers are moved away from the ticks, in board units."""

MIN_LETTERS_PX = 15
"""The minimum letter size of sentences, in CSS pixels."""

SMALL_LETTERS_SHARE = 0.76
"""The scale of numbers and units, relative to the scale of sentences.

With this value, numbers and units are never smaller than 11 CSS pixels.
"""

MAX_SMALL_LETTER_SCALE = 1.6
"""The maximum scale of numbers and units. At a larger scale, numbers would touch each other."""

USUAL_LETTERS = 0.3
"""The usual letter size of a sentence, in board units."""


def stack_pitch(count: int) -> float:
    """Return the distance between adjacent centres in a stack of `count` checkers on a point.

    The checkers in a tall stack overlap, so that the stack is no taller than five checkers that do
    not overlap.
    """
    if count <= MAX_FLAT_STACK:
        return Checker.DIAMETER
    return (MAX_FLAT_STACK - 1) * Checker.DIAMETER / (count - 1)


def bar_pitch(count: int) -> float:
    """Return the distance between adjacent centres in a stack of `count` checkers on the bar."""
    return Checker.DIAMETER if count <= 1 else min(Checker.DIAMETER, Bar.STACK_LENGTH / (count - 1))


@dataclass(frozen=True, slots=True)
class Layout:
    """The orientation of a board, and its frame.

    `home` is the side on which the bottom player bears off. `letters` is the scale of sentences,
    and `compact` enlarges the letters on a small board.
    """

    bottom: Color = Color.WHITE
    home: HomeSide | str = HomeSide.RIGHT
    numbering: Numbering = Numbering.OWN
    compact: bool = False
    letters: float = 1.0
    frame: Frame = WIDE

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "bottom", Color(self.bottom))
            object.__setattr__(self, "home", HomeSide(self.home))
        except ValueError:
            raise GammonError(
                "bottom= must be 'white' or 'black', and home= must be 'right' or 'left', not "
                f"{self.bottom!r} and {self.home!r}."
            ) from None

    def at_width(self, width: float) -> Layout:
        """Return this layout for a static picture with the given width in pixels."""
        return self._for(WIDE, width, least=1.0)

    def live(self, name: str) -> Layout:
        """Return this layout for a live board; see `LIVE_LAYOUTS`.

        Raises GammonError if there is no layout with the given name.
        """
        if name not in LIVE_LAYOUTS:
            raise GammonError(
                f"There is no layout {name!r}. The layouts of a live board are "
                f"{', '.join(LIVE_LAYOUTS)}."
            )
        frame, _, width = LIVE_LAYOUTS[name]
        return self._for(frame, width)

    def _for(self, frame: Frame, width: float, *, least: float = 0.0) -> Layout:
        letters = round(MIN_LETTERS_PX * frame.width / (USUAL_LETTERS * width), 2)
        compact = width < COMPACT_BELOW_PX
        return replace(self, frame=frame, compact=compact, letters=max(least, letters))

    @property
    def width(self) -> float:
        """The width of the frame."""
        return self.frame.width

    @property
    def is_phone(self) -> bool:
        """Whether the frame is `PHONE`, the frame for phones."""
        return self.frame is PHONE

    @property
    def middle_y(self) -> float:
        """The y of the centre of the fields and of the middle strip."""
        return self.frame.middle_y

    @property
    def bar_x(self) -> float:
        """The x of the centre of the bar."""
        return self.x(self.frame.bar_x)

    @property
    def letter_scale(self) -> float:
        """The scale of letters relative to a board of the usual size."""
        if self.is_phone:
            return PHONE_LETTER_SCALE
        return COMPACT_LETTER_SCALE if self.compact else 1.0

    @property
    def small_letter_scale(self) -> float:
        """The scale of numbers and units relative to a board of the usual size."""
        scale = max(self.frame.least_small_letters, self.letters * SMALL_LETTERS_SHARE)
        return min(scale, MAX_SMALL_LETTER_SCALE)

    @property
    def mirrored(self) -> bool:
        """Whether home is on the left."""
        return self.home == HomeSide.LEFT

    def x(self, x: float) -> float:
        """Convert the x of a centre from a board with home on the right to this layout."""
        return self.width - x if self.mirrored else x

    def span(self, left: float, right: float) -> Span:
        """Convert a horizontal span from a board with home on the right to this layout."""
        width = self.width
        return (width - right, width - left) if self.mirrored else (left, right)

    def rectangle(
        self,
        columns: Span,
        rows: Span,
        style: Style = NO_STYLE,
        *,
        radius: float = 0.0,
    ) -> RoundedRectangle:
        """Return the rectangle with the given columns and rows.

        The columns are given for a board with home on the right.
        """
        (left, right), (top, bottom) = self.span(*columns), rows
        return RoundedRectangle(left, top, right - left, bottom - top, radius, style)

    def at_bottom(self, color: Color) -> bool:
        """Whether a player sits at the bottom."""
        return color is self.bottom

    def number(self, point: int) -> int:
        """Return the bottom player's number for the point that White calls `point`."""
        return point if self.bottom is Color.WHITE else POINT_COUNT + 1 - point

    def point(self, number: int) -> Target:
        """Return the target of the point that the bottom player calls `number`."""
        return Target.point(self.number(number))

    def label(self, spot: Target) -> str:
        """Return the number that the board shows for a point."""
        return str(self.numbering.numbers(Color.WHITE, self.bottom)(spot.number or 1))

    def strip(self, color: Color) -> Span:
        """Return the left end and the right end of a player's half of the middle strip.

        The bottom player's half is the half with the home boards.
        """
        return self.span(*self.frame.halves[1 if self.at_bottom(color) else 0])

    def spot_x(self, spot: Target) -> float:
        """Return the x of the centre of a point, of the bar or of a tray."""
        if spot.kind is TargetKind.BAR:
            return self.bar_x
        if spot.kind is TargetKind.TRAY:
            left, right = self.tray_columns
            return (left + right) / 2
        number = self.number(spot.number or 1)
        # Points 1 to 12 run leftwards from home. Points 13 to 24 run back above them.
        column = number - 1 if number <= HALF_POINT_COUNT else 2 * HALF_POINT_COUNT - number
        left, right = self.frame.bar
        bar = column // HOME_POINT_COUNT * (right - left)
        return self.x(self.frame.halves[1][1] - 0.5 - column - bar)

    def is_low(self, spot: Target) -> bool:
        """Whether a point, a bar half or a tray is in the bottom half of the picture."""
        if spot.kind is TargetKind.POINT:
            return self.number(spot.number or 1) <= HALF_POINT_COUNT
        mine = spot.color is self.bottom
        # Checkers on the bar lie in the half where they enter, the opponent's home.
        return mine if spot.kind is TargetKind.TRAY else not mine

    def outward(self, spot: Target) -> int:
        """Return the direction in which a stack grows: 1 for downwards, -1 for upwards."""
        low = self.is_low(spot)
        if spot.kind is TargetKind.BAR:
            return 1 if low else -1
        return -1 if low else 1

    def checker(self, spot: Target, index: int, count: int) -> Point:
        """Return the centre of one of `count` checkers on a spot.

        `index` is 1 for the checker at the edge of the board. In a tray, the result is the centre
        of the slot, whatever `count` is. On a frame without trays, the result is the place of the
        text that says how many checkers have been borne off.
        """
        x, way, low = self.spot_x(spot), self.outward(spot), self.is_low(spot)
        if spot.kind is TargetKind.BAR:
            return x, self.middle_y + way * (Bar.STACK_START + (index - 1) * bar_pitch(count))
        edge = self.frame.rows[low]
        if spot.kind is TargetKind.TRAY:
            if not self.frame.has_trays:
                return x, self.frame.panel_ys[low]
            gaps = (index - 1) * Slot.PITCH + (index - 1) // Slot.PER_GROUP * Slot.GROUP_GAP
            return x, edge + way * (Slot.FIRST_OFFSET + gaps)
        first = Checker.GAP + Checker.RADIUS
        return x, edge + way * (first + (index - 1) * stack_pitch(count))

    def number_y(self, spot: Target) -> float:
        """Return the y of the centre of a point's number."""
        aside = COMPACT_NUMBER_SHIFT if self.compact else 0.0
        upper, lower = self.frame.number_ys
        return lower + aside if self.is_low(spot) else upper - aside

    @property
    def tray_columns(self) -> Span:
        """The left end and the right end of both trays.

        Panels that are used as trays are never mirrored.
        """
        columns = self.frame.tray_columns
        return self.span(*columns) if self.frame.has_trays else columns

    def tray(self, color: Color, style: Style = NO_STYLE) -> RoundedRectangle:
        """Return a player's tray, or the part of the panel that replaces the tray."""
        (left, right), (top, bottom) = self.tray_columns, self.tray_span(color)
        return RoundedRectangle(left, top, right - left, bottom - top, Tray.RADIUS, style)

    def tray_span(self, color: Color) -> Span:
        """Return the top and the bottom of a player's tray."""
        low = self.at_bottom(color)
        if self.frame.has_trays:
            return self.frame.field_halves[low]
        y = self.frame.panel_ys[low]
        return y - Tray.HEIGHT_IN_PANEL / 2, y + Tray.HEIGHT_IN_PANEL / 2

    def panel_y(self, color: Color) -> float:
        """Return the y of the centre of a player's panel."""
        return self.frame.panel_ys[self.at_bottom(color)]

    def panel_span(self, color: Color) -> Span:
        """Return the top and the bottom of a player's panel."""
        frame = self.frame
        height = frame.panel_height
        return (frame.height - height, frame.height) if self.at_bottom(color) else (0.0, height)

    def cube_y(self, owner: Color | None) -> float:
        """Return the y of the centre of the cube. An owned cube lies in its owner's corner."""
        if owner is None:
            return self.middle_y
        inset, (top, bottom) = Checker.GAP + CubeMeasures.SIZE / 2, self.frame.rows
        return bottom - inset if self.at_bottom(owner) else top + inset


LIVE_LAYOUTS: dict[str, tuple[Frame, int, int]] = {
    "wide": (WIDE, 608, 608),
    "narrow": (WIDE, 480, 480),
    "phone": (PHONE, 0, 320),
    "compact": (WIDE, 0, 320),
}
"""The layouts of live boards: the frame, and two widths in pixels.

A board has the first layout whose first width is not larger than the width of the board. A page
that is too low for "phone" uses "compact" instead. The letters are large enough for a board with
the second width.
"""
