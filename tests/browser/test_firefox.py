"""A turn by clicks in Debian's Firefox, in Voila, and its picture beside Chromium's."""

from __future__ import annotations

import io
import json
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import nbformat
import pytest
from PIL import Image, ImageChops

from gammon_widget.drawing import Target
from tests.browser.firefox import PROGRAM, Firefox
from tests.browser.front_ends import PYTHON, Voila
from tests.browser.hand import Hand
from tests.browser.host_actions import BOARD, WHERE
from tests.browser.lab import LabNotebook, Windows
from tools.lab_server import LabServer

pytestmark = [
    pytest.mark.prove,  # starts another browser
    pytest.mark.skipif(not which(PROGRAM), reason=f"{PROGRAM} is not installed"),
]

CANVAS = "document.querySelector('.gammon-board canvas')"
MOST_DIFFERENT = 0.03
"""The share of pixels that may differ by more than 16: edges are smoothed in other ways."""


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    profile = tmp_path / "profile"
    profile.mkdir()
    browser = Firefox(profile)
    yield browser
    browser.close()


def picture_of(data: str) -> Image.Image:
    """The picture in a data URL."""
    return Image.open(io.BytesIO(b64decode(data.partition(",")[2]))).convert("RGB")


def test_a_turn_is_played_in_firefox_and_looks_as_in_chromium(
    lab: LabNotebook, firefox: Firefox, lab_server: LabServer, windows: Windows, lab_root: Path
) -> None:
    lab.open([BOARD])
    other = Voila(lab_server, windows, lab_root, "firefox")
    v4 = nbformat.v4
    book = v4.new_notebook(cells=[v4.new_code_cell(BOARD)], metadata=PYTHON)
    nbformat.write(book, lab_root / "firefox.ipynb")
    other.page = lab.page  # handles its events while the test waits for the kernel
    kernels = other._kernels()
    address = f"{lab_server.url}voila/render/firefox.ipynb?token={lab_server.token}"
    firefox.open(address, width=1280, height=900)
    (kernel,) = other._kernels() - kernels
    other._session = {"kernel": {"id": kernel}}

    def click(target: Target) -> None:
        given = json.dumps(str(target))
        place = firefox.wait_for(f"{CANVAS} && ({WHERE})([{CANVAS}, {given}])")
        firefox.click(*place)

    click(Target.button("roll"))
    other.wait_for("board.dice == (3, 1)")
    click(Target.point(8))
    click(Target.point(5))
    other.wait_for("(board.points[7], board.points[4], board.dice_left) == (2, 1, (1,))")
    click(Target.point(6))
    click(Target.point(5))
    other.wait_for("(board.points[5], board.points[4], board.dice_left) == (4, 2, ())")
    click(Target.DICE)
    other.wait_for("board.turn == 'black'")
    lab.evaluate("board.roll(); board.play('8/5 6/5'); None")
    Hand(lab).wait_until_shown()

    def share_that_differs() -> float:
        one = picture_of(firefox.evaluate(f"{CANVAS}.toDataURL()"))
        two = picture_of(lab.page.evaluate(f"{CANVAS}.toDataURL()"))
        assert one.size == two.size
        differs = ImageChops.difference(one, two).convert("L").point(lambda value: value > 16)
        return sum(differs.tobytes()) / (one.width * one.height)

    lab.wait_until(lambda: share_that_differs() <= MOST_DIFFERENT, "the same picture")
    print(f"{100 * share_that_differs():.2f} % of the pixels differ")
    lab_server.request("DELETE", f"api/kernels/{kernel}")
