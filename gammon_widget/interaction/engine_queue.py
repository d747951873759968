"""Questions to an engine, asked while the notebook goes on."""

from __future__ import annotations

from collections.abc import Callable

from ..engine import Advice, Engine, EngineInterruptedError, advice_on
from ..engine.background import OneByOne, in_background
from ..engine.protocol import Interruptible, close_engine, is_immediate
from ..play.background_task import BackgroundTask
from ..play.kernel_lock import LOCK, locked
from ..rules import GameState

MAX_CACHED_ANSWERS = 64
"""So many answers are kept."""

MAX_ATTEMPTS = 3
"""So often a question is asked that is given up by a mistake: it came just after another one."""

Listener = Callable[[Advice | None], object]
"""Who waits for an answer; None when the engine has failed."""


class EngineQueue:
    """Asks an engine about decisions, one at a time, and keeps its answers.

    Parameters
    ----------
    engine
        Who is asked.
    report
        Called with what the engine raises.
    owns_engine
        Whether nobody else has the engine, so that its program ends with `close`.
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
        self._asked: GameState | None = None
        self._listeners: list[Listener] = []
        self._task = BackgroundTask()

    @property
    def is_asking(self) -> bool:
        """Whether the engine is thinking now."""
        return self._task.is_running

    def known(self, state: GameState) -> Advice | None:
        """What was said to the decision of a state, whatever steps are made in it."""
        return self._known.get(state.at_turn_start)

    @locked
    def ask(self, state: GameState, then: Listener | None = None, *, behind: bool = False) -> None:
        """Ask about the decision of a state, in the background if an event loop is running.

        A question about another one is given up for it.

        Parameters
        ----------
        state
            What to ask about.
        then
            Called with the answer, at once if it is known; with None if the engine fails.
        behind
            Whether it is not worth waiting for: without an event loop it is not asked then.
        """
        decision = state.at_turn_start
        listeners = [] if then is None else [then]
        if decision in self._known:
            self._tell(self._known[decision], listeners)
            return
        if self.is_asking and self._asked == decision:
            self._listeners += listeners
            return
        self.cancel()
        self._asked, self._listeners = decision, listeners
        if not is_immediate(self.engine) and self._task.start(lambda: self._run(decision)):
            return
        if behind:
            return
        try:
            advice = advice_on(self.engine, decision)
        except Exception as error:  # an engine can be a person's own: anything can come
            self._failed(error)
        else:
            self._answered(decision, advice)

    @locked
    def cancel(self) -> None:
        """Give up what is being asked."""
        self._listeners = []
        self._task.cancel()

    def close(self) -> None:
        """Give up what is being asked, and end the program of an engine that nobody else has."""
        self.cancel()
        if self._owns_engine:
            close_engine(self.engine)

    async def settled(self) -> None:
        """Wait until nothing is being asked any more."""
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
            except Exception as error:  # what follows from an answer is no fault of the engine
                self._report(error)
