"""Two players at one board, by clicks in JupyterLab; the result is checked in the kernel."""

import pytest

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import board_cell, wait_for_updates

TYPE = """keys => keys.forEach(key => document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })))"""
"""Press keys in one task of the page, which receives nothing meanwhile."""


@pytest.fixture
def hand(lab: LabNotebook) -> Hand:
    return Hand(lab)


# White to roll can hit a blot on the 7 point.
BLOT = "gw.GameState.on_roll(gw.Position.build({8: 2, 6: 3}, {18: 1, 1: 2}))"
OBSERVE = """
seen = []
board.observe(lambda change: seen.append((change.new, board.points[5:8], board.bar)), "dice_left")
"""


@pytest.mark.parametrize("tutor", ["", pytest.param("net:1-ply", marks=pytest.mark.prove)])
def test_each_click_of_a_turn_changes_the_traits_and_the_dice_end_it(
    lab: LabNotebook, hand: Hand, tutor: str
) -> None:
    match = f"gw.Match(state={BLOT}, dice=[(3, 1)])"
    lab.open([board_cell(f"{match}, single_click=True, tutor={tutor or None!r}"), OBSERVE])
    hand.press("roll")
    hand.click(Target.DICE)  # now the 1 comes first
    hand.change(Target.point(8))
    assert lab.evaluate("board.dice_left, board.bar, board.points[6]") == ((3,), (0, 1), 1)
    hand.change(Target.point(8))
    assert lab.evaluate("board.dice_left, board.points[4:8]") == ((), (1, 3, 1, 0))
    expected = [((3, 1), (3, -1, 2), (0, 0)), ((3,), (3, 1, 1), (0, 1)), ((), (3, 1, 0), (0, 1))]
    assert lab.evaluate("seen") == expected
    hand.change(Target.DICE)
    assert lab.evaluate("board.turn") == "black"


def test_cells_change_the_picture(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("")])
    hand.wait_until_shown()
    before = lab.pixels()
    lab.run_cell("board.dice = (6, 1)")
    hand.wait_until_shown()
    assert lab.evaluate("(board.dice, board.turn)") == ((6, 1), "white")
    rolled = lab.pixels()
    xgid = "XGID=-b----DAB---dE---e-dA---B-:1:1:1:52:2:3:0:7:10"
    lab.run_cell(f"board.xgid = {xgid!r}")
    hand.wait_until_shown()
    assert lab.evaluate("(board.xgid, board.cube_value, board.score)") == (xgid, 2, (2, 3))
    assert before != rolled != lab.pixels()


@pytest.mark.prove
def test_keys_that_are_typed_without_a_pause_act_in_order(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("gw.Match(dice=[(3, 1)])")])
    wait_for_updates(lab)
    lab.canvas().focus()
    lab.page.keyboard.press("n")
    lab.page.wait_for_function("() => document.activeElement.dataset.target === 'button roll'")
    lab.page.evaluate(TYPE, ["r", "n", "Enter", "n", "Enter", "u", "y"])
    lab.wait_for("[tuple(step) for step in board.state.steps] == [(13, 10)]")
    hand.wait_until_shown()
    assert lab.evaluate("board.match.revision") == 4, "a roll, a step, an undo and a redo"
