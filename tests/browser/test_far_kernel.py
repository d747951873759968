"""A board with a remote kernel shows the results of clicks before the kernel receives them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from gammon_widget.drawing.animation.animation_clip import DRAWINGS_PER_SECOND
from gammon_widget.drawing.animation.dice_animation import FIRST_TOUCH
from gammon_widget.drawing.animation.timeline import ROLL_SECONDS

from gammon_widget.drawing import Target
from tests.browser.far_line import FarLine
from tests.browser.lab import LabNotebook, Windows
from tests.browser.page_side import FRONTEND, board_cell, centre
from tools.lab_server import LabServer

PROJECT = Path(__file__).parents[2]

PREDICTIONS = "board._surface.predictions"

LOOKED_AHEAD = (
    f"{PREDICTIONS}.search._is_over"
    f" and {PREDICTIONS}._are_sent and not {PREDICTIONS}._are_under_way"
)
"""Whether everything within reach has been predicted, and every page has all batches of it."""

PIXELS = "canvas => canvas.toDataURL()"

AREAS = f"""() => {{
    const places = {FRONTEND}.predictions.places;
    const can = places.get('affordances');
    const areas = [...(places.get('states') ? places.get('board_areas') : []),
                   ...places.get('controls')];
    return areas.map((area, n) => [...area.slice(0, 4), parseInt(can[n], 16)]);
}}"""
"""What can be done where in the picture that is seen, in thousandths of the width."""

STAYS = """
import gammon_widget as gw
gw.Board.review = lambda board: None
"""
"""No button shows another board in the place of this one."""

NUMBERS = f"""async () => {{
    const ahead = {FRONTEND}.predictions;
    return [await ahead.painted(), ahead.pending.sent];
}}"""
"""The picture that is seen, once it has been drawn, and how many inputs were sent."""

WAITS = f"() => {FRONTEND}.predictions.pending.waits > 700"

AT_REST = f"() => {FRONTEND}.predictions.pending.waits === 0"

DRAWINGS = "window.drawings"
KEEPS_DRAWINGS = f"""() => {{
    const [{{clipPlayer}}, seen] = [{FRONTEND}, {DRAWINGS} = new Set()];
    const show = clipPlayer.constructor.prototype.show;
    clipPlayer.show = (seconds) => {{
        show.call(clipPlayer, seconds);
        for (const {{dataset}} of clipPlayer.screen.children)
            if (dataset.drawing) seen.add(Number(dataset.drawing));
    }};
}}"""
"""Keeps the number of each drawing of thrown dice that is seen from now on."""

IN_THE_AIR = int(FIRST_TOUCH * ROLL_SECONDS * DRAWINGS_PER_SECOND)
"""So many drawings of a throw are seen before anybody has to know the roll."""

FRAME_MS = 50
"""Frames of the page in which something would have gone on, if it did."""

BLANK = """canvas => {
    canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL();
}"""


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


def pixels(lab: LabNotebook) -> str:
    drawn: str = lab.canvas().evaluate(PIXELS)
    return drawn


def box_of(lab: LabNotebook) -> tuple[float, float, float, float]:
    """Left, top, width and height of the canvas in the page."""
    box = lab.canvas().bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


def shows_another_picture(lab: LabNotebook, before: str) -> str:
    """The next picture that differs from the previous one."""
    lab.wait_until(lambda: pixels(lab) != before, "another picture")
    return pixels(lab)


def has_come(lab: LabNotebook) -> bool:
    """Whether the page has drawn the kernel's picture."""
    shown, _ = lab.page.evaluate(NUMBERS)
    number: int = lab.evaluate("board._surface.predictions.number")
    return bool(shown == number)


def shows_the_truth(lab: LabNotebook) -> bool:
    """Whether the page shows the same picture after a full repaint by the kernel."""
    lab.wait_until(lambda: has_come(lab), "the kernel's picture")
    before = pixels(lab)
    lab.canvas().evaluate(BLANK)
    lab.evaluate("board._surface.paint_all()")
    lab.wait_until(lambda: has_come(lab), "the whole picture")
    return pixels(lab) == before


@pytest.mark.prove
def test_checkers_move_before_the_kernel_receives_the_click(
    far: LabNotebook, line: FarLine
) -> None:
    far.open([board_cell("gw.Match(dice=[(3, 1)])"), "board.roll()"], own_page=True)
    places = {point: centre(far, Target.point(point)) for point in (8, 5, 24)}
    for _ in ("pick it up", "put it back"):  # so that the status bar already has its later text
        far.page.mouse.click(*places[24])
    far.wait_for("board._surface.predictions.answered == 4")
    far.wait_for(LOOKED_AHEAD)
    line.hold()
    seen = [pixels(far)]
    for point in (24, 24, 8, 5):  # the first one is put back
        far.page.mouse.click(*places[point])
        seen.append(shows_another_picture(far, seen[-1]))
    assert far.evaluate("(board.selection.selected, board.state.steps)") == (None, ())
    assert seen[0] == seen[2] != seen[4]
    line.release()
    far.wait_for("board._surface.predictions.answered == 12")  # each click is a press and a release
    assert far.evaluate("(board.selection.selected, len(board.state.steps))") == (None, 1)
    assert shows_the_truth(far)
    assert pixels(far) == seen[4]


@pytest.mark.prove
def test_the_dice_animation_starts_before_the_kernel_rolls_and_ends_after_it(
    far: LabNotebook, line: FarLine
) -> None:
    far.open([board_cell("gw.Match(dice=[(3, 1)])", motion=True)], own_page=True)
    far.wait_for(LOOKED_AHEAD)
    before = pixels(far)
    line.hold()
    far.page.evaluate(KEEPS_DRAWINGS)
    far.page.mouse.click(*centre(far, Target.button("roll")))
    # The dice stay in the air, and the button is hidden.
    far.page.wait_for_function(f"() => {DRAWINGS}.has({IN_THE_AIR - 1})")
    far.page.wait_for_timeout(FRAME_MS)
    assert far.page.evaluate(f"() => Math.max(...{DRAWINGS})") == IN_THE_AIR - 1
    assert pixels(far) == before
    assert far.evaluate("str(board.phase)") == "opening"
    far.page.evaluate(KEEPS_DRAWINGS)
    line.release()
    far.wait_for("board.dice and not board._surface.moves")
    far.page.wait_for_function(f"() => !{FRONTEND}.clipPlayer.isPlaying")
    landing = far.page.evaluate(f"() => [...{DRAWINGS}]")
    assert min(landing) >= IN_THE_AIR - 1  # the animation continues from there
    assert max(landing) > IN_THE_AIR
    assert shows_the_truth(far)


@pytest.mark.prove
def test_no_click_is_lost_or_repeated_when_the_connection_is_cut(
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
    line.release()
    far.wait_for("board._surface.predictions.answered == 4")
    assert far.evaluate("[tuple(move) for move in board.state.steps]") == [(8, 5)]
    assert pixels(far) == stepped
    far.page.wait_for_function(f"() => !({WAITS})()")
    far.wait_for(LOOKED_AHEAD)
    far.page.mouse.click(*places[6])
    far.wait_for("board.selection.selected == 6")
    assert shows_the_truth(far)


GATE = """
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
async def let_go():
    gate.set()
await begin()
"""
"""Keeps the kernel from hearing of clicks, as work does, until `release`."""

MARK = 224, 160, 48
"""The colour of the mark that the kernel has yet to answer."""


def is_marked(lab: LabNotebook) -> bool:
    """Whether the mark is visible at the right end of the board's upper edge."""
    picture = lab.pixels()
    return picture.getpixel((round(0.9885 * picture.width), round(0.015 * picture.height))) == MARK


@pytest.mark.prove
def test_a_busy_kernel_loses_and_repeats_no_click(
    far: LabNotebook,
) -> None:
    far.open([board_cell("gw.Match(dice=[(3, 1)])"), "board.roll()"], own_page=True)
    far.wait_for(LOOKED_AHEAD)
    assert not is_marked(far)
    places = [centre(far, Target.point(point)) for point in (8, 5)]
    far.evaluate(GATE)
    for place in places:
        before = pixels(far)
        far.page.mouse.click(*place)
        shows_another_picture(far, before)
    far.page.wait_for_function(WAITS)
    assert is_marked(far)
    seen = pixels(far)
    far.evaluate("await let_go()")
    far.wait_for("board._surface.predictions.answered == 4")
    assert far.evaluate("[tuple(move) for move in board.state.steps]") == [(8, 5)]
    far.page.wait_for_function(AT_REST)
    far.wait_until(lambda: not is_marked(far), "no mark")
    assert shows_the_truth(far)
    assert pixels(far) == seen


@pytest.mark.prove
def test_a_remote_page_shows_the_actions_of_a_local_page_on_the_same_board(
    far: LabNotebook, line: FarLine, lab_server: LabServer
) -> None:
    """Both act at the same time: the predictions of the remote page do not come true."""
    far.open([board_cell("gw.Match(dice=[(3, 1)])"), "board.roll()"], own_page=True)
    far.page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    far_page = far.page
    near_page = far_page.context.new_page()
    try:
        near_page.set_viewport_size(far_page.viewport_size or {"width": 1280, "height": 900})
        near_page.goto(lab_server.page("far.ipynb", workspace="near"))
        near_page.locator(".jp-Notebook .jp-OutputArea canvas").wait_for(state="visible")
        far.wait_for("len(board._surface.pages.views) == 2")
        far.wait_for(LOOKED_AHEAD)
        far_places = [centre(far, Target.point(point)) for point in (6, 5)]
        line.hold()
        before = pixels(far)
        for place in far_places:
            far_page.mouse.click(*place)
            before = shows_another_picture(far, before)
        far.page = near_page
        for point in (24, 21):
            near_page.mouse.click(*centre(far, Target.point(point)))
        far.wait_for("len(board.state.steps) == 1")
        line.release()
        far.wait_for("len(board._surface.predictions.input_counts) == 2")
        far_page.wait_for_function(AT_REST)
        near_page.wait_for_function(AT_REST)
        # With the answer to its last click, the remote page shows the actual state.
        assert shows_the_truth(far)
        seen = [pixels(far)]
        far.page = far_page
        assert shows_the_truth(far)
        assert [pixels(far)] == seen
        steps = far.evaluate("[tuple(move) for move in board.state.steps]")
        assert steps in ([(24, 21)], [(24, 21), (6, 5)])
    finally:
        far.page = far_page
        near_page.close()


@pytest.mark.prove
def test_a_sleeping_page_shows_the_current_match_when_it_wakes(
    far: LabNotebook, line: FarLine
) -> None:
    far.open([board_cell("gw.Match(dice=[(3, 1), (6, 4)])"), "board.roll()"], own_page=True)
    far.wait_for(LOOKED_AHEAD)
    browser = far.page.context.new_cdp_session(far.page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    line.cut()  # network devices close idle connections
    far.evaluate("board.play('8/5 6/5'); board.roll()")
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    assert shows_the_truth(far)
    far.wait_for(LOOKED_AHEAD)
    before = pixels(far)
    far.page.mouse.click(*centre(far, Target.point(1)))  # Black's 24 point
    shows_another_picture(far, before)
    far.wait_for("board.selection.selected == 24")
    assert shows_the_truth(far)


@pytest.mark.prove
def test_a_whole_match_is_played_with_a_remote_kernel(far: LabNotebook, line: FarLine) -> None:
    cell = f"""
import sys
sys.path.insert(0, {str(PROJECT)!r})
from random import Random
from tests.board.widget.random_player import clicks
from tests.board.widget.page_messages import place
{board_cell("gw.Match(1, dice=4)")}
"""
    far.open([cell], own_page=True)
    far.evaluate("hand = clicks(board, Random(4))")
    line.seconds = 0.05
    left, top, width, height = box_of(far)
    clicks = 0
    while place := far.evaluate("(lambda t: t and place(board, t))(next(hand, None))"):
        x, y = place
        far.page.mouse.click(left + x * width, top + y * height)
        clicks += 1
        far.page.wait_for_function(AT_REST)
        assert far.page.evaluate(NUMBERS)[1] == 2 * clicks
        far.wait_for("not board._surface.moves")
    assert far.evaluate("board.match.state.match_winner is not None")
    assert clicks > 50
    far.page.wait_for_function(AT_REST)
    assert shows_the_truth(far)
    assert far.page_errors == []


class RandomHand:
    """Random clicks and drags without waiting, mostly where something can be done."""

    def __init__(self, lab: LabNotebook, random: Random) -> None:
        self._lab, self._random = lab, random
        self._left, self._top, self._width, self._height = box_of(lab)

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
        areas = self._lab.page.evaluate(AREAS)
        usable = [box for *box, can in areas if can]
        if usable and self._random.random() < 0.9:
            a, b, c, d = (side / 1000 * self._width for side in self._random.choice(usable))
            x, y = (a + c) / 2, (b + d) / 2
        else:
            x, y = self._random.random() * self._width, self._random.random() * self._height
        return self._left + x, self._top + y


@pytest.mark.parametrize(
    ("count", "canvas", "motion"),
    [
        pytest.param(300, "ipycanvas", False, id="some", marks=pytest.mark.prove),
        pytest.param(300, "ipycanvas", True, id="some-in-motion", marks=pytest.mark.prove),
        pytest.param(300, "own", False, id="some-on-an-own-canvas", marks=pytest.mark.prove),
        pytest.param(10_000, "ipycanvas", False, id="many", marks=pytest.mark.endless),
    ],
)
def test_after_random_clicks_page_and_kernel_agree(
    far: LabNotebook, line: FarLine, count: int, canvas: str, motion: bool
) -> None:
    """Clicks without waiting, on a connection with a changing delay that is sometimes cut."""
    made = board_cell(f"gw.Match(3, dice=1), canvas={canvas!r}", motion=motion)
    far.open([STAYS + made], own_page=True)
    far.wait_for(LOOKED_AHEAD)
    line.seconds, line.jitter = 0.05, 0.05
    hand = RandomHand(far, Random(count))
    for number in range(1, count + 1):
        hand.act()
        if number % 40 == 30:
            line.cut()
        if number % 40 == 0:
            far.page.wait_for_function(AT_REST)
            far.evaluate("await board.settled()")
            assert shows_the_truth(far), number
            _, sent = far.page.evaluate(NUMBERS)
            assert far.evaluate("list(board._surface.predictions.input_counts.values())") == [sent]
    assert far.page_errors == []
