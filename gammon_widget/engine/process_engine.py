"""The base class of engines that run in a separate process."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from copy import copy
from typing import ClassVar, NamedTuple, Self

from ..rules import GameState, Play, Position, StateLike, to_state
from ..rules.legal_actions import is_rolled
from ..rules.position import CHECKERS
from .advice import cube_advice
from .equity import Stakes, bounded, stakes_of
from .evaluation import Candidates, CubeAdvice, Evaluation, Probabilities, possible, ranked
from .exact_bearoffs import EXACT_LEVEL, figures
from .request import EnginePosition, cube_state, question_of, question_of_roll
from .worker import Answer, Worker


class EvaluationBuilder(NamedTuple):
    """Builds evaluations of one game from an engine's numbers, corrected according to the rules."""

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
        """Return the evaluation of a position before the roll, or after a play.

        `position` and `chances` are from the point of view of the player in `question`. `chances`
        are the five numbers in `Probabilities`. `equity` is cubeful and, in a match, normalised.
        `error` is the standard error of a rollout.
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
        """Return the evaluation after a play. The evaluation of a short bear-off is exact."""
        exact = figures(self.question, self.stakes, play.position, play.result)
        if exact is None:
            return self.evaluation(play.result, chances, equity, level, error)
        return self.evaluation(play.result, (exact.win, 0, 0, 0, 0), exact.equity, EXACT_LEVEL)

    def cube_advice(self, state: GameState, answer: Answer, level: str) -> CubeAdvice:
        """Return the cube advice from an engine's answer, or exact advice on a short bear-off.

        The answer has ``probabilities``, ``no_double``, ``double_take`` and ``double_pass``, and
        optionally ``doubles``, ``takes`` and the standard error as ``error``.
        """
        exact = figures(self.question, self.stakes, state.turn_start)
        if exact is not None:
            equities = {"no_double": exact.no_double, "double_take": exact.double_take}
            answer = {"probabilities": (exact.win, 0, 0, 0, 0), "double_pass": 1.0, **equities}
            level = EXACT_LEVEL
        chances, equity = answer["probabilities"], answer["no_double"]
        evaluation = self.evaluation(state.turn_start, chances, equity, level, answer.get("error"))
        has_cube = self.question.has_cube
        return cube_advice(state, evaluation, self.stakes, answer, has_cube=has_cube)


class ProcessEngine(ABC):
    """An engine in another process.

    All engines of the same kind share one process. The process starts with the first request and
    keeps running. It ends when Python ends, or when every engine that used it has been deleted or
    closed (by `close` or at the end of a ``with`` block). The process answers one request at a
    time, from any thread.

    Parameters
    ----------
    level
        The level of the evaluations.
    worker
        The client of the process.
    timeout
        The maximum number of seconds for an answer; None for no limit.
    """

    _TITLE: ClassVar[str]
    """The name of the engine."""

    def __init__(self, level: str, worker: Worker, timeout: float | None) -> None:
        self._level = level
        self._worker = worker
        self._timeout = timeout

    @property
    def name(self) -> str:
        """The name of the engine and its level: ``"Sage (2-ply)"``."""
        return f"{self._TITLE} ({self._level})"

    @property
    def level(self) -> str:
        """The level, in the engine's own way of counting plies."""
        return self._level

    @property
    def identity(self) -> str | None:
        """Text that contains everything that affects the evaluations; see `EvaluationStore`."""
        return f"{type(self).__module__}.{type(self).__qualname__} {self.name}; {self._method()}"

    @property
    def pid(self) -> int | None:
        """The process ID of the engine; None while it is not running."""
        return self._worker.pid

    def evaluate(self, state: StateLike) -> Evaluation:
        """Return the value of the game for the player on roll.

        Before the roll, this is the value after the best cube decision. With a roll on the board,
        it is the value after the best play. Raises the same exceptions as `candidates`.
        """
        state = to_state(state)
        if is_rolled(state):
            return self.candidates(state).best.evaluation
        return self.cube(state).evaluation

    def candidates(self, state: StateLike) -> Candidates:
        """Return the legal plays for the roll on the board, best first.

        Moves that were already made in the turn are ignored.

        Raises
        ------
        PositionError
            If the state is impossible.
        EngineError
            If there is no roll to play, or if the engine fails.
        """
        state = to_state(state)
        question, plays = question_of_roll(state)
        return self._ranked(state, question, self._ask_about_plays(state, question, plays))

    def cube(self, state: StateLike) -> CubeAdvice:
        """Return the advice on the cube before the roll, or on a double or beaver that was offered.

        Raises the same exceptions as `candidates`, and `EngineError` if there is a roll to play.
        """
        state = cube_state(state)
        question = question_of(state, dice=False)
        answer = self._ask_about_cube(state, question)
        return self._builder(state, question).cube_advice(state, answer, self._depth(answer))

    def interrupt(self) -> None:
        """Cancel the current request. Its caller gets an `EngineError`."""
        self._worker.interrupt()

    def close(self) -> None:
        """End the process unless other engines use it. The next request starts it again."""
        self._worker.close()

    def alone(self) -> Self:
        """Return the same engine with a separate process, so that both engines can work at once."""
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
        """Rank the plays again, because corrections according to the rules can change the order."""
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
        return EvaluationBuilder(question, stakes_of(state, question.color), self._TITLE)

    @abstractmethod
    def _ask_about_plays(
        self, state: GameState, question: EnginePosition, plays: tuple[Play, ...]
    ) -> list[tuple[Play, Answer]]:
        """Return the engine's answer about each play, with ``probabilities`` and ``equity``."""

    @abstractmethod
    def _ask_about_cube(self, state: GameState, question: EnginePosition) -> Answer:
        """Return the engine's answer about the cube; see `EvaluationBuilder.cube_advice`."""

    @abstractmethod
    def _depth(self, found: Answer) -> str:
        """Return the level of a result, such as ``"2-ply (as XG counts)"``."""

    @abstractmethod
    def _method(self) -> str:
        """Return the version and the settings of the engine as text."""
