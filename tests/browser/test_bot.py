"""A game against a bot by clicks, with hints and the table of plays."""

import pytest

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import box_of, centre, of_canvas, wait_for_updates, widen_cell

OPENING = """
import gammon_widget as gw
start = gw.GameState.on_roll(gw.Position.opening(), "white", gw.Dice(3, 1), length=7)
board = gw.Board(gw.Match(state=start), size=700, tutor="net:1-ply")
board
"""

TABLE = """
table = gw.CandidatesTable(board, most=4)
table
"""

ARROWS = "{(arrow.source.number, arrow.target.number) for arrow in board.selection.arrows}"


def edges(lab: LabNotebook) -> tuple[float, float, float, float]:
    """The left, top, right and bottom edges of the board with its status bar."""
    board, bar = box_of(lab.canvas()), box_of(lab.page.locator(".gammon-status-bar"))
    return board["x"], board["y"], board["x"] + board["width"], bar["y"] + bar["height"]


@pytest.mark.prove
def test_a_hint_is_beside_its_board_if_there_is_room_or_else_below(lab: LabNotebook) -> None:
    lab.open([OPENING])
    widen_cell(lab, 1100)
    wait_for_updates(lab)
    alone = of_canvas(lab, "canvas.clientWidth")
    Hand(lab).click(Target.button("hint"))
    table = lab.page.locator(".gammon-hinted > .gammon-panel")
    lab.page.locator(".gammon-beside").wait_for()
    beside, (left, top, right, bottom) = box_of(table), edges(lab)
    assert (beside["width"], beside["x"], beside["y"]) == (388, right, top)
    assert abs(beside["y"] + beside["height"] - bottom) <= 1
    assert right - left == alone

    widen_cell(lab, 860)
    below, (left, _, right, bottom) = box_of(table), edges(lab)
    assert (below["x"], below["width"]) == (left, right - left)
    assert below["y"] >= bottom

    widen_cell(lab, 1100)
    Hand(lab).click(Target.button("hint"))
    table.wait_for(state="detached")
    assert of_canvas(lab, "canvas.clientWidth") == alone
    assert lab.page.locator(".gammon-beside").count() == 0


@pytest.mark.prove
def test_a_hint_and_the_plays_of_a_table(lab: LabNotebook) -> None:
    lab.open([OPENING, TABLE])
    wait_for_updates(lab)
    hand = Hand(lab)
    bare = lab.pixels()
    hand.click(Target.button("hint"))
    lab.wait_for("board.selection.arrows")
    assert lab.evaluate("board.message").startswith("Best: 8/5 6/5, then ")
    lab.wait_until(lambda: lab.pixels() != bare, "the board looks the same")
    hand.click(Target.button("hint"))
    lab.wait_for("not board.selection.arrows")
    # The table in the next cell shows the play under the mouse on the board.
    rows = lab.page.locator(".gammon-candidates").last.locator("tr.play")
    assert rows.count() == 4
    rows.nth(2).hover()
    wanted = "{tuple(move) for move in table.advice[2].play.moves}"
    lab.wait_for(f"{ARROWS} == {wanted}")
    lab.page.mouse.move(*centre(lab, Target.point(13)))
    lab.wait_for(f"{ARROWS} == set()")
    rows.nth(1).click()
    lab.wait_for("table.chosen == 1")
    lab.page.mouse.move(*centre(lab, Target.point(13)))
    lab.wait_for(f"{ARROWS} == {{(13, 9)}}")  # one arrow for the two moves
    assert rows.nth(1).get_attribute("aria-selected") == "true"
    lab.page.keyboard.press("ArrowUp")
    lab.wait_for(f"{ARROWS} == {{(8, 5), (6, 5)}}")
    # After the turn, the message is about the next decision.
    for move in (Move(8, 5), Move(6, 5)):
        hand.move(move, Color.WHITE)
    hand.change(Target.DICE)
    lab.page.get_by_text("Black: cube decision").wait_for()
    assert rows.count() == 0
    assert not lab.page_errors
