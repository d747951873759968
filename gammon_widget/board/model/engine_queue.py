"""A queue of decisions that an engine evaluates."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...engine.advice import Advice
from ...engine.background import EngineCalls
from ...engine.evaluation_store import stored_advice_on
from ...engine.protocol import Engine, close_engine, is_immediate
from ...match.event_loop import BackgroundTask
from ...rules import GameState

MAX_CACHED_ANSWERS = 64
"""The maximum number of cached evaluations."""

Listener = Callable[[Advice | None], object]
"""A callback that receives an evaluation, or None if the engine has failed."""


class EngineQueue(BackgroundTask):
    """Evaluates decisions with an engine, one at a time, and caches the results.

    `report` receives the exceptions that the engine raises. With `owns_engine`, `close` ends the
    engine's process.
    """

    def __init__(
        self, engine: Engine, report: Callable[[Exception], object], *, owns_engine: bool = False
    ) -> None:
        super().__init__()
        self.engine = engine
        self._report = report
        self._owns_engine = owns_engine
        self._calls = EngineCalls(engine)
        self._known: dict[GameState, Advice] = {}
        self._state: GameState | None = None
        self._then: list[Listener] = []  # these receive the evaluation of the state

    def known(self, state: GameState) -> Advice | None:
        """Return the cached evaluation of the decision at the start of a state's turn, or None."""
        return self._known.get(state.at_turn_start)

    def ask(self, state: GameState, then: Listener | None = None, *, behind: bool = False) -> None:
        """Evaluate the decision of a state, in the background if an event loop is running.

        A pending request for another decision is cancelled. `then` is called with the result, or
        with None if the engine fails. If the result is cached, `then` is called immediately. With
        `behind`, the request is skipped if it cannot run in the background.
        """
        decision = state.at_turn_start
        listeners = [] if then is None else [then]
        if decision in self._known:
            self._notify(self._known[decision], listeners)
        elif self.is_running and self._state == decision:
            self._then += listeners
        else:
            self.cancel()
            self._state, self._then = decision, listeners
            self._evaluate(decision, behind)

    def close(self) -> None:
        """Cancel the current request, and end the process of an engine that the queue owns."""
        self.cancel()
        if self._owns_engine:
            close_engine(self.engine)

    def _evaluate(self, decision: GameState, behind: bool) -> None:
        question = partial(stored_advice_on, self.engine, decision)
        receive_advice = partial(self._receive_advice, decision)
        if not is_immediate(self.engine) and self.start(
            partial(self._calls.call, question), receive_advice, self._gave_up
        ):
            return
        if behind:
            return
        try:
            advice = question()
        except Exception as error:  # an engine can be the user's own: it can raise anything
            self._gave_up(error)
        else:
            receive_advice(advice)

    def _receive_advice(self, decision: GameState, advice: Advice) -> None:
        self._known[decision] = advice
        while len(self._known) > MAX_CACHED_ANSWERS:
            del self._known[next(iter(self._known))]
        self._notify(advice, self._then)

    def _gave_up(self, error: Exception) -> None:
        self._notify(None, self._then)
        self._report(error)

    def _notify(self, advice: Advice | None, listeners: list[Listener]) -> None:
        for listener in tuple(listeners):
            try:
                listener(advice)
            except Exception as error:  # the engine has not failed, only the listener
                self._report(error)
