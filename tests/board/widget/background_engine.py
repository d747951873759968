"""The built-in engine with the interface of an engine in another process."""

from __future__ import annotations

from typing import Any

from gammon_widget import GameState, NetEngine
from gammon_widget.engine.errors import EngineInterruptedError
from gammon_widget.engine.evaluation import Candidates, CubeAdvice


class BackgroundEngine:
    """The built-in engine as an engine in another process."""

    name = "Elsewhere"

    def __init__(self, wrong: Exception | None = None, interruptions: int = 0) -> None:
        self._simple = NetEngine()
        self._wrong = wrong
        self._interruptions = interruptions
        self.requests = 0

    def interrupt(self) -> None:
        """Do nothing: this engine is too fast to interrupt."""

    def evaluate(self, state: GameState) -> Any:
        return self._simple.evaluate(state)

    def candidates(self, state: GameState) -> Candidates:
        self._count()
        return self._simple.candidates(state)

    def cube(self, state: GameState) -> CubeAdvice:
        self._count()
        return self._simple.cube(state)

    def _count(self) -> None:
        self.requests += 1
        if self.requests <= self._interruptions:
            raise EngineInterruptedError("given up by a mistake")
        if self._wrong is not None:
            raise self._wrong
