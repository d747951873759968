"""What engines and bots are made of, looked at before it can go wrong somewhere else."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real

from ..rules import GammonError
from ..rules.validation import brief


def is_number(value: object) -> bool:
    """Whether something is a number, NumPy's among them."""
    # Asking for the abstract class takes ten times as long, and most numbers are floats.
    return type(value) is float or isinstance(value, Real)


def demand_level(level: object, known: Sequence[str], engine: str) -> None:
    """Refuse what is none of the levels of an engine.

    Raises
    ------
    GammonError
        With the levels there are.
    """
    if not isinstance(level, str) or level not in known:
        levels = ", ".join(map(repr, known))
        raise GammonError(f"{engine} has the levels {levels}, not {brief(level)}.")


def demand_timeout(timeout: object) -> None:
    """Refuse what is no time to wait for an answer.

    Raises
    ------
    GammonError
        If it is neither None nor a number of seconds above 0.
    """
    if timeout is not None and not (isinstance(timeout, Real) and float(timeout) > 0):
        raise GammonError(
            f"A timeout is a number of seconds above 0, or None; not {brief(timeout)}."
        )
