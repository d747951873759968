"""Animations: their frame rate, their size in bytes, and the delay of a click while one is shown.

The same click is timed during an animation and without one: it picks up a checker while, or after,
another checker moves on the other side of the board. The page measures the time from the
moment when it receives the press of the mouse button until the canvas has new pixels at the number
of a point where the checker could land. Nothing else changes there. Clicks that come after the end
of the animation are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import median, quantiles

from gammon_widget.drawing import Layout, Target
from gammon_widget.drawing.geometry import WIDE
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates
from tests.browser.test_motion import COUNT_BYTES, SETTLED, WATCH, film_begins

from .lab import notebook
from .rivals import Row

ROUNDS = 6
CLICKS = 20
APART_MS = 250
"""Milliseconds in which nothing happens before a click."""

CELL = """
import gammon_widget as gw
position = gw.Position.build({13: 2, 6: 2}, {17: 1, 6: 2})
state = gw.GameState.on_roll(position, dice=gw.Dice(5, 3))
board = gw.Board(gw.Match(state=state, dice=[(6, 5)] * 99))
board
"""

ACTS = {
    "a hit": ("board.state = state", "board.step(13, 8)"),
    "a roll": ("board.state = gw.GameState.on_roll(gw.Position.opening())", "board.roll()"),
}

CLICKED = """
import gammon_widget as gw
state = gw.GameState.on_roll(gw.Position.opening(), dice=gw.Dice(6, 1))
board = gw.Board(gw.Match(state=state))
moving = []
pages = board._surface.pages
receive = pages._on_input
def remember(message, receipt):
    if getattr(message, "kind", "") == "press":
        moving.append(board._surface.moves)
    receive(message, receipt)
pages._on_input = remember
board
"""

# The place of the number of a point where a checker could land, in fractions of the canvas.
LANDING = Target.point(7)
SPOT = (
    Layout().spot_x(LANDING) / WIDE.width,
    Layout().number_y(LANDING) / WIDE.height,
    0.3 / WIDE.width,
)

LOOK = """([x, y, reach]) => {
    const canvas = document.querySelector('.jp-Notebook .jp-OutputArea canvas');
    const pen = canvas.getContext('2d');
    const [left, top] = [(x - reach) * canvas.width, y * canvas.height - reach * canvas.width];
    const side = 2 * reach * canvas.width;
    const read = () => pen.getImageData(left, top, side, side).data.join();
    window.wait = () => Object.assign(window, {old: read(), down: null, seen: null, drawn: 0});
    addEventListener('pointerdown', () => { down = performance.now(); }, true);
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...values) {
        draw.apply(this, values);
        if (this.canvas !== canvas) return;
        const now = performance.now();
        drawn += 1;
        if (down !== null && seen === null && read() !== old) seen = now;
    };
    wait();
}"""


def rows() -> list[Row]:
    """Show plays, and click during an animation and without one."""
    with notebook() as lab:
        return [*_frames(lab), *_clicks(lab)]


def _frames(lab: LabNotebook) -> Iterator[Row]:
    lab.open([CELL], width=1100)
    wait_for_updates(lab)
    lab.page.evaluate(WATCH)
    lab.evaluate(COUNT_BYTES)
    for name, (before, act) in ACTS.items():
        rates: list[float] = []
        screens: list[float] = []
        for _ in range(ROUNDS):
            lab.evaluate(before)
            lab.evaluate("clips.clear(), drawings.clear()")
            lab.page.evaluate("screens.length = 0")
            lab.evaluate(act)
            lab.evaluate(SETTLED)
            frames, seconds = _frames_seen(lab)
            rates.append(frames / seconds)
            times = [now for now, _ in lab.page.evaluate("screens")]
            screens.append(1000 * (len(times) - 1) / (times[-1] - times[0]))
        rate, screen, goal = median(rates), median(screens), "≥ 50 a second"
        yield Row(f"frames of {name}", "the screen's", rate, screen, rate / screen, goal, "/s")
        size = lab.evaluate("clips[-1]")
        whole = lab.evaluate("drawings.clear(); board._surface.paint_all(); drawings[-1]")
        yield Row(f"the clip of {name}", "a picture", size, whole, size / whole, "≤ 30 kB", "B")


def _frames_seen(lab: LabNotebook) -> tuple[int, float]:
    """Return the number of changes that the page showed, and the seconds that they took."""
    screens = lab.page.evaluate("screens")
    seen = [now for (_, before), (now, after) in pairwise(screens) if before != after]
    return len(seen) - 1, (seen[-1] - seen[0]) / 1000


def _clicks(lab: LabNotebook) -> Iterator[Row]:
    lab.open([CLICKED], width=1100)
    wait_for_updates(lab)
    lab.page.evaluate(LOOK, list(SPOT))
    (place,) = Hand(lab).places(Target.point(8))
    lab.page.mouse.move(*place)
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(CLICKS):
        for in_motion, found in times.items():
            milliseconds = _click(lab, in_motion)
            lab.wait_for("moving")  # the page may show it before the kernel gets the click
            if lab.evaluate("moving.pop()") == in_motion:
                found.append(milliseconds)
            lab.evaluate("board.undo()")
    ours, theirs = times[True], times[False]
    job, peer = f"click → pixels during motion, of {len(ours)}", "without motion"
    ones, others = median(ours), median(theirs)
    yield Row(f"{job}, median", peer, ones, others, ones / others, "≤ 1.5 × as long", "ms")
    if min(len(ours), len(theirs)) > 1:  # a slow machine may miss the motion
        ones, others = (quantiles(each, n=20)[-1] for each in (ours, theirs))
        yield Row(f"{job}, p95", peer, ones, others, ones / others, "", "ms")


def _click(lab: LabNotebook, in_motion: bool) -> float:
    """Pick up a checker; return the milliseconds until the page shows where it can land."""
    page = lab.page
    lab.evaluate(SETTLED)
    page.wait_for_timeout(APART_MS)
    page.evaluate("wait()")
    lab.evaluate("board.step(24, 18)")
    if in_motion:
        film_begins(lab)
        page.wait_for_timeout(50)
        page.evaluate("wait()")
    else:
        lab.evaluate(SETTLED)
        page.wait_for_timeout(APART_MS)
        page.evaluate("wait()")
    page.mouse.down()
    page.wait_for_function("() => seen !== null")
    page.mouse.up()
    milliseconds: float = page.evaluate("seen - down")
    return milliseconds
