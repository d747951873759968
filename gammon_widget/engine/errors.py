"""What can go wrong with an engine."""

from __future__ import annotations

from ..rules import GammonError


class EngineError(GammonError):
    """An engine cannot be had, cannot answer, or has not answered.

    The state that was asked about is unharmed, and the engine can be asked again: one whose
    program has broken down starts anew with the next question.
    """


class EngineInterruptedError(EngineError):
    """A question was given up before it was answered."""
