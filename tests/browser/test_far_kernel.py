"""A board with a far or busy kernel shows clicks at once; each of them has its effect once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from gammon_widget.drawing import Target
from tests.browser.far_line import FarLine
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook, Windows
from tests.browser.page_side import FRONTEND, board_cell, centre, of_canvas
from tools.lab_server import LabServer

ROLLED = [board_cell("gw.Match(dice=[(3, 1), (6, 4)])"), "board.roll()"]
STEPS = "[tuple(move) for move in board.state.steps]"
TURN = (8, 5), (6, 5)
CLICKS = tuple(Target.point(number) for move in TURN for number in move)

STATE = f"{FRONTEND}.parts.state"
IS_WAITING = f"() => {STATE}.pending.waits > 700"
MARK = 224, 160, 48
"""The colour of the mark on a board whose kernel has not acknowledged a click."""

# The middles of all that can be clicked on the board, and two corners of the canvas.
CLICKABLE = f"""() => {{
    const {{element: canvas, painter: {{areas, places}}, state: {{shown}}}} = {FRONTEND}.parts;
    const {{left, top, right, bottom, width}} = canvas.getBoundingClientRect();
    const u = width / places.width;
    const middle = box => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const toPage = ([x, y]) => [left + x * u, top + y * u];
    const onCanvas = areas.map(({{box}}) => toPage(middle(box)));
    const names = [...shown.buttons, ...shown.dialog?.buttons ?? []].map(({{name}}) => name);
    const controls = [...names, 'undo'].flatMap(name =>
        [...canvas.parentElement.querySelectorAll(`[data-target="button ${{name}}"]`)]);
    const boxes = controls.filter(each => each.checkVisibility())
        .map(each => each.getBoundingClientRect());
    const onControls = boxes.map(box => middle([box.left, box.top, box.right, box.bottom]));
    return {{places: [...onCanvas, ...onControls], corners: [left, top, right, bottom]}};
}}"""

# The picture after ten frames without a change: the kernel's arrows and trails come a little later.
STILL_PICTURE = """async canvas => {
    let [picture, frames] = ['', 0];
    while (frames++ < 10) {
        await new Promise(requestAnimationFrame);
        const now = canvas.toDataURL();
        if (now !== picture) [picture, frames] = [now, 0];
    }
    return picture;
}"""

KEEP_THE_BOARD = "import gammon_widget as gw\ngw.Board.review = lambda board: None\n"
"""No button shows another board in place of this one."""

# Keeps the kernel from receiving clicks; in JupyterLab, they have a thread of their own.
HOLD = """
import threading
from gammon_widget.match.event_loop import LOCK
gate, is_held = threading.Event(), threading.Event()
def hold():
    with LOCK:
        is_held.set()
        gate.wait()
async def begin():
    threading.Thread(target=hold).start()
    is_held.wait()
await begin()"""


@pytest.fixture
def line(lab_server: LabServer) -> Iterator[FarLine]:
    """The connection to the server; it has no delay until a test sets one."""
    with FarLine(lab_server.url, 0.0) as line:
        yield line


@pytest.fixture
def far(
    line: FarLine, lab_server: LabServer, windows: Windows, lab_root: Path
) -> Iterator[LabNotebook]:
    """A notebook whose page uses the delayed connection; requests of the test do not."""
    notebook = LabNotebook(line.to(lab_server), windows, lab_root, "far")
    yield notebook
    line.release()
    notebook.close()


def open_board(far: LabNotebook, cells: list[str] = ROLLED) -> Hand:
    far.open(cells, own_page=True)
    hand = Hand(far)
    hand.wait_until_shown()
    return hand


def picture(lab: LabNotebook) -> str:
    drawn: str = of_canvas(lab, "canvas.toDataURL()")
    return drawn


def click(lab: LabNotebook, *targets: Target) -> list[str]:
    """Click places, whatever the kernel is doing; return the picture after each click."""
    seen = [picture(lab)]
    for target in targets:
        lab.page.mouse.click(*centre(lab, target))
        lab.wait_until(lambda: picture(lab) != seen[-1], "another picture")
        seen.append(picture(lab))
    return seen[1:]


def is_marked(lab: LabNotebook) -> bool:
    """Whether the mark is visible at the right end of the board's upper edge."""
    board = lab.pixels()
    return board.getpixel((round(0.9885 * board.width), round(0.015 * board.height))) == MARK


FACTS = "points", "bar", "off", "dice", "selected", "steps"


def shows_the_kernels_view(hand: Hand) -> bool:
    """Whether the page shows the kernel's view, and the same picture after painting it again."""
    hand.wait_until_shown()
    before = of_canvas(hand.lab, f"({STILL_PICTURE})(canvas)")
    shown = hand.lab.page.evaluate(
        f"""names => {{
            const {{painter, state: {{shown}}}} = {FRONTEND}.parts;
            painter.paint();
            return names.map(name => shown[name]);
        }}""",
        FACTS,
    )
    view = "board._surface.frontend.view"
    kernels = hand.lab.evaluate(f"import json; json.dumps([{view}[name] for name in {FACTS}])")
    return bool(shown == json.loads(kernels)) and picture(hand.lab) == before


@pytest.mark.prove
def test_nothing_is_lost_or_repeated_when_the_connection_is_cut(
    far: LabNotebook, line: FarLine
) -> None:
    hand = open_board(far)
    line.hold()
    click(far, *CLICKS[:1])
    line.cut()  # the click is lost
    (stepped,) = click(far, *CLICKS[1:2])
    far.page.wait_for_function(IS_WAITING)
    line.release()
    far.wait_for(f"{STEPS} == {list(TURN[:1])}")
    hand.wait_until_shown()
    assert picture(far) == stepped
    hand.change(*CLICKS[2:])
    assert far.evaluate(STEPS) == list(TURN)
    assert shows_the_kernels_view(hand)
    assert far.page_errors == []


@pytest.mark.prove
def test_a_busy_kernel_loses_no_click_and_is_marked(far: LabNotebook) -> None:
    hand = open_board(far)
    assert not is_marked(far)
    far.evaluate(HOLD)
    *_, last = click(far, *CLICKS)
    far.page.wait_for_function(f"() => {STATE}.pending.waits > 3000")
    assert is_marked(far)
    far.evaluate("gate.set(); None")
    far.wait_for(f"{STEPS} == {list(TURN)}")
    far.wait_until(lambda: not is_marked(far), "no mark")
    assert shows_the_kernels_view(hand)
    assert picture(far) == last
    assert far.page_errors == []


@pytest.mark.prove
def test_of_two_pages_on_a_board_the_first_to_reach_the_kernel_moves(
    far: LabNotebook, line: FarLine, lab_server: LabServer
) -> None:
    hand = open_board(far)
    far.page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    far_page = far.page
    near_page = far_page.context.new_page()
    try:
        near_page.set_viewport_size(far_page.viewport_size or {"width": 1280, "height": 900})
        near_page.goto(lab_server.page("far.ipynb", workspace="near"))
        near_page.locator(".jp-Notebook .jp-OutputArea canvas").wait_for(state="visible")
        far.wait_for("len(board._surface.pages.views) == 2")
        hand.wait_until_shown()
        line.hold()
        click(far, *CLICKS[2:])
        far.page = near_page
        hand.change(Target.point(24), Target.point(21))
        line.release()
        far_page.wait_for_function(f"() => !{STATE}.pending.messages.length")
        assert far.evaluate(STEPS) == [(24, 21)]
        assert shows_the_kernels_view(hand)
        near = picture(far)
        far.page = far_page
        far_page.bring_to_front()
        assert shows_the_kernels_view(hand)
        assert picture(far) == near
        assert far.page_errors == []
    finally:
        far.page = far_page
        near_page.close()


@pytest.mark.prove
def test_a_sleeping_page_shows_the_current_match_when_it_wakes(
    far: LabNotebook, line: FarLine
) -> None:
    hand = open_board(far)
    browser = far.page.context.new_cdp_session(far.page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    line.cut()  # network devices close idle connections
    far.evaluate("board.play('8/5 6/5'); board.roll()")
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    assert shows_the_kernels_view(hand)
    hand.click(Target.point(1))  # Black's 24 point
    far.wait_for("board.selection.selected == 24")
    assert shows_the_kernels_view(hand)
    assert far.page_errors == []


class RandomHand:
    """Random clicks and drags without waiting, mostly where something can be done."""

    def __init__(self, lab: LabNotebook, random: Random) -> None:
        self._lab, self._random = lab, random

    def act(self) -> None:
        """Press a button somewhere, and release it there or sometimes elsewhere."""
        mouse, random = self._lab.page.mouse, self._random
        button: Literal["left", "right"] = "right" if random.random() < 0.05 else "left"
        mouse.move(*self._place())
        mouse.down(button=button)
        if random.random() < 0.1:
            mouse.move(*self._place())
        mouse.up(button=button)
        self._lab.page.wait_for_timeout(random.uniform(0, 150))

    def _place(self) -> tuple[float, float]:
        random, found = self._random, self._lab.page.evaluate(CLICKABLE)
        if random.random() < 0.9:
            x, y = random.choice(found["places"])
        else:
            left, top, right, bottom = found["corners"]
            x, y = random.uniform(left, right), random.uniform(top, bottom)
        return x, y


@pytest.mark.parametrize(
    ("count", "canvas", "motion"),
    [
        pytest.param(120, "ipycanvas", False, id="some", marks=pytest.mark.prove),
        pytest.param(120, "own", True, id="some-in-motion", marks=pytest.mark.prove),
        pytest.param(10_000, "ipycanvas", False, id="many", marks=pytest.mark.endless),
    ],
)
def test_after_random_clicks_page_and_kernel_agree(
    far: LabNotebook, line: FarLine, count: int, canvas: str, motion: bool
) -> None:
    """Clicks without waiting, on a connection with a changing delay that is sometimes cut."""
    cell = board_cell(f"gw.Match(3, dice=1), canvas={canvas!r}", motion=motion)
    hand = open_board(far, [KEEP_THE_BOARD + cell])
    line.seconds, line.jitter = 0.05, 0.05
    random = RandomHand(far, Random(count))
    for number in range(1, count + 1):
        random.act()
        if number % 40 == 30:
            line.cut()
        if number % 40 == 0:
            far.page.wait_for_function(f"() => !{STATE}.pending.messages.length")
            far.evaluate("await board.settled()")
            assert shows_the_kernels_view(hand), number
    assert far.evaluate("board.match.revision") > count / 30
    assert far.page_errors == []
