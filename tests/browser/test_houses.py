"""The five houses in the dialog for a new match, each with its own options."""

from __future__ import annotations

import re

import pytest

from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates, widen_cell

CELL = "import gammon_widget as gw\nboard = gw.Board(theme='auto', dice=[(3, 1), (6, 5)])\nboard"
IS_ABOVE = """(one, other) =>
    one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top"""
FORGET = "() => localStorage.removeItem('gammon-new-match')"


HOYLE = ("hoyle", False, 0, "right", "own", True)
PC_GAMMON = ("pc-gammon", True, 1, "left", "fixed", True)
HOUSE_RULES = ("house-rules", False, 0, "right", "own", False)
FACTS = (
    "[(rules.name, rules.cube, rules.automatic_doubles, board.home, board.numbering, "
    "board.visual_fx) for rules in [board.match.state.rules]][0]"
)


@pytest.mark.parametrize(
    ("width", "house", "option", "facts"),
    [
        (1188, "Hoyle", "Doubling cube", HOYLE),
        (870, "PC-Gammon", "A tied opening roll doubles the stakes", PC_GAMMON),
        (400, "House rules", "Visual FX", HOUSE_RULES),
    ],
)
@pytest.mark.prove
def test_a_house_is_chosen_with_its_options_and_played_against_the_computer(
    lab: LabNotebook, width: int, house: str, option: str, facts: tuple[object, ...]
) -> None:
    lab.open([CELL], own_page=True, height=800)
    widen_cell(lab, width)
    wait_for_updates(lab)
    card = lab.page.locator(".gammon-start")
    card.get_by_role("button", name="Change").click()
    card.get_by_role("radio", name=house).check(force=True)
    axe_finds_nothing(lab, ".gammon-start")
    card.get_by_role("switch", name=option).set_checked(house == "PC-Gammon", force=True)
    card.get_by_role("button", name="Start").click()
    card.wait_for(state="detached")
    assert lab.evaluate(FACTS) == facts
    assert lab.evaluate("[player.is_person for player in board.match.players]") == [True, False]
    lab.evaluate("board.visual_fx = False; board.pace = 0; board.tutor = None")
    lab.evaluate("board.roll(); board.match.play(board.match.legal_plays[0])")
    lab.wait_for("len(board.match.games[0].turns) >= 2")  # the computer has answered
    lab.page.evaluate(FORGET)
    assert lab.page_errors == []


@pytest.mark.prove
@pytest.mark.parametrize("house", ["hoyle", "house-rules", "pc-gammon", "flash", "web-page"])
def test_the_rules_of_the_house_and_an_example_game_can_be_opened_and_closed(
    lab: LabNotebook, house: str
) -> None:
    lab.open(
        [
            "import gammon_widget as gw\n"
            f"match = gw.Match(0, {house!r}, players=('Ann', 'Bob'), dice=[(3, 1)])\n"
            "board = gw.Board(match, visual_fx=False)\nboard"
        ]
    )
    wait_for_updates(lab)
    lab.evaluate("board.roll()")
    before = lab.evaluate("board.match.state.xgid")
    Hand(lab).choose("rules")
    lab.page.get_by_role("button", name=re.compile("Next|Skip")).locator(
        "visible=true"
    ).first.click()
    lab.wait_for("board.guide and board.guide.step == 1")
    lab.page.get_by_role("button", name="Back to the game").click()
    lab.wait_for("board.guide is None")
    Hand(lab).choose("show_game")
    lab.wait_for("board.guide and len(board.guide.match.games[0].turns) >= 1", timeout=60)
    lab.wait_for("': ' in board.guide.message")
    back = lab.page.get_by_role("button", name="Back to the game")
    board = lab.page.locator(".gammon-review canvas").first.element_handle()
    lab.wait_until(lambda: back.evaluate(IS_ABOVE, board), "the button is above the board")
    back.click()
    lab.wait_for("board.guide is None")
    assert lab.evaluate("board.match.state.xgid") == before  # the game continues
    assert lab.page_errors == []
