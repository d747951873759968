"""Animations: how many pictures a second the board shows, and how many bytes start an animation."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates

from .clicks import Traffic
from .lab import notebook
from .rivals import Row

ROUNDS = 6
APART_MS = 2000
"""Milliseconds for an animation, from its first message to the last frame."""

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

# The time of each frame of the screen, and whether the board was painted for it.
WATCH = """() => {
    const canvas = document.querySelector('.jp-Notebook .jp-OutputArea canvas');
    window.frames_ = [];
    let isPainted = false;
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...values) {
        draw.apply(this, values);
        isPainted ||= this.canvas === canvas;
    };
    const tick = now => {
        requestAnimationFrame(tick);
        frames_.push([now, isPainted]);
        isPainted = false;
    };
    requestAnimationFrame(tick);
}"""


def rows(rounds: int = ROUNDS) -> list[Row]:
    """Show a hit and a roll."""
    with notebook() as lab:
        lab.open([CELL], width=1100)
        wait_for_updates(lab)
        lab.page.evaluate(WATCH)
        traffic = Traffic(lab)
        return [row for name in ACTS for row in _rows(lab, traffic, name, rounds)]


def _rows(lab: LabNotebook, traffic: Traffic, name: str, rounds: int) -> Iterator[Row]:
    before, act = ACTS[name]
    shown: list[float] = []
    possible: list[float] = []
    sizes: list[int] = []
    for _ in range(rounds):
        lab.evaluate(before)
        lab.page.wait_for_timeout(APART_MS)
        traffic.take()
        lab.page.evaluate("frames_.length = 0")
        lab.evaluate(act)
        lab.page.wait_for_timeout(APART_MS)
        sizes.append(traffic.take()[0])
        frames = lab.page.evaluate("frames_")
        painted = [now for now, is_painted in frames if is_painted]
        during = [now for now, _ in frames if painted[0] <= now <= painted[-1]]
        seconds = (painted[-1] - painted[0]) / 1000
        shown.append(len(painted) / seconds)
        possible.append(len(during) / seconds)
    rate, screen = median(shown), median(possible)
    yield Row(
        f"frames of {name}", "the screen's", rate, screen, rate / screen, "≥ 50 a second", "/s"
    )
    size = median(sizes) / 1000
    yield Row(f"bytes of {name}", "the aim", size, 4.0, size / 4, "≤ 4 kB", "kB")
