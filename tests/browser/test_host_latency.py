"""The time from a click to the picture and to the answer of the kernel, in each host."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from threading import Thread

import pytest
from playwright.sync_api import Browser, Locator

from gammon_widget.drawing import Target
from tests.browser.front_ends import FRONT_ENDS
from tests.browser.host_actions import click_shown
from tests.browser.host_pages import HostPage, build_pages
from tests.browser.lite import LiteNotebook
from tests.browser.test_hosts import HOSTS
from tests.browser.test_marimo import serve_marimo
from tools.lite import build, serve

pytestmark = pytest.mark.prove  # starts every host, and builds the JupyterLite site

WARM_UP, CLICKS = 4, 30
MOST_TIMES, NOISE_MS = 3, 50
"""How much later than in JupyterLab a picture may be: times, plus what a busy machine adds."""

CELL = """import gammon_widget as gw
board = gw.Board(gw.Match(dice=[(3, 1), (6, 5)]), size=600, visual_fx=False)
board"""

LISTEN = """board => {
    const { parts: { state, painter, element } } = [...board.querySelectorAll('*')].find(
        each => each.parts);
    window.clicks = [];
    let click;
    const since = () => performance.now() - click.at;
    const pixels = () => element.toDataURL();
    window.addEventListener('pointerdown', () => {
        window.clicks.push(click = { at: performance.now(), revision: state.facts.revision });
        const before = pixels();
        const look = () => {
            if (pixels() === before) requestAnimationFrame(look);
            else click.picture = since();
        };
        requestAnimationFrame(look);
    }, true);
    state.model.on('change:view', () => {
        if (click && state.facts.revision !== click.revision) click.answer ??= since();
    });
}"""
ANSWERED = "number => clicks.length === number && clicks.at(-1).answer && clicks.at(-1).picture"


def timed(board: Locator) -> tuple[float, float]:
    """Select and deselect a checker repeatedly: milliseconds to the picture and to the answer."""
    page = board.page
    click_shown(board, Target.button("roll"))
    eight = Target.point(8)
    click_shown(board, eight, eight)
    board.evaluate(LISTEN)
    for number in range(WARM_UP + CLICKS):
        click_shown(board, eight)
        page.wait_for_function(ANSWERED, arg=number + 1)
    clicks = page.evaluate("clicks")[WARM_UP:]
    assert len(clicks) == CLICKS
    return median(each["picture"] for each in clicks), median(each["answer"] for each in clicks)


def test_every_host_answers_a_click_about_as_fast_as_jupyterlab(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path
) -> None:
    windows, lab_server, lab_root, static_files = map(
        request.getfixturevalue, ("windows", "lab_server", "lab_root", "static_files")
    )
    build_pages(static_files)
    found = {}
    for name, kind in FRONT_ENDS.items():
        notebook = kind(lab_server, windows, lab_root, "latency")
        notebook.open([CELL])
        found[name] = timed(notebook.page.locator(".gammon-board").first)
        notebook.close()
    for name, (manager, buffers) in HOSTS.items():
        host = HostPage(lab_server, windows, lab_root, "latency", host=manager, buffers=buffers)
        host.open([CELL])
        found[name] = timed(host.page.locator(".gammon-board").first)
        host.close()
    with serve_marimo(tmp_path) as address:
        page = windows.new_page(width=1000, height=1000)
        page.goto(address)
        found["marimo"] = timed(page.locator(".gammon-board").first)
        page.close()
    found["JupyterLite"] = timed_in_lite(browser, tmp_path / "lite")
    lab = found["JupyterLab"]
    for name, (picture, answer) in found.items():
        print(
            f"{name:28}{picture:7.1f} ms ({picture / lab[0]:.2f} x)"
            f"{answer:7.1f} ms ({answer / lab[1]:.2f} x)"
        )
    for name, (picture, _) in found.items():
        assert picture <= MOST_TIMES * lab[0] + NOISE_MS, name


def timed_in_lite(browser: Browser, site: Path) -> tuple[float, float]:
    """The same in JupyterLite, whose Python runs in a worker of the page."""
    build(site)
    server = serve(site)
    Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context(viewport={"width": 1000, "height": 1000})
    lite = LiteNotebook(context, f"http://127.0.0.1:{server.server_port}/")
    lite.begin()
    lite.run_instead(CELL)
    lite.wait_for("board.match.state.length != 3 and board._surface.pages.watched")
    found = timed(lite.page.locator(".gammon-board").first)
    context.close()
    server.shutdown()
    server.server_close()
    return found
