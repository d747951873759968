"""A board with its own canvas, without ipycanvas, looks and plays the same."""

from __future__ import annotations

import pytest

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.host_actions import click_shown
from tests.browser.lab import LabNotebook
from tests.browser.page_side import FRONTEND, board_cell, centre, of_canvas, wait_for_updates

TWO_BOARDS = """
from IPython.display import display
import gammon_widget as gw
match = gw.Match(players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])
options = dict(visual_fx=False, size=480, start=False)
one, other = gw.Board(match, canvas="own", **options), gw.Board(match, **options)
display(one)
display(other)
"""

ARE_ALIKE = """revisions => {
    const found = [...document.querySelectorAll('*')].filter(each => each.parts);
    const isShown = ({ parts: { state, painter } }, n) =>
        painter.places && state.facts.revision === revisions[n];
    if (!found.every(isShown)) return false;
    const [one, other] = found.map(({ parts: { element } }) => element.toDataURL());
    return one === other;
}"""
"""Whether both boards show the current views, with the same pixels."""


def test_a_turn_is_clicked_and_dragged_on_an_own_canvas(lab: LabNotebook) -> None:
    lab.open([board_cell("gw.Match(dice=[(3, 1)]), canvas='own'")])
    assert lab.page.locator(".gammon-board canvas").count() == 1
    assert lab.evaluate("board.canvas is None")
    wait_for_updates(lab)
    hand = Hand(lab)
    hand.press("roll")
    hand.change(Target.point(8), Target.point(5))
    assert lab.evaluate("(board.points[7], board.points[4], board.dice_left)") == (2, 1, (1,))
    hand.wait_until_shown()
    lab.page.mouse.move(*centre(lab, Target.point(6)))
    lab.page.mouse.down()
    lab.page.mouse.move(*centre(lab, Target.point(5)), steps=5)
    lab.page.mouse.up()
    lab.wait_for("board.dice_left == ()")
    hand.change(Target.DICE)
    assert lab.evaluate("board.turn") == "black"
    hand.wait_until_shown()
    assert not lab.page_errors


@pytest.mark.parametrize("canvas", ["own", pytest.param("ipycanvas", marks=pytest.mark.prove)])
def test_a_click_is_shown_before_the_kernel_receives_it(lab: LabNotebook, canvas: str) -> None:
    lab.open([board_cell(f"gw.Match(dice=[(3, 1)]), canvas={canvas!r}"), "board.roll()"])
    Hand(lab).wait_until_shown()
    lab.page.evaluate(f"() => {{ {FRONTEND}.parts.state.model.send = () => {{}}; }}")
    before = of_canvas(lab, "canvas.toDataURL()")
    click_shown(lab.page.locator(".gammon-board"), Target.point(8))
    lab.wait_until(lambda: of_canvas(lab, "canvas.toDataURL()") != before, "the selection")
    assert lab.evaluate("board.selection.selected is None")


@pytest.mark.prove
def test_both_canvases_show_the_same_pixels(lab: LabNotebook) -> None:
    lab.open([TWO_BOARDS], canvases=2)
    for action in (
        "None",
        "match.roll()",
        "one.step(8, 5)",
        "[setattr(each, 'theme', 'slate') for each in (one, other)]",
        "[setattr(each, 'bottom', 'black') for each in (one, other)]",
        "match.step(6, 5); match.confirm()",
    ):
        lab.evaluate(f"{action} and None" if ";" not in action else action)
        revisions = lab.evaluate(
            "[each._surface.frontend.view['revision'] for each in (one, other)]"
        )
        lab.page.mouse.move(5, 5)
        lab.page.wait_for_function(ARE_ALIKE, arg=revisions)
