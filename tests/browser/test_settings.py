"""The card of settings, and the card that opens a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from gammon_widget.drawing import Target
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import board_cell, wait_for_updates

CARD = ".gammon-settings"
MATCHES = Path(__file__).parent.parent / "data" / "matches"
REMEMBERING = "import os\nos.environ['GAMMON_SETTINGS'] = {path!r}\n"


@pytest.mark.prove
def test_a_turn_takes_half_the_clicks_with_settings_found_on_the_card(
    lab: LabNotebook, tmp_path: Path
) -> None:
    """In a 1-point match, 31 takes 6 clicks at first; with the settings, 42 takes 2."""
    options = "gw.Match(1, players=('Ann', 'Bob'), dice=[(3, 1), (6, 5), (4, 2), (5, 3)])"
    remembering = REMEMBERING.format(path=str(tmp_path / "settings.json"))
    lab.open([remembering + board_cell(options)], own_page=True)
    wait_for_updates(lab)
    page, hand = lab.page, Hand(lab)
    point = Target.point
    clicks = [
        Target.button("roll"),
        point(8),
        point(5),
        point(6),
        point(5),
        Target.button("confirm"),
    ]
    for target in clicks:
        hand.click(target)
    lab.wait_for("board.turn == 'black'")
    hand.choose("settings")
    for name in ("Move with one click", "Roll automatically", "End the turn"):
        page.get_by_role("switch", name=name).click()
    lab.wait_for("board.single_click and board.auto_roll and board.auto_done")
    page.locator(f"{CARD} pre").filter(has_text="board.single_click = True").wait_for()
    page.get_by_role("button", name="Close").click()
    for target in (Target.button("roll"), point(1), point(12)):  # Bob's turn had begun
        hand.click(target)
    lab.wait_for("board.turn == 'white' and board.dice == (4, 2)")
    for target in (few := [point(8), point(6)]):
        hand.click(target)
    lab.wait_for("board.turn == 'black' and board.dice == (5, 3)")
    assert len(few) * 2 <= len(clicks)
    lab.run_cell(board_cell(name="later"))
    assert lab.evaluate("later.single_click and later.auto_roll and later.auto_done")
    assert lab.page_errors == []


@pytest.mark.prove
@pytest.mark.parametrize("width", [360, 1366])
def test_the_card_of_settings_fits_and_speaks_german(lab: LabNotebook, width: int) -> None:
    lab.open([board_cell("language='de'")], own_page=True, width=width, height=800)
    wait_for_updates(lab)
    page = lab.page
    Hand(lab).choose("settings")
    card = page.locator(CARD)
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
    page.keyboard.press("Space")
    lab.wait_for("board.single_click")
    page.get_by_label("Aussehen").select_option("slate")
    lab.wait_for("board.theme == 'slate'")
    axe_finds_nothing(lab, CARD)
    page.get_by_label("Sprache").select_option("en")
    lab.wait_for("board.language == 'en'")
    Hand(lab).click(Target.button("more"))
    page.get_by_text("Settings…").wait_for()
    page.keyboard.press("Escape")
    lab.evaluate("setattr(board, 'theme', 'auto')")
    lab.change_theme("dark")
    Hand(lab).choose("settings")
    page.get_by_label("Theme").focus()
    assert lab.page_errors == []


@pytest.mark.prove
def test_a_match_file_opens_from_this_computer_and_from_the_server(
    lab: LabNotebook, tmp_path: Path
) -> None:
    lab.open([board_cell("dice=[(3, 1)]")], own_page=True)
    wait_for_updates(lab)
    page, hand = lab.page, Hand(lab)
    hand.choose("open")
    chooser, error = page.locator("input[type=file]"), page.locator(".gammon-file .error")
    axe_finds_nothing(lab, ".gammon-file")
    large = tmp_path / "large.mat"
    large.write_bytes(b" " * 20_000_001)
    chooser.set_input_files(large)
    error.filter(has_text="larger than 20 MB").wait_for()
    chooser.set_input_files({"name": "note.mat", "mimeType": "", "buffer": b"no match"})
    error.filter(has_text="length is missing").wait_for()
    chooser.set_input_files(max(MATCHES.rglob("*.xg"), key=lambda each: each.stat().st_size))
    page.locator(".gammon-viewer").wait_for()
    lab.wait_for("board.viewer.match.games")
    page.get_by_role("button", name="Back to the game").click()
    hand.choose("open")
    page.get_by_label("File in the folder of the notebook").fill(str(next(MATCHES.glob("*.mat"))))
    page.keyboard.press("Enter")
    page.locator(".gammon-viewer").wait_for()
    assert lab.page_errors == []
