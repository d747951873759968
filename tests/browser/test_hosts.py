"""Boards, viewers, lessons and practice under the widget managers of other hosts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.host_pages import HostPage, build_pages
from tests.browser.lab import Windows
from tools.lab_server import LabServer

pytestmark = pytest.mark.prove  # the managers come from npm

HOSTS = {
    "VS Code": ("vscode", "whole"),
    "Colab": ("embedded", "bytes"),
    "a host that drops buffers": ("embedded", "dropped"),
    "a host that garbles buffers": ("embedded", "json"),
}
"""Hosts by name: their manager, and what they make of binary buffers."""

BOARD = """import gammon_widget as gw
board = gw.Board(dice=[(3, 1), (6, 5)], size=450, start=False)
board"""
VIEWER = """match = gw.read_match(FILE)
viewer = gw.MatchViewer(match)
viewer"""
LESSON = "player = gw.Lesson.named('board').player()\nplayer"


@pytest.fixture(scope="module")
def pages(static_files: Path) -> None:
    """The managers, from npm."""
    build_pages(static_files)


@pytest.fixture(params=HOSTS)
def host(
    request: pytest.FixtureRequest,
    pages: None,
    lab_server: LabServer,
    windows: Windows,
    lab_root: Path,
) -> Iterator[HostPage]:
    """A page of each host, with nothing in it yet."""
    manager, buffers = HOSTS[request.param]
    page = HostPage(lab_server, windows, lab_root, "host", host=manager, buffers=buffers)
    yield page
    page.close()


def test_a_turn_is_played_in_every_host(host: HostPage) -> None:
    host.open([BOARD])
    hand = Hand(host, "board", 0)
    hand.press("roll")
    hand.change(Target.point(8), Target.point(5))
    hand.change(Target.point(6), Target.point(5))
    host.wait_for("board.state.steps == ((8, 5), (6, 5))")
    hand.change(Target.DICE)
    host.wait_for("board.turn == 'black'")
    assert host.evaluate("board._surface._renderer.shown == board.scene")
    loses = host.evaluate("board._surface.frontend.loses_buffers")
    assert loses == (host._buffers in ("dropped", "json"))
