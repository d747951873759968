"""The transport over a NATS server: order, what JetStream keeps, and who may come back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from types import SimpleNamespace

import pytest

from gammon_widget import GammonError, Table
from gammon_widget.match.dice_audit import Audit, Verdict
from gammon_widget.match.event_loop import wait_until
from gammon_widget.online import nats
from gammon_widget.online.connecting import join
from gammon_widget.online.nats import Nats, options_of
from gammon_widget.online.network_loop import run
from gammon_widget.rules import ActionKind, Color

from .nats_server import NatsServer


class Recorder:
    """A receiver at either end, which records what it receives."""

    def __init__(self) -> None:
        self.events: Queue[tuple[object, ...]] = Queue()

    def receive(self, *message: object) -> None:
        self.events.put(message)

    def lose(self, peer: str) -> None:
        self.events.put(("lost", peer))

    def describe(self) -> bytes:
        return b""

    def set_connected(self, is_connected: bool) -> None:
        self.events.put(("connected", is_connected))

    def next(self, seconds: float = 20) -> tuple[object, ...]:
        return self.events.get(timeout=seconds)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NatsServer]:
    monkeypatch.setattr(nats, "SECONDS_BETWEEN_SIGNS", 0.2)
    monkeypatch.setattr(nats, "LOST_SECONDS", 1.0)
    server = NatsServer(tmp_path)
    yield server
    server.kill()


@pytest.mark.prove
def test_messages_arrive_in_order_and_entries_are_kept(server: NatsServer) -> None:
    host, guest, transport = Recorder(), Recorder(), Nats(server.address)
    served = transport.serve("t1", host)
    served.open()
    joined = transport.join("t1", guest)
    joined.open()
    assert guest.next() == ("connected", True)
    joined.send(b"hello")
    peer, greeting = host.next()
    assert greeting == b"hello"
    sent = [b"%d" % number for number in range(200)]
    for data in sent:
        served.publish(data, keep=True)
    assert [guest.next()[0] for _ in sent] == sent
    served.send(str(peer), b"for one")
    assert guest.next() == (b"for one",)
    with pytest.raises(GammonError, match="Another kernel serves this table"):
        transport.serve("t1", Recorder()).open()
    joined.close()
    assert host.next() == ("lost", peer)
    served.close()


@pytest.mark.prove
def test_a_table_survives_its_host_and_its_server(server: NatsServer) -> None:
    guest, transport = Recorder(), Nats(server.address)
    code = (
        "import sys, time; from gammon_widget.online.nats import Nats; from tests.online.test_nats "
        "import Recorder; end = Nats(sys.argv[1]).serve('t1', Recorder()); "
        "end.open(); end.publish(b'one', keep=True); end.publish(b'two', keep=True); time.sleep(99)"
    )
    first = subprocess.Popen([sys.executable, "-c", code, server.address])
    joined = transport.join("t1", guest)
    joined.open()
    received = [guest.next() for _ in range(3)]
    first.kill()  # and another kernel, perhaps on another machine, serves the table
    first.wait()
    assert sorted(received, key=str) == [("connected", True), (b"one",), (b"two",)]
    assert guest.next() == ("connected", False)
    host = Recorder()
    served = transport.serve("t1", host)
    served.open()
    assert list(served.kept()) == [b"one", b"two"]
    assert guest.next() == ("connected", True)
    server.kill()
    assert guest.next() == ("connected", False)
    served.publish(b"three", keep=True)
    server.start()
    while guest.next() != ("connected", True):
        pass
    joined.send(b"hello again")
    event = host.next()
    while event[-1] != b"hello again":
        event = host.next()
    served.close()
    joined.close()
    while True:
        again = transport.serve("t1", Recorder())
        again.open()
        kept = list(again.kept())
        again.close()
        if b"three" in kept:
            break
    assert kept == [b"one", b"two", b"three"]


ACCOUNTS = """
authorization { users: [
  { user: host, password: one, permissions: {
    publish: ["gammon.*.log", "gammon.*.all", "gammon.*.alive", "gammon.*.to.*", "gammon.*.lobby",
      "$JS.API.>"],
    subscribe: ["gammon.*.host.*", "gammon.*.alive", "_INBOX.>"] } }
  { user: guest, password: two, permissions: {
    publish: ["gammon.*.host.*"],
    subscribe: ["gammon.*.log", "gammon.*.all", "gammon.*.alive", "gammon.*.to.*",
      "gammon.*.lobby"] } } ] }
"""


@pytest.mark.prove
def test_a_guests_account_cannot_speak_for_the_host(tmp_path: Path) -> None:
    server = NatsServer(tmp_path, ACCOUNTS)
    try:
        address = server.address.replace("//", "//host:one@")
        as_guest = Nats(server.address.replace("//", "//guest:two@"))
        host, guest, spy = Recorder(), Recorder(), Recorder()
        served = Nats(address).serve("t1", host)
        served.open()
        assert served.address == server.address  # without the password
        joined = as_guest.join("t1", guest)
        joined.open()
        assert guest.next() == ("connected", True)
        with pytest.MonkeyPatch.context() as patch:  # a host that does not read the stream
            patch.setattr(nats._NatsHost, "_begin", nats.Connection._begin)
            forger = as_guest.serve("t1", spy)
            forger.open()
        forger.publish(b"forged", keep=False)
        joined.send(b"hello")
        assert host.next()[1] == b"hello"
        served.publish(b"genuine")
        assert guest.next() == (b"genuine",)
        with pytest.raises(Empty):
            guest.next(0.5)
        for end in (forger, joined, served):
            end.close()
    finally:
        server.kill()


@pytest.mark.prove
def test_a_server_that_cannot_be_used_is_named_with_the_reason(tmp_path: Path) -> None:
    server = NatsServer(tmp_path, ACCOUNTS)
    attempts = (
        (server.address, "Authorization Violation"),
        (server.address.replace("//", "//guest:wrong@"), "Authorization Violation"),
        ("nats://127.0.0.1:1", "Connect call failed"),
    )
    for address, why in attempts:
        with pytest.raises(GammonError, match=f"The NATS server .* cannot be used: .*{why}"):
            Nats(address).join("t1", Recorder()).open()
    server.kill()


@pytest.mark.parametrize(
    "text", ["nats://", "ws://host:1", "nats://host:port", "nats://host?colour=red", "host"]
)
def test_a_wrong_address_is_refused(text: str) -> None:
    with pytest.raises(GammonError, match="The address of a NATS server is nats://host:4222"):
        options_of(text)


def test_an_address_does_not_show_its_password() -> None:
    options = options_of("nats://ann:very-secret@club.example?creds=/home/ann/club.creds")
    assert options == {
        "servers": "nats://ann:very-secret@club.example",
        "user_credentials": "/home/ann/club.creds",
    }
    end = Nats("nats://ann:very-secret@club.example?creds=/x").serve("t1", Recorder())
    assert end.address == "nats://club.example"


def test_the_last_sign_of_a_closed_host_does_not_stop_the_next() -> None:
    first, second = (Nats("nats://club.example").serve("t1", Recorder()) for _ in range(2))
    assert isinstance(first, nats._NatsHost)
    assert isinstance(second, nats._NatsHost)
    sign = SimpleNamespace(data=first._run.encode())
    first.close()
    run(second._hear_host(sign)).result(10)
    assert second._other is None
    first._show_life()
    assert first._queue.empty()


def test_a_missing_certificate_is_named() -> None:
    with pytest.raises(GammonError, match="A certificate of tls://host:4222 is unusable"):
        options_of("tls://ann:very-secret@host:4222?ca=/nowhere.pem")


HOST = """
import sys, time
from gammon_widget import Match
from gammon_widget.online.connecting import serve
from gammon_widget.rules import Rules
match = Match(rules=Rules(two_must_join=True, leader_restarts=True))
match.join("Ann")
host = serve(match, sys.argv[1])
print(host.invitation, flush=True)
while True:
    time.sleep(0.01)
    if match.dice.sides and match.state.decider in (None, "white"):
        if "roll" in match.legal_actions:
            match.roll(by="white")
        elif match.legal_plays:
            match.play(match.legal_plays[0])
"""


@pytest.mark.prove
def test_a_killed_host_comes_back_from_the_stream_alone(
    server: NatsServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", HOST, server.address], stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None
    with first.stdout as printed:
        invitation = printed.readline().strip()
    bob = join(invitation, "Bob")

    def play(turns: int) -> None:
        for _ in range(turns):
            assert wait_until(lambda: bob.match.state.decider == Color.BLACK, 20)
            if ActionKind.ROLL in bob.match.legal_actions:
                bob.match.roll()
            if bob.match.legal_plays:
                bob.match.play(bob.match.legal_plays[0])

    play(3)
    first.kill()
    first.wait()
    assert wait_until(lambda: not bob.is_connected, 20)
    table = Table.resume(invitation, tmp_path / "elsewhere.jsonl", lobby=True)
    assert wait_until(lambda: bob.is_connected, 20)
    assert table._host is not None
    assert table._host._end._lobby  # type: ignore[attr-defined]
    peer = bob._end._peer  # type: ignore[attr-defined]
    table.serve(server.address)  # the cell is run again
    assert wait_until(lambda: bob._end._peer != peer and bob.is_connected, 20)  # type: ignore[attr-defined]
    match = table.match
    ann = table.join("Ann")
    for _ in range(4):
        if match.state.decider == Color.BLACK:
            play(1)
            assert wait_until(lambda: match.state == bob.match.state, 20)
        if ActionKind.ROLL in match.legal_actions:
            ann.roll()
        if match.legal_plays and match.state.decider == Color.WHITE:
            ann.play(match.legal_plays[0])
    assert wait_until(lambda: match.state == bob.match.state, 20)
    audits = match.audit(), bob.match.audit()
    assert audits == (Audit(Verdict.FAIR, len(match.dice.rolls)),) * 2
    assert str(table.match.journal).endswith("elsewhere.jsonl")
    table.close()
    bob.match.close()
