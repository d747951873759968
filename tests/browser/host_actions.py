"""The actions that every host must support: a turn by clicks, viewer, lesson and practice."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from gammon_widget.drawing import Target
from tests.browser.hand import SHOWN, Hand
from tests.browser.lab import SECONDS, LabNotebook

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


# The middle of a target in the window: of a button, or of a place that can be clicked.
WHERE = f"""([canvas, target]) => {{
    const buttons = `button[data-target="${{target}}"]:not(.gammon-place)`;
    const control = canvas.parentElement.querySelector(buttons);
    const state = [...canvas.parentElement.children].find(each => each.parts)?.parts.state;
    if (!state || state.pending.messages.length || !(control || state.shown.can[target])) return;
    const [x, y] = control ? [0.5, 0.5] : ({SHOWN})(canvas, [target]).middles[0] ?? [];
    const part = control ?? canvas;
    part.scrollIntoView({{ block: "center" }});
    const {{ left, top, width, height }} = part.getBoundingClientRect();
    return x && width && [left + x * width, top + y * height];
}}"""


def click_shown(board: Locator, *targets: Target) -> None:
    """Click places and buttons of a board in any page, each as soon as the page shows it."""
    canvas = board.locator("canvas").first
    for target in targets:
        given = [canvas.element_handle(timeout=1000 * SECONDS), str(target)]
        place = board.page.wait_for_function(WHERE, arg=given, timeout=1000 * SECONDS)
        board.page.mouse.click(*place.json_value())


def play_a_turn(host: LabNotebook) -> None:
    """Play 3-1 by clicks on the board of the cell `BOARD`; the kernel follows each step."""
    hand = Hand(host, "board", 0)
    hand.press("roll")
    hand.change(Target.point(8), Target.point(5))
    assert host.evaluate("(board.points[7], board.points[4], board.dice_left)") == (2, 1, (1,))
    hand.change(Target.point(6), Target.point(5))
    assert host.evaluate("(board.points[5], board.points[4], board.dice_left)") == (4, 2, ())
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
