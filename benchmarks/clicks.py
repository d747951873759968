"""From a click to its pixels: the Board beside a bare ipycanvas that draws one circle.

Both are in one notebook, of one size, and are clicked in turns. The clock is the page's: it starts
when the page hears of the mouse button, and stops when the canvas that is seen has got its new
pixels, which are then compared with the old ones. Before each click, and off the clock, the mouse
is where it will click, kernel and page are idle, and the canvas is the one that ipycanvas drew on
last; the Board makes the clicks of a game played at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from gammon_widget.drawing.scene import HEIGHT, WIDTH
from tests.browser.lab import LabNotebook

from .lab import notebook
from .rivals import Row

CLICKS = 150
"""On each of the two."""

WARM_UP = 10
SIZE = 800
PROJECT = Path(__file__).parents[1]

CELL = f"""
import sys
sys.path.insert(0, {str(PROJECT)!r})
from random import Random
import ipycanvas
import gammon_widget as gw
from gammon_widget.widgets.companion import GestureKind
from gammon_widget.widgets.gestures import respond_to_gesture
from tests.widgets.clicking import clicks, place_of
board = gw.Board(gw.Match(25, dice=1), size={SIZE})
hand = clicks(board, Random(1))
def next_click():
    target = next(hand)
    response = respond_to_gesture(board.match, board._look, GestureKind.PRESS, target)
    return (*place_of(board, target), response.look.held is None)
board
"""

ECHO = f"""
echo = ipycanvas.Canvas(width={SIZE}, height={round(SIZE * HEIGHT / WIDTH)})
echo.layout.width = "{SIZE}px"
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
    # So that the circle alone has to be sent, without a word about which canvas it is for.
    "echo": "(echo.fill_rect(0, 0, 1, 1), (places.uniform(1, 15), places.uniform(1, 11), True))[1]",
}

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
}"""

IDLE = """async () => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    await kernel.requestExecute({code: '', store_history: false}).done;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""


def rows(clicks: int = CLICKS) -> list[Row]:
    """Click both in turns."""
    with notebook() as lab:
        lab.open([CELL, ECHO], width=1100, height=1800, canvases=2)
        lab.page.evaluate(WATCH)
        pairs = [(_click(lab, 0, "board"), _click(lab, 1, "echo")) for _ in range(clicks + WARM_UP)]
    ours, theirs = (list(times) for times in zip(*pairs[WARM_UP:], strict=True))
    return [
        _row("click → pixels, median", median(ours), median(theirs), "≤ 1.5 × as long"),
        _row("click → pixels, p25", _twentieth(5, ours), _twentieth(5, theirs)),
        _row("click → pixels, p95", _twentieth(19, ours), _twentieth(19, theirs)),
    ]


def _row(job: str, ours: float, theirs: float, goal: str = "") -> Row:
    return Row(job, "ipycanvas, one circle", ours, theirs, ours / theirs, goal, "ms")


def _twentieth(number: int, times: Sequence[float]) -> float:
    """The time that so many twentieths of the clicks take at most."""
    return quantiles(times, n=20)[number - 1]


def _click(lab: LabNotebook, number: int, name: str) -> float:
    """Click once; the milliseconds until the pixels have changed.

    The button is up only then, as with a hand, which takes longer. Where the Board waits for that,
    since a checker might be about to be dragged, the click is not one to be timed.
    """
    while True:
        x, y, at_once = lab.evaluate(READY[name])
        lab.page.mouse.move(*lab.canvas_point(x / WIDTH, y / HEIGHT, number))
        lab.page.evaluate(IDLE)
        lab.page.evaluate("number => watch(number)", number)
        lab.page.mouse.down()
        if not at_once:
            lab.page.mouse.up()
        lab.page.wait_for_function("() => watched.seen !== null")
        if at_once:
            lab.page.mouse.up()
            milliseconds: float = lab.page.evaluate("watched.seen - watched.down")
            return milliseconds
