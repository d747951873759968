"""Sounds in a real page: only after user input, and once for any number of boards."""

from __future__ import annotations

import pytest

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import board_cell, wait_for_updates
from tests.browser.senses import CHECKER, CUBE, DICE, heard, listen


@pytest.mark.prove
def test_each_sound_is_played_once_and_only_after_user_input(lab: LabNotebook) -> None:
    start = "gw.GameState.on_roll(gw.Position.opening()), dice=[(3, 1), (6, 5)], size=450"
    again = "other = gw.Board(board.match, size=450)\nother"
    lab.open([board_cell(start), "board", again], canvases=3, own_page=True)
    wait_for_updates(lab)
    listen(lab, boards=3)

    # Without user input, three views get a roll and stay silent.
    lab.evaluate("board.sound_fx = other.sound_fx = True; board.roll()")
    assert heard(lab, messages=3) == []

    # After user input, all three get a move, and one of them plays the sound.
    hand = Hand(lab)
    hand.change(Target.point(8), Target.point(5))
    assert heard(lab, messages=3) == [CHECKER]
    lab.evaluate("board.step(6, 5); board.confirm(); board.double()")
    assert heard(lab, messages=6) == [CHECKER, CUBE, "double"]
    lab.evaluate("board.take(); board.roll()")
    assert heard(lab, messages=6) == [CUBE, "take", DICE]

    # Off again, by the switches on the boards.
    for board, canvas in (("board", 0), ("other", 2)):
        switched = Hand(lab, board, canvas)
        switched.switch("sound_fx")
    lab.wait_for("(board.sound_fx, other.sound_fx) == (False, False)")
    lab.evaluate("board.step(24, 18)")
    lab.evaluate("board.sound_fx = True; board.step(18, 13)")
    assert heard(lab, messages=2) == [CHECKER]
    assert lab.page_errors == []
