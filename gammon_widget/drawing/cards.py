"""The cards that a board lies on, and where on each of them everything is.

Measures are in units u of one point's width, for a board whose home is on the right. A picture on
which nothing can be done lies on the wide card, however small it is; a live board on the one that
its page has room for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Span = tuple[float, float]
"""Two ends, the lesser first."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Card:
    """Where everything is on one sort of card. There are four, and each equals only itself.

    Attributes
    ----------
    name
        By which the page knows it.
    width, height
        Of the card without its foot.
    sentence, tools
        Top and bottom of the foot's sentence and of its tools, which are beside it or below.
    least_px
        From which width of a live board on it is used, in CSS pixels.
    rows, halves
        Top and bottom of the fields, and the columns of either half; the bar is between them.
    point_height
        Of a point's triangle.
    number_ys
        Centre lines of the upper and of the lower points' numbers.
    lane
        Top and bottom of what can be pressed in the lane in the middle.
    panel_height, panel_ys
        Of the players' panels, above and below everything else, and the centre lines of both.
    disc_x, name_x, pips_x, score_x
        Where in a panel the disc has its middle, name and pips begin, and the score ends.
    scores_left
        From where on a panel can be clicked to set the score.
    cube_columns
        The column of the cube while it is not offered.
    tray_columns, tray_area
        Between which columns what is borne off is shown, and where it can be clicked.
    has_trays
        Whether that lies in trays, else its number stands in the player's panel.
    die_size, die_spacing
        Of a die, and from one to the next.
    button_height
        Of the buttons in the lane.
    least_letters, least_small_letters
        How much larger than on a wide board the letters are at the least, those of the foot and
        of buttons, and numbers and units.
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
    lane: Span
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
    def foot(self) -> Span:
        """Top and bottom of the foot."""
        return self.sentence[0], self.tools[1]

    @property
    def has_tools_below(self) -> bool:
        """Whether the tools have a row of their own, below the sentence."""
        return self.tools != self.sentence

    @property
    def middle_y(self) -> float:
        """The middle of the fields, and of the lane."""
        return sum(self.rows) / 2

    @property
    def columns(self) -> Span:
        """Left and right end of both fields with the bar between them."""
        return self.halves[0][0], self.halves[1][1]

    @property
    def bar(self) -> Span:
        """The columns of the bar."""
        return self.halves[0][1], self.halves[1][0]

    @property
    def bar_x(self) -> float:
        """The middle of the bar."""
        return sum(self.bar) / 2

    @property
    def cube_x(self) -> float:
        """The middle of the cube while it is not offered."""
        return sum(self.cube_columns) / 2

    @property
    def offered_x(self) -> float:
        """The middle of the cube while it is offered, in the half of the bottom player's home."""
        return sum(self.halves[1]) / 2

    @property
    def field_halves(self) -> tuple[Span, Span]:
        """Top and bottom of the fields above the lane, and below it."""
        return (self.rows[0], self.lane[0]), (self.lane[1], self.rows[1])


WIDE = Card(
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
    lane=(5.85, 6.95),
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
"""The card of pictures, and of live boards with room for icons beside their tools' words."""

NARROW = replace(WIDE, name="narrow", sentence=(12.85, 14.3), tools=(12.85, 14.3), least_px=480)
"""Its foot is higher, and its tools are words without icons."""

PHONE = Card(
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
    lane=(6.97, 8.87),
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
"""For a hand that holds the screen: higher fields, the cube on the bar, tools to be pressed by a
thumb."""

LOW = replace(NARROW, name="low", sentence=(12.85, 14.85), tools=(12.85, 14.85), least_px=0)
"""For a board that is as narrow as a phone's for want of height: its foot is higher yet, since the
sentence is written as large as ever, in two lines."""

CARDS = (WIDE, NARROW, PHONE, LOW)
"""From wide to narrow; the low one is taken for want of height alone."""
