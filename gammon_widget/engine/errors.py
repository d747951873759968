"""Exceptions of engines, and checks of their parameters."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real

from ..rules import GammonError
from ..rules.validation import brief


class EngineError(GammonError):
    """An engine is not available, or it failed to answer.

    The match is unchanged, and you can use the engine again. After a crash, the next request
    restarts the engine's process.

    Examples
    --------
    >>> try:
    ...     GnubgEngine(program="/no/such/program")
    ... except EngineError as error:
    ...     print(str(error).partition(".")[0])
    '/no/such/program' is not a program that can be run
    """


class EngineInterruptedError(EngineError):
    """A request was cancelled before the engine answered."""


def is_number(value: object) -> bool:
    """Return whether a value is a real number. NumPy's numbers are real numbers, too."""
    # The check with the abstract class takes ten times as long, and most numbers are floats.
    return type(value) is float or isinstance(value, Real)


def require_level(level: object, known: Sequence[str], engine: str) -> None:
    """Raise `GammonError` for an unknown level of an engine."""
    if not isinstance(level, str) or level not in known:
        levels = ", ".join(map(repr, known))
        raise GammonError(f"{engine} has no level {brief(level)}; its levels are {levels}.")


def require_timeout(timeout: object) -> None:
    """Raise `GammonError` unless the timeout is None or a number of seconds above 0."""
    if timeout is not None and not (isinstance(timeout, Real) and float(timeout) > 0):
        raise GammonError(
            f"The timeout must be a number of seconds above 0 or None, not {brief(timeout)}."
        )
