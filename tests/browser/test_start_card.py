"""The dialog for a new match, from the first cell to the first move against the computer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from gammon_widget.drawing import Target
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import box_of, wait_for_updates, widen_cell

CELL = "import gammon_widget as gw\nboard = gw.Board(theme='auto', dice=[(3, 1), (6, 5)])\nboard"
CARD = ".gammon-start"
ROWS = """list => {
    const { top, bottom } = list.getBoundingClientRect();
    const boxes = [...list.querySelectorAll("label")].map(each => each.getBoundingClientRect());
    const inside = boxes.filter(each => each.bottom > top + 1 && each.top < bottom - 1);
    const whole = inside.filter(each => each.top >= top - 1 && each.bottom <= bottom + 1);
    return [whole.length, inside.length - whole.length];
}"""
"""How many opponents are visible as a whole, and how many in part."""
FORGET = "() => localStorage.removeItem('gammon-new-match')"


def open_card(lab: LabNotebook, width: int = 1188, height: int = 800, **options: bool) -> None:
    """Show a board with its dialog."""
    lab.open([CELL], own_page=True, height=height, **options)
    widen_cell(lab, width)
    wait_for_updates(lab)
    lab.page.locator(CARD).wait_for()


def first_move_is_answered(lab: LabNotebook) -> None:
    """Play the opening roll as White, and check that the computer plays."""
    assert lab.evaluate("board.match.state.dice") is None
    hand = Hand(lab)
    hand.press("roll")
    hand.change(Target.point(8), Target.point(5))
    hand.change(Target.point(6), Target.point(5))
    hand.click(Target.DICE)
    lab.wait_for("len(board.match.games[0].turns) >= 2")


@pytest.mark.parametrize(
    ("width", "place"),
    [
        (1188, "beside"),
        pytest.param(870, "over", marks=pytest.mark.prove),
        pytest.param(400, "sheet", marks=pytest.mark.prove),
    ],
)
def test_a_match_against_the_computer_is_started_by_mouse(
    lab: LabNotebook, width: int, place: str
) -> None:
    open_card(lab, width, height=720 if place == "beside" else 800)
    card = lab.page.locator(CARD)
    assert card.get_attribute("data-place") == place
    box, canvas = box_of(card), box_of(lab.canvas())
    right = canvas["x"] + canvas["width"]
    assert box["x"] >= right - 1 if place == "beside" else box["x"] + box["width"] <= right + 1
    start = box_of(card.locator(".primary"))
    assert start["y"] + start["height"] <= box["y"] + box["height"]
    visible, sliced = card.locator(".levels").evaluate(ROWS)
    assert (visible >= (4 if place == "sheet" else 6), sliced) == (True, 0)
    card.locator(".length label", has_text="3").click()
    card.locator(".levels label", has_text="Beginner").click()
    card.get_by_role("switch", name="Tutor").uncheck(force=True)
    card.get_by_role("button", name="Start").click()
    card.wait_for(state="detached")
    names = "[player.name for player in board.match.players]"
    assert lab.evaluate(f"board.match_length, {names}, board.tutor is None") == (
        *(3, ["You", "Beginner"]),
        True,
    )
    lab.evaluate("board.visual_fx = False; board.pace = 0")
    first_move_is_answered(lab)

    # The next dialog starts with the last choice, and Escape keeps the match.
    before = lab.evaluate("board.match.state.xgid")
    Hand(lab).choose("new_match")
    card.wait_for()
    assert card.locator("input[value='3']:checked").count() == 1
    lab.page.keyboard.press("Escape")
    card.wait_for(state="detached")
    assert lab.evaluate("board.match.state.xgid") == before
    lab.page.evaluate(FORGET)
    assert lab.page_errors == []


@pytest.mark.prove
def test_the_change_button_shows_colour_and_name_and_the_choice_is_remembered(
    lab: LabNotebook,
) -> None:
    open_card(lab, 870)
    page, card = lab.page, lab.page.locator(CARD)
    axe_finds_nothing(lab, CARD)
    card.get_by_text("You play White · Standard rules").wait_for()
    card.get_by_role("button", name="Change").click()
    expect(page.locator(":focus")).to_have_value("white")
    page.keyboard.press("ArrowRight")
    card.get_by_label("Your name").fill("Ann")
    card.get_by_role("switch", name="Doubling cube").uncheck(force=True)
    card.get_by_text("You play Black").wait_for()
    axe_finds_nothing(lab, CARD)
    card.get_by_role("button", name="Done").click()
    expect(page.locator(":focus")).to_have_text("Change")
    expect(card.locator("[name^=opponent]:checked")).to_have_value("net:casual")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    card.wait_for(state="detached")
    assert lab.evaluate("[player.name for player in board.match.players]") == ["Casual", "Ann"]
    assert lab.evaluate("(board.match.state.rules.cube, board.bottom)") == (False, "black")
    open_card(lab, 400)  # a bottom sheet
    card = lab.page.locator(CARD)
    card.get_by_role("button", name="Change").click()
    expect(card.get_by_role("switch", name="Doubling cube")).not_to_be_checked()
    expect(card.get_by_label("Your name")).to_have_value("Ann")
    start, sheet = box_of(card.locator(".primary")), box_of(card)
    assert start["y"] + start["height"] <= sheet["y"] + sheet["height"]
    lab.page.evaluate(FORGET)
    assert lab.page_errors == []


@pytest.mark.prove
def test_a_press_on_the_board_continues_with_two_players(lab: LabNotebook) -> None:
    open_card(lab)
    Hand(lab).press("roll")
    lab.page.locator(CARD).wait_for(state="detached")
    assert lab.evaluate("[player.is_person for player in board.match.players]") == [True, True]
    lab.reload()
    wait_for_updates(lab)
    assert lab.page.locator(CARD).count() == 0


@pytest.mark.prove
def test_the_editor_replaces_the_board_until_its_position_is_used(lab: LabNotebook) -> None:
    lab.open([CELL.replace("theme=", "start=False, theme=")], own_page=True, height=900)
    wait_for_updates(lab)
    Hand(lab).choose("set_up")
    page = lab.page
    page.get_by_role("button", name="Play against").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    page.locator(".gammon-set-up").wait_for(state="detached")
    Hand(lab).choose("set_up")
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Back to the game").click()
    page.locator(".gammon-set-up").wait_for(state="detached")
    lab.wait_for("board.editor is None")
    assert lab.page_errors == []
