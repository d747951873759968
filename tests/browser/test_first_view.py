"""`make play` shows the whole board in windows of any size, and leaves no files or processes."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.lab import Windows
from tests.browser.make_play import address, ends_and_leaves_nothing, play
from tests.browser.page_side import box_of
from tools.play import PROJECT

NOTEBOOK = "01_play.ipynb"
LAPTOP, SCREEN, PHONE = (1366, 768), (1920, 1080), (480, 900)
OUTPUT_VIEW = ".jp-LinkedOutputView"
NOTEBOOK_PANE = ".jp-WindowedPanel-outer"

# The places of the board and its parts, after nothing has moved for a quarter of a second and the
# canvas has its number of pixels. The button is found as by a screen reader.
AT_REST = """async pane => {
    const edges = element => {
        const {left, top, right, bottom} = element.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const look = () => {
        const frame = document.querySelector(pane);
        const board = frame?.querySelector('.gammon-board');
        const canvas = board?.querySelector('canvas');
        const bar = board?.querySelector('.gammon-status-bar');
        const roll = board?.querySelector('button[data-target="button roll"]');
        if (!roll) return;
        let [clipped, element] = [[], canvas];
        for (; element; element = element.parentElement)
            if (element.scrollWidth > element.clientWidth + 1) clipped.push(element.className);
        const shown = canvas.getBoundingClientRect().width * devicePixelRatio;
        if (Math.abs(canvas.width - shown) > 1.5) return;
        return {
            pane: edges(frame), canvas: edges(canvas), roll: edges(roll), bar: edges(bar),
            cell: canvas.parentElement.clientWidth, clipped, scrolled: frame.scrollTop,
        };
    };
    let [before, since] = [look(), performance.now()];
    while (!before || performance.now() - since < 250) {
        await new Promise(requestAnimationFrame);
        const now = look();
        if (JSON.stringify(now) === JSON.stringify(before)) continue;
        [before, since] = [now, performance.now()];
    }
    return before;
}"""

Edges = tuple[float, float, float, float]


@dataclass(frozen=True)
class View:
    """Left, top, right and bottom of the visible parts, in CSS pixels of the page."""

    pane: Edges
    canvas: Edges
    roll: Edges
    bar: Edges
    cell: float
    clipped: list[str]
    scrolled: float

    @property
    def width(self) -> float:
        return self.canvas[2] - self.canvas[0]

    def shows(self, part: Edges) -> bool:
        """Whether the whole board is visible in the notebook."""
        left, top, right, bottom = self.pane
        inside = left <= part[0] and top <= part[1] and part[2] <= right and part[3] <= bottom
        return inside and part[0] < part[2] and part[1] < part[3]


def view(page: Page, pane: str = NOTEBOOK_PANE) -> View:
    """The visible parts, when nothing moves."""
    return View(**page.evaluate(AT_REST, pane))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the first notebook."""
    folder = tmp_path_factory.mktemp("play") / "project"
    (folder / "notebooks").mkdir(parents=True)
    shutil.copy(PROJECT / "notebooks" / NOTEBOOK, folder / "notebooks")
    return folder


@pytest.fixture(scope="module")
def program(root: Path) -> Iterator[subprocess.Popen[str]]:
    """`make play`, running."""
    with play(root) as program:
        yield program


@pytest.fixture(scope="module")
def page(program: subprocess.Popen[str], windows: Windows) -> Iterator[Page]:
    """Its page in the narrowest window, after a click that was answered with a message."""
    printed, url = address(program)
    assert "cells failed" not in printed
    page = windows.new_page(width=PHONE[0], height=PHONE[1])
    page.goto(url)
    canvas = page.locator(".gammon-board canvas")
    canvas.wait_for()
    page.locator('button[data-target="button roll"]').wait_for(state="attached")
    box = box_of(canvas)
    page.mouse.click(box["x"] + box["width"] * 0.12, box["y"] + box["height"] * 0.86)
    yield page
    page.close()


@pytest.mark.parametrize(
    "size",
    [pytest.param(size, marks=pytest.mark.prove) for size in (PHONE, SCREEN)] + [LAPTOP],
    ids=str,
)
def test_the_first_view_is_a_whole_board(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seen = view(page)
    assert seen.scrolled == 0
    assert seen.shows(seen.canvas)
    assert seen.shows(seen.roll)
    assert seen.shows(seen.bar)
    assert seen.clipped == []
    assert seen.pane[0] < 50  # no side panel is open
    # It is as large as possible, limited only by the cell or the height.
    unused = seen.pane[3] - seen.bar[3]
    assert seen.width >= min(800, seen.cell - 5) or unused < 60


@pytest.mark.prove
def test_at_double_zoom_nothing_is_cut_at_the_side(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    half = {"width": LAPTOP[0] // 2, "height": LAPTOP[1] // 2}
    metrics = half | {"deviceScaleFactor": 2, "mobile": False}
    session.send("Emulation.setDeviceMetricsOverride", metrics)
    try:
        seen = view(page)
        assert page.evaluate("[innerWidth, devicePixelRatio]") == [half["width"], 2]
        assert seen.clipped == []
        assert seen.pane[0] <= seen.canvas[0] < seen.canvas[2] <= seen.pane[2]
        assert seen.width >= 320
    finally:
        session.send("Emulation.clearDeviceMetricsOverride")
        # Playwright ignores a size that it has set before, but this one is new.
        page.set_viewport_size({"width": SCREEN[0], "height": SCREEN[1]})


@pytest.mark.prove
def test_a_new_view_of_the_output_shows_the_whole_board(page: Page) -> None:
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    page.locator(".jp-OutputArea-promptOverlay").first.click(button="right")
    page.get_by_text("Create New View for Cell Output").click()
    for width, height in (LAPTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        seen = view(page, OUTPUT_VIEW)
        assert seen.shows(seen.canvas)
        assert seen.shows(seen.roll)
        assert seen.shows(seen.bar)
        assert seen.clipped == []


def test_make_play_leaves_no_files_or_processes(
    page: Page, program: subprocess.Popen[str], root: Path
) -> None:
    page.close()
    program.send_signal(signal.SIGINT)
    ends_and_leaves_nothing(program, root, NOTEBOOK)
