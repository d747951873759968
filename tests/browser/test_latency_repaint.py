"""A click repaints only the changed parts, pixel by pixel like a full repaint."""

from pathlib import Path

import pytest

from tests.browser.lab import LabNotebook

PROJECT = Path(__file__).parents[2]

# Runs code in the kernel, waits until the page has handled the result, and returns a hash of the
# canvas's own pixels, which are more than those of the screen.
PIXELS_AFTER = """async code => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const reply = await kernel.requestExecute({code, store_history: false}).done;
    if (reply.content.status !== 'ok') throw new Error(reply.content.evalue);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const canvas = document.querySelector('.jp-OutputArea canvas');
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const digest = await crypto.subtle.digest('SHA-256', data);
    return Array.from(new Uint8Array(digest), byte => byte.toString(16)).join(' ');
}"""

SET_UP = f"""
import sys
sys.path.insert(0, {str(PROJECT)!r})
from random import Random
import gammon_widget as gw
from tests.board.widget.canvas_clicks import click
from tests.board.widget.random_player import clicks
"""


@pytest.mark.prove
@pytest.mark.parametrize("count", [15, pytest.param(60, marks=pytest.mark.prove)])
@pytest.mark.parametrize(
    "options",
    [pytest.param("size=800", marks=pytest.mark.prove), "size=517, theme='slate', bottom='black'"],
)
def test_repainting_a_part_gives_the_same_pixels_as_a_full_repaint(
    lab: LabNotebook, options: str, count: int
) -> None:
    cell = (
        f"board = gw.Board(gw.Match(3, dice=4), visual_fx=False, {options})\n"
        "hand = clicks(board, Random(4))\nboard"
    )
    lab.open([SET_UP + cell])
    seen = set()
    for number in range(count):
        part = lab.page.evaluate(PIXELS_AFTER, "click(board, next(hand))")
        whole = lab.page.evaluate(PIXELS_AFTER, "board._surface.paint_all()")
        assert part == whole, f"after click {number}"
        seen.add(whole)
    assert len(seen) > count / 2
