"""The record of all games, as a dialog over the board."""

from __future__ import annotations

import pytest

from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates


@pytest.mark.prove
def test_the_menu_opens_the_results_of_all_players(lab: LabNotebook) -> None:
    lab.open(
        [
            "import gammon_widget as gw\n"
            "board = gw.Board(gw.Match(0, 'hoyle', players=('Ann', 'Bob'), dice=[(3, 1)]))\n"
            "board.roll(); board.play('8/5 6/5'); board.double(); board.drop()\nboard"
        ]
    )
    wait_for_updates(lab)
    Hand(lab).choose("earlier")
    card = lab.page.get_by_role("dialog", name="Record")
    card.get_by_role("row", name="Bob 1 1 0 0 0 1").wait_for()
    card.get_by_role("row", name="Ann 1 0 1 0 0 0").wait_for()
    axe_finds_nothing(lab, ".gammon-games")
    assert lab.page_errors == []
