"""The dashboard of a collection in JupyterLab, from a board's menu: mark points, open a match."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gammon_widget.drawing import Target
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import widen_cell

FILE = Path(__file__).parents[1] / "data" / "matches" / "xg" / "test.xg"
CELL = """import gammon_widget as gw
board = gw.Board(players=("Kit", "Bob"), journal={journal!r})
board"""


@pytest.mark.prove
def test_a_position_is_found_and_opened_in_a_viewer(lab: LabNotebook, tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    shutil.copy(FILE, folder)
    lab.open([CELL.format(journal=str(folder / "game.jsonl"))], own_page=True)
    Hand(lab).choose("matches")
    page, panel = lab.page, lab.page.locator(".gammon-matches")
    panel.wait_for()
    assert not page.get_by_role("application").first.is_visible()  # the board
    axe_finds_nothing(lab, ".gammon-matches")
    page.get_by_role("button", name="Find a position").focus()
    page.keyboard.press("/")
    query = Hand(lab, "board.guide.editor", canvas=1)
    lab.wait_for("board.guide.editor is not None")
    page.mouse.click(*query.places(Target.point(8))[0])
    lab.wait_for("board.guide.editor.marks == (('own', 8, '3+'),)")
    page.get_by_label("Exactly").check()
    page.mouse.click(*query.places(Target.point(8))[0])
    lab.wait_for("board.guide.found.where.endswith(\"between 'C' and 'C'\")")
    panel.get_by_label("Roll").select_option("31")
    lab.wait_for("'dice = 31' in board.guide.found.where")
    axe_finds_nothing(lab, ".gammon-matches")
    for width in (1180, 480):
        widen_cell(lab, width)
        assert panel.evaluate("each => each.scrollWidth <= each.clientWidth")
    first = page.locator(".results .boards button").first
    first.focus()
    page.keyboard.press("Enter")
    back = page.get_by_role("button", name="Back to the matches")
    back.wait_for()
    lab.wait_for("board.guide.child.state.dice == gw.Dice(3, 1)")
    assert not panel.is_visible()
    back.click()
    panel.wait_for()
    assert first.evaluate("each => each === document.activeElement")
    page.get_by_role("button", name="Back to the game").click()
    lab.wait_for("board.guide is None")
