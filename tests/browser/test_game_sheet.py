"""The list of moves and the clock beside a board in play."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import box_of, wait_for_updates

BOARD = """
import gammon_widget as gw
match = gw.Match(5, dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob"))
board = gw.Board(match, clock=1, visual_fx=False)
board.roll()
board.play("8/5 6/5")
board
"""
SHEET = ".gammon-game"


@pytest.mark.prove
def test_moves_and_clock_are_beside_the_board_and_lead_to_the_viewer(lab: LabNotebook) -> None:
    lab.open([BOARD], width=1500)
    wait_for_updates(lab, "board")
    sheet, page = lab.page.locator(SHEET), lab.page
    expect(sheet.locator(".running dt")).to_have_text("Bob")
    expect(sheet.locator(".gammon-moves")).to_be_hidden()
    Hand(lab).choose("settings")
    page.get_by_role("switch", name="List of moves").click()
    page.keyboard.press("Escape")
    lab.wait_for("board.move_list")
    expect(sheet.locator("td").first).to_have_text("318/5 6/5")
    board, beside = box_of(lab.canvas()), box_of(sheet)
    assert beside["x"] >= board["x"] + board["width"]
    axe_finds_nothing(lab, SHEET)
    # The free seconds of the turn are over.
    lab.evaluate("setattr(board.match._clock, '_since', board.match._clock._since - 73)")
    lab.evaluate("board.sheet._handle_custom_msg({'do': 'time'}, [])")
    expect(sheet.locator(".running dd")).to_have_text("0:00")
    expect(sheet.get_by_role("status")).to_have_text("Bob has no time left.")
    assert lab.evaluate("board.phase") == "roll"
    lab.evaluate("board.roll(), board.hint()")
    page.locator(".gammon-candidates").wait_for()
    expect(sheet).to_be_hidden()
    lab.evaluate("board.close_hint()")
    sheet.locator("td button").first.click()
    lab.wait_for("board.viewer is not None and board.viewer.index == 0")
    expect(page.locator(".gammon-viewer .gammon-moves")).to_be_visible()
    assert not lab.page_errors
