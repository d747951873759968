"""The transport by WebSocket: the host's kernel listens, and each guest connects to it."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import chain, repeat
from ssl import Purpose, SSLContext, create_default_context
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit
from uuid import uuid4
from zlib import crc32

from ..libraries import library
from ..match.event_loop import notify, wait_until
from ..rules import GammonError
from ..rules.validation import brief
from ..storage.atomic_write import StrPath
from .messages import MAX_MESSAGE_BYTES, MAX_REQUEST_BYTES
from .network_loop import call_soon, run
from .transport import GuestEnd, GuestReceiver, HostEnd, HostReceiver

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
        """Listen for guests; raise `GammonError` if this is impossible."""
        library("websockets", _NEED, "online")
        address = _split(self._address)
        is_secure = address.scheme == "wss"
        if is_secure != (self._certificate is not None):
            raise GammonError(
                "An address that begins with wss:// needs certificate= and key=, and an address "
                "that begins with ws:// has neither."
            )
        port = address.port or _FIRST_PORT + crc32(table.encode()) % _PORTS
        end = _Server(receiver, self._context())
        started = run(end.start(address.hostname or "127.0.0.1", port))
        started.add_done_callback(notify)
        if not wait_until(started.done, START_SECONDS) or started.exception() is not None:
            started.cancel()
            why = "no answer" if started.cancelled() else str(started.exception())
            raise GammonError(
                f"The table cannot be served at {address.hostname}:{port}: {why}. Pass another "
                "address, such as table.serve('ws://127.0.0.1:8765')."
            )
        host = _own_address() if address.hostname in ("0.0.0.0", "::") else address.hostname
        shown = f"[{host}]" if host and ":" in host else host
        end.address = self._public or f"{address.scheme}://{shown}:{port}{address.path}"
        return end

    def _context(self) -> SSLContext | None:
        if self._certificate is None:
            return None
        context = create_default_context(Purpose.CLIENT_AUTH)
        try:
            context.load_cert_chain(self._certificate, self._key)
        except OSError as error:
            raise GammonError(f"The certificate or its key cannot be used: {error}.") from error
        return context

    def join(self, table: str, receiver: GuestReceiver) -> GuestEnd:
        """Connect to the host, again after each interruption."""
        library("websockets", _NEED, "online")
        authority = None if self._certificate is None else create_default_context()
        if authority is not None:
            authority.load_verify_locations(self._certificate)
        headers = {"Authorization": f"token {self._token}"} if self._token else {}
        return _Client(self._address, receiver, headers, authority)


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


class _Line:
    """One connection, with a queue of messages to send."""

    def __init__(self, connection: Connection) -> None:
        self.is_admitted = False
        self._connection = connection
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0

    def put(self, data: bytes | None) -> None:
        """Send a message; None ends the connection after all messages before it."""
        self._waiting += len(data or b"")
        if self._waiting > MAX_QUEUED_BYTES:
            self._connection.transport.abort()  # it is too slow
        else:
            self._queue.put_nowait(data)

    async def write(self) -> None:
        """Send messages until the end."""
        while (data := await self._queue.get()) is not None:
            await self._connection.send(data, text=True)
            self._waiting -= len(data)
        await self._connection.close()

    @asynccontextmanager
    async def messages(self) -> AsyncIterator[AsyncIterator[bytes]]:
        """Write in the background, and iterate over the messages that arrive."""
        writing = asyncio.create_task(self.write())
        try:
            yield self._arriving()
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError, Exception):  # the connection has ended
                await writing

    async def _arriving(self) -> AsyncIterator[bytes]:
        from websockets.exceptions import ConnectionClosed

        with suppress(ConnectionClosed):
            async for message in self._connection:
                yield message if isinstance(message, bytes) else message.encode()


class _Server:
    """The host's end: a server with a line to each guest."""

    def __init__(self, receiver: HostReceiver, context: SSLContext | None) -> None:
        self.address = ""
        self._receiver, self._context = receiver, context
        self._lines: dict[str, _Line] = {}
        self._server: Any = None

    async def start(self, host: str, port: int) -> None:
        from websockets.asyncio.server import serve

        self._server = await serve(
            self._meet,
            host,
            port,
            ssl=self._context,
            compression=None,
            max_size=MAX_REQUEST_BYTES,
            origins=[None],  # no page in a browser may connect
            logger=_LOGGER,
        )

    async def _meet(self, connection: Connection) -> None:
        peer, line = uuid4().hex, _Line(connection)
        self._lines[peer] = line
        asyncio.get_running_loop().call_later(GREETING_SECONDS, self._expire, line)
        try:
            async with line.messages() as messages:
                async for data in messages:
                    self._receiver.receive(peer, data)
        finally:
            self._lines.pop(peer, None)
            self._receiver.lose(peer)

    def _expire(self, line: _Line) -> None:
        if not line.is_admitted:
            line.put(None)

    def kept(self) -> Sequence[bytes]:
        return ()

    def publish(self, data: bytes, *, keep: bool = False) -> None:
        call_soon(self._publish, data)

    def _publish(self, data: bytes) -> None:
        for line in tuple(self._lines.values()):
            if line.is_admitted:
                line.put(data)

    def send(self, peer: str, data: bytes) -> None:
        call_soon(self._put, peer, data)

    def _put(self, peer: str, data: bytes | None) -> None:
        if peer in self._lines:
            self._lines[peer].put(data)

    def admit(self, peer: str) -> None:
        call_soon(self._admit, peer)

    def _admit(self, peer: str) -> None:
        if peer in self._lines:
            self._lines[peer].is_admitted = True

    def drop(self, peer: str) -> None:
        call_soon(self._put, peer, None)

    def close(self) -> None:
        call_soon(self._close)

    def _close(self) -> None:
        self._server.close(close_connections=False)
        for line in tuple(self._lines.values()):
            line.put(None)


class _Client:
    """A guest's end, which connects again after each interruption."""

    def __init__(
        self,
        address: str,
        receiver: GuestReceiver,
        headers: Mapping[str, str],
        context: SSLContext | None,
    ) -> None:
        self._receiver = receiver
        self._line: _Line | None = None
        self._work = run(self._stay_connected(address, headers, context))

    async def _stay_connected(
        self, address: str, headers: Mapping[str, str], context: SSLContext | None
    ) -> None:
        from websockets.asyncio.client import connect

        secured: dict[str, Any] = {} if context is None else {"ssl": context}
        async for connection in connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=MAX_MESSAGE_BYTES,
            process_exception=lambda _error: None,
            reconnect_delays=_delays,
            logger=_LOGGER,
            **secured,
        ):
            line = self._line = _Line(connection)
            async with line.messages() as messages:
                self._receiver.set_connected(True)
                async for data in messages:
                    self._receiver.receive(data)
            self._line = None
            self._receiver.set_connected(False)

    def send(self, data: bytes) -> None:
        call_soon(self._put, data)

    def _put(self, data: bytes) -> None:
        if self._line is not None:
            self._line.put(data)

    def close(self) -> None:
        call_soon(self._close)

    def _close(self) -> None:
        self._work.cancel()


def _delays() -> Generator[float, None, None]:
    yield from chain(_DELAYS, repeat(_DELAYS[-1]))
