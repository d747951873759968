"""Somebody who helps at a board: hints on request, and a warning before a blunder."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..engine import is_decision
from ..rules import Action, ActionKind, GameState, GammonError
from ..rules.validation import brief
from .clicks import Command
from .turn import Turn

if TYPE_CHECKING:
    from ..drawing import ComparedView
    from ..engine import Advice, Engine
    from .engine_queue import EngineQueue, Listener

TutorLike: TypeAlias = "Engine | str | bool | None"

_WATCHED = frozenset(
    {
        *(ActionKind.ROLL, ActionKind.CONFIRM, ActionKind.PLAY, ActionKind.DOUBLE),
        *(ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER),
    }
)
"""What a tutor looks at before it is done."""


class Doubt(NamedTuple):
    """Why something is not done at once: it has to be looked at first, or is a blunder.

    Attributes
    ----------
    sentence
        What is said to it.
    compared
        Of a blunder, what is best and what is wanted, in the numbers of the board.
    """

    sentence: str
    compared: tuple[ComparedView, ...] = ()


class Tutor:
    """Looks at every decision of the hands at one board.

    What engines say and how they are asked is imported where somebody is employed, or asks: most
    boards have no tutor.

    A tutor watches clicks, keys and written plays. They have looked at each decision before it is
    made, as a rule; if not, what the hand wants waits until they have.

    Parameters
    ----------
    report
        Called with what an engine raises.

    Attributes
    ----------
    engine
        Who gives hints and warns; None is nobody.
    doubtful
        What a hand wants, and may regret.
    """

    def __init__(self, report: Callable[[Exception], object]) -> None:
        self.engine: Engine | None = None
        self.doubtful: Action | Command | None = None
        self._report = report
        self._owns_engine = False
        self._queue: EngineQueue | None = None  # None until somebody asks
        self._quicker: EngineQueue | None = None  # None where its engine is quick by itself
        self._deeper: EngineQueue | None = None
        self._silent_at = -1  # the revision at which the engine has failed

    def employ(self, engine: Engine | None, *, is_own: bool) -> None:
        """Have an engine help; its program ends with the board if nobody else has the engine."""
        if engine is not self.engine:
            self.close()
            self.engine, self._owns_engine = engine, is_own

    @property
    def queue(self) -> EngineQueue:
        """Who asks for this board: its tutor, or the best engine that is there."""
        if self._queue is None:
            from ..engine import best_engine
            from ..engine.protocol import Graded
            from .engine_queue import EngineQueue

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
        """What has been said to a decision by who has looked furthest."""
        said = (each.known(state) for each in self._queues)
        return next((advice for advice in said if advice is not None), None)

    @property
    def _queues(self) -> list[EngineQueue]:
        """Those that are there, the deepest first."""
        three = (self._deeper, self._queue, self._quicker)
        return [queue for queue in three if queue is not None]

    @property
    def is_asking(self) -> bool:
        """Whether an engine is thinking now."""
        return any(queue.is_asking for queue in self._queues)

    async def settled(self) -> None:
        """Wait until nothing is being asked any more."""
        for queue in self._queues:
            await queue.settled()

    def hint(self, state: GameState, then: Listener) -> None:
        """Ask what is best, again and again: at once, and while one looks at it ever deeper.

        Parameters
        ----------
        state
            Where something is decided.
        then
            Called with each answer; what it tells of is seen by one engine to one level.
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

        def said(advice: Advice | None) -> None:
            then(advice)
            if advice is not None and deeper is not None:
                deeper.ask(state, then, behind=True)

        queue.ask(state, said)

    def look_no_deeper(self) -> None:
        """Give up what is only looked at again."""
        if self._deeper is not None:
            self._deeper.cancel()

    def consider(self, turn: Turn) -> None:
        """Look at a decision as soon as there is one."""
        self.doubtful = None
        if self.engine is not None and _may_err(turn):
            queue = self.queue
            if self._quicker is not None:
                self._quicker.ask(turn.state, behind=True)
            queue.ask(turn.state)

    def watches(self, act: object, turn: Turn) -> bool:
        """Whether the tutor looks at an act before it is done."""
        is_silent = self.engine is None or self._silent_at == turn.revision
        return not is_silent and _kind(act) in _WATCHED and _may_err(turn)

    def doubt(
        self, act: Action | Command, turn: Turn, blunder: float, again: Callable[[], object]
    ) -> Doubt | None:
        """Why an act is not to be done at once; None if it may be.

        Parameters
        ----------
        act
            What a hand wants.
        turn
            Where it wants that.
        blunder
            From which loss of equity on the tutor warns.
        again
            Called when the tutor has looked at it, to try it again.
        """
        if not self.watches(act, turn):
            return None
        from ..engine import cost_of
        from .hints import comparison, warning

        self.doubtful = act
        name, state = self.queue.engine.name, turn.state
        has_returned = False

        def looked_at(advice: Advice | None) -> None:
            if advice is None:  # a tutor that fails holds nobody up
                self._silent_at = turn.revision
            if has_returned and self.doubtful is act:
                again()

        self.queue.ask(state, looked_at)  # which answers at once where the engine can
        advice = self.queue.known(state)
        if advice is None:
            has_returned = True
            return Doubt(f"{name} is looking at it…") if self.watches(act, turn) else None
        action = act if isinstance(act, Action) else ActionKind.ROLL
        cost = cost_of(advice, state, action)
        if cost < blunder:
            return None
        return Doubt(warning(cost, name), comparison(advice, turn, action, cost))

    def close(self) -> None:
        """Ask nobody any more."""
        for queue in self._queues:
            queue.close()
        self._queue = self._quicker = self._deeper = None


def _may_err(turn: Turn) -> bool:
    """Whether a hand at this board has to decide something now."""
    return turn.idle is None and is_decision(turn.state)


def _kind(act: object) -> ActionKind | None:
    if isinstance(act, Action):
        return act.kind
    return ActionKind.ROLL if act is Command.ROLL else None


def engine_of(tutor: TutorLike) -> Engine | None:
    """The engine that is meant.

    Raises
    ------
    GammonError
        If it is none, or is not installed.
    """
    if tutor is None or tutor is False:
        return None
    from ..engine import Engine, best_engine, engine_named  # slow to import

    if tutor is True:
        return best_engine()
    if isinstance(tutor, str):
        return engine_named(tutor)
    if isinstance(tutor, Engine):
        return tutor
    raise GammonError(
        f"A tutor is an engine, its name such as 'sage:2-ply', True or None; not {brief(tutor)}."
    )
