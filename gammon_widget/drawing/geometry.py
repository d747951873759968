"""Board geometry: the place of every part on each of the four frames.

Lengths are in units u of one point's width, for a board whose home is on the right. If home is on
the left, `Layout` mirrors a frame: the x of a centre becomes the width minus x. Text is never
mirrored. Static pictures of any size use the wide frame. A live board has a status bar at the
bottom, and uses the frame that fits the board's width on the page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ..rules import Color, GammonError, HomeSide, Numbering
from .shapes import INVISIBLE, Point, RoundedRectangle, Style
from .targets import Target, TargetKind

Span = tuple[float, float]
"""Two ends, smaller end first."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Frame:
    """A frame: sizes and positions of the parts of a board, in u. Frames are compared by identity.

    Spans are (top, bottom) or (left, right); `..._ys` are centre lines, (upper, lower). `height`
    excludes the status bar, whose `sentence` and `tools` lie side by side or one below the other.
    `least_px` is the smallest width of a live board on this frame, in CSS pixels. `strip` is the
    clickable part of the middle lane; `tray_area` is the clickable part of the trays.
    `least_letters` (status bar, buttons) and `least_small_letters` (numbers, units) are minimum
    scales relative to a wide board. On a frame without trays, a panel shows the number of checkers
    off.
    """

    name: str
    width: float
    height: float
    sentence: Span
    tools: Span
    least_px: int
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
    scores_left: float
    cube_columns: Span
    tray_columns: Span
    tray_area: Span
    has_trays: bool = True
    die_size: float = 0.9
    die_spacing: float = 1.1
    button_height: float = 0.88
    least_letters: float = 1.0
    least_small_letters: float = 1.0

    @property
    def status_bar(self) -> Span:
        """Top and bottom of the status bar."""
        return self.sentence[0], self.tools[1]

    @property
    def has_tools_below(self) -> bool:
        """Whether the tools have a row of their own, below the sentence."""
        return self.tools != self.sentence

    @property
    def middle_y(self) -> float:
        """The centre line of the fields and of the middle lane."""
        return sum(self.rows) / 2

    @property
    def columns(self) -> Span:
        """Left end and right end of both fields with the bar."""
        return self.halves[0][0], self.halves[1][1]

    @property
    def bar(self) -> Span:
        """The columns of the bar."""
        return self.halves[0][1], self.halves[1][0]

    @property
    def bar_x(self) -> float:
        """The centre of the bar."""
        return sum(self.bar) / 2

    @property
    def cube_x(self) -> float:
        """The centre of the cube while nobody offers it."""
        return sum(self.cube_columns) / 2

    @property
    def offered_x(self) -> float:
        """The centre of an offered cube, which lies in the half of the bottom player's home."""
        return sum(self.halves[1]) / 2

    @property
    def field_halves(self) -> tuple[Span, Span]:
        """Top and bottom of the fields above the middle lane, and of the fields below it."""
        return (self.rows[0], self.strip[0]), (self.strip[1], self.rows[1])


WIDE = Frame(
    name="wide",
    width=16.0,
    height=12.8,
    sentence=(12.85, 13.9),
    tools=(12.85, 13.9),
    least_px=640,
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
    scores_left=12.5,
    cube_columns=(0.0, 1.45),
    tray_columns=(14.725, 15.725),
    tray_area=(14.45, 16.0),
)
"""The frame of pictures, and of live boards with room for icons next to the labels of tools."""

NARROW = replace(WIDE, name="narrow", sentence=(12.85, 14.3), tools=(12.85, 14.3), least_px=480)
"""A frame with a higher status bar, and tools without icons."""

PHONE = Frame(
    name="phone",
    width=13.4,
    height=15.7,
    sentence=(15.7, 17.45),
    tools=(17.45, 20.0),
    least_px=0,
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
    scores_left=10.2,
    cube_columns=(6.2, 7.2),
    tray_columns=(4.65, 6.85),
    tray_area=(0.0, 13.4),
    has_trays=False,
    die_size=1.05,
    die_spacing=1.24,
    button_height=1.5,
    least_letters=1.86,
    least_small_letters=1.38,
)
"""The phone frame: higher fields, the cube on the bar, and tools large enough for a thumb."""

LOW = replace(NARROW, name="low", sentence=(12.85, 14.85), tools=(12.85, 14.85), least_px=0)
"""The frame of a board that is narrow because the page is low.

The status bar is higher, so that a sentence can have two lines of full size.
"""

FRAMES = (WIDE, NARROW, PHONE, LOW)
"""The frames from wide to narrow, then the low frame for pages without enough height."""


FRAME_RADIUS = 0.36
POINT_COUNT, HALF_POINT_COUNT, HOME_POINT_COUNT = 24, 12, 6
MAX_FLAT_STACK, MIN_NUMBERED_STACK, MIN_NUMBERED_ON_BAR = 5, 6, 5
FIELD_RADIUS = 0.06
POINT_BASE = 0.92


class Bar:
    """Measures of the bar, where checkers stack from the middle outwards."""

    STACK_START = 1.15
    STACK_LENGTH = 2.9


class CubeMeasures:
    """Measures of the doubling cube."""

    SIZE = 0.94


class Tray:
    """Measures of the trays, and the distance of the checker count from the middle."""

    RADIUS = 0.1
    COUNT_OFFSET = 0.34
    HEIGHT_IN_PANEL = 0.9  # height of the part of a panel that replaces a tray


class Slot:
    """Measures of the slots of a tray, in groups."""

    WIDTH, HEIGHT, PITCH = 0.82, 0.245, 0.27
    FIRST_OFFSET = 0.235
    COUNT, PER_GROUP, GROUP_GAP = 15, 5, 0.1


class Checker:
    """Measures of a checker, and the distance of the first checker from the edge."""

    DIAMETER = 0.88
    RADIUS = DIAMETER / 2
    GAP = 0.05


class StatusBarMeasures:
    """Measures of the status bar."""

    RADIUS = FRAME_RADIUS
    EDGE = 0.03


COMPACT_BELOW_PX = 450
"""On a board narrower than this, letters are enlarged."""

COMPACT_LETTER_SCALE = 1.32
"""With this scale, letters of 0.34 u are 9 pixels high on a board of 320 pixels."""

PHONE_LETTER_SCALE = 1.36
"""The scale on the phone frame: letters of 0.34 u are 11 pixels high on a board of 320 pixels."""

COMPACT_NUMBER_SHIFT = 0.06
"""The distance, in u, by which enlarged point numbers move outwards, away from the ticks."""

MIN_LETTERS_PX = 15
"""Minimum letter size of a live board's sentences, in CSS pixels."""

MAX_BUTTON_SCALE = 1.6
"""Maximum scale of button labels; the lane does not become higher for larger labels."""

SMALL_LETTERS_SHARE = 0.76
"""Numbers and units grow later than sentences, but are never smaller than 11 CSS pixels."""

MAX_SMALL_LETTER_SCALE = 1.6
"""The largest scale at which numbers keep their distance from each other."""

USUAL_LETTERS = 0.3
"""The usual letter size of a sentence, in u."""


def stack_pitch(count: int) -> float:
    """Distance between the centres of `count` checkers on a point; five diameters is the most."""
    if count <= MAX_FLAT_STACK:
        return Checker.DIAMETER
    return (MAX_FLAT_STACK - 1) * Checker.DIAMETER / (count - 1)


def bar_pitch(count: int) -> float:
    """Distance between the centres of `count` checkers on the bar."""
    return Checker.DIAMETER if count <= 1 else min(Checker.DIAMETER, Bar.STACK_LENGTH / (count - 1))


@dataclass(frozen=True, slots=True)
class Layout:
    """The orientation of a board, and its frame.

    `home` is the side on which the bottom player bears off. `letters` scales the letters of the
    status bar and of buttons. `frame` is the frame of a live board. `compact` enlarges the letters
    on a small board. `low` is true if the board is narrow only because the page is low.
    """

    bottom: Color = Color.WHITE
    home: HomeSide | str = HomeSide.RIGHT
    numbering: Numbering = Numbering.OWN
    compact: bool = False
    letters: float = 1.0
    frame: Frame = WIDE
    low: bool = False

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "bottom", Color(self.bottom))
            object.__setattr__(self, "home", HomeSide(self.home))
        except ValueError:
            raise GammonError(
                "bottom must be 'white' or 'black' and home 'right' or 'left', not "
                f"{self.bottom!r} and {self.home!r}."
            ) from None

    @lru_cache(maxsize=16)  # noqa: B019 - few there are
    def at_width(self, width: float, *, is_live: bool = True) -> Layout:
        """The layout of a live board, or of its picture, at a width in pixels."""
        frame = next(frame for frame in FRAMES if width >= frame.least_px) if is_live else WIDE
        if self.low and frame is PHONE:
            frame = LOW
        letters = MIN_LETTERS_PX * frame.width / (USUAL_LETTERS * width)
        return replace(
            self,
            compact=width < COMPACT_BELOW_PX,
            letters=max(frame.least_letters, round(letters, 2)),
            frame=frame,
        )

    @property
    def width(self) -> float:
        """The width of the frame."""
        return self.frame.width

    @property
    def status_bar(self) -> Span:
        """Top and bottom of the status bar."""
        return self.frame.status_bar

    @property
    def is_phone(self) -> bool:
        """Whether the layout is the one for phones."""
        return self.frame is PHONE

    @property
    def middle_y(self) -> float:
        """The centre line of the fields and of the middle lane."""
        return self.frame.middle_y

    @property
    def bar_x(self) -> float:
        """The centre of the bar."""
        return self.x(self.frame.bar_x)

    @property
    def has_tool_icons(self) -> bool:
        """Whether the tools have icons."""
        return self.frame not in {NARROW, LOW}

    @property
    def button_scale(self) -> float:
        """The scale of button labels relative to a wide board."""
        return self.letters if self.is_phone else min(self.letters, MAX_BUTTON_SCALE)

    def height(self, *, has_status_bar: bool) -> float:
        """The height of the frame, including the status bar if there is one."""
        return self.status_bar[1] if has_status_bar else self.frame.height

    @property
    def letter_scale(self) -> float:
        """The scale of letters relative to a board of the usual size."""
        if self.is_phone:
            return PHONE_LETTER_SCALE
        return COMPACT_LETTER_SCALE if self.compact else 1.0

    @property
    def small_letter_scale(self) -> float:
        """The scale of the smallest letters relative to a board of the usual size."""
        scale = max(self.frame.least_small_letters, self.letters * SMALL_LETTERS_SHARE)
        return min(scale, MAX_SMALL_LETTER_SCALE)

    @property
    def mirrored(self) -> bool:
        """Whether home is on the left."""
        return self.home == HomeSide.LEFT

    def x(self, x: float) -> float:
        """Convert the x of a centre, given for a board with home on the right."""
        return self.width - x if self.mirrored else x

    def span(self, left: float, right: float) -> Span:
        """Convert a horizontal span, given for a board with home on the right; left end first."""
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
        """The rectangle with the given columns (for home on the right) and rows."""
        (left, right), (top, bottom) = self.span(*columns), rows
        return RoundedRectangle(left, top, right - left, bottom - top, radius, style, target)

    def at_bottom(self, color: Color) -> bool:
        """Whether a player sits at the bottom."""
        return color is self.bottom

    def number(self, point: int) -> int:
        """The bottom player's number of the point that White calls `point`."""
        return point if self.bottom is Color.WHITE else POINT_COUNT + 1 - point

    def point(self, number: int) -> Target:
        """White's number of the point that the bottom player calls `number`."""
        return Target.point(self.number(number))

    def label(self, spot: Target) -> str:
        """The printed number of a point."""
        return str(self.numbering.numbers(Color.WHITE, self.bottom)(spot.number or 1))

    def strip(self, color: Color) -> Span:
        """Ends of a player's half of the middle lane; the bottom player's half is next to home."""
        return self.span(*self.frame.halves[1 if self.at_bottom(color) else 0])

    def spot_x(self, spot: Target) -> float:
        """Centre x of a point, of the bar or of a tray."""
        if spot.kind is TargetKind.BAR:
            return self.bar_x
        if spot.kind is TargetKind.TRAY:
            left, right = self.tray_columns
            return (left + right) / 2
        number = self.number(spot.number or 1)
        # 1 to 12 run leftwards from home, 13 to 24 return above them.
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
        """The direction in which a stack grows: 1 downwards, -1 upwards."""
        low = self.is_low(spot)
        if spot.kind is TargetKind.BAR:
            return 1 if low else -1
        return -1 if low else 1

    def checker(self, spot: Target, index: int, count: int) -> Point:
        """Centre of checker `index` (from 1, at the edge) of `count` checkers on a spot.

        In a tray, the result is the centre of the slot, whatever `count` is. On a frame without
        trays, the result is the centre of the number of checkers off.
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
        """Centre line of the number of a point."""
        aside = COMPACT_NUMBER_SHIFT if self.compact else 0.0
        upper, lower = self.frame.number_ys
        return lower + aside if self.is_low(spot) else upper - aside

    @property
    def tray_columns(self) -> Span:
        """Left and right end of both trays; panels that are used as trays are never mirrored."""
        columns = self.frame.tray_columns
        return self.span(*columns) if self.frame.has_trays else columns

    def tray(self, color: Color, style: Style = INVISIBLE) -> RoundedRectangle:
        """A player's tray, or the part of the panel that replaces the tray."""
        (left, right), (top, bottom) = self.tray_columns, self.tray_span(color)
        return RoundedRectangle(left, top, right - left, bottom - top, Tray.RADIUS, style)

    def tray_span(self, color: Color) -> Span:
        """Top and bottom of a player's tray."""
        low = self.at_bottom(color)
        if self.frame.has_trays:
            return self.frame.field_halves[low]
        y = self.frame.panel_ys[low]
        return y - Tray.HEIGHT_IN_PANEL / 2, y + Tray.HEIGHT_IN_PANEL / 2

    def panel_y(self, color: Color) -> float:
        """Centre line of a player's panel."""
        return self.frame.panel_ys[self.at_bottom(color)]

    def panel_span(self, color: Color) -> Span:
        """Top and bottom of a player's panel."""
        frame = self.frame
        height = frame.panel_height
        return (frame.height - height, frame.height) if self.at_bottom(color) else (0.0, height)

    def cube_y(self, owner: Color | None) -> float:
        """Centre y of the cube in its column: in the middle or in its owner's corner."""
        if owner is None:
            return self.middle_y
        inset, (top, bottom) = Checker.GAP + CubeMeasures.SIZE / 2, self.frame.rows
        return bottom - inset if self.at_bottom(owner) else top + inset
