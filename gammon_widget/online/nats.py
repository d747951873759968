"""Tables on a NATS server, which hosts and guests reach from behind firewalls.

The messages of a table have these subjects:

=======================  ===========================================================
gammon.TABLE.log         entries, which JetStream keeps, so that a host can come back
gammon.TABLE.all         other messages to all guests
gammon.TABLE.alive       a sign of life of the host, with the identifier of its run
gammon.TABLE.host.PEER   messages of a guest
gammon.TABLE.to.HASH     answers to this guest
=======================  ===========================================================

A guest chooses a random PEER for each connection. HASH is its SHA-256, so that whoever reads the
answers to a guest cannot send messages in its name. An empty message of a guest is a sign of life.
"""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from secrets import token_hex
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from ..libraries import library
from ..rules import GammonError
from .network_loop import call_soon, run
from .transport import GuestEnd, GuestReceiver, HostEnd, HostReceiver

_log = logging.getLogger("gammon_widget")

STREAM = "gammon"
"""The name of the stream of JetStream that keeps the entries of all tables."""

KEPT_DAYS = 90
"""The number of days for which a new stream keeps entries."""

SECONDS_BETWEEN_SIGNS = 3.0
"""The time between two signs of life."""

LOST_SECONDS = 10.0
"""The time without any message after which a connection counts as lost."""

_OPEN_SECONDS = 15.0
_MAX_WAITING = 10_000  # messages that have arrived and are not handled yet
_MAX_BLOCKED = 10_000
_GONE = b"-"  # the last message of a guest
_PEER = re.compile(r"[0-9a-f]{32}")
_OPTIONS = ("creds", "ca", "cert", "key")


class NatsAddress:
    """The address of a NATS server, with the credentials and files of this user.

    Parameters
    ----------
    text
        An address such as ``"nats://user:password@club.example:4222"``. ``tls://`` requires an
        encrypted connection. After a question mark, ``creds=`` is a file with credentials of NATS,
        ``ca=`` a file with the certificate of the server's authority, and ``cert=`` and ``key=``
        are files with the user's own certificate.

    Raises
    ------
    GammonError
        If the text is not such an address.
    """

    def __init__(self, text: str) -> None:
        try:
            parts = urlsplit(text)
            host, port = parts.hostname, parts.port
            given = parse_qs(parts.query, strict_parsing=bool(parts.query))
        except ValueError:
            host = None
        if not host or parts.scheme not in ("nats", "tls") or not given.keys() <= set(_OPTIONS):
            raise GammonError(
                "The address of a NATS server is nats://host:4222, or tls://host:4222 for an "
                "encrypted connection. Write a user and a password as in "
                f"nats://user:password@host, and the options {', '.join(_OPTIONS)} after '?'."
            )
        self.public = f"{parts.scheme}://{host}:{port or 4222}"
        """The address without the user and the options."""
        self._user, self._password = parts.username, parts.password
        self._files = {name: values[-1] for name, values in given.items()}

    def __repr__(self) -> str:
        return f"NatsAddress({self.public!r})"

    def options(self) -> dict[str, Any]:
        """Return the options for `nats.connect`; raise `GammonError` if a file is missing."""
        options: dict[str, Any] = {"servers": self.public}
        if self._user is not None and self._password is None:
            options["token"] = self._user
        elif self._user is not None:
            options |= {"user": self._user, "password": self._password}
        files = self._files
        if "creds" in files:
            options["user_credentials"] = files["creds"]
        if self.public.startswith("tls:") or files.keys() - {"creds"}:
            try:
                context = ssl.create_default_context(cafile=files.get("ca"))
                if "cert" in files:
                    context.load_cert_chain(files["cert"], files.get("key"))
            except OSError as error:
                raise GammonError(
                    f"A certificate of {self.public} is unusable: {error}."
                ) from error
            options["tls"] = context
        return options


class Nats:
    """The transport that carries tables over a NATS server.

    Parameters
    ----------
    address
        The address of the server: see `NatsAddress`.
    """

    def __init__(self, address: str) -> None:
        self._address = NatsAddress(address)

    def serve(self, table: str, receiver: HostReceiver) -> HostEnd:
        """Open the host's end of a table.

        Raises
        ------
        GammonError
            If the server cannot be reached or has no JetStream, or if another kernel serves the
            table.
        """
        return _opened(_NatsHost(self._address, table, receiver))

    def kept(self, table: str) -> Sequence[bytes]:
        """Return the entries of a table that JetStream has kept; raise `GammonError` on failure."""
        reader = _opened(_NatsReader(self._address, table))
        reader.close()
        return reader.kept()

    def join(self, table: str, receiver: GuestReceiver) -> GuestEnd:
        """Open a guest's end; raise `GammonError` if the server cannot be reached."""
        return _opened(_NatsGuest(self._address, table, receiver))


class Connection:
    """A connection to a NATS server, which is made again whenever it is lost."""

    def __init__(self, address: NatsAddress) -> None:
        self.server = address
        self._client: Any = None
        self._nats: Any = None  # the library
        self._tasks: list[asyncio.Task[None]] = []
        self._queue: asyncio.Queue[tuple[str, bytes, bool]] = asyncio.Queue()

    async def open(self) -> None:
        """Connect; raise `GammonError` if this is impossible."""
        self._nats = library("nats", "A table on a NATS server needs nats-py", "online")
        self._client = await self._nats.connect(
            **self.server.options(),
            allow_reconnect=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=1,
            ping_interval=10,
            error_cb=self._note_error,
            disconnected_cb=self._lose_server,
        )
        self._spawn(self._send_all())

    def post(self, subject: str, data: bytes, *, keep: bool = False) -> None:
        """Send a message after all earlier ones; with `keep`, JetStream stores it."""
        call_soon(self._queue.put_nowait, (subject, data, keep))

    def close(self) -> None:
        """Close the connection after all messages have been sent."""
        run(self._close())

    async def _close(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._queue.join(), 2)
        for task in self._tasks:
            task.cancel()
        if self._client is not None:
            with suppress(Exception):  # the server may be gone
                await self._client.close()

    def _spawn(self, coroutine: Any) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(coroutine))

    async def _send_all(self) -> None:
        stream, run_id, count = self._client.jetstream(), token_hex(8), 0
        while True:
            subject, data, keep = await self._queue.get()
            count += 1
            headers = {"Nats-Msg-Id": f"{run_id}.{count}"}  # a repeated message is kept once
            while True:
                try:
                    if keep:
                        await stream.publish(subject, data, headers=headers)
                    else:
                        await self._client.publish(subject, data)
                    break
                except Exception as error:  # each kind of failure has its own class
                    _log.warning("A message to %s was not sent: %s", self.server.public, error)
                    if not keep:
                        break  # the wire repeats it
                    await asyncio.sleep(1)
            self._queue.task_done()

    async def subscribe(self, subject: str, handle: Callable[[Any], Awaitable[None]]) -> Any:
        """Call a function with every message of a subject."""
        return await self._client.subscribe(subject, cb=handle, pending_msgs_limit=_MAX_WAITING)

    async def _note_error(self, error: Exception) -> None:
        _log.debug("The NATS server %s: %s", self.server.public, error)

    async def _lose_server(self) -> None:
        """Note that the server cannot be reached now."""


class _NatsReader(Connection):
    def __init__(self, address: NatsAddress, table: str) -> None:
        super().__init__(address)
        self._table = f"gammon.{table}"
        self._kept: list[bytes] = []

    async def open(self) -> None:
        await super().open()
        self._kept = await self._read_log()

    def kept(self) -> Sequence[bytes]:
        return self._kept

    async def _read_log(self) -> list[bytes]:
        errors = self._nats.js.errors
        stream, subject = self._client.jetstream(), f"{self._table}.log"
        try:
            await stream.stream_info(STREAM)
        except errors.NotFoundError:
            seconds = KEPT_DAYS * 86_400
            await stream.add_stream(name=STREAM, subjects=["gammon.*.log"], max_age=seconds)
        try:
            last = (await stream.get_last_msg(STREAM, subject)).seq
        except errors.NotFoundError:
            return []
        kept: list[bytes] = []
        reader = await stream.subscribe(subject, ordered_consumer=True)
        number = 0
        while number < last:
            message = await reader.next_msg(timeout=_OPEN_SECONDS / 2)
            kept.append(message.data)
            number = message.metadata.sequence.stream
        await reader.unsubscribe()
        return kept


class _NatsHost(_NatsReader):
    def __init__(self, address: NatsAddress, table: str, receiver: HostReceiver) -> None:
        super().__init__(address, table)
        self.address, self._receiver = address.public, receiver
        self._run = token_hex(8)
        self._heard: dict[str, float] = {}  # when each guest was last heard
        self._blocked: dict[str, None] = {}
        self._other: str | None = None  # another run that serves the table

    async def open(self) -> None:
        await super().open()
        await self.subscribe(f"{self._table}.alive", self._hear_host)
        if self._kept:  # the table has been served before, perhaps by a kernel that still runs
            await asyncio.sleep(1.5 * SECONDS_BETWEEN_SIGNS)
        if self._other is not None:
            raise GammonError("Another kernel serves this table. Close the table there first.")
        await self.subscribe(f"{self._table}.host.*", self._hear)
        self._spawn(self._live())

    async def _hear_host(self, message: Any) -> None:
        run_id = message.data.decode(errors="replace")
        if run_id != self._run:
            self._other = run_id

    async def _hear(self, message: Any) -> None:
        peer = message.subject.rpartition(".")[2]
        if not _PEER.fullmatch(peer) or peer in self._blocked:
            return
        if message.data == _GONE:
            if self._heard.pop(peer, None) is not None:
                self._receiver.lose(peer)
            return
        if peer not in self._heard:
            self._show_life()
        self._heard[peer] = monotonic()
        if message.data:
            self._receiver.receive(peer, message.data)

    async def _live(self) -> None:
        while True:
            self._show_life()
            oldest = monotonic() - LOST_SECONDS
            for peer in [peer for peer, time in self._heard.items() if time < oldest]:
                del self._heard[peer]
                self._receiver.lose(peer)
            await asyncio.sleep(SECONDS_BETWEEN_SIGNS)

    def _show_life(self) -> None:
        self.post(f"{self._table}.alive", self._run.encode())

    def publish(self, data: bytes, *, keep: bool = False) -> None:
        self.post(f"{self._table}.{'log' if keep else 'all'}", data, keep=keep)

    def send(self, peer: str, data: bytes) -> None:
        self.post(f"{self._table}.to.{_hash(peer)}", data)

    def admit(self, peer: str) -> None:
        """Do nothing: a guest subscribes to what is published by itself."""

    def drop(self, peer: str) -> None:
        self._heard.pop(peer, None)
        self._blocked[peer] = None
        if len(self._blocked) > _MAX_BLOCKED:
            del self._blocked[next(iter(self._blocked))]


class _NatsGuest(Connection):
    def __init__(self, address: NatsAddress, table: str, receiver: GuestReceiver) -> None:
        super().__init__(address)
        self._table, self._receiver = f"gammon.{table}", receiver
        self._peer = self._run = ""  # empty without a host
        self._own: Any = None  # the subscription to the answers
        self._heard = 0.0

    async def open(self) -> None:
        await super().open()
        await self.subscribe(f"{self._table}.log", self._hear)
        await self.subscribe(f"{self._table}.all", self._hear)
        await self.subscribe(f"{self._table}.alive", self._hear_host)
        self._spawn(self._live())

    async def _hear(self, message: Any) -> None:
        self._heard = monotonic()
        if self._peer:
            self._receiver.receive(message.data)

    async def _hear_host(self, message: Any) -> None:
        self._heard = monotonic()
        run_id = message.data.decode(errors="replace")
        if run_id == self._run:
            return
        await self._lose_host()
        self._run, self._peer = run_id, token_hex(16)
        self._own = await self.subscribe(f"{self._table}.to.{_hash(self._peer)}", self._hear)
        self._receiver.set_connected(True)

    async def _lose_host(self) -> None:
        if self._run:
            self._run = self._peer = ""
            await self._own.unsubscribe()
            self._receiver.set_connected(False)

    async def _lose_server(self) -> None:
        await self._lose_host()

    async def _live(self) -> None:
        first = token_hex(16)
        while True:
            self.post(f"{self._table}.host.{self._peer or first}", b"")
            await asyncio.sleep(SECONDS_BETWEEN_SIGNS)
            if self._run and monotonic() - self._heard > LOST_SECONDS:
                await self._lose_host()

    def send(self, data: bytes) -> None:
        peer = self._peer
        if peer:
            self.post(f"{self._table}.host.{peer}", data)

    def close(self) -> None:
        self.send(_GONE)
        super().close()


_Connection = TypeVar("_Connection", bound=Connection)


def _hash(peer: str) -> str:
    return sha256(peer.encode()).hexdigest()[:32]


def _opened(end: _Connection) -> _Connection:
    """Open a connection and return it; raise `GammonError` if this is impossible."""
    public = end.server.public
    opening = run(end.open())
    try:
        opening.result(_OPEN_SECONDS)
    except BaseException as error:  # stopping the cell raises an exception too
        opening.cancel()
        end.close()
        if isinstance(error, GammonError) or not isinstance(error, Exception):
            raise
        why = str(error) or type(error).__name__
        raise GammonError(
            f"The NATS server {public} cannot be used: {why}. Check that it runs with JetStream "
            "(nats-server -js), and check the address, the user and the password."
        ) from error
    return end
