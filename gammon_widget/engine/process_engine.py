"""What all engines have in common that think in a process of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Self

from ..rules import GameState, Play
from .decisions import is_rolled
from .question import Question, question_of, question_of_roll
from .rating import rated, rated_cube
from .stakes import Stakes
from .values import Candidates, CubeAdvice, Evaluation, ranked
from .worker import Answer, Worker


class ProcessEngine(ABC):
    """An engine in a process of its own.

    The process starts with the first question, goes on from question to question, and ends with
    Python, with `close`, or at the end of a ``with`` block. It answers one question at a time,
    from whatever thread.

    Parameters
    ----------
    level
        How far it looks.
    worker
        The process.
    timeout
        Seconds that one answer may take; None for no limit.
    """

    TITLE: ClassVar[str]
    """What the engine is called."""

    def __init__(self, level: str, worker: Worker, timeout: float | None) -> None:
        self._level = level
        self._worker = worker
        self._timeout = timeout

    @property
    def name(self) -> str:
        """What the engine is called, and its level: ``"Sage (2-ply)"``."""
        return f"{self.TITLE} ({self._level})"

    @property
    def level(self) -> str:
        """How far it looks, as the engine itself counts."""
        return self._level

    @property
    def pid(self) -> int | None:
        """The process that thinks; None while there is none."""
        return self._worker.pid

    def evaluate(self, state: GameState) -> Evaluation:
        """What the game is worth to the player on roll.

        Before the roll, with the best decision with the cube; with a roll on the board, with
        the best play of it. Raises what `candidates` does.
        """
        if is_rolled(state):
            return self.candidates(state).best.evaluation
        return self.cube(state).evaluation

    def candidates(self, state: GameState) -> Candidates:
        """The legal plays of the roll on the board, the best first.

        Steps already made in this turn do not count.

        Raises
        ------
        PositionError
            If it is no possible state.
        EngineError
            If there is no roll to be played, or the engine fails.
        """
        question, plays = question_of_roll(state)
        return self._ranked(question, *self._ask_about_plays(state, question, plays))

    def cube(self, state: GameState) -> CubeAdvice:
        """What to do with the cube before the roll, or with a double or beaver that was offered.

        A roll on the board is left out. Raises what `candidates` does.
        """
        question = question_of(state, dice=False)
        answer = self._ask_about_cube(state, question)
        stakes = question.stakes(answer.get("ends"))
        return rated_cube(
            state, question, stakes, answer, engine=self.TITLE, level=self._depth(answer)
        )

    def interrupt(self) -> None:
        """Give up what it is thinking about; who waits for it gets an `EngineError`."""
        self._worker.interrupt()

    def close(self) -> None:
        """End its process; another question would start it again."""
        self._worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._level!r})"

    def _ranked(
        self, question: Question, answer: Answer, found: Sequence[tuple[Play, Answer]]
    ) -> Candidates:
        """Plays in order: anew, since what the rules exclude can change that."""
        stakes = question.stakes(answer.get("ends"))
        return ranked(
            [(play, self._rated_play(question, stakes, play, each)) for play, each in found]
        )

    def _rated_play(
        self, question: Question, stakes: Stakes, play: Play, found: Answer
    ) -> Evaluation:
        return rated(
            question,
            stakes,
            play.result,
            found["probabilities"],
            found["equity"],
            engine=self.TITLE,
            level=self._depth(found),
            standard_error=found.get("error"),
        )

    @abstractmethod
    def _ask_about_plays(
        self, state: GameState, question: Question, plays: tuple[Play, ...]
    ) -> tuple[Answer, list[tuple[Play, Answer]]]:
        """What the engine answers, and of each play its ``probabilities`` and ``equity``.

        In a match, the ``ends`` of the answer are what `Stakes.match` takes.
        """

    @abstractmethod
    def _ask_about_cube(self, state: GameState, question: Question) -> Answer:
        """What the engine answers, by the names that `advice` has for the equities."""

    @abstractmethod
    def _depth(self, found: Answer) -> str:
        """How far the engine has looked, and whose way of counting plies that is."""
