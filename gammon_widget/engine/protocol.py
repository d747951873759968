"""Interfaces of engines, and functions that handle the optional interfaces."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..rules import GameState, GammonError
from ..rules.validation import brief
from .evaluation import Candidates, CubeAdvice, Evaluation


@runtime_checkable
class Engine(Protocol):
    """The protocol of an engine that evaluates a game and gives advice.

    All three methods accept any state in which a player is on roll, and answer for that player.
    This is also true while the opponent has to answer a double or a resignation. The methods raise
    `PositionError` for an impossible state, and `EngineError` for any other failure. Both are
    `GammonError` exceptions.

    A board calls the methods in a separate thread, one request after another, so that clicks do not
    have to wait. If several boards share an engine, it must allow calls from several threads.

    Examples
    --------
    >>> isinstance(NetEngine(), Engine)
    True
    """

    @property
    def name(self) -> str:
        """The displayed name, such as ``"Sage (2-ply)"``."""

    def evaluate(self, state: GameState) -> Evaluation:
        """Return the value of the game before the roll, or after the best play for the roll."""

    def candidates(self, state: GameState) -> Candidates:
        """Return the plays for the roll on the board, best first."""

    def cube(self, state: GameState) -> CubeAdvice:
        """Return the advice on the cube before the roll, or on a double that was offered."""


@runtime_checkable
class Interruptible(Protocol):
    """An engine that another thread can interrupt."""

    def interrupt(self) -> None:
        """Cancel the current request. Its caller gets an `EngineError`."""


@runtime_checkable
class Closable(Protocol):
    """An engine that runs in a separate process."""

    def close(self) -> None:
        """End the process. The next request starts it again."""


@runtime_checkable
class Shared(Protocol):
    """An engine that shares its process with other engines of its kind."""

    def alone(self) -> Engine:
        """Return the same engine with a process of its own."""


@runtime_checkable
class Graded(Protocol):
    """An engine with a quicker and a deeper variant.

    Use one variant at a time, because the variants may share the process of the engine. Closing the
    engine ends this process.
    """

    def quicker(self) -> Engine | None:
        """Return a faster engine of the same family; None if this engine is fast enough."""

    def deeper(self) -> Engine | None:
        """Return a variant that takes a second or more to answer.

        The result is None if this engine already takes that long.
        """


def is_immediate(engine: Engine) -> bool:
    """Return whether the engine answers quickly enough for a synchronous call."""
    return bool(getattr(engine, "is_immediate", False))


def close_engine(engine: Engine) -> None:
    """End the process of an engine, if it has one."""
    if isinstance(engine, Closable):
        engine.close()


def alone(engine: Engine) -> Engine:
    """Return the same engine with a process of its own, or this engine if it has no process."""
    return engine.alone() if isinstance(engine, Shared) else engine


def require_engine(engine: Engine) -> None:
    """Raise `GammonError` if a value is not an engine."""
    if isinstance(engine, type) or not isinstance(engine, Engine):
        raise GammonError(f"An engine must be an object such as NetEngine(), not {brief(engine)}.")
