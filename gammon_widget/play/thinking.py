"""Bots that think while the notebook goes on: one task of the event loop for each match."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from ..rules import Color
from .background_task import BackgroundTask, cancel
from .bots import Bots
from .event_bus import Change
from .kernel_lock import LOCK, locked
from .players import Player

if TYPE_CHECKING:
    from .match_in_play import MatchInPlay

Listener = Callable[[], object]
Onlooker = Callable[[], Awaitable[object]]
_Caller = TypeVar("_Caller")


class Thinking:
    """Whether a bot of a match is thinking, and how to let it.

    A bot is asked for one decision after the other until a person has to decide. Each answer
    belongs to the revision it was asked at: when the match changes meanwhile, by a person or a
    cell, the bot's work is ended and its answer dropped.

    Attributes
    ----------
    pace
        Seconds that pass before each decision of a bot is carried out, at the least, so that
        people can follow; 0 by default. Time spent thinking counts.
    """

    def __init__(self, match: MatchInPlay, bots: Bots, report: Callable[[Exception], None]) -> None:
        self.pace = 0.0
        self._match = match
        self._bots = bots
        self._report = report
        self._task = BackgroundTask()
        self._acting = False
        self._listeners: list[Listener] = []
        self._onlookers: dict[Onlooker, asyncio.Task[None] | None] = {}  # and their looking
        self._error: Exception | None = None  # for who waits for it
        self._raises = False
        match.subscribe(self._heard)

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at it now."""
        return self._task.is_running

    @locked
    def go_on(self) -> bool:
        """Let bots act until a person has to, in the background if an event loop is running.

        Without one they have acted when this returns. What a bot raises reaches those who
        listen for errors; the decision is left to the people at the board then.

        Returns
        -------
        bool
            Whether a bot is thinking now.
        """
        if self.is_thinking or self._bots.awaited is None:
            return self.is_thinking
        if self._task.start(self._run):
            self._tell()
            return True
        try:
            self._bots.advance()
        except Exception as error:  # a bot is a person's function: anything can come
            self._report(error)
        return False

    @locked
    def cancel(self) -> None:
        """End the thinking; what has been done stands, and `go_on` begins anew."""
        if self._task.cancel():
            self._tell()

    @locked
    def rest(self) -> None:
        """Have nobody think and no program wait for questions, unless somebody looks on still."""
        if not self._onlookers and not self._raises:
            self.cancel()
            self._bots.rest()

    async def settled(self) -> None:
        """Wait until no bot is thinking; thinking that was cut off, with its page, goes on."""
        await self._task.settled()
        while self._task.was_cut_off and self.go_on():
            await self._task.settled()

    async def advance(self) -> None:
        """Let bots act until a person has to, or the game is over, and wait for that.

        Raises
        ------
        GammonError
            If a bot answers with something illegal. What a bot raises itself comes through as
            it is; in both cases everything done before stands.
        """
        self._raises = True
        try:
            self.go_on()
            await self.settled()
        finally:
            self._raises = False
        error, self._error = self._error, None
        if error is not None:
            raise error

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a function whenever thinking has begun or ended.

        Returns
        -------
        function
            Call it to stop that.
        """
        return _add(self._listeners, listener)

    def wait_for(self, onlooker: Onlooker) -> Callable[[], None]:
        """Carry a decision out only when what a function gives has been awaited: people look on.

        It is called when the decision before has been carried out, and a bot thinks meanwhile.

        Returns
        -------
        function
            Call it to stop that, also in the middle of it.
        """
        self._onlookers[onlooker] = None
        return lambda: cancel(self._onlookers.pop(onlooker, None))

    async def _run(self) -> None:
        try:
            while self._task.is_current and (bot := self._bots.awaited) is not None:
                await self._decision(*bot)
        except Exception as error:  # a bot is a person's function: anything can come
            with LOCK:
                if self._task.is_current:
                    self._bots.fail()
                    if self._raises:
                        self._error = error
                    else:
                        self._report(error)
        finally:
            with LOCK:
                if self._task.finish():
                    self._tell()

    async def _decision(self, color: Color, player: Player) -> None:
        loop = asyncio.get_running_loop()
        revision = self._match.revision
        seen = loop.create_task(self._seen(loop.time() + self.pace))
        try:
            decision = await player.think(self._match.state)
            # Also where nothing is to wait for: a long game of bots must let others have a turn.
            await seen
        finally:
            seen.cancel()
        with LOCK:
            self._acting = True
            try:
                self._bots.carry_out(decision, color, revision)
            finally:
                self._acting = False

    async def _seen(self, due: float) -> None:
        """Wait until everybody who looks on is ready for the next decision."""
        loop = asyncio.get_running_loop()
        for onlooker in tuple(self._onlookers):
            if onlooker not in self._onlookers:  # it has left meanwhile
                continue
            self._onlookers[onlooker] = looking = loop.create_task(self._look(onlooker))
            try:
                await asyncio.wait({looking})
            finally:
                looking.cancel()
        await asyncio.sleep(max(due - loop.time(), 0))

    async def _look(self, onlooker: Onlooker) -> None:
        try:
            await onlooker()
        except Exception as error:  # a person's function: anything can come
            self._report(error)

    def _heard(self, _: Change) -> None:
        """The match has changed: what is being thought about is no more."""
        if not self._acting:
            self.cancel()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception as error:  # a person's function: anything can come
                self._report(error)


def _add(callers: list[_Caller], caller: _Caller) -> Callable[[], None]:
    callers.append(caller)

    def leave() -> None:
        with contextlib.suppress(ValueError):
            callers.remove(caller)

    return leave
