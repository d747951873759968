"""A board with its own canvas, without ipycanvas, looks and plays the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from gammon_widget.board.model.affordances import Affordance

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import FRONTEND, board_cell, centre, of_canvas, wait_for_updates
from tests.browser.test_far_kernel import LOOKED_AHEAD, shows_the_truth

PROJECT = Path(__file__).parents[2]

# A third, hidden board is clicked at random; the two visible boards show its state.
TWO_BOARDS = f"""
import sys
sys.path.insert(0, {str(PROJECT)!r})
from random import Random
from IPython.display import display
import gammon_widget as gw
from tests.board.widget.canvas_clicks import click
from tests.board.widget.random_player import clicks
match = gw.Match(3, players=("Ann", "Bob"), dice=5)
options = dict(visual_fx=False, size=480)
one, other = gw.Board(match, canvas="own", **options), gw.Board(match, **options)
clicked = gw.Board(match, **options)
hand = clicks(clicked, Random(5))
def go_on(number):
    global match, clicked, hand
    target = next(hand, None)
    if target is None:
        match.restart(gw.Match(3).state)
        clicked, hand = gw.Board(match, **options), clicks(clicked, Random(number))
    else:
        click(clicked, target)
    theme = ("classic", "slate", "light")[number // 7 % 3]
    for board in (one, other):
        board.theme = theme
        board._controller.selection = clicked.selection
        board.refresh()
        board._surface.paint_all()
display(one)
display(other)
"""

# A page that has just loaded its font requests another picture, with another number.
NUMBERS = "[board._surface.predictions.number for board in (one, other)]"

# Whether both boards show the pictures with these numbers, and the same pixels.
ARE_ALIKE = """([...numbers]) => {
    const found = [...document.querySelectorAll('*')]
        .filter(e => e.localName.startsWith('gammon-board-frontend'));
    if (found.some((each, n) => each.predictions.shown !== numbers[n])) return false;
    const [one, other] = found.map(each => {
        const canvas = each.closest('.gammon-board').querySelector('canvas');
        const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Uint32Array(data.buffer);
    });
    return one.length === other.length && one.every((pixel, n) => pixel === other[n]);
}"""


CAN_BE_LIFTED = f"""target => {{
    const places = {FRONTEND}.predictions.places;
    const areas = places.get('states') ? places.get('board_areas') : [];
    const n = [...areas, ...places.get('controls')].findIndex(area => area[4] === target);
    return Boolean(parseInt(places.get('affordances')[n] ?? '0', 16) & {Affordance.LIFT});
}}"""
"""Whether the page knows that a checker there can be taken along."""


NOTE_REPAINTS = """predictions, repaints = board._surface.predictions, []
repaint = predictions._repaint
predictions._repaint = lambda: (repaints.append(predictions.number), repaint())"""


def test_a_turn_is_clicked_and_dragged_on_an_own_canvas(lab: LabNotebook) -> None:
    lab.open([board_cell("gw.Match(dice=[(3, 1)]), canvas='own'")])
    assert lab.page.locator(".gammon-board canvas").count() == 1
    wait_for_updates(lab)
    lab.evaluate(NOTE_REPAINTS)
    hand = Hand(lab)
    hand.press("roll")
    hand.change(Target.point(8), Target.point(5))
    lab.page.wait_for_function(CAN_BE_LIFTED, arg="point 6")
    lab.page.mouse.move(*centre(lab, Target.point(6)))
    lab.page.mouse.down()
    lab.page.mouse.move(*centre(lab, Target.point(5)), steps=5)
    lab.wait_for("board.selection.lifted")
    lab.page.mouse.up()
    lab.wait_for("board.dice_left == ()")
    hand.change(Target.DICE)
    assert lab.evaluate("board.turn") == "black"
    assert lab.evaluate("repaints") == [], "the page has lost the thread"
    assert shows_the_truth(lab)
    assert not lab.page_errors


@pytest.mark.parametrize("canvas", ["own", pytest.param("ipycanvas", marks=pytest.mark.prove)])
def test_a_click_is_shown_before_the_kernel_receives_it(lab: LabNotebook, canvas: str) -> None:
    lab.open([board_cell(f"gw.Match(dice=[(3, 1)]), canvas={canvas!r}"), "board.roll()"])
    lab.wait_for(LOOKED_AHEAD)
    lab.page.evaluate(f"() => {{ {FRONTEND}.model.send = () => {{}}; }}")
    before = of_canvas(lab, "canvas.toDataURL()")
    lab.page.mouse.click(*centre(lab, Target.point(8)))
    lab.page.evaluate(f"() => {FRONTEND}.predictions.painted()")
    assert of_canvas(lab, "canvas.toDataURL()") != before
    assert lab.evaluate("board.selection.selected is None")


@pytest.mark.prove
def test_predicted_pictures_are_sent_to_an_own_canvas(lab: LabNotebook) -> None:
    lab.open([board_cell("gw.Match(dice=[(3, 1)]), canvas='own'"), "board.roll()"])
    lab.wait_for(LOOKED_AHEAD)
    lab.page.mouse.click(*centre(lab, Target.point(8)))
    lab.wait_for("board.selection.selected == 8")
    number = lab.evaluate("board._surface.predictions.number")
    shows = f"number => {FRONTEND}.predictions.shown === number"
    lab.page.wait_for_function(shows, arg=number)
    assert lab.evaluate(f"{number} in board._surface.predictions._sent")


@pytest.mark.parametrize("count", [12, pytest.param(500, marks=pytest.mark.prove)])
def test_both_canvases_show_the_same_pixels(lab: LabNotebook, count: int) -> None:
    lab.open([TWO_BOARDS], canvases=2)
    lab.wait_for("all(board._surface.pages.watched for board in (one, other))")
    seen = set()
    for number in range(count):
        lab.evaluate(f"go_on({number})")
        lab.wait_until(lambda: lab.page.evaluate(ARE_ALIKE, lab.evaluate(NUMBERS)), f"{number}")
        seen.add(lab.evaluate("one.xgid, one.selection, one.theme"))
    assert len(seen) > count / 2
