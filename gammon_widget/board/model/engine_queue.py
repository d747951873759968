"""A queue of engine requests that run in the background."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.advice import Advice, advice_on
from ...engine.background import OneByOne, in_background
from ...engine.errors import EngineInterruptedError
from ...engine.protocol import Engine, Interruptible, close_engine, is_immediate
from ...match.event_loop import LOCK, BackgroundTask, locked
from ...rules import GameState

MAX_CACHED_ANSWERS = 64
"""The number of evaluations kept."""


MAX_ATTEMPTS = 3
"""The number of attempts for a request that is cancelled by accident, just after another one."""


Listener = Callable[[Advice | None], object]
"""A callback for an evaluation; None if the engine has failed."""


class EngineQueue:
    """Evaluates decisions with an engine, one at a time, and caches the results.

    `report` receives exceptions of the engine. With `owns_engine`, `close` ends its process.
    """

    def __init__(
        self,
        engine: Engine,
        report: Callable[[Exception], object],
        *,
        owns_engine: bool = False,
    ) -> None:
        self.engine = engine
        self._owns_engine = owns_engine
        self._report = report
        self._thoughts = OneByOne()
        self._known: dict[GameState, Advice] = {}
        self._state: GameState | None = None
        self._listeners: list[Listener] = []
        self._task = BackgroundTask()

    @property
    def is_asking(self) -> bool:
        """Whether the engine is thinking."""
        return self._task.is_running

    def known(self, state: GameState) -> Advice | None:
        """The cached evaluation of a state's decision, regardless of the steps made."""
        return self._known.get(state.at_turn_start)

    @locked
    def ask(self, state: GameState, then: Listener | None = None, *, behind: bool = False) -> None:
        """Evaluate the decision of a state, in the background if an event loop is running.

        It cancels a request for another decision. `then` is called with the result, at once if
        cached, or with None if the engine fails. A request with `behind` is skipped without an
        event loop.
        """
        decision = state.at_turn_start
        listeners = [] if then is None else [then]
        if decision in self._known:
            self._tell(self._known[decision], listeners)
            return
        if self.is_asking and self._state == decision:
            self._listeners += listeners
            return
        self.cancel()
        self._state, self._listeners = decision, listeners
        if not is_immediate(self.engine) and self._task.start(lambda: self._run(decision)):
            return
        if behind:
            return
        try:
            advice = advice_on(self.engine, decision)
        except Exception as error:  # an engine can be the user's own: it can raise anything
            self._failed(error)
        else:
            self._answered(decision, advice)

    @locked
    def cancel(self) -> None:
        """Cancel the present request."""
        self._listeners = []
        self._task.cancel()

    def close(self) -> None:
        """Cancel the present request, and end the process of an engine that the queue owns."""
        self.cancel()
        if self._owns_engine:
            close_engine(self.engine)

    async def settled(self) -> None:
        """Wait until no request is running."""
        await self._task.settled()

    async def _run(self, decision: GameState) -> None:
        try:
            advice = await self._thought_about(decision)
        except Exception as error:  # as above
            with LOCK:
                if self._task.finish():
                    self._failed(error)
            return
        with LOCK:
            if self._task.finish():
                self._answered(decision, advice)

    async def _thought_about(self, decision: GameState) -> Advice:
        engine = self.engine
        if not isinstance(engine, Interruptible):
            return await self._thoughts.call(self._question(decision))
        for _ in range(MAX_ATTEMPTS - 1):
            try:
                return await in_background(self._question(decision), engine.interrupt)
            except EngineInterruptedError:
                continue
        return await in_background(self._question(decision), engine.interrupt)

    def _question(self, decision: GameState) -> Callable[[], Advice]:
        return lambda: advice_on(self.engine, decision)

    def _answered(self, decision: GameState, advice: Advice) -> None:
        self._known[decision] = advice
        while len(self._known) > MAX_CACHED_ANSWERS:
            del self._known[next(iter(self._known))]
        listeners, self._listeners = self._listeners, []
        self._tell(advice, listeners)

    def _failed(self, error: Exception) -> None:
        listeners, self._listeners = self._listeners, []
        self._tell(None, listeners)
        self._report(error)

    def _tell(self, advice: Advice | None, listeners: list[Listener]) -> None:
        for listener in listeners:
            try:
                listener(advice)
            except Exception as error:  # an exception of a listener is not the engine's failure
                self._report(error)
