"""What the contract has to hook into: the line to the page, the clock, chance, and threads.

Nothing here names a module of the package. `install` is called in a process of its own, before
the package is imported.
"""

from __future__ import annotations

import asyncio
import datetime as datetimes
import hashlib
import importlib
import logging
import os
import random
import secrets
import subprocess  # noqa: F401 - imports `monotonic` by name, before it is replaced
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import comm
from comm.base_comm import BaseComm

PACKAGE = "gammon_widget"

RENAMED: dict[str, str] = {"paths_from": "ways"}
"""What was renamed on purpose, new to old: names of rooms, and members as ``"Class.member"``.

Names of the root are never renamed.
"""

BEGIN = 1_772_443_800.0
"""2026-03-02 09:30 UTC, in seconds."""

JOIN_SECONDS = 60.0

Listener = Callable[[str, BaseComm, dict[str, Any], list[bytes]], object]


class VirtualTime(asyncio.SelectorEventLoop):
    """An event loop in which it is the time of the next timer when there is nothing else to do."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0

    def time(self) -> float:
        """What time it is in it."""
        return self._now

    def _run_once(self) -> None:
        timers = [each.when() for each in self._scheduled if not each.cancelled()]  # type: ignore[attr-defined]
        if timers and not self._ready:  # type: ignore[attr-defined]
            self._now = max(self._now, min(timers))
        super()._run_once()  # type: ignore[misc]


class Clock:
    """The one clock of a recording: only the timers of its event loops advance it."""

    def __init__(self) -> None:
        self.past = 0.0  # of loops that have ended
        self.loop: asyncio.AbstractEventLoop | None = None

    def monotonic(self) -> float:
        """Seconds since the beginning."""
        return self.past + (0.0 if self.loop is None else self.loop.time())

    def time(self) -> float:
        """Seconds since 1970."""
        return BEGIN + self.monotonic()

    @contextmanager
    def runner(self) -> Iterator[asyncio.Runner]:
        """Run coroutines in a loop whose timers go off at once, one after the other."""
        with asyncio.Runner(loop_factory=VirtualTime) as runner:
            self.loop = runner.get_loop()
            try:
                yield runner
            finally:
                self.past, self.loop = self.monotonic(), None


CLOCK = Clock()


class Chance:
    """Names that would be drawn at random, the same in every recording."""

    def __init__(self) -> None:
        self._count = 0

    def restart(self) -> None:
        """Begin with the first name again."""
        self._count = 0

    def name(self, size: int = 32) -> bytes:
        """The next name, so many bytes long."""
        self._count += 1
        return hashlib.shake_256(f"name {self._count}".encode()).digest(size)


CHANCE = Chance()


class Line:
    """The line to the page: who listens hears every message of every widget."""

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self._prefix, self._count = "early", 0

    def restart(self, prefix: str, listener: Listener | None) -> None:
        """Begin a recording, in which comms are numbered from 1 behind that prefix."""
        self.listener, self._prefix, self._count = listener, prefix, 0

    def name(self) -> str:
        """The name of the next comm."""
        self._count += 1
        return f"{self._prefix}-{self._count}"


LINE = Line()


class RecordedComm(BaseComm):
    """A comm with a number for a name, which reports what is sent over it."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        options["comm_id"] = options.get("comm_id") or LINE.name()
        super().__init__(*arguments, **options)

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,  # noqa: ARG002 - as the base has it
        buffers: Any = None,
        **_keys: Any,
    ) -> None:
        """Tell of a message."""
        if LINE.listener is not None:
            LINE.listener(msg_type, self, data or {}, [bytes(each) for each in buffers or ()])

    def __del__(self) -> None:
        """Say nothing: when garbage is collected is chance."""


class Log(logging.Handler):
    """Keeps what is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.listener: Callable[[str], object] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Tell of a record."""
        if self.listener is not None:
            self.listener(f"{record.levelname} {record.getMessage()}")


LOG = Log()


def install() -> None:
    """Put clock, chance, threads and the line to the page under our own hand."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    comm.create_comm = RecordedComm
    time.monotonic = time.perf_counter = CLOCK.monotonic
    time.time = CLOCK.time
    secrets.token_hex = lambda size=32: CHANCE.name(size or 32).hex()  # type: ignore[assignment]
    secrets.token_bytes = lambda size=32: CHANCE.name(size or 32)  # type: ignore[assignment]
    uuid.uuid4 = lambda: uuid.UUID(bytes=CHANCE.name(16))
    threading.Thread.start = _started_and_ended(threading.Thread.start)  # type: ignore[method-assign]
    random.seed(0)
    random.SystemRandom = lambda: random.Random(CHANCE.name())  # type: ignore[assignment, misc]
    logging.getLogger().addHandler(LOG)
    for name in ("traitlets", PACKAGE):
        logging.getLogger(name).propagate = True


REAL_DATETIME = datetimes.datetime


class _Kind(type):
    """Takes what is a datetime for one of its own."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, REAL_DATETIME)


class datetime(REAL_DATETIME, metaclass=_Kind):  # noqa: N801 - replaces the class of this name
    """The class as it is, but for what time it is."""

    @classmethod
    def now(cls, tz: datetimes.tzinfo | None = None) -> Any:
        """The time of the recording."""
        return REAL_DATETIME.fromtimestamp(CLOCK.time(), tz)


def set_dates() -> None:
    """Load the package, and give all its modules the time of the recording."""
    package = importlib.import_module(PACKAGE)
    for name in package.__all__:
        getattr(package, name)
    for name, module in tuple(sys.modules.items()):
        if name.startswith(PACKAGE) and vars(module).get("datetime") is REAL_DATETIME:
            module.datetime = datetime  # type: ignore[attr-defined]


def _started_and_ended(start: Callable[..., None]) -> Callable[..., None]:
    """Have threads of the package end before their beginning is over."""

    def started(thread: threading.Thread) -> None:
        start(thread)
        target: Any = getattr(thread, "_target", None)
        if getattr(target, "__module__", "").startswith(PACKAGE):
            thread.join(JOIN_SECONDS)

    return started


def tell(over: BaseComm, data: dict[str, Any]) -> None:
    """Have a widget hear what its page sends over its comm."""
    over.handle_msg({"content": {"comm_id": over.comm_id, "data": data}, "buffers": []})
