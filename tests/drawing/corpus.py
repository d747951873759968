"""Forty views that show everything a board can show, each in some layouts, themes and orientations.

`CASES` contains one picture of each view, and together all layouts, themes and orientations.
`MORE_CASES` contains each view in each layout, each theme and each orientation, but not in all of
their combinations; over all views, every two of them occur together.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import NamedTuple

from gammon_widget.drawing.geometry import LIVE_LAYOUTS, Layout
from gammon_widget.drawing.targets import Target
from gammon_widget.drawing.view import (
    ArrowView,
    BoardView,
    ButtonStyle,
    ButtonView,
    CubePlace,
    CubeView,
    DieState,
    DieView,
    Landing,
    MarkShape,
    MarkView,
    PlayerView,
    SetUpView,
    StatusBarView,
    Tool,
    Trail,
)
from gammon_widget.rules import Color, HomeSide, Numbering

WHITE, BLACK = Color.WHITE, Color.BLACK
OPENING = {24: 2, 13: 5, 8: 3, 6: 5, 1: -2, 12: -5, 17: -3, 19: -5}

ROLL = ButtonView("roll", "Roll", ButtonStyle.PRIMARY)
DONE = ButtonView("confirm", "Done", ButtonStyle.PRIMARY)
DOUBLE = ButtonView("double", "Double")
TAKE = ButtonView("take", "Take", ButtonStyle.PRIMARY)
DROP = ButtonView("drop", "Drop")
BEAVER = ButtonView("beaver", "Beaver")

point, bar, tray = Target.point, Target.bar, Target.tray
READY, USED, BLOCKED, SPINNING = DieState


def board(stacks: dict[int, int], **more: object) -> BoardView:
    """Return a view with stacks of checkers; White's are positive. White is on roll."""
    players = (PlayerView("Mira", 154, 2, True), PlayerView("Anton", 167, 3))
    usual = {
        "points": tuple(stacks.get(number, 0) for number in range(1, 25)),
        "bar": (0, 0),
        "off": (0, 0),
        "players": players,
        "match_length": 7,
        "turn": WHITE,
        "status_bar": StatusBarView(),
    }
    movable = frozenset(more.pop("movable", ()))
    return BoardView(movable=movable, **usual | more)


def roll(color: Color, numbers: str, states: str = "") -> tuple[DieView, ...]:
    """Return dice such as ``roll(WHITE, "31", "ru")``: ready, used, blocked or spinning."""
    known = {state.value[0]: state for state in DieState}
    return tuple(
        DieView(color, int(number), known[state])
        for number, state in zip(numbers, states or "r" * len(numbers), strict=True)
    )


def black(view: BoardView) -> BoardView:
    """Return the view with Black to decide."""
    white, other = view.players
    players = (replace(white, to_decide=False), replace(other, to_decide=True))
    return replace(view, turn=BLACK, players=players)


RACE = {6: 2, 5: 1, 3: 2, 2: 3, 20: -2, 21: -1, 22: -2, 23: -2, 24: -2}
CONTACT = {24: 2, 13: 3, 8: 4, 6: 5, 5: 1, 1: -2, 12: -5, 17: -2, 18: -1, 19: -5}

VIEWS: dict[str, BoardView] = {
    "opening roll": board(
        OPENING, dice=roll(WHITE, "5", "s") + roll(BLACK, "2", "s"), turn=None, match_length=0
    ),
    "dice to throw": board(OPENING, dice=roll(WHITE, "52", "ss"), buttons=(DOUBLE,)),
    "roll or double": board(
        OPENING, buttons=(ROLL, DOUBLE), cube=CubeView(active=True), dice=roll(BLACK, "42", "uu")
    ),
    "movable": board(OPENING, dice=roll(WHITE, "31"), movable={point(n) for n in (24, 13, 8, 6)}),
    "movable of Black": black(
        board(OPENING, dice=roll(BLACK, "65"), movable={point(n) for n in (1, 12, 17)})
    ),
    "one die used": board(CONTACT, dice=roll(WHITE, "53", "ru"), movable={point(13), point(6)}),
    "one die blocked": board(CONTACT, dice=roll(WHITE, "61", "br"), buttons=(DONE,)),
    "double, two used": board(CONTACT, dice=roll(WHITE, "3333", "uurr"), movable={point(8)}),
    "double, blocked": board(CONTACT, dice=roll(WHITE, "6666", "uubb"), buttons=(DONE,)),
    "double of Black": black(board(CONTACT, dice=roll(BLACK, "4444", "urrb"), buttons=(DONE,))),
    "turn complete": board(
        CONTACT, dice=roll(WHITE, "53", "uu") + roll(BLACK, "6666", "uuuu"), buttons=(DONE,)
    ),
    "destinations": board(
        CONTACT,
        dice=roll(WHITE, "53"),
        selected=point(13),
        landings=(Landing(point(10)), Landing(point(8)), Landing(point(5), 2)),
    ),
    "four destinations": board(
        {24: 1, 20: 1, 13: 4, 8: 3, 6: 5, 1: -1, 4: -1, 12: -4, 16: -1, 17: -2, 19: -6},
        dice=roll(WHITE, "2222", "urrr"),
        selected=point(13),
        landings=tuple(Landing(point(13 - 2 * n), n) for n in (1, 2, 3, 4)),
    ),
    "hits": board(
        {24: 1, 13: 4, 8: 3, 6: 5, 1: -1, 5: -1, 4: -1, 12: -4, 17: -2, 19: -6},
        dice=roll(WHITE, "32"),
        selected=point(8),
        landings=(Landing(point(5), 1, True), Landing(point(4), 2, True), Landing(point(6))),
    ),
    "hits of Black": black(
        board(
            {24: 1, 20: 1, 21: 1, 13: 4, 8: 3, 6: 5, 12: -5, 17: -4, 19: -6},
            dice=roll(BLACK, "43"),
            selected=point(17),
            landings=(Landing(point(20), 1, True), Landing(point(21), 1, True)),
        )
    ),
    "crowded destinations": board(
        {24: 1, 6: 6, 5: 5, 8: 2, 13: 1, 12: -5, 19: -10},
        dice=roll(WHITE, "21"),
        selected=point(8),
        landings=(Landing(point(6)), Landing(point(5), 2), Landing(point(7))),
    ),
    "tall stack selected": board(
        {6: 7, 8: 5, 5: 3, 12: -7, 19: -8},
        dice=roll(WHITE, "21"),
        selected=point(6),
        landings=(Landing(point(5)), Landing(point(4)), Landing(point(3), 2)),
    ),
    "blocked": board(
        CONTACT, dice=roll(WHITE, "65"), movable={point(13), point(8)}, blocked=point(12)
    ),
    "on the bar": board(
        CONTACT | {24: 0},
        bar=(2, 1),
        dice=roll(WHITE, "53"),
        selected=bar(WHITE),
        landings=(Landing(point(20)), Landing(point(22))),
    ),
    "crowded bar": black(
        board({6: 15, 19: -8}, bar=(0, 7), dice=roll(BLACK, "64", "bb"), movable={bar(BLACK)})
    ),
    "both on the bar": board(
        {6: 8, 19: -7}, bar=(5, 6), dice=roll(WHITE, "11"), movable={bar(WHITE)}
    ),
    "stacks 5 to 9": board({1: 5, 2: 6, 12: -7, 13: 8, 24: -9}),
    "stacks 10 to 12": board({3: 10, 10: -11, 15: 12, 20: -4}),
    "stacks 13 to 15": board({7: 13, 14: -14, 19: 15, 22: -1}),
    "all borne off": board({}, off=(15, 15), players=(PlayerView("Mira", 0), PlayerView("", 0))),
    "bearing off": board(
        RACE,
        off=(7, 6),
        dice=roll(WHITE, "65"),
        cube=CubeView(2, CubePlace.OWNED, WHITE),
        selected=point(6),
        landings=(Landing(tray(WHITE)), Landing(point(1))),
    ),
    "bearing off of Black": black(
        board(
            RACE,
            off=(1, 11),
            dice=roll(BLACK, "66", "ru"),
            cube=CubeView(4, CubePlace.OWNED, BLACK),
            selected=point(24),
            landings=(Landing(tray(BLACK)),),
        )
    ),
    "doubled": black(
        board(OPENING, cube=CubeView(2, CubePlace.OFFERED, WHITE), buttons=(TAKE, DROP, BEAVER))
    ),
    "redoubled": board(
        RACE, off=(7, 6), cube=CubeView(8, CubePlace.OFFERED, BLACK), buttons=(TAKE, DROP)
    ),
    "Crawford": board(OPENING, cube=CubeView(64, CubePlace.CRAWFORD), dice=roll(WHITE, "64")),
    "no cube": board(OPENING, cube=CubeView(64, CubePlace.NONE), dice=roll(WHITE, "64")),
    "large cube": board(RACE, off=(7, 6), cube=CubeView(1024, CubePlace.OWNED, BLACK)),
    "trails": board(
        CONTACT,
        trails=(Trail(BLACK, point(12), point(17)), Trail(BLACK, point(12), point(18))),
        dice=roll(BLACK, "65", "uu"),
        buttons=(ROLL,),
    ),
    "arrows": board(
        OPENING,
        dice=roll(WHITE, "31"),
        arrows=(
            ArrowView(WHITE, point(8), point(5), label="1"),
            ArrowView(WHITE, point(6), point(5)),
            ArrowView(WHITE, point(24), point(21), label="2"),
            ArrowView(WHITE, point(13), point(12), "#2E8B57"),
        ),
    ),
    "marks": board(
        RACE | {10: 8},
        off=(0, 3),
        marks=(
            MarkView(point(6)),
            MarkView(point(10), MarkShape.DOT, "+2"),
            MarkView(tray(BLACK), MarkShape.RING, "a", "#C62828"),
            MarkView(bar(WHITE), MarkShape.DOT),
        ),
    ),
    "set-up": board(CONTACT, off=(0, 2), dice=roll(WHITE, "31"), set_up=SetUpView()),
    "set-up without dice": board(
        CONTACT,
        cube=CubeView(2, CubePlace.OWNED, WHITE),
        set_up=SetUpView(Tool.BLACK),
    ),
    "set-up choosing dice": board(OPENING, set_up=SetUpView(Tool.ERASE, (3,))),
    "nothing": board(
        {}, players=(PlayerView("", None, None), PlayerView("", None, None)), turn=None
    ),
    "free seat": replace(
        black(board(CONTACT, dice=roll(BLACK, "21", "ur"), movable={point(1)})), match_length=0
    ),
}

THEMES = ("classic", "slate", "felt", "paper")
ORIENTATIONS = tuple(
    Layout(bottom, home, numbering)
    for bottom, home, numbering in (
        (WHITE, HomeSide.RIGHT, Numbering.OWN),
        (BLACK, HomeSide.LEFT, Numbering.OWN),
        (WHITE, HomeSide.LEFT, Numbering.FIXED),
        (BLACK, HomeSide.RIGHT, Numbering.OWN),
    )
)


class Case(NamedTuple):
    """A view with the layout, the theme and the orientation of its picture."""

    name: str
    view: BoardView
    layout: str
    theme: str
    orientation: Layout

    @property
    def title(self) -> str:
        """A name that no other case has."""
        side = f"{self.orientation.bottom} {self.orientation.home}"
        return f"{self.name}, {self.layout}, {self.theme}, {side}"

    @property
    def placed(self) -> Layout:
        """The layout with its frame."""
        return self.orientation.live(self.layout)


LOOKS = tuple(product(LIVE_LAYOUTS, THEMES))


def case_of(n: int, look: int) -> Case:
    """Return view `n` in one of `LOOKS`, in an orientation that changes with both."""
    name, view = list(VIEWS.items())[n]
    return Case(name, view, *LOOKS[look], ORIENTATIONS[(n + look) % len(ORIENTATIONS)])


CASES = tuple(case_of(n, (5 * n + n // 4) % len(LOOKS)) for n in range(len(VIEWS)))
MORE_CASES = tuple(
    case_of(n, 4 * k + (n + n // 4 + k) % 4) for n in range(len(VIEWS)) for k in range(4)
)
