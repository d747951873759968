"""A board looks the same and continues after any event in the page."""

import pytest
from PIL import Image

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.scripts import KERNEL_IDLE, RECONNECT

BOARD = """
import gammon_widget as gw
board = gw.Board(players=("Ann", "Bob"), dice=[(3, 1), (6, 5), (4, 2)], visual_fx=False)
board
"""

PICTURES = "() => [...document.querySelectorAll('canvas')].map(canvas => canvas.toDataURL())"
"""What the page's canvases hold, to the last bit."""

ALL_ALIKE = f"""count => {{
    const pictures = ({PICTURES})();
    return pictures.length === count && new Set(pictures).size === 1;
}}"""

NEW_VIEW = """async () => {
    const book = jupyterapp.shell.currentWidget.content;
    book.activeCellIndex = 0;
    await jupyterapp.commands.execute('notebook:create-output-view');
}"""


@pytest.fixture
def hand(lab: LabNotebook) -> Hand:
    """A board during a turn: one step was made, and another checker is selected."""
    lab.open([BOARD])
    hand = Hand(lab)
    hand.press("roll")
    hand.move(Move(8, 5), Color.WHITE)
    before = picture(lab)
    hand.click(Target.point(6))
    until_other_than(lab, before)
    lab.wait_for("board.dice_left == (1,)")
    return hand


def picture(lab: LabNotebook, n: int = 0) -> Image.Image:
    """The picture of the board on the screen, without pointer and focus, once it stays the same."""
    lab.page.mouse.move(5, 5)
    lab.page.evaluate("() => document.activeElement?.blur()")
    pictures = [lab.pixels(n)]

    def stays() -> bool:
        pictures.append(lab.pixels(n))
        return pictures[-1] == pictures[-2]

    lab.wait_until(stays, "the picture changes")
    return pictures[-1]


def until_other_than(lab: LabNotebook, before: Image.Image) -> None:
    lab.wait_until(lambda: picture(lab) != before, "the board looks the same")


def until_like(lab: LabNotebook, before: Image.Image) -> None:
    lab.wait_until(lambda: picture(lab) == before, "the board looks different")


def test_a_reload_shows_the_same_picture_and_the_game_continues(
    lab: LabNotebook, hand: Hand
) -> None:
    """The selected checker is still selected, and drawing reaches the right canvas."""
    before = picture(lab)
    lab.reload()
    until_like(lab, before)
    hand.change(Target.point(5))
    assert lab.evaluate("(board.dice_left, board.points[4])") == ((), 2)
    until_other_than(lab, before)
    moved = picture(lab)
    lab.reload()
    until_like(lab, moved)


@pytest.mark.prove
def test_two_boards_have_their_own_pictures_after_a_reload(lab: LabNotebook) -> None:
    """After a reload, ipycanvas's idea of the current canvas is wrong (its issue 322)."""
    turned = "theme='slate', bottom='black', home='left', size=480, visual_fx=False"
    cells = [BOARD, f"other = gw.Board(dice=[(6, 1)], start=False, {turned})\nother"]
    lab.open(cells, canvases=2, height=1500, scale=2)
    start = both(lab)
    Hand(lab).press("roll")
    lab.wait_for("board.dice == (3, 1)")
    lab.wait_until(lambda: both(lab) != start, "no dice are seen")
    before = both(lab)
    lab.reload(canvases=2)
    lab.wait_until(lambda: both(lab) == before, "a board looks different")
    lab.evaluate("other.roll(); board.undo(); board.redo()")
    lab.wait_until(lambda: picture(lab, 1) != before[1], "the other board looks the same")
    lab.wait_until(lambda: picture(lab, 0) == before[0], "the first board looks different")


def both(lab: LabNotebook) -> list[Image.Image]:
    return [picture(lab, n) for n in (0, 1)]


@pytest.mark.prove
def test_a_new_view_for_the_output_shows_the_same_picture(lab: LabNotebook, hand: Hand) -> None:
    lab.page.evaluate(NEW_VIEW)
    lab.page.locator(".jp-LinkedOutputView canvas").wait_for(state="visible")
    lab.page.wait_for_function(ALL_ALIKE, arg=2)
    lab.evaluate("board.step(6, 5)")
    lab.page.wait_for_function(ALL_ALIKE, arg=2)
    assert lab.evaluate("board.dice_left") == ()


def test_a_lost_and_restored_connection_changes_nothing(lab: LabNotebook, hand: Hand) -> None:
    before = picture(lab)
    lab.page.evaluate(RECONNECT)
    lab.page.wait_for_function(KERNEL_IDLE)
    until_like(lab, before)
    hand.change(Target.point(5))
    assert lab.evaluate("board.dice_left") == ()
    until_other_than(lab, before)
