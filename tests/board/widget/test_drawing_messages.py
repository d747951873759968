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
from gammon_widget.board.widget.renderer import BoardCanvas
from ipycanvas.canvas import COMMANDS

import gammon_widget as gw
from gammon_widget.board.widget.board_frontend import BoardFrontend
from gammon_widget.drawing import CanvasPainter, Scene, compose
from gammon_widget.drawing.painters.canvas_transport import ATTRIBUTES, CanvasTransport, Message
from gammon_widget.drawing.painters.canvas_transport import COMMANDS as OUR_COMMANDS
from gammon_widget.drawing.scene import HEIGHT, WIDTH
from gammon_widget.drawing.shapes import Sprite
from tests.drawing.views import VIEWS, opening

from .canvas_clicks import click
from .page_messages import SHOWN, send
from .random_player import clicks

MOST_BYTES = 7168
"""The picture, and its description in numbers and in words."""

GAMES = 3
"""The match length, so that there are cubes, results and a new game."""


@dataclass(frozen=True)
class Sent:
    """One message to the page."""

    is_drawing: bool
    size: int


class Line:
    """Every message that any widget sends during the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[Sent] = []
        monkeypatch.setattr(comm.DummyComm, "publish_msg", self._take)

    def _take(
        self, _type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
    ) -> None:
        content = data or {}
        size = len(json.dumps([content, metadata])) + sum(len(bytes(b)) for b in buffers or ())
        drawn = content.get("content", {}).get("do") == "picture" and any(buffers or ())
        self.messages.append(Sent(drawn, size))

    def take(self) -> list[Sent]:
        taken, self.messages = self.messages, []
        return taken


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    return Line(monkeypatch)


def commands(buffers: list[bytes]) -> list[list[Any]]:
    found: list[list[Any]] = json.loads(buffers[0])
    return found


def shown(board: gw.Board) -> gw.Board:
    """The board, in a page with the usual number of pixels."""
    send(board, **SHOWN | {"pixels": 1600})
    return board


def sprites(scene: Scene) -> dict[Sprite, str]:
    """The names of the sprites of a scene."""
    return BoardCanvas(BoardFrontend()).sprite_names(scene.sprites, 100)


def test_commands_and_styles_have_the_numbers_of_ipycanvas() -> None:
    assert OUR_COMMANDS.items() <= COMMANDS.items()
    assert ATTRIBUTES.items() <= ipycanvas.Canvas.ATTRS.items()


@pytest.mark.parametrize("seed", [pytest.param(1, marks=pytest.mark.prove), 2])
def test_a_click_sends_one_drawing_message_and_few_bytes(line: Line, seed: int) -> None:
    """A whole match by clicks: rolls, picks, hits, doubles, menus, undo, cubes, results."""
    random = Random(seed)
    match = gw.Match(GAMES, players=("Ann", "Bob"), dice=seed)
    board = shown(gw.Board(match, visual_fx=False))
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
    board = shown(gw.Board(dice=[(3, 1)], visual_fx=False))
    board.roll()
    line.take()
    board._surface._paint()
    board.refresh()
    assert not any(message.is_drawing for message in line.take())


def test_everything_is_painted_only_for_a_new_page_size_or_theme(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = gw.Board(dice=[(3, 1)], visual_fx=False)
    drawings: list[list[bytes]] = []

    def receive(content: dict[str, Any], buffers: Any = None) -> None:
        if content["do"] == "picture" and buffers:
            drawings.append([bytes(each) for each in buffers])

    monkeypatch.setattr(board, "send", receive)

    def boxes() -> int:
        (drawing,) = drawings
        drawings.clear()
        return [command[0] for command in commands(drawing)].count(COMMANDS["rect"])

    send(board, **SHOWN)
    whole = boxes()
    board.roll()
    assert boxes() > whole
    send(board, do="loaded")
    assert boxes() == whole
    send(board, **SHOWN | {"width": 640, "pixels": 640})
    assert boxes() == whole
    board.theme = "slate"
    assert boxes() == whole


def test_the_transport_sends_the_same_commands_as_ipycanvas(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same commands, numbers and buffers as those of ipycanvas, except for redundant ones."""
    scene = compose(VIEWS["light"])
    sent: list[list[bytes]] = []
    monkeypatch.setattr(
        ipycanvas.canvas._CANVAS_MANAGER,
        "send",
        lambda _content, buffers: sent.append([bytes(each) for each in buffers]),
    )
    with ipycanvas.hold_canvas():
        canvas = ipycanvas.Canvas(width=round(WIDTH * 100), height=round(HEIGHT * 100))
        CanvasPainter(canvas, 100).paint(scene)
    wire = CanvasTransport()
    CanvasPainter(wire, 100).paint(scene)
    (theirs,), ours = sent, wire.take()
    commands_ = commands(theirs)
    assert commands_.pop(0)[0] == COMMANDS["switchCanvas"]
    assert plain(commands_, theirs[1:]) == plain(json.loads(ours.text), [*map(bytes, ours.buffers)])
    assert len(ours.text) < len(json.dumps(commands_, separators=(",", ":")))


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
        if name == COMMANDS["arc"]:
            values = values[:5]  # the sixth is the direction, here the default
        elif name in (COMMANDS["fillPolygons"], COMMANDS["strokePolygons"]):
            count, points, corners = values
            values = [points, corners if isinstance(corners, list) else [corners] * count]
        found.append((name, values))
    assert not left
    return found


def test_an_interrupted_drawing_leaves_ipycanvas_alone() -> None:
    wire = CanvasTransport()
    with pytest.raises(OverflowError):
        wire.fill_polygon([[40_000, 1]])
    assert not wire.take().text
    assert ipycanvas.canvas._CANVAS_MANAGER._caching is False


def size(message: Message) -> int:
    return len(message.text) + sum(map(len, message.buffers))


def test_a_full_redraw_is_one_small_message() -> None:
    scene, wire = compose(opening), CanvasTransport()
    CanvasPainter(wire, 100, sprites=sprites(scene)).paint(scene)
    assert 0 < size(wire.take()) <= 5700
    assert size(wire.take()) == 0


def test_all_sprites_together_are_one_short_message() -> None:
    scene, wire = compose(opening), CanvasTransport()
    for sprite, name in sprites(scene).items():
        with wire.onto(name):
            CanvasPainter(wire, 100).draw_sprite(sprite)
    assert 0 < size(wire.take()) <= 20_000
