"""Boards, viewers, lessons and practice with the widget managers of other hosts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from PIL import ImageChops, ImageStat
from playwright.sync_api import expect

import gammon_widget as gw
from tests.browser.hand import Hand
from tests.browser.host_actions import BOARD, PANELS, play_a_turn, use_panels
from tests.browser.host_pages import HostPage, build_pages
from tests.browser.lab import SECONDS, LabNotebook, Windows
from tests.browser.page_side import FRONTEND
from tools.lab_server import LabServer

MATCH = Path(__file__).parents[1] / "data" / "matches" / "xg" / "test.xg"

pytestmark = pytest.mark.prove  # fetches the managers from npm

HOSTS = {
    "VS Code": ("vscode", "whole"),
    "Colab": ("embedded", "bytes"),
    "a host that drops buffers": ("embedded", "dropped"),
    "a host that garbles buffers": ("embedded", "json"),
}
"""Hosts by name: their manager, and what they make of binary buffers."""

SAVE_STATE = (
    "() => jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')"
)
STATE_TYPE = "application/vnd.jupyter.widget-state+json"
MAX_DIFFERENCE = 12
"""The mean difference of a saved picture from the live board, which has buttons, too."""
STATE_BYTES = 120_000
"""The most that the state of a board takes in a saved notebook: half of it is its module."""


@pytest.fixture(scope="module")
def pages(static_files: Path) -> None:
    """The bundled pages of the managers."""
    build_pages(static_files)


@pytest.fixture(params=HOSTS)
def host(
    request: pytest.FixtureRequest,
    pages: None,
    lab_server: LabServer,
    windows: Windows,
    lab_root: Path,
) -> Iterator[HostPage]:
    manager, buffers = HOSTS[request.param]
    page = HostPage(lab_server, windows, lab_root, "host", host=manager, buffers=buffers)
    yield page
    page.close()


def test_a_turn_is_played_in_every_host(host: HostPage) -> None:
    host.open([BOARD])
    play_a_turn(host)
    assert host.page_errors == []


def test_viewer_lesson_and_practice_are_used_in_every_host(host: HostPage) -> None:
    host.open(PANELS, width=900, height=3000, canvases=3)
    use_panels(host)
    assert host.page_errors == []


def test_a_page_that_missed_messages_gets_the_current_picture(host: HostPage) -> None:
    """Some hosts drop messages to views that are out of sight; here they are dropped, too."""
    host.open([BOARD + "\nboard"], height=700)
    host.page.evaluate("document.body.style.paddingTop = '3000px'")
    host.evaluate("board._surface.frontend.send_message = lambda *_: None")
    host.evaluate("board.roll()")
    host.evaluate("del board._surface.frontend.send_message")
    host.canvas().scroll_into_view_if_needed()
    Hand(host).wait_until_shown()


def test_a_saved_notebook_shows_its_last_picture_without_a_kernel(lab: LabNotebook) -> None:
    lab.open([BOARD], own_page=True)
    lab.page.wait_for_function(f"{FRONTEND}.parts.model.get('picture').startsWith('data:image/')")
    live = lab.pixels()
    lab.page.evaluate(SAVE_STATE)
    lab.page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    state = nbformat.read(lab._path, 4).metadata.widgets[STATE_TYPE]["state"]
    assert len(json.dumps(state)) < STATE_BYTES
    lab.restart_from_elsewhere()
    lab.forget_kernel()
    lab.page.goto(lab._server.page(lab._path.name, workspace="saved"))
    note = lab.page.get_by_text("The kernel has not answered yet")
    expect(note).to_be_visible(timeout=1000 * SECONDS)
    shown = lab.pixels()
    difference = ImageChops.difference(shown.convert("L"), live.convert("L").resize(shown.size))
    assert ImageStat.Stat(difference).mean[0] < MAX_DIFFERENCE
    lab.canvas().click(position={"x": 200, "y": 200})
    lab.page.mouse.move(5, 5)
    assert lab.pixels() == shown


def test_a_match_is_stepped_through_without_python(tmp_path: Path, windows: Windows) -> None:
    gw.MatchViewer(gw.read_match(MATCH), comments=False).save(tmp_path / "match.html")
    page = windows.new_page(width=800, height=900)
    page.goto((tmp_path / "match.html").as_uri())
    expect(page.locator("section:visible")).to_have_attribute("id", "step-0")
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="Next").click()
    expect(page.locator("section:visible")).to_have_attribute("id", "step-2")
    expect(page.locator("section:visible svg")).to_be_visible()
    page.close()
