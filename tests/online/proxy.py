"""A proxy in a thread of its own: a line that is slow, uneven and cut now and then."""

import asyncio
from random import Random

from gammon_widget.online.network_loop import in_loop, run


class Proxy:
    """A proxy for a port of this machine. `delay` and `jitter` are seconds for each direction."""

    def __init__(
        self, port: int, *, delay: float = 0.0, jitter: float = 0.0, seed: int = 0
    ) -> None:
        self._target, self._delay, self._jitter = port, delay, jitter
        self._random = Random(seed)
        self._writers: set[asyncio.StreamWriter] = set()
        self.cuts = 0
        self._server = run(asyncio.start_server(self._meet, "127.0.0.1", 0)).result(10)
        self.port: int = self._server.sockets[0].getsockname()[1]

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            below = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:  # the host is down
            writer.close()
            return
        self._writers |= {writer, below[1]}
        await asyncio.gather(self._carry(reader, below[1]), self._carry(below[0], writer))
        self._writers -= {writer, below[1]}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop, due = asyncio.get_running_loop(), 0.0
        try:
            while data := await reader.read(1 << 16):
                late = self._delay + self._random.random() * self._jitter
                due = max(due, loop.time() + late)  # in order, as on every TCP line
                loop.call_at(due, writer.write, data)
        except OSError:  # the line is cut
            pass
        finally:
            loop.call_at(due, writer.close)

    def cut(self) -> None:
        """End all connections, with everything on its way."""
        self.cuts += 1
        self._abort()

    @in_loop
    def _abort(self) -> None:
        for writer in tuple(self._writers):
            writer.transport.abort()

    def close(self) -> None:
        self.cut()
        in_loop(self._server.close)()
