"""What every engine can be asked."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..rules import GameState
from .values import Candidates, CubeAdvice, Evaluation


@runtime_checkable
class Engine(Protocol):
    """Something that can say what a game is worth, and what to do.

    All three methods take any state in which a player is on roll, and answer for that player:
    also where a double or a resignation waits for the other one. What they raise is a
    `GammonError`: `PositionError` for a state that cannot be, `EngineError` for the rest.
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
