"""Doubles, resignations and a tutor's warning, answered on the board by mouse and by keys."""

import pytest

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import of_canvas, wait_for_updates, widen_cell

DOUBLED = """
import gammon_widget as gw
start = gw.GameState.on_roll(gw.Position.opening(), "black", length=7)
match = gw.Match(state=start, players=("You", "Ann"), dice=[(3, 1)])
board = gw.Board(match, size=700)
match.double()
board
"""

OPENING = """
import gammon_widget as gw
start = gw.GameState.on_roll(gw.Position.opening(), "white", gw.Dice(3, 1), length=7)
board = gw.Board(gw.Match(state=start), size=700, tutor="net")
board
"""

SIDEWAYS = "element => element.scrollWidth - element.clientWidth"
ARROWS = "{(arrow.source.number, arrow.target.number) for arrow in board.selection.arrows}"
HEIGHTS = "rows => rows.map(row => row.getBoundingClientRect().height)"
FIRST_ROW = """([row]) => [...row.querySelectorAll("td")]
    .filter(cell => cell.checkVisibility()).map(cell => cell.innerText)"""
LINES = "[line.words for line in board._controller.view.status_bar.compared]"


def test_a_double_and_a_resignation_are_answered_on_the_board(lab: LabNotebook) -> None:
    lab.open([DOUBLED])
    hand = Hand(lab)
    hand.click(Target.CUBE, Target.point(6))  # clicks on the board have no effect
    assert lab.evaluate("board.phase") == "double"
    hand.click(Target.button("take"))
    lab.wait_for("board.cube_owner == 'white'")
    lab.evaluate("match.resign(1) and None")
    hand.click(Target.button("decline"))
    lab.wait_for("board.phase == 'roll'")
    lab.evaluate("match.resign(1) and None")
    hand.click(Target.button("accept"))
    lab.wait_for("board.score == (2, 0)")


@pytest.mark.prove
def test_hints_and_keys_are_read_without_scrolling_sideways(lab: LabNotebook) -> None:
    lab.open([OPENING.replace("size=700, ", "")], height=900)
    wait_for_updates(lab)
    for width in (1180, 480):
        widen_cell(lab, width)
        lab.canvas().focus()
        lab.page.keyboard.press("h")
        rows = lab.page.locator(".gammon-candidates > div:has(table)")
        rows.wait_for()
        lab.page.wait_for_function(f"box => ({SIDEWAYS})(box) <= 0", arg=rows.element_handle())
        lab.page.keyboard.press("h")
        rows.wait_for(state="hidden")
    lab.canvas().focus()
    lab.page.keyboard.press("?")
    keys = [each.bounding_box() for each in lab.page.locator(".gammon-keys section").all()]
    assert len({box["x"] for box in keys if box}) == 1  # one column
    axe_finds_nothing(lab, ".gammon-keys")
    lab.page.keyboard.press("Escape")


@pytest.mark.prove
def test_escape_space_and_enter_answer_no_double(lab: LabNotebook) -> None:
    lab.open([DOUBLED])
    canvas = lab.canvas()
    for key in ("Enter", "Enter", " ", " ", "Escape"):
        canvas.focus()
        lab.page.keyboard.press(key)
    lab.page.keyboard.press("i")  # shows the position as text after the keys have arrived
    canvas.focus()
    lab.page.keyboard.press("i")
    lab.wait_for("'pips' in board.message")
    assert lab.evaluate("board.phase") == "double"
    lab.page.keyboard.press("x")
    lab.wait_for("board.phase == 'over'")


def test_a_warning_hides_the_best_play_until_it_is_requested(lab: LabNotebook) -> None:
    lab.open([OPENING])
    hand = Hand(lab)

    def blunder() -> None:
        for move in (Move(6, 3), Move(3, 2)):
            hand.move(move, Color.WHITE)
        hand.click(Target.DICE)
        lab.wait_for("board.message.startswith('Blunder: it costs 0.')")

    blunder()
    assert lab.evaluate(LINES) == ["?", "6/2"]
    hand.click(Target.button("again"))
    lab.wait_for("board.state.steps == ()")
    assert lab.evaluate(ARROWS) == set()
    blunder()
    hand.click(Target.button("better"))
    lab.wait_for("{(8, 5), (6, 5)} == " + ARROWS)
    assert lab.evaluate(LINES) == ["8/5 6/5", "6/2"]
    assert lab.evaluate("len(board.state.steps)") == 2
    hand.click(Target.button("anyway"))
    lab.wait_for("board.turn == 'black'")


@pytest.mark.prove
def test_enter_undoes_a_doubtful_play_whatever_has_the_focus(lab: LabNotebook) -> None:
    lab.open([OPENING])
    hand = Hand(lab)
    for move in (Move(6, 3), Move(3, 2)):
        hand.move(move, Color.WHITE)
    lab.canvas().focus()
    lab.page.keyboard.press("n")
    lab.page.wait_for_function("() => document.activeElement.dataset.target")
    lab.page.keyboard.press("c")
    lab.wait_for("board.selection.is_warned")
    lab.page.get_by_role("button", name="Try again", exact=True).wait_for(state="attached")
    lab.page.keyboard.press("h")
    lab.wait_for(f"{LINES} == ['8/5 6/5', '6/2']")
    lab.page.keyboard.press("Enter")
    lab.wait_for("board.state.steps == ()")
    assert not lab.evaluate("board.selection.is_warned")


@pytest.mark.prove
def test_a_narrow_panel_shows_the_hint_and_the_board_keeps_its_width(lab: LabNotebook) -> None:
    lab.open([OPENING.replace("700", "690")], width=1300)
    wait_for_updates(lab)
    widen_cell(lab, 870)
    alone = of_canvas(lab, "canvas.clientWidth")
    hand = Hand(lab)
    hand.click(Target.button("hint"))
    lab.page.locator(".gammon-slim").wait_for()
    panel = lab.page.locator(".gammon-hinted > .gammon-panel")
    box, rows = panel.bounding_box(), panel.locator("tr.play")
    assert box is not None
    assert box["width"] == 180
    assert of_canvas(lab, "canvas.clientWidth") == alone == 690
    # Read at one moment, because a deeper evaluation replaces all rows.
    assert rows.evaluate_all(HEIGHTS) == [53] * 6
    first, *rest = rows.evaluate_all(FIRST_ROW)
    assert (first, len(rest)) == ("8/5 6/5", 2)
    axe_finds_nothing(lab, ".gammon-board")
    rows.nth(1).hover()
    lab.wait_for("board.selection.arrows and board.hint_table.chosen == 0")
    panel.get_by_role("button", name="Close the hint").click()
    lab.wait_for("board.hint_table is None and not board.selection.arrows")
