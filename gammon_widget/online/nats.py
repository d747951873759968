"""Tables on a NATS server, which hosts and guests reach from behind firewalls.

The messages of a table have these subjects:

=======================  ===========================================================
gammon.TABLE.log         entries, which JetStream keeps, so that a host can come back
gammon.TABLE.all         other messages to all guests
gammon.TABLE.alive       a sign of life of the host, with the identifier of its run
gammon.TABLE.host.PEER   messages of a guest
gammon.TABLE.to.HASH     answers to this guest
gammon.TABLE.lobby       a description of the table, if its host shows it in the lobby
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
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from ..libraries import library
from ..rules import GammonError
from .invitation import without_password
from .network_loop import in_loop, run, run_until_done
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
_closed_runs = set[str]()
"""The runs of hosts in this kernel that are closed; their last signs of life may still arrive."""

_OPTIONS = ("creds", "ca", "cert", "key")


def options_of(address: str) -> dict[str, Any]:
    """Return the options of `nats.connect` for an address with the credentials of this user.

    Parameters
    ----------
    address
        An address such as ``"nats://user:password@club.example:4222"``. ``tls://`` requires an
        encrypted connection. After a question mark, ``creds=`` is a file with credentials of NATS,
        ``ca=`` a file with the certificate of the server's authority, and ``cert=`` and ``key=``
        are files with the user's own certificate.

    Raises
    ------
    GammonError
        If the text is not such an address, or a certificate cannot be used.
    """
    try:
        parts = urlsplit(address)
        files = dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
        is_valid = parts.scheme in ("nats", "tls") and parts.port != -1 and bool(parts.hostname)
    except ValueError:  # the port
        is_valid = False
    if not is_valid or not files.keys() <= set(_OPTIONS):
        raise GammonError(
            "The address of a NATS server is nats://host:4222, or tls://host:4222 for an "
            "encrypted connection. Write a user and a password as in "
            f"nats://user:password@host, and the options {', '.join(_OPTIONS)} after '?'."
        )
    options: dict[str, Any] = {"servers": parts._replace(query="").geturl()}
    if "creds" in files:
        options["user_credentials"] = files["creds"]
    if parts.scheme == "tls" or files.keys() - {"creds"}:
        try:
            options["tls"] = context = ssl.create_default_context(cafile=files.get("ca"))
            if "cert" in files:
                context.load_cert_chain(files["cert"], files.get("key"))
        except OSError as error:
            public = without_password(options["servers"])
            raise GammonError(f"A certificate of {public} is unusable: {error}.") from error
    return options


class Nats:
    """The transport that carries tables over a NATS server.

    Parameters
    ----------
    address
        The address of the server: see `options_of`.
    lobby
        Whether a host shows its table in the lobby.
    """

    def __init__(self, address: str, *, lobby: bool = False) -> None:
        self._options, self._lobby = options_of(address), lobby

    def serve(self, table: str, receiver: HostReceiver) -> HostEnd:
        """Return the host's end of a table.

        Opening it raises `GammonError` if the server cannot be reached or has no JetStream, or if
        another kernel serves the table.
        """
        return _NatsHost(self._options, table, receiver, lobby=self._lobby)

    def kept(self, table: str) -> Sequence[bytes]:
        """Return the entries of a table that JetStream has kept; raise `GammonError` on failure."""
        reader = _NatsReader(self._options, table)
        reader.open()
        reader.close()
        return reader.kept()

    def join(self, table: str, receiver: GuestReceiver) -> GuestEnd:
        """Return a guest's end. Opening it raises `GammonError` if there is no server."""
        return _NatsGuest(self._options, table, receiver)


class Connection:
    """A connection to a NATS server for one table, which is made again whenever it is lost."""

    def __init__(self, options: dict[str, Any], table: str) -> None:
        self.address = without_password(options["servers"])
        self._options, self._prefix = options, f"gammon.{table}."
        self._client: Any = None
        self._tasks: list[asyncio.Task[None]] = []
        self._queue: asyncio.Queue[tuple[str, bytes, bool]] = asyncio.Queue()

    def open(self) -> None:
        """Connect; raise `GammonError` if this is impossible."""
        failure = (
            f"The NATS server {self.address} cannot be used: {{why}}. Check that it runs with "
            "JetStream (nats-server -js), and check the address, the user and the password."
        )
        try:
            run_until_done(self._open(), _OPEN_SECONDS, failure)
        except BaseException:  # stopping the cell raises an exception, too
            self.close()
            raise

    async def _open(self) -> None:
        nats = library("nats", "A table on a NATS server needs nats-py", "online")
        client = nats.NATS()
        try:
            await client.connect(
                **self._options,
                max_reconnect_attempts=-1,
                reconnect_time_wait=1,
                ping_interval=10,
                error_cb=self._note_error,
                disconnected_cb=self._lose_server,
            )
        except BaseException:  # cancelled, too
            await client.close()
            raise
        self._client = client
        await self._begin()
        for work in (self._send_all(), self._live()):
            self._tasks.append(asyncio.create_task(work))

    async def _begin(self) -> None:
        """Read and subscribe, before anything is sent."""

    @in_loop
    def post(self, subject: str, data: bytes, *, keep: bool = False) -> None:
        """Send a message after all earlier ones; with `keep`, JetStream stores it."""
        self._queue.put_nowait((self._prefix + subject, data, keep))

    def close(self) -> None:
        """Close the connection after all messages have been sent."""
        run(self._close())

    async def _close(self) -> None:
        if self._tasks:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._queue.join(), 2)
        for task in self._tasks:
            task.cancel()
        if self._client is not None:
            with suppress(Exception):  # the server may be gone
                await self._client.close()

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
                    _log.warning("A message to %s was not sent: %s", self.address, error)
                    if not keep:
                        break  # the wire repeats it
                    await asyncio.sleep(1)
            self._queue.task_done()

    async def _live(self) -> None:
        """Show signs of life, and notice who shows none."""
        while True:
            self._show_life()
            await asyncio.sleep(SECONDS_BETWEEN_SIGNS)
            await self._note_losses(monotonic() - LOST_SECONDS)

    def _show_life(self) -> None:
        """Send a sign of life."""

    async def _note_losses(self, oldest: float) -> None:
        """Note who has not been heard since a time."""

    async def subscribe(self, subject: str, handle: Callable[[Any], Awaitable[None]]) -> Any:
        """Call a function with every message of a subject."""
        subject = self._prefix + subject
        return await self._client.subscribe(subject, cb=handle, pending_msgs_limit=_MAX_WAITING)

    async def _note_error(self, error: Exception) -> None:
        if self._client is None:  # the first attempt fails at once, with its reason
            raise error
        _log.debug("The NATS server %s: %s", self.address, error)

    async def _lose_server(self) -> None:
        """Note that the server cannot be reached now."""


class _NatsReader(Connection):
    _kept: Sequence[bytes] = ()

    def kept(self) -> Sequence[bytes]:
        return self._kept

    async def _begin(self) -> None:
        from nats.js.errors import NotFoundError

        stream, subject = self._client.jetstream(), f"{self._prefix}log"
        try:
            await stream.stream_info(STREAM)
        except NotFoundError:
            seconds = KEPT_DAYS * 86_400
            await stream.add_stream(name=STREAM, subjects=["gammon.*.log"], max_age=seconds)
        try:
            last = (await stream.get_last_msg(STREAM, subject)).seq
        except NotFoundError:
            return
        self._kept = kept = list[bytes]()
        reader = await stream.subscribe(subject, ordered_consumer=True)
        number = 0
        while number < last:
            message = await reader.next_msg(timeout=_OPEN_SECONDS / 2)
            kept.append(message.data)
            number = message.metadata.sequence.stream
        await reader.unsubscribe()


class _NatsHost(_NatsReader):
    def __init__(
        self, options: dict[str, Any], table: str, receiver: HostReceiver, *, lobby: bool
    ) -> None:
        super().__init__(options, table)
        self._receiver, self._run, self._lobby = receiver, token_hex(8), lobby
        self._heard: dict[str, float] = {}  # when each guest was last heard
        self._blocked: dict[str, None] = {}
        self._other: str | None = None  # another run that serves the table

    async def _begin(self) -> None:
        await super()._begin()
        await self.subscribe("alive", self._hear_host)
        if self._kept:  # the table has been served before, perhaps by a kernel that still runs
            await asyncio.sleep(1.5 * SECONDS_BETWEEN_SIGNS)
        if self._other is not None:
            raise GammonError("Another kernel serves this table. Close the table there first.")
        await self.subscribe("host.*", self._hear)

    async def _hear_host(self, message: Any) -> None:
        run_id = message.data.decode(errors="replace")
        if run_id not in (self._run, *_closed_runs):
            self._other = run_id

    async def _hear(self, message: Any) -> None:
        peer = message.subject.rpartition(".")[2]
        if not _PEER.fullmatch(peer) or peer in self._blocked:
            return
        if message.data == _GONE:
            self._lose(peer)
            return
        if peer not in self._heard:
            self._show_life()
        self._heard[peer] = monotonic()
        if message.data:
            self._receiver.receive(peer, message.data)

    def _lose(self, peer: str) -> None:
        if self._heard.pop(peer, None) is not None:
            self._receiver.lose(peer)

    async def _note_losses(self, oldest: float) -> None:
        for peer in [peer for peer, time in self._heard.items() if time < oldest]:
            self._lose(peer)

    def _show_life(self) -> None:
        if self._run not in _closed_runs:
            self.post("alive", self._run.encode())
            self._show_in_lobby()

    def _show_in_lobby(self) -> None:
        if self._lobby:
            self.post("lobby", self._receiver.describe())

    def publish(self, data: bytes, *, keep: bool = False) -> None:
        self.post("log" if keep else "all", data, keep=keep)

    def send(self, peer: str, data: bytes) -> None:
        self.post(f"to.{_hash(peer)}", data)

    def admit(self, peer: str) -> None:
        """Do nothing: a guest subscribes to what is published by itself."""

    def drop(self, peer: str) -> None:
        self._heard.pop(peer, None)
        self._blocked[peer] = None
        if len(self._blocked) > _MAX_BLOCKED:
            del self._blocked[next(iter(self._blocked))]

    def close(self) -> None:
        _closed_runs.add(self._run)
        self._show_in_lobby()  # it is closed now
        super().close()


class _NatsGuest(Connection):
    failure = ""  # `open` raises an error

    def __init__(self, options: dict[str, Any], table: str, receiver: GuestReceiver) -> None:
        super().__init__(options, table)
        self._receiver = receiver
        self._run, self._peer = "", token_hex(16)  # without a host, there is no run
        self._own: Any = None  # the subscription to the answers
        self._heard = 0.0

    async def _begin(self) -> None:
        for subject in ("log", "all"):
            await self.subscribe(subject, self._hear)
        await self.subscribe("alive", self._hear_host)

    async def _hear(self, message: Any) -> None:
        self._heard = monotonic()
        if self._run:
            self._receiver.receive(message.data)

    async def _hear_host(self, message: Any) -> None:
        self._heard = monotonic()
        run_id = message.data.decode(errors="replace")
        if run_id == self._run:
            return
        await self._lose_server()
        self._run = run_id
        self._own = await self.subscribe(f"to.{_hash(self._peer)}", self._hear)
        self._receiver.set_connected(True)

    async def _lose_server(self) -> None:
        if self._run:
            self._run, self._peer = "", token_hex(16)
            await self._own.unsubscribe()
            self._receiver.set_connected(False)

    async def _note_losses(self, oldest: float) -> None:
        if self._heard < oldest:
            await self._lose_server()

    def _show_life(self) -> None:
        self.post(f"host.{self._peer}", b"")

    def send(self, data: bytes) -> None:
        if self._run:
            self.post(f"host.{self._peer}", data)

    def close(self) -> None:
        self.send(_GONE)
        super().close()


def _hash(peer: str) -> str:
    return sha256(peer.encode()).hexdigest()[:32]
