"""A table of two kernels, in two browsers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

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


def over_board(player: LabNotebook) -> list[str]:
    """The sentences that are shown over boards, in shadow roots that no locator reaches."""
    session = player.page.context.new_cdp_session(player.page)
    nodes = [session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]]
    session.detach()
    found = []
    while nodes:
        node: dict[str, Any] = nodes.pop()
        nodes += node.get("children", []) + node.get("shadowRoots", [])
        given = node.get("attributes", [])
        attributes = dict(zip(given[::2], given[1::2], strict=True))
        if attributes.get("class") == "gammon-toast" and "block" in attributes["style"]:
            found += [child["nodeValue"] for child in node["children"]]
    return found


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
    lab.wait_until(lambda: "Bob: Good luck!" in over_board(lab), "a line of chat over the board")
    lab.page.mouse.click(1150, 500)  # beside the board: this does not hide what others have said
    assert "Bob: Good luck!" in over_board(lab)
    lab.wait_for("board.message == 'Bob: Good luck!'")
    take_turn(guest, lab)
    assert lab.evaluate("board.cube_value, board.turn") == (2, "white")
    bob.choose("leave_table")
    lab.wait_for("board.match.is_waiting")
    assert guest.evaluate("board.seat.value") == "watcher"
    assert lab.evaluate(FACTS) == guest.evaluate(FACTS)
    assert lab.page_errors == guest.page_errors == []
