"""A remote kernel: time from a click to the new pixels, for the Board and for a bare ipycanvas.

A proxy on this machine delays every byte between page and server by 50 ms each way. On the bare
canvas, the user waits for each circle. On the Board, a hurried user makes whole turns and never
waits for the kernel: each click comes 60 to 300 ms after the one before. The user picks up
checkers, sometimes puts them back, and moves them. If the Board waits for the release of the
button, because a checker might be dragged, the time begins at the release. The first change of the
pixels after a click counts as its result. If two clicks have no result yet, a change counts for the
earlier one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from gammon_widget.drawing.geometry import WIDE
from tests.browser.far_line import FarLine
from tests.browser.lab import LabNotebook
from tools.lab_server import LabServer

from .clicks import BOARD_PIXELS, ECHO, PROJECT, READY
from .lab import notebook
from .rivals import Row

WAY_SECONDS = 0.05
"""Seconds that a byte takes from one end of the line to the other."""

TURNS, ECHOES = 25, 40
"""The number of turns on the board, and of clicks on the bare canvas."""

APART_MS = 60, 300
"""Milliseconds between two clicks of a hurried user, at least and at most."""

HELD_MS = 30
"""Milliseconds for which a button is down."""

PUT_BACKS = 0.3
"""The share of picks after which the checker is put back and picked up again."""

LATE_MS = 2000
"""Milliseconds after which a click is no longer expected to have a result."""

_PREDICTIONS = "board._surface.predictions"
ALL_SENT = f"{_PREDICTIONS}._are_sent and not {_PREDICTIONS}._are_under_way"
"""An expression that the kernel evaluates: true if the page has all predictions that were sent."""

CELL = f"""
import sys
sys.path.insert(0, {str(PROJECT)!r})
from random import Random
import ipycanvas
import gammon_widget as gw
from benchmarks.far import plan
board = gw.Board(gw.Match(25, dice=1), size={BOARD_PIXELS}, visual_fx=VISUAL_FX)
board.roll()
random = Random(1)
board
"""

NEXT_TURN = """
if board.phase == 'move':
    while board.state.next_steps:
        board.step(*board.state.next_steps[0][0])
    board.confirm()
if board.phase == 'over':
    board.new_game()
board.roll()
while board.phase != 'move':  # nothing could be played
    board.roll()
"""

WATCH = """() => {
    const read = canvas =>
        canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const differ = (a, b) => a.length !== b.length || a.some((value, i) => value !== b[i]);
    window.clicks = [];
    window.seenLast = new Map();
    window.watch = number => {
        window.watched = document.querySelectorAll('.jp-Notebook .jp-OutputArea canvas')[number];
        window.last = read(watched);
        window.clicks = [];
    };
    addEventListener('pointerdown', () => clicks.push({down: performance.now()}), true);
    addEventListener('pointerup', () => { clicks.at(-1).up = performance.now(); }, true);
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...values) {
        draw.apply(this, values);
        if (window.watched !== this.canvas) return;
        const now = performance.now(), pixels = read(this.canvas);
        if (!differ(last, pixels)) return;
        window.last = pixels;
        const click = clicks.find(({seen}) => seen === undefined);
        if (click) click.seen = now;
    };
}"""


class Planned(NamedTuple):
    """A planned click: its place in board units, and whether the board reacts at once."""

    x: float
    y: float
    at_once: bool


def plan(board: object, random: Random) -> list[tuple[float, float, bool]]:
    """Return the clicks of a random play, with some checkers put back; the kernel calls this."""
    from gammon_widget import Board
    from gammon_widget.board.model.clicks import Command, execute, respond_to_gesture
    from gammon_widget.board.model.messages import GestureKind
    from gammon_widget.board.model.turn import Turn
    from gammon_widget.drawing import Target
    from gammon_widget.rules import Action
    from gammon_widget.rules.position import BAR
    from tests.board.widget.canvas_clicks import place_of

    assert isinstance(board, Board)
    trial, turn = board.match.copy(), board._controller.turn
    color = turn.on_roll
    assert color is not None
    found: list[tuple[float, float, bool]] = []
    for source, target in random.choice(trial.legal_plays).moves:
        picks = 0 if source == BAR else 3 if random.random() < PUT_BACKS else 1
        for place in (*[source] * picks, target):
            where = Target.of_place(place, color)
            response = respond_to_gesture(turn, GestureKind.PRESS, where)
            assert response is not None
            at_once = response.selection.held is None
            if not at_once:
                held = turn.with_selection(response.selection)
                response = respond_to_gesture(held, GestureKind.RELEASE, where)
                assert response is not None
            for act in response.acts:
                assert isinstance(act, Action | Command)
                execute(act, trial, None)
            turn = Turn.of(trial, turn.viewpoint, response.selection)
            found.append((*place_of(board, where), at_once))
    return found


class Clicks:
    """A user who clicks in a notebook with a remote kernel."""

    def __init__(self, lab: LabNotebook) -> None:
        self._lab, self._random = lab, Random(3)

    def click(self, place: Planned, number: int) -> None:
        """Click at `place` on one of the notebook's canvases."""
        page = self._lab.page
        page.mouse.move(
            *self._lab.canvas_point(place.x / WIDE.width, place.y / WIDE.height, number)
        )
        page.mouse.down()
        page.wait_for_timeout(HELD_MS)
        page.mouse.up()

    def times(self, places: Sequence[Planned]) -> list[float]:
        """Wait for the results of all clicks since `watch`; return their times in milliseconds."""
        page = self._lab.page
        page.wait_for_function(
            "late => clicks.every(c => c.seen || performance.now() - c.down > late)", arg=LATE_MS
        )
        found_clicks = page.evaluate("clicks")
        return [
            each.get("seen", each["down"] + LATE_MS) - each["down" if place.at_once else "up"]
            for each, place in zip(found_clicks, places, strict=True)
        ]

    def turn(self) -> list[float]:
        """Make a turn as a hurried user, and return the time of each click."""
        lab, page = self._lab, self._lab.page
        page.evaluate("watch(0)")
        page.evaluate("clicks.push({down: performance.now()})")  # wait for the dice
        lab.evaluate(NEXT_TURN)
        page.wait_for_function("clicks[0].seen")
        places = [Planned(*each) for each in lab.evaluate("plan(board, random)")]
        page.evaluate("clicks.length = 0")
        for place in places:
            page.wait_for_timeout(self._random.uniform(*APART_MS) - HELD_MS)
            self.click(place, 0)
        return self.times(places)

    def echo(self) -> list[float]:
        """Click once on the bare canvas after a pause, and return the time in a list."""
        page = self._lab.page
        place = Planned(*self._lab.evaluate(READY["echo"]))
        page.wait_for_timeout(4000 * WAY_SECONDS)
        page.evaluate("watch(1)")
        self.click(place, 1)
        return self.times([place])


def rows(turns: int = TURNS) -> list[Row]:
    """Click both widgets, without and with motion on the board."""
    return [row for motion in (False, True) for row in _rows(turns, motion=motion)]


def _rows(turns: int, *, motion: bool) -> Iterator[Row]:
    with ExitStack() as stack:
        lines: list[FarLine] = []

        def through(server: LabServer) -> LabServer:
            lines.append(stack.enter_context(FarLine(server.url, 0.0)))
            return lines[0].to(server)

        lab = stack.enter_context(notebook(through))
        (line,) = lines
        cell = CELL.replace("VISUAL_FX", str(motion))
        lab.open([cell, ECHO], width=1100, height=1500, canvases=2, own_page=True)
        lab.wait_for(ALL_SENT)
        lab.page.evaluate(WATCH)
        line.seconds = WAY_SECONDS
        hand = Clicks(lab)
        ahead = lab.evaluate("board._surface.predictions.bytes_ahead")
        ours = [time for _ in range(turns) for time in hand.turn()]
        ahead = lab.evaluate("board._surface.predictions.bytes_ahead") - ahead
        theirs = [time for _ in range(ECHOES) for time in hand.echo()]
        lab.close()
    what = f"far kernel, hurried user, {'with' if motion else 'without'} motion"
    peer = "ipycanvas, one circle"
    middle = median(ours), median(theirs)
    late = quantiles(ours, n=20)[-1], quantiles(theirs, n=20)[-1]
    yield Row(f"{what}, median", peer, *middle, middle[0] / middle[1], "≤ 0.4 × as long", "ms")
    yield Row(f"{what}, p95", peer, *late, late[0] / late[1], "≤ 40 ms", "ms")
    each = ahead / len(ours), float("nan")
    yield Row(f"{what}, sent ahead for each click", "", *each, float("nan"), "", "bytes")
