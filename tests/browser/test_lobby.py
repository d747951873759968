"""The lobby of a NATS server: open tables to join and watch by a click."""

from __future__ import annotations

from pathlib import Path

import pytest

from gammon_widget.drawing import Target
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.online.nats_server import NatsServer

CELL = """
import gammon_widget as gw
table, lecture = gw.Table(), gw.Table(gw.Rules.named('house-rules'))
ann = table.join('Ann')
table.serve({0!r}, lobby=True)
lecture.serve({0!r}, lobby=True, watch_only=True)
lobby = gw.Lobby({0!r})
lobby
"""


@pytest.mark.prove
def test_a_player_joins_and_leaves_an_open_table(lab: LabNotebook, tmp_path: Path) -> None:
    server = NatsServer(tmp_path)
    try:
        lab.open([CELL.format(server.address)], canvases=0, own_page=True)
        panel = lab.page.get_by_role("group", name="Backgammon lobby")
        panel.get_by_text("7 points · Ann waits for a player").wait_for()
        panel.get_by_text("To watch only").wait_for()
        axe_finds_nothing(lab, ".gammon-lobby")
        panel.get_by_label("Your name").fill("Ann")
        panel.get_by_role("button", name="Join").click()
        panel.get_by_text("Ann already has a seat: choose another name.").wait_for()
        panel.get_by_label("Your name").fill("Bob")
        panel.get_by_role("button", name="Join").click()
        panel.get_by_text("Ann and Bob play").wait_for()
        lab.wait_for("lobby.board and lobby.board._surface.pages.views")
        bob = Hand(lab, "lobby.board")
        bob.change(Target.button("roll"))
        lab.wait_for("len(table.match.dice.rolls) and table.match.dice.rolls[-1].seeds")
        panel.get_by_role("button", name="Leave").click()
        panel.get_by_text("Ann waits for a player").wait_for()
        panel.get_by_role("button", name="Watch").first.click()
        lab.wait_for("lobby.board and str(lobby.board.seat) == 'watcher'")
        assert lab.page_errors == []
    finally:
        server.kill()
