"""A table is served by WebSocket, and joined from the same kernel or from another one."""

import gc
import socket
import subprocess
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import SplitResult, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Request, Response
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve
from websockets.typing import Origin

import gammon_widget as gw
from gammon_widget.board.widget.table import Room
from gammon_widget.match.event_loop import wait_until
from gammon_widget.online import guest, websocket
from gammon_widget.online.invitation import Invitation
from gammon_widget.online.network_loop import run
from gammon_widget.rules import GammonError


@pytest.fixture
def table() -> Iterator[gw.Table]:
    table = gw.Table(dice=[(6, 4), (3, 1), (5, 2)])
    yield table
    table.close()


def until(is_true: Callable[[], bool]) -> None:
    assert wait_until(is_true, 10)


def is_listening(address: SplitResult) -> bool:
    with (
        suppress(ConnectionRefusedError),
        socket.create_connection((address.hostname, address.port), 5),
    ):
        return True
    return False


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
    bob.match.leave("black")
    bob = gw.join(invitation, "Bob")
    assert (bob.seat, again.seat) == ("black", "watcher")
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


def test_nobody_takes_the_seat_of_a_guest(table: gw.Table):
    table.join("Ann")
    bob = gw.join(table.serve(), "Bob")
    room = table._room = Room(table)
    sent: list[Any] = []
    room.send = sent.append  # type: ignore[assignment]
    assert room.people == [True, False]
    room._receive(None, {"view": "a", "do": "sit", "seat": "black"}, None)
    assert sent[-1] == {
        **{"do": "seated", "view": "a", "seat": ""},
        "why": "Bob plays in another kernel.",
    }
    with pytest.raises(GammonError, match="plays in another kernel"):
        table.join("Bob")
    bob.close()
    room.close()


def test_guests_come_back_when_a_table_is_served_again(table: gw.Table):
    ann = table.join("Ann")
    invitation = table.serve()
    bob = gw.join(invitation, "Bob")
    ann.roll()
    assert str(table.serve()) == str(invitation)
    ann.play(table.match.legal_plays[0])
    until(lambda: bob.match.state == table.match.state)
    bob.roll()
    assert bob.match.state.dice == (3, 1)
    bob.close()


def test_a_table_is_served_as_before_if_it_cannot_be_served_elsewhere(table: gw.Table):
    ann = table.join("Ann")
    invitation = table.serve()
    bob = gw.join(invitation, "Bob")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(GammonError, match="cannot be served at"):
            table.serve(f"ws://127.0.0.1:{port}")
    for wrong in ({"address": "http://here"}, {"lobby": True}, {"certificate": "none.pem"}):
        with pytest.raises(GammonError):
            table.serve(**wrong)
    ann.roll()
    until(lambda: bob.match.state == table.match.state)
    assert table._host is not None
    assert str(table._host.invitation) == str(invitation)
    bob.close()


def test_a_connection_without_a_greeting_ends(table: gw.Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(websocket, "GREETING_SECONDS", 0.05)
    with connect(table.serve().address) as stranger, pytest.raises(ConnectionClosed):
        stranger.recv(timeout=10)


def test_a_lost_connection_is_written_to_no_more(table: gw.Table, caplog: pytest.LogCaptureFixture):
    board = gw.watch(table.serve())
    end: Any = table._host and table._host._end
    (connection,) = end._connections.values()

    async def lose() -> None:
        connection.transport.abort()
        for _ in range(10):
            websocket._put(connection, b"{}")

    run(lose()).result(10)
    assert not caplog.text
    board.close()


def test_a_guest_who_arrives_while_the_table_closes_leaves_no_open_socket(table: gw.Table):
    address = urlsplit(table.serve().address)

    async def close_as_a_guest_arrives() -> None:
        arriving = socket.create_connection((address.hostname, address.port), 5)
        table.close()
        arriving.close()

    run(close_as_a_guest_arrives()).result(10)
    until(lambda: not is_listening(address))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        gc.collect()
    assert [str(each.message) for each in caught if str(address.port) in str(each.message)] == []


def test_a_page_in_a_browser_cannot_connect(table: gw.Table):
    address = table.serve().address
    with pytest.raises(InvalidStatus, match="403"):
        connect(address, origin=Origin("http://evil.example"))


def test_an_invitation_contains_the_address_behind_a_proxy(table: gw.Table):
    port = int(table.serve().address.rpartition(":")[2])
    public = f"ws://127.0.0.1:{port}/user/mira/proxy/{port}/"
    invitation = table.serve(f"ws://127.0.0.1:{port}", public=public)
    assert str(invitation).startswith(public)
    board = gw.watch(invitation)
    board.close()


def test_the_reason_of_a_proxy_is_shown(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(guest, "CONNECT_SECONDS", 2.0)
    tokens: list[str] = []

    def refuse(connection: ServerConnection, request: Request) -> Response:
        tokens.append(request.headers["Authorization"])
        return connection.respond(403, "")

    with serve(lambda _: None, "127.0.0.1", 0, process_request=refuse) as server:
        serving = Thread(target=server.serve_forever)
        serving.start()
        invitation = f"ws://127.0.0.1:{server.socket.getsockname()[1]}#table.{'s' * 32}"
        with pytest.raises(GammonError) as error:
            gw.join(invitation, "Ann", token="of-mira")
        server.shutdown()
    serving.join()
    assert "HTTP 403" in str(error.value)
    assert "token= is needed" in str(error.value)
    assert {*tokens} == {"token of-mira"}


@pytest.mark.prove
def test_a_connection_is_encrypted_with_a_certificate(table: gw.Table, tmp_path: Path):
    files = {name: str(tmp_path / f"{name}.pem") for name in ("certificate", "key")}
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"),
            *("-out", files["certificate"], "-keyout", files["key"]),
        ],
        check=True,
        capture_output=True,
    )
    table.join("Ann")
    invitation = table.serve("wss://127.0.0.1", **files)
    bob = gw.join(invitation, "Bob", certificate=files["certificate"])
    assert bob.seat == "black"
    monkey = pytest.MonkeyPatch()
    monkey.setattr(guest, "CONNECT_SECONDS", 1.0)
    with pytest.raises(GammonError, match="certificate verify failed"):
        gw.watch(invitation)  # no authority has signed the certificate
    monkey.undo()
    bob.close()


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
    with pytest.raises(GammonError, match="The certificate or its key cannot be used"):
        gw.join(f"wss://localhost#table.{'s' * 32}", "Ann", certificate="/nowhere.pem")
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
