"""A table is served by WebSocket, and joined from the same kernel or from another one."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.match.event_loop import wait_until
from gammon_widget.online.invitation import Invitation
from gammon_widget.rules import GammonError


@pytest.fixture
def table() -> Iterator[gw.Table]:
    table = gw.Table(dice=[(6, 4), (3, 1), (5, 2)])
    yield table
    table.close()


def until(is_true: Callable[[], bool]) -> None:
    assert wait_until(is_true, 10)


def test_two_boards_of_one_kernel_play_over_a_socket(
    table: gw.Table, capsys: pytest.CaptureFixture[str]
):
    ann = table.join("Ann")
    invitation = table.serve()
    assert str(invitation) in capsys.readouterr().out
    bob = gw.join(str(invitation), "Bob")
    assert (bob.seat, bob.bottom) == ("black", "black")
    ann.roll()
    ann.play("24/14")
    until(lambda: bob.match.state == table.match.state)
    assert bob.roll().dice == table.match.state.dice
    bob.play(bob.match.legal_plays[0])
    until(lambda: bob.match.state == table.match.state)
    watcher = gw.watch(invitation)
    ann.marks = [5]
    until(lambda: len(watcher._controller.view.marks) == 1)
    again = gw.join(invitation, "Bob")
    assert again.match is bob.match
    with pytest.raises(GammonError, match="Both seats are taken"):
        gw.join(invitation, "Eve")
    wrong = Invitation(invitation.address, invitation.table, "x" * 32)
    with pytest.raises(GammonError, match="not valid for this table"):
        gw.join(wrong, "Eve")
    for board in (bob, again):
        board.close()
    until(lambda: table.match.notice == "Bob is not connected; the seat is kept.")
    table.close()
    until(lambda: watcher.match.notice == "The host has closed the table.")
    watcher.close()


def test_a_lecture_shows_what_the_teacher_does():
    match = gw.Match(
        players=("White", "Black"), rules=gw.Rules(two_must_join=True, leader_restarts=True)
    )
    table = gw.Table(match)
    teacher = gw.Board(match)
    invitation = table.serve(watch_only=True)
    student = gw.join(invitation, "Student")
    assert student.seat == "watcher"
    teacher.set_up("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
    teacher.arrows = "8/5 6/5"
    until(lambda: student.match.state == match.state)
    until(lambda: len(student._controller.view.arrows) == 2)
    late = gw.watch(invitation)
    assert len(late._controller.view.arrows) == 2
    table.close()


@pytest.mark.parametrize("address", ["", "http://localhost", "ws://", "ws://localhost:70000", 7])
def test_an_invalid_address_is_refused(table: gw.Table, address: str):
    with pytest.raises(GammonError, match="must be like ws://"):
        table.serve(address)


def test_an_address_in_use_is_refused_and_the_match_goes_on(table: gw.Table):
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        pytest.raises(GammonError, match="cannot be served"),
    ):
        table.serve(f"ws://127.0.0.1:{server.getsockname()[1]}")
    with pytest.raises(GammonError, match="needs certificate="):
        table.serve("wss://127.0.0.1:8765")
    table.join("Ann")


def test_a_match_with_a_journal_keeps_its_invitation(tmp_path: Path):
    path = tmp_path / "match.jsonl"
    rules = gw.Rules(two_must_join=True, leader_restarts=True)
    with gw.Match.open(path, rules=rules) as match:
        table = gw.Table(match)
        first = table.serve()
        assert str(table.serve()) == str(first)
        table.close()
    with gw.Match.resume(path) as match:
        table = gw.Table(match)
        assert str(table.serve()) == str(first)
        table.close()
        assert str(table.serve("ws://localhost", invitation=first)).endswith(first.secret)
        table.close()
