"""The menu under "More", and the table of keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import board_cell, wait_for_updates

ROW = ".gammon-menu [data-row='{}']"
FOCUSED = "() => document.activeElement.dataset.row ?? document.activeElement.localName"


@pytest.mark.prove
def test_flipping_leaves_the_menu_open(lab: LabNotebook) -> None:
    lab.open([board_cell("dice=[(5, 1)]")], own_page=True)
    wait_for_updates(lab)
    page, hand = lab.page, Hand(lab)
    hand.choose("flip")
    lab.wait_for("board.bottom == 'black'")
    redo = page.locator(ROW.format("redo"))
    assert redo.get_attribute("aria-disabled") == "true"
    redo.click(force=True)  # a disabled row gives its reason without covering other rows
    expect(redo).to_contain_text("There is nothing to redo.")
    assert not page.locator(".gammon-toast").is_visible()
    axe_finds_nothing(lab, ".gammon-menu")
    page.mouse.click(2, 2)  # a click elsewhere closes it
    page.locator(".gammon-menu").wait_for(state="detached")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hand.choose("copy_xgid")
    copied = "async xgid => (await navigator.clipboard.readText()) === xgid"
    lab.wait_until(lambda: page.evaluate(copied, lab.evaluate("board.xgid")), "the XGID")
    spoken = page.locator(".gammon-said[aria-live=polite]")
    spoken.filter(has_text="XGID copied").wait_for(state="attached")
    assert lab.page_errors == []


def test_the_menu_can_be_used_by_keyboard(lab: LabNotebook) -> None:
    lab.open([board_cell("dice=[(5, 1)]")])
    wait_for_updates(lab)
    page = lab.page
    lab.evaluate("board.roll(), board.undo()")
    lab.canvas().focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.dataset.target")
    page.get_by_role("button", name="More").focus()
    page.keyboard.press("Enter")
    page.locator(".gammon-menu").wait_for()
    assert page.evaluate(FOCUSED) == "new_match"
    for key, row in (
        *(("ArrowDown", "set_up"), ("r", "redo"), ("ArrowDown", "copy_xgid"), ("End", "keys")),
        *(("ArrowDown", "new_match"), ("ArrowUp", "keys"), ("Home", "new_match"), ("f", "flip")),
        *(("ArrowDown", "settings"), ("ArrowUp", "flip")),
    ):
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED) == row, key
    page.keyboard.press("Enter")
    lab.wait_for("board.bottom == 'black'")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    lab.wait_for("board.dice == (5, 1)")
    page.locator(".gammon-menu").wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.closest('.gammon-board')")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    page.keyboard.press("Escape")
    page.locator(".gammon-keys").wait_for(state="detached")
    page.keyboard.press("f")
    lab.wait_for("board.bottom == 'white'")
    assert lab.page_errors == []
