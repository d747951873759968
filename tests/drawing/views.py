"""Views that show every state of the board, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterable

from gammon_widget.drawing.shapes import PlacedSprite, PlainShape, Shape
from gammon_widget.drawing.targets import Target
from gammon_widget.drawing.view import (
    BoardView,
    ButtonStyle,
    ButtonView,
    CubePlace,
    CubeView,
    Dialog,
    DieState,
    DieView,
    Landing,
    PlayerView,
    SetUpView,
    StatusBarView,
    ToolView,
    Trail,
)
from gammon_widget.rules.color import Color

WHITE, BLACK = Color.WHITE, Color.BLACK
PRIMARY, OUTLINE = ButtonStyle

ROLL = ButtonView("roll", "Roll", PRIMARY)
DOUBLE = ButtonView("double", "Double")
UNDO = ToolView("undo", "Undo")
HINT = ToolView("hint", "Hint", "There is nothing to decide now.")
RESIGN = ToolView("resign", "Resign")
MORE = ToolView("more", "More")
RESIGNATIONS = (
    ToolView("resign_single", "Single game"),
    ToolView("resign_gammon", "Gammon"),
    ToolView("resign_backgammon", "Backgammon"),
    ToolView("cancel", "Cancel"),
)
TOOLS = (UNDO, HINT, RESIGN, MORE)
DONE = ButtonView("done", "Done", PRIMARY)


def points(**stacks: int) -> tuple[int, ...]:
    board = [0] * 24
    for name, count in stacks.items():
        board[int(name[1:]) - 1] = count
    return tuple(board)


def player(name: str, pips: int, score: int = 0, *, to_decide: bool = False):
    return PlayerView(name, pips, score, to_decide)


OPENING = points(p24=2, p13=5, p8=3, p6=5, p1=-2, p12=-5, p17=-3, p19=-5)


def roll(color: Color, *numbers: int, used: int = 0, blocked: int = 0) -> tuple[DieView, ...]:
    """Dice; the first `used` are used and the last `blocked` are blocked."""
    free = len(numbers) - blocked
    states = [
        DieState.USED if k < used else DieState.READY if k < free else DieState.BLOCKED
        for k in range(len(numbers))
    ]
    return tuple(DieView(color, n, s) for n, s in zip(numbers, states, strict=True))


opening = BoardView(
    OPENING,
    (0, 0),
    (0, 0),
    (player("Mira", 167, 0, to_decide=True), player("Anton", 167)),
    match_length=7,
    buttons=(ROLL,),
    status_bar=StatusBarView("Mira to play", "The higher die starts", TOOLS),
)
selected = BoardView(
    points(p24=2, p13=3, p8=4, p6=5, p5=1, p1=-2, p12=-5, p17=-2, p18=-1, p19=-5),
    (0, 0),
    (0, 0),
    (player("Mira", 154, 2, to_decide=True), player("Anton", 166, 3)),
    match_length=7,
    dice=roll(WHITE, 5, 3),
    turn=WHITE,
    selected=Target.point(13),
    landings=(
        Landing(Target.point(10)),
        Landing(Target.point(8)),
        Landing(Target.point(5), 2),
    ),
    status_bar=StatusBarView("Mira to play", "Choose a destination", TOOLS),
)
hit = BoardView(
    points(p24=1, p13=4, p8=3, p6=5, p1=-1, p5=-1, p12=-4, p17=-2, p19=-6, p20=-1),
    (2, 0),
    (0, 0),
    (player("Mira", 180, 3, to_decide=True), player("Anton", 153, 2)),
    match_length=7,
    dice=roll(WHITE, 5, 3),
    turn=WHITE,
    selected=Target.bar(WHITE),
    landings=(Landing(Target.point(20), hits=True), Landing(Target.point(22))),
    trails=(
        Trail(BLACK, Target.point(17), Target.point(20)),
        Trail(BLACK, Target.point(1), Target.point(5)),
    ),
    status_bar=StatusBarView("Mira to play", "Enter from the bar", TOOLS),
)
bear_off = BoardView(
    points(p6=2, p5=1, p3=2, p2=3, p20=-2, p21=-1, p22=-2, p23=-2, p24=-2),
    (0, 0),
    (7, 6),
    (player("Mira", 29, 5, to_decide=True), player("Anton", 26, 4)),
    match_length=7,
    dice=roll(WHITE, 6, 5),
    cube=CubeView(2, CubePlace.OWNED, WHITE),
    turn=WHITE,
    selected=Target.point(6),
    landings=(Landing(Target.tray(WHITE)), Landing(Target.point(1))),
    status_bar=StatusBarView("Mira to play", "Bearing off", TOOLS),
)
offered = BoardView(
    points(p24=1, p18=1, p13=3, p8=3, p6=4, p5=2, p4=1, p1=-2, p12=-4, p17=-4, p19=-5),
    (0, 0),
    (0, 0),
    (player("Mira", 143, 3, to_decide=True), player("Anton", 162, 2)),
    match_length=7,
    cube=CubeView(2, CubePlace.OFFERED, BLACK),
    turn=BLACK,
    buttons=(ButtonView("take", "Take", PRIMARY), ButtonView("drop", "Drop")),
    status_bar=StatusBarView("Mira to play", "Anton offers 2", TOOLS),
)
over = BoardView(
    points(p12=-2, p17=-3, p18=-2, p19=-2, p20=-3, p21=-3),
    (0, 0),
    (15, 0),
    (player("Mira", 0, 7), player("Anton", 103, 2)),
    match_length=7,
    cube=CubeView(2, CubePlace.OWNED, WHITE),
    dialog=Dialog(
        "Mira wins the match",
        "7 to 2 · this game: a gammon, 4 points, cube at 2",
        (ButtonView("review", "Review", PRIMARY), ButtonView("new", "New match")),
        winner=WHITE,
    ),
)
confirm = BoardView(
    points(p24=1, p20=1, p13=4, p8=3, p6=6, p1=-2, p12=-5, p17=-3, p19=-5),
    (0, 0),
    (0, 0),
    (player("Mira", 154, 2, to_decide=True), player("Anton", 166, 3)),
    match_length=7,
    dice=(*roll(WHITE, 5, 3, used=2), *roll(BLACK, 6, 6, 6, 6, used=4)),
    turn=WHITE,
    buttons=(DONE,),
    status_bar=StatusBarView("Mira to play", "Turn complete", TOOLS),
)
doubles = BoardView(
    points(p24=2, p13=2, p10=2, p8=3, p6=6, p1=-2, p12=-5, p17=-3, p19=-5),
    (0, 0),
    (0, 0),
    (player("Mira", 154, 2, to_decide=True), player("Anton", 167, 3)),
    match_length=7,
    dice=roll(WHITE, 3, 3, 3, 3, used=2, blocked=1),
    turn=WHITE,
    movable=frozenset(Target.point(n) for n in (13, 24, 10, 8, 6)),
    status_bar=StatusBarView("Mira to play", "2 of 4 moves left", TOOLS),
)
crawford = BoardView(
    OPENING,
    (0, 0),
    (0, 0),
    (player("Mira", 167, 4), player("Anton", 167, 6, to_decide=True)),
    match_length=7,
    dice=roll(BLACK, 3, 1),
    cube=CubeView(64, CubePlace.CRAWFORD),
    turn=BLACK,
    status_bar=StatusBarView("Anton to play", "thinking…", TOOLS),
)
menu = BoardView(
    OPENING,
    (0, 0),
    (0, 0),
    (player("Mira", 167, 0, to_decide=True), player("Anton", 167)),
    dice=roll(WHITE, 3, 3, 3, 3),
    turn=WHITE,
    status_bar=StatusBarView("What are you resigning?", "", TOOLS, RESIGNATIONS),
)
light = BoardView(
    points(p24=1, p20=1, p13=4, p8=3, p6=5, p1=-1, p4=-1, p12=-4, p16=-1, p17=-2, p19=-6),
    (0, 0),
    (0, 0),
    (player("Mira", 156, 3, to_decide=True), player("Anton", 158, 2)),
    match_length=7,
    dice=roll(WHITE, 2, 2, 2, 2, used=1),
    turn=WHITE,
    selected=Target.point(8),
    landings=(
        Landing(Target.point(6)),
        Landing(Target.point(4), 2, hits=True),
        Landing(Target.point(2), 3),
    ),
    status_bar=StatusBarView("Mira to play", "3 of 4 moves left", TOOLS),
)
dark = BoardView(
    points(p23=1, p18=2, p10=1, p8=2, p6=7, p5=2, p2=-1, p12=-3, p14=-2, p16=-1, p17=-2, p19=-6),
    (0, 0),
    (0, 0),
    (player("Mira", 137, 3, to_decide=True), player("Anton", 145, 2)),
    match_length=7,
    dice=roll(BLACK, 4, 2, used=2),
    cube=CubeView(2, CubePlace.OWNED, WHITE, active=True),
    turn=WHITE,
    trails=(
        Trail(BLACK, Target.point(12), Target.point(16)),
        Trail(BLACK, Target.point(12), Target.point(14)),
    ),
    buttons=(ROLL, DOUBLE),
    status_bar=StatusBarView("Mira to play", "Roll or double", TOOLS),
)
setting_up = BoardView(
    points(p24=2, p13=4, p6=7, p1=-2, p12=-3, p18=-3, p19=-5),
    (0, 0),
    (2, 2),
    (player("White", 142, 2, to_decide=True), player("Black", 138, 3)),
    match_length=7,
    dice=roll(WHITE, 3, 1),
    turn=WHITE,
    set_up=SetUpView(),
    status_bar=StatusBarView("White to play", "to play", TOOLS),
)
crowded = BoardView(
    points(p6=15, p19=-13),
    (0, 2),
    (0, 0),
    (player("Mira", 90, to_decide=True), player("Anton", 128)),
    movable=frozenset({Target.bar(BLACK)}),
    dice=(*roll(WHITE, 3, 3, 3, 3), *roll(BLACK, 6, 6, 6, 6)),
    turn=BLACK,
    buttons=(DONE, ButtonView("cancel", "Cancel")),
)

VIEWS: dict[str, BoardView] = {
    "opening": opening,
    "selected": selected,
    "hit": hit,
    "bear_off": bear_off,
    "offered": offered,
    "over": over,
    "confirm": confirm,
    "doubles": doubles,
    "crawford": crawford,
    "menu": menu,
    "light": light,
    "dark": dark,
    "setting_up": setting_up,
    "crowded": crowded,
}


def plain(shapes: Iterable[Shape]) -> list[PlainShape]:
    """The shapes, with each placed sprite replaced by the shapes of the sprite."""
    found: list[PlainShape] = []
    for shape in shapes:
        found += plain(shape.sprite.shapes) if isinstance(shape, PlacedSprite) else [shape]
    return found
