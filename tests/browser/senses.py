"""Records the pictures and sounds of a page in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gammon_widget.drawing import Layout, Target
from gammon_widget.drawing.geometry import WIDE, Checker
from tests.browser.lab import LabNotebook
from tests.browser.page_side import FRONTEND

ALIVE = f"{FRONTEND}.constructor.alive"

# Records the checkers at some places of the first canvas ("w", "b" or "-") whenever they change.
EYES = """([places, radius, width]) => {
    const canvas = document.querySelector('.jp-OutputArea canvas');
    const pen = canvas.getContext('2d', {willReadFrequently: true});
    const unit = canvas.width / width;
    const checker = ([x, y]) => {
        const square = [x - radius, y - radius, 2 * radius].map(u => Math.round(u * unit));
        const {data} = pen.getImageData(square[0], square[1], square[2], square[2]);
        let dark = 0, light = 0;
        for (let i = 0; i < data.length; i += 4) {
            if (data[i] < 50 && data[i + 2] < 40) dark++; // the bar is dark and brown
            if (data[i + 2] > 225) light++;
        }
        const many = data.length / 4 / 3;
        return dark > many ? 'b' : light > many ? 'w' : '-';
    };
    window.seen = [];
    const look = () => {
        const now = places.map(checker).join('');
        if (now !== seen.at(-1)) seen.push(now);
        requestAnimationFrame(look);
    };
    look();
}"""

# Replaces the loudspeaker: records the sounds and the speech of the page.
EARS = """() => {
    window.heard = [];
    window.received = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        heard.push(Math.round(1000 * this.buffer.duration));
        return start.apply(this, when);
    };
    speechSynthesis.speak = utterance => heard.push(utterance.text);
    for (const {parts} of ALIVE)
        parts.model.on('msg:custom', message => { if (message.do === 'sound') received += 1; });
}""".replace("ALIVE", ALIVE)

DICE, CHECKER, CUBE = 150, 80, 140
"""How long sounds are, in milliseconds; by that they are known."""


def watch(lab: LabNotebook, places: Sequence[Target]) -> None:
    """Watch the first checker of some places, on a board with White at the bottom."""
    middles = [Layout().checker(place, 1, 1) for place in places]
    lab.page.evaluate(EYES, [middles, 0.7 * Checker.RADIUS, WIDE.width])


def seen(lab: LabNotebook, end: str) -> list[str]:
    """The records since the last call, up to an expected end."""
    lab.page.wait_for_function("end => seen.at(-1) === end", arg=end)
    found: list[str] = lab.page.evaluate("() => seen.splice(0, seen.length - 1)")
    return [*found, end]


def listen(lab: LabNotebook, boards: int) -> None:
    """Record the messages to this number of boards in the page."""
    lab.page.wait_for_function(f"boards => {ALIVE}.size === boards", arg=boards)
    lab.page.evaluate(EARS)


def heard(lab: LabNotebook, messages: int) -> list[Any]:
    """The sounds since the last call, when this many messages have arrived."""
    lab.page.wait_for_function("messages => received === messages", arg=messages)
    found: list[Any] = lab.page.evaluate("() => { received = 0; return heard.splice(0); }")
    return found
