"""One notebook in two browsers: with jupyter-collaboration, and with jupyter-server-documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

import nbformat
import pytest
from PIL import ImageChops
from playwright.sync_api import Browser, expect

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move, Phase
from tests.browser.front_ends import PYTHON
from tests.browser.hand import Hand
from tests.browser.lab import SECONDS, LabNotebook, Windows, start_lab
from tests.browser.scripts import ALL_RUN, KERNEL_IDLE, LAB_READY, RUN_ALL
from tests.own_environment import Environment
from tools.javascript import ROOT

pytestmark = pytest.mark.prove  # each package is installed into a separate environment

COLLABORATION, DOCUMENTS = "jupyter-collaboration==5.0.4", "jupyter-server-documents==0.3.3"
ACTIONS = 60
BOARD = """import gammon_widget as gw
match = gw.Match(dice=40, players=("Ann", "Bob"))
board = gw.Board(match, size=450, start=False, visual_fx=False, pace=0)
board"""
STATE = """(match.state.phase.value, match.state.turn and match.state.turn.value,
[tuple(move) for move in match.legal_plays[0].moves] if match.legal_plays else [])"""
TRUST = """() => {
    for (const cell of jupyterapp.shell.currentWidget.content.widgets) cell.model.trusted = true;
}"""


class SharedNotebook(LabNotebook):
    """A notebook in its own browser, with a kernel that others use, too."""

    def join(self, browser: Browser, session: dict[str, Any]) -> None:
        """Open the notebook in a new browser."""
        self._session = session
        self.page = browser.new_context(viewport={"width": 1000, "height": 900}).new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.page.on("pageerror", self._hear_error)
        self.open_page()

    def open_page(self) -> None:
        """Open the notebook for the first time or again."""
        self.page.goto(self._server.page(self._path.name))
        self.page.wait_for_function(LAB_READY)
        self.page.wait_for_function(KERNEL_IDLE)

    def is_live_or_asks_for_trust(self) -> bool:
        """Whether the output is the live board, and not the picture that asks for trust."""
        output = self.page.locator(".jp-OutputArea-output").first
        expect(output.locator("canvas, img").first).to_be_visible(timeout=1000 * SECONDS)
        return output.locator("canvas").count() > 0

    def trust(self) -> None:
        """Trust the notebook by JupyterLab's command, but do not save it.

        Saving shows a dialog about the other browser's changes over the board.
        """
        self.page.evaluate(TRUST)

    def run(self) -> None:
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function(ALL_RUN)

    def is_painted(self) -> None:
        """Wait for the live board."""
        self._wait_until_painted(0)


@pytest.fixture(scope="module", params=[COLLABORATION, DOCUMENTS])
def package(request: pytest.FixtureRequest) -> str:
    """The package by which browsers share notebooks."""
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def pair(
    package: str, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[tuple[SharedNotebook, SharedNotebook]]:
    """Two browsers with one notebook, which the server shares between them."""
    place = tmp_path_factory.mktemp("shared")
    environment = Environment.with_packages(place / "venv", f"{ROOT}[lab]", package)
    root = place / "root"
    root.mkdir()
    program = str(environment.folder / "bin" / "python")
    server = start_lab(place / "home", root, python=program)
    v4 = nbformat.v4
    book = v4.new_notebook(cells=[v4.new_code_cell(BOARD)], metadata=PYTHON)
    nbformat.write(book, root / "shared.ipynb")
    session = server.start_session("shared.ipynb")
    first, second = (SharedNotebook(server, Windows(browser), root, "shared") for _ in range(2))
    try:
        for notebook in (first, second):
            notebook.join(browser, session)
        yield first, second
    finally:
        for notebook in (first, second):
            notebook.forget_kernel()
            notebook.page.context.close()
        server.stop()


def play(pair: Sequence[SharedNotebook], actions: int) -> None:
    """Roll, move and end turns by clicks, in both browsers alternately."""
    hands, done = cycle(map(Hand, pair)), 0
    while done < actions:
        phase, color, moves = pair[0].evaluate(STATE)
        if phase == Phase.OVER.value:
            pair[0].evaluate("match.new_game() and None")
        elif phase != Phase.MOVE.value:
            next(hands).press("roll")
            done += 1
        else:
            for move in moves:
                next(hands).move(Move(*move), Color(color))
            if pair[0].evaluate(STATE)[:2] == (phase, color):
                next(hands).change(Target.DICE)
            done += len(moves) + 1


def test_two_browsers_play_on_one_board(
    pair: tuple[SharedNotebook, SharedNotebook], package: str
) -> None:
    first, _ = pair
    first.run()
    shown = [notebook.is_live_or_asks_for_trust() for notebook in pair]
    print(f"live before anybody trusts the notebook: {shown}")
    assert not all(shown), "one browser has not run the cell"
    for notebook in pair:
        notebook.trust()
    # With jupyter-collaboration, a run while outputs are trusted leaves the old output, too.
    if package == DOCUMENTS:
        first.run()
        first.open_page()  # the kernel gets only the messages of the page opened last
        first.trust()
    for notebook in pair:
        notebook.is_painted()
    play((first,) if package == DOCUMENTS else pair, ACTIONS)
    for notebook in pair:
        Hand(notebook).wait_until_shown()
    assert ImageChops.difference(*(each.pixels() for each in pair)).getbbox() is None
    assert [each.page_errors for each in pair] == [[], []]
