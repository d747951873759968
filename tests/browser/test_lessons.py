"""A lesson in a real JupyterLab: wrong, with a hint, right, trying something, and coming back."""

from __future__ import annotations

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.lessons.texts import EXAMPLE

PLAYER = f"""
import gammon_widget as gw
player = gw.LessonPlayer(gw.Lesson.parse({EXAMPLE!r}), "progress of a lesson.json", visual_fx=False)
player
"""
FILE = "import pathlib; pathlib.Path('progress of a lesson.json')"


def press(lab: LabNotebook, words: str) -> None:
    """Press a button beside the board."""
    lab.page.locator(".gammon-lesson").get_by_role("button", name=words).click()


def see(lab: LabNotebook, words: str) -> None:
    """Wait until something is to be read on the page."""
    lab.page.locator(".gammon-lesson").get_by_text(words).first.wait_for(state="visible")


def test_a_learner_goes_through_a_lesson(lab: LabNotebook) -> None:
    lab.open([PLAYER], width=1300)
    hand = Hand(lab, "player.board")
    try:
        see(lab, "The best opening roll of all.")
        press(lab, "Next")
        see(lab, "the best point that is not made yet")
        # The arrow keys go on from the button that was pressed.
        lab.page.keyboard.press("ArrowRight")
        lab.wait_for("player.step == 2")
        lab.page.keyboard.press("ArrowLeft")
        lab.wait_for("player.step == 1")
        lab.page.keyboard.press("ArrowRight")
        lab.wait_for("player.step == 2")

        hand.move(Move(24, 23), Color.WHITE)
        hand.move(Move(23, 20), Color.WHITE)
        hand.click(Target.DICE)
        lab.wait_for("player.results and player.results[-1]['right'] is False")
        see(lab, "leaves two blots behind")
        press(lab, "Hint 1 of 2")
        see(lab, "Which point would you like to own?")

        press(lab, "Try it yourself")
        lab.wait_for("player.exploring")
        hand.move(Move(13, 10), Color.WHITE)
        press(lab, "Back to the lesson")
        lab.wait_for("not player.exploring and player.state == player.lesson.state(2)")

        hand.move(Move(8, 5), Color.WHITE)
        hand.move(Move(6, 5), Color.WHITE)
        hand.click(Target.DICE)
        lab.wait_for("player.results[-1]['right']")
        see(lab, "Right.")
        told = lab.evaluate("[(r['answer'], r['right'], r['hints']) for r in player.results]")
        assert told == [("24/20", False, 0), ("8/5 6/5", True, 1)]

        # A new kernel, in which the cell is run again, goes on from here.
        lab.close()
        lab.open([PLAYER], width=900)
        assert lab.evaluate("player.step, len(player.results)") == (2, 2)
        see(lab, "1 of 2 solved")

        press(lab, "Next")
        press(lab, "Next")
        field = lab.page.locator(".gammon-lesson").get_by_placeholder("a number")
        field.fill("167")
        press(lab, "Answer")
        lab.wait_for("player.step == 4 and player.results[-1]['right']")
        see(lab, "2 of 2 solved")
        assert not lab.page_errors
    finally:
        lab.evaluate(f"{FILE}.unlink(missing_ok=True)")
