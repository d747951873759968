"""The tutor of a board: hints on request, and a warning before a blunder."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...engine.advice import cost_of
from ...engine.names import best_engine, engine_named
from ...engine.protocol import Engine, Graded
from ...languages.translation import _
from ...rules import Action, ActionKind, GameState, GammonError
from ...rules.legal_actions import is_decision
from ...rules.validation import brief
from .clicks import Command
from .engine_queue import EngineQueue
from .hints import comparison, verdict, warning
from .turn import Turn

if TYPE_CHECKING:
    from ...drawing import ComparedView
    from ...engine.advice import Advice
    from .engine_queue import Listener

TutorLike: TypeAlias = "Engine | str | bool | None"

_WATCHED = frozenset(
    {
        *(ActionKind.ROLL, ActionKind.CONFIRM, ActionKind.PLAY, ActionKind.DOUBLE),
        *(ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER),
    }
)
"""Actions that a tutor evaluates before they are executed."""


class Doubt(NamedTuple):
    """The reason why an action is delayed: it has not been evaluated yet, or it is a blunder.

    For a blunder, `compared` has the best choice and the user's choice, and `cost` is the loss of
    equity.
    """

    sentence: str
    compared: tuple[ComparedView, ...] = ()
    cost: float = 0.0


class Tutor:
    """A tutor that evaluates every decision made at one board with clicks, keys or text.

    A decision is usually evaluated before the user acts. If not, the action waits for the
    evaluation. Engine modules are imported only when they are needed, because most boards have no
    tutor. `doubtful` is an action that waits for the user's confirmation. `verdict` is a sentence
    about the last action.
    """

    def __init__(self, report: Callable[[Exception], object]) -> None:
        self.engine: Engine | None = None
        self.doubtful: Action | Command | None = None
        self.verdict = ""
        self._report = report
        self._owns_engine = False
        self._queue: EngineQueue | None = None  # None until the first request
        self._quicker: EngineQueue | None = None  # None if the engine itself is fast enough
        self._deeper: EngineQueue | None = None
        self._silent_at = -1  # the revision at which the engine has failed

    def set_engine(self, engine: Engine | None, *, is_own: bool) -> None:
        """Set the engine. With `is_own`, closing the board ends the engine's process."""
        if engine is not self.engine:
            self.close()
            self.engine, self._owns_engine = engine, is_own

    @property
    def queue(self) -> EngineQueue:
        """The request queue of the tutor's engine, or of the best engine available."""
        if self._queue is None:
            is_own = self.engine is None or self._owns_engine
            engine = self.engine or best_engine()
            self._queue = EngineQueue(engine, self._report, owns_engine=is_own)
            if isinstance(engine, Graded):
                self._quicker, self._deeper = (
                    None if each is None else EngineQueue(each, self._report)
                    for each in (engine.quicker(), engine.deeper())
                )
        return self._queue

    def advice(self, state: GameState) -> Advice | None:
        """Return the deepest available evaluation of a decision, or None if there is none."""
        known = (each.known(state) for each in self.queues)
        return next((advice for advice in known if advice is not None), None)

    @property
    def queues(self) -> list[EngineQueue]:
        """The existing queues, with the deepest queue first."""
        three = (self._deeper, self._queue, self._quicker)
        return [queue for queue in three if queue is not None]

    def hint(self, state: GameState, then: Listener) -> None:
        """Request the best choice, first from a quick evaluation and then from deeper evaluations.

        `then` is called with each evaluation. All values of an evaluation come from one engine at
        one level.
        """
        queue = self.queue
        quicker, deeper = self._quicker, self._deeper
        if deeper is not None and deeper.known(state) is not None:
            deeper.ask(state, then)
            return
        if quicker is not None and queue.known(state) is None:

            def glanced(advice: Advice | None) -> None:
                if queue.known(state) is None:
                    then(advice)

            quicker.ask(state, glanced, behind=True)

        def known(advice: Advice | None) -> None:
            then(advice)
            if advice is not None and deeper is not None:
                deeper.ask(state, then, behind=True)

        queue.ask(state, known)

    def look_no_deeper(self) -> None:
        """Cancel the request for a deeper evaluation."""
        if self._deeper is not None:
            self._deeper.cancel()

    def consider(self, turn: Turn) -> None:
        """Evaluate a new decision in advance."""
        self.doubtful = None
        if self.engine is not None and _may_err(turn):
            self.verdict = ""
            queue = self.queue
            if self._quicker is not None:
                self._quicker.ask(turn.state, behind=True)
            queue.ask(turn.state)

    def watches(self, act: object, turn: Turn) -> bool:
        """Return whether the tutor evaluates an action before it is executed."""
        is_silent = self.engine is None or self._silent_at == turn.revision
        return not is_silent and _kind(act) in _WATCHED and _may_err(turn)

    def doubt(
        self, act: Action | Command, turn: Turn, blunder: float, again: Callable[[], object]
    ) -> Doubt | None:
        """Return the reason why an action is delayed, or None if it may be executed now.

        `blunder` is the loss of equity at which the tutor starts to warn. `again` is called after
        the evaluation, to retry the action.
        """
        if not self.watches(act, turn):
            return None
        self.doubtful = act
        name, state = self.queue.engine.name, turn.state
        has_returned = False

        def looked_at(advice: Advice | None) -> None:
            if advice is None:  # if the engine fails, the tutor delays no action
                self._silent_at = turn.revision
            if has_returned and self.doubtful is act:
                again()

        self.queue.ask(state, looked_at)  # calls back at once if the engine is fast enough
        advice = self.queue.known(state)
        if advice is None:
            has_returned = True
            return (
                Doubt(_("{name} is evaluating your play…", name=name))
                if self.watches(act, turn)
                else None
            )
        action = act if isinstance(act, Action) else ActionKind.ROLL
        cost = cost_of(advice, state, action)
        self.verdict = verdict(cost)
        if cost < blunder:
            return None
        return Doubt(warning(cost, name), comparison(advice, turn, action, cost), cost)

    def close(self) -> None:
        """Stop all requests."""
        for queue in self.queues:
            queue.close()
        self._queue = self._quicker = self._deeper = None


def _may_err(turn: Turn) -> bool:
    """Return whether this board has to make a decision now."""
    return turn.idle is None and is_decision(turn.state)


def _kind(act: object) -> ActionKind | None:
    if isinstance(act, Action):
        return act.kind
    return ActionKind.ROLL if act is Command.ROLL else None


def engine_of(tutor: TutorLike) -> Engine | None:
    """Return the engine that `tutor` requests, or None for no tutor.

    Raises GammonError if `tutor` is not an engine, or if the engine is not installed.
    """
    if tutor is None or tutor is False:
        return None
    if tutor is True:
        return best_engine()
    if isinstance(tutor, str):
        return engine_named(tutor)
    if isinstance(tutor, Engine):
        return tutor
    raise GammonError(
        "A tutor must be an engine, the name of an engine such as 'sage:2-ply', True or None, not "
        f"{brief(tutor)}."
    )
