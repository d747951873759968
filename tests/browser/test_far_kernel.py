"""A board whose kernel is far away shows what clicks lead to before the kernel hears of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from gammon_widget.drawing import Target
from tests.browser.lab import LabNotebook, Windows
from tests.browser.page_side import board_cell, centre
from tools.far_line import FarLine
from tools.lab_server import LabServer

LOOKED_AHEAD = "board._foresight.is_done and board._surface.predictions.are_with_pages"

PIXELS = "canvas => canvas.toDataURL()"

AREAS = """() => {
    const board = Array.from(document.querySelectorAll('*'))
        .find(e => e.localName.startsWith('gammon-comp'));
    const places = board.predictions.places;
    const can = places.get('affordances');
    const areas = [...(places.get('states') ? places.get('board_areas') : []),
                   ...places.get('controls')];
    return areas.filter((_, n) => parseInt(can[n], 16)).map(([l, t, r, b]) =>
        [(l + r) / 2000, (t + b) / 1600]);
}"""
"""The middles of what can be clicked in the picture that is seen, in parts of the board's own."""

SHOWN = """() => Array.from(document.querySelectorAll('*'))
    .find(e => e.localName.startsWith('gammon-comp')).predictions.shown"""

COUNT = """() => Array.from(document.querySelectorAll('*'))
    .find(e => e.localName.startsWith('gammon-comp')).predictions.told"""

WAITS = """() => {
    const board = Array.from(document.querySelectorAll('*'))
        .find(e => e.localName.startsWith('gammon-comp'));
    return board.predictions.waits > 700;
}"""

AT_REST = """() => Array.from(document.querySelectorAll('*'))
    .find(e => e.localName.startsWith('gammon-comp')).predictions.waits === 0"""

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


def box_of(lab: LabNotebook) -> tuple[float, float, float, float]:
    """Left, top, width and height of the canvas in the page."""
    box = lab.canvas().bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


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


@pytest.mark.parametrize(
    ("count", "motion"),
    [
        # The pixels after a cut are now and then read before the page has drawn them, it seems.
        pytest.param(40, False, id="some", marks=pytest.mark.prove),
        pytest.param(10_000, False, id="many", marks=pytest.mark.prove),
        pytest.param(1_000, True, id="many-in-motion", marks=pytest.mark.prove),
    ],
)
def test_whatever_is_clicked_the_page_and_the_kernel_end_alike(
    far: LabNotebook, line: FarLine, count: int, motion: bool
) -> None:
    """Clicks that wait for nothing, on a line whose delay changes and which is cut now and then."""
    random = Random(count)
    far.open([board_cell("gw.Match(3, dice=1)", motion=motion)], own_page=True)
    far.wait_for(LOOKED_AHEAD)
    line.seconds, line.jitter = 0.05, 0.05
    left, top, width, height = box_of(far)
    for number in range(1, count + 1):
        areas = far.page.evaluate(AREAS)
        if areas and random.random() < 0.9:
            x, y = random.choice(areas)
        else:
            x, y = random.random(), random.random()
        far.page.mouse.move(left + x * width, top + y * height)
        how = "right" if random.random() < 0.05 else "left"
        far.page.mouse.down(button=how)  # type: ignore[arg-type]
        if random.random() < 0.1:  # it is dragged elsewhere
            far.page.mouse.move(left + random.random() * width, top + random.random() * height)
        far.page.mouse.up(button=how)  # type: ignore[arg-type]
        far.page.wait_for_timeout(random.uniform(0, 150))
        if number % 100 == 30:
            line.cut()
        if number % 100 == 40:
            far.page.wait_for_function(AT_REST)
            far.wait_for("not board._surface.moves")
            far.wait_until(
                lambda: (
                    far.page.evaluate(SHOWN) == far.evaluate("board._surface.predictions.number")
                ),
                "the kernel's picture",
            )
            assert shows_the_truth(far), number
            told = far.page.evaluate(COUNT)
            assert far.evaluate("list(board._surface.predictions.heard.values())") == [told]
    assert far.page_errors == []
