"""The card of a result in a real JupyterLab: its figures, and practice of the mistakes."""

from __future__ import annotations

import pytest

from gammon_widget.drawing import Target
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates

CELL = """
import gammon_widget as gw
from gammon_widget.analysis import result_analysis
result_analysis.usual_engines = lambda: ("net:1-ply",)
match = gw.Match(1, dice=[(3, 1), (6, 5), (2, 1)], players=("You", "net:1-ply"))
board = gw.Board(match, visual_fx=False, pace=0)
board
"""
DECK = "gw.Deck.open('my_practice.jsonl')"


@pytest.mark.prove
def test_a_lost_match_is_analysed_and_its_mistake_practised(lab: LabNotebook) -> None:
    lab.open([CELL], width=1200)
    wait_for_updates(lab)
    lab.evaluate("match.roll(); match.play('6/3 6/5')")
    lab.wait_for("match.state.turn.value == 'white' and match.state.dice is None")
    lab.evaluate("match.roll(); match.resign(gw.Level.SINGLE)")
    card = "board._controller.view.dialog"
    lab.wait_for(f"{card} and {card}.buttons[-1].label == 'Practise 1 mistake'")
    rows = lab.evaluate(f"[(row.white, row.black) for row in {card}.figures.rows]")
    white = lab.evaluate("f'{match.analyses[0].players[0].pr:.1f}'")
    assert rows[0][0] == white
    axe_finds_nothing(lab, ".gammon-board")
    Hand(lab).click(Target.button("practise"))
    lab.page.get_by_text("White to play 3-1.").first.wait_for()
    lab.page.get_by_role("button", name="Show answer").click()
    lab.wait_for("board.viewer.answer == '' and len(board.viewer.session.answered) == 1")
    axe_finds_nothing(lab, ".gammon-practice")
    lab.page.get_by_role("button", name="Back to the game").click()
    lab.wait_for("board.viewer is None")
    lab.restart()
    assert lab.evaluate(f"import gammon_widget as gw\n(len({DECK}), len({DECK}.reviews))") == (1, 1)
    assert not lab.page_errors
