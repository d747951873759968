"""What every engine can be asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from ..rules import GameState, GammonError
from ..rules.validation import brief
from .values import Candidates, CubeAdvice, Evaluation


@runtime_checkable
class Engine(Protocol):
    """Something that can say what a game is worth, and what to do.

    All three methods take any state in which a player is on roll, and answer for that player:
    also where a double or a resignation waits for the other one. What they raise is a
    `GammonError`: `PositionError` for a state that cannot be, `EngineError` for the rest.

    A board asks in a thread of its own, one question after the other, so that clicks need not
    wait; an engine that several boards share has to bear being asked by several threads.
    """

    @property
    def name(self) -> str:
        """What it is called, such as ``"Sage (2-ply)"``."""

    def evaluate(self, state: GameState) -> Evaluation:
        """What the game is worth: before the roll, or with the roll played as well as can be."""

    def candidates(self, state: GameState) -> Candidates:
        """The plays of the roll on the board, the best first."""

    def cube(self, state: GameState) -> CubeAdvice:
        """What to do with the cube before the roll, or with a double that was offered."""


@runtime_checkable
class Interruptible(Protocol):
    """An engine that thinks somewhere else, so that another thread can wait for it."""

    def interrupt(self) -> None:
        """Give up what it is thinking about; who waits for it gets an `EngineError`."""


@runtime_checkable
class Closable(Protocol):
    """An engine that has a program of its own."""

    def close(self) -> None:
        """End the program; another question starts it again."""


@runtime_checkable
class Gradual(Protocol):
    """An engine that can think in pieces, between which its asker does something else."""

    def consider(self, state: GameState) -> Iterator[None]:
        """Find out what it is going to be asked about a state: it answers at once then."""


@runtime_checkable
class Graded(Protocol):
    """An engine that can also look less far, for a first answer, and further, for a later one.

    What these two are is asked in the place of the engine, not beside it: they may share its
    program, which ends with the engine.
    """

    def quicker(self) -> Engine | None:
        """One that answers at once; None where this one does."""

    def deeper(self) -> Engine | None:
        """One that looks further, for who has a second or more; None where this one does."""


def is_immediate(engine: Engine) -> bool:
    """Whether an engine says that it answers so quickly that nothing has to go on meanwhile."""
    return bool(getattr(engine, "is_immediate", False))


def close_engine(engine: Engine) -> None:
    """End the program of an engine, if it has one of its own."""
    if isinstance(engine, Closable):
        engine.close()


def demand_engine(engine: Engine) -> None:
    """Refuse what is no engine.

    Raises
    ------
    GammonError
        If it lacks what an engine has.
    """
    if isinstance(engine, type) or not isinstance(engine, Engine):
        raise GammonError(f"An engine is a value such as SimpleEngine(), not {brief(engine)}.")
