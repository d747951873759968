"""Interfaces of engines, and functions that handle the optional interfaces."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..rules import GameState, GammonError
from ..rules.validation import brief
from .evaluation import Candidates, CubeAdvice, Evaluation


@runtime_checkable
class Engine(Protocol):
    """The protocol of an engine, which evaluates a game and gives advice.

    All three methods accept any state in which a player is on roll, and answer for that player.
    This is also true while the opponent has to answer a double or a resignation. The methods raise
    a `GammonError`: `PositionError` for an impossible state, `EngineError` for any other failure.

    A board calls the methods in a separate thread, one request after another, so that clicks do not
    wait. If several boards share an engine, it must allow calls from several threads.

    Examples
    --------
    >>> isinstance(NetEngine(), Engine)
    True
    """

    @property
    def name(self) -> str:
        """The displayed name, such as ``"Sage (2-ply)"``."""

    def evaluate(self, state: GameState) -> Evaluation:
        """The value of the game: before the roll, or after the best play of the roll."""

    def candidates(self, state: GameState) -> Candidates:
        """The plays of the roll on the board, best first."""

    def cube(self, state: GameState) -> CubeAdvice:
        """The advice on the cube before the roll, or on a double that was offered."""


@runtime_checkable
class Interruptible(Protocol):
    """An engine that another thread can interrupt."""

    def interrupt(self) -> None:
        """Cancel the current request; its caller gets an `EngineError`."""


@runtime_checkable
class Closable(Protocol):
    """An engine with a process."""

    def close(self) -> None:
        """End the process; the next request starts it again."""


@runtime_checkable
class Shared(Protocol):
    """An engine that shares its process with other engines of its kind."""

    def alone(self) -> Engine:
        """The same engine with a process of its own."""


@runtime_checkable
class Graded(Protocol):
    """An engine with a quicker and a deeper variant.

    Use one variant at a time: the variants may share the process of the engine, and closing the
    engine ends that process.
    """

    def quicker(self) -> Engine | None:
        """A faster engine of the same family; None if this engine is fast enough."""

    def deeper(self) -> Engine | None:
        """A variant that takes a second or more; None if this engine takes that long itself."""


def is_immediate(engine: Engine) -> bool:
    """Whether the engine answers quickly enough for a synchronous call."""
    return bool(getattr(engine, "is_immediate", False))


def close_engine(engine: Engine) -> None:
    """End the process of an engine, if it has one."""
    if isinstance(engine, Closable):
        engine.close()


def alone(engine: Engine) -> Engine:
    """The same engine with a process of its own, if it has one."""
    return engine.alone() if isinstance(engine, Shared) else engine


def require_engine(engine: Engine) -> None:
    """Raise `GammonError` for anything but an engine."""
    if isinstance(engine, type) or not isinstance(engine, Engine):
        raise GammonError(f"An engine must be an object such as NetEngine(), not {brief(engine)}.")
