"""A board whose kernel is far away shows what clicks lead to before the kernel hears of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gammon_widget.drawing import Target
from tests.browser.lab import LabNotebook, Windows
from tests.browser.page_side import board_cell, centre
from tools.far_line import FarLine
from tools.lab_server import LabServer

LOOKED_AHEAD = "board._foresight.is_done and board._surface.predictions.are_with_pages"

PIXELS = "canvas => canvas.toDataURL()"

WAITS = """() => {
    const board = Array.from(document.querySelectorAll('*'))
        .find(e => e.localName.startsWith('gammon-comp'));
    return board.predictions.waits > 700;
}"""

BLANK = """canvas => {
    canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL();
}"""


@pytest.fixture
def line(lab_server: LabServer) -> Iterator[FarLine]:
    """The line to the server: not a long one, until a test makes it so."""
    with FarLine(lab_server.url, 0.0) as line:
        yield line


@pytest.fixture
def far(
    line: FarLine, lab_server: LabServer, windows: Windows, lab_root: Path
) -> Iterator[LabNotebook]:
    """A notebook whose page is reached through the line, but not its kernel when it is asked."""
    notebook = LabNotebook(line.to(lab_server), windows, lab_root, "far")
    yield notebook
    line.let_go()
    notebook.close()


def pixels(lab: LabNotebook) -> str:
    drawn: str = lab.canvas().evaluate(PIXELS)
    return drawn


def shows_another_picture(lab: LabNotebook, before: str) -> str:
    """What is seen once that is no longer what was seen before."""
    lab.wait_until(lambda: pixels(lab) != before, "another picture")
    return pixels(lab)


def shows_the_truth(lab: LabNotebook) -> bool:
    """Whether the page shows what it shows when the kernel has the whole painted anew."""
    before = pixels(lab)
    blank = lab.canvas().evaluate(BLANK)
    lab.evaluate("board._surface.paint_all()")
    lab.wait_until(lambda: pixels(lab) != blank, "a picture")
    return pixels(lab) == before


def test_checkers_are_moved_before_the_kernel_hears_of_it(far: LabNotebook, line: FarLine) -> None:
    far.open([board_cell("gw.Match(dice=[(3, 1)])"), "board.roll()"], own_page=True)
    far.wait_for(LOOKED_AHEAD)
    places = {point: centre(far, Target.point(point)) for point in (8, 5, 24)}
    line.hold()
    seen = [pixels(far)]
    for point in (24, 24, 8, 5):  # the first one is put back where it was
        far.page.mouse.click(*places[point])
        seen.append(shows_another_picture(far, seen[-1]))
    assert far.evaluate("(board.selection.selected, board.state.steps)") == (None, ())
    assert seen[0] == seen[2] != seen[4]
    line.let_go()
    far.wait_for("board._surface.predictions.answered == 8")  # each click goes down and up
    assert far.evaluate("(board.selection.selected, len(board.state.steps))") == (None, 1)
    assert shows_the_truth(far)
    assert pixels(far) == seen[4]


def test_nothing_is_lost_or_done_twice_when_the_connection_is_cut(
    far: LabNotebook, line: FarLine
) -> None:
    far.open([board_cell("gw.Match(dice=[(3, 1)])"), "board.roll()"], own_page=True)
    far.wait_for(LOOKED_AHEAD)
    places = {point: centre(far, Target.point(point)) for point in (8, 5, 6)}
    line.hold()
    before = pixels(far)
    far.page.mouse.click(*places[8])
    picked = shows_another_picture(far, before)
    line.cut()  # the click is lost
    far.page.mouse.click(*places[5])
    stepped = shows_another_picture(far, picked)
    far.page.wait_for_function(WAITS)
    line.let_go()
    far.wait_for("board._surface.predictions.answered == 4")
    assert far.evaluate("[tuple(move) for move in board.state.steps]") == [(8, 5)]
    assert pixels(far) == stepped
    far.page.wait_for_function(f"() => !({WAITS})()")
    far.wait_for(LOOKED_AHEAD)
    far.page.mouse.click(*places[6])
    far.wait_for("board.selection.selected == 6")
    assert shows_the_truth(far)
