"""A turn by clicks in a real marimo notebook, a viewer, a lesson and practice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from gammon_widget.drawing import Target
from tests.browser.host_actions import click_shown
from tests.browser.lab import SECONDS
from tests.browser.page_side import box_of

APP = Path(__file__).with_name("marimo_app.py")

# The element around the board; marimo shows widgets in shadow roots.
SHADOWS = """board => {
    const names = ['.gammon-board'];
    for (let host = board.getRootNode().host; host; host = host.getRootNode().host)
        names.unshift(host.localName);
    return names;
}"""


# The elements around a card that cut it off.
CUT_OFF = """card => {
    const cut = [];
    for (let each = card; each; each = each.parentElement ?? each.getRootNode().host)
        // Not the page, which scrolls.
        if (each.scrollHeight > each.clientHeight + 1 && each.clientHeight < innerHeight / 2 &&
            each.clientHeight && getComputedStyle(each).overflowY !== 'visible')
            cut.push(each.localName + '.' + each.className);
    return cut;
}"""


@contextmanager
def serve_marimo(home: Path) -> Iterator[str]:
    """Serve the notebook, and return its address."""
    command = [sys.executable, "-m", "marimo", "run", str(APP), "--headless", "--no-token"]
    environment = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
    with subprocess.Popen(
        [*command, "--host", "127.0.0.1"],
        env=environment | {"HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        output = []
        for line in server.stdout:
            output.append(line)
            if "URL:" in line:
                yield line.partition("URL:")[2].strip()
                break
        else:
            pytest.fail("".join(output))
        server.terminate()


@pytest.fixture
def marimo(tmp_path: Path) -> Iterator[str]:
    """The address of the notebook."""
    with serve_marimo(tmp_path) as address:
        yield address


@pytest.mark.prove
def test_a_turn_is_played_in_marimo_and_its_cells_see_the_result(
    browser: Browser, marimo: str
) -> None:
    page = browser.new_page(viewport={"width": 900, "height": 768})
    page.set_default_timeout(SECONDS * 1000)
    expect.set_options(timeout=SECONDS * 1000)
    errors: list[str] = []
    hosts: set[str | None] = set()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    page.goto(marimo)
    turn_text, status = page.get_by_text("turn:"), page.locator(".gammon-status").first
    expect(turn_text).to_contain_text("turn: None (167, 167)")
    board = page.locator(".gammon-board").first
    expect(status).to_be_attached()
    assert board.evaluate(CUT_OFF) == []
    whole = box_of(board)
    assert whole["y"] + whole["height"] < 768, "the status bar is on the page"
    within = board.evaluate(SHADOWS)
    found = Axe().run(page, {"include": [{"fromShadowDom": within}]})
    assert found.response["passes"], "no board was found"
    assert not found.violations_count, found.generate_report()
    eight, five, six = map(Target.point, (8, 5, 6))
    click_shown(board, Target.button("roll"), eight, five)
    expect(page.get_by_text("points:")).to_contain_text("points: (2, 1, 5)")
    click_shown(board, six, five, Target.DICE)
    expect(turn_text).to_contain_text("turn: black (163, 167)")
    expect(status).to_contain_text("White plays 8/5, 6/5.")
    click_shown(board, Target.button("more"))
    menu, row = board.get_by_role("menu"), board.locator("[data-row=set_up]")
    expect(menu).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(row).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu).to_be_hidden()
    expect(page.get_by_role("button", name="Analyse…")).to_be_visible()
    assert not errors
    assert {host for host in hosts if host} <= {"127.0.0.1", "localhost"}
    page.close()


@pytest.mark.prove
def test_viewer_lesson_and_practice_work_in_marimo(browser: Browser, marimo: str) -> None:
    page = browser.new_page(viewport={"width": 900, "height": 3000})
    page.set_default_timeout(SECONDS * 1000)
    expect.set_options(timeout=SECONDS * 1000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(marimo)
    viewer, lesson = page.locator(".gammon-viewer"), page.locator(".gammon-lesson").first
    practice = page.locator(".gammon-practice")
    for card in (viewer, lesson, practice):
        expect(card.locator("canvas")).to_be_visible()
        assert card.evaluate(CUT_OFF) == []
    expect(viewer.locator(".gammon-status")).to_contain_text("Ann plays 3-1: 8/5 6/5.")
    viewer.locator("[data-command=next]").click()
    expect(viewer.locator(".gammon-status")).not_to_contain_text("Ann plays 3-1")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("Step 2 of")
    practice.get_by_role("button", name="Show answer").click()
    expect(practice.get_by_role("button", name="Good")).to_be_visible()
    expect(practice).to_contain_text("8/5 6/5")
    assert not errors
    page.close()
