"""What is heard in a real page: never without a hand, and once however many boards tell of it."""

from __future__ import annotations

from typing import Any

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import COMPANION, board_cell, page_is_told

ALIVE = f"customElements.get({COMPANION}.localName).alive"

# Ears in the page: they hear what is played and said in place of the loudspeaker.
EARS = """() => {
    window.heard = [];
    window.told = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        heard.push(Math.round(1000 * this.buffer.duration));
        return start.apply(this, when);
    };
    speechSynthesis.speak = said => heard.push(said.text);
    for (const {model} of ALIVE)
        model.on('msg:custom', message => { if (message.do === 'sound') told += 1; });
}"""

DICE, CHECKER, CUBE = 150, 80, 140
"""How long sounds are, in milliseconds; by that they are known."""


def heard(lab: LabNotebook, messages: int) -> list[Any]:
    """What has been heard since it was asked for, when so many messages have come to the page."""
    lab.page.wait_for_function("messages => told === messages", arg=messages)
    found: list[Any] = lab.page.evaluate("() => { told = 0; return heard.splice(0); }")
    return found


def test_sound(lab: LabNotebook) -> None:
    start = "gw.GameState.on_roll(gw.Position.opening()), dice=[(3, 1), (6, 5)], size=450"
    again = "other = gw.Board(board.match, size=450)\nother"
    lab.open([board_cell(start), "board", again], canvases=3, own_page=True)
    page_is_told(lab)
    lab.page.wait_for_function(f"() => {ALIVE}.size === 3")
    lab.page.evaluate(EARS.replace("ALIVE", ALIVE))

    # Nobody has touched anything: three views hear of a roll, and are silent.
    lab.evaluate("board.sound_fx = other.sound_fx = True; board.roll()")
    assert heard(lab, messages=3) == []

    # A hand has: all three hear of a move, and one of them sounds.
    hand = Hand(lab)
    hand.change(Target.point(8), Target.point(5))
    assert heard(lab, messages=3) == [CHECKER]
    lab.evaluate("board.step(6, 5); board.confirm(); board.double()")
    assert heard(lab, messages=6) == [CHECKER, CUBE, "double"]
    lab.evaluate("board.take(); board.roll()")
    assert heard(lab, messages=6) == [CUBE, "take", DICE]

    # Off again, by the switches on the boards.
    Hand(lab, "board", 0).click(Target.button("sound_fx"))
    Hand(lab, "other", 2).click(Target.button("sound_fx"))
    lab.wait_for("(board.sound_fx, other.sound_fx) == (False, False)")
    lab.evaluate("board.step(24, 18)")
    lab.evaluate("board.sound_fx = True; board.step(18, 13)")
    assert heard(lab, messages=2) == [CHECKER]
    assert lab.page_errors == []
