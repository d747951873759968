"""Transports: how messages travel between the host of a table and its guests.

A transport carries whole messages as bytes, and knows nothing of their content. It may lose, repeat
or reorder messages: the entries of a match are numbered and chained by checksums, and a request is
repeated until it is answered. All methods can be called from any thread, and return at once, except
`open`. From then on, a transport may call its receivers from a thread of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class HostReceiver(Protocol):
    """What receives the messages at the host's end."""

    def receive(self, peer: str, data: bytes) -> None:
        """Handle a message from a guest. `peer` identifies the guest's connection."""

    def lose(self, peer: str) -> None:
        """Note that a connection has ended. The guest comes back with another `peer`."""

    def describe(self) -> bytes:
        """Return the message of the table for a lobby."""


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

    def open(self) -> None:
        """Accept guests from now on; raise `GammonError` if this is impossible."""

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
    """A guest's end of a transport.

    `failure` is the reason why the last attempt to connect has failed, or empty.
    """

    failure: str

    def open(self) -> None:
        """Connect, and connect again after every interruption; raise `GammonError` on failure."""

    def send(self, data: bytes) -> None:
        """Send a message to the host. Without a connection, the message is lost."""

    def close(self) -> None:
        """End the connection."""


class Transport(Protocol):
    """A way to carry messages between a host and its guests."""

    def serve(self, table: str, receiver: HostReceiver) -> HostEnd:
        """Return the host's end of a table, which has to be opened."""

    def join(self, table: str, receiver: GuestReceiver) -> GuestEnd:
        """Return a guest's end, which has to be opened."""
