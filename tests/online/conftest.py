"""A table whose guests are connected in memory, and a line with faults."""

from collections import deque
from collections.abc import Callable
from random import Random
from uuid import uuid4

import pytest

from gammon_widget.match.dice_source import DiceLike
from gammon_widget.match.match import Match
from gammon_widget.online.guest import Guest
from gammon_widget.online.host import Host
from gammon_widget.online.network_loop import run
from gammon_widget.online.transport import GuestReceiver, HostReceiver
from gammon_widget.rules import Rules

SECRET = "a-secret-of-the-table"
TABLE = Rules(two_must_join=True, leader_restarts=True)


class InMemory:
    """A transport inside one process, which delivers each message before `send` returns."""

    def __init__(self) -> None:
        self.host: MemoryHost | None = None
        self.guests: list[MemoryGuest] = []

    def serve(self, table: str, receiver: HostReceiver) -> "MemoryHost":
        return MemoryHost(self, receiver)

    def join(self, table: str, receiver: GuestReceiver) -> "MemoryGuest":
        return MemoryGuest(self, receiver)

    def carry(self, deliver: Callable[[], None]) -> None:
        """Deliver one message. `FaultyLine` delays, loses or repeats messages."""
        deliver()


class MemoryHost:
    """The host's end in memory."""

    address = "memory:"

    def __init__(self, line: InMemory, receiver: HostReceiver) -> None:
        self.line, self.receiver = line, receiver
        self.guests: dict[str, MemoryGuest] = {}
        self._admitted = set[str]()

    def open(self) -> None:
        self.line.host = self
        for guest in tuple(self.line.guests):
            guest.connect()

    def kept(self) -> tuple[bytes, ...]:
        return ()

    def publish(self, data: bytes, *, keep: bool = False) -> None:
        for peer in tuple(self._admitted):
            self.send(peer, data)

    def send(self, peer: str, data: bytes) -> None:
        if peer in self.guests:
            guest = self.guests[peer]
            self.line.carry(lambda: guest.receive(peer, data))

    def admit(self, peer: str) -> None:
        self._admitted.add(peer)

    def drop(self, peer: str) -> None:
        self._admitted.discard(peer)
        self.line.carry(lambda: self.end(peer))  # after what was sent

    def end(self, peer: str) -> None:
        guest = self.guests.pop(peer, None)
        if guest is not None:
            self.receiver.lose(peer)
            guest.disconnect()

    def close(self) -> None:
        if self.line.host is self:
            self.line.host = None
        for peer in tuple(self.guests):
            self.drop(peer)


class MemoryGuest:
    """A guest's end in memory."""

    failure = ""

    def __init__(self, line: InMemory, receiver: GuestReceiver) -> None:
        self._line, self._receiver = line, receiver
        self._host: MemoryHost | None = None
        self._peer = ""

    def open(self) -> None:
        self._line.guests.append(self)
        self.connect()

    def connect(self) -> None:
        self._host, self._peer = self._line.host, uuid4().hex
        if self._host is not None:
            self._host.guests[self._peer] = self
            self._receiver.set_connected(True)

    def disconnect(self) -> None:
        self._host = None
        self._receiver.set_connected(False)

    def receive(self, peer: str, data: bytes) -> None:
        if self._host is not None and peer == self._peer:
            self._receiver.receive(data)

    def send(self, data: bytes) -> None:
        host, peer = self._host, self._peer
        if host is not None:
            self._line.carry(lambda: host.receiver.receive(peer, data))

    def close(self) -> None:
        if self in self._line.guests:
            self._line.guests.remove(self)
        if self._host is not None:
            self._host.drop(self._peer)


class FarTable:
    """A match with a host, and guests on the same transport."""

    def __init__(self, match: Match, line: InMemory, *, watch_only: bool = False) -> None:
        self.match, self.line = match, line
        self.host = Host(match, line, "table", SECRET, watch_only=watch_only)

    def guest(self, name: str | None) -> Guest:
        guest = Guest(self.line, self.host.invitation, name)
        guest.wait()
        return guest

    def is_followed_by(self, *guests: Guest) -> bool:
        """Whether the guests have the same match, with the same journal byte for byte."""
        return all(
            guest.match.state == self.match.state and guest._sums == self.host._sums
            for guest in guests
        )


def far_table(
    dice: DiceLike = None, line: InMemory | None = None, match: Match | None = None
) -> FarTable:
    match = match or Match(rules=TABLE, dice=dice)
    if not match.players[0].joined:
        match.join("Ann")
    return FarTable(match, line or InMemory())


class FaultyLine(InMemory):
    """A line that delivers nothing by itself: `run` repeats, reorders and delivers messages."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = Random(seed)
        self._waiting: deque[Callable[[], None]] = deque()

    def carry(self, deliver: Callable[[], None]) -> None:
        self._waiting.append(deliver)

    def run(self, *, fair: bool = False) -> None:
        """Deliver all messages; unless it is `fair`, out of order, and some of them twice."""
        while self._waiting:
            if fair or self._random.random() < 0.6:
                self.step()
                continue
            index = self._random.randrange(min(4, len(self._waiting)))
            deliver = self._waiting[index]
            if self._random.random() < 0.5:
                del self._waiting[index]
            self._deliver(deliver)

    def step(self) -> None:
        """Deliver one message."""
        self._deliver(self._waiting.popleft())

    def _deliver(self, deliver: Callable[[], None]) -> None:
        """Deliver a message as the real transports do: in the thread of the network."""

        async def call() -> None:
            deliver()

        run(call()).result(10)

    def kill(self) -> None:
        """Let the host vanish without a word."""
        self._waiting.clear()
        assert self.host is not None
        self.host.guests.clear()
        self.host = None
        for guest in tuple(self.guests):
            guest.disconnect()

    def cut(self, *guests: MemoryGuest) -> None:
        """End the connections of some or all guests, and make them again.

        If all are cut, everything on its way is lost.
        """
        if not guests:
            self._waiting.clear()
        assert self.host is not None
        for guest in guests or tuple(self.guests):
            self.host.end(guest._peer)
        for guest in guests or tuple(self.guests):
            guest.connect()


def faulty_table(
    dice: DiceLike = None, match: Match | None = None, seed: int = 1
) -> tuple[FaultyLine, FarTable, Guest]:
    """A faulty line, a table on it, and the guest Bob, who has arrived."""
    line = FaultyLine(seed)
    table = far_table(dice, line, match)
    bob = Guest(line, table.host.invitation, "Bob")
    line.run(fair=True)
    return line, table, bob


@pytest.fixture(autouse=True)
def _no_identity_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMMON_SETTINGS", "off")
