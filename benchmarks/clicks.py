"""Time from a click to the new pixels of the Board, compared with a circle on a bare ipycanvas.

A user plays random turns by the mouse: picks up a checker, sometimes puts it back, and moves it.
The page measures the time from the press of the button, or from its release if the board waits for
it because a checker might be dragged, until the visible canvas has new pixels. On the bare canvas,
the user waits for each circle. The Board is measured on both canvases that it supports.

The bytes and the frames are those of the page's connections to the server, in both directions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from gammon_widget.drawing import Target
from gammon_widget.drawing.geometry import WIDE
from gammon_widget.rules.position import BAR
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook

from .lab import notebook
from .rivals import Row

TURNS, ECHOES = 25, 40
"""The number of turns on the board, and of clicks on the bare canvas."""

APART_MS = 60, 300
"""Milliseconds between two clicks, at least and at most."""

HELD_MS = 30
"""Milliseconds for which a button is down."""

LATE_MS = 2000
"""Milliseconds after which a click is no longer expected to have a result."""

QUIET_MS = 600
"""Milliseconds in which the kernel answers an input, while bytes are counted."""

BINARY = 2
"""The opcode of a binary frame of a WebSocket."""

SLOW_TURNS = 3
"""The number of turns in which bytes and frames are counted."""

MAX_KILOBYTES = {"select": 4, "step": 4, "turn": 20}
MAX_FRAMES = {"select": 6, "step": 6, "turn": 30}

PUT_BACKS = 0.3
"""The share of picks after which the checker is put back and picked up again."""

BOARD_PIXELS = 800
CANVASES = ("ipycanvas", "own")
PROJECT = Path(__file__).parents[1]

CELL = f"""
import sys
sys.path.insert(0, {str(PROJECT)!r})
from random import Random
import gammon_widget as gw
from benchmarks.clicks import next_turn
board = gw.Board(gw.Match(25, dice=1), size={BOARD_PIXELS}, canvas=CANVAS, visual_fx=False)
random = Random(1)
board
"""

ECHO_HEIGHT = round(BOARD_PIXELS * WIDE.height / WIDE.width)

ECHO = f"""
import ipycanvas
echo = ipycanvas.Canvas(width={BOARD_PIXELS}, height={ECHO_HEIGHT})
echo.layout.width = "{BOARD_PIXELS}px"
echo.on_mouse_down(lambda x, y: echo.fill_circle(x, y, 20))
echo.fill_rect(0, 0, 30, 30)
echo.fill_style = "#8a2be2"
echo
"""

WATCH = """() => {
    const read = canvas =>
        canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const differ = (a, b) => a.length !== b.length || a.some((value, i) => value !== b[i]);
    window.clicks = [];
    window.watch = number => {
        window.watched = document.querySelectorAll('.jp-Notebook .jp-OutputArea canvas')[number];
        window.last = read(watched);
        window.clicks = [];
    };
    addEventListener('pointerdown', () => clicks.push({down: performance.now()}), true);
    addEventListener('pointerup', () => { clicks.at(-1).up = performance.now(); }, true);
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    let isDue = false;
    const look = () => {
        isDue = false;
        const now = performance.now(), pixels = read(watched);
        if (!differ(last, pixels)) return;
        window.last = pixels;
        const click = clicks.find(({seen}) => seen === undefined);
        if (click) Object.assign(click, {seen: now, took: now - (click.up ?? click.down)});
    };
    // A picture may need several calls, all in one task.
    CanvasRenderingContext2D.prototype.drawImage = function (...values) {
        draw.apply(this, values);
        if (window.watched !== this.canvas || isDue) return;
        isDue = true;
        queueMicrotask(look);
    };
}"""


def next_turn(board: Any, random: Random) -> list[tuple[str, bool]]:
    """Roll until somebody can play; return the targets to click, and whether each makes a step.

    The kernel calls this function.
    """
    match = board.match
    while not (match.state.phase == "move" and match.state.next_steps):
        if match.state.phase == "over":
            match.new_game()
        elif match.state.phase == "move":
            match.confirm()
        else:
            match.roll()
    color = match.state.turn
    found: list[tuple[str, bool]] = []
    for source, target in random.choice(match.legal_plays).moves:
        picks = 0 if source == BAR else 3 if random.random() < PUT_BACKS else 1
        found += [(str(Target.of_place(source, color)), False)] * picks
        found.append((str(Target.of_place(target, color)), True))
    return found


class Traffic:
    """The messages between a page and its server."""

    def __init__(self, lab: LabNotebook) -> None:
        self._sizes: list[int] = []
        session = lab.page.context.new_cdp_session(lab.page)
        for name in ("Network.webSocketFrameSent", "Network.webSocketFrameReceived"):
            session.on(name, self._add)
        session.send("Network.enable")

    def _add(self, event: dict[str, Any]) -> None:
        frame = event["response"]
        is_binary = frame["opcode"] == BINARY  # then the payload is base64
        self._sizes.append(len(frame["payloadData"]) * (3 if is_binary else 4) // 4)

    def take(self) -> tuple[int, int]:
        """Return the bytes and the number of frames since the last call."""
        found = sum(self._sizes), len(self._sizes)
        self._sizes.clear()
        return found


class User:
    """A user who clicks in a notebook.

    `times` are the milliseconds of all clicks on the board, by what they did.
    """

    def __init__(self, lab: LabNotebook, way_seconds: float = 0.0) -> None:
        self.lab, self._random, self._way_ms = lab, Random(3), 1000 * way_seconds
        self.times: dict[str, list[float]] = {"select": [], "step": []}

    def click(self, place: tuple[float, float]) -> None:
        page = self.lab.page
        page.mouse.move(*place)
        page.mouse.down()
        page.wait_for_timeout(HELD_MS)
        page.mouse.up()

    def begin(self) -> list[tuple[str, bool]]:
        """Begin a turn; return the targets to click, when the page shows the dice."""
        targets: list[tuple[str, bool]] = self.lab.evaluate("next_turn(board, random)")
        Hand(self.lab).wait_until_shown()
        return targets

    def play(
        self, targets: Sequence[tuple[str, bool]], apart: tuple[float, float] = APART_MS
    ) -> None:
        """Click the targets one after the other without waiting, and note the times."""
        page = self.lab.page
        places = Hand(self.lab).places(*(Target.parse(name) for name, _ in targets))
        page.evaluate("watch(0)")
        for place in places:
            page.wait_for_timeout(self._random.uniform(*apart) - HELD_MS)
            self.click(place)
        page.wait_for_function(
            "late => clicks.every(c => c.seen || performance.now() - c.down > late)", arg=LATE_MS
        )
        times = page.evaluate("clicks.map(({took}) => took)")
        for (_, is_step), took in zip(targets, times, strict=True):
            self.times["step" if is_step else "select"].append(LATE_MS if took is None else took)

    def end(self) -> None:
        self.lab.wait_for("not board.match.state.next_steps")
        self.lab.evaluate("board.confirm()")

    def echo(self, number: int) -> float:
        """Click once on the bare canvas, and return the milliseconds."""
        page = self.lab.page
        page.wait_for_timeout(APART_MS[1] + 4 * self._way_ms)
        page.evaluate("number => watch(number)", number)
        x, y = self._random.uniform(0.1, 0.9), self._random.uniform(0.1, 0.9)
        self.click(self.lab.canvas_point(x, y, number))
        page.wait_for_function("clicks[0].seen")
        took: float = page.evaluate("clicks[0].seen - clicks[0].down")
        return took


def board_cell(canvas: str) -> str:
    """Return the cell that shows the board on a canvas of that kind."""
    return CELL.replace("CANVAS", repr(canvas))


def rows(turns: int = TURNS, echoes: int = ECHOES) -> list[Row]:
    """Click the board on each canvas, and the circle."""
    return [row for canvas in CANVASES for row in _rows_on(canvas, turns, echoes)]


def _rows_on(canvas: str, turns: int, echoes: int) -> Iterator[Row]:
    with notebook() as lab:
        lab.open([board_cell(canvas), ECHO], width=1100, height=1500, canvases=2)
        traffic = Traffic(lab)
        lab.page.evaluate(WATCH)
        user = User(lab)
        yield from figures(user, f"{canvas} canvas", turns, echoes)
        yield from sizes(user, traffic, f"{canvas} canvas")


def figures(user: User, where: str, turns: int, echoes: int) -> Iterator[Row]:
    """Play turns, and yield the times of selections and of steps."""
    for _ in range(turns):
        user.play(user.begin())
        user.end()
    theirs = [user.echo(1) for _ in range(echoes)]
    for name, ours in user.times.items():
        job, peer, goal = f"{name} → pixels, {where}", "ipycanvas, one circle", "≤ 10 ms"
        ones, others = median(ours), median(theirs)
        yield Row(f"{job}, median", peer, ones, others, ones / others, "", "ms")
        ones, others = quantiles(ours, n=20)[-1], quantiles(theirs, n=20)[-1]
        yield Row(f"{job}, p95 of {len(ours)}", peer, ones, others, ones / others, goal, "ms")


def sizes(user: User, traffic: Traffic, where: str) -> Iterator[Row]:
    """Play turns slowly, and yield the bytes and frames of a selection, a step and a turn."""
    found: dict[str, list[tuple[int, int]]] = {"select": [], "step": [], "turn": []}
    for _ in range(SLOW_TURNS):
        targets = user.begin()
        user.lab.page.wait_for_timeout(QUIET_MS)
        traffic.take()
        turn = []
        for name, is_step in targets:
            (place,) = Hand(user.lab).places(Target.parse(name))
            traffic.take()  # the kernel has answered where the place is
            user.click(place)
            user.lab.page.wait_for_timeout(QUIET_MS)
            turn.append(traffic.take())
            found["step" if is_step else "select"].append(turn[-1])
        user.lab.page.get_by_role("button", name="Done").click()
        user.lab.page.wait_for_timeout(QUIET_MS)
        turn.append(traffic.take())
        found["turn"].append((sum(size for size, _ in turn), sum(count for _, count in turn)))
    for name, pairs in found.items():
        kilobytes = median(size for size, _ in pairs) / 1000
        frames = median(count for _, count in pairs)
        for what, ours, aim, unit in (
            ("bytes", kilobytes, MAX_KILOBYTES[name], "kB"),
            ("frames", frames, MAX_FRAMES[name], ""),
        ):
            goal = f"≤ {aim} {unit}".strip()
            yield Row(f"{what} of a {name}, {where}", "the aim", ours, aim, ours / aim, goal, unit)
