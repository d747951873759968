"""A slow connection to a server on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import threading
from collections.abc import Coroutine
from random import Random
from typing import Any, Self
from urllib.parse import urlsplit

from tools.lab_server import LabServer

CHUNK_BYTES = 65_536


class FarLine:
    """A TCP proxy on this machine that delays each byte and keeps their order.

    The delay of each direction is `seconds`, plus a random part of up to `jitter` seconds.
    """

    def __init__(self, url: str, seconds: float, *, jitter: float = 0.0, seed: int = 1) -> None:
        parts = urlsplit(url)
        assert parts.hostname
        assert parts.port
        self._far = parts.hostname, parts.port
        self.seconds, self.jitter = seconds, jitter
        self._random = Random(seed)
        self._writers: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._connected, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}{parts.path}"

    def to(self, server: LabServer) -> LabServer:
        """Return the server with an address through this proxy."""
        far = copy.copy(server)
        far.url = self.url
        return far

    def hold(self) -> None:
        """Hold all data back until `release`, without loss."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def release(self) -> None:
        """Deliver the held data, and everything after it."""
        self._loop.call_soon_threadsafe(self._flows.set)

    def cut(self) -> None:
        """Break all connections; data in transit is lost, new connections are possible."""
        self._do(self._break())

    def close(self) -> None:
        """Break all connections for good."""
        self._do(self._break())
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _break(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    async def _end(self) -> None:
        self._server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self._far)
        there = self._carry(reader, far_writer)
        back = self._carry(far_reader, writer)
        both = {writer, far_writer}
        self._writers |= both
        try:
            await asyncio.gather(there, back)
        except asyncio.CancelledError:
            pass  # the line is closed; asyncio's streams would report it
        finally:
            self._writers -= both
            for each in both:
                each.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward bytes one way, delayed and in order."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(under_way, writer))
        try:
            with contextlib.suppress(OSError):  # the line was cut
                while data := await reader.read(CHUNK_BYTES):
                    wait = self.seconds + self._random.random() * self.jitter
                    under_way.put_nowait((self._loop.time() + wait, data))
                await under_way.join()
                writer.close()
        finally:
            arriving.cancel()

    async def _arrive(
        self, under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            await self._flows.wait()
            if not writer.transport.is_closing():
                writer.write(data)
            under_way.task_done()
