"""Time from a click to the new pixels: the Board, and a bare ipycanvas that draws one circle.

The Board is measured on both canvases that it supports: that of ipycanvas, and its own.

Both widgets are in one notebook, have the same size, and are clicked in turns: some clicks on one,
then some on the other, about 0.35 s apart. The page measures the time from the moment when it
receives the press of the mouse button. The time ends when the visible canvas has new pixels, or
when an animation begins over it, since dice start to roll before their numbers are known. The Board
gets the clicks of a game played at random, and nothing moves on it before a click.

The clicks are made in two ways. A still pointer has been at its place for some time, so the time is
that of the work alone. A moving pointer comes from the place of the last click, and clicks on
arrival. A bare canvas sends every move to the kernel, so there is traffic when the click comes.
Linux acknowledges received data only after 40 ms, and until then Jupyter's server holds back the
next small message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import monotonic

from gammon_widget.drawing.geometry import WIDE
from tests.browser.lab import LabNotebook
from tests.browser.page_side import FRONTEND

from .lab import notebook
from .rivals import Row

BLOCKS, BLOCK_CLICKS = 5, 10
"""The number of blocks, and of clicks in a block, for each widget and each pointer."""

WARM_UP_CLICKS = 2
"""The number of untimed clicks at the start of a block; they make its cell the active one."""

APART_SECONDS = 0.35
"""Seconds between clicks."""

HELD_SECONDS = 0.08
"""Seconds for which a button is down."""

POINTER_STEPS = 15
"""Moves of a moving pointer between two clicks."""

STALL_MS = 40
"""Milliseconds after which a click counts as stalled."""

BOARD_PIXELS = 800
CANVASES = ("ipycanvas", "own")
PROJECT = Path(__file__).parents[1]

_CELL = f"""
import sys
sys.path.insert(0, {str(PROJECT)!r})
from random import Random
import ipycanvas
import gammon_widget as gw
from gammon_widget.board.model.messages import GestureKind
from gammon_widget.board.model.clicks import respond_to_gesture
from tests.board.widget.canvas_clicks import place_of
from tests.board.widget.random_player import clicks
board = gw.Board(gw.Match(25, dice=1), size={BOARD_PIXELS}, canvas=CANVAS)
hand = clicks(board, Random(1))
def next_click():
    target = next(hand)
    response = respond_to_gesture(board._controller.turn, GestureKind.PRESS, target)
    return (*place_of(board, target), response.selection.held is None)
board
"""

ECHO_HEIGHT = round(BOARD_PIXELS * WIDE.height / WIDE.width)

ECHO = f"""
echo = ipycanvas.Canvas(width={BOARD_PIXELS}, height={ECHO_HEIGHT})
echo.layout.width = "{BOARD_PIXELS}px"
places = Random(2)
def draw(x, y):
    echo.fill_circle(x, y, 20)
echo.on_mouse_down(draw)
echo.fill_rect(0, 0, 30, 30)
echo.fill_style = "#8a2be2"
echo
"""

READY = {
    "board": "next_click()",
    # Draw something first, so that the click sends only the circle, and not its canvas.
    "echo": "(echo.fill_rect(0, 0, 1, 1), (places.uniform(1, 15), places.uniform(1, 11), True))[1]",
}

ACKNOWLEDGED = f"() => {FRONTEND}.predictions.pending.waits === 0"

WATCH = """() => {
    const read = canvas =>
        canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const differ = (a, b) => {
        if (a.length !== b.length) return true;
        for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return true;
        return false;
    };
    window.watched = null;
    window.watch = number => {
        const canvas = document.querySelectorAll('.jp-Notebook .jp-OutputArea canvas')[number];
        window.watched = {canvas, old: read(canvas), down: null, seen: null};
    };
    addEventListener('pointerdown', () => {
        if (watched) watched.down = performance.now();
    }, true);
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...values) {
        draw.apply(this, values);
        const now = performance.now();
        if (watched?.canvas !== this.canvas || watched.down === null || watched.seen) return;
        if (differ(watched.old, read(this.canvas))) watched.seen = now;
    };
    const { clipPlayer } = FRONTEND;
    const play = clipPlayer.play.bind(clipPlayer);
    clipPlayer.play = (...args) => {
        play(...args);
        if (watched?.down && clipPlayer.isPlaying) watched.seen ??= performance.now();
    };
}""".replace("FRONTEND", FRONTEND)

IDLE = """async () => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    await kernel.requestExecute({code: '', store_history: false}).done;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""

Point = tuple[float, float]
"""A place on the page, in CSS pixels."""

Approach = Callable[["Mouse", Point], None]
"""A way to bring the pointer to a place; it takes `APART_SECONDS`."""


@dataclass
class Mouse:
    """The mouse of a page, and the place of its last click."""

    lab: LabNotebook
    at: Point = (0.0, 0.0)

    def wait_until(self, moment: float) -> None:
        self.lab.page.wait_for_timeout(max(1.0, 1000 * (moment - monotonic())))

    def still(self, place: Point) -> None:
        """Move to `place` at once, and wait."""
        start = monotonic()
        self.lab.page.mouse.move(*place)
        self.wait_until(start + APART_SECONDS)

    def moving(self, place: Point) -> None:
        """Move to `place` slowly."""
        start, (x, y) = monotonic(), self.at
        for step in range(1, POINTER_STEPS + 1):
            part = step / POINTER_STEPS
            self.lab.page.mouse.move(x + (place[0] - x) * part, y + (place[1] - y) * part)
            self.wait_until(start + APART_SECONDS * part)

    def click(self, number: int, name: str, approach: Approach) -> float:
        """Click, and return the milliseconds until the pixels have changed.

        The Board waits for the release of the button if the user might drag a checker. Such a click
        is made but not timed; the next one is timed instead.
        """
        page = self.lab.page
        while True:
            page.wait_for_function(ACKNOWLEDGED)  # the kernel may lag behind the picture
            self.lab.wait_for("not board._surface.moves")
            x, y, at_once = self.lab.evaluate(READY[name])
            place = self.lab.canvas_point(x / WIDE.width, y / WIDE.height, number)
            page.evaluate(IDLE)
            page.evaluate("number => watch(number)", number)
            approach(self, place)
            self.at = place
            page.mouse.down()
            if at_once:
                page.wait_for_function("() => watched.seen !== null")
            page.wait_for_timeout(1000 * HELD_SECONDS)
            page.mouse.up()
            page.wait_for_function("() => watched.seen !== null")
            if at_once:
                milliseconds: float = page.evaluate("watched.seen - watched.down")
                return milliseconds


def board_cell(canvas: str) -> str:
    """Return the cell that shows the board on a canvas of that kind."""
    return f"CANVAS = {canvas!r}\n{_CELL}"


def rows(blocks: int = BLOCKS) -> list[Row]:
    """Click the board on each canvas, and the circle, with a still and with a moving pointer."""
    return [row for canvas in CANVASES for row in _rows_on(canvas, blocks)]


def _rows_on(canvas: str, blocks: int) -> list[Row]:
    with notebook() as lab:
        cells = [board_cell(canvas), ECHO]
        lab.open(cells, width=1100, height=1500, canvases=2)
        lab.page.evaluate(WATCH)
        mouse = Mouse(lab)
        still = _times(mouse, Mouse.still, blocks)
        moving = _times(mouse, Mouse.moving, blocks)
    both = (("still", still), ("moving", moving))
    return [row for way, times in both for row in _rows(f"{way} pointer, {canvas} canvas", *times)]


def _times(mouse: Mouse, approach: Approach, blocks: int) -> tuple[list[float], list[float]]:
    """Return the times of the board and of the circle."""
    times: dict[str, list[float]] = {name: [] for name in READY}
    for _ in range(blocks):
        for number, name in enumerate(READY):
            block = [
                mouse.click(number, name, approach) for _ in range(WARM_UP_CLICKS + BLOCK_CLICKS)
            ]
            times[name] += block[WARM_UP_CLICKS:]
    return times["board"], times["echo"]


def _rows(hand: str, ours: Sequence[float], theirs: Sequence[float]) -> Iterator[Row]:
    def row(what: str, ours: float, theirs: float, goal: str = "", unit: str = "ms") -> Row:
        peer = "ipycanvas, one circle"
        quotient = ours / theirs if theirs else float("nan")
        return Row(f"click → pixels, {hand}, {what}", peer, ours, theirs, quotient, goal, unit)

    moving = hand.startswith("moving")
    yield row("median", median(ours), median(theirs), "≤ 1.5 × as long")
    late = quantiles(ours, n=20)[-1], quantiles(theirs, n=20)[-1]
    yield row("p95", *late, "≤ 0.5 × as long" if moving else "")
    stalled, waited = (sum(time > STALL_MS for time in times) for times in (ours, theirs))
    yield row(f"stalled clicks, of {len(ours)}", stalled, waited, "none of ours", "")
