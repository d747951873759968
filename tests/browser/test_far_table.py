"""A table of two kernels, in two browsers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.chromium import QUIET_FLAGS, find_chromium
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook, Windows
from tools.lab_server import LabServer

HOST = """import gammon_widget as gw
table = gw.Table(dice=[(6, 4), (3, 1), (5, 2), (4, 3), (6, 1)])
board = table.join("Ann", visual_fx=False)
invitation = table.serve()
board"""
GUEST = """import gammon_widget as gw
board = gw.join({!r}, "Bob", visual_fx=False)
board"""
STEPS = "[tuple(move) for move, _ in board.match.state.next_steps]"
FACTS = (
    "board.match.state.xgid, [player.joined for player in board.match.players], "
    "[tuple(map(str, game.actions)) for game in board.match.games]"
)


@pytest.fixture
def guest(lab_server: LabServer, browser: Browser, lab_root: Path) -> Iterator[LabNotebook]:
    """A notebook in a browser of its own."""
    own = browser.browser_type.launch(executable_path=find_chromium(), args=list(QUIET_FLAGS))
    notebook = LabNotebook(lab_server, Windows(own), lab_root, "guest")
    yield notebook
    notebook.close()
    own.close()


def take_turn(player: LabNotebook, opponent: LabNotebook) -> None:
    """Roll, play the first legal steps, and end the turn, by clicks; the opponent sees it."""
    hand, color = Hand(player), Color(player.evaluate("board.turn"))
    if not player.evaluate("board.dice"):
        hand.press("roll")
        opponent.wait_for("board.dice")
    while steps := player.evaluate(STEPS):
        hand.move(Move(*steps[0]), color)
    hand.press("confirm")
    opponent.wait_for(f"board.turn == {color.opponent.value!r}")


@pytest.mark.prove
def test_two_kernels_play_and_talk_by_clicks(lab: LabNotebook, guest: LabNotebook) -> None:
    lab.open([HOST], own_page=True)
    guest.open([GUEST.format(lab.evaluate("str(invitation)"))], theme="dark", own_page=True)
    ann, bob = Hand(lab), Hand(guest)
    ann.press("roll")
    guest.wait_for("board.turn == 'white' and board.dice")
    ann.move(Move(24, 18), Color.WHITE)
    guest.wait_for("board.match.state.steps")
    ann.press("undo")
    guest.wait_for("not board.match.state.steps")
    take_turn(lab, guest)
    bob.change(Target.CUBE)
    lab.wait_for("board.phase == 'double'")
    ann.press("take")
    guest.wait_for("board.phase == 'roll'")
    take_turn(guest, lab)
    take_turn(lab, guest)
    bob.choose("say")
    field = guest.page.get_by_label("A line for everybody at the table")
    field.fill("Good luck!")
    field.press("Enter")
    lab.wait_for("board.message == 'Bob: Good luck!'")
    lab.page.mouse.move(400, 300)
    lab.page.mouse.down()  # a click does not hide what somebody else has said
    lab.page.mouse.up()
    expect(lab.page.locator(".gammon-toast", has_text="Bob: Good luck!")).to_be_visible()
    take_turn(guest, lab)
    assert lab.evaluate("board.cube_value, board.turn") == (2, "white")
    bob.choose("leave_table")
    lab.wait_for("board.match.is_waiting")
    assert guest.evaluate("board.seat.value") == "watcher"
    assert lab.evaluate(FACTS) == guest.evaluate(FACTS)
    assert lab.page_errors == guest.page_errors == []
