"""The base class of engines that run in a separate process."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from copy import copy
from typing import ClassVar, NamedTuple, Self

from ..rules import GameState, Play, Position
from ..rules.legal_actions import is_rolled
from ..rules.position import CHECKERS
from .advice import cube_advice
from .equity import Stakes, bounded, stakes_of
from .errors import require_state
from .evaluation import Candidates, CubeAdvice, Evaluation, Probabilities, possible, ranked
from .exact_bearoffs import EXACT_LEVEL, figures
from .request import EnginePosition, question_of, question_of_roll
from .worker import Answer, Worker


class EvaluationBuilder(NamedTuple):
    """Builds evaluations of one game from an engine's numbers, and corrects them by the rules."""

    question: EnginePosition
    stakes: Stakes
    engine: str

    def evaluation(
        self,
        position: Position,
        chances: Iterable[float],
        equity: float,
        level: str,
        error: float | None = None,
    ) -> Evaluation:
        """The evaluation of a position before the roll, or after a play of this player.

        `position` and the five `chances`, as in `Probabilities`, are from the side of the player in
        the question. `equity` is cubeful and, in a match, normalised. `error` is the standard error
        of a rollout.
        """
        sure = possible(position, Probabilities.nested(chances))
        if self.question.is_cubeless or position.off[0] == CHECKERS:
            equity = self.stakes.without_cube(sure)
        equity = bounded(equity, sure, self.stakes)
        return Evaluation(
            color=self.question.color,
            probabilities=sure,
            cubeless=sure.equity,
            cubeful=equity,
            match_chance=self.stakes.chance(equity),
            engine=self.engine,
            level=level,
            assumes=self.question.assumes,
            standard_error=error,
        )

    def after(
        self,
        play: Play,
        chances: Iterable[float],
        equity: float,
        level: str,
        error: float | None = None,
    ) -> Evaluation:
        """The evaluation after a play of this player; exact for a short bear-off."""
        exact = figures(self.question, self.stakes, play.position, play.result)
        if exact is None:
            return self.evaluation(play.result, chances, equity, level, error)
        return self.evaluation(play.result, (exact.win, 0, 0, 0, 0), exact.equity, EXACT_LEVEL)

    def cube_advice(self, state: GameState, answer: Answer, level: str) -> CubeAdvice:
        """The cube advice from an engine's answer, or for a short bear-off from the exact table.

        The answer has ``probabilities``, ``no_double``, ``double_take`` and ``double_pass``, and
        optionally ``doubles``, ``takes`` and the standard ``error``.
        """
        exact = figures(self.question, self.stakes, state.position)
        if exact is not None:
            equities = {"no_double": exact.no_double, "double_take": exact.double_take}
            answer = {"probabilities": (exact.win, 0, 0, 0, 0), "double_pass": 1.0, **equities}
            level = EXACT_LEVEL
        chances, equity = answer["probabilities"], answer["no_double"]
        evaluation = self.evaluation(state.position, chances, equity, level, answer.get("error"))
        has_cube = self.question.has_cube
        return cube_advice(state, evaluation, self.stakes, answer, has_cube=has_cube)


class ProcessEngine(ABC):
    """An engine in another process, shared by all engines of its kind in this Python process.

    The process starts with the first request and keeps running. It ends when Python ends, or when
    every engine that used it has been deleted or closed (by `close` or the end of a ``with``
    block). The process answers one request at a time, from any thread.

    Parameters
    ----------
    level
        The level of the evaluations.
    worker
        The process.
    timeout
        Maximum seconds per answer; None for no limit.
    """

    TITLE: ClassVar[str]
    """The name of the engine."""

    def __init__(self, level: str, worker: Worker, timeout: float | None) -> None:
        self._level = level
        self._worker = worker
        self._timeout = timeout

    @property
    def name(self) -> str:
        """The name of the engine and its level: ``"Sage (2-ply)"``."""
        return f"{self.TITLE} ({self._level})"

    @property
    def level(self) -> str:
        """The level, as the engine itself counts plies."""
        return self._level

    @property
    def identity(self) -> str | None:
        """A text with everything that the evaluations depend on; see `EvaluationStore`."""
        return f"{type(self).__module__}.{type(self).__qualname__} {self.name}; {self._method()}"

    @property
    def pid(self) -> int | None:
        """The process ID of the engine; None while it is not running."""
        return self._worker.pid

    def evaluate(self, state: GameState) -> Evaluation:
        """The value of the game for the player on roll.

        Before the roll, this is the value with the best cube decision; with a roll on the board,
        the value with the best play. Raises the same exceptions as `candidates`.
        """
        require_state(state)
        if is_rolled(state):
            return self.candidates(state).best.evaluation
        return self.cube(state).evaluation

    def candidates(self, state: GameState) -> Candidates:
        """The legal plays of the roll on the board, best first.

        Steps of an unfinished turn are ignored.

        Raises
        ------
        PositionError
            If the state is impossible.
        EngineError
            If there is no roll to be played, or the engine fails.
        """
        question, plays = question_of_roll(state)
        return self._ranked(state, question, self._ask_about_plays(state, question, plays))

    def cube(self, state: GameState) -> CubeAdvice:
        """The advice on the cube before the roll, or on a double or beaver that was offered.

        A roll on the board is ignored. Raises the same exceptions as `candidates`.
        """
        question = question_of(state, dice=False)
        answer = self._ask_about_cube(state, question)
        return self._builder(state, question).cube_advice(state, answer, self._depth(answer))

    def interrupt(self) -> None:
        """Cancel the current request; its caller gets an `EngineError`."""
        self._worker.interrupt()

    def close(self) -> None:
        """End the process unless other engines use it; the next request starts it again."""
        self._worker.close()

    def alone(self) -> Self:
        """Return the same engine with a separate process, so that both can work at once."""
        other = copy(self)
        other._worker = self._worker.alone()
        return other

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._level!r})"

    def _ranked(
        self, state: GameState, question: EnginePosition, found: Iterable[tuple[Play, Answer]]
    ) -> Candidates:
        """Rank the plays again: corrections by the rules can change the order."""
        build = self._builder(state, question).after
        return ranked(
            (
                play,
                build(
                    *(play, each["probabilities"], each["equity"]),
                    *(self._depth(each), each.get("error")),
                ),
            )
            for play, each in found
        )

    def _builder(self, state: GameState, question: EnginePosition) -> EvaluationBuilder:
        return EvaluationBuilder(question, stakes_of(state, question.color), self.TITLE)

    @abstractmethod
    def _ask_about_plays(
        self, state: GameState, question: EnginePosition, plays: tuple[Play, ...]
    ) -> list[tuple[Play, Answer]]:
        """The engine's answer about each play, with ``probabilities`` and ``equity``."""

    @abstractmethod
    def _ask_about_cube(self, state: GameState, question: EnginePosition) -> Answer:
        """The engine's answer, as `rated_cube` describes it."""

    @abstractmethod
    def _depth(self, found: Answer) -> str:
        """The level of a result, and whose way of counting plies it uses."""

    @abstractmethod
    def _method(self) -> str:
        """The version of the engine and its settings, as a text."""
