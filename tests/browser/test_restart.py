"""A kernel is restarted during a turn, and the game resumes in the same state."""

from pathlib import Path

import pytest

from gammon_widget.drawing import Target
from gammon_widget.match.match import Match
from tests.browser.hand import Hand, agree
from tests.browser.lab import LabNotebook

SEED = 5

CELL = """
import os
import gammon_widget as gw
match = gw.Match.open({path!r}, players=("Ann", "Bob"), dice={seed})
board = gw.Board(match)
board
"""


@pytest.mark.prove
def test_a_restarted_kernel_resumes_in_the_middle_of_the_turn(
    lab: LabNotebook, tmp_path: Path
) -> None:
    journal = tmp_path / "game.jsonl"
    lab.open([CELL.format(path=str(journal), seed=SEED)])
    hand, shadow = Hand(lab), Match(players=("Ann", "Bob"), dice=SEED)
    hand.press("roll")
    shadow.roll()
    color = shadow.state.turn
    assert color
    first, second = shadow.legal_plays[0].moves
    hand.move(first, color)
    shadow.step(*first)
    agree(lab, shadow)
    # also a selected checker, which is not an action
    hand.click(Target.of_place(second.source, color))
    written, process = journal.read_bytes(), lab.evaluate("os.getpid()")

    lab.restart()

    assert lab.evaluate("os.getpid()") != process
    assert journal.read_bytes() == written
    agree(lab, shadow)
    hand.move(second, color)
    shadow.step(*second)
    agree(lab, shadow)
    hand.press("undo")
    shadow.undo()
    agree(lab, shadow)
    hand.press("redo")
    shadow.redo()
    hand.change(Target.DICE)
    shadow.confirm()
    agree(lab, shadow)
    hand.press("roll")
    shadow.roll()  # the dice continue, too
    agree(lab, shadow)
    assert journal.read_bytes().startswith(written)
