"""The whole loop of playing the computer, review and practice, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates

CELL = """
import os
os.chdir({folder!r})
import gammon_widget as gw
from gammon_widget.analysis import result_analysis
result_analysis.usual_engines = lambda: ("net:1-ply",)
slow, quick = (2, 1), [(6, 6), (5, 5), (4, 4), (3, 3)]
dice = [(3, 1)] + [roll for n in range(60) for roll in (quick[n % 4], slow)]
board = gw.Board(theme="auto", visual_fx=False, pace=0, dice=dice)
board
"""
"""The computer rolls doubles, so that the match is short."""

START = ".gammon-start"
FORGET = "() => localStorage.removeItem('gammon-new-match')"
FOCUSED = "() => document.activeElement.ariaLabel ?? document.activeElement.textContent"
FOCUSED_TARGET = "() => document.activeElement.dataset.target"
IS_FOCUSED = "part => document.activeElement.matches(part)"
OF_PRACTICE = "all => all.findIndex(each => each.closest('.gammon-practice'))"
ON_OWN_BOARD = "() => document.activeElement.matches('.gammon-board :not(.gammon-review *)')"
MAX_TABS = 60
MAX_ROWS = 20
GAME_SECONDS = 120

STATE = """
state = {match}.state
("over" if state.phase.value == "over" else state.turn and state.turn.value,
 state.dice is not None, [tuple(move) for move in (state.legal_plays or [None])[-1].moves]
 if state.dice is not None else [], {match}.revision)
"""

TO_ACT = "board.match.state.phase.value == 'over' or board.turn in (None, 'white')"
CARD = "board._controller.view.dialog"
IS_ANALYSED = f"{CARD} and {CARD}.buttons[-1].name == 'practise'"
PRACTICE = "board.viewer.session"
DECK = "gw.Deck.open('my_practice.jsonl')"


def open_board(lab: LabNotebook, folder: Path) -> None:
    lab.open([CELL.format(folder=str(folder))], own_page=True, width=1600, height=900)
    wait_for_updates(lab)
    lab.page.locator(START).wait_for()


def play_the_match(
    lab: LabNotebook,
    roll: Callable[[], object],
    move: Callable[[Move], object],
    done: Callable[[], object],
) -> None:
    """Play as White until the match is over; the computer answers."""
    while True:
        lab.wait_for(TO_ACT, GAME_SECONDS)
        whose, has_rolled, moves, revision = lab.evaluate(STATE.format(match="board.match"))
        if whose == "over":
            return
        if not has_rolled:
            roll()
            lab.wait_for(f"board.match.revision > {revision}")
            continue
        for each in moves:
            revision = lab.evaluate("board.match.revision")
            move(Move(*each))
            lab.wait_for(f"board.match.revision > {revision}")
        revision = lab.evaluate("board.match.revision")
        done()
        lab.wait_for(f"board.match.revision > {revision}")


def the_deck_is_there_after_a_restart(lab: LabNotebook) -> None:
    cards = lab.evaluate("len(board.viewer.deck)")
    assert cards >= 2
    lab.restart()
    lab.page.evaluate(FORGET)
    assert lab.evaluate(f"(len({DECK}), len({DECK}.reviews))") == (cards, 2)
    assert not lab.page_errors


@pytest.mark.prove
def test_play_review_and_practise_by_mouse(lab: LabNotebook, tmp_path: Path) -> None:
    open_board(lab, tmp_path)
    card, page = lab.page.locator(START), lab.page
    card.locator(".length label", has_text="1").first.click()
    card.locator(".levels label", has_text="Beginner").click()
    card.get_by_role("switch", name="Tutor").uncheck(force=True)
    card.get_by_role("button", name="Start").click()
    card.wait_for(state="detached")
    lab.wait_for("(board.match_length, board.match.players[1].name) == (1, 'Beginner')")
    hand = Hand(lab)
    play_the_match(
        lab,
        lambda: hand.press("roll"),
        lambda move: hand.move(move, Color.WHITE),
        lambda: hand.click(Target.DICE),
    )
    lab.wait_for(IS_ANALYSED, GAME_SECONDS)
    hand.click(Target.button("position"))  # the close button
    lab.wait_for(f"{CARD} is None")
    hand.click(Target.button("position"))
    hand.click(Target.button("review"))
    page.locator(".gammon-viewer").get_by_text("Net").first.wait_for()
    assert lab.evaluate("len(board.viewer.analysis.errors)") >= 2
    page.get_by_role("button", name="Next error").click()
    lab.wait_for("board.viewer.verdicts[-1].is_error")
    page.get_by_role("button", name="Back to the game").click()
    lab.wait_for("board.viewer is None")
    hand.click(Target.button("practise"))
    page.locator(".gammon-practice canvas").wait_for()
    practised = Hand(lab, "board.viewer.board", page.locator("canvas").evaluate_all(OF_PRACTICE))
    for move in lab.evaluate(STATE.format(match="board.viewer.board.match"))[2]:
        practised.move(Move(*move), Color.WHITE)
    practised.click(Target.DICE)
    lab.wait_for(f"len({PRACTICE}.answered) == 1")
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Show answer").click()
    lab.wait_for(f"len({PRACTICE}.answered) == 2")
    the_deck_is_there_after_a_restart(lab)


def start_by_keyboard(lab: LabNotebook) -> None:
    """Choose the weakest computer, a match to 1 and no tutor in the dialog."""
    page, press = lab.page, lab.page.keyboard.press
    # The dialog does not take the focus from the notebook.
    assert not page.evaluate("() => Boolean(document.activeElement.closest('.gammon-board'))")
    press("Escape")  # JupyterLab's command mode, where Tab moves on
    focused = page.locator(":focus")

    def tab_to(part: str) -> None:
        for _ in range(MAX_TABS):
            press("Tab")
            if page.evaluate(IS_FOCUSED, f"{START} {part}"):
                return
        pytest.fail(f"Tab does not lead to {part}")

    for part, key, value in (
        (".levels input", "ArrowUp", "net:beginner"),
        (".length input", "ArrowLeft", "1"),
    ):
        tab_to(part)
        for _ in range(MAX_ROWS):
            if focused.input_value() == value:
                break
            press(key)
        expect(focused).to_have_value(value)
    tab_to("[role=switch]:not(.house *)")
    if focused.is_checked():
        press("Space")
    press("Enter")
    page.locator(START).wait_for(state="detached")
    lab.wait_for("board.match_length == 1 and board.tutor is None")
    page.wait_for_function("() => document.activeElement.closest('.gammon-board')")


@pytest.mark.prove
def test_play_review_and_practise_by_keyboard(lab: LabNotebook, tmp_path: Path) -> None:
    open_board(lab, tmp_path)
    page, press = lab.page, lab.page.keyboard.press

    def tab_to(words: str) -> None:
        for _ in range(MAX_TABS):
            if page.evaluate(FOCUSED).startswith(words):
                return
            press("Tab")
        pytest.fail(f"Tab does not lead to {words!r}")

    def walk_to(places: list[str]) -> None:
        """Move through the places until one of these has the focus."""
        for _ in range(MAX_ROWS):
            before = page.evaluate_handle("() => document.activeElement")
            press("n")
            page.wait_for_function("before => document.activeElement !== before", arg=before)
            if page.evaluate(FOCUSED_TARGET) in places:
                return
        pytest.fail(f"N does not lead to {places}")

    def take_a_step(board: str = "board") -> None:
        """Select the next movable checker, and click its first destination."""
        revision = lab.evaluate(f"{board}.match.revision")
        view = f"{board}._controller.view"
        landings = f"[str(each.spot) for each in {view}.landings]"
        # a checker on the bar is selected already
        if not lab.evaluate(landings):
            walk_to(lab.evaluate(f"[str(each) for each in {view}.movable]"))
            press("Enter")
        walk_to(lab.wait_for(landings))
        press("Enter")
        lab.wait_for(f"{board}.match.revision > {revision}")

    start_by_keyboard(lab)
    play_the_match(
        lab,
        lambda: press("r"),
        lambda _: take_a_step(),
        lambda: press("c"),
    )
    lab.wait_for(IS_ANALYSED, GAME_SECONDS)
    press("Enter")
    lab.wait_for("board.viewer is not None and board.viewer.analysis is not None")
    page.wait_for_function("() => document.activeElement.closest('.gammon-viewer')")
    press("Shift+ArrowRight")
    lab.wait_for("board.viewer.verdicts[-1].is_error")
    tab_to("Back to the game")
    press("Enter")
    lab.wait_for("board.viewer is None")
    page.wait_for_function(ON_OWN_BOARD)
    press("m")
    lab.wait_for("board.viewer is not None")
    page.wait_for_function("() => document.activeElement.closest('.gammon-practice')")
    for number in (1, 2):
        for _ in lab.evaluate(STATE.format(match="board.viewer.board.match"))[2]:
            take_a_step("board.viewer.board")
        press("c")
        lab.wait_for(f"len({PRACTICE}.answered) == {number}")
        page.locator("[data-command=next]:focus").wait_for()
        press("Enter")
    the_deck_is_there_after_a_restart(lab)
