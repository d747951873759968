"""Time from a visit to the site of `make lite` until a checker can be picked up."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from gammon_widget.drawing import Target
from tests.browser.chromium import QUIET_FLAGS, find_chromium
from tests.browser.hand import Hand
from tests.browser.lite import SHOWN, START_SECONDS, LiteNotebook, serve_slowly
from tests.browser.page_side import FRONTEND
from tools.lite import Server, build, serve

from .rivals import Row

FIRST_VISIT_SECONDS, NEXT_VISIT_SECONDS = 30.0, 12.0
LINE_BYTES = 4e6
"""Bytes per second of a slow line, over which the site is also visited."""

LEAST_PLAYS = 12_000
"""The goal for legal plays per second."""

OTHERS = ("build", "extensions", "static")
"""Folders with Jupyter's page and its extensions, and with Python and its packages."""

PAGES = ("index.html", "play/index.html")
"""The first notebook, and the page with one board."""

OURS = "match.state.decider in (None, 'white')"
OURS_TO_PLAY = f"{OURS} and match.state.phase == 'move'"
PYTHON_ANSWERS = """() => {
    const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
    return ['busy', 'idle'].includes(kernel?.status);
}"""
IS_PICKED_UP = f"() => {FRONTEND}.parts.state.shown.selected !== null"

PLAYS = """
from random import Random
from time import perf_counter
random, seconds, found = Random(5), 0.0, 0
position = gw.Position.opening()
for _ in range(400):
    dice = gw.Dice(random.randint(1, 6), random.randint(1, 6))
    start = perf_counter()
    plays = gw.legal_plays(position, dice)
    seconds += perf_counter() - start
    found += len(plays)
    position = random.choice(plays).result.swapped()
    if 15 in position.off:
        position = gw.Position.opening()
found / seconds
"""


class Visit(NamedTuple):
    """Seconds until Python answers, until a board is shown, and until a checker is picked up."""

    python: float
    board: float
    pick: float


def rows() -> list[Row]:
    """Visit the site twice, and let it find legal plays."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build(site)
        server = serve(site)
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(QUIET_FLAGS)
        )
        context = browser.new_context(viewport={"width": 1000, "height": 1000})
        address = f"http://127.0.0.1:{server.server_port}/"
        lite = LiteNotebook(context, address)
        first = visit(lite)
        lite.is_kept()
        lite.page.close()
        lite = LiteNotebook(context, address)
        second = visit(lite)
        slowly = [first_board(browser, serve_slowly(site, LINE_BYTES), page) for page in PAGES]
        quickly = [first_board(browser, serve(site), page) for page in PAGES]
        plays = lite.evaluate(PLAYS)
        browser.close()
        server.shutdown()
        size, of_others = _megabytes(site), sum(_megabytes(site / name) for name in OTHERS)
    return [
        *_of(first, "first", FIRST_VISIT_SECONDS),
        *_of(second, "second", NEXT_VISIT_SECONDS),
        *(
            Row(
                f"the page with one board, {over}",
                "the first notebook",
                *(alone, notebook, alone / notebook),
                "≤ 1 ×",
                "s",
            )
            for over, (notebook, alone) in (
                ("first visit", quickly),
                ("first visit over 4 MB/s", slowly),
            )
        ),
        Row(
            "finding 1,000 legal plays there",
            "the aim",
            1e6 / plays,
            1e6 / LEAST_PLAYS,
            LEAST_PLAYS / plays,
            "≤ 1 ×",
            "ms",
        ),
        Row("the site", "Jupyter's page and Python", size, of_others, size / of_others, "", "MB"),
    ]


def visit(lite: LiteNotebook) -> Visit:
    """Open the page, roll, and pick up a checker."""
    start = perf_counter()
    lite.page.goto(lite.address)
    lite.page.wait_for_function(PYTHON_ANSWERS)
    python = perf_counter() - start
    lite.is_shown()
    board = perf_counter() - start
    hand = Hand(lite)
    while not lite.evaluate(OURS_TO_PLAY):  # a saved game may already wait for a play
        hand.press("roll")
        lite.wait_for(OURS)  # Black may have won the opening roll, and plays first
    source = lite.evaluate("match.legal_plays[0].moves[0][0]")
    hand.click(Target.point(source))
    lite.page.wait_for_function(IS_PICKED_UP)
    return Visit(python, board, perf_counter() - start)


def first_board(browser: Browser, server: Server, page: str) -> float:
    """Return the seconds until a browser that has never visited the site shows a board."""
    Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context(viewport={"width": 1000, "height": 1000})
    shown = context.new_page()
    start = perf_counter()
    shown.goto(f"http://127.0.0.1:{server.server_port}/{page}")
    shown.wait_for_function(SHOWN, timeout=START_SECONDS * 1000)
    seconds = perf_counter() - start
    context.close()
    server.shutdown()
    server.server_close()
    return seconds


def _megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def _of(visit: Visit, which: str, aim: float) -> list[Row]:
    return [
        Row(
            f"a {which} visit until a board is shown",
            "until Jupyter's Python answers there",
            visit.board,
            visit.python,
            visit.board / visit.python,
            "",
            "s",
        ),
        Row(
            f"a {which} visit until a checker is picked up",
            "the aim",
            visit.pick,
            aim,
            visit.pick / aim,
            "≤ 1 ×",
            "s",
        ),
    ]
