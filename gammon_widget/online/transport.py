"""Transports: how messages travel between the host of a table and its guests.

A transport carries whole messages as bytes, and knows nothing of their content. It may lose, repeat
or reorder messages: the entries of a match are numbered and chained by checksums, and a request is
repeated until it is answered. All methods can be called from any thread and return at once. A
transport may call its receivers from a thread of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol
from uuid import uuid4


class HostReceiver(Protocol):
    """What receives the messages at the host's end."""

    def receive(self, peer: str, data: bytes) -> None:
        """Handle a message from a guest. `peer` identifies the guest's connection."""

    def lose(self, peer: str) -> None:
        """Note that a connection has ended. The guest comes back with another `peer`."""


class GuestReceiver(Protocol):
    """What receives the messages at a guest's end."""

    def receive(self, data: bytes) -> None:
        """Handle a message from the host."""

    def set_connected(self, is_connected: bool) -> None:
        """Note that the connection has been made, or lost. A guest greets the host each time."""


class HostEnd(Protocol):
    """The host's end of a transport, for one table."""

    @property
    def address(self) -> str:
        """The address under which guests find the host, such as ``"ws://192.168.1.5:8765"``."""

    def kept(self) -> Sequence[bytes]:
        """Return the entries that the transport has kept since the table was first served.

        Only a transport with a store of its own, such as NATS with JetStream, has any.
        """

    def publish(self, data: bytes, *, keep: bool = False) -> None:
        """Send a message to every admitted guest. With `keep`, the message contains entries."""

    def send(self, peer: str, data: bytes) -> None:
        """Send a message to one guest."""

    def admit(self, peer: str) -> None:
        """Let a guest receive what is published, from now on."""

    def drop(self, peer: str) -> None:
        """End the connection of one guest, after what was sent to it."""

    def close(self) -> None:
        """End all connections of the table."""


class GuestEnd(Protocol):
    """A guest's end of a transport."""

    def send(self, data: bytes) -> None:
        """Send a message to the host. Without a connection, the message is lost."""

    def close(self) -> None:
        """End the connection."""


class Transport(Protocol):
    """A way to carry messages between a host and its guests."""

    def serve(self, table: str, receiver: HostReceiver) -> HostEnd:
        """Open the host's end of a table; raise `GammonError` if this is impossible."""

    def join(self, table: str, receiver: GuestReceiver) -> GuestEnd:
        """Open a guest's end, which connects, and connects again after every interruption."""


class InMemory:
    """A transport inside one process, which delivers each message before `send` returns.

    Examples
    --------
    >>> line = InMemory()
    >>> line.address
    'memory:'
    """

    address = "memory:"

    def __init__(self) -> None:
        self._hosts: dict[str, _MemoryHost] = {}
        self._guests: dict[str, list[_MemoryGuest]] = {}

    def serve(self, table: str, receiver: HostReceiver) -> HostEnd:
        """Open the host's end of a table; guests that are waiting are connected."""
        host = self._hosts[table] = _MemoryHost(self, table, receiver)
        for guest in tuple(self._guests.get(table, ())):
            guest.connect(host)
        return host

    def join(self, table: str, receiver: GuestReceiver) -> GuestEnd:
        """Open a guest's end; it is connected as soon as there is a host."""
        guests = self._guests.setdefault(table, [])
        guest = _MemoryGuest(receiver, guests)
        guests.append(guest)
        if table in self._hosts:
            guest.connect(self._hosts[table])
        return guest

    def carry(self, deliver: Callable[[], None]) -> None:
        """Deliver one message. Tests override this method to delay, lose or repeat messages."""
        deliver()

    def forget(self, table: str, host: object) -> None:
        """Remove a host that has closed its end."""
        if self._hosts.get(table) is host:
            del self._hosts[table]


class _MemoryHost:
    def __init__(self, transport: InMemory, table: str, receiver: HostReceiver) -> None:
        self.transport, self.receiver = transport, receiver
        self.guests: dict[str, _MemoryGuest] = {}
        self.address = transport.address
        self._table, self._admitted = table, set[str]()

    def kept(self) -> Sequence[bytes]:
        return ()

    def publish(self, data: bytes, *, keep: bool = False) -> None:
        for peer in tuple(self._admitted):
            self.send(peer, data)

    def send(self, peer: str, data: bytes) -> None:
        guest = self.guests.get(peer)
        if guest is not None:
            self.transport.carry(lambda: guest.receive(peer, data))

    def admit(self, peer: str) -> None:
        self._admitted.add(peer)

    def drop(self, peer: str) -> None:
        self._admitted.discard(peer)
        self.transport.carry(lambda: self.end(peer))  # after what was sent

    def end(self, peer: str) -> None:
        guest = self.guests.pop(peer, None)
        if guest is not None:
            self.receiver.lose(peer)
            guest.disconnect()

    def close(self) -> None:
        self.transport.forget(self._table, self)
        for peer in tuple(self.guests):
            self.drop(peer)


class _MemoryGuest:
    def __init__(self, receiver: GuestReceiver, others: list[_MemoryGuest]) -> None:
        self._receiver, self._others = receiver, others
        self._host: _MemoryHost | None = None
        self._peer = ""

    def connect(self, host: _MemoryHost) -> None:
        self._host, self._peer = host, uuid4().hex
        host.guests[self._peer] = self
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
            host.transport.carry(lambda: host.receiver.receive(peer, data))

    def close(self) -> None:
        if self in self._others:
            self._others.remove(self)
        if self._host is not None:
            self._host.drop(self._peer)
