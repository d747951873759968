"""Messages of a click to the browser: one drawing message, and few bytes in all."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

import comm
import ipycanvas
import numpy as np
import pytest
from ipycanvas.canvas import COMMANDS

import gammon_widget as gw
from gammon_widget.board.widget.jupyter_canvas import JupyterCanvas
from gammon_widget.drawing import CanvasPainter, compose
from gammon_widget.drawing.painters.canvas_transport import ATTRIBUTES, CanvasTransport
from gammon_widget.drawing.painters.canvas_transport import COMMANDS as OUR_COMMANDS
from gammon_widget.drawing.scene import HEIGHT, WIDTH
from tests.drawing.views import VIEWS, opening

from .canvas_clicks import click
from .random_player import clicks

MOST_BYTES = 7168
"""The picture, and its description in numbers and in words."""

GAMES = 3
"""The match length, so that there are cubes, results and a new game."""


@dataclass(frozen=True)
class Message:
    """One message to the page."""

    is_drawing: bool
    size: int


class Line:
    """Every message that any widget sends during the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[Message] = []
        monkeypatch.setattr(comm.DummyComm, "publish_msg", self._take)

    def _take(
        self, _type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
    ) -> None:
        content = data or {}
        size = len(json.dumps([content, metadata])) + sum(len(bytes(b)) for b in buffers or ())
        drawn = content.get("method") == "custom" and "dtype" in content.get("content", {})
        self.messages.append(Message(drawn, size))

    def take(self) -> list[Message]:
        taken, self.messages = self.messages, []
        return taken


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    return Line(monkeypatch)


def commands(messages: list[tuple[Any, list[bytes]]]) -> list[list[Any]]:
    (message,) = messages
    found: list[list[Any]] = json.loads(message[1][0])
    return found


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, list[bytes]]]:
    """The messages of the canvas manager."""
    messages: list[tuple[Any, list[bytes]]] = []
    manager = ipycanvas.canvas._CANVAS_MANAGER

    def send(content: Any, buffers: Any) -> None:
        messages.append((content, [bytes(buffer) for buffer in buffers]))

    monkeypatch.setattr(manager, "send", send)
    return messages


def canvas(scale: int = 100) -> JupyterCanvas:
    made = JupyterCanvas()
    made.resize(round(WIDTH * scale), round(HEIGHT * scale))
    return made


def test_commands_and_styles_have_the_numbers_of_ipycanvas() -> None:
    assert OUR_COMMANDS == COMMANDS
    assert ATTRIBUTES.items() <= ipycanvas.Canvas.ATTRS.items()


@pytest.mark.parametrize("seed", [pytest.param(1, marks=pytest.mark.prove), 2])
def test_a_click_sends_one_drawing_message_and_few_bytes(line: Line, seed: int) -> None:
    """A whole match by clicks: rolls, picks, hits, doubles, menus, undo, cubes, results."""
    random = Random(seed)
    board = gw.Board(gw.Match(GAMES, players=("Ann", "Bob"), dice=seed))
    targets = clicks(board, random)
    sizes = []
    line.take()
    for target in targets:
        revision = board.match.revision
        click(board, target)
        messages = line.take()
        # If one click leads to several changes, such as a roll that passes, each is announced.
        changes = max(1, board.match.revision - revision)
        assert sum(message.is_drawing for message in messages) <= changes, target
        sizes.append(sum(message.size for message in messages))
        assert sizes[-1] <= MOST_BYTES, (target, board.xgid)
    assert len(sizes) > 200
    assert median(sizes) <= MOST_BYTES * 4 / 7


def test_a_click_that_changes_nothing_sends_no_drawing(line: Line) -> None:
    board = gw.Board(dice=[(3, 1)])
    board.roll()
    line.take()
    board._surface._paint()
    board.refresh()
    assert line.take() == []


def test_everything_is_painted_only_for_a_new_page_size_or_theme(
    sent: list[tuple[Any, list[bytes]]],
) -> None:
    board = gw.Board(dice=[(3, 1)])

    def boxes() -> int:
        names = [command[0] for command in commands(sent)]
        sent.clear()
        return names.count(COMMANDS["rect"])

    whole = boxes()
    board.roll()
    assert boxes() > whole
    board._surface.widgets[0]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert boxes() == whole
    board.size = 640
    assert boxes() == whole


def test_the_transport_sends_the_same_commands_as_ipycanvas(
    sent: list[tuple[Any, list[bytes]]],
) -> None:
    """The same commands, numbers and buffers as those of ipycanvas, except for redundant ones."""
    scene = compose(VIEWS["light"])
    one, other = canvas(), canvas()
    with ipycanvas.hold_canvas():
        CanvasPainter(one.widget, 100).paint(scene)
    wire = CanvasTransport(other.name)
    CanvasPainter(wire, 100).paint(scene)
    other.send(wire.take())
    theirs, ours = ((json.loads(buffers[0]), buffers[1:]) for _, buffers in sent)
    assert plain(*theirs) == plain(*ours)
    assert len(json.dumps(ours[0])) < len(json.dumps(theirs[0]))


STYLED = (COMMANDS["fillStyledRects"], COMMANDS["fillStyledCircles"])


def plain(commands_: list[list[Any]], buffers: list[bytes]) -> list[object]:
    """Commands with all their numbers in place of buffers, without default values."""
    left = list(buffers)
    found: list[object] = []
    for name, *rest in commands_:
        values = list(rest[0]) if rest else []
        count = rest[1] if len(rest) > 1 else 0
        own, left = left[:count], left[count:]
        values = [
            np.frombuffer(own[value["idx"]], value["dtype"]).tolist()
            if isinstance(value, dict)
            else value
            for value in values
        ]
        if name in STYLED:  # ours are shorter, and exact enough for 255 levels
            *values, opaque = values
            values.append(np.round(np.multiply(opaque, 255)).tolist())
        if name == COMMANDS["switchCanvas"]:
            values = []  # the two canvases
        elif name == COMMANDS["arc"]:
            values = values[:5]  # the sixth is the direction, here the default
        elif name in (COMMANDS["fillPolygons"], COMMANDS["strokePolygons"]):
            count, points, corners = values
            values = [points, corners if isinstance(corners, list) else [corners] * count]
        found.append((name, values))
    assert not left
    return found


def test_an_interrupted_drawing_is_not_sent(sent: list[tuple[Any, list[bytes]]]) -> None:
    wire = CanvasTransport(canvas().name)
    wire.fill_rect(1, 2, 3, 4)
    with pytest.raises(OverflowError):
        wire.fill_circles([40_000], [1], 5)
    assert sent == []
    assert ipycanvas.canvas._CANVAS_MANAGER._caching is False


def test_a_full_redraw_is_one_small_message(sent: list[tuple[Any, list[bytes]]]) -> None:
    board, scene = canvas(), compose(opening)
    wire = CanvasTransport(board.name)
    CanvasPainter(wire, 100, sprites=board.keep(scene.sprites, 100)).paint(scene)
    board.send(wire.take())
    board.send(wire.take())
    assert len(sent) == 1
    assert sum(len(buffer) for buffer in sent[0][1]) <= 5700


def test_all_sprites_together_are_one_short_message(sent: list[tuple[Any, list[bytes]]]) -> None:
    board, scene = canvas(), compose(opening)
    wire = CanvasTransport(board.name)
    for sprite, name in board.keep(scene.sprites, 100).items():
        with wire.onto(name):
            CanvasPainter(wire, 100).draw_sprite(sprite)
    board.send(wire.take())
    assert sum(len(buffer) for buffer in sent[0][1]) <= 20_000
