"""The transport by WebSocket: the host's kernel listens, and each guest connects to it."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import chain, repeat
from ssl import Purpose, SSLContext, create_default_context
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit
from zlib import crc32

from ..libraries import library
from ..rules import GammonError
from ..rules.validation import brief
from ..storage.atomic_write import StrPath
from .network_loop import in_loop, run, run_until_done
from .transport import GuestEnd, GuestReceiver, HostEnd, HostReceiver
from .wire import MAX_MESSAGE_BYTES, MAX_REQUEST_BYTES

if TYPE_CHECKING:
    from websockets.asyncio.connection import Connection

_NEED = "Tables on several machines need websockets"
_LOGGER = logging.getLogger("gammon_widget.online")
_LOGGER.setLevel(logging.WARNING)  # at lower levels, websockets logs messages with their secrets

START_SECONDS = 10.0
"""The time in which a host must be able to listen."""

GREETING_SECONDS = 10.0
"""The time in which a guest must have greeted the host, before its connection is ended."""

MAX_QUEUED_BYTES = 1 << 24
"""The number of bytes that may wait for a slow connection, before it is ended."""

_DELAYS = (0.1, 0.2, 0.5, 1.0, 2.0)
"""The seconds before each new attempt to connect; the last value repeats."""

_FIRST_PORT, _PORTS = 20_000, 12_000  # below the ports that systems give to clients


class WebSocket:
    """The transport for an address such as ``"ws://192.168.1.5:8765"``.

    A host listens on the host and the port of the address. Without a port, the port follows from
    the table, so that it is the same after a restart. ``0.0.0.0`` means all addresses of the
    machine. `public` is the address under which guests find the host, if it is another one, for
    example behind a proxy. With `certificate` and `key`, files in PEM format, the connection is
    encrypted. `token` is the token of a JupyterHub for guests behind its proxy.
    """

    def __init__(
        self,
        address: str,
        *,
        public: str | None = None,
        certificate: StrPath | None = None,
        key: StrPath | None = None,
        token: str | None = None,
    ) -> None:
        self._address, self._public = address, public
        self._certificate, self._key, self._token = certificate, key, token
        for each in filter(None, (address, public)):
            _split(each)

    def serve(self, table: str, receiver: HostReceiver) -> HostEnd:
        """Return the host's end; raise `GammonError` if a certificate does not fit the address."""
        library("websockets", _NEED, "online")
        address = _split(self._address)
        is_secure = address.scheme == "wss"
        if is_secure != (self._certificate is not None):
            raise GammonError(
                "An address that begins with wss:// needs certificate= and key=, and an address "
                "that begins with ws:// has neither."
            )
        return _Server(receiver, address, table, self._public, self._context(Purpose.CLIENT_AUTH))

    def _context(self, purpose: Purpose) -> SSLContext | None:
        if self._certificate is None:
            return None
        try:
            if purpose is Purpose.SERVER_AUTH:
                return create_default_context(cafile=self._certificate)
            context = create_default_context(purpose)
            context.load_cert_chain(self._certificate, self._key)
        except OSError as error:
            raise GammonError(f"The certificate or its key cannot be used: {error}.") from error
        return context

    def join(self, table: str, receiver: GuestReceiver) -> GuestEnd:
        """Return a guest's end, which connects to the host again after each interruption."""
        library("websockets", _NEED, "online")
        options: dict[str, Any] = {}
        if self._token:
            options["additional_headers"] = {"Authorization": f"token {self._token}"}
        if (context := self._context(Purpose.SERVER_AUTH)) is not None:
            options["ssl"] = context
        return _Client(self._address, receiver, options)


def _split(address: str) -> SplitResult:
    parts = urlsplit(str(address))
    try:
        if parts.scheme in ("ws", "wss") and parts.hostname and parts.port != -1:
            return parts
    except ValueError:  # the port
        pass
    raise GammonError(
        f"The address of a table must be like ws://192.168.1.5:8765, not {brief(address)}."
    )


def _own_address() -> str:
    """Return the address of this machine in its network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def _put(connection: Connection, data: bytes) -> None:
    """Send a message after all earlier ones, without waiting for the other side."""
    from websockets.asyncio.connection import broadcast

    if not connection.transport.is_closing():
        broadcast([connection], data.decode())
    if connection.transport.get_write_buffer_size() > MAX_QUEUED_BYTES:
        connection.transport.abort()  # it is too slow


async def _arriving(connection: Connection) -> AsyncIterator[bytes]:
    """Iterate over the messages that arrive, until the connection ends."""
    from websockets.exceptions import ConnectionClosed

    with suppress(ConnectionClosed):
        async for message in connection:
            yield message if isinstance(message, bytes) else message.encode()


class _Server:
    """The host's end: a server with a connection to each guest."""

    def __init__(
        self,
        receiver: HostReceiver,
        address: SplitResult,
        table: str,
        public: str | None,
        context: SSLContext | None,
    ) -> None:
        self._receiver, self._context = receiver, context
        self._host = address.hostname or "127.0.0.1"
        self._port = address.port or _FIRST_PORT + crc32(table.encode()) % _PORTS
        host = _own_address() if self._host in ("0.0.0.0", "::") else self._host
        shown = f"[{host}]" if ":" in host else host
        self.address = public or f"{address.scheme}://{shown}:{self._port}{address.path}"
        self._connections: dict[str, Connection] = {}
        self._admitted: set[str] = set()
        self._server: Any = None

    def open(self) -> None:
        run_until_done(
            self._start(),
            START_SECONDS,
            f"The table cannot be served at {self._host}:{self._port}: {{why}}. Pass another "
            "address, such as table.serve('ws://127.0.0.1:8765').",
        )

    async def _start(self) -> None:
        from websockets.asyncio.server import serve

        self._server = await serve(
            self._meet,
            self._host,
            self._port,
            ssl=self._context,
            compression=None,
            max_size=MAX_REQUEST_BYTES,
            origins=[None],  # no page in a browser may connect
            logger=_LOGGER,
        )

    async def _meet(self, connection: Connection) -> None:
        peer = connection.id.hex
        self._connections[peer] = connection
        asyncio.get_running_loop().call_later(GREETING_SECONDS, self._expire, peer)
        try:
            async for data in _arriving(connection):
                self._receiver.receive(peer, data)
        finally:
            del self._connections[peer]
            self._admitted.discard(peer)
            self._receiver.lose(peer)

    def _expire(self, peer: str) -> None:
        if peer not in self._admitted:
            self.drop(peer)

    def kept(self) -> Sequence[bytes]:
        return ()

    @in_loop
    def publish(self, data: bytes, *, keep: bool = False) -> None:
        for peer in self._admitted:
            _put(self._connections[peer], data)

    @in_loop
    def send(self, peer: str, data: bytes) -> None:
        if peer in self._connections:
            _put(self._connections[peer], data)

    @in_loop
    def admit(self, peer: str) -> None:
        if peer in self._connections:
            self._admitted.add(peer)

    @in_loop
    def drop(self, peer: str) -> None:
        if peer in self._connections:
            run(self._connections[peer].close())

    @in_loop
    def close(self) -> None:
        if self._server is None:
            return
        # Python 3.11 never closes a connection which it accepts after `close` has begun (CPython
        # issue 109564), so that nothing more is accepted from here on.
        for listening in self._server.sockets:
            with suppress(NotImplementedError):  # the event loop of Windows
                asyncio.get_running_loop().remove_reader(listening.fileno())
        self._server.close()  # and the connections, after what was sent


class _Client:
    """A guest's end, which connects again after each interruption."""

    def __init__(self, address: str, receiver: GuestReceiver, options: dict[str, Any]) -> None:
        self._address, self._receiver, self._options = address, receiver, options
        self._connection: Connection | None = None
        self._work: Future[None] | None = None
        self.failure = ""

    def open(self) -> None:
        self._work = run(self._stay_connected())

    async def _stay_connected(self) -> None:
        from websockets.asyncio.client import connect

        async for connection in connect(
            self._address,
            compression=None,
            max_size=MAX_MESSAGE_BYTES,
            process_exception=self._note_failure,
            reconnect_delays=lambda: (each for each in chain(_DELAYS, repeat(_DELAYS[-1]))),
            logger=_LOGGER,
            **self._options,
        ):
            self._connection = connection
            self._receiver.set_connected(True)
            async for data in _arriving(connection):
                self._receiver.receive(data)
            self._connection = None
            self._receiver.set_connected(False)

    def _note_failure(self, error: Exception) -> None:
        self.failure = str(error)

    @in_loop
    def send(self, data: bytes) -> None:
        if self._connection is not None:
            _put(self._connection, data)

    @in_loop
    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
