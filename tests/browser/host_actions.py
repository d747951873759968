"""The actions that every host must support: a turn by clicks, viewer, lesson and practice."""

from __future__ import annotations

from playwright.sync_api import expect

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook

BOARD = """import gammon_widget as gw
board = gw.Board(dice=[(3, 1), (6, 5)], size=450, start=False)
board"""
PANELS = [
    """import gammon_widget as gw
match = gw.Match(dice=[(3, 1), (6, 5)], players=("Ann", "Bob"))
match.roll()
match.play("8/5 6/5")
viewer = gw.MatchViewer(match, comments=False, size=480)
viewer""",
    "player = gw.LessonPlayer(gw.Lesson.named('hitting'), size=480)\nplayer",
    """from pathlib import Path
from tempfile import mkdtemp
deck = gw.Deck.open(Path(mkdtemp()) / "deck.jsonl")
deck.add([gw.GameState.on_roll(gw.Position.opening(), dice=gw.Dice(3, 1))], engine="net")
practice = gw.Practice(deck, size=480)
practice""",
]


def play_a_turn(host: LabNotebook) -> None:
    """Play 3-1 by clicks on the board of the cell `BOARD`."""
    hand = Hand(host, "board", 0)
    hand.press("roll")
    hand.change(Target.point(8), Target.point(5))
    hand.change(Target.point(6), Target.point(5))
    host.wait_for("board.state.steps == ((8, 5), (6, 5))")
    hand.change(Target.DICE)
    host.wait_for("board.turn == 'black'")
    hand.wait_until_shown()


def use_panels(host: LabNotebook) -> None:
    """Step in the viewer and the lesson of the cell `PANELS`, and answer the card."""
    viewer, lesson = (host.page.locator(f".gammon-{name}").first for name in ("viewer", "lesson"))
    practice = host.page.locator(".gammon-practice")
    viewer.locator("[data-command=next]").click()
    host.wait_for("viewer.index == 1")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("Step 2 of")
    practice.get_by_role("button", name="Show answer").click()
    expect(practice).to_contain_text("8/5 6/5")
    practice.get_by_role("button", name="Good").click()
    host.wait_for("deck.cards[0].reviews")
